import Diagnostics
import Foundation
import Persistence
import Records

/// Finds the recipes among the values of a JSON text.
struct SchemaOrgReader {
    private(set) var recipes: [Recipe] = []
    var diagnostics: [Diagnostic] = []
    private let file: String
    private let zone: TimeZone
    /// Properties that a recipe of ours has no place for.
    private var unkept: [String: Int] = [:]

    init(file: String, zone: TimeZone) {
        self.file = file
        self.zone = zone
    }

    /// Looks for recipes in a value and everything inside of it. The depth is bounded by who read the value.
    mutating func collect(_ value: PropertyValue) {
        switch value {
        case .dictionary(let values) where Self.isRecipe(values): add(values)
        case .dictionary(let values):
            for (_, value) in values.sorted(by: { $0.key < $1.key }) { collect(value) }
        case .array(let values):
            for value in values { collect(value) }
        default: break
        }
    }

    /// What there is to say about the file.
    func finish() -> [Diagnostic] {
        guard !unkept.isEmpty else { return diagnostics }
        let message = "a recipe here has no place for \(unkept.countedNames); not kept"
        return diagnostics + [.note(Location(file: file), message)]
    }

    /// Whether a value is a recipe or has one in it.
    static func holdsRecipe(_ value: PropertyValue) -> Bool {
        switch value {
        case .dictionary(let values): isRecipe(values) || values.values.contains(where: holdsRecipe)
        case .array(let values): values.contains(where: holdsRecipe)
        default: false
        }
    }

    /// By `@type`, with or without the vocabulary's address; what recipe-scrapers writes has none, but its own keys.
    static func isRecipe(_ values: [String: PropertyValue]) -> Bool {
        let types = values["@type"]?.texts ?? []
        if types.contains(where: { $0.split { "/:#".contains($0) }.last == "Recipe" }) { return true }
        return types.isEmpty && values["title"]?.string != nil && values["instructions_list"] != nil
    }

    private mutating func add(_ values: [String: PropertyValue]) {
        var kept: Set<String> = ["@type", "@context", "@id", "mainEntityOfPage"]
        func first(_ keys: String...) -> PropertyValue? {
            kept.formUnion(keys)
            return keys.lazy.compactMap { values[$0] }.first { $0 != .null }
        }
        let name = first("name", "title", "headline")?.texts.first?.plainText.onOneLine ?? ""
        let place = Location(file: file, record: recipes.count + 1, name: name.isEmpty ? nil : name)
        if name.isEmpty { diagnostics.append(.warning(place, "the recipe has no name; it is called (untitled)")) }
        let introduction = first("description")?.texts.first?.plainText ?? ""
        let instructions = Instructions(first("recipeInstructions", "instructions_list", "instructions"))
        let yield = first("recipeYield", "yield", "yields")?.texts.last?.plainText.onOneLine ?? ""
        let lines = first("recipeIngredient", "ingredients")?.texts ?? []
        let items = lines.count == 1 ? lines[0].plainText.textLines.map(String.init) : lines
        var ingredients: [Ingredient] = []
        for item in items where !item.plainText.isBlank {
            let read = IngredientText(line: item.plainText)
            ingredients.append(read.ingredient)
            if let remark = read.remark { diagnostics.append(.note(place, remark)) }
        }
        let date = first("dateCreated", "datePublished")?.string
        let opening = [yield.isEmpty ? "" : "Yield: \(yield)", introduction].filter { !$0.isEmpty }
        let recipe = Recipe(
            id: first("identifier")?.string,
            createdAt: date.flatMap { WrittenDate($0, in: zone)?.date },
            name: name.isEmpty ? "(untitled)" : name,
            notes: instructions.notes(after: opening.joined(separator: "\n\n")),
            ingredients: ingredients
        )
        if ingredients.isEmpty { diagnostics.append(.warning(place, "the recipe has no ingredients")) }
        recipes.append(recipe)
        for key in values.keys where !kept.contains(key) { unkept[key, default: 0] += 1 }
    }
}

/// The instructions of a recipe: one text, steps, or sections of steps.
private struct Instructions {
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
        // Some sites write `item`, or `steps`, for what schema.org calls `itemListElement`.
        let items = ["itemListElement", "item", "steps"].lazy.compactMap { values[$0] }.first
        guard items != nil || isSection else { return addStep(values["text"]?.string ?? name) }
        if isSection, !name.isEmpty { sections.append(Section(title: name)) }
        if let text = values["text"] { add(text) }
        if let items { add(items) }
        // Steps that follow a section are not of it.
        if isSection, !name.isEmpty { sections.append(Section()) }
    }

    private mutating func addStep(_ text: String) {
        let step = text.plainText.onOneLine
        guard !step.isEmpty else { return }
        if sections.isEmpty { sections.append(Section()) }
        sections[sections.count - 1].steps.append(step)
    }

    /// The instructions as Markdown, after what goes before them.
    func notes(after introduction: String) -> String {
        var notes = [introduction, text].filter { !$0.isEmpty }.joined(separator: "\n\n")
        for section in sections where !section.steps.isEmpty {
            let heading = section.title.isEmpty ? "" : "## \(section.title)"
            notes = Steps.joined([notes, heading].filter { !$0.isEmpty }.joined(separator: "\n\n"), section.steps)
        }
        return notes
    }
}

extension PropertyValue {
    /// The texts in a value that may be one or many: strings, numbers, and the `text` or `name` of objects.
    var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .integer(let number): ["\(number)"]
        case .real(let number): ["\(number)"]
        case .array(let values): values.flatMap(\.texts)
        case .dictionary(let values): (values["text"] ?? values["name"])?.string.map { [$0] } ?? []
        default: []
        }
    }
}
