extension Document {
    /// The headings in document order, at any depth.
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

    /// Shifts all headings so that the highest one is one level below `level`, and the others keep their distance from
    /// it. HTML has six levels, so deeper headings get level 6.
    public mutating func shiftHeadings(below level: Int) {
        guard let highest = root.descendants.lazy.compactMap(\.headingLevel).min() else { return }
        for node in root.descendants {
            guard let old = node.headingLevel else { continue }
            node.setHeadingLevel(min(max(old - highest + level + 1, 1), 6))
        }
    }

    /// Gives an id to every heading that has none.
    ///
    /// The id is a slug of the heading's text that differs from all other ids in the document and all reserved ones,
    /// ignoring case. Calling this again changes no ids.
    ///
    /// - Parameter reserved: ids that are already used, for example by the rest of the page.
    public mutating func assignHeadingIDs(avoiding reserved: Set<String> = []) {
        var slugs = UniqueSlugs(avoiding: reserved)
        for node in root.descendants {
            if let id = node.identifiedHeading?.id { slugs.reserve(id) }
        }
        assignHeadingIDs(from: &slugs)
    }

    /// Gives an id to every heading that has none, from slugs shared with other documents of the page.
    package mutating func assignHeadingIDs(from slugs: inout UniqueSlugs) {
        for node in root.descendants.filter({ $0.headingLevel != nil && $0.identifiedHeading == nil }) {
            IdentifiedHeading.replace(node, id: slugs.next(for: node.plainLine))
        }
    }
}
