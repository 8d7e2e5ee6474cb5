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
    /// case of the letters. Calling this again changes no id.
    ///
    /// - Parameter reserved: ids that are taken, by the rest of the page for instance.
    public mutating func assignHeadingIDs(avoiding reserved: Set<String> = []) {
        var slugs = UniqueSlugs(avoiding: reserved)
        for node in root.descendants {
            if let id = node.identifiedHeading?.id { slugs.reserve(id) }
        }
        assignHeadingIDs(from: &slugs)
    }

    /// Gives each heading an id, from slugs that other documents of the page share.
    package mutating func assignHeadingIDs(from slugs: inout UniqueSlugs) {
        for node in root.descendants.filter({ $0.headingLevel != nil && $0.identifiedHeading == nil }) {
            IdentifiedHeading.replace(node, id: slugs.next(for: node.plainLine))
        }
    }
}
