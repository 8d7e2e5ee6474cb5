import Foundation
import Interchange
import Records
import TestSupport

/// A recipe without anything hostile in it.
func pancakes() throws -> Recipe {
    Recipe(
        id: "P-1",
        createdAt: try instant("2026-11-01T08:00:00Z"),
        name: "Mum & Dad's pancakes",
        notes: "For *Sundays*.\n\n1. Mix, and leave for 20 minutes\n2. Fry",
        ingredients: [
            Ingredient(name: "flour", amount: 2, unit: .cups), Ingredient(name: "milk", amount: 1, unit: .pints),
            Ingredient(name: "eggs", amount: 3), Ingredient(name: "salt", amount: 1, unit: .pinch),
            Ingredient(name: "butter (salted)", amount: 4, unit: .tablespoons), Ingredient(name: "syrup", amount: 0),
        ]
    )
}

/// The recipes without the lines that are kept of their ingredients, which the app's records do not have.
func withoutLines(_ recipes: [Recipe]) -> [Recipe] {
    recipes.map { recipe in
        let ingredients = recipe.ingredients.map { ingredient in
            Ingredient(id: ingredient.id, name: ingredient.name, amount: ingredient.amount, unit: ingredient.unit)
        }
        return Recipe(
            id: recipe.id,
            createdAt: recipe.createdAt,
            name: recipe.name,
            notes: recipe.notes,
            ingredients: ingredients
        )
    }
}

/// The recipe without what only the app has use for.
func bare(_ recipe: Recipe, id: String? = nil, createdAt: Date? = nil) -> Recipe {
    Recipe(id: id, createdAt: createdAt, name: recipe.name, notes: recipe.notes, ingredients: recipe.ingredients)
}

/// A recipe with hostile texts.
func hostileRecipe(_ generator: inout SeededGenerator) -> Recipe {
    Recipe(
        name: hostileText(pieces: 8, lines: false, &generator),
        notes: hostileText(pieces: 40, lines: true, &generator),
        ingredients: (0..<Int.random(in: 1...6, using: &generator)).map { _ in
            Ingredient(
                name: hostileText(pieces: 8, lines: false, &generator),
                amount: Double(Int.random(in: 0...20, using: &generator)),
                unit: AmountType.known.randomElement(using: &generator) ?? .pieces
            )
        }
    )
}
