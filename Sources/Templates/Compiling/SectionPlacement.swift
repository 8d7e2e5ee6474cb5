import Diagnostics
import Markdown

/// Checks that no section of a template holds half of a Markdown construct.
///
/// cmark parses a template with all of its sections. If one held half of a list item or link, the other half would
/// remain in pages that don't show the section.
struct SectionPlacement {
    /// The places of the section tags, by slot.
    let places: [Int: SectionPlace]
    let slots: [Expansion.Slot]

    func check() throws(Diagnostic) {
        for section in sections where section.first.block != section.last.block {
            let (first, last) = (section.first.block.name, section.last.block.name)
            throw problem(
                section,
                "begins in \(first) and ends in \(first == last ? "another one" : last)",
                hint: "give each of its tags a line to itself, and indent both alike"
            )
        }
        for (inline, halves) in torn where !halves.belongTogether(slots) {
            guard let section = sections.first(where: { $0.start == halves.first }) else { continue }
            let isInside = section.first.inlines.contains(inline)
            throw problem(
                section,
                isInside
                    ? "begins in \(inline.name) and ends outside of it"
                    : "begins outside of \(inline.name) and ends in it",
                hint: "put both of its tags inside, or both outside"
            )
        }
    }

    // MARK: Sections

    private struct Section {
        let start: Int
        let end: Int
        let first: SectionPlace
        let last: SectionPlace
    }

    private var sections: [Section] {
        slots.enumerated().compactMap { end, slot in
            guard case .sectionEnd(let start) = slot.kind, let first = places[start], let last = places[end] else {
                return nil
            }
            return Section(start: start, end: end, first: first, last: last)
        }
    }

    private func problem(_ section: Section, _ text: String, hint: String) -> Diagnostic {
        let opening = slots[section.start].tag
        let message = "the section `\(opening.text)` on line \(opening.line) \(text)"
        return slots[section.end].diagnostic(.error, message, hint: hint)
    }

    // MARK: Links and emphasis

    /// The sections with one end inside a link or emphasis, by the slots of their starts.
    private struct Halves {
        var entering: [Int] = []
        var leaving: [Int] = []

        var first: Int { (entering + leaving).min() ?? 0 }

        /// Whether both halves are shown under the same condition, as in `{{#x}}**{{/x}}name{{#x}}**{{/x}}`.
        func belongTogether(_ slots: [Expansion.Slot]) -> Bool {
            entering.map { slots[$0].tag.text }.sorted() == leaving.map { slots[$0].tag.text }.sorted()
        }
    }

    /// The links and emphasis that contain one end of a section, in a fixed order.
    private var torn: [(MarkdownContainer, Halves)] {
        var torn: [MarkdownContainer: Halves] = [:]
        for section in sections {
            for inline in section.last.inlines where !section.first.inlines.contains(inline) {
                torn[inline, default: Halves()].entering.append(section.start)
            }
            for inline in section.first.inlines where !section.last.inlines.contains(inline) {
                torn[inline, default: Halves()].leaving.append(section.start)
            }
        }
        return torn.sorted { a, b in
            (a.value.first, a.value.entering.count, a.key.name) < (b.value.first, b.value.entering.count, b.key.name)
        }
    }
}
