extension IngredientLine {
    /// Parses `Mehl 200 g`, `Mehl: 200 g` or `Flour - 2 cups`, where an amount with a unit follows the name.
    ///
    /// - Returns: nil for other lines, and if `200 g Mehl` would mean something else.
    init?(amountLast text: String) {
        guard text.first?.isLetter == true, let start = text.firstIndex(where: \.isNumber),
            text[..<start].last == " ", let number = LineNumber(text[start...]),
            let unit = LineUnit(number.rest), unit.rest.isEmpty
        else { return nil }
        let before = text[..<start].trimmingSpaces
        let mark = Self.marks.first { before.hasSuffix($0) } ?? ""
        let name = String(before.dropLast(mark.count))
        guard let line = Self.line("\(text[start...]) \(name)", of: name), line.fullName == name else { return nil }
        self.init(text: text, name: line.name, tail: line.tail)
        amounts = line.amounts
    }

    /// Parses `Onion - 1 large, chopped`, `Eier: 3` or `Green chilies - 2 or 3`, where an amount follows a name and a
    /// mark. Without a mark, as in `Mehl Type 1`, the number may be anything.
    ///
    /// - Returns: nil for other lines, and if `1 large onion, chopped` would mean something else.
    init?(nameFirst text: String) {
        guard text.first?.isLetter == true, let start = text.firstIndex(where: \.isNumber), text[..<start].last == " "
        else { return nil }
        let before = text[..<start].trimmingSpaces
        guard let mark = (Self.marks + [","]).first(where: { before.hasSuffix($0) }) else { return nil }
        let name = String(before.dropLast(mark.count))
        let after = text[start...]
        // The comma of `3,5` belongs to the number.
        func isEnd(of text: Substring, at index: String.Index) -> Bool {
            guard ",;(".contains(text[index]) else { return false }
            let isDecimal = text[..<index].last?.isNumber == true && text[index...].dropFirst().first?.isNumber == true
            return text[index] != "," || !isDecimal
        }
        let tail = after[(after.indices.first { isEnd(of: after, at: $0) } ?? after.endIndex)...]
        let amount = after[..<tail.startIndex].trimmingSpaces
        let end = tail.first == "(" ? "\(name) \(tail)" : name + tail
        guard let line = Self.line("\(amount) \(end)", of: name), line.fullName.hasSuffix(end),
            line.unit != nil || line.quantity.map({ $0.most < Fraction(whole: 100) }) == true
        else { return nil }
        // `1 large` of an onion; but `2 inch` or `3 beaten` says something else.
        let words = line.fullName.dropLast(end.count).split(separator: " ")
        guard words.allSatisfy({ KitchenUnit.qualifiers.contains($0.lowercased()) }) else { return nil }
        self = line
        self.text = text
    }

    private static let marks = [":", " -", " –", " —"]

    /// Parses a line that was reordered for a name; nil if the name or the line doesn't let it be certain.
    private static func line(_ text: String, of name: String) -> IngredientLine? {
        let words = name.lowercased().split(separator: " ").map(String.init)
        guard name.last.map({ $0.isLetter || $0 == ")" }) == true, !name.contains(where: { ",:".contains($0) }),
            prepositions.isDisjoint(with: words), LineWords.joiners.isDisjoint(with: words),
            LineWords.leads.allSatisfy({ $0.lowercased() != words.last })
        else { return nil }
        guard var reader = LineReader(text), let line = reader.read(), line.amounts.count == 1, line.others.isEmpty,
            line.isScaledInFull
        else { return nil }
        return line
    }

    /// Words before an amount that isn't the ingredient's own: `oil for 2 cups`, `makes 2 cups`.
    static let prepositions: Set<String> = [
        "for", "für", "per", "pro", "in", "into", "at", "to", "bis", "auf", "à", "of", "von", "aus", "from", "than",
        "als", "minus", "less", "weniger", "makes", "serves", "ergibt", "yields", "yield", "total", "gesamt",
        "servings", "portionen", "personen", "people", "step", "schritt", "calories", "kalorien", "kcal",
    ]
}
