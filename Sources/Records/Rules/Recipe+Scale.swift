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

    /// How much of it, as a recipe writes it: `1½ cups`, `3`; empty when the record does not say.
    public var quantity: String {
        if missingKeys.contains(CodingKeys.amount.rawValue) { return "" }
        let word = unit.word(for: amount)
        return word.isEmpty ? "\(Amount(amount))" : "\(Amount(amount)) \(word)"
    }
}
