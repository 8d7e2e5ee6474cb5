import Diagnostics
import Markdown

/// A template with its partials and blocks put in: one text with a placeholder for each tag.
struct Expansion {
    /// What a placeholder stands for.
    struct Slot {
        enum Kind {
            case value(Expression)
            case sectionStart(Expression, isInverted: Bool)
            /// The end of the section that begins at a slot.
            case sectionEnd(Int)
        }

        let kind: Kind
        /// The tag as it is written, for messages.
        let tag: String
        let location: Location
        /// The section that the tag stands in, by the slot of its start.
        let parent: Int?
        /// Whether a section tag has a comma on its outer side, too.
        var hasOuterComma = false
    }

    let text: [UInt8]
    let slots: [Slot]
}

/// What a tag looks like in an expansion.
enum TagNotation {
    /// The text is Markdown: a section tag with a line to itself is a block of its own.
    case markdown
    /// The text is HTML or plain text: a section tag with a line to itself leaves nothing of the line.
    case verbatim
}

/// Puts partials and blocks in.
struct TemplateExpander {
    private let templates: TemplateSet
    private let phrases: [String: Phrase]
    private let notation: TagNotation
    private var slots: [Expansion.Slot] = []
    private var writer = SectionTagWriter()
    private var source: TemplateSource
    private var overrides: [String: Override] = [:]
    /// What every line of the text begins with, because a partial is indented.
    private var indentation: [UInt8] = []
    private var section: Int?

    /// A block that replaces one of a parent, and the template that it is written in.
    private struct Override {
        let nodes: [MustacheNode]
        let source: TemplateSource
    }

    static func expand(
        _ text: TemplateSet.Text,
        as notation: TagNotation,
        _ templates: TemplateSet,
        phrases: [String: Phrase]
    ) -> Expansion {
        var expander = TemplateExpander(
            templates: templates,
            phrases: phrases,
            notation: notation,
            source: text.source
        )
        expander.add(text.nodes)
        let text = expander.writer.text(as: notation)
        for slot in expander.writer.outerCommas { expander.slots[slot].hasOuterComma = true }
        return Expansion(text: text, slots: expander.slots)
    }

    private init(templates: TemplateSet, phrases: [String: Phrase], notation: TagNotation, source: TemplateSource) {
        self.templates = templates
        self.phrases = phrases
        self.notation = notation
        self.source = source
    }

    private mutating func add(_ nodes: [MustacheNode]) {
        for node in nodes {
            switch node {
            case .text(let text): add(text)
            case .value(let tag):
                let number = addSlot(.value(Expression(tag, phrases: phrases)), tag)
                add(Array((tag.kind == .unescaped ? Placeholder.markup(number) : Placeholder.value(number)).utf8))
            case .section(let tag, let end, let content, let lines): addSection(tag, end, content, lines)
            case .partial(let tag, let indentation, let overrides): include(tag, indentation, overrides)
            case .block(let tag, let indentation, let content): addBlock(tag, indentation, content)
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
        let location = source.location(line: tag.line, column: tag.column)
        slots.append(.init(kind: kind, tag: tag.text, location: location, parent: section))
        return slots.count - 1
    }

    private mutating func addSection(_ tag: Tag, _ end: Tag, _ content: [MustacheNode], _ lines: MustacheLines) {
        let outer = section
        let expression = Expression(tag, phrases: phrases)
        let start = addSlot(.sectionStart(expression, isInverted: tag.kind == .inverted), tag)
        writer.addStart(start, line: lines.opening.map { indentation + $0 })
        section = start
        add(content)
        section = outer
        writer.addEnd(addSlot(.sectionEnd(start), end), of: start, line: lines.closing.map { indentation + $0 })
    }

    /// Puts a partial in. Within a line it loses its last line feed.
    private mutating func include(_ tag: Tag, _ indentation: [UInt8]?, _ blocks: [String: [MustacheNode]]) {
        // The checker has reported a partial that isn't there.
        guard let partial = templates.partials[tag.name] else { return }
        let outer = (source, self.indentation, overrides)
        let given = blocks.mapValues { Override(nodes: $0, source: outer.0) }
        overrides.merge(given) { outer, _ in outer }
        self.indentation += indentation ?? []
        source = partial.source
        let start = writer.position
        add(partial.nodes)
        (source, self.indentation, overrides) = outer
        if indentation == nil, writer.position > start { writer.dropLastLineFeed() }
    }

    private mutating func addBlock(_ tag: Tag, _ indentation: [UInt8], _ content: [MustacheNode]) {
        let outer = (source, self.indentation)
        self.indentation += indentation
        if let override = overrides[tag.name] {
            source = override.source
            add(override.nodes)
        } else {
            add(content)
        }
        (source, self.indentation) = outer
    }
}

/// Writes the tags of sections into the text of a template, in the form that fits their place.
///
/// What CommonMark makes of the text around a tag must be what it would make of it without the tag. So there are three forms:
///
/// - A section of whole blocks has its tags written as processing instructions. cmark takes those for blocks, wherever they
///   stand (CommonMark 0.30, section 4.6, kind 3).
/// - The tags of a section within a paragraph have a comma on their inner side, which lets emphasis and quotes begin and end
///   there. On their outer side they look like a letter, or have a comma too if the section itself borders on punctuation
///   there: in `_a_{{#b}}, c{{/b}}`, emphasis ends before the tag. Tags in HTML and plain text have the same commas, because
///   the scanner doesn't know where a text comes from.
/// - Among the attributes of a raw HTML tag, a section tag is an attribute, for anything else would make that tag invalid
///   (section 6.6).
struct SectionTagWriter {
    private enum Part {
        case text([UInt8])
        /// The tag that begins or ends a section; the indentation of one that has a line to itself.
        case start(Int, line: [UInt8]?)
        case end(Int, of: Int, line: [UInt8]?)
    }

    private var parts: [Part] = []
    /// The part at which each section ends, by the slot of its start.
    private var ends: [Int: Int] = [:]
    private var output: [UInt8] = []
    private var tags = HTMLTagTracker()
    /// The slots of the tags with a comma on their outer side.
    private(set) var outerCommas: Set<Int> = []

    /// How much has been written.
    private(set) var position = 0

    /// Whether the next text begins a line.
    var isAtLineStart: Bool {
        switch parts.last {
        case nil: true
        case .text(let text): text.last == UInt8(ascii: "\n")
        case .start(_, let line), .end(_, _, let line): line != nil
        }
    }

    mutating func add(_ text: [UInt8]) {
        position += text.count
        if case .text(let last)? = parts.last {
            parts[parts.count - 1] = .text(last + text)
        } else {
            parts.append(.text(text))
        }
    }

    mutating func addStart(_ slot: Int, line: [UInt8]?) { parts.append(.start(slot, line: line)) }

    mutating func addEnd(_ slot: Int, of start: Int, line: [UInt8]?) {
        ends[start] = parts.count
        parts.append(.end(slot, of: start, line: line))
    }

    mutating func dropLastLineFeed() {
        guard case .text(let text)? = parts.last, text.last == UInt8(ascii: "\n") else { return }
        parts[parts.count - 1] = .text(text.dropLast())
    }

    // MARK: Text

    /// The text with all tags.
    mutating func text(as notation: TagNotation) -> [UInt8] {
        output = []
        var blocks: Set<Int> = []
        for (index, part) in parts.enumerated() {
            switch part {
            case .text(let text): write(text)
            case .start(let slot, let line):
                if notation == .markdown, !tags.isAmongAttributes, isSectionOfBlocks(slot, at: index, line) {
                    blocks.insert(slot)
                    let items = listIndentation(after: index)
                    writeBlock(slot, line.map { $0.count < items.count ? items : $0 }, at: index)
                } else {
                    if bordersOnPunctuation(slot, at: index, isStart: true) { outerCommas.insert(slot) }
                    writeInline(slot, notation, isStart: true)
                }
            case .end(let slot, let start, let line):
                if blocks.contains(start) {
                    writeBlock(slot, line, at: index)
                } else {
                    if bordersOnPunctuation(start, at: index, isStart: false) { outerCommas.insert(slot) }
                    writeInline(slot, notation, isStart: false)
                }
            }
        }
        return output
    }

    private mutating func write(_ text: [UInt8]) {
        output += text
        tags.read(text)
    }

    private mutating func writeInline(_ slot: Int, _ notation: TagNotation, isStart: Bool) {
        let mark = Placeholder.section(slot)
        if notation == .markdown, tags.isAmongAttributes {
            write(Array(SectionAttribute.text(slot).utf8))
        } else {
            let outer = outerCommas.contains(slot) ? "," : ""
            write(Array((isStart ? outer + mark + "," : "," + mark + outer).utf8))
        }
    }

    /// Whether the text of a section next to one of its tags is white space or punctuation there.
    private func bordersOnPunctuation(_ section: Int, at tag: Int, isStart: Bool) -> Bool {
        var index = tag
        while true {
            index += isStart ? 1 : -1
            switch parts[index] {
            case .text(let text):
                guard let byte = isStart ? text.first : text.last else { continue }
                return byte < 0x80 && !byte.isLetter && !byte.isDigit
            case .start(section, _), .end(_, section, _): return false
            case .start, .end: continue
            }
        }
    }

    /// Writes a tag on a line of its own.
    private mutating func writeBlock(_ slot: Int, _ line: [UInt8]?, at index: Int) {
        let mark = Array("<?\(Placeholder.section(slot))?>".utf8)
        let lineFeed = [UInt8(ascii: "\n")]
        if let line { return write(line + mark + lineFeed) }
        // Where the template has it within a line, what stands before it there indents it, or ends.
        let before = currentLine
        let isPrefix = before.allSatisfy(\.isOfLinePrefix)
        if !isPrefix { write(lineFeed) }
        write(mark)
        if case .text(let text)? = parts.dropFirst(index + 1).first, text.first == UInt8(ascii: "\n") { return }
        write(lineFeed + (isPrefix ? before : []))
    }

    /// The indentation of the list item that a section begins with; nothing if it begins with something else. Its tag
    /// stands in the same list item as its items.
    private func listIndentation(after index: Int) -> [UInt8] {
        guard case .text(let text)? = parts.dropFirst(index + 1).first else { return [] }
        let indentation = text.prefix { $0 == UInt8(ascii: " ") }
        return BlockStart.beginsListItem(text.dropFirst(indentation.count)) ? Array(indentation) : []
    }

    /// What has been written of the line.
    private var currentLine: [UInt8] {
        let start = output.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return Array(output[start...])
    }

    // MARK: Blocks

    /// Whether a section holds whole blocks: its tags have lines to themselves; or it begins a line with something that
    /// begins a block, or holds an empty line, and ends a line.
    private func isSectionOfBlocks(_ slot: Int, at start: Int, _ line: [UInt8]?) -> Bool {
        guard let end = ends[slot], case .end(_, _, let lastLine) = parts[end] else { return false }
        if line != nil { return lastLine != nil }
        guard currentLine.allSatisfy(\.isOfLinePrefix), lastLine != nil || endsLine(after: end) else { return false }
        let content = parts[start + 1..<end].flatMap { part in
            if case .text(let text) = part { text } else { [UInt8]() }
        }
        return content.first == UInt8(ascii: "\n") || BlockStart.begins(content) || content.hasEmptyLine
    }

    /// Whether nothing but further tags follows on the line.
    private func endsLine(after index: Int) -> Bool {
        for part in parts[(index + 1)...] {
            guard case .text(let text) = part else { continue }
            let rest = text.prefix { $0 != UInt8(ascii: "\n") }
            return rest.allSatisfy(\.isSpace) && rest.count < text.count
        }
        return true
    }
}

/// What begins a block that can interrupt a paragraph (CommonMark 0.30, sections 4 and 5).
private enum BlockStart {
    static func begins(_ text: [UInt8]) -> Bool {
        guard let first = text.first else { return false }
        let line = text.prefix { $0 != UInt8(ascii: "\n") }
        switch first {
        case UInt8(ascii: "#"):
            let signs = line.prefix { $0 == first }
            return signs.count <= 6 && isSpace(line.dropFirst(signs.count).first)
        case UInt8(ascii: ">"): return true
        case UInt8(ascii: "`"), UInt8(ascii: "~"): return line.prefix { $0 == first }.count >= 3
        case UInt8(ascii: "<"): return beginsHTML(line.dropFirst())
        default: return beginsListItem(text[...])
        }
    }

    static func beginsListItem(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first else { return false }
        if [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")].contains(first) {
            return isSpace(text.dropFirst().first)
        }
        let digits = text.prefix(while: \.isDigit).count
        guard 1...9 ~= digits, let mark = text.dropFirst(digits).first else { return false }
        return (mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")) && isSpace(text.dropFirst(digits + 1).first)
    }

    private static func beginsHTML(_ text: ArraySlice<UInt8>) -> Bool {
        if text.first == UInt8(ascii: "!") || text.first == UInt8(ascii: "?") { return true }
        let name = text.drop { $0 == UInt8(ascii: "/") }.prefix { $0.isLetter || $0.isDigit }
        return elements.contains(String(decoding: name, as: UTF8.self).lowercased())
    }

    private static func isSpace(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// The elements whose tags begin a block of raw HTML (section 4.6, kinds 1 and 6).
    private static let elements: Set<String> = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
        "dd",
        "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame",
        "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li",
        "link",
        "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "pre", "script",
        "section",
        "source", "style", "summary", "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "title", "tr",
        "track",
        "ul",
    ]
}

extension UInt8 {
    /// Whether it can stand before a block on its line: white space, or the mark of a quote.
    fileprivate var isOfLinePrefix: Bool { isSpace || self == UInt8(ascii: ">") }
}

extension [UInt8] {
    /// Whether a line of the text has nothing but white space in it.
    fileprivate var hasEmptyLine: Bool {
        split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropFirst().dropLast()
            .contains { $0.allSatisfy(\.isSpace) }
    }
}

/// The form of a section tag among the attributes of a raw HTML tag.
enum SectionAttribute {
    /// No template may hold this.
    static let prefix = "::section-"
    static let suffix = "::"

    static func text(_ number: Int) -> String { " \(prefix)\(number)\(suffix) " }
}

/// Follows raw HTML just closely enough to know whether the text ends inside a tag, among its attributes.
///
/// No tag has an empty line in it, or signs that no attribute has (CommonMark 0.30, section 6.6): `a <b, c` isn't one. What is
/// left may still be text, as in `a <b c`. That does little harm: a section tag is understood in each of its forms anywhere.
struct HTMLTagTracker {
    private enum State { case text, name, tag, value(quote: UInt8) }

    private var state = State.text
    private var last: UInt8 = 0
    private var isLineBlank = false

    var isAmongAttributes: Bool {
        switch state {
        case .name: true
        case .tag: last != UInt8(ascii: "=")
        case .text, .value: false
        }
    }

    mutating func read(_ bytes: [UInt8]) {
        for byte in bytes {
            switch state {
            case .text:
                if last == UInt8(ascii: "<"), byte.isLetter { state = .name }
            case .name:
                if byte.isSpace || byte == UInt8(ascii: "/") {
                    state = .tag
                } else if !isOfName(byte) {
                    state = .text
                }
            case .tag:
                if byte == UInt8(ascii: ">") {
                    state = .text
                } else if last == UInt8(ascii: "="), !byte.isSpace {
                    let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
                    state = .value(quote: isQuote ? byte : 0)
                } else if !isOfAttribute(byte) {
                    state = .text
                }
            case .value(let quote):
                if quote != 0 ? byte == quote : byte.isSpace {
                    state = .tag
                } else if quote == 0, byte == UInt8(ascii: ">") {
                    state = .text
                }
            }
            last = byte
            if byte == UInt8(ascii: "\n") {
                if isLineBlank { state = .text }
                isLineBlank = true
            } else if !byte.isSpace {
                isLineBlank = false
            }
        }
    }

    /// Whether it can stand in the name of a tag. Placeholders are not ASCII.
    private func isOfName(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80 || byte == UInt8(ascii: "-")
    }

    /// Whether it can stand between attributes or in the name of one.
    private func isOfAttribute(_ byte: UInt8) -> Bool {
        isOfName(byte) || byte.isSpace || "_.:=/".utf8.contains(byte)
    }
}
