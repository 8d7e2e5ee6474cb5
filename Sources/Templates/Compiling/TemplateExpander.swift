import Diagnostics
import Markdown

/// A template with its partials and blocks inserted: one text with a placeholder for each tag.
struct Expansion {
    /// The meaning of a placeholder.
    struct Slot {
        enum Kind {
            case value, sectionStart
            /// The end of the section that begins at a slot.
            case sectionEnd(Int)
        }

        let kind: Kind
        let tag: Tag
        /// The slot of the enclosing section.
        let parent: Int?
        /// The user's tag that includes the built-in partial with this tag; nil if it isn't in a built-in partial.
        let inclusion: Location?
        /// Whether a section tag has a comma on its outer side as well.
        var hasOuterComma = false
        /// Whether a line feed was added after a section tag.
        var hasLineFeed = false

        /// Returns a message about the tag. For a tag in a built-in partial, it says where that is included.
        func diagnostic(_ severity: Diagnostic.Severity, _ message: String, hint: String?) -> Diagnostic {
            let note = inclusion.map { "; \($0) includes this partial" } ?? ""
            return Diagnostic(severity, at: tag.location, message + note, hint: hint)
        }
    }

    let text: [UInt8]
    let slots: [Slot]
    /// Whether nothing had to be left out, and all names exist.
    var isSound: Bool
}

/// How tags are written in an expansion.
enum TagNotation {
    /// The text is Markdown: a section tag on a line by itself is a separate block.
    case markdown
    /// The text is HTML or plain text: a section tag on a line by itself is removed together with the line.
    case verbatim
}

/// Expands a template: includes its partials and replaces its blocks. Reports those that it can't include.
struct TemplateExpander {
    /// The deepest nesting of partials that is accepted. Deeper nesting is reported as a mistake, because expansion is
    /// recursive.
    private static let depthLimit = 100
    /// The most partials that a text may include. Thirty that each include the next one twice would come to a billion.
    private static let includeLimit = 10_000

    private let templates: TemplateSet
    private var mistakes: TemplateMistakes
    private var isSound = true

    private var slots: [Expansion.Slot] = []
    private var writer = SectionTagWriter()
    private var section: Int?
    /// The indentation of the partial, which is added to every line of its text.
    private var indentation: [UInt8] = []
    private var overrides: [String: [MustacheNode]] = [:]

    /// The blocks around the current node.
    private var expanding: [String] = []
    /// The partials around the current node.
    private var including: [String] = []
    private var includeCount = 0
    private var inclusion: Location?
    /// The blocks seen in the innermost partial.
    private var blockNames: Set<String> = []
    /// Whether a part of that partial was skipped because of a mistake, so that it may have blocks that weren't seen.
    private var hasSkipped = false

    static func expand(
        _ nodes: [MustacheNode],
        as notation: TagNotation,
        _ templates: TemplateSet,
        _ mistakes: inout TemplateMistakes
    ) -> Expansion {
        var expander = TemplateExpander(templates: templates, mistakes: mistakes)
        expander.add(nodes)
        mistakes = expander.mistakes
        let text = expander.writer.text(as: notation)
        for slot in expander.writer.outerCommas { expander.slots[slot].hasOuterComma = true }
        for slot in expander.writer.lineFeeds { expander.slots[slot].hasLineFeed = true }
        return Expansion(text: text, slots: expander.slots, isSound: expander.isSound)
    }

    private mutating func add(_ nodes: [MustacheNode]) {
        for node in nodes {
            switch node {
            case .text(let text): add(text)
            case .value(let tag): add(Array(Placeholder.value(addSlot(.value, tag)).utf8))
            case .section(let tag, let end, let content): addSection(tag, end, content)
            case .partial(let tag, let overrides): include(tag, overriding: overrides)
            case .block(let block): add(block)
            case .unsupported(let tag) where tag.kind == .pragma:
                report(tag, "`{{%` is not used here", hint: "values are escaped for their context")
            case .unsupported(let tag):
                let message = "a partial must be named in the template, not by a value"
                report(tag, message, hint: "use sections to choose between partials")
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
        // A block that the user puts into a built-in partial isn't in it.
        let isBuiltIn = tag.location.file.hasPrefix(TemplateSource.builtInFolder)
        slots.append(.init(kind: kind, tag: tag, parent: section, inclusion: isBuiltIn ? inclusion : nil))
        return slots.count - 1
    }

    private mutating func addSection(_ tag: Tag, _ end: Tag, _ content: [MustacheNode]) {
        let outer = section
        let start = addSlot(.sectionStart, tag)
        writer.addTag(start, of: start, line: tag.indentation.map { indentation + $0 })
        section = start
        add(content)
        section = outer
        writer.addTag(addSlot(.sectionEnd(start), end), of: start, line: end.indentation.map { indentation + $0 })
    }

    private mutating func add(_ block: MustacheNode.Block) {
        let name = block.tag.name
        blockNames.insert(name)
        guard !expanding.contains(name) else {
            let message = "the block `\(name)` includes itself endlessly"
            return skip(block.tag, message, hint: "give one of them another name")
        }
        let outer = indentation
        indentation += block.tag.indentation ?? []
        expanding.append(name)
        add(overrides[name] ?? block.content)
        expanding.removeLast()
        indentation = outer
    }

    // MARK: Partials

    /// Includes a partial. Reports a block that overrides nothing in it, because the block's name is probably misspelt.
    private mutating func include(_ tag: Tag, overriding blocks: [MustacheNode.Block]) {
        let outer = (overrides: overrides, blockNames: blockNames, hasSkipped: hasSkipped)
        (blockNames, hasSkipped) = ([], false)
        let given = lastOfEachName(blocks)
        overrides.merge(given.mapValues(\.content)) { outer, _ in outer }
        includePartial(tag)
        overrides = outer.overrides
        for (name, block) in given {
            if hasSkipped || blockNames.contains(name) {
                mistakes.forgive(block.tag)
            } else {
                let message = "`\(tag.name)` has no place for the block `\(name)`, so this isn't shown"
                let hint =
                    blockNames.isEmpty
                    ? nil : suggestion(for: name, among: blockNames.sorted(), orAll: "the names here are")
                mistakes.add(.warning(block.tag.location, message, hint: hint))
            }
        }
        blockNames.formUnion(outer.blockNames)
        hasSkipped = hasSkipped || outer.hasSkipped
    }

    private mutating func lastOfEachName(_ blocks: [MustacheNode.Block]) -> [String: MustacheNode.Block] {
        var result: [String: MustacheNode.Block] = [:]
        for block in blocks {
            guard let first = result.updateValue(block, forKey: block.tag.name)?.tag else { continue }
            let message = "the block `\(first.name)` is defined again on line \(block.tag.line), so this isn't shown"
            mistakes.add(.warning(first.location, message, hint: "remove one of them"))
        }
        return result
    }

    /// Adds the text of a partial, without its last line feed if the tag is within a line.
    private mutating func includePartial(_ tag: Tag) {
        guard let partial = partial(of: tag) else { return }
        let outer = (indentation, inclusion)
        indentation += tag.indentation ?? []
        if !partial.source.isBuiltIn {
            inclusion = nil
        } else if !tag.location.file.hasPrefix(TemplateSource.builtInFolder) {
            inclusion = tag.location
        }
        including.append(tag.name)
        let start = writer.position
        add(partial.nodes)
        including.removeLast()
        (indentation, inclusion) = outer
        if tag.indentation == nil, writer.position > start { writer.dropLastLineFeed() }
    }

    /// Returns the partial that a tag includes, or reports why it can't be included.
    private mutating func partial(of tag: Tag) -> TemplateSet.Partial? {
        let name = tag.name
        guard !templates.broken.contains(name) else {
            (isSound, hasSkipped) = (false, true)
            return nil
        }
        guard let partial = templates.partials[name] else {
            let hint = TemplateSet.hint(forMissing: name, among: templates.partials.keys, in: "partials/", ".md")
            skip(tag, "there is no partial `\(name)`", hint: hint)
            return nil
        }
        guard !including.contains(name) else {
            let hint = "remove the tag; a list in a list needs a partial for each level"
            skip(tag, "the partial `\(name)` includes itself endlessly", hint: hint)
            return nil
        }
        guard including.count < Self.depthLimit else {
            skip(tag, "partials include each other more than \(Self.depthLimit) levels deep", hint: "use fewer levels")
            return nil
        }
        includeCount += 1
        guard includeCount > Self.includeLimit else { return partial }
        hasSkipped = true
        // Only the first of the tags beyond the limit is reported.
        if includeCount == Self.includeLimit + 1 {
            let message = "partials are included more than \(Self.includeLimit) times"
            report(tag, message, hint: "a partial that includes another twice doubles its content")
        }
        return nil
    }

    // MARK: Mistakes

    private mutating func report(_ tag: Tag, _ message: String, hint: String) {
        isSound = false
        mistakes.add(.error(tag.location, message, hint: hint))
    }

    /// Reports a mistake that keeps a part of the partial from being included.
    private mutating func skip(_ tag: Tag, _ message: String, hint: String) {
        hasSkipped = true
        report(tag, message, hint: hint)
    }
}
