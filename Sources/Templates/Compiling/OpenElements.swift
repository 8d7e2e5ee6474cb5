/// The elements that are open at a position in the HTML, which decide what is allowed there.
///
/// This follows a parser's stack of open elements (HTML, section 13.2.4.2), but not its corrections of invalid markup.
struct OpenElements {
    private var names: [String] = []
    /// How often each name occurs in `names`, so that no tag needs a search through all open elements.
    private var counts: [String: Int] = [:]
    /// The level of the last heading, or 1 before the first one.
    private var headingLevel = 1
    /// The number of open code elements. Unlike `names`, it still counts one when only the element around it ends.
    private var codeDepth = 0

    var isInCode: Bool { codeDepth > 0 }

    mutating func begin(_ name: String) {
        guard !Self.void.contains(name) else { return }
        if Self.code.contains(name) { codeDepth += 1 }
        if let level = Self.headingLevel(of: name) { headingLevel = level }
        // A block ends the paragraph that it is in.
        if !Self.phrasing.contains(name) { end("p") }
        names.append(name)
        counts[name, default: 0] += 1
    }

    mutating func end(_ name: String) {
        if Self.code.contains(name) { codeDepth = max(0, codeDepth - 1) }
        guard isOpen(name), let index = names.lastIndex(of: name) else { return }
        for ended in names[index...] { counts[ended, default: 0] -= 1 }
        names.removeSubrange(index...)
    }

    var place: MarkdownField.Place {
        if Self.textOnly.contains(where: { isOpen($0) }) { return .text }
        guard let innermost = names.last else { return .flow(below: headingLevel) }
        let isPhrasing = Self.phrasing.contains(innermost) || Self.headingLevel(of: innermost) != nil
        return isPhrasing || isOpen("p") ? .phrasing : .flow(below: headingLevel)
    }

    private func isOpen(_ name: String) -> Bool { counts[name, default: 0] > 0 }

    private static func headingLevel(of name: String) -> Int? {
        ["h1", "h2", "h3", "h4", "h5", "h6"].firstIndex(of: name).map { $0 + 1 }
    }

    private static let code: Set<String> = ["pre", "code"]
    private static let textOnly: Set<String> = ["a", "button", "option", "select", "label"]
    private static let phrasing: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "button", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd",
        "label", "legend", "mark", "meter", "option", "output", "progress", "q", "s", "samp", "select", "small", "span",
        "strong", "sub", "summary", "sup", "time", "u", "var",
    ]
    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
}
