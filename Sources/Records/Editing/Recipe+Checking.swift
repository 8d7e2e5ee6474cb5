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
}
