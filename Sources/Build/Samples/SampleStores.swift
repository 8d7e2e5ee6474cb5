package import Foundation
internal import Persistence
package import Records
internal import Settings
internal import Site

/// The files that a new almanac begins with: settings, and stores as the apps would have written them.
///
/// Whoever tries Almanac has no stores at hand, and a site of nothing shows nothing. So these tell of a year in somebody's life,
/// dated round the day they are made. They are encoded by Foundation's own encoders, from the apps' own declarations: what
/// reads them reads the apps' files. What the apps don't know stands in the files beside them. Nothing but the day decides
/// the bytes.
package enum SampleStores {
    /// A collection of the user's own, and the template that makes a page of it.
    static let cards = "savedFlashcard.plist"
    static let cardsTemplate = "Templates/cards.md"

    /// The files by path, relative to the folder of the site.
    package static func files(today: Today) throws -> [String: Data] {
        let clock = SampleClock(today)
        return try stores(
            events: events(clock),
            completed: SampleHistory(clock).events,
            habits: habits(clock),
            recipes: recipes(clock)
        ).merging(collectionFiles()) { $1 }.merging(settings(today)) { $1 }
            .merging([MenuFile.name: Data(SampleMenu.text(today: today.day).utf8)]) { $1 }
    }

    /// The files of an almanac without samples, by path: the settings, and stores without records.
    package static func emptyFiles(today: Today) throws -> [String: Data] {
        let files = settings(today).mapValues { settings in
            SampleCollection.removed(from: String(decoding: settings, as: UTF8.self)).map { Data($0.utf8) } ?? settings
        }
        return try stores(events: [], completed: [], habits: [], recipes: []).merging(files) { $1 }
    }

    private static func stores(
        events: [SampleEvent],
        completed: [SampleEvent],
        habits: [SampleHabit],
        recipes: [SampleRecipe]
    ) throws -> [String: Data] {
        try [
            "schedules.plist": propertyList(events),
            besideSchedule: companion(of: events),
            "completedEvents.plist": propertyList(completed),
            besideCompleted: companion(of: completed),
            "com.makeschool.Habitual.plist": propertyList(SamplePreferences(habits: json(habits))),
            "recipes.data": json(recipes),
            besideRecipes: companion(of: recipes),
        ].compactMapValues(\.self)
    }

    /// What only Almanac knows of the events.
    static let (besideSchedule, besideCompleted) = ("schedules.almanac.json", "completedEvents.almanac.json")

    /// Nil for events of which there is nothing to say.
    private static func companion(of events: [SampleEvent]) throws -> Data? {
        try CompanionRule.events.file(
            beside: events.map { event in
                Event(identifier: event.identifier, date: event.date, name: event.name, details: event.details)
            }
        )
    }

    /// The details of the recipes that only Almanac stores.
    static let besideRecipes = "recipes.almanac.json"

    private static func companion(of recipes: [SampleRecipe]) throws -> Data? {
        try CompanionRule.recipes.file(
            beside: recipes.map { Recipe(id: $0.id, createdAt: $0.createdAt, name: $0.name).with($0.details) }
        )
    }

    /// The collection of the user's own, and its page.
    static func collectionFiles() throws -> [String: Data] {
        [cards: try propertyList(flashcards), cardsTemplate: Data(PackageResources.cards_md)]
    }

    /// The settings, and what editors check them by.
    private static func settings(_ today: Today) -> [String: Data] {
        let settings = String(decoding: PackageResources.almanac_yml, as: UTF8.self)
            .replacing("{{timeZone}}", with: today.timeZone.identifier)
        let schema = SettingsSchema.text(reservedNames: TemplateNames.reserved)
        return [ConfigurationOptions.settingsFile: Data(settings.utf8), SettingsSchema.file: Data(schema.utf8)]
    }

    // MARK: Records

    /// What is still to be done: a little overdue, most of it ahead, several things on one Saturday.
    static func events(_ clock: SampleClock) -> [SampleEvent] {
        SampleRecords.all.events.enumerated().map { index, plan in
            SampleEvent(
                identifier: SampleChance.identifier("open", index),
                date: plan.date(clock),
                name: plan.name,
                details: plan.details(clock)
            )
        }
    }

    /// Habits of every kind there is: done today, done yesterday, ended, and never begun. Newest first, as in the app.
    private static func habits(_ clock: SampleClock) -> [SampleHabit] {
        SampleRecords.all.habits.map { habit in
            let streak = habit.streak ?? [0, 0, 0]
            return SampleHabit(
                title: habit.title,
                dateCreated: clock.moment(clock.today.adding(days: -habit.age), "08:00"),
                selectedImage: habit.image,
                currentStreak: streak[0],
                bestStreak: streak[1],
                numberOfCompletions: streak[2],
                // At that time, or just now if it isn't so late yet.
                lastCompletionDate: habit.last.map { last in
                    min(clock.moment(clock.today.adding(days: last.day), last.time), clock.now)
                }
            )
        }
    }

    /// Recipes that can be cooked. Newest first, as in the app.
    private static func recipes(_ clock: SampleClock) -> [SampleRecipe] {
        SampleRecords.all.recipes.map { recipe in
            SampleRecipe(
                id: SampleChance.identifier("recipe", recipe.age),
                createdAt: clock.moment(clock.today.adding(days: -recipe.age), 20, recipe.age % 60),
                name: recipe.name,
                notes: recipe.notes,
                ingredients: recipe.ingredients.enumerated().map { index, line in
                    SampleIngredient(
                        id: SampleChance.identifier(recipe.name, index),
                        name: line.name,
                        amount: line.amount,
                        amountType: line.unit
                    )
                },
                details: recipe.details(clock)
            )
        }
    }

    private static var flashcards: [SampleCard] {
        SampleRecords.all.cards.enumerated().map { index, card in
            SampleCard(id: SampleChance.identifier("card", index), quizTitle: card.quizTitle, facts: card.facts)
        }
    }

    // MARK: Encoding

    /// A binary property list, whose keys stand in the order of their declaration.
    private static func propertyList(_ value: some Encodable) throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return try encoder.encode(value)
    }

    /// Compact JSON with dates as seconds since 2001. The encoder orders keys by chance unless told to sort them.
    private static func json(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(value)
    }
}

/// An event as the app declares it, and what the app doesn't know of it.
struct SampleEvent: Encodable {
    let identifier: String
    var date: Date
    var name: String
    var details: EventDetails

    private enum CodingKeys: CodingKey { case identifier, date, name }
}

/// A habit as the app declares it.
private struct SampleHabit: Encodable {
    var title: String
    let dateCreated: Date
    var selectedImage: Int
    var currentStreak: Int
    var bestStreak: Int
    var numberOfCompletions: Int
    var lastCompletionDate: Date?
}

/// A recipe as the app declares it, with the details that the app doesn't have.
private struct SampleRecipe: Encodable {
    let id: String
    let createdAt: Date
    var name: String
    var notes: String
    var ingredients: [SampleIngredient]
    var details: RecipeDetails

    private enum CodingKeys: CodingKey { case id, createdAt, name, notes, ingredients }
}

/// A line of a recipe as the app declares it: amounts are whole numbers.
private struct SampleIngredient: Encodable {
    let id: String
    var name: String
    var amount: Int
    var amountType: String
}

/// A card of a flash card app: nothing that Almanac knows, which is the point of it.
private struct SampleCard: Encodable {
    let id: String
    let quizTitle: String
    let facts: [String]
}

/// The preferences file of the habits app, with what the system puts into every app's.
private struct SamplePreferences: Encodable {
    let languages = ["en-GB"]
    let style = "light"
    let habits: Data

    enum CodingKeys: String, CodingKey {
        case languages = "AppleLanguages"
        case style = "NSInterfaceStyle"
        case habits = "HABITS_ARRAY"
    }
}
