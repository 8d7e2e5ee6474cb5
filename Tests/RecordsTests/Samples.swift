import Diagnostics
import Foundation
import Persistence
import Records
import Testing

/// The instant written as `2026-11-20T18:00:00Z`.
func instant(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
}

/// The zone of this name.
func zone(_ name: String) throws -> TimeZone {
    try #require(TimeZone(identifier: name))
}

/// The instant and the zone that the sample stores were made for.
func sampleToday() throws -> Today {
    Today(now: try instant("2026-11-20T18:00:00Z"), timeZone: try zone("Europe/London"))
}

/// A file of `Fixtures`.
func fixture(_ name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try Data(contentsOf: folder.appending(path: "Fixtures").appending(path: name))
}

/// The records of stores given as they are in a file; a store that is not given is empty.
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

/// Seconds since 2001 of an instant written as ISO 8601, as JSON stores write dates.
func number(_ text: String) throws -> Int { Int(try instant(text).timeIntervalSinceReferenceDate) }

extension AlmanacRecords {
    /// The diagnostics as a person reads them.
    var messages: [String] { diagnostics.map(\.description) }
}
