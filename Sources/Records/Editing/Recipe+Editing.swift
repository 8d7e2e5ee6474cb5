import Diagnostics
public import Foundation

extension Recipe {
    /// A new recipe, as the app makes one: with an id of its own, written down now.
    public static func new(
        name: String,
        notes: String = "",
        ingredients: [Ingredient] = [],
        at date: Date
    ) throws(EditingError) -> Recipe {
        guard !name.isBlank else { throw .blankName(of: "recipe") }
        return Recipe(id: UUID().uuidString, createdAt: date, name: name, notes: notes, ingredients: ingredients)
    }

    /// The recipe with some of its values changed.
    public func edited(
        name: String? = nil,
        notes: String? = nil,
        ingredients: [Ingredient]? = nil
    ) throws(EditingError) -> Recipe {
        if let name, name.isBlank { throw .blankName(of: "recipe") }
        var recipe = self
        recipe.name = name ?? self.name
        recipe.notes = notes ?? self.notes
        recipe.ingredients = ingredients ?? self.ingredients
        return recipe
    }
}

extension Ingredient {
    /// A new line of a recipe, of a kind that the app can read back: a whole amount and a unit that it knows. Another
    /// unit would make it lose the whole file.
    ///
    /// - Parameter unit: the unit as the app stores it, or in words: `Cups`, `cup`, `tbsp`, `None`.
    public static func new(name: String, amount: Double, unit: String = "None") throws(EditingError) -> Ingredient {
        guard !name.isBlank else { throw .blankName(of: "ingredient") }
        guard amount.isFinite, amount == amount.rounded(), amount.magnitude < 1e15 else {
            throw .fractionalAmount(amount, ingredient: name)
        }
        return Ingredient(id: UUID().uuidString, name: name, amount: amount, unit: try AmountType(named: unit))
    }
}

extension AmountType {
    /// The unit that a person means: as the app stores it, or in words, whatever the case and number.
    ///
    /// - Throws: ``EditingError/unknownUnit(_:nearest:)`` for any other.
    public init(named name: String) throws(EditingError) {
        let folded = name.lowercased()
        let found = Self.known.first { unit in
            [unit.rawValue.lowercased(), unit.singular, unit.plural].contains(folded)
        }
        if let found = found ?? Self.synonyms[folded] {
            self = found
        } else {
            throw .unknownUnit(name, nearest: nearest(to: name, among: Self.known.map(\.rawValue)))
        }
    }

    private static let synonyms: [String: AmountType] = [
        "": .pieces, "piece": .pieces, "pieces": .pieces, "tbsp": .tablespoons, "tbsps": .tablespoons,
        "tablespoon": .tablespoons, "tablespoons": .tablespoons, "tsps": .teaspoons, "teaspoon": .teaspoons,
        "teaspoons": .teaspoons, "lb": .pounds, "pound": .pounds, "pounds": .pounds, "ounce": .ounces,
        "ounces": .ounces, "pinches": .pinch, "dashes": .dash,
    ]
}

extension Habit {
    /// A new habit, as the app makes one: never done yet.
    public static func new(title: String, image: HabitImage = .other, at date: Date) throws(EditingError) -> Habit {
        guard !title.isBlank else { throw .blankName(of: "habit") }
        return Habit(title: title, dateCreated: date, image: image)
    }
}
