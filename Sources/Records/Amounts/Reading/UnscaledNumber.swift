/// Decides whether the numbers around an ingredient's name, which scaling doesn't change, state an amount.
enum UnscaledNumber {
    /// Returns whether the text states an amount: `davon 25 g zum Bestreuen`, `about 3 medium`.
    static func isAmount(inside text: some StringProtocol) -> Bool {
        guard text.contains(where: \.isNumber) else { return false }
        return String(text).replacing(", ", with: ";").split(separator: ";").contains { part in
            !LineBracket.isOfEach(around: part)
                && part.split { "()[]{}".contains($0) }.contains { piece in
                    !LineBracket.isOfEach(piece) && hasAmount(piece)
                }
        }
    }

    /// Returns whether the text counts some of the ingredient in words: `one diced and one sliced`, `juice of one`. A
    /// single German article, as in `eine gute Marke`, isn't a number.
    static func isCount(inside text: String) -> Bool {
        text.split { ",;()".contains($0) }.contains { part in
            let words = part.split(separator: " ")
            guard let first = words.first, NumberWords.beginsCount(first) else {
                return zip(words, words.dropFirst()).contains { $0 == "of" && $1 == "one" }
            }
            // `one inch thick`, `one at a time`, `one of the best`
            let second = words.dropFirst().first?.lowercased() ?? ""
            if units.contains(second) || ["at", "of", "by"].contains(second) { return false }
            return !first.lowercased().hasPrefix("ein") || words.dropFirst().contains(where: NumberWords.beginsCount)
        }
    }

    private static func hasAmount(_ text: Substring) -> Bool {
        var rest = text
        while let start = rest.firstIndex(where: \.isNumber) {
            let end = rest[start...].firstIndex { !$0.isNumber && !".,/-–×".contains($0) } ?? rest.endIndex
            let before = text[..<start]
            // `H₂O`, `A4`, `V-8`
            let isInName = before.last?.isLetter == true || before.last == "-"
            if !isInName, !isFixed(rest[start..<end], between: before, and: rest[end...]) { return true }
            rest = rest[end...]
        }
        return false
    }

    /// Returns whether the number is a size, a temperature or the like, which is right for any amount: `2 cm`, `40 °C`,
    /// `70%`.
    private static func isFixed(_ number: Substring, between before: Substring, and after: Substring) -> Bool {
        let rest = after.withoutLeadingSpaces
        let word = rest.prefix { $0.isLetter || $0 == "." }.lowercased()
        let unit = LineUnit(rest)
        // `1in` and `2.5 cm/1 in`, but not `2 in the dough`
        let isInches = word == "in" && (after.first != " " || rest.count == word.count)
        // `7-inch`, `5-spice`, `00`, and the first number of `1 1/2`, `2 x 3 cm` and `3 to 4 cm`
        return "-–".contains(number.last ?? " ") && rest.first?.isLetter == true && after.first != " "
            || number.hasPrefix("00") || rest.first?.isNumber == true
            || ["x ", "× ", "to ", "bis ", "by "].contains { rest.text(after: $0)?.first?.isNumber == true }
            || rest.first.map { "%‰°\"”″".contains($0) } == true || units.contains(word) || isInches
            || unit?.unit.measure == nil && isLabel(before, number, isLast: rest.isEmpty)
    }

    /// Returns whether the number isn't a count: the type of a flour, a year, or the pieces into which something is cut.
    private static func isLabel(_ before: Substring, _ number: Substring, isLast: Bool) -> Bool {
        let word = before.split(separator: " ").last?.lowercased() ?? ""
        let parts = number.split(separator: "/").compactMap { Int($0) }
        return labels.contains(word) || isLast && (parts.first ?? 0) >= 100
            || parts.count == 2 && parts[0] == 100 - parts[1]
    }

    /// Words before a number that isn't a count.
    private static let labels: Set<String> = [
        "#", "in", "into", "type", "typ", "size", "größe", "gr.", "no.", "nr.", "number", "nummer", "grade", "stufe",
        "auf", "note", "notes", "footnote", "tip", "step", "anmerkung", "fußnote", "hinweis", "tipp", "schritt",
    ]

    /// Units of values that don't change with the amount.
    private static let units: Set<String> = [
        "cm", "mm", "inch", "inches", "in.", "zoll", "percent", "prozent", "grad", "degrees", "proof", "count", "ct",
        "ct.", "min", "min.", "mins", "minute", "minutes", "minuten", "h", "hr", "hrs", "hour", "hours", "std",
        "std.", "stunde", "stunden", "day", "days", "tag", "tage", "tagen", "week", "weeks", "woche", "wochen",
        "month", "months", "monat", "monate", "year", "years", "jahr", "jahre", "times", "mal",
    ]
}
