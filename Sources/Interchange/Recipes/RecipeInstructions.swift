import Foundation
import Persistence
import Records

/// The instructions of a recipe: one text, steps, or sections of steps.
struct RecipeInstructions {
    private var text = ""
    private var sections: [Steps.Section] = []
    /// Whether steps are Markdown, so that their lines matter.
    private var keepsLines = false

    init(_ value: PropertyValue?) {
        guard let value else { return }
        let elements = value.elements
        let lines = elements.count == 1 ? elements[0].string.map(Self.lines) ?? [] : []
        if lines.count > 1 {
            for line in lines { add(line: line) }
        } else if let text = value.string {
            self.text = text.plainText
        } else {
            add(value)
        }
        removeNumbers()
    }

    /// Removes the numbers that a site writes before its steps (`1. Mix.`, `2. Bake.`), because imported steps are numbered
    /// anyway.
    private mutating func removeNumbers() {
        let mark = /(\d{1,2})[.)]\s+/
        var last = 0
        for index in sections.indices {
            let numbers = sections[index].steps.map { $0.prefixMatch(of: mark).flatMap { Int($0.1) } ?? 0 }
            // The numbers of a section start at 1 or continue those of an earlier section.
            guard let first = numbers.first, first == 1 || first == last + 1,
                numbers == Array(first..<first + numbers.count)
            else { continue }
            sections[index].steps = sections[index].steps.map { String($0.trimmingPrefix(mark)) }
            last = first + numbers.count - 1
        }
    }

    /// Creates the instructions from sections, with an empty title for steps outside of them.
    ///
    /// - Parameter keepsLines: Whether steps are Markdown, so that their lines matter.
    init(sections: [(title: String, steps: [PropertyValue])], keepsLines: Bool = false) {
        self.keepsLines = keepsLines
        for (title, steps) in sections { addSection(title.plainText.onOneLine, steps) }
    }

    /// Splits a text that a site has in place of steps: the items, paragraphs and headings of HTML, or one step on each
    /// line. Text that may be Markdown stays one line.
    private static func lines(of text: String) -> [String] {
        let isMarkup = isMarkup(text)
        var text = text
        // Other tags within a list item don't begin a step.
        if text.contains(/<li[\s>]/.ignoresCase()) {
            text.replace(/(?:\s*<\/?(?:br|p)(?:[\s\/][^<>]*)?>)+\s*/.ignoresCase(), with: " ")
        }
        text.replace(/<h[1-6](?:\s[^<>]*)?>/.ignoresCase(), with: "\n## ")
        let lines = text.plainText.textLines.map(String.init)
        if let steps = numberedSteps(lines) { return steps }
        let steps = lines.filter { !$0.isBlank }
        if isMarkup { return steps.map { $0.trimmed.replacing(/^\d{1,3}[.)]\s+/, with: "") } }
        let isPlain = steps.allSatisfy { !$0.contains(/^(?:\s|[#\-*+>|`]|\d{1,9}[.)]\s)/) }
        return isPlain && areSteps(lines) ? steps : [text]
    }

    /// Returns whether each line is a step. Text with blank lines may be paragraphs of prose, unless their lines are
    /// whole sentences, or lines such as `Step 1` begin the steps.
    private static func areSteps(_ lines: [String]) -> Bool {
        if !lines.contains(where: \.isBlank) || lines.contains(where: isNumber) { return true }
        let hasLongParagraph = zip(lines, lines.dropFirst()).contains { !$0.isBlank && !$1.isBlank }
        return hasLongParagraph && lines.allSatisfy { $0.isBlank || $0.contains(/[.!?:)]\s*$/) }
    }

    /// Returns whether a line only numbers the step below it: `Step 1`.
    private static func isNumber(_ line: String) -> Bool {
        line.contains(/^(?:step|schritt)\s*\d{1,2}[.:)]?\s*$/.ignoresCase())
    }

    /// Splits steps that are numbered within a line: `1. Mix. 2. Bake.`, `Step 1: Mix. Step 2: Bake.` Nil if the numbers
    /// don't count from 1 to at least 2.
    private static func numberedSteps(_ lines: [String]) -> [String]? {
        let text = lines.filter { !$0.isBlank }.joined(separator: " ")
        let mark =
            /(?:^|\s)(?:(?:[Ss]tep|STEP|[Ss]chritt)\s*(?<named>\d{1,2})(?:[.:)]\s*|\s+)|(?<plain>\d{1,2})[.)]\s+(?=\p{L}))/
        var found: [(start: String.Index, end: String.Index)] = []
        for match in text.matches(of: mark) where Int(match.named ?? match.plain ?? "") == found.count + 1 {
            found.append((match.range.lowerBound, match.range.upperBound))
        }
        guard found.count >= 2, found[0].start == text.startIndex, lines.count < found.count else { return nil }
        let ends = found.dropFirst().map(\.start) + [text.endIndex]
        let steps = zip(found, ends).map { String(text[$0.end..<$1]).trimmed }
        return steps.contains("") ? nil : steps
    }

    /// Returns whether HTML tags delimit the steps.
    private static func isMarkup(_ text: String) -> Bool { text.contains(/<(?:li|p|h[1-6])[\s>]/.ignoresCase()) }

    private mutating func add(line: String) {
        if line.hasPrefix("##") {
            sections.append(Steps.Section(title: String(line.dropFirst(2)).trimmed))
        } else {
            addStep(line)
        }
    }

    private mutating func add(_ value: PropertyValue) {
        switch value {
        case .string(let text) where Self.isMarkup(text):
            for line in Self.lines(of: text) { add(line: line) }
        case .string(let text) where text.hasPrefix("## "): add(line: text.onOneLine)
        case .string(let text): addStep(text)
        case .array(let values):
            for value in Self.ordered(values) { add(value) }
        case .dictionary(let values): add(values)
        default: break
        }
    }

    /// Returns steps in the order of their `position`. Without one for each step, or with one that two steps share, they
    /// stay in the order of the list.
    private static func ordered(_ values: [PropertyValue]) -> [PropertyValue] {
        let placed = values.compactMap { value -> (position: Int, value: PropertyValue)? in
            guard case .dictionary(let properties) = value, let text = properties["position"]?.texts.first,
                let position = Int(text)
            else { return nil }
            return (position, value)
        }
        guard Set(placed.map(\.position)).count == values.count else { return values }
        return placed.sorted { $0.position < $1.position }.map(\.value)
    }

    private mutating func add(_ values: [String: PropertyValue]) {
        let name = values["name"]?.texts.first?.plainText.onOneLine ?? ""
        let isSection = values["@type"]?.texts.contains { $0.hasSuffix("HowToSection") } == true
        // Some sites use one of these other names instead of schema.org's `itemListElement`.
        let items = ["itemListElement", "ItemListElement", "item", "steps"].lazy.compactMap { values[$0] }.first
        let text =
            [values["text"], values["description"]].compactMap { $0?.texts.joined(separator: " ") }
            .first { !$0.isBlank } ?? ""
        guard isSection || items.map({ !$0.isEmpty }) ?? false else {
            var lines = Self.isMarkup(text) ? Self.lines(of: text) : []
            guard let first = lines.firstIndex(where: { !$0.hasPrefix("##") }) else {
                return addStep(step(name, text))
            }
            // Of several steps, the name belongs to the first.
            lines[first] = step(name, lines[first])
            for line in lines { add(line: line) }
            return
        }
        addSection(isSection ? name : "", [.string(text), items ?? .null])
    }

    private mutating func addSection(_ title: String, _ steps: [PropertyValue]) {
        if !title.isEmpty { sections.append(Steps.Section(title: title)) }
        add(.array(steps))
        // Steps after a section don't belong to it.
        if !title.isEmpty { sections.append(Steps.Section()) }
    }

    /// Returns a step with its name, unless the name adds nothing: many sites use a number, or the beginning of the
    /// text.
    private func step(_ name: String, _ text: String) -> String {
        let text = plainStep(text)
        let start = name.hasSuffix("…") || name.hasSuffix("...") ? name.trimmingCharacters(in: ["…", "."]) : name
        if name.isEmpty || text.hasPrefix(start) || name.contains(/^(?i:step|schritt)?\s*\d*[.:]?$/) { return text }
        return text.isEmpty ? name : name + (name.last?.isPunctuation == true ? " " : ": ") + text
    }

    private mutating func addStep(_ text: String) {
        let step = plainStep(text).replacing(/^(?:[Ss]tep|STEP|[Ss]chritt)\s*\d{1,2}[.:)]\s+/, with: "")
        guard !step.isEmpty, !Self.isNumber(step) else { return }
        if sections.isEmpty { sections.append(Steps.Section()) }
        sections[sections.count - 1].steps.append(step)
    }

    /// Returns the text of a step on one line, unless it is or contains a list of Markdown, as in Nextcloud Cookbook.
    private func plainStep(_ text: String) -> String {
        let text = text.plainText
        return keepsLines || text.contains(/\n\s*[-*]\s/) ? text : text.onOneLine
    }

    /// Returns a step with its further lines below its text, as in a list of Markdown (CommonMark, section 5.2).
    private static func indented(_ step: String, number: Int) -> String {
        let indentation = String(repeating: " ", count: "\(number). ".count)
        let lines = step.textLines
        return lines.dropFirst().reduce(into: String(lines[0])) { text, line in
            text += "\n" + (line.allSatisfy(\.isWhitespace) ? "" : indentation + line)
        }
    }

    /// Returns the introduction followed by the instructions in Markdown.
    func notes(after introduction: String) -> String {
        let text = [introduction, text].filter { !$0.isEmpty }.joined(separator: "\n\n")
        let sections = sections.filter { !$0.steps.isEmpty || !$0.title.isEmpty }.map { section in
            let steps = section.steps.enumerated().map { Self.indented($1, number: $0 + 1) }
            return Steps.Section(title: section.title, steps: steps)
        }
        return Steps.notes(text, sections)
    }
}
