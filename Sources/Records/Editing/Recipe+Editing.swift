import Diagnostics
public import Foundation

extension Recipe {
    /// Creates a recipe as the app does: with a new id and the current date.
    public static func new(
        name: String,
        notes: String = "",
        ingredients: [Ingredient] = [],
        at date: Date
    ) throws(EditingError) -> Recipe {
        guard !name.isBlank else { throw .blankName(of: "recipe") }
        return Recipe(id: UUID().uuidString, createdAt: date, name: name, notes: notes, ingredients: ingredients)
    }

    /// Returns the recipe with some of its values changed.
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
    /// Creates an ingredient that the app can read: with a whole amount and a known unit. Any other unit would make the
    /// app lose the whole file.
    ///
    /// - Parameter unit: The unit's stored name or a common word: `Cups`, `cup`, `tbsp`, `None`.
    public static func new(name: String, amount: Double, unit: String = "None") throws(EditingError) -> Ingredient {
        guard !name.isBlank else { throw .blankName(of: "ingredient") }
        guard amount.isFinite, amount == amount.rounded(), amount.magnitude < 1e15 else {
            throw .fractionalAmount(amount, ingredient: name)
        }
        return Ingredient(id: UUID().uuidString, name: name, amount: amount, unit: try AmountType(named: unit))
    }
}

extension AmountType {
    /// Creates one of the app's units from its stored name in any case, or from a common spelling such as `tbsp`, `pounds`
    /// or `T` (tablespoon).
    ///
    /// - Throws: ``EditingError/unknownUnit(_:nearest:line:)`` for anything else.
    public init(named name: String) throws(EditingError) {
        let folded = name.lowercased()
        if ["", "piece", "pieces"].contains(folded) {
            self = .pieces
        } else if let stored = Self.known.first(where: { $0.rawValue.lowercased() == folded }) {
            self = stored
        } else if let type = KitchenUnit(word: name)?.appType {
            self = type
        } else {
            throw .unknownUnit(name, nearest: nearest(to: name, among: Self.known.map(\.rawValue)))
        }
    }
}

extension Habit {
    /// Creates a habit as the app does: without any completions.
    public static func new(title: String, image: HabitImage = .other, at date: Date) throws(EditingError) -> Habit {
        guard !title.isBlank else { throw .blankName(of: "habit") }
        return Habit(title: title, dateCreated: date, image: image)
    }
}
