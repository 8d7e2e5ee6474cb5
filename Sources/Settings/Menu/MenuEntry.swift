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
    /// differ only in them.
    package static func index(of recipe: String, in recipes: [Entry<Recipe>]) -> Int? {
        let folded = slug(for: recipe, kind: "recipe")
        return recipes.firstIndex { $0.item.name == recipe } ?? recipes.firstIndex { $0.slug == recipe }
            ?? recipes.firstIndex { slug(for: $0.item.name, kind: "recipe") == folded }
    }
}
