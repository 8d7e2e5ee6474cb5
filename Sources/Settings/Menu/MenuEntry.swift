package import Records

/// Something to eat on a day, as `menu.yml` has it: a recipe, or something else.
package struct MenuEntry: Hashable, Sendable {
    package var day: Day
    /// The name of a recipe, or the slug of its page.
    package var recipe: String?
    /// What there is instead of a recipe: `Leftovers`.
    package var what: String?
    /// For how many people it is to be made.
    package var servings: Int?
    package var note: String?

    package init(day: Day, recipe: String? = nil, what: String? = nil, servings: Int? = nil, note: String? = nil) {
        (self.day, self.recipe, self.what, self.servings, self.note) = (day, recipe, what, servings, note)
    }

    /// What there is: the name of the recipe, or of something else.
    package var name: String { recipe ?? what ?? "" }

    /// The place in a list of the recipe that is meant: one of this name, or one whose page has this slug. Case and accents
    /// count only between recipes that differ in nothing else.
    package static func index(of recipe: String, in recipes: [Entry<Recipe>]) -> Int? {
        let folded = slug(for: recipe, kind: "recipe")
        return recipes.firstIndex { $0.item.name == recipe } ?? recipes.firstIndex { $0.slug == recipe }
            ?? recipes.firstIndex { slug(for: $0.item.name, kind: "recipe") == folded }
    }
}
