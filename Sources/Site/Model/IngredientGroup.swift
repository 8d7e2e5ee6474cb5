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

    /// - Parameter spellings: the names of the ingredient, each with the index of a recipe each time it has that name.
    fileprivate init(_ spellings: [String: [Int]], slug: String, words: WordTable) {
        let name = spellings.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key ?? slug
        self.name = words.name(name)
        self.slug = slug
        letter = Self.letter(of: name, slug)
        recipes = Set(spellings.flatMap(\.value)).sorted()
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
    fileprivate func place(_ words: WordTable) -> (Int, String, String) {
        if letter == "#" { return (2, "", slug) }
        if letter.first?.isASCII == true { return (words.isRightToLeft ? 1 : 0, "", slug) }
        return (words.isRightToLeft ? 0 : 1, letter, String(String.UnicodeScalarView(name.decomposed)))
    }
}

/// The ingredients of all recipes, and which of them a line of a recipe names.
struct IngredientIndex: Sendable {
    /// Sorted by name. Names that differ only in case, accents or number count as one ingredient.
    let groups: [IngredientGroup]
    let folders: RankFolders
    /// The slugs by name.
    private let slugs: [String: String]
    /// The indices in ``groups`` by slug.
    private let places: [String: Int]
    /// The aisles by ``IngredientLine/packedName``.
    private let aisles: [String: String]

    /// - Parameters:
    ///   - lines: the ingredients of each recipe.
    ///   - foreign: returns the aisles with foods in other languages.
    init(
        _ lines: [[IngredientLine]],
        of recipes: [Entry<Recipe>],
        _ words: WordTable,
        _ table: AisleTable,
        _ foreign: () -> [AisleTable.Aisle]
    ) {
        let entries = lines.map { $0.flatMap(\.entries) }
        var spellings: [String: [Int]] = [:]
        for (index, recipe) in entries.enumerated() {
            for line in recipe { spellings[line.name, default: []].append(index) }
        }
        let slugs = Self.slugs(of: spellings.keys)
        groups = Dictionary(grouping: spellings) { slugs[$0.key] ?? "" }
            .map { IngredientGroup(Dictionary(uniqueKeysWithValues: $1), slug: $0, words: words) }
            .sorted { $0.place(words) < $1.place(words) }
        folders = RankFolders(groups, recipes)
        self.slugs = slugs
        places = Dictionary(zip(groups.map(\.slug), groups.indices)) { first, _ in first }
        aisles = table.aisles(of: Set(entries.flatMap { $0.map(\.packedName) }), orIn: foreign)
    }

    /// The slug of the ingredient that a line names first; the same for every spelling.
    func slug(of line: IngredientLine) -> String { slugs[line.name] ?? "" }

    /// The index of that ingredient in ``groups``.
    func place(of line: IngredientLine) -> Int? { places[slug(of: line)] }

    /// The aisle of that ingredient; nil if it isn't in any.
    func aisle(of line: IngredientLine) -> String? { aisles[line.packedName] }

    /// The slugs of names. A plural shares the slug of its singular if both occur.
    private static func slugs(of names: some Collection<String>) -> [String: String] {
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
    fileprivate var packedName: String { unit.map { "\($0.singular) \(name)" } ?? name }
}
