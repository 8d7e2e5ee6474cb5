package import Foundation
internal import Persistence
package import Records
internal import Settings
internal import Site

/// The initial files of an almanac: settings, and stores as the apps would have written them.
///
/// People who try Almanac have no stores at hand, and an empty site shows nothing. The samples therefore describe a
/// year in someone's life, with dates around the day when they are made. They are encoded by Foundation with the keys of
/// the apps' declarations, so whatever can read them can read the apps' files. Data that the apps don't know is in
/// companion files. The bytes depend only on the day.
package enum SampleStores {
    /// A custom collection, and the template of its page.
    static let cards = "savedFlashcard.plist"
    static let cardsTemplate = "Templates/cards.md"

    /// The files by their paths relative to the site's folder.
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
        events: [Event],
        completed: [Event],
        habits: [Habit],
        recipes: [Recipe]
    ) throws -> [String: Data] {
        let (ofEvents, ofRecipes) = (CompanionRule.events(in: .gmt), CompanionRule.recipes)
        return try [
            "schedules.plist": propertyList(events.map(ofEvents.stored)),
            besideSchedule: ofEvents.file(beside: events),
            "completedEvents.plist": propertyList(completed.map(ofEvents.stored)),
            besideCompleted: ofEvents.file(beside: completed),
            "com.makeschool.Habitual.plist": propertyList(SamplePreferences(habits: json(habits))),
            "recipes.data": json(recipes.map(ofRecipes.stored)),
            besideRecipes: ofRecipes.file(beside: recipes),
        ].compactMapValues(\.self)
    }

    static let (besideSchedule, besideCompleted) = ("schedules.almanac.json", "completedEvents.almanac.json")
    static let besideRecipes = "recipes.almanac.json"

    /// The custom collection, and its page.
    static func collectionFiles() throws -> [String: Data] {
        [cards: try propertyList(flashcards), cardsTemplate: Data(PackageResources.cards_md)]
    }

    /// The settings, and the schema that editors check them with.
    private static func settings(_ today: Today) -> [String: Data] {
        let settings = String(decoding: PackageResources.almanac_yml, as: UTF8.self)
            .replacing("{{timeZone}}", with: today.timeZone.identifier)
        let schema = SettingsSchema.text(reservedNames: TemplateNames.reserved)
        return [SettingsFile.name: Data(settings.utf8), SettingsSchema.file: Data(schema.utf8)]
    }

    // MARK: Records

    /// The open events: some overdue, most in the future, several on one Saturday.
    static func events(_ clock: SampleClock) -> [Event] {
        SampleRecords.all.events.enumerated().map { index, plan in
            Event(
                identifier: SampleRandom.identifier("open", index),
                date: plan.date(clock),
                name: plan.name,
                details: plan.details(clock)
            )
        }
    }

    /// Habits in every state: completed today, completed yesterday, ended, and never begun. The newest comes first, as
    /// in the app.
    private static func habits(_ clock: SampleClock) -> [Habit] {
        SampleRecords.all.habits.map { habit in
            let streak = habit.streak ?? [0, 0, 0]
            return Habit(
                title: habit.title,
                dateCreated: clock.moment(clock.today.adding(days: -habit.age), "08:00"),
                image: HabitImage(rawValue: habit.image),
                currentStreak: streak[0],
                bestStreak: streak[1],
                numberOfCompletions: streak[2],
                // At that time, or now if that is earlier.
                lastCompletionDate: habit.last.map { last in
                    min(clock.moment(clock.today.adding(days: last.day), last.time), clock.now)
                }
            )
        }
    }

    /// Recipes that can really be cooked. The newest comes first, as in the app.
    static func recipes(_ clock: SampleClock) -> [Recipe] {
        SampleRecords.all.recipes.map { recipe in
            Recipe(
                id: SampleRandom.identifier("recipe", recipe.age),
                createdAt: clock.moment(clock.today.adding(days: -recipe.age), 20, recipe.age % 60),
                name: recipe.name,
                notes: recipe.notes,
                ingredients: recipe.ingredients.enumerated().map { index, line in
                    Ingredient(
                        id: SampleRandom.identifier(recipe.name, index),
                        name: line.name,
                        amount: Double(line.amount),
                        unit: AmountType(rawValue: line.unit)
                    )
                }
            ).with(recipe.details(clock))
        }
    }

    private static var flashcards: [SampleRecords.Card] {
        SampleRecords.all.cards.enumerated().map { index, card in
            var card = card
            card.id = SampleRandom.identifier("card", index)
            return card
        }
    }

    // MARK: Encoding

    /// A binary property list.
    private static func propertyList(_ value: some Encodable) throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return try encoder.encode(value)
    }

    /// Compact JSON with dates in seconds since 2001. Keys are sorted, because the encoder's order is otherwise random.
    private static func json(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(value)
    }
}

/// The preferences file of the habits app, with the keys that the system adds to every app's preferences.
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
