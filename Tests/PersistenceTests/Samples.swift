import Diagnostics
import Foundation
import Persistence

/// An event, as the schedule stores it.
struct Event: Codable, Equatable, Sendable {
    var identifier: String?
    var name: String
    var date: Date
}

/// A habit, as the preferences file stores it.
struct Habit: Codable, Equatable, Sendable {
    var title: String
    var currentStreak: Int
    var lastCompletionDate: Date?
}

/// A recipe with nested values.
struct Recipe: Codable, Equatable, Sendable {
    struct Ingredient: Codable, Equatable, Sendable {
        enum Unit: String, Codable { case cups = "Cups", none = "None", tablespoons = "Tbps", pinch = "Pinch" }
        var name: String
        var amount: Int
    }
    var name: String
    var createdAt: Date
    var ingredients: [Ingredient]
}

/// A file of `Fixtures`.
func fixture(_ name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try Data(contentsOf: folder.appending(path: "Fixtures").appending(path: name))
}

extension StoreContents {
    /// The diagnostics as printed.
    var messages: [String] { diagnostics.map(\.description) }
}
