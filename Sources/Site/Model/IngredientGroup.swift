import Records
import Templates

/// An ingredient and the recipes that need it.
struct IngredientGroup: Sendable {
    /// The name as most recipes write it.
    var name: String
    var slug: String
    /// The letter under which lists show it.
    var letter: String
    /// The indices of the recipes, in order.
    var recipes: [Int]

    /// The slugs of all ingredients by name.
    ///
    /// - Parameter recipes: the lines of each recipe.
    static func slugs(of recipes: [[IngredientLine]]) -> [String: String] {
        let names = Set(recipes.flatMap { $0.map(\.name) })
        return Dictionary(
            uniqueKeysWithValues: names.map { ($0, Records.slug(for: $0.orUntitled(), kind: "ingredient")) }
        )
    }

    /// The ingredients of recipes, sorted by name. Names that differ only in case or accents are one ingredient.
    ///
    /// - Parameter recipes: the lines of each recipe.
    static func groups(
        of recipes: [[IngredientLine]],
        slugs: [String: String],
        words: WordTable
    ) -> [IngredientGroup] {
        // By spelling: one index for each time that a recipe names the ingredient.
        var spellings: [String: [Int]] = [:]
        for (index, recipe) in recipes.enumerated() {
            for line in recipe { spellings[line.name, default: []].append(index) }
        }
        return
            Dictionary(grouping: spellings) { slugs[$0.key] ?? "" }
            .map { slug, spellings in
                let name = spellings.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key ?? slug
                return IngredientGroup(
                    name: words.name(name),
                    slug: slug,
                    letter: letter(of: slug),
                    recipes: Set(spellings.flatMap(\.value)).sorted()
                )
            }
            .sorted { ($0.letter == "#" ? 1 : 0, $0.slug) < ($1.letter == "#" ? 1 : 0, $1.slug) }
    }

    private static func letter(of slug: String) -> String {
        guard let first = slug.first, ("a"..."z").contains(first), !slug.hasPrefix("ingredient-") else { return "#" }
        return first.uppercased()
    }
}

extension IngredientLine {
    /// The name with its unit, for finding the aisle: a can of tomatoes isn't where the fresh ones are.
    var packedName: String { unit.map { "\($0.singular) \(name)" } ?? name }
}
