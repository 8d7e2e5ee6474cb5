import Records
import Templates

/// An ingredient and the recipes that need it.
struct IngredientGroup: Sendable {
    /// The name as most recipes write it.
    var name: String
    var slug: String
    /// The letter it is found under.
    var letter: String
    /// Positions in the model's recipes, each once.
    var recipes: [Int]

    /// The ingredients of `recipes` by name. Names that differ in case or accents alone are one.
    static func groups(
        of recipes: [Entry<Recipe>],
        slugs: IngredientSlugs,
        words: WordTable
    ) -> [IngredientGroup] {
        // Names by themselves first: there are few, and an ingredient is then looked for once.
        var names: [String: Spelling] = [:]
        for (index, recipe) in recipes.enumerated() {
            for ingredient in recipe.item.ingredients { names[ingredient.name, default: Spelling()].add(index) }
        }
        return
            Dictionary(grouping: names) { slugs[$0.key] }
            .map { slug, spellings in
                let name = spellings.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key ?? slug
                let recipes = spellings.map(\.value.recipes)
                return IngredientGroup(
                    name: words.name(name),
                    slug: slug,
                    letter: letter(of: slug),
                    recipes: recipes.count == 1 ? recipes[0] : Set(recipes.joined()).sorted()
                )
            }
            .sorted { ($0.letter == "#" ? 1 : 0, $0.slug) < ($1.letter == "#" ? 1 : 0, $1.slug) }
    }

    /// How often a name is written in one way, and in which recipes.
    private struct Spelling {
        private(set) var count = 0
        private(set) var recipes: [Int] = []

        mutating func add(_ recipe: Int) {
            count += 1
            if recipes.last != recipe { recipes.append(recipe) }
        }
    }

    private static func letter(of slug: String) -> String {
        guard let first = slug.first, ("a"..."z").contains(first), !slug.hasPrefix("ingredient-") else { return "#" }
        return first.uppercased()
    }
}

/// The slugs of ingredients by name. Every line of every recipe asks for its own.
struct IngredientSlugs: Sendable {
    private let slugs: [String: String]

    init(of recipes: [Entry<Recipe>]) {
        let names = Set(recipes.lazy.flatMap { $0.item.ingredients.lazy.map(\.name) })
        slugs = Dictionary(uniqueKeysWithValues: names.map { ($0, Self.slug(of: $0)) })
    }

    subscript(name: String) -> String { slugs[name] ?? Self.slug(of: name) }

    private static func slug(of name: String) -> String { Records.slug(for: name.orUntitled(), kind: "ingredient") }
}
