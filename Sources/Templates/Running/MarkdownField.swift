import Markdown
import Persistence

/// A field of a record that is Markdown, on its way into a page.
package struct MarkdownField {
    /// What a field may be where it stands (HTML, section 3.2.5.2).
    package enum Place: Hashable, Sendable {
        /// Paragraphs, lists and so on; headings below the level given.
        case flow(below: Int)
        /// No blocks: a parser would end the paragraph or heading that they stand in.
        case phrasing
        /// Nothing but text: a parser would end the link that another one stands in.
        case text
    }

    let source: String

    package init(source: String) { self.source = source }

    /// The field as HTML that is safe and stays in its place. A field of several blocks becomes plain text where no block
    /// may stand.
    ///
    /// - Parameter ids: what the ids of its headings are taken from; they get none without it.
    /// - Throws: ``LimitError`` if the field is nested too deeply to be read.
    func html(as place: Place, ids: inout UniqueSlugs?) throws(LimitError) -> String {
        var document = try Document(parsing: source, options: .smart)
        document.sanitize()
        switch place {
        case .flow(let level):
            document.shiftHeadings(below: level)
            if var slugs = ids {
                document.assignHeadingIDs(from: &slugs)
                ids = slugs
            }
            return document.html(.trusted)
        case .phrasing: return document.inlineHTML() ?? Self.escaped(document.excerpt(upTo: .max))
        case .text: return Self.escaped(document.plainText())
        }
    }

    /// The text of a field that is one line of words and simple punctuation, which Markdown leaves alone. Nearly all fields
    /// are; nil for any other.
    ///
    /// A line that begins with a letter begins no list, heading, quote, fence or code, and none of the characters admitted
    /// here means anything within a line (CommonMark 0.30, section 6). Spaces and line feeds at the end are dropped, as
    /// Markdown does (section 4.8).
    package var plainParagraph: String? {
        let trailing = source.utf8.reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.count
        let text = trailing == 0 ? source : String(Substring(source.utf8.dropLast(trailing)))
        guard text.utf8.first?.isLetter == true else { return nil }
        // As plain text, it would lose other line ends than these, too.
        if let byte = text.utf8.last, byte >= 0x80, text.last?.isNewline == true { return nil }
        var last: UInt8 = 0
        let isPlain = text.hasOnly { byte in
            defer { last = byte }
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
                UInt8(ascii: "?"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "/"), UInt8(ascii: "%"),
                UInt8(ascii: " "), UInt8(ascii: "!"):
                return true
            case UInt8(ascii: "."), UInt8(ascii: "-"): return last != byte
            // Letters of other alphabets; but noncharacters, which begin with EF, are not let through.
            case 0x80...0xEE, 0xF0...0xFF: return true
            default: return false
            }
        }
        return isPlain ? text : nil
    }

    /// Of a ``plainParagraph``, what ``Document/excerpt(upTo:)`` gives; nil if it is not ASCII, and characters have to be
    /// told apart.
    package static func excerpt(ofPlain paragraph: String, upTo limit: Int) -> String? {
        var paragraph = paragraph
        return paragraph.withUTF8 { text in
            let space = UInt8(ascii: " ")
            var line: [UInt8] = []
            line.reserveCapacity(limit + 1)
            var start = 0
            // Word by word, with one space between them.
            while start < text.count, line.count <= limit {
                var end = start
                while end < text.count, text[end] != space, text[end] < 0x80 { end += 1 }
                if end < text.count, text[end] >= 0x80 { return nil }
                if end < text.count { end += 1 }
                line += UnsafeBufferPointer(rebasing: text[start..<end])
                while end < text.count, text[end] == space { end += 1 }
                start = end
            }
            guard line.count > limit else { return String(decoding: line, as: UTF8.self) }
            let isWhole = line[limit - 1] == space
            let end = isWhole ? limit - 1 : line[..<(limit - 1)].lastIndex(of: space) ?? limit - 1
            return String(decoding: line[..<end], as: UTF8.self) + "…"
        }
    }

    /// The field as it was written, for one that cannot be read as Markdown.
    var plainHTML: String { Self.escaped(source) }

    private static func escaped(_ text: String) -> String {
        var result: [UInt8] = []
        HTMLEscaping.append(text, to: &result)
        return String(decoding: result, as: UTF8.self)
    }
}
