import Foundation
import Interchange
import Persistence
import Records

/// A recipe as `--json` shows it. Keys are only ever added; those without a value are null.
struct RecipeOutput: Encodable {
    struct Line: Encodable {
        var position: Int
        var id: String?
        var name: String
        var amount: Double?
        var unit: String
        var quantity: String
    }

    var position: Int
    var id: String?
    var name: String
    var createdAt: String?
    var notes: String
    var ingredients: [Line]

    /// - Parameter factor: what the quantities are taken times.
    init(_ record: StoredRecord<Recipe>, times factor: Fraction? = nil) throws {
        let recipe = record.item
        position = record.position
        (id, name, notes) = (recipe.id, recipe.name, recipe.notes)
        createdAt = recipe.createdAt?.isoWords
        let quantities = try recipe.quantities(times: factor)
        ingredients = zip(recipe.ingredients, quantities).enumerated().map { index, pair in
            let (ingredient, quantity) = pair
            let amount = ingredient.amount * (factor?.value ?? 1)
            return Line(
                position: index + 1,
                id: ingredient.id,
                name: ingredient.name,
                amount: amount.isFinite ? amount : nil,
                unit: ingredient.unit.rawValue,
                quantity: quantity
            )
        }
    }

    enum CodingKeys: String, CodingKey { case position, id, name, createdAt, notes, ingredients }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(position, forKey: .position)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(notes, forKey: .notes)
        try container.encode(ingredients, forKey: .ingredients)
    }
}

extension Recipe {
    /// How much of each ingredient.
    func quantities(times factor: Fraction?) throws -> [String] {
        try ingredients.map { ingredient in
            guard let factor else { return ingredient.quantity }
            guard let quantity = ingredient.quantity(times: factor) else {
                throw QuantityError(words: "the amount of \(ingredient.displayName) cannot be counted exactly")
            }
            return quantity
        }
    }

    /// The recipe for a reader at a terminal.
    func lines(times factor: Fraction? = nil) throws -> [String] {
        let quantities = try quantities(times: factor)
        let width = quantities.map(\.count).max() ?? 0
        let list = zip(quantities, ingredients).enumerated().map { index, pair in
            let padding = String(repeating: " ", count: width - pair.0.count)
            let gap = width > 0 ? "  " : ""
            return "  \(index + 1)  \(pair.0)\(padding)\(gap)\(pair.1.displayName)".escapingControls
        }
        let title = displayName.escapingControls + (factor.map { " × \($0)" } ?? "")
        return [title] + (list.isEmpty ? [] : [""] + list)
            + (notes.isEmpty
                ? []
                : [""]
                    + notes.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).escapingControls })
    }
}

/// An amount that no fraction of machine numbers is.
struct QuantityError: Error, CustomStringConvertible {
    var words: String
    var description: String { "error: \(words.escapingControls)" }
}

extension Date {
    /// ISO 8601 in UTC, in whole seconds; nil for a date that it cannot write.
    var isoWords: String? { wholeSecond.isoText }
}

extension Console {
    /// Prints a value as JSON.
    static func json(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        result(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
