/// The end of a line, split into the name of the ingredient, the text after it, and other ingredients.
struct LineName {
    private(set) var name: String
    private(set) var tail = ""
    private(set) var others: [IngredientLine.Other] = []

    /// - Parameter isList: whether commas separate ingredients: `1 tsp each salt, pepper`.
    init(_ text: String, isList: Bool = false) {
        var own = Substring(text)
        if let (start, other) = Self.other(in: own) {
            others = [other]
            own = own[..<start]
        }
        let end = Self.endOfName(own, isList: isList)
        name = String(own[..<end])
        tail = String(own[end...])
        if name.allSatisfy(\.isWhitespace) {
            (name, tail, others) = (text, "", [])
            return
        }
        while name.last == " " {
            name.removeLast()
            tail = " " + tail
        }
    }

    // MARK: Other ingredients

    /// Finds the first words that introduce another ingredient with an amount: ` or 200 ml cream`.
    private static func other(in text: Substring) -> (start: String.Index, IngredientLine.Other)? {
        var depth = 0
        for index in text.utf8.indices {
            switch text.utf8[index] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: " ") where depth == 0 && index > text.startIndex:
                guard let rest = text[index...].dropFirst().afterJoiner else { continue }
                if divides(text[..<index], and: rest) { return nil }
                if isTool(rest, after: text[..<rest.startIndex]) || describesEach(text[..<index]) { continue }
                let isChoice = text[index...].text(afterFirstOf: [" or ", " oder "]) != nil
                guard let line = ingredient(rest, isChoice: isChoice) else {
                    // Trying each further joiner after an amount would take exponential time.
                    if rest.first?.isNumber == true { return nil }
                    continue
                }
                let start = startOfJoiner(text, before: index)
                return (start, IngredientLine.Other(joiner: String(text[start..<rest.startIndex]), line: line))
            default: continue
            }
        }
        return nil
    }

    /// Returns whether the texts around a joiner count parts of the same ingredient in words: `2 onions, one diced and
    /// one sliced`, `2 limes, juice of one and one cut into wedges`.
    private static func divides(_ text: Substring, and rest: Substring) -> Bool {
        guard NumberWords.beginsCount(rest), let comma = text.lastIndex(of: ",") else { return false }
        // `one egg`, `one large egg` and `eine Stange Lauch` are other ingredients. German nouns are capitalised.
        var words = rest.firstWord.rest.withoutLeadingSpaces
        guard words.first?.isLowercase == true, isRemark(words) else { return false }
        while LineWords.adjectives.contains(words.firstWord.word.lowercased()) {
            words = words.firstWord.rest.withoutLeadingSpaces
        }
        guard words.first?.isLetter != true || words.first?.isLowercase == true && isRemark(words) else { return false }
        let part = text[comma...].dropFirst().withoutLeadingSpaces
        return NumberWords.beginsCount(part) || part.hasSuffix(" of one")
    }

    /// Returns whether the text after a joiner names the tool of a preparation: the `a fork` of `avocados, mashed with a
    /// fork`, but not `steaks, rubbed with a lemon`.
    private static func isTool(_ rest: Substring, after text: Substring) -> Bool {
        guard [" with ", " mit "].contains(where: text.lowercased().hasSuffix), text.contains(","),
            let number = NumberWords.reading(rest), number.isArticle
        else { return false }
        return number.rest.prefix { !",;(".contains($0) }.split(separator: " ").prefix(2)
            .contains { tools.contains($0.lowercased()) }
    }

    /// Returns whether the text before a joiner describes each piece: the `, each stuck` of `2 onions, each stuck with 1
    /// clove`.
    private static func describesEach(_ text: Substring) -> Bool {
        guard let comma = text.lastIndex(of: ","),
            let (_, rest) = text[comma...].dropFirst().text(afterFirstOf: ["each", "je", "jeweils"])
        else { return false }
        // `je nach Geschmack` means to taste.
        return rest.withoutLeadingSpaces.firstWord.word != "nach"
    }

    private static let tools: Set<String> = [
        "fork", "whisk", "knife", "pin", "mallet", "spoon", "masher", "grater", "microplane", "blender", "brush",
        "gabel", "messer", "schneebesen", "nudelholz", "löffel", "pürierstab", "reibe", "pinsel", "mixer",
    ]

    /// Parses the ingredient after a joiner, whose amount may come last: `Butter (1 EL)`, `Sahne 200 ml`.
    private static func ingredient(_ text: Substring, isChoice: Bool) -> IngredientLine? {
        let plain = LineText.normalized(text)
        if var reader = LineReader(plain), let line = reader.read() { return line }
        // `peeled and shredded (½ cup)` has no other ingredient. German nouns are capitalised.
        let words = Substring(plain).text(afterAnyOf: ["each one ", "each "])
        let isNoun = words.first?.isUppercase == true
        guard isNoun || !LineWords.isPreparation(words) && !LineDescription.beginsPreparation(words) else { return nil }
        if let line = IngredientLine(amountLast: plain, isPart: true) { return line }
        // The parentheses of `walnuts or pecans (4 oz)` describe both. With several, the joiners of each would be tried
        // again, which would take exponential time.
        let isSingle = plain.firstIndex(of: "(") == plain.lastIndex(of: "(")
        return isSingle && !isChoice ? IngredientLine(bracketed: plain) : nil
    }

    /// Returns the start of the words that join another ingredient: a comma, or the participle of `mixed with`.
    private static func startOfJoiner(_ text: Substring, before space: String.Index) -> String.Index {
        let own = text[..<space]
        if own.last == "," { return own.index(before: own.endIndex) }
        let word = own.lastIndex(of: " ")
        guard let word, participles.contains(own[word...].dropFirst().lowercased()) else { return space }
        return startOfJoiner(text, before: word)
    }

    private static let participles: Set<String> = [
        "mixed", "dissolved", "whisked", "blended", "combined", "beaten", "stirred", "verrührt", "angerührt",
        "vermischt", "gemischt", "aufgelöst", "verquirlt",
    ]

    // MARK: The text after the name

    /// Returns the end of the name, which is before a comma, a semicolon, a parenthesis, a dash between spaces, or a size.
    private static func endOfName(_ text: Substring, isList: Bool) -> String.Index {
        let hasNumber = text.contains(where: \.isNumber)
        var depth = 0
        for index in text.utf8.indices {
            switch text.utf8[index] {
            case UInt8(ascii: "("):
                // `(packed) sugar`: a parenthesis before the name belongs to it.
                if depth == 0, index > text.startIndex, !isDescription(text[..<index]),
                    !isOptionalPlural(text, at: index), text[..<index].last != "]",
                    !isInsideName(text[index...], after: text[..<index])
                {
                    return index
                }
                depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: " ") where depth == 0 && index > text.startIndex:
                // `Mozzarella à 125 g`, `Ingwer ca. 2 cm`
                let rest = text[index...].dropFirst()
                if hasNumber, LineSize(each: rest) != nil || beginsSize(rest, after: text[..<index]) { return index }
                if beginsMore(text[index...]) || hasNumber && beginsChoice(text[index...]) { return index }
                let dash = text[index...].text(afterFirstOf: [" - ", " – ", " — "])
                if let dash, LineWords.isPreparation(dash.rest), !isDescription(text[..<index]) { return index }
            case UInt8(ascii: ","), UInt8(ascii: ";"):
                guard depth == 0, index > text.startIndex else { continue }
                let next = text.utf8.index(after: index)
                guard next < text.endIndex else { return isDescription(text[..<index]) ? text.endIndex : index }
                // `flour,sifted`
                let beginsText =
                    text.utf8[next] == UInt8(ascii: " ")
                    || LineWords.isParticiple(text[next...].firstWord.word.lowercased())
                if beginsText, !isDescription(text[..<index]),
                    !LineDescription.isDescription(text[..<index], of: text[next...]),
                    !isList || LineWords.isPreparation(text[next...].withoutLeadingSpaces)
                {
                    return index
                }
            default: continue
            }
        }
        return text.endIndex
    }

    /// Returns whether the text after a name begins with an approximate size: `ca. 2 cm`, `about 200 g`.
    private static func beginsSize(_ text: Substring, after name: Substring) -> Bool {
        guard let (_, after) = text.text(afterFirstOf: LineWords.approximations),
            LineSize(after) != nil || LineLength(after) != nil
        else { return false }
        // `Kürbis von ca. 2 kg` and `stock or up to 2 cups` go on.
        guard let last = name.split(separator: " ").last?.lowercased() else { return false }
        return !IngredientLine.prepositions.contains(last) && !LineWords.joiners.contains(last)
            && !LineWords.isNameless(name)
    }

    /// Returns whether the text asks for more of the ingredient without an amount: ` plus more for serving`, ` + etwas zum
    /// Braten`.
    private static func beginsMore(_ text: Substring) -> Bool {
        // Most names have none of these words, and comparing text is slow.
        guard let first = text.utf8.dropFirst().first, "p+au".utf8.contains(first),
            let (_, rest) = text.text(afterFirstOf: more)
        else { return false }
        return rest.first.map { ",;".contains($0) } ?? true || rest.hasPrefix(" (")
            || purposes.contains { rest.text(after: $0) != nil }
    }

    private static let more = [" plus ", " + ", " and ", " und "].flatMap { joiner in
        ["more", "extra", "additional", "etwas mehr", "etwas", "mehr"].map { joiner + $0 }
    }

    private static let purposes = [" for", " to", " as", " if", " zum", " zur", " für", " bei", " nach"]

    /// Returns whether the text offers another amount that names no ingredient of its own: ` or 1 tsp dried`.
    private static func beginsChoice(_ text: Substring) -> Bool {
        guard let (_, rest) = text.text(afterFirstOf: [" or ", " oder "]) else { return false }
        return LineNumber(rest)?.rest.first == " "
    }

    /// Returns whether the parenthesis is an optional plural ending: `(n)` of `Zwiebel(n)`.
    private static func isOptionalPlural(_ text: Substring, at open: String.Index) -> Bool {
        text[..<open].last?.isLetter == true
            && text[open...].withoutOptionalPlural.startIndex > open
    }

    /// Returns whether the name goes on after a word or a measure in parentheses: `(icing) sugar` of `confectioner's
    /// (icing) sugar`, `(all-purpose) flour` of `plain (all-purpose) flour`, `(150 g) thighs` of `4 chicken (150 g)
    /// thighs`. If such a size were scaled too, it would count twice.
    private static func isInsideName(_ text: Substring, after before: Substring) -> Bool {
        guard let close = text.firstIndex(of: ")") else { return false }
        let (inside, after) = (text[..<close].dropFirst(), text[close...].dropFirst())
        guard after.first == " ", after.dropFirst().first?.isLetter == true, !isRemark(after.dropFirst()) else {
            return false
        }
        if inside.contains(where: \.isNumber) { return LineBracket(String(text))?.amount != nil }
        if LineDescription.needsNoun(before) { return true }
        guard !inside.isEmpty, inside.allSatisfy({ $0.isLetter || $0 == "-" }), !isRemark(inside) else { return false }
        // `onion (any) quite finely chopped`
        return !LineDescription.hasAdjective(after.prefix { !",;(".contains($0) })
    }

    /// Returns whether the text describes, prepares or accompanies what stands before it: `chopped`, `in oil`, `optional`.
    private static func isRemark(_ text: Substring) -> Bool {
        LineWords.isPreparation(text) || LineDescription.beginsAddition(text)
    }

    /// Returns whether the name offers a different count, which can't be scaled: `large (or 2 small) onions`.
    static func hasChoice(_ text: String) -> Bool {
        guard let open = text.firstIndex(of: "("), isDescription(text[..<open]) else { return false }
        let inside = text[open...].dropFirst().prefix { $0 != ")" }
        return inside.contains { $0.isNumber } && ["or", "oder"].contains(inside.firstWord.word.lowercased())
    }

    private static func isDescription(_ text: Substring) -> Bool {
        text.split(whereSeparator: { " ,".contains($0) }).allSatisfy { LineWords.adjectives.contains($0.lowercased()) }
    }
}

extension Substring {
    /// The first words that subtract an amount, such as ` minus 2 tbsp`: where they start, with a comma before them,
    /// and the text after them.
    var firstSubtraction: (start: Index, rest: Substring)? {
        for index in indices where index == startIndex || self[index] == " " || self[index] == "," {
            let word = self[index...].drop { " ,".contains($0) }
            guard let (_, after) = word.text(afterFirstOf: ["minus ", "less ", "weniger ", "abzüglich "]),
                LineNumber(after) != nil || NumberWords.reading(after) != nil
            else { continue }
            return (index, after)
        }
        return nil
    }

    /// The text after a word that introduces another amount, and a space.
    var afterJoiner: Substring? {
        guard let end = utf8.firstIndex(of: UInt8(ascii: " ")), utf8.distance(from: startIndex, to: end) <= 5,
            LineWords.joiners.contains(self[..<end].lowercased())
        else { return nil }
        return self[end...].dropFirst()
    }
}
