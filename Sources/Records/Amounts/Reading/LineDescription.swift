/// The adjectives before a comma within a name: the `bone-in` of `bone-in, skin-on chicken thighs`.
enum LineDescription {
    /// Returns whether the text before a comma only describes the ingredient that the text after it names.
    static func isDescription(_ before: Substring, of after: Substring) -> Bool {
        let words = self.words(before)
        let next = self.words(after.prefix { !"(;".contains($0) })
        guard let first = next.first, !followers.contains(first.lowercased()) else { return false }
        return words.contains(where: isAdjective) && words.allSatisfy(isPart) && !next.allSatisfy(isPart)
    }

    /// Returns whether the text describes or accompanies what stands before it: `lukewarm`, `in oil`, `and salt`.
    static func beginsAddition(_ text: Substring) -> Bool {
        let word = text.prefix { $0.isLetter || "-.".contains($0) }
        return isAdjective(word) || followers.contains(word.lowercased())
            || LineWords.joiners.contains(word.lowercased())
            || beginnings.contains(word.lowercased())
    }

    /// Returns whether the text begins a preparation or an addition without a participle: `cut into wedges`, `in oil`.
    static func beginsPreparation(_ text: Substring) -> Bool {
        followers.contains(text.prefix { $0.isLetter || $0 == "." }.lowercased())
    }

    /// Returns whether the text needs a noun after it to be a name: `plain`, `self-raising`.
    static func needsNoun(_ text: Substring) -> Bool {
        words(text).allSatisfy { isPart($0) || attributes.contains($0.lowercased()) }
    }

    /// Returns whether a word of the text is an adjective or a participle: the `chopped` of `quite finely chopped`.
    static func hasAdjective(_ text: Substring) -> Bool { words(text).contains(where: isAdjective) }

    /// Returns the noun that a name leaves to the next ingredient: the `peppers` of `1 red and 2 green peppers`.
    static func sharedNoun(of name: String, and other: IngredientLine.Other) -> String? {
        let words = name.lowercased().split(separator: " ").map(String.init)
        guard ["and", "und", "+", "&", "or", "oder"].contains(other.joiner.trimmingSpaces), other.line.unit == nil
        else { return nil }
        for adjectives in [colours, LineWords.adjectives] where adjectives.isSuperset(of: words) {
            let next = other.line.name.split(separator: " ")
            // In `4 large or 6 small fresh figs`, all of them are fresh.
            let own = next.prefix(words.count).prefix { adjectives.contains($0.lowercased()) }
            if !own.isEmpty, own.count < next.count { return next.dropFirst(own.count).joined(separator: " ") }
        }
        return nil
    }

    // Orange isn't one of them because it's also a fruit.
    private static let colours = Set(
        ["red", "green", "yellow", "white", "black", "brown", "purple"]
            + ["rot", "grün", "gelb", "weiß", "schwarz", "braun"].flatMap { stem in
                ["e", "er", "es", "en"].map { stem + $0 }
            }
    )

    private static func words(_ text: Substring) -> [Substring] { text.split { " ,".contains($0) } }

    private static func isPart(_ word: Substring) -> Bool {
        let lowered = word.lowercased()
        return isAdjective(word) || lowered.hasSuffix("ly") || joiners.contains(lowered)
    }

    private static func isAdjective(_ word: Substring) -> Bool {
        let lowered = word.lowercased()
        if LineWords.adjectives.contains(lowered) || english.contains(lowered) || LineWords.isParticiple(lowered) {
            return true
        }
        if endings.contains(where: { lowered.hasSuffix($0) && lowered.count > $0.count }) { return true }
        // German nouns are capitalised.
        return word.first?.isLowercase == true
            && ["", "e", "er", "es", "en"].contains { ending in
                lowered.hasSuffix(ending) && german.contains(String(lowered.dropLast(ending.count)))
            }
    }

    private static let joiners: Set<String> = ["or", "and", "oder", "und", "&"]

    /// Words after the comma that begin a preparation or an addition: `plus more for serving`.
    private static let followers: Set<String> = [
        "plus", "for", "to", "cut", "at", "about", "in", "into", "with", "zum", "zur", "für", "mit", "ca.",
    ]

    /// Words that begin an addition after parentheses.
    private static let beginnings: Set<String> = [
        "from", "without", "on", "room", "skin", "if", "as", "when", "very", "more", "left", "al", "aus", "ohne", "am",
        "vom", "von", "bei", "nach", "falls", "wenn", "als", "sehr", "mehr", "etwas", "davon", "saft", "schale",
        "abrieb",
    ]

    /// Words before a noun in the names of flour, sugar and cream, which differ from country to country.
    private static let attributes: Set<String> = [
        "icing", "caster", "castor", "confectioners'", "confectioner's", "self-raising", "self-rising", "wholemeal",
        "double", "single", "heavy", "strong", "spring", "baking", "streaky", "demerara",
    ]

    private static let endings = ["less", "-in", "-on", "-off", "-free", "-cut", "-fat", "-fed", "-grain", "-style"]

    /// Adjectives that aren't in ``LineWords/adjectives`` and have none of the endings.
    private static let english: Set<String> = [
        "good", "best", "nice", "quality", "red", "green", "yellow", "white", "black", "brown", "purple", "golden",
        "dark", "light", "lean", "tender", "crisp", "crunchy", "crusty", "plump", "juicy", "sweet", "sour", "tart",
        "sharp", "mild", "spicy", "smoky", "smooth", "creamy", "coarse", "fine", "stale", "day-old", "leftover", "wild",
        "organic", "plain", "natural", "pure", "instant", "active", "long", "short", "tiny", "extra-large",
        "extra-firm", "extra-virgin", "all-purpose", "free-range", "homemade", "ground", "lukewarm", "aged", "vegan",
    ]

    /// German adjectives without their endings.
    private static let german: Set<String> = [
        "rot", "grün", "gelb", "schwarz", "weiß", "braun", "bunt", "hell", "dunkl", "mager", "fett", "fettarm",
        "kernlos", "frisch", "reif", "unreif", "jung", "alt", "fest", "festkochend", "mehlig", "mehligkochend",
        "vorwiegend", "groß", "klein", "mittelgroß", "dünn", "dick", "lang", "kurz", "süß", "sauer", "saur", "scharf",
        "mild", "würzig", "roh", "weich", "hart", "kalt", "warm", "heiß", "lauwarm", "trocken", "fein", "grob", "ganz",
        "halb", "zart", "saftig", "knackig", "knusprig", "cremig", "stückig", "vegan", "zuckerfrei", "gemahlen",
        "geschält", "ungeschält", "gewürfelt", "gehackt", "gerieben", "getrocknet", "geröstet", "gekocht", "gesalzen",
        "ungesalzen", "geräuchert", "gesüßt", "ungesüßt", "gesiebt", "geputzt", "gewaschen", "geschnitten",
        "gehobelt", "gebraten", "gegart", "vorgegart", "gestiftelt", "geraspelt", "gefroren", "tiefgefroren",
        "tiefgekühlt", "aufgetaut", "eingelegt", "abgetropft", "entsteint", "entkernt", "blanchiert", "passiert",
        "mariniert", "unbehandelt", "gemischt", "verquirlt", "verrührt", "zerlassen", "zerdrückt", "zerkleinert",
    ]
}
