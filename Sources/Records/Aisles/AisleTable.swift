internal import Foundation

/// Where a shop has its foods: tells the aisle of an ingredient by its name.
///
/// The script of the shopping list does the same for what people type there (`Public/scripts/aisles.js`).
package struct AisleTable: Hashable, Sendable {
    /// A part of a shop.
    package struct Aisle: Hashable, Sendable {
        /// What it is called: `Dairy`.
        package var name: String
        /// What is there: `milk`, `coconut milk`. One that begins with `-` stands for every word that ends like it: `-milk`.
        package var foods: [String]

        package init(_ name: String, _ foods: [String]) { (self.name, self.foods) = (name, foods) }
    }

    /// The user's own, in the order of the shop.
    package let own: [Aisle]
    /// Those of the language of the site.
    package let standard: [Aisle]
    /// The names of aisles by food, in all forms of it.
    private var whole: [String: String] = [:]
    /// The same for the ends of words.
    private var ends: [String: String] = [:]

    private static let longestPhrase = 6

    /// - Parameter own: counts more than what is standard. Of a food that stands in two aisles, the first counts.
    package init(own: [Aisle] = [], standard: [Aisle] = []) {
        (self.own, self.standard) = (own, standard)
        for aisles in [own, standard] {
            let foods = aisles.flatMap { aisle in aisle.foods.map { (food: $0, aisle: aisle.name) } }
            // What is written counts more than what is only another number of it: `Eis` is no `Ei`.
            for (food, aisle) in foods { add(food, to: aisle) { [$0] } }
            for (food, aisle) in foods { add(food, to: aisle, as: Self.numbers) }
        }
    }

    /// The names of all aisles, in the order of their headings.
    package var names: [String] {
        var known: Set<String> = []
        return (own + standard).map(\.name).filter { known.insert($0).inserted }
    }

    /// The name of the aisle of an ingredient; nil if none has it.
    ///
    /// Of several foods in the name, the one with the most words counts, then the one that ends last, then the longest:
    /// coconut milk is no milk, and chicken stock is stock.
    package func aisle(of ingredient: String) -> String? {
        let words = Self.words(of: ingredient)
        for count in stride(from: min(words.count, Self.longestPhrase), to: 0, by: -1) {
            for end in stride(from: words.count, through: count, by: -1) {
                let phrase = words[(end - count)..<end].joined(separator: " ")
                if let aisle = whole[phrase] ?? (count == 1 ? aisle(ofEndOf: phrase) : nil) { return aisle }
            }
        }
        return nil
    }

    private func aisle(ofEndOf word: String) -> String? {
        word.indices.dropFirst().lazy.compactMap { ends[String(word[$0...])] }.first
    }

    private mutating func add(_ food: String, to aisle: String, as forms: (String) -> [String]) {
        let name = Self.words(of: food).joined(separator: " ")
        guard !name.isEmpty else { return }
        for form in forms(name) {
            whole[form] = whole[form] ?? aisle
            if food.hasPrefix("-") { ends[form] = ends[form] ?? aisle }
        }
    }

    /// The words of a name in lower case and without accents.
    static func words(of name: String) -> [String] {
        let scalars = name.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
        let letters = scalars.filter { $0.properties.generalCategory != .nonspacingMark }
        return String(String.UnicodeScalarView(letters)).replacing("ß", with: "ss")
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// A word as the singular of a plural, and as the plural of a singular, in English and German. Some of the forms are no
    /// words, and stand in no recipe.
    private static func numbers(of word: String) -> [String] {
        var forms = ["s", "es", "n", "en", "e", "er"].map { word + $0 }
        if word.hasSuffix("y") { forms.append(word.dropLast() + "ies") }
        if word.hasSuffix("f") { forms.append(word.dropLast() + "ves") }
        if word.hasSuffix("ies") { forms.append(word.dropLast(3) + "y") }
        if word.hasSuffix("ves") { forms.append(word.dropLast(3) + "f") }
        // What remains must be a word: `Eis` is no egg, and `ten` no tea.
        for ending in ["s", "es", "n", "en"] where word.hasSuffix(ending) && word.count >= ending.count + 3 {
            forms.append(String(word.dropLast(ending.count)))
        }
        return forms
    }
}
