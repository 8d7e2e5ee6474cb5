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

/// The texts of all records, divided by whether the site shows them.
struct RecordTexts {
    /// The texts that no shown field contains.
    let hidden: [HiddenValue]
    let shown: [String]

    /// - Parameters:
    ///   - stores: the records with all of their fields.
    ///   - site: the records with the fields that the site shows.
    init(of stores: StoreRecords, shownBy site: SiteInput) {
        let settings = site.settings
        let listed = RecordValues(of: site.records, site.collections, shownBy: settings).all.filter(\.isRecordShown)
        let keys = site.collections.flatMap { [$0.settings.name] + $0.items.flatMap(\.item.keys) }
        shown = listed.map(\.text) + keys + site.otherTexts
        let known = Set(shown)
        hidden = RecordValues(of: stores.records, stores.collections, shownBy: settings).all
            .filter { !known.contains($0.text) }
    }
}

extension SiteInput {
    /// The texts that the site shows in addition to the fields of records: the names of sources, aisles and links, the
    /// units of goals, and the meals of the menu; none of a section that the site leaves out.
    fileprivate var otherTexts: [String] {
        let hasRecipes = settings.sections.contains(.recipes)
        let recipes = hasRecipes ? records.recipes : []
        let habits = settings.sections.contains(.habits) ? records.habits : []
        let open = settings.showsOpenEvents ? records.open : []
        let events = open + (settings.showsCompletedEvents ? records.completed : [])
        let sources = events.map(\.source) + habits.map(\.source) + recipes.map(\.source)
        let goals = habits.compactMap(\.item.details.goal?.unit)
        let aisles = hasRecipes && !settings.exclude.contains("recipes.ingredients") ? settings.aisles.map(\.name) : []
        let meals = hasRecipes ? (menu?.items ?? []).map(\.entry) : []
        return Set(sources.compactMap { $0?.name }) + aisles + (settings.menu ?? []).compactMap(\.title) + goals
            + meals.flatMap { [$0.name, $0.note ?? ""] }
    }
}

/// The texts of records, each with its field and its record.
private struct RecordValues {
    private(set) var all: [HiddenValue] = []

    private typealias Field = (name: String, texts: [String])

    /// - Parameter settings: the settings that decide which records the site shows.
    init(of records: AlmanacRecords, _ collections: [SiteInput.Collection], shownBy settings: Settings) {
        let (open, completed) = (settings.showsOpenEvents, settings.showsCompletedEvents)
        add(records.open, "event", isShown: open) { Self.fields(of: $0) }
        add(records.completed, "completed event", isShown: completed) { Self.fields(of: $0) }
        add(records.habits, "habit", isShown: settings.sections.contains(.habits)) { Self.fields(of: $0) }
        add(records.recipes, "recipe", isShown: settings.sections.contains(.recipes)) { Self.fields(of: $0) }
        for collection in collections {
            let name = collection.settings.name
            for record in collection.items {
                for (key, value) in (record.item.dictionary ?? [:]).sorted(by: { $0.key < $1.key }) {
                    add(value.texts, of: "\(name).\(key)", "record \(record.position)", name: nil, isShown: true)
                }
            }
        }
    }

    /// - Parameter fields: returns the fields of a record, of which the first is its name.
    private mutating func add<Item>(
        _ entries: [Entry<Item>],
        _ kind: String,
        isShown: Bool,
        _ fields: (Item) -> [Field]
    ) {
        for entry in entries {
            let values = fields(entry.item)
            let name = values.first?.texts.first
            for (field, texts) in values {
                add(texts, of: field, "\(kind) \(entry.position)", name: name, isShown: isShown)
            }
        }
    }

    private mutating func add(_ texts: [String], of field: String, _ place: String, name: String?, isShown: Bool) {
        // A tag `quick` or a note `long` can be a word of any page.
        let isOfWords = ["recipes.tags", "recipes.source", "recipes.nutrition", "habits.notes"].contains(field)
        for text in texts where !isOfWords || text.count >= 12 || text.contains(where: \.isWhitespace) {
            all.append(HiddenValue(field: field, place: place, record: name, isRecordShown: isShown, text: text))
        }
    }

    private static func fields(of event: Event) -> [Field] {
        [
            ("events.name", [event.name]), ("events.description", [event.description ?? ""]),
            ("events.location", [event.location ?? ""]), ("events.url", [event.url ?? ""]),
        ]
    }

    private static func fields(of habit: Habit) -> [Field] {
        [
            ("habits.title", [habit.title]), ("habits.question", [habit.details.question ?? ""]),
            ("habits.description", [habit.details.description ?? ""]),
            ("habits.notes", habit.details.history.days.compactMap(\.entry.note)),
        ]
    }

    private static func fields(of recipe: Recipe) -> [Field] {
        let details = recipe.details
        let lines = recipe.ingredients.flatMap { [$0.name, $0.group ?? "", $0.line?.writtenText ?? ""] }
        let strayLines = recipe.strayLines.flatMap { line in
            ["name", "group", "line"].compactMap { line[path: [PathStep.key($0)]]?.string }
        }
        return [
            ("recipes.name", [recipe.name]), ("recipes.notes", [recipe.notes]),
            ("recipes.ingredients", lines + strayLines),
            ("recipes.source", [details.source ?? "", details.url ?? ""]), ("recipes.tags", details.tags),
            ("recipes.nutrition", details.nutrition.values.sorted()),
        ]
    }
}

extension PropertyValue {
    fileprivate var keys: [String] { dictionary?.keys.sorted() ?? [] }

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
