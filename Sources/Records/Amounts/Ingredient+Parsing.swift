import Diagnostics
import Foundation

extension Ingredient {
    /// Parses a line as people write it: `1½ cups flour, sifted`, `200 g butter`, `salt`. See ``IngredientLine``.
    ///
    /// - Throws: ``EditingError/unknownUnit(_:nearest:line:)`` for a word that closely resembles a unit of the app;
    ///   ``EditingError/namelessIngredient(line:)``; ``EditingError/blankName(of:)``.
    public static func parse(_ text: String) throws(EditingError) -> Ingredient {
        if let pieces = pieces(text) { return pieces }
        let line = IngredientLine(text)
        guard !line.name.isBlank, line.name.contains(where: { $0.isLetter }) || !line.name.allSatisfy({ $0.isNumber })
        else { throw line.name.isBlank ? .blankName(of: "ingredient") : .namelessIngredient(line: text) }
        // A shorter word resembles a unit by chance: the `ox` of `2 ox tails`.
        let (word, rest) = Substring(line.name).firstWord
        if line.isScaled, line.unit == nil, rest.first == " ", word.count >= 4, !realWords.contains(word.lowercased()),
            let near = nearest(to: String(word), among: AmountType.known.map(\.rawValue), isStrict: true)
        {
            throw .unknownUnit(String(word), nearest: near, line: text)
        }
        return Ingredient(line, id: UUID().uuidString)
    }

    /// Words that differ from a unit of the app by one letter, but aren't misspelt: `2 hash browns`, `4 caps mushrooms`.
    private static let realWords: Set<String> = [
        "bone", "cone", "caps", "cubs", "cuts", "cusp", "dashi", "dish", "hash", "mash", "mints", "pants", "pines",
        "pinks", "pins", "pinto", "pits", "points", "prints", "punch", "taps", "tips", "tops", "zone",
    ]

    /// Parses `2 None slices of bread`: a line with the app's word for pieces, which is never followed by a unit.
    private static func pieces(_ text: String) -> Ingredient? {
        let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
        guard words.count == 3, words[1] == "None", let amount = Int(words[0]) else { return nil }
        return Ingredient(id: UUID().uuidString, name: words[2].trimmingSpaces, amount: Double(amount))
    }
}
