extension IngredientLine {
    /// Parses `Mehl 200 g`, `Mehl: 200 g` or `Flour - 2 cups`, where an amount with a unit follows the name.
    ///
    /// - Returns: nil for other lines, and if `200 g Mehl` would mean something else.
    init?(amountLast text: String) {
        guard text.first?.isLetter == true, let start = text.firstIndex(where: \.isNumber),
            text[..<start].last == " ", let number = LineNumber(text[start...]),
            let unit = LineUnit(number.rest.withoutLeadingSpaces), unit.rest.isEmpty
        else { return nil }
        let before = text[..<start].trimmingSpaces
        let mark = [":", " -", " –"].first { before.hasSuffix($0) } ?? ""
        let name = String(before.dropLast(mark.count))
        let words = name.lowercased().split(separator: " ").map(String.init)
        guard name.last.map({ $0.isLetter || $0 == ")" }) == true, !name.contains(where: { ",:".contains($0) }),
            Self.prepositions.isDisjoint(with: words), LineWords.joiners.isDisjoint(with: words),
            LineWords.leads.allSatisfy({ $0.lowercased() != words.last })
        else { return nil }
        guard var reader = LineReader("\(text[start...]) \(name)"), let line = reader.read(),
            line.amounts.count == 1, line.fullName == name, line.others.isEmpty, line.isScaledInFull
        else { return nil }
        self.init(text: text, name: line.name, tail: line.tail)
        amounts = line.amounts
    }

    /// Words before an amount that isn't the ingredient's own: `oil for 2 cups`, `makes 2 cups`.
    static let prepositions: Set<String> = [
        "for", "für", "per", "pro", "in", "into", "at", "to", "bis", "auf", "à", "of", "von", "aus", "from", "than",
        "als", "minus", "less", "weniger", "makes", "serves", "ergibt", "yields", "yield", "total", "gesamt",
        "servings", "portionen",
    ]
}
