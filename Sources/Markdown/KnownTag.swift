/// Distinguishes tags such as `<b>` and `<a href="x">` from text that only looks like one, such as `<temp>` and `a<b
/// then c>d`.
///
/// CommonMark treats anything in the form of a tag as raw HTML (section 6.6). Someone who writes notes in a plain-text
/// app doesn't think of HTML, and mustn't lose the words between two angle brackets.
enum KnownTag {
    /// Whether inline raw HTML is a comment, a declaration, or a tag of an HTML element whose attributes without a
    /// value are boolean ones.
    static func matches(_ literal: String) -> Bool {
        let content = literal.dropFirst().drop { $0 == "/" }
        guard let first = content.first, first.isLetter else { return true }
        let name = content.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        guard elements.contains(name.lowercased()) else { return false }
        return attributes(in: content.dropFirst(name.count).dropLast()).allSatisfy(booleanAttributes.contains)
    }

    /// The names of the attributes without a value.
    private static func attributes(in text: Substring) -> [String] {
        // Most tags have no attributes, and creating the regex takes longer than matching it.
        guard text.contains(where: { !$0.isWhitespace && $0 != "/" }) else { return [] }
        return text.matches(of: /([^\s"'>\/=]+)(\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/)
            .filter { $0.2 == nil }
            .map { $0.1.lowercased() }
    }

    private static let booleanAttributes: Set<String> = [
        "async", "autofocus", "autoplay", "checked", "controls", "default", "defer", "disabled", "hidden", "inert",
        "ismap", "itemscope", "loop", "multiple", "muted", "nomodule", "novalidate", "open", "playsinline", "readonly",
        "required", "reversed", "selected",
    ]

    /// The elements of HTML (section 4), obsolete ones, and the root elements of SVG and MathML.
    private static let elements: Set<String> = [
        "a", "abbr", "acronym", "address", "applet", "area", "article", "aside", "audio", "b", "base", "basefont",
        "bdi", "bdo", "bgsound", "big", "blink", "blockquote", "body", "br", "button", "canvas", "caption", "center",
        "cite", "code", "col", "colgroup", "data", "datalist", "dd", "del", "details", "dfn", "dialog", "dir", "div",
        "dl", "dt", "em", "embed", "fieldset", "figcaption", "figure", "font", "footer", "form", "frame", "frameset",
        "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr", "html", "i", "iframe", "image", "img",
        "input", "ins", "kbd", "label", "legend", "li", "link", "listing", "main", "map", "mark", "marquee", "math",
        "menu", "meta", "meter", "nav", "nobr", "noembed", "noframes", "noscript", "object", "ol", "optgroup",
        "option", "output", "p", "param", "picture", "plaintext", "pre", "progress", "q", "rb", "rp", "rt", "rtc",
        "ruby", "s", "samp", "script", "search", "section", "select", "slot", "small", "source", "span", "strike",
        "strong", "style", "sub", "summary", "sup", "svg", "table", "tbody", "td", "template", "textarea", "tfoot",
        "th", "thead", "time", "title", "tr", "track", "tt", "u", "ul", "var", "video", "wbr", "xmp",
    ]
}
