import Markdown

/// Writes section tags into the text of a template, in the form that suits their position.
///
/// CommonMark must parse the text around a tag as it would without the tag. So there are three forms:
///
/// - The tags of a section of whole blocks are written as processing instructions, which cmark treats as blocks
///   everywhere (CommonMark 0.30, section 4.6, kind 3).
/// - The tags of a section within a paragraph have a comma on their inner side, which allows emphasis and quotes to
///   begin and end there. On their outer side they look like a letter, or also have a comma if the section itself
///   borders on punctuation there: in `_a_{{#b}}, c{{/b}}`, emphasis ends before the tag. Tags in HTML and plain text
///   have the same commas, because the scanner doesn't know where a text comes from.
/// - Among the attributes of a raw HTML tag, a section tag is written as an attribute, because anything else would make
///   the HTML tag invalid (section 6.6). A colon, which is an attribute or begins one, follows it: in
///   `{{#a}}b{{/a}}="c"`, the value needs a name before it.
struct SectionTagWriter {
    private enum Part {
        case text([UInt8])
        /// The tag at a slot, the slot of the section's start, and the tag's indentation if it is on a line by itself.
        case tag(Int, of: Int, line: [UInt8]?)
    }

    private var parts: [Part] = []
    /// The part at which each section ends, by the slot of its start.
    private var ends: [Int: Int] = [:]
    private var output: [UInt8] = []
    private var tags = HTMLTagTracker()
    /// The slots of the tags that have a comma on their outer side.
    private(set) var outerCommas: Set<Int> = []
    /// The slots of the tags followed by an added line feed, so that the next line can end the paragraph.
    private(set) var lineFeeds: Set<Int> = []

    /// How much has been written.
    private(set) var position = 0

    /// Whether the next text is at the start of a line.
    var isAtLineStart: Bool {
        switch parts.last {
        case nil: true
        case .text(let text): text.last == UInt8(ascii: "\n")
        case .tag(_, _, let line): line != nil
        }
    }

    mutating func add(_ text: [UInt8]) {
        position += text.count
        changeLastText { $0 += text }
    }

    /// Changes the text at the end in place: a template may include thousands of partials.
    private mutating func changeLastText(_ change: (inout [UInt8]) -> Void) {
        var text: [UInt8] = []
        if case .text(let last)? = parts.last {
            text = last
            parts.removeLast()
        }
        change(&text)
        parts.append(.text(text))
    }

    /// - Parameter section: the slot of the section's start tag, which is `slot` itself for that tag.
    mutating func addTag(_ slot: Int, of section: Int, line: [UInt8]?) {
        if slot != section { ends[section] = parts.count }
        parts.append(.tag(slot, of: section, line: line))
    }

    mutating func dropLastLineFeed() {
        guard case .text? = parts.last else { return }
        changeLastText { if $0.last == UInt8(ascii: "\n") { $0.removeLast() } }
    }

    // MARK: Text

    mutating func text(as notation: TagNotation) -> [UInt8] {
        /// The sections of whole blocks, each with the indentation of its start tag, and the least indentation of its
        /// tags that are on lines by themselves.
        var blocks: [Int: (start: [UInt8], least: [UInt8])] = [:]
        for (index, part) in parts.enumerated() {
            switch part {
            case .text(let text): write(text)
            case .tag(let slot, let section, let line):
                if slot == section, notation == .markdown, isSectionOfBlocks(section, at: index, line) {
                    let least = line == nil ? [] : listIndentation(after: index)
                    blocks[section] = (line.map { $0.count < least.count ? least : $0 } ?? [], least)
                }
                if let (start, least) = blocks[section] {
                    if line != nil { endLineOfTag(before: index) }
                    writeBlock(slot, line.map { $0.count < least.count ? least : $0 }, after: start, at: index)
                } else {
                    let isAmongAttributes = tags.isAmongAttributes
                    writeInline(slot, of: section, notation, at: index)
                    if line != nil, notation == .markdown, !isAmongAttributes, isBeforeBlock(index) {
                        endLineOfTag(before: index + 1)
                    }
                }
            }
        }
        return output
    }

    private mutating func write(_ text: [UInt8]) {
        output += text
        tags.read(text)
    }

    private mutating func writeInline(_ slot: Int, of section: Int, _ notation: TagNotation, at index: Int) {
        let isStart = slot == section
        let hasOuterComma = bordersOnPunctuation(section, at: index, isStart: isStart)
        if hasOuterComma { outerCommas.insert(slot) }
        if notation == .markdown, tags.isAmongAttributes {
            write(Array(" \(Placeholder.attribute(slot)) :".utf8))
        } else {
            let (mark, outer) = (Placeholder.section(slot), hasOuterComma ? "," : "")
            write(Array((isStart ? outer + mark + "," : "," + mark + outer).utf8))
        }
    }

    /// Returns whether a section's text next to one of its tags is white space or punctuation.
    private func bordersOnPunctuation(_ section: Int, at tag: Int, isStart: Bool) -> Bool {
        var index = tag
        while true {
            index += isStart ? 1 : -1
            switch parts[index] {
            case .text(let text):
                guard let byte = isStart ? text.first : text.last else { continue }
                return byte < 0x80 && !byte.isLetter && !byte.isDigit
            case .tag(_, section, _): return false
            case .tag: continue
            }
        }
    }

    /// Returns whether an empty line or the start of a block follows a tag on a line by itself.
    private func isBeforeBlock(_ tag: Int) -> Bool {
        guard case .text(let text)? = parts.dropFirst(tag + 1).first else { return false }
        let line = Array(text.drop(while: \.isBlank))
        return line.first == UInt8(ascii: "\n") || BlockStart.begins(line)
    }

    /// Gives the end of a section within a paragraph a line of its own again, so that the paragraph ends after it.
    private mutating func endLineOfTag(before index: Int) {
        guard index > 0, case .tag(let slot, let section, _) = parts[index - 1], slot != section,
            !currentLine.isEmpty
        else { return }
        lineFeeds.insert(slot)
        write([UInt8(ascii: "\n")])
    }

    /// Writes a tag on a line of its own.
    ///
    /// - Parameter start: the indentation of the start tag of its section.
    private mutating func writeBlock(_ slot: Int, _ line: [UInt8]?, after start: [UInt8], at index: Int) {
        let mark = Array("<?\(Placeholder.section(slot))?>".utf8)
        let lineFeed = [UInt8(ascii: "\n")]
        if let line { return write(line + mark + lineFeed) }
        // In the template the tag is within a line. A line prefix before it becomes its indentation; any other text
        // before it ends with a line feed.
        let before = currentLine
        let isPrefix = before.allSatisfy(\.isOfLinePrefix)
        if !isPrefix { write(lineFeed + start) }
        write(mark)
        if case .text(let text)? = parts.dropFirst(index + 1).first, text.first == UInt8(ascii: "\n") { return }
        write(lineFeed + (isPrefix ? before : []))
    }

    /// The indentation of the list item that a section begins with, or nothing if the section begins with anything
    /// else. It keeps the section's tags in the same list item as its items.
    private func listIndentation(after index: Int) -> [UInt8] {
        guard case .text(let text)? = parts.dropFirst(index + 1).first else { return [] }
        let indentation = text.prefix { $0 == UInt8(ascii: " ") }
        return BlockStart.beginsListItem(text.dropFirst(indentation.count)) ? Array(indentation) : []
    }

    /// The part of the current line that has been written.
    private var currentLine: [UInt8] {
        let start = output.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return Array(output[start...])
    }

    // MARK: Blocks

    /// Returns whether a section consists of whole blocks: either its tags are on lines by themselves, or it goes from
    /// the start of a line to the end of one, and contains an empty line or begins with the start of a block.
    private func isSectionOfBlocks(_ section: Int, at start: Int, _ line: [UInt8]?) -> Bool {
        guard !tags.isAmongAttributes, let end = ends[section], case .tag(_, _, let lastLine) = parts[end] else {
            return false
        }
        if line != nil, lastLine != nil { return true }
        guard line != nil || currentLine.allSatisfy(\.isOfLinePrefix), lastLine != nil || endsLine(after: end) else {
            return false
        }
        var content = parts[start + 1..<end].flatMap { part in
            if case .text(let text) = part { text } else { [UInt8]() }
        }
        // The content begins a line of its own, which may be indented.
        if line != nil { content.removeFirst(content.prefix { $0 == UInt8(ascii: " ") }.count) }
        return content.first == UInt8(ascii: "\n") || BlockStart.begins(content) || content.hasEmptyLine
    }

    /// Returns whether only tags follow on the line.
    private func endsLine(after index: Int) -> Bool {
        for part in parts[(index + 1)...] {
            guard case .text(let text) = part else { continue }
            let rest = text.prefix { $0 != UInt8(ascii: "\n") }
            return rest.allSatisfy(\.isSpace) && rest.count < text.count
        }
        return true
    }
}

extension UInt8 {
    /// Whether the byte can precede a block on its line: white space, or the marker of a quote.
    fileprivate var isOfLinePrefix: Bool { isSpace || self == UInt8(ascii: ">") }
}

extension [UInt8] {
    /// Whether a line within the text contains only white space.
    fileprivate var hasEmptyLine: Bool {
        split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropFirst().dropLast()
            .contains { $0.allSatisfy(\.isSpace) }
    }
}
