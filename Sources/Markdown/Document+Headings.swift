import CCMark

extension Document {
    /// Shifts all headings so that the highest one is one level below `level`, and the others keep their distance from
    /// it. HTML has six levels, so deeper headings get level 6.
    public mutating func shiftHeadings(below level: Int) {
        let headings = root.descendants.filter { $0.kind == CMARK_NODE_HEADING }
        guard let highest = headings.map(\.headingLevel).min() else { return }
        for heading in headings { heading.headingLevel = min(max(heading.headingLevel - highest + level + 1, 1), 6) }
    }

    /// Gives an id to every heading, from slugs shared with other documents of the page. Headings can't be shifted
    /// afterwards.
    ///
    /// cmark has no ids, and always renders a heading as `<h2>` or the like. So each heading is replaced by two custom
    /// nodes, which cmark renders with arbitrary tags: an empty block, which separates it from other blocks, and inside
    /// it an inline node with the tags and the heading's children.
    package mutating func assignHeadingIDs(from slugs: inout UniqueSlugs) {
        for heading in root.descendants.filter({ $0.kind == CMARK_NODE_HEADING }) {
            let (level, id) = (heading.headingLevel, slugs.next(for: heading.plainLine))
            let tags = Node.custom(CMARK_NODE_CUSTOM_INLINE, "<h\(level) id=\"\(id)\">", "</h\(level)>")
            heading.moveChildren(to: tags)
            let block = Node.make(CMARK_NODE_CUSTOM_BLOCK)
            block.append(tags)
            heading.replace(with: block)
        }
    }
}
