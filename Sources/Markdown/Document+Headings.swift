extension Document {
    /// The headings in their order, wherever they stand.
    public var outline: [Heading] {
        root.descendants.compactMap { node in
            node.headingLevel.map {
                Heading(
                    level: $0,
                    text: node.plainLine,
                    id: node.identifiedHeading?.id,
                    line: (node.identifiedHeading?.firstInline ?? node).line
                )
            }
        }
    }

    /// Moves all headings, so that the highest of them stands one level below the one given and the others keep their
    /// distance from it. HTML has six levels: what would be deeper stays at 6.
    public mutating func shiftHeadings(below level: Int) {
        guard let highest = root.descendants.lazy.compactMap(\.headingLevel).min() else { return }
        for node in root.descendants {
            guard let old = node.headingLevel else { continue }
            node.setHeadingLevel(min(max(old - highest + level + 1, 1), 6))
        }
    }

    /// Gives an id to every heading that has none.
    ///
    /// The id is a slug of the heading's text, unlike any other id in the document and any reserved one, whatever the
    /// case of the letters. Calling this again changes no id; so a page's own headings get theirs before fields are
    /// grafted. Among the headings of one call those without a placeholder come first: a value that happens to read
    /// like another heading of the page does not change that one's id.
    ///
    /// - Parameters:
    ///   - reserved: ids that are taken, by the rest of the page for instance.
    ///   - text: turns the text of a heading, which may hold placeholders, into what a reader sees.
    public mutating func assignHeadingIDs(avoiding reserved: Set<String> = [], text: (String) -> String = { $0 }) {
        var slugs = UniqueSlugs(avoiding: reserved)
        var fixed: [Node] = []
        var varying: [Node] = []
        for node in root.descendants where node.headingLevel != nil {
            if let id = node.identifiedHeading?.id {
                slugs.reserve(id)
            } else if Placeholder.occurs(in: node.plainLine) {
                varying.append(node)
            } else {
                fixed.append(node)
            }
        }
        for node in fixed + varying {
            IdentifiedHeading.replace(node, id: slugs.next(for: text(node.plainLine)))
        }
    }
}
