/// The elements that are open at a place of the markup, as far as they decide what may stand there.
///
/// This follows a parser's stack of open elements (HTML, section 13.2.4.2) without the corrections that it makes of
/// markup that is wrong.
struct OpenElements: Hashable, Sendable {
    private(set) var names: [MarkupName] = []
    /// How many of them are paragraphs, and how many hold text alone: end tags can be left out, and then there are as many
    /// as a table has cells.
    private var (paragraphCount, textOnlyCount) = (0, 0)
    /// The level of the last heading that began, 1 before the first one.
    private(set) var headingLevel = 1

    mutating func begin(_ name: MarkupName) {
        guard !Self.void.contains(name) else { return }
        if let level = name.headingLevel { headingLevel = level }
        // A block ends the paragraph that it stands in.
        if paragraphCount > 0, !Self.phrasing.contains(name) { end(Self.paragraph) }
        names.append(name)
        count(name, 1)
    }

    mutating func end(_ name: MarkupName) {
        guard let index = names.lastIndex(of: name) else { return }
        for name in names[index...] { count(name, -1) }
        names.removeSubrange(index...)
    }

    private mutating func count(_ name: MarkupName, _ change: Int) {
        if name == Self.paragraph { paragraphCount += change }
        if Self.textOnly.contains(name) { textOnlyCount += change }
    }

    /// What may stand here.
    var content: MarkdownField.Content {
        if textOnlyCount > 0 { return .text }
        guard let innermost = names.last else { return .flow(below: headingLevel) }
        let isPhrasing = Self.phrasing.contains(innermost) || innermost.headingLevel != nil
        return isPhrasing || paragraphCount > 0 ? .phrasing : .flow(below: headingLevel)
    }

    private static let paragraph: MarkupName = "p"
    private static let textOnly: MarkupNames = ["a", "button", "option", "select", "label"]
    private static let phrasing: MarkupNames = [
        "a", "abbr", "b", "bdi", "bdo", "button", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd",
        "label", "legend", "mark", "meter", "option", "output", "progress", "q", "s", "samp", "select", "small", "span",
        "strong", "sub", "summary", "sup", "time", "u", "var",
    ]
    private static let void: MarkupNames = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
}
