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
        let name = try name.checkedName(of: "recipe")
        return Recipe(id: UUID().uuidString, createdAt: date, name: name, notes: notes, ingredients: ingredients)
    }

    /// Returns the recipe with some of its values changed.
    public func edited(
        name: String? = nil,
        notes: String? = nil,
        ingredients: [Ingredient]? = nil
    ) throws(EditingError) -> Recipe {
        var recipe = self
        if let name { recipe.name = try name.checkedName(of: "recipe") }
        recipe.notes = notes ?? self.notes
        recipe.ingredients = ingredients ?? self.ingredients
        return recipe
    }
}

extension AmountType {
    /// Creates one of the app's units from any spelling that ``KitchenUnit`` knows: `Tbps`, `tablespoons`, `T`, `pcs`;
    /// also from the name of a unit that is about as large, such as `EL`.
    ///
    /// - Throws: ``EditingError/unknownUnit(_:nearest:line:)`` for anything else, such as grams, whose amounts would have
    ///   to be converted. ``Ingredient/parse(_:)`` does that.
    public init(named name: String) throws(EditingError) {
        let unit = KitchenUnit(word: name)
        let one = unit.map { IngredientLine(MeasuredQuantity(Quantity(.one), $0), name: "x").appForm }
        if ["", Self.pieces.rawValue.lowercased()].contains(name.lowercased()) || unit?.isPiece == true {
            self = .pieces
        } else if let one, one.amount == 1, one.unit != .pieces {
            self = one.unit
        } else {
            throw .unknownUnit(name, nearest: nearest(to: name, among: Self.known.map(\.rawValue)))
        }
    }
}

extension Habit {
    /// Creates a habit as the app does: without any completions.
    public static func new(title: String, image: HabitImage = .other, at date: Date) throws(EditingError) -> Habit {
        Habit(title: try title.checkedName(of: "habit"), dateCreated: date, image: image)
    }
}
