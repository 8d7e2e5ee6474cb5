internal import Foundation

/// Finds the aisle of an ingredient in a shop, by the ingredient's name.
///
/// The script of the shopping list does the same for items that are typed in (`Public/scripts/aisles.js`).
package struct AisleTable: Hashable, Sendable {
    package struct Aisle: Hashable, Sendable {
        /// Its name: `Dairy`.
        package var name: String
        /// Its foods: `milk`, `coconut milk`. `-milk` matches every word that ends in `milk`.
        package var foods: [String]

        package init(_ name: String, _ foods: [String]) { (self.name, self.foods) = (name, foods) }
    }

    /// The user's own aisles, in shop order.
    package let own: [Aisle]
    /// The built-in aisles for the site's language.
    package let standard: [Aisle]
    /// The names of aisles keyed by food, in singular and plural.
    private var whole: [String: String] = [:]
    /// The names of aisles keyed by word ending.
    private var ends: [String: String] = [:]

    private static let longestPhrase = 6
    /// The words `for`, `für`, `zum` and `zur`, without accents.
    private static let purposes = ["for", "fur", "zum", "zur"]

    /// - Parameter own: The aisles that take precedence over the standard ones. If two aisles list the same food, the
    ///   first wins.
    package init(own: [Aisle] = [], standard: [Aisle] = []) {
        (self.own, self.standard) = (own, standard)
        for aisles in [own, standard] {
            let foods = aisles.flatMap { aisle in
                aisle.foods.map { food in
                    let name = Self.words(of: food).joined(separator: " ")
                    return (name: name, isEnding: food.hasPrefix("-"), aisle: aisle.name)
                }
            }
            .filter { !$0.name.isEmpty }
            // A food as written takes precedence over a plural or singular derived from another one: `Eis` isn't a form of `Ei`.
            for (name, isEnding, aisle) in foods { add([name], isEnding, to: aisle) }
            for (name, isEnding, aisle) in foods { add(Self.numbers(of: name), isEnding, to: aisle) }
        }
    }

    /// The names of all aisles, in the order of their headings.
    package var names: [String] {
        var known: Set<String> = []
        return (own + standard).map(\.name).filter { known.insert($0).inserted }
    }

    /// Returns the name of the aisle that has an ingredient, or nil.
    ///
    /// If the name contains several foods, the one with the most words wins, then the one that ends last, then the
    /// longest: coconut milk isn't milk, and chicken stock is stock. What follows a word such as `for` counts only
    /// if no food comes before it: `tomatoes for the sauce` are tomatoes.
    package func aisle(of ingredient: String) -> String? {
        let words = Self.words(of: ingredient)
        let purpose = words.dropFirst().firstIndex(where: Self.purposes.contains) ?? 0
        return aisle(in: words, before: purpose) ?? aisle(in: words, before: words.count)
    }

    /// Returns the aisle of the food among the phrases that begin before an index.
    private func aisle(in words: [String], before limit: Int) -> String? {
        for count in stride(from: min(words.count, Self.longestPhrase), to: 0, by: -1) {
            for start in stride(from: min(words.count - count, limit - 1), through: 0, by: -1) {
                let phrase = words[start..<start + count].joined(separator: " ")
                if let aisle = whole[phrase] ?? (count == 1 ? aisle(ofEndOf: phrase) : nil) { return aisle }
            }
        }
        return nil
    }

    /// Returns the names of the aisles that have some ingredients, keyed by ingredient.
    ///
    /// - Parameter foreign: returns the aisles with foods in other languages, where the rest is looked up: a recipe can be
    ///   in a different language from the site.
    package func aisles(of ingredients: Set<String>, orIn foreign: () -> [Aisle]) -> [String: String] {
        let found: [String: String] = ingredients.reduce(into: [:]) { $0[$1] = aisle(of: $1) }
        guard found.count < ingredients.count else { return found }
        let others = AisleTable(standard: foreign())
        return ingredients.subtracting(found.keys).reduce(into: found) { $0[$1] = others.aisle(of: $1) }
    }

    private func aisle(ofEndOf word: String) -> String? {
        word.indices.dropFirst().lazy.compactMap { ends[String(word[$0...])] }.first
    }

    private mutating func add(_ forms: [String], _ isEnding: Bool, to aisle: String) {
        for form in forms {
            whole[form] = whole[form] ?? aisle
            if isEnding { ends[form] = ends[form] ?? aisle }
        }
    }

    /// Returns the words of a name in lower case and without accents.
    static func words(of name: String) -> [String] {
        // ASCII has no accents.
        if name.utf8.allSatisfy({ $0 < 0x80 }) {
            return name.lowercased().unicodeScalars.split { !("a"..."z" ~= $0 || "0"..."9" ~= $0) }.map(String.init)
        }
        let scalars = name.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
        let letters = scalars.filter { $0.properties.generalCategory != .nonspacingMark }
        return String(String.UnicodeScalarView(letters)).replacing("ß", with: "ss")
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Returns possible plurals and singulars of a word, in English and German. Some of the forms aren't words, which
    /// is harmless because no recipe contains them.
    private static func numbers(of word: String) -> [String] {
        var forms = ["s", "es", "n", "en", "e", "er"].map { word + $0 }
        if word.hasSuffix("y") { forms.append(word.dropLast() + "ies") }
        if word.hasSuffix("f") { forms.append(word.dropLast() + "ves") }
        if word.hasSuffix("ies") { forms.append(word.dropLast(3) + "y") }
        if word.hasSuffix("ves") { forms.append(word.dropLast(3) + "f") }
        // Keep at least three letters: `Eis` isn't an egg, and `ten` isn't `te`.
        for ending in ["s", "es", "n", "en"] where word.hasSuffix(ending) && word.count >= ending.count + 3 {
            forms.append(String(word.dropLast(ending.count)))
        }
        return forms
    }
}
