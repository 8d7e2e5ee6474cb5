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
