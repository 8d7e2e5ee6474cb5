import Diagnostics
import Foundation
import Persistence
import Records
import Testing

/// The instant written as `2026-11-20T18:00:00Z`.
func instant(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
}

/// The time zone with this name.
func zone(_ name: String) throws -> TimeZone {
    try #require(TimeZone(identifier: name))
}

/// The instant and the time zone for which the sample stores were made.
func sampleToday() throws -> Today {
    Today(now: try instant("2026-11-20T18:00:00Z"), timeZone: try zone("Europe/London"))
}

extension Ingredient {
    /// The ingredient with some of its values changed as an app changes them.
    func edited(name: String? = nil, amount: Double? = nil, unit: AmountType? = nil) -> Ingredient {
        var ingredient = self
        ingredient.name = name ?? self.name
        ingredient.amount = amount ?? self.amount
        ingredient.unit = unit ?? self.unit
        return ingredient.joined(line, writtenFor: self, group: group)
    }
}

/// A file of `Fixtures`.
func fixture(_ name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try Data(contentsOf: folder.appending(path: "Fixtures").appending(path: name))
}

/// The records of stores with the given file contents; an omitted store is empty.
func records(
    events: Data = Data("[]".utf8),
    completed: Data = Data("[]".utf8),
    habits: Data = Data("[]".utf8),
    recipes: Data = Data("[]".utf8),
    today: Today? = nil
) throws -> AlmanacRecords {
    AlmanacRecords(
        events: StoreReader.read(Event.self, from: events, file: "schedules.plist", preferencesKey: nil),
        completed: StoreReader.read(Event.self, from: completed, file: "completedEvents.plist", preferencesKey: nil),
        habits: StoreReader.read(Habit.self, from: habits, file: "habits.plist", preferencesKey: "HABITS_ARRAY"),
        recipes: StoreReader.read(Recipe.self, from: recipes, file: "recipes.data", preferencesKey: nil),
        today: try today ?? sampleToday()
    )
}

/// The bytes of a JSON text.
func json(_ text: String) -> Data { Data(text.utf8) }

/// The seconds since 2001 of an ISO 8601 instant, which is how JSON stores write dates.
func number(_ text: String) throws -> Int { Int(try instant(text).timeIntervalSinceReferenceDate) }

extension AlmanacRecords {
    /// The diagnostics as printed.
    var messages: [String] { diagnostics.map(\.description) }
}
