import Diagnostics
package import Foundation
import Persistence
package import Records

/// Reads and writes recipes in the app's JSON format: the array of `recipes.data`.
package enum RecipeJSON {
    /// Writes the recipes, including unknown keys and those of ``Records/RecipeDetails``, which the app drops.
    ///
    /// Diagnostics report values that the app couldn't read: missing keys, fractional amounts and unknown units. One of
    /// them would make it lose all recipes.
    package static func write(_ recipes: [Recipe]) -> Converted<Data> {
        let records = recipes.enumerated().map { index, recipe -> JSONRecord in
            var record = JSONRecord(
                position: index + 1,
                name: recipe.name,
                values: recipe.extras.merging(recipe.details.values) { $1 }
            )
            record["id"] = recipe.id.map { .string($0) }
            record.set("createdAt", recipe.createdAt)
            record["name"] = .string(recipe.name)
            record["notes"] = .string(recipe.notes)
            record["ingredients"] = .array(recipe.ingredients.map { .dictionary(values(of: $0, &record)) })
            for key in ["id", "createdAt"] where record[key] == nil {
                record.warn(key, "the key is missing, but the app requires it")
            }
            return record
        }
        return Converted(json: records)
    }

    package static func read(_ data: Data, file: String) -> Converted<[Recipe]> {
        let contents = StoreReader.read(Recipe.self, from: data, file: file)
        var diagnostics = contents.diagnostics
        let recipes = contents.records.map { record in
            var recipe = record.item
            let own = recipe.extras.filter { RecipeDetails.keys.contains($0.key) }
            recipe.extras = recipe.extras.filter { own[$0.key] == nil }
            let place = Location(file: file, record: record.position, name: recipe.name)
            return recipe.with(RecipeDetails(own) { diagnostics.append(.warning(place, $0)) })
        }
        return Converted(recipes, diagnostics)
    }

    private static func values(of ingredient: Ingredient, _ record: inout JSONRecord) -> [String: PropertyValue] {
        var values = ingredient.extras
        values["id"] = ingredient.id.map { .string($0) }
        values["name"] = .string(ingredient.name)
        values["amountType"] = .string(ingredient.unit.rawValue)
        values["line"] = ingredient.line.map { .string($0.writtenText) }
        values["group"] = ingredient.group.map { .string($0) }
        values["amount"] = ingredient.amount.isFinite ? .number(ingredient.amount) : .integer(0)
        let name = ingredient.name.quoted
        if !ingredient.amount.isFinite {
            record.warn("ingredients", "the amount of \(name) isn't a number; written as 0")
        } else if Int(exactly: ingredient.amount) == nil {
            record.warn("ingredients", "the amount of \(name) isn't a whole number, so the app can't read it")
        }
        if case .other(let unit) = ingredient.unit {
            record.warn("ingredients", "the unit \(unit.quoted) of \(name) is not one that the app can read")
        }
        if ingredient.id == nil {
            record.warn("ingredients", "\(name) has no identifier, which the app requires")
        }
        return values
    }
}
