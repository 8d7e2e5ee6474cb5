/// The elements that raw HTML has opened in a paragraph.
///
/// A paragraph must not be split between their tags: a browser would end them with the first half, or draw them over all
/// that follows.
struct InlineTags {
    private var open: [String] = []

    var isEmpty: Bool { open.isEmpty }

    /// Whether one of them can hold no link or other control.
    var holdTextOnly: Bool { open.contains { ["a", "button", "label", "option", "select"].contains($0) } }

    /// Reads a tag; comments and the like change nothing.
    mutating func read(_ markup: String) {
        let name = HTMLText.name(of: markup[...])
        guard !name.isEmpty, !Self.void.contains(name) else { return }
        if !markup.hasPrefix("</") {
            open.append(name)
        } else if let index = open.lastIndex(of: name) {
            open.removeSubrange(index...)
        }
    }

    private static let void: Set<String> = [
        "area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
}
