import Foundation
import TestSupport
import Testing

/// Reads and writes the stores of a workspace as the apps do.
extension Workspace {
    /// The file names that the apps use.
    enum AppStore: String, CaseIterable {
        case schedule = "schedules.plist"
        case completed = "completedEvents.plist"
        case habits = "com.makeschool.Habitual.plist"
        case recipes = "recipes.data"
    }

    var openEvents: [OriginalEvent] { get throws { try items(of: .schedule) } }
    var completedEvents: [OriginalEvent] { get throws { try items(of: .completed) } }
    var habits: [OriginalHabit] { get throws { try items(of: .habits) } }
    var recipes: [OriginalRecipe] { get throws { try items(of: .recipes) } }

    /// The items of a store.
    func items<Item: Decodable>(of store: AppStore) throws -> [Item] {
        let data = try Data(contentsOf: self["stores/\(store.rawValue)"])
        switch store {
        // Some tests write the events as JSON.
        case .schedule, .completed:
            return data.starts(with: Data("[".utf8))
                ? try JSONDecoder().decode([Item].self, from: data)
                : try PropertyListDecoder().decode([Item].self, from: data)
        case .habits:
            return try JSONDecoder().decode([Item].self, from: try #require(preferences[Self.habitsKey] as? Data))
        case .recipes: return try JSONDecoder().decode([Item].self, from: data)
        }
    }

    private static let habitsKey = "HABITS_ARRAY"

    /// The preferences of the habits app. One of them holds the habits.
    private var preferences: [String: Any] {
        get throws {
            let data = try Data(contentsOf: self["stores/\(AppStore.habits.rawValue)"])
            return try #require(PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
        }
    }

    /// The bytes of a whole store with these items, as the app writes them.
    func encoded<Item: Encodable>(_ items: [Item], of store: AppStore) throws -> Data {
        switch store {
        case .schedule, .completed:
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .binary
            return try encoder.encode(items)
        case .habits:
            var preferences = try preferences
            preferences[Self.habitsKey] = try JSONEncoder().encode(items)
            return try PropertyListSerialization.data(fromPropertyList: preferences, format: .binary, options: 0)
        case .recipes: return try JSONEncoder().encode(items)
        }
    }
}
