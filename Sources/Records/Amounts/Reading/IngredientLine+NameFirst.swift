// `butter (200 g)`, `Mehl 200 g` and `Eier: 3` name the ingredient first. Such a line means what it would mean with the
// amount in front. Where that isn't certain, it stays text: both initialisers return nil.

extension IngredientLine {
    /// Parses `butter (200 g)`, where the only amount is in parentheses.
    init?(bracketed text: String) {
        guard let bracket = LineBracket(text), let amount = bracket.amount, bracket.after.first == ")",
            let open = text.firstIndex(of: "(")
        else { return nil }
        let name = text[..<open].trimmingSpaces
        let after = String(bracket.after.dropFirst())
        guard name.first?.isLetter == true, !name.contains(where: { $0.isNumber || ",:".contains($0) }),
            after.isEmpty || after.hasPrefix(", ")
        else { return nil }
        var line = IngredientLine(text: text, name: name, tail: after)
        line.amounts = [amount] + bracket.equivalents.map(\.amount)
        if line.amounts.count > 1 { line.relation = .equal }
        line.lead = text[open..<bracket.before.endIndex].dropFirst().trimmingSpaces
        guard let shown = line.text(times: nil), var reader = LineReader(shown), let again = reader.read(),
            again.isSame(as: line)
        else { return nil }
        self = line
    }

    /// Parses `Mehl 200 g`, `Flour - 2 cups`, `Eier: 3` or `Onion - 1 large, chopped`.
    ///
    /// Without a mark before it, as in `Mehl Type 1`, a number may be anything, unless it has a unit and ends the line.
    ///
    /// - Parameter isPart: Whether the text follows another ingredient, whose preparation may also have a mark.
    init?(amountLast text: String, isPart: Bool = false) {
        guard text.first?.isLetter == true, let start = text.firstIndex(where: \.isNumber), text[..<start].last == " "
        else { return nil }
        let (before, after) = (text[..<start].trimmingSpaces, text[start...])
        let mark = [":", " -", " –", " —", ","].first { before.hasSuffix($0) }
        let endsWithUnit = LineNumber(after).flatMap { LineUnit($0.rest) }?.rest.isEmpty == true
        guard isPart ? endsWithUnit && mark != "," : endsWithUnit || mark != nil else { return nil }
        let name = String(before.dropLast(mark?.count ?? 0))
        let tail = endsWithUnit ? "" : after.textAfterAmount
        let end = tail.first == "(" ? "\(name) \(tail)" : name + tail
        guard let line = Self.line("\(after.dropLast(tail.count).trimmingSpaces) \(end)", of: name),
            line.fullName.hasSuffix(end)
        else { return nil }
        let isCount = mark != nil && line.quantity.map { $0.most < Fraction(whole: 100) } == true
        // `1 large` of an onion; but `2 inch` or `3 beaten` says something else.
        let words = line.fullName.dropLast(end.count).split(separator: " ")
        guard line.unit != nil || isCount, words.allSatisfy({ KitchenUnit.qualifiers.contains($0.lowercased()) })
        else { return nil }
        self = line
        self.text = text
    }

    /// Parses a line whose amount was moved in front of its name; nil if the result isn't certain.
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

extension Substring {
    /// The text after an amount that ends at a comma, a semicolon or a parenthesis. The comma of `3,5` doesn't end it.
    fileprivate var textAfterAmount: Substring {
        let end = indices.first { index in
            guard ",;(".contains(self[index]) else { return false }
            let isDecimal = self[..<index].last?.isNumber == true && self[index...].dropFirst().first?.isNumber == true
            return self[index] != "," || !isDecimal
        }
        return self[(end ?? endIndex)...]
    }
}
