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
        for node in assignFixedHeadingIDs(&slugs, text: text) {
            IdentifiedHeading.replace(node, id: slugs.next(for: text(node.plainLine)))
        }
    }

    /// Gives an id to every heading that has none, and a placeholder for it where the heading holds one itself.
    ///
    /// A page that differs from another in nothing but its values has the same HTML then; what the ids are for the values of
    /// a page, ``VaryingHeadings/ids(text:)`` says.
    ///
    /// - Parameters:
    ///   - reserved: as above.
    ///   - index: the index of the first placeholder; those of the other ids follow.
    public mutating func assignHeadingIDs(avoiding reserved: Set<String>, placeholdersFrom index: Int)
        -> VaryingHeadings
    {
        var slugs = UniqueSlugs(avoiding: reserved)
        let varying = assignFixedHeadingIDs(&slugs) { $0 }
        let texts = varying.map(\.plainLine)
        for (offset, node) in varying.enumerated() {
            IdentifiedHeading.replace(node, id: Placeholder.value(index + offset))
        }
        return VaryingHeadings(texts: texts, slugs: slugs)
    }

    /// Gives an id to the headings without a placeholder, and returns the others that have none.
    private mutating func assignFixedHeadingIDs(_ slugs: inout UniqueSlugs, text: (String) -> String) -> [Node] {
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
        for node in fixed { IdentifiedHeading.replace(node, id: slugs.next(for: text(node.plainLine))) }
        return varying
    }
}

/// The headings of a document in which there are placeholders, so that their ids depend on values.
public struct VaryingHeadings: Sendable {
    /// The text of each on one line, with placeholders.
    let texts: [String]
    /// What the other headings have left.
    let slugs: UniqueSlugs

    /// The ids of the headings, in their order.
    ///
    /// - Parameter text: turns the text of a heading into what a reader sees.
    public func ids(text: (String) -> String) -> [String] {
        guard !texts.isEmpty else { return [] }
        var slugs = slugs
        return texts.map { slugs.next(for: text($0)) }
    }
}
