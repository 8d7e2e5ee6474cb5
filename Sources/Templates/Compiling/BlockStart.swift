/// Recognises the start of a block that can interrupt a paragraph (CommonMark 0.30, sections 4 and 5).
enum BlockStart {
    static func begins(_ text: [UInt8]) -> Bool {
        guard let first = text.first else { return false }
        let line = text.prefix { $0 != UInt8(ascii: "\n") }
        switch first {
        case UInt8(ascii: "#"):
            let signs = line.prefix { $0 == first }
            return signs.count <= 6 && line.dropFirst(signs.count).first?.isBlank == true
        case UInt8(ascii: ">"): return true
        case UInt8(ascii: "`"), UInt8(ascii: "~"): return line.prefix { $0 == first }.count >= 3
        case UInt8(ascii: "<"): return beginsHTML(line.dropFirst())
        default: return beginsListItem(text[...])
        }
    }

    static func beginsListItem(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first else { return false }
        if [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")].contains(first) {
            return text.dropFirst().first?.isBlank == true
        }
        let digits = text.prefix(while: \.isDigit).count
        guard 1...9 ~= digits, let mark = text.dropFirst(digits).first else { return false }
        let isMark = mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")
        return isMark && text.dropFirst(digits + 1).first?.isBlank == true
    }

    private static func beginsHTML(_ text: ArraySlice<UInt8>) -> Bool {
        if text.first == UInt8(ascii: "!") || text.first == UInt8(ascii: "?") { return true }
        let name = text.drop { $0 == UInt8(ascii: "/") }.prefix { $0.isLetter || $0.isDigit }
        return elements.contains(String(decoding: name, as: UTF8.self).lowercased())
    }

    /// The elements whose tags begin a block of raw HTML (section 4.6, kinds 1 and 6).
    private static let elements: Set<String> = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col",
        "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer",
        "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe",
        "legend", "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p",
        "param", "pre", "script", "section", "source", "style", "summary", "table", "tbody", "td", "textarea",
        "tfoot", "th", "thead", "title", "tr", "track", "ul",
    ]
}
