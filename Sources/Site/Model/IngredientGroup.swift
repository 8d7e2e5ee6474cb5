internal import Foundation
import Records
import Templates

/// An ingredient and the recipes that use it.
struct IngredientGroup: Sendable {
    /// The name in its most common spelling.
    var name: String
    var slug: String
    /// The letter under which lists show it.
    var letter: String
    /// The indices of the recipes, in order.
    var recipes: [Int]

    /// Slugs that only look like plurals of others: peppers aren't pepper, butter isn't a butt, a Beere isn't beer,
    /// Rinde isn't Rind, Kräuter aren't Kraut, Körner aren't Korn, and a Kirsche isn't Kirsch.
    static let notPlural = ["peppers", "butter", "beere", "rinde", "krauter", "korner", "kirsche"]

    /// The slugs of all ingredients by name. A plural shares the slug of its singular if both occur.
    ///
    /// - Parameter recipes: the ingredients of each recipe.
    static func slugs(of recipes: [[IngredientLine]]) -> [String: String] {
        let names = Set(recipes.flatMap { $0.map(\.name) })
        let slugs = Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, Records.slug(for: name.withoutOptionalPlural.orUntitled(), kind: "ingredient"))
            }
        )
        let all = Set(slugs.values)
        return slugs.mapValues { slug in
            var slug = slug
            while let singular = slug.singulars.first(where: all.contains) { slug = singular }
            return slug
        }
    }

    /// The ingredients of recipes, sorted by name. Names that differ only in case, accents or number count as one
    /// ingredient.
    ///
    /// - Parameter recipes: the ingredients of each recipe.
    static func groups(
        of recipes: [[IngredientLine]],
        slugs: [String: String],
        words: WordTable
    ) -> [IngredientGroup] {
        // By spelling: the index of a recipe each time it names the ingredient.
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
                    letter: letter(of: name, slug),
                    recipes: Set(spellings.flatMap(\.value)).sorted()
                )
            }
            .sorted { $0.place(words) < $1.place(words) }
    }

    /// The first letter of a name. Diacritics are ignored, and a slug contains no letters but `a` to `z`.
    private static func letter(of name: String, _ slug: String) -> String {
        if let first = slug.first, ("a"..."z").contains(first), !slug.hasPrefix("ingredient-") {
            return first.uppercased()
        }
        guard let first = name.first(where: { $0.isLetter || $0.isNumber }), first.isLetter,
            let letter = String(first).decomposed.first
        else { return "#" }
        return String(letter).uppercased()
    }

    /// The sort key in a list: the letters of the page's language come first, and names without a letter last.
    private func place(_ words: WordTable) -> (Int, String, String) {
        if letter == "#" { return (2, "", slug) }
        if letter.first?.isASCII == true { return (words.isRightToLeft ? 1 : 0, "", slug) }
        return (words.isRightToLeft ? 0 : 1, letter, String(String.UnicodeScalarView(name.decomposed)))
    }
}

extension String {
    /// Possible singulars of an English or German slug: those of `eggs`, `cherries`, `pilze`, `blatter` and `zwiebeln`.
    /// A slug has no umlauts, so `Äpfel` is `apfel` already. The script of the shopping list has the same rules for items
    /// that are typed there.
    fileprivate var singulars: [String] {
        func without(_ ending: String, after ends: [String] = [""], least: Int = 2, adding end: String = "") -> String?
        {
            guard hasSuffix(ending) else { return nil }
            let stem = dropLast(ending.count)
            return stem.count >= least && ends.contains(where: stem.hasSuffix) ? stem + end : nil
        }
        if IngredientGroup.notPlural.contains(self) { return [] }
        return [
            without("ies", adding: "y"), without("ves", adding: "f"),
            without("es", after: ["o", "s", "x", "z", "ch", "sh"]),
            hasSuffix("ss") || hasSuffix("us") ? nil : without("s", least: 3),
            without("e", least: 3), without("er", after: ["ei"]), without("er", least: 4),
            without("n", after: ["e", "l", "r"]),
        ].compactMap(\.self)
    }

    /// The scalars without diacritics such as accents and vowel points.
    fileprivate var decomposed: [Unicode.Scalar] {
        decomposedStringWithCanonicalMapping.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
    }
}

extension IngredientLine {
    /// The name with its unit, for finding the aisle: canned tomatoes aren't in the same aisle as fresh ones.
    var packedName: String { unit.map { "\($0.singular) \(name)" } ?? name }
}
