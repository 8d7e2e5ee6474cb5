extension Recipe {
    /// The recipe for so many times as much. Everything but the amounts stays.
    public func scaled(by factor: Double) -> Recipe {
        Recipe(
            id: id,
            createdAt: createdAt,
            name: name,
            notes: notes,
            ingredients: ingredients.map { $0.scaled(by: factor) },
            missingKeys: missingKeys,
            extras: extras
        )
    }
}

extension Ingredient {
    /// So many times as much of it.
    public func scaled(by factor: Double) -> Ingredient {
        Ingredient(
            id: id,
            name: name,
            amount: amount * factor,
            unit: unit,
            missingKeys: missingKeys,
            extras: extras
        )
    }

    /// How much of it, as a recipe writes it: `1½ cups`, `3`; empty when the record does not say, or says none of
    /// nothing, as for salt.
    public var quantity: String { quantity(with: unit.word(for: amount)) }

    /// The same with the unit's word in another language.
    package func quantity(with word: String) -> String {
        if missingKeys.contains(CodingKeys.amount.rawValue) || hasNoAmount { return "" }
        return word.isEmpty ? "\(Amount(amount))" : "\(Amount(amount)) \(word)"
    }

    private var hasNoAmount: Bool { amount == 0 && unit == .pieces }

    /// How much of it for so many times as much, exactly; nil when the amount is no number or the product too large.
    public func quantity(times factor: Fraction) -> String? {
        if quantity.isEmpty { return "" }
        guard let product = Fraction(amount: amount)?.multiplied(by: factor) else { return nil }
        let word = unit.word(for: product.value)
        return word.isEmpty ? "\(product)" : "\(product) \(word)"
    }
}
