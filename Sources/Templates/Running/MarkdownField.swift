import Markdown
import Persistence

/// A field of a record that is Markdown.
package struct MarkdownField {
    /// The content that HTML allows where a field is shown (HTML, section 3.2.5.2).
    package enum Place: Hashable, Sendable {
        /// Blocks, with headings below the given level.
        case flow(below: Int)
        /// No blocks: a block would end the paragraph or heading around it.
        case phrasing
        /// Nothing but text: a link would end the link around it.
        case text
    }

    let source: String

    package init(source: String) { self.source = source }

    /// Returns the field as safe HTML. A field of several blocks becomes plain text where no block is allowed.
    ///
    /// - Parameter assignIDs: assigns ids to the headings, where there can be some; by default they get none.
    /// - Throws: ``LimitError`` if the field is nested too deeply.
    func html(
        as place: Place,
        assigningIDs assignIDs: (inout Document) -> Void = { _ in }
    ) throws(LimitError) -> String {
        var document = try Document(parsing: source, options: .smart)
        document.sanitize()
        switch place {
        case .flow(let level):
            document.shiftHeadings(below: level)
            assignIDs(&document)
            return document.html(.trusted)
        case .phrasing: return document.inlineHTML() ?? Self.escaped(document.excerpt(upTo: .max))
        case .text: return Self.escaped(document.plainText())
        }
    }

    /// The text of a field that is one line of words and simple punctuation, which Markdown leaves unchanged; nil for
    /// any other field.
    ///
    /// Nearly all fields are such a line, and this is much faster than cmark. A line that starts with a letter isn't a
    /// list, heading, quote, fence or code block, and no character allowed here has a meaning within a line (CommonMark
    /// 0.30, section 6). Markdown drops spaces and line feeds at the end (section 4.8).
    package var plainParagraph: String? {
        let trailing = source.utf8.reversed().prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.count
        let text = trailing == 0 ? source : String(Substring(source.utf8.dropLast(trailing)))
        guard text.utf8.first?.isLetter == true else { return nil }
        // The conversion to plain text also drops Unicode's other line terminators.
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
            // Letters of other alphabets, but no noncharacters: these begin with EF.
            case 0x80...0xEE, 0xF0...0xFF: return true
            default: return false
            }
        }
        return isPlain ? text : nil
    }

    /// The text that a reader sees, or the source if it can't be read as Markdown.
    package var plainText: String {
        if let plainParagraph { return plainParagraph }
        guard !source.isEmpty, let document = try? Document(parsing: source, options: .smart) else { return source }
        return document.plainText()
    }

    /// The beginning of that text on one line, as ``Document/excerpt(upTo:)`` shortens it; nil if there is none.
    package func excerpt(upTo characters: Int) -> String? {
        if let plainParagraph { return plainParagraph.excerpt(upTo: characters) }
        guard !source.isEmpty, let document = try? Document(parsing: source, options: .smart) else { return nil }
        let text = document.excerpt(upTo: characters)
        return text.isEmpty ? nil : text
    }

    /// The escaped source, for a field that can't be read as Markdown.
    var plainHTML: String { Self.escaped(source) }

    private static func escaped(_ text: String) -> String {
        var result: [UInt8] = []
        HTMLEscaping.append(text, to: &result)
        return String(decoding: result, as: UTF8.self)
    }
}
