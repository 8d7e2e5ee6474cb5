/// The words in ingredient lines that are neither numbers nor units.
enum LineWords {
    /// Words before an approximate or limited amount.
    static let approximations = [
        "ca. ", "ca.", "ca", "circa", "zirka", "about", "approx.", "approx", "approximately", "around", "roughly",
        "up to", "at least", "at most", "etwa", "ungefähr", "rund", "knapp", "gut", "mindestens", "mind.", "maximal",
        "max.", "bis zu", "c. ", "~", "≈",
    ]

    /// Words that can precede an amount: approximations, and words for an optional amount or for the same amount of
    /// several ingredients.
    static let leads =
        approximations + [
            "je", "jeweils", "evtl.", "evtl", "eventuell", "ggf.", "ggf", "ggfs.", "bei bedarf", "optional:",
            "optional", "min.",
        ]

    /// Leads that give each of several ingredients the amount: `je 1 TL Salz, Pfeffer`.
    static let distributive: Set<String> = ["je", "jeweils"]

    /// Words before a number that describe the spoon or the cup: `scant 1 cup`.
    static let levels = ["scant", "heaping", "heaped", "generous", "rounded", "level"]

    /// The separators of a range.
    static let ranges = ["-", "–", "—", "\u{2011}", "~", "to ", "or ", "bis ", "oder "]

    /// The words that join two parts of an amount.
    static let sums = [", plus ", "plus ", "+", "and ", "und "]

    /// The words that a line with an amount can begin with, if it doesn't begin with a digit.
    static let openings: Set<String> = Set(
        (leads + extracts + beforeExtracts).map {
            String(Substring($0.lowercased()).firstWord.word)
        }
    ).union(NumberWords.all).union(single).union(sizes).union(levels)

    /// Units that imply a 1 if no number precedes them: `pinch of salt`, `Prise Salz`.
    static let single: Set<String> = [
        "pinch", "dash", "handful", "splash", "knob", "prise", "handvoll", "schuss", "spritzer", "messerspitze",
        "msp.", "viertelpfund", "viertelliter", "achtelliter",
    ]

    /// Adjectives that can precede such a unit: `large pinch of salt`.
    private static let sizes: Set<String> = [
        "large", "small", "big", "generous", "good", "thumb-sized", "walnut-sized", "große", "kleine", "großer",
        "kleiner", "großes", "kleines", "gute", "guter", "daumengroßes", "walnussgroßes",
    ]

    /// Splits `juice of` and the like from the amount that follows: a number, or an article that counts as 1.
    static func extract(_ text: Substring) -> (lead: String, rest: Substring)? {
        guard let first = text.afterExtract else { return nil }
        // `juice and finely grated zest of`
        let second = first.text(afterFirstOf: ["and ", "und ", "& "])?.rest.afterExtract
        let rest = (second ?? first).withoutLeadingSpaces
        let words = String(text[..<rest.startIndex]).trimmingSpaces
        if let (joiner, after) = rest.text(afterFirstOf: ["of ", "from ", "von "]) {
            let lead = "\(words) \(joiner.dropLast())"
            return (lead, one(after) ?? after)
        }
        // `Saft 1 Zitrone`, `juice ½ lemon`
        if rest.first?.isNumber == true { return (words, rest) }
        // `Saft einer halben Zitrone`, `Saft einer Zitrone`
        if let half = rest.text(afterFirstOf: ["einer halben", "eines halben"]) {
            return ("\(words) von", "½" + half.rest)
        }
        return one(rest).map { ("\(words) von", $0) }
    }

    /// Returns the text with 1 in place of an article; nil if it begins with anything else, such as `half` or `a few`.
    private static func one(_ text: Substring) -> Substring? {
        guard NumberWords.reading(text)?.isArticle == true, let space = text.firstIndex(of: " "),
            !vague.contains(text[space...].withoutLeadingSpaces.firstWord.word.lowercased())
        else { return nil }
        return "1" + text[space...]
    }

    fileprivate static let extracts = [
        "juice", "zest", "peel", "rind", "seeds", "pulp", "leaves", "yolk", "yolks", "white", "whites", "saft",
        "schale", "abrieb", "zesten", "mark", "fruchtfleisch", "blätter", "kerne",
    ]

    fileprivate static let beforeExtracts = [
        "the ", "der ", "die ", "grated ", "finely ", "fresh ", "freshly ", "squeezed ", "abgeriebene ", "geriebene ",
        "fein ", "frisch ", "frischer ", "gepresster ", "ausgepresster ",
    ]

    /// Phrases that take the place of an amount, before or after the name.
    private static let phrasesForAmount = [
        "to taste", "as needed", "as required", "nach geschmack", "nach belieben", "n. b.", "n.b.",
    ]

    /// Splits a line without an amount into the name and the text after it.
    static func withoutAmount(_ text: Substring) -> (name: Substring, tail: Substring)? {
        if let (phrase, name) = text.text(afterFirstOf: phrasesForAmount), name.first == " " {
            return (name.drop(while: \.isWhitespace), ", \(phrase)")
        }
        return parts(text).flatMap { isNameless($0.name) ? nil : $0 }
    }

    private static func parts(_ text: Substring) -> (name: Substring, tail: Substring)? {
        for phrase in phrasesForAmount.map({ " " + $0 })
        where text.count > phrase.count && text.lowercased().hasSuffix(phrase) {
            let end = text.index(text.endIndex, offsetBy: -phrase.count)
            let mark = [",", ":", " -", " –", " —"].first { text[..<end].hasSuffix($0) } ?? ""
            let name = text[..<end].dropLast(mark.count)
            return (name, text[name.endIndex...])
        }
        if let comma = text.firstIndex(of: ","), text[comma...].hasPrefix(", "),
            isPreparation(text[comma...].dropFirst(2).firstWord.word.lowercased())
        {
            return (text[..<comma], text[comma...])
        }
        if text.last == ")", let open = text.lastIndex(of: "("), open > text.startIndex {
            let name = text[..<open]
            return name.last == " " ? (name.dropLast(), text[name.dropLast().endIndex...]) : nil
        }
        return nil
    }

    /// Returns whether the text after an article is a noun alone, perhaps with adjectives: ` large onion, diced`.
    static func isSingleNoun(_ text: Substring) -> Bool {
        guard text.first == " " else { return false }
        let (word, rest) = text.withoutLeadingSpaces.firstWord
        if adjectives.contains(word.lowercased()) { return isSingleNoun(rest) }
        guard word.count > 1, !vague.contains(word.lowercased()) else { return false }
        return rest.isEmpty || rest.first == "," || rest.hasPrefix(" (")
    }

    /// Words that make an uncertain amount with an article: `a little`, `ein paar`.
    private static let vague: Set<String> = [
        "few", "little", "bit", "lot", "couple", "touch", "hint", "drizzle", "paar", "wenig", "bisschen", "hauch",
    ]

    /// Returns whether the text after a dash says how the ingredient is prepared: `finely chopped`, `gesiebt`, `cold`.
    static func isPreparation(_ text: Substring) -> Bool {
        let word = text.firstWord.word.lowercased()
        return isPreparation(word) || word.hasSuffix("ly") || word.hasPrefix("ge") || adjectives.contains(word)
            || word == "optional"
    }

    private static func isPreparation(_ word: String) -> Bool {
        ["for", "to", "zum", "zur", "für"].contains(word) || isParticiple(word)
    }

    /// Reads the words that describe the amount of `1 cup, firmly packed, sugar`.
    static func qualifierBetweenCommas(_ text: Substring) -> (words: Substring, rest: Substring)? {
        guard text.hasPrefix(", "), let end = text.dropFirst(2).firstRange(of: ", ") else { return nil }
        let inside = text[text.index(text.startIndex, offsetBy: 2)..<end.lowerBound]
        let words = inside.lowercased().split(separator: " ").map(String.init)
        guard let last = words.last, words.dropLast().allSatisfy({ $0.hasSuffix("ly") }),
            KitchenUnit.qualifiers.contains(last) || isParticiple(last),
            !isPreparation(text[end.upperBound...])
        else { return nil }
        return (inside, text[end.upperBound...])
    }

    /// Returns whether the word says how the ingredient is prepared: `melted`.
    static func isParticiple(_ word: String) -> Bool {
        word.hasSuffix("ed") && !word.hasSuffix("eed") && word.count > 4
    }

    /// Returns whether the text can be the name of the ingredient: `7-inch tortilla` can, but not `% milk`, `or so`,
    /// `inch tortilla` or `2 cups`. After a unit, `2% milk` and `00 flour` can, too.
    static func canBeName(_ name: String, after quantity: Quantity, hasUnit: Bool) -> Bool {
        guard let first = name.first else { return false }
        if first.isNumber, !(hasUnit && isGrade(name)) {
            // `4 3" cinnamon sticks`, `2 cups 3/4-inch cubes`; but `4 3/4` is one number.
            let tail = name.drop { $0.isNumber || $0 == "." || hasUnit && $0 == "/" }
            let isLength = tail.first.map { "\"”″".contains($0) } == true && tail.dropFirst().first == " "
            guard isLength || tail.first == "-" && tail.dropFirst().first?.isLetter == true else { return false }
        } else if "%‰/.,:;-–—°+=<>)×^~|&#".contains(first) || name.lowercased().hasPrefix("to-") {
            return false
        }
        let (firstWord, rest) = Substring(name).firstWord
        let word = firstWord.lowercased()
        if word.hasPrefix("half"), name.lowercased().replacing(/[- ](and|&)[- ]/, with: "&").hasPrefix("half&half") {
            return true
        }
        // The full stop of `3 eggs.` ends the sentence.
        let endsSentence = rest.allSatisfy(\.isWhitespace) && !word.dropLast().contains(".")
        if !hasUnit, isAbbreviation(word), !endsSentence { return false }
        // `9 in (23cm) tart pan`, but `4 in Salz eingelegte Sardellen`
        if !hasUnit, word == "in", rest.withoutLeadingSpaces.first?.isLetter != true { return false }
        // `2 cm-piece ginger` is one piece, and `1 tbsp- sugar` is a spoonful.
        if let hyphen = word.firstIndex(of: "-"),
            lengths.contains(String(word[..<hyphen])) || word.last == "-" && KitchenUnit(word: word[..<hyphen]) != nil
        {
            return false
        }
        let isBrand = [name.lowercased(), word].contains { brands.contains("\(quantity.from) \($0)") }
        return !isBrand && !notNames.contains(word)
    }

    /// Returns whether the words name no ingredient, but consist of numbers, units and adjectives: `1 cup`, `fresh`.
    ///
    /// - Parameter isMeasured: whether they follow a unit with a measure, after which a unit that is counted is an
    ///   ingredient: `1 TL Schale`.
    static func isNameless(_ name: some StringProtocol, isMeasured: Bool = false) -> Bool {
        name.split { " ,".contains($0) }.allSatisfy { word in
            let lowered = word.lowercased()
            return adjectives.contains(lowered) || KitchenUnit.qualifiers.contains(lowered)
                || KitchenUnit(word: word).map { !$0.isIngredient && !(isMeasured && $0.measure == nil) }
                    ?? (LineNumber(Substring(word))?.rest.isEmpty == true)
        }
    }

    /// Returns whether the first word after a number is an abbreviation that may be a unit: the `Xy.` of `1 Xy. Salz`.
    private static func isAbbreviation(_ word: String) -> Bool {
        word.contains(".") && !KitchenUnit.qualifiers.contains(word) && !abbreviations.contains(word)
    }

    /// Abbreviations after a number that aren't units.
    private static let abbreviations: Set<String> = [
        "lg.", "lge.", "lrg.", "sm.", "sml.", "med.", "mittelgr.", "mittl.", "getr.", "gem.", "unbeh.", "frz.",
        "ital.", "span.", "dr.", "st.",
    ]

    /// Returns whether a word other than the last is a unit of measure, so that the words before it belong to an amount
    /// that can't be parsed: `(rounded-off) cup milk`.
    static func hasUnitInside(_ name: String) -> Bool {
        name.split(separator: " ").dropLast().contains {
            !KitchenUnit.qualifiers.contains($0.lowercased()) && KitchenUnit(word: $0)?.measure != nil
        }
    }

    /// Returns whether a name begins with a grade: `2% milk`, `3,5 % Milch`, `00 flour`.
    private static func isGrade(_ name: String) -> Bool {
        let number = name.prefix { $0.isNumber || ".,".contains($0) }
        let rest = name[number.endIndex...]
        if number.allSatisfy({ $0 == "0" }), number.count > 1 { return rest.isFollowedByWord }
        // `80/20 ground beef`
        if let ratio = name.prefixMatch(of: #/(\d\d)/(\d\d?)\b/#), let lean = Int(ratio.1), let fat = Int(ratio.2) {
            return lean + fat == 100 && name[ratio.range.upperBound...].isFollowedByWord
        }
        return rest.withoutLeadingSpaces.first == "%" && rest.withoutLeadingSpaces.dropFirst().isFollowedByWord
    }

    /// Names that begin with a number.
    private static let brands: Set<String> = ["7 up", "5 spice", "1000 island", "5 gewürze", "5 minute", "3 minute"]

    static let lengths: Set<String> = ["inch", "inches", "in", "cm", "mm", "zoll", "\"", "”", "″"]

    private static let notNames: Set<String> = [
        "or", "oder", "to", "bis", "and", "und", "plus", "x", "mal", "inch", "inches", "cm", "mm", "zoll", "percent",
        "prozent", "min", "min.", "minutes", "minuten", "more", "mehr", "each", "of", "dozen", "dutzend",
        "half", "halves", "third", "thirds", "quarter", "quarters", "fourth", "fourths", "eighth", "eighths", "halbe",
        "halber", "halbes", "hälfte", "hälften", "drittel", "viertel", "achtel",
        // Abbreviations of spoons, also in other languages.
        "ts", "c", "cs", "cc", "càs", "càc", "msk", "tsk", "krm",
    ]

    /// The words that introduce another ingredient with an amount.
    static let joiners: Set<String> = ["or", "oder", "and", "und", "plus", "with", "mit", "+", "&"]

    /// Adjectives that can be followed by a comma within a name: `boneless, skinless chicken`.
    static let adjectives: Set<String> = [
        "large", "small", "medium", "big", "ripe", "fresh", "frozen", "dried", "cold", "hot", "warm", "firm",
        "thick", "thin", "boneless", "skinless", "unsalted", "low-sodium", "good-quality", "raw", "cooked", "whole",
        "dry", "soft", "young", "große", "großer", "großes", "kleine", "kleiner", "kleines", "reife", "frische",
        "reifer", "frischer", "frisches",
    ]
}

extension Substring {
    /// The text after a part of an ingredient, such as `zest`, and any words before that, such as `grated`.
    fileprivate var afterExtract: Substring? {
        var rest = self
        while let next = rest.text(afterFirstOf: LineWords.beforeExtracts)?.rest { rest = next }
        return rest.text(afterFirstOf: LineWords.extracts)?.rest
    }

    /// Whether the text begins with a space and a letter.
    fileprivate var isFollowedByWord: Bool { first == " " && dropFirst().first?.isLetter == true }
}
