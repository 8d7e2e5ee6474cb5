import Foundation
import Interchange
import Records
import TestSupport

/// A recipe without hostile texts.
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

/// The recipes without ingredient lines, which the app's records don't have.
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
        ).with(recipe.details)
    }
}

/// The recipe without the values that only the app uses.
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

/// Details with texts of words, numbers and punctuation.
func someDetails(_ generator: inout SeededGenerator) -> RecipeDetails {
    func text() -> String { someText(&generator) }
    func chance() -> Bool { Bool.random(using: &generator) }
    func minutes() -> Int? { chance() ? Int.random(in: 1...6_000, using: &generator) : nil }
    var details = RecipeDetails()
    details.servings =
        chance() ? ["4", "12 cookies", "4 servings, 500 g", "½ loaf", text()].randomElement(using: &generator) : nil
    (details.prepTime, details.cookTime) = (minutes(), minutes())
    if let sum = details.wholeTime, chance() { details.totalTime = sum + 5 }
    for tag in (0..<Int.random(in: 0...4, using: &generator)).map({ _ in text().replacing(",", with: "") })
    where !details.tags.contains(where: { $0.lowercased() == tag.lowercased() }) { details.tags.append(tag) }
    details.source = chance() ? text() : nil
    details.url = chance() ? "https://example.org/\(Int.random(in: 1...99, using: &generator))?a=b&c#d" : nil
    if chance() { details.nutrition = ["calories": "240 kcal", "fatContent": text()] }
    return details
}

/// Details, about half of which RecipeMD can hold.
func plainDetails(_ generator: inout SeededGenerator) -> RecipeDetails {
    var details = someDetails(&generator)
    details.nutrition = [:]
    details.tags = details.tags.filter { !$0.contains { "*_\\<>[]".contains($0) } }
    if Bool.random(using: &generator) { return details }
    var held = RecipeDetails()
    (held.tags, held.servings) = (
        details.tags, ["4", "1,5 Tassen", "4 servings, 500 g"].randomElement(using: &generator)
    )
    return held
}

/// A line of up to four words.
private func someText(_ generator: inout SeededGenerator) -> String {
    let words = [
        "quick", "süß", "日本", "Mum's", "\"best\"", "a_b", "1,5", "#1", "&", "<3", "-", "x: y", "'q'", "50 %", "@home",
        "~", "[x]",
        "{y}", "back\\slash", "yes", "null", "2026-01-02", "4", "*b*", "/", "-- x", ">", "=",
    ]
    let count = Int.random(in: 0...3, using: &generator)
    return (["x"] + (0..<count).compactMap { _ in words.randomElement(using: &generator) }).joined(separator: " ")
}
