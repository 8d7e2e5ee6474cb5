internal import Foundation
import Records

/// A recipe as the app declares it.
struct SampleRecipe: Encodable {
    let id: String
    let createdAt: Date
    var name: String
    var notes: String
    var ingredients: [SampleIngredient]
}

/// A line of a recipe as the app declares it: amounts are whole numbers.
struct SampleIngredient: Encodable {
    let id: String
    var name: String
    var amount: Int
    var amountType: String
}

/// Recipes that can be cooked. Newest first, as in the app.
struct SampleRecipes {
    let recipes: [SampleRecipe]

    /// A recipe before it has a date and identifiers.
    struct Draft {
        var name: String
        /// How many days ago it was written down.
        var age: Int
        var notes: String
        var ingredients: [(amount: Int, unit: AmountType, name: String)]
    }

    init(_ clock: SampleClock) {
        recipes = (Self.meals + Self.sweets).sorted { $0.age < $1.age }.map { draft in
            SampleRecipe(
                id: SampleChance.identifier("recipe", draft.age),
                createdAt: clock.moment(days: -draft.age, 20, draft.age % 60),
                name: draft.name,
                notes: draft.notes,
                ingredients: draft.ingredients.enumerated().map { index, line in
                    SampleIngredient(
                        id: SampleChance.identifier(draft.name, index),
                        name: line.name,
                        amount: line.amount,
                        amountType: line.unit.rawValue
                    )
                }
            )
        }
    }
}
