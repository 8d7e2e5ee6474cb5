import Foundation
import TestSupport
import Testing

/// The stores of a workspace, as the apps that own them read and write them.
extension Workspace {
    /// The files that the apps name.
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
        // A test may write the events as JSON.
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

    /// The preferences of the habits app, one of which holds the habits.
    private var preferences: [String: Any] {
        get throws {
            let data = try Data(contentsOf: self["stores/\(AppStore.habits.rawValue)"])
            return try #require(PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
        }
    }

    /// The bytes of a store whose items have been changed, as the app writes all of them anew.
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
