import Foundation
import Records

/// Notes, split into an introduction, sections of numbered steps, and paragraphs after the last step.
struct CooklangNotes {
    var introduction: String
    var sections: [Steps.Section] = []
    private(set) var closing: [String] = []

    /// Whether the steps are paragraphs, because the notes have no numbered steps.
    private(set) var areParagraphs = false
    /// Whether the notes had steps of several lines, or text between lists, which are read back differently.
    private(set) var isSimplified = false

    /// Keeps the notes as one text.
    init(description: String) { introduction = description }

    /// The notes as ``CooklangReader`` reads them.
    var markdown: String {
        let sections = sections.map { section in
            Steps.Section(title: section.title.markdownEscaped, steps: section.steps.map(\.markdownEscaped))
        }
        return Steps.notes(introduction, sections)
    }

    /// Splits notes. The headings and numbered lists before the last paragraphs become the sections, or else all of
    /// them do. Without a numbered list, each paragraph is a step.
    init(_ notes: String) {
        self.init(exactly: notes)
        guard Steps.hasList(introduction) else {
            if sections.isEmpty, !introduction.isEmpty { takeParagraphs() }
            return
        }
        closing = []
        let outline = Steps.outline(notes)
        introduction = outline.introduction
        sections = outline.sections.map { section in
            let steps = section.steps.map { $0.markdownUnescaped.onOneLine }
            return Steps.Section(title: section.title.markdownUnescaped, steps: steps)
        }
        isSimplified = true
    }

    private mutating func takeParagraphs() {
        sections = [Steps.Section()]
        for block in introduction.components(separatedBy: "\n\n") {
            if let heading = Self.section(block) {
                sections.append(heading)
            } else {
                sections[sections.count - 1].steps.append(block.markdownUnescaped)
            }
        }
        if sections[0].steps.isEmpty { sections.removeFirst() }
        (introduction, areParagraphs) = ("", true)
    }

    private init(exactly notes: String) {
        var blocks = notes.components(separatedBy: "\n\n")[...]
        let end = blocks.lastIndex { Self.section($0)?.steps.isEmpty == false }.map { $0 + 1 }
        if let end, blocks[end...].allSatisfy({ Self.section($0) == nil && !$0.isBlank && !$0.contains("\n") }) {
            closing = blocks[end...].map(\.markdownUnescaped)
            blocks = blocks[..<end]
        }
        let start = blocks.lastIndex { Self.section($0) == nil }.map { $0 + 1 } ?? 0
        introduction = blocks[..<start].joined(separator: "\n\n")
        for section in blocks[start...].compactMap(Self.section) {
            if section.title.isEmpty, let last = sections.last, last.steps.isEmpty {
                sections[sections.count - 1].steps = section.steps
            } else {
                sections.append(section)
            }
        }
    }

    /// Parses a heading, or a list that is numbered from 1.
    private static func section(_ block: String) -> Steps.Section? {
        if block.hasPrefix("## "), !block.contains("\n") {
            return Steps.Section(title: String(block.dropFirst(3)).markdownUnescaped)
        }
        let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
        let steps = lines.enumerated().compactMap { index, line in
            line.hasPrefix("\(index + 1). ") ? String(line.dropFirst("\(index + 1). ".count)).markdownUnescaped : nil
        }
        return steps.count == lines.count && !block.isEmpty ? Steps.Section(steps: steps) : nil
    }
}
