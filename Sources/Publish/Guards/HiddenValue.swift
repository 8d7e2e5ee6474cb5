import Build
import Persistence
import Records
import Settings
import Site

/// A value of a record that the settings exclude from the site.
struct HiddenValue: Hashable {
    /// The field, as named in `exclude`: `recipes.notes`.
    var field: String
    /// The position of the record in its store: `recipe 3`.
    var place: String
    /// The name of the record: `Pancakes`.
    var record: String?
    var isRecordShown: Bool
    var text: String

    /// Whether the text is distinctive. Pages are full of small numbers and dates.
    var isTelling: Bool {
        let rest = text.replacing(/\b(19|20)\d\d(-\d\d?){0,2}\b|\b\d\b/, with: "")
        let scalars = rest.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        return scalars.count >= 4 || scalars.count(where: FoldedText.isUnspaced) >= 3
    }

    /// The text, and the text as pages spell it if it contains links: the URL of a link precedes its text in HTML, and
    /// follows it in Markdown.
    var spellings: Set<String> { [text, text.replacing(/\]\([^)]*\)/, with: " ")] }
}

/// The texts of all records, divided by whether the settings exclude them from the site.
struct RecordTexts {
    private(set) var hidden: [HiddenValue] = []
    private(set) var shown: [String] = []
    private let settings: Settings

    private typealias Text = (field: String, text: String)

    init(of stores: StoreRecords, settings: Settings) {
        self.settings = settings
        let (records, sections) = (stores.records, Set(settings.sections))
        func texts(of event: Event) -> [Text] {
            [
                ("events.name", event.name), ("events.description", event.description ?? ""),
                ("events.location", event.location ?? ""), ("events.url", event.url ?? ""),
            ]
        }
        add(records.open, "event", isShown: !sections.isDisjoint(with: [.schedule, .calendar]), texts)
        add(records.completed, "completed event", isShown: sections.contains(.completed), texts)
        add(records.habits, "habit", isShown: sections.contains(.habits)) { [("habits.title", $0.title)] }
        add(records.recipes, "recipe", isShown: sections.contains(.recipes)) { recipe in
            [("recipes.name", recipe.name), ("recipes.notes", recipe.notes)]
                + recipe.ingredients.flatMap { [$0.name, $0.group ?? ""] }.map { ("recipes.ingredients", $0) }
        }
        for collection in stores.collections {
            let name = collection.settings.name
            for record in collection.items {
                guard case .dictionary(let values) = record.item else { continue }
                let fields = values.sorted { $0.key < $1.key }
                shown += [name] + fields.map(\.key)
                let texts = fields.flatMap { key, value in value.texts.map { ("\(name).\(key)", $0) } }
                add(texts, "record \(record.position)", name: nil, isShown: true)
            }
        }
    }

    /// - Parameter texts: returns the texts of a record, of which the first is its name.
    private mutating func add<Item>(
        _ entries: [Entry<Item>],
        _ kind: String,
        isShown: Bool,
        _ texts: (Item) -> [Text]
    ) {
        for entry in entries {
            let texts = texts(entry.item)
            add(texts, "\(kind) \(entry.position)", name: texts.first?.text, isShown: isShown)
        }
    }

    private mutating func add(_ texts: [Text], _ place: String, name: String?, isShown: Bool) {
        for (field, text) in texts {
            if isShown, !settings.exclude.contains(field) {
                shown.append(text)
            } else {
                hidden.append(.init(field: field, place: place, record: name, isRecordShown: isShown, text: text))
            }
        }
    }
}

extension PropertyValue {
    /// The texts and numbers in a value, at any depth.
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
