import Diagnostics
import Markdown

/// A template with its partials and blocks inserted: one text with a placeholder for each tag.
struct Expansion {
    /// The meaning of a placeholder.
    struct Slot {
        enum Kind {
            case value(Expression)
            case sectionStart(Expression, isInverted: Bool)
            /// The end of the section that begins at a slot.
            case sectionEnd(Int)
        }

        let kind: Kind
        let tag: Tag
        /// The slot of the enclosing section.
        let parent: Int?
        /// Whether a section tag has a comma on its outer side as well.
        var hasOuterComma = false

        var location: Location { tag.location }
    }

    let text: [UInt8]
    let slots: [Slot]
}

/// How tags are written in an expansion.
enum TagNotation {
    /// The text is Markdown: a section tag on a line by itself is a separate block.
    case markdown
    /// The text is HTML or plain text: a section tag on a line by itself is removed together with the line.
    case verbatim
}

/// Expands a template: includes its partials and replaces its blocks.
struct TemplateExpander {
    private let templates: TemplateSet
    private let phrases: [String: Phrase]
    private var slots: [Expansion.Slot] = []
    private var writer = SectionTagWriter()
    private var overrides: [String: [MustacheNode]] = [:]
    /// The indentation of the partial, which is added to every line of its text.
    private var indentation: [UInt8] = []
    private var section: Int?

    static func expand(
        _ nodes: [MustacheNode],
        as notation: TagNotation,
        _ templates: TemplateSet,
        phrases: [String: Phrase]
    ) -> Expansion {
        var expander = TemplateExpander(templates: templates, phrases: phrases)
        expander.add(nodes)
        let text = expander.writer.text(as: notation)
        for slot in expander.writer.outerCommas { expander.slots[slot].hasOuterComma = true }
        return Expansion(text: text, slots: expander.slots)
    }

    private mutating func add(_ nodes: [MustacheNode]) {
        for node in nodes {
            switch node {
            case .text(let text): add(text)
            case .value(let tag):
                let number = addSlot(.value(Expression(tag, phrases: phrases)), tag)
                add(Array((tag.kind == .unescaped ? Placeholder.markup(number) : Placeholder.value(number)).utf8))
            case .section(let tag, let end, let content): addSection(tag, end, content)
            case .partial(let tag, let overrides): include(tag, overrides)
            case .block(let block): add(block)
            // The checker has reported these.
            case .unsupported: break
            }
        }
    }

    private mutating func add(_ bytes: [UInt8]) {
        guard !indentation.isEmpty else { return writer.add(bytes) }
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let isLast = line.endIndex == bytes.endIndex
            if isLast, line.isEmpty { break }
            if writer.isAtLineStart { writer.add(indentation) }
            writer.add(isLast ? Array(line) : line + [UInt8(ascii: "\n")])
        }
    }

    // MARK: Tags

    private mutating func addSlot(_ kind: Expansion.Slot.Kind, _ tag: Tag) -> Int {
        slots.append(.init(kind: kind, tag: tag, parent: section))
        return slots.count - 1
    }

    private mutating func addSection(_ tag: Tag, _ end: Tag, _ content: [MustacheNode]) {
        let outer = section
        let expression = Expression(tag, phrases: phrases)
        let start = addSlot(.sectionStart(expression, isInverted: tag.kind == .inverted), tag)
        writer.addStart(start, line: tag.indentation.map { indentation + $0 })
        section = start
        add(content)
        section = outer
        writer.addEnd(addSlot(.sectionEnd(start), end), of: start, line: end.indentation.map { indentation + $0 })
    }

    /// Includes a partial, without its last line feed if the tag is within a line.
    private mutating func include(_ tag: Tag, _ blocks: [MustacheNode.Block]) {
        // The checker has already reported a missing partial.
        guard let partial = templates.partials[tag.name] else { return }
        let outer = (indentation, overrides)
        let given = Dictionary(blocks.map { ($0.tag.name, $0.content) }) { _, last in last }
        overrides.merge(given) { outer, _ in outer }
        indentation += tag.indentation ?? []
        let start = writer.position
        add(partial.nodes)
        (indentation, overrides) = outer
        if tag.indentation == nil, writer.position > start { writer.dropLastLineFeed() }
    }

    private mutating func add(_ block: MustacheNode.Block) {
        let outer = indentation
        indentation += block.tag.indentation ?? []
        add(overrides[block.tag.name] ?? block.content)
        indentation = outer
    }
}
