extension Recipe {
    /// Refuses what the app could not read, and over which it would lose the whole file: an amount that is not whole
    /// and a unit that it does not know. What was in the recipe before may stay.
    ///
    /// - Parameter old: the recipe as it stands in the store, if it does.
    public func check(replacing old: Recipe? = nil) throws(EditingError) {
        for ingredient in ingredients {
            let before = (old?.ingredients ?? []).filter { $0.isLine(of: ingredient) }
            if !ingredient.hasWholeAmount, !before.contains(where: { $0.amount == ingredient.amount }) {
                throw .fractionalAmount(ingredient.amount, ingredient: ingredient.displayName)
            }
            if case .other(let name) = ingredient.unit, !before.contains(where: { $0.unit == ingredient.unit }) {
                _ = try AmountType(named: name)
                // Another spelling of a unit that the app knows, which it does not take.
                throw .unknownUnit(name, nearest: try AmountType(named: name).rawValue)
            }
        }
    }
}

extension Ingredient {
    /// Whether the amount is a whole number that the app can hold.
    var hasWholeAmount: Bool { amount.isFinite && amount == amount.rounded() && amount.magnitude < 1e15 }

    /// Whether both are the same line of a recipe, by id or by name.
    fileprivate func isLine(of other: Ingredient) -> Bool {
        if let id, id == other.id { return true }
        return name == other.name
    }

    /// The ingredient with some of its values changed.
    public func edited(name: String? = nil, amount: Double? = nil, unit: AmountType? = nil) -> Ingredient {
        Ingredient(
            id: id,
            name: name ?? self.name,
            amount: amount ?? self.amount,
            unit: unit ?? self.unit,
            missingKeys: missingKeys,
            extras: extras
        )
    }

    /// Reads a line as a person writes it: `2 Cups Flour`, `3 eggs`, `salt`.
    ///
    /// What stands between the amount and the name is a unit, if the app knows it; without an amount it is 0 of nothing.
    /// - Throws: ``EditingError/unreadableAmount(_:)`` for a number that is too large or runs into a word;
    ///   ``EditingError/fractionalAmount(_:ingredient:)``; ``EditingError/unknownUnit(_:nearest:)`` for a word
    ///   that is nearly a unit; ``EditingError/blankName(of:)``.
    public static func parse(_ line: String) throws(EditingError) -> Ingredient {
        guard let (amount, rest) = Fraction.reading(line) else {
            guard line.trimmingSpaces.first?.isNumber != true else { throw .unreadableAmount(line) }
            return try new(name: line.trimmingSpaces, amount: 0)
        }
        // `500g flour` or `1e3 cups`: where the amount ends is anybody's guess.
        guard rest.first?.isLetter != true else { throw .unreadableAmount(line) }
        let words = rest.trimmingSpaces
        guard let space = words.firstIndex(where: \.isWhitespace) else {
            return try new(name: words, amount: amount.value)
        }
        let first = String(words[..<space])
        let name = String(words[space...]).trimmingSpaces
        do {
            return try new(name: name, amount: amount.value, unit: first)
        } catch .unknownUnit(_, nil) {
            return try new(name: words, amount: amount.value)
        }
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    fileprivate var trimmingSpaces: String {
        var text = Substring(self).drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
