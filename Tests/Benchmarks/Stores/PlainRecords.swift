import Foundation

// The records as declared by apps that know nothing about Almanac.

struct PlainEvent: Codable, Sendable {
    var identifier: String
    var date: Date
    var name: String
    var description: String?
}

struct PlainHabit: Codable, Sendable {
    var title: String
    var dateCreated: Date
    var selectedImage: Int
    var currentStreak: Int
    var bestStreak: Int
    var numberOfCompletions: Int
    var lastCompletionDate: Date
}

struct PlainRecipe: Codable, Sendable {
    struct Ingredient: Codable, Sendable {
        var id: String
        var name: String
        var amount: Double
        var amountType: String
    }

    var id: String
    var createdAt: Date
    var name: String
    var notes: String
    var ingredients: [Ingredient]
}
