import Records

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
        var groups: [String: (spellings: [String: Int], recipes: [Int])] = [:]
        for (index, recipe) in recipes.enumerated() {
            for ingredient in recipe.item.ingredients {
                let key = slugs[ingredient.name]
                groups[key, default: ([:], [])].spellings[ingredient.name, default: 0] += 1
                if groups[key]?.recipes.last != index { groups[key]?.recipes.append(index) }
            }
        }
        return
            groups
            .map { slug, group in
                let name = group.spellings.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? slug
                return IngredientGroup(
                    name: words.name(name),
                    slug: slug,
                    letter: letter(of: slug),
                    recipes: group.recipes
                )
            }
            .sorted { ($0.letter == "#" ? 1 : 0, $0.slug) < ($1.letter == "#" ? 1 : 0, $1.slug) }
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
