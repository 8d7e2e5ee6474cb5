package import Foundation

// The types that the original apps declare. If these decode a file, so do the apps.

/// "Save and persist completed events".
///
/// The app encodes `let identifier = UUID().uuidString` but never decodes it. Without `init(from:)`, the compiler would
/// warn about that.
package struct OriginalEvent: Codable, Sendable {
    package let identifier = UUID().uuidString
    package var date: Date
    package var name: String

    private enum CodingKeys: CodingKey { case identifier, date, name }

    package init(date: Date, name: String) { (self.date, self.name) = (date, name) }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        date = try container.decode(Date.self, forKey: .date)
        name = try container.decode(String.self, forKey: .name)
    }
}

/// "Persisting Habits".
package struct OriginalHabit: Codable, Sendable {
    package enum Images: Int, CaseIterable, Codable, Sendable {
        case book, bulb, clock, code, drop, food, grow, gym, heart, lotus, other, pet, pill, search, sleep, tooth
    }

    package var title: String
    package let dateCreated: Date
    package var selectedImage: Images
    package var currentStreak: Int
    package var bestStreak: Int
    package var numberOfCompletions: Int
    package var lastCompletionDate: Date?

    /// A habit that the app has just added.
    package init(title: String, on date: Date) {
        (self.title, dateCreated, selectedImage) = (title, date, .other)
        (currentStreak, bestStreak, numberOfCompletions) = (0, 0, 0)
    }
}

/// "Data Model" of the recipes app.
package struct OriginalRecipe: Codable, Sendable {
    package enum AmountType: String, CaseIterable, Codable, Sendable {
        case cups = "Cups"
        case pints = "Pints"
        case quarts = "Quarts"
        case gallons = "Gallons"
        case pounds = "Lbs"
        case tablespoons = "Tbps"
        case teaspoons = "Tsp"
        case ounces = "Oz"
        case pinch = "Pinch"
        case dash = "Dash"
        case none = "None"
    }

    package struct Ingredient: Codable, Sendable {
        package let id: UUID
        package var name: String
        package var amount: Int
        package var amountType: AmountType

        package init(id: UUID, name: String, amount: Int, amountType: AmountType) {
            (self.id, self.name, self.amount, self.amountType) = (id, name, amount, amountType)
        }
    }

    package let id: String
    package let createdAt: Date
    package var name: String
    package var notes: String
    package var ingredients: [Ingredient]

    /// A recipe that the app has just added.
    package init(name: String, on date: Date) {
        (id, createdAt, self.name, notes, ingredients) = (UUID().uuidString, date, name, "", [])
    }
}

/// A flash card as stored by the class of "Persistence: Writing to the Documents Directory".
package struct OriginalFlashcard: Codable, Sendable {
    package let id: String?
    package let quizTitle: String
    package let facts: [String]
}
