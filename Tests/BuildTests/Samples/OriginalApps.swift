import Foundation

// The types of the apps whose files the samples stand for, as the apps declare them: what these decode, the apps do.

/// "Save and persist completed events".
///
/// The app declares `let identifier = UUID().uuidString`, which is encoded but never decoded; leaving it out of the keys
/// is the same without the compiler's warning.
struct OriginalEvent: Decodable {
    let identifier = UUID().uuidString
    var date: Date
    var name: String

    enum CodingKeys: CodingKey {
        case date, name
    }
}

/// "Persisting Habits".
struct OriginalHabit: Decodable {
    enum Images: Int, CaseIterable, Codable {
        case book, bulb, clock, code, drop, food, grow, gym, heart, lotus, other, pet, pill, search, sleep, tooth
    }

    var title: String
    let dateCreated: Date
    var selectedImage: Images
    var currentStreak: Int
    var bestStreak: Int
    var numberOfCompletions: Int
    var lastCompletionDate: Date?
}

/// "Data Model" of the recipes app.
struct OriginalRecipe: Decodable {
    enum AmountType: String, CaseIterable, Codable {
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

    struct Ingredient: Decodable {
        let id: UUID
        var name: String
        var amount: Int
        var amountType: AmountType
    }

    let id: String
    let createdAt: Date
    var name: String
    var notes: String
    var ingredients: [Ingredient]
}

/// A flash card, kept by the class of "Persistence: Writing to the Documents Directory".
struct OriginalFlashcard: Decodable {
    let id: String?
    let quizTitle: String
    let facts: [String]
}
