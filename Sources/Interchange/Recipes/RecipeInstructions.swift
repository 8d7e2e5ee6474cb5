import Foundation
import Persistence

/// The instructions of a recipe: one text, steps, or sections of steps.
struct RecipeInstructions {
    private struct Section {
        var title = ""
        var steps: [String] = []
    }

    private var text = ""
    private var sections: [Section] = []

    init(_ value: PropertyValue?) {
        if let text = value?.string {
            self.text = text.plainText
        } else if let value {
            add(value)
        }
    }

    private mutating func add(_ value: PropertyValue) {
        switch value {
        case .string(let text): addStep(text)
        case .array(let values):
            for value in values { add(value) }
        case .dictionary(let values): add(values)
        default: break
        }
    }

    private mutating func add(_ values: [String: PropertyValue]) {
        let name = values["name"]?.texts.first?.plainText.onOneLine ?? ""
        let isSection = values["@type"]?.texts.contains { $0.hasSuffix("HowToSection") } == true
        // Some sites write `item` or `steps` instead of schema.org's `itemListElement`.
        let items = ["itemListElement", "item", "steps"].lazy.compactMap { values[$0] }.first
        guard items != nil || isSection else { return addStep(Self.step(name, values["text"]?.string ?? "")) }
        if isSection, !name.isEmpty { sections.append(Section(title: name)) }
        if let text = values["text"] { add(text) }
        if let items { add(items) }
        // Steps after a section don't belong to it.
        if isSection, !name.isEmpty { sections.append(Section()) }
    }

    /// A step with its name, unless the name adds nothing: many sites use a number, or the beginning of the text.
    private static func step(_ name: String, _ text: String) -> String {
        let text = text.plainText.onOneLine
        let start = name.hasSuffix("…") || name.hasSuffix("...") ? name.trimmingCharacters(in: ["…", "."]) : name
        if name.isEmpty || text.hasPrefix(start) || name.contains(/^(?i:step|schritt)?\s*\d*[.:]?$/) { return text }
        return text.isEmpty ? name : name + (name.last?.isPunctuation == true ? " " : ": ") + text
    }

    private mutating func addStep(_ text: String) {
        let step = text.plainText.onOneLine
        guard !step.isEmpty else { return }
        if sections.isEmpty { sections.append(Section()) }
        sections[sections.count - 1].steps.append(step)
    }

    /// The introduction, followed by the instructions in Markdown.
    func notes(after introduction: String) -> String {
        var notes = [introduction, text].filter { !$0.isEmpty }.joined(separator: "\n\n")
        for section in sections where !section.steps.isEmpty {
            let heading = section.title.isEmpty ? "" : "## \(section.title)"
            notes = Steps.joined([notes, heading].filter { !$0.isEmpty }.joined(separator: "\n\n"), section.steps)
        }
        return notes
    }
}
