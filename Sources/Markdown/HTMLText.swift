/// Extracts the text from raw HTML, for output without HTML.
///
/// This isn't an HTML parser and doesn't have to be: the result is rendered as text, so a tag that isn't recognised is
/// displayed rather than interpreted.
enum HTMLText {
    /// The text without tags, comments, declarations and processing instructions. Character references and text that
    /// only looks like a tag stay. Tags that separate words are replaced by a space.
    static func removingTags(from html: String) -> String {
        var text = ""
        var rest = html[...]
        while let start = rest.firstIndex(of: "<") {
            text += rest[..<start]
            rest = rest[start...]
            guard let markup = markup(at: rest) else {
                text += "<"
                rest = rest.dropFirst()
                continue
            }
            if !KnownTag.matches(String(markup)) {
                text += markup
            } else if !phrasing.contains(name(of: markup)) {
                text += " "
            }
            rest = rest[markup.endIndex...]
        }
        return text + rest
    }

    /// The name of a tag in lower case; empty for other markup.
    static func name(of markup: Substring) -> String {
        let name = markup.dropFirst().drop { $0 == "/" }
        return name.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
    }

    /// The markup at the start of the text, including `<`. An unfinished comment extends to the end of the text.
    private static func markup(at text: Substring) -> Substring? {
        for (opening, closing) in sections where text.hasPrefix(opening) {
            guard let end = text.dropFirst(opening.count).firstRange(of: closing) else { return text }
            return text[..<end.upperBound]
        }
        guard let first = text.dropFirst().drop(while: { $0 == "/" }).first, first.isASCII,
            first.isLetter || first == "!"
        else { return nil }
        var quote: Character?
        for index in text.indices {
            switch text[index] {
            case ">" where quote == nil: return text[...index]
            case "\"", "'":
                if quote == nil { quote = text[index] } else if quote == text[index] { quote = nil }
            default: break
            }
        }
        return nil
    }

    private static let sections = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]

    /// The elements of phrasing content that can occur inside of a word (HTML, section 4.5), so without `br`.
    private static let phrasing: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd", "mark",
        "q",
        "s", "samp", "small", "span", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
    ]
}
