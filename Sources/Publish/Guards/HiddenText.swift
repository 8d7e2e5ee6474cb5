import Build
import Persistence
import Records
import Settings
import Site

/// What the settings keep out of the site, as the stores have it.
struct HiddenText {
    /// A value of a record that must not be seen.
    struct Field {
        var name: Name
        var text: String
    }

    /// What messages call a field.
    struct Name: Hashable {
        /// As in `exclude`: `recipes.notes`.
        var field: String
        /// The place of the record in its store: `recipe 3`.
        var place: String
        /// The name of the record: `Pancakes`.
        var record: String?
        var isRecordShown: Bool
    }

    /// The fields that must not be seen.
    private(set) var fields: [Field] = []
    /// The texts of records that may.
    private(set) var shown: [String] = []

    init(of input: SiteInput) {
        let (exclude, records) = (input.settings.exclude, input.records)
        let sections = Set(input.settings.sections)
        let showsOpen = sections.contains(.schedule) || sections.contains(.calendar)
        let events = [
            (records.open, "event", showsOpen), (records.completed, "completed event", sections.contains(.completed)),
        ]
        for (entries, kind, isShown) in events {
            for entry in entries {
                let place = "\(kind) \(entry.position)"
                let event = entry.item
                func name(_ field: String) -> Name {
                    Name(field: "events.\(field)", place: place, record: event.name, isRecordShown: isShown)
                }
                add(event.name, name("name"), isShown)
                add(event.description ?? "", name("description"), isShown && !exclude.contains("events.description"))
            }
        }
        for entry in records.habits {
            let (title, isShown) = (entry.item.title, sections.contains(.habits))
            let place = "habit \(entry.position)"
            add(title, Name(field: "habits.title", place: place, record: title, isRecordShown: isShown), isShown)
        }
        for entry in records.recipes { add(entry, isShown: sections.contains(.recipes), exclude) }
        for collection in input.collections { add(collection, exclude) }
    }

    private mutating func add(_ text: String, _ name: Name, _ isShown: Bool) {
        if isShown { shown.append(text) } else { fields.append(Field(name: name, text: text)) }
    }

    private mutating func add(_ entry: Entry<Recipe>, isShown: Bool, _ exclude: Set<String>) {
        let recipe = entry.item
        func name(_ field: String) -> Name {
            Name(field: field, place: "recipe \(entry.position)", record: recipe.name, isRecordShown: isShown)
        }
        add(recipe.name, name("recipes.name"), isShown)
        add(recipe.notes, name("recipes.notes"), isShown && !exclude.contains("recipes.notes"))
        for ingredient in recipe.ingredients {
            add(ingredient.name, name("recipes.ingredients"), isShown && !exclude.contains("recipes.ingredients"))
        }
    }

    private mutating func add(_ collection: SiteInput.Collection, _ exclude: Set<String>) {
        let list = collection.settings.name
        shown.append(list)
        for record in collection.items {
            guard case .dictionary(let values) = record.item else { continue }
            for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                shown.append(key)
                let field = "\(list).\(key)"
                let name = Name(field: field, place: "record \(record.position)", isRecordShown: true)
                for text in value.texts { add(text, name, !exclude.contains(field)) }
            }
        }
    }
}

extension PropertyValue {
    /// The texts and numbers in a value, however deep.
    fileprivate var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .integer(let number): ["\(number)"]
        case .real(let number): ["\(number)"]
        case .array(let values): values.flatMap(\.texts)
        case .dictionary(let values): values.sorted { $0.key < $1.key }.flatMap { [$0.key] + $0.value.texts }
        default: []
        }
    }
}
