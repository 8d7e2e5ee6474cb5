package import Records

/// A meal in `menu.yml`: a recipe or something else.
package struct MenuEntry: Hashable, Sendable {
    package var day: Day
    /// The name of a recipe, or the slug of its page.
    package var recipe: String?
    /// The meal, if it isn't a recipe: `Leftovers`.
    package var what: String?
    /// The number of people that the meal is for.
    package var servings: Int?
    package var note: String?

    package init(day: Day, recipe: String? = nil, what: String? = nil, servings: Int? = nil, note: String? = nil) {
        (self.day, self.recipe, self.what, self.servings, self.note) = (day, recipe, what, servings, note)
    }

    /// The name of the recipe or other meal.
    package var name: String { recipe ?? what ?? "" }

    /// The index of the recipe with this name, or otherwise with this slug. Case and accents are ignored unless recipes
    /// differ only in them. Of recipes with the same name, it is the oldest, so that a new one doesn't take over meals
    /// that are planned already.
    package static func index(of recipe: String, in recipes: [Entry<Recipe>]) -> Int? {
        let folded = slug(for: recipe, kind: "recipe")
        func oldest(_ isNamed: (Recipe) -> Bool) -> Int? {
            let found = recipes.indices.filter { isNamed(recipes[$0].item) }
            // The oldest has the slug without a number.
            return found.first { recipes[$0].slug == folded } ?? found.first
        }
        return oldest { $0.name == recipe } ?? recipes.firstIndex { $0.slug == recipe }
            ?? oldest { slug(for: $0.name, kind: "recipe") == folded }
    }
}
