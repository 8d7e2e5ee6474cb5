extension Document {
    /// Shifts all headings so that the highest one is one level below `level`, and the others keep their distance from
    /// it. HTML has six levels, so deeper headings get level 6.
    public mutating func shiftHeadings(below level: Int) {
        guard let highest = root.descendants.lazy.compactMap(\.headingLevel).min() else { return }
        for node in root.descendants {
            guard let old = node.headingLevel else { continue }
            node.setHeadingLevel(min(max(old - highest + level + 1, 1), 6))
        }
    }

    /// Gives an id to every heading that has none, from slugs shared with other documents of the page. Calling this again
    /// changes no ids.
    package mutating func assignHeadingIDs(from slugs: inout UniqueSlugs) {
        for node in root.descendants.filter({ $0.headingLevel != nil && $0.identifiedHeading == nil }) {
            IdentifiedHeading.replace(node, id: slugs.next(for: node.plainLine))
        }
    }
}
