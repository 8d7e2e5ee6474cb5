import Build
import Persistence
import Records
import Site

/// What the settings keep out of the site, as the stores have it.
struct HiddenText {
    /// A value of a record that must not be seen.
    struct Field {
        /// What messages call it: `recipes.notes` of `Pancakes`.
        var name: String
        var text: String
    }

    /// The fields that must not be seen.
    private(set) var fields: [Field] = []
    /// The texts of records that may.
    private(set) var shown: [String] = []

    init(of input: SiteInput) {
        let (settings, records) = (input.settings, input.records)
        let sections = Set(settings.sections)
        let showsOpen = sections.contains(.schedule) || sections.contains(.calendar)
        for (entries, isShown) in [(records.open, showsOpen), (records.completed, sections.contains(.completed))] {
            for event in entries.map(\.item) {
                add(event.name, "name", of: event.name, "events", isShown)
                let isDescriptionShown = isShown && !settings.exclude.contains("events.description")
                add(event.description ?? "", "description", of: event.name, "events", isDescriptionShown)
            }
        }
        for habit in records.habits.map(\.item) {
            add(habit.title, "title", of: habit.title, "habits", sections.contains(.habits))
        }
        let showsRecipes = sections.contains(.recipes)
        for recipe in records.recipes.map(\.item) {
            add(recipe.name, "name", of: recipe.name, "recipes", showsRecipes)
            let showsNotes = showsRecipes && !settings.exclude.contains("recipes.notes")
            add(recipe.notes, "notes", of: recipe.name, "recipes", showsNotes)
            let showsIngredients = showsRecipes && !settings.exclude.contains("recipes.ingredients")
            for ingredient in recipe.ingredients {
                add(ingredient.name, "ingredients", of: recipe.name, "recipes", showsIngredients)
            }
        }
        for collection in input.collections { add(collection, settings.exclude) }
    }

    private mutating func add(_ text: String, _ field: String, of record: String, _ list: String, _ isShown: Bool) {
        if isShown {
            shown.append(text)
        } else {
            fields.append(Field(name: "`\(list).\(field)` of `\(record)`", text: text))
        }
    }

    private mutating func add(_ collection: SiteInput.Collection, _ exclude: Set<String>) {
        let name = collection.settings.name
        shown.append(name)
        for record in collection.items {
            guard case .dictionary(let values) = record.item else { continue }
            for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                shown.append(key)
                let isShown = !exclude.contains("\(name).\(key)")
                for text in value.texts { add(text, key, of: "record \(record.position)", name, isShown) }
            }
        }
    }
}

extension PropertyValue {
    /// The texts in a value, however deep.
    fileprivate var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let values): values.flatMap(\.texts)
        case .dictionary(let values): values.sorted { $0.key < $1.key }.flatMap { [$0.key] + $0.value.texts }
        default: []
        }
    }
}
