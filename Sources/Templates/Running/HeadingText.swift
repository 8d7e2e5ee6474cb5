import Markdown

/// Extracts the text of a heading from its HTML, as a reader sees it.
enum HeadingText {
    /// Returns the text, including the alternative text of pictures.
    ///
    /// - Parameters:
    ///   - html: HTML that ends with the heading.
    ///   - start: where the heading begins.
    ///   - values: the values in the heading, in order. They are kept unchanged; white space elsewhere is collapsed.
    static func text(of html: [UInt8], from start: Int = 0, values: [(range: Range<Int>, text: String)] = []) -> String
    {
        var text = ""
        var own: [UInt8] = []
        var (position, values) = (start, values[...])
        func fold() {
            let words = String(decoding: own, as: UTF8.self)
            let folded = words.foldingWhiteSpace()
            if words.first?.isWhitespace == true, !text.isEmpty { text += " " }
            text += folded
            if !folded.isEmpty, words.last?.isWhitespace == true { text += " " }
            own = []
        }
        while position < html.count {
            while let value = values.first, value.range.lowerBound < position { values = values.dropFirst() }
            if let value = values.first, value.range.lowerBound == position {
                fold()
                text += value.text
                (position, values) = (value.range.upperBound, values.dropFirst())
                continue
            }
            switch html[position] {
            case UInt8(ascii: "<"):
                let tag = tag(at: html[position...])
                if tag.starts(with: "<img ".utf8) { own += alternativeText(of: tag) }
                if tag.starts(with: "<br".utf8) { own.append(UInt8(ascii: " ")) }
                position = tag.endIndex
            case UInt8(ascii: "&"):
                let (character, length) = character(at: html[position...])
                own += character
                position += length
            default:
                own.append(html[position])
                position += 1
            }
        }
        let isOpen = !own.isEmpty
        fold()
        return isOpen && text.last == " " ? String(text.dropLast()) : text
    }

    /// Returns the tag up to its end. A `>` in quotes doesn't end it.
    private static func tag(at html: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var quote: UInt8?
        for index in html.indices {
            let byte = html[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return html[...index]
            }
        }
        return html
    }

    private static func alternativeText(of tag: ArraySlice<UInt8>) -> [UInt8] {
        let marker = Array(" alt=\"".utf8)
        guard let start = tag.indices.first(where: { tag[$0...].starts(with: marker) }) else { return [] }
        let value = tag[(start + marker.count)...].prefix { $0 != UInt8(ascii: "\"") }
        return Array(text(of: Array(value)).utf8)
    }

    /// Decodes a character reference. Only those that this program and cmark write are known.
    private static func character(at html: ArraySlice<UInt8>) -> (text: [UInt8], length: Int) {
        for (reference, character) in references where html.starts(with: reference.utf8) {
            return (Array(character.utf8), reference.utf8.count)
        }
        return ([html[html.startIndex]], 1)
    }

    private static let references = [
        "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&#13;": "\r",
    ]
}
