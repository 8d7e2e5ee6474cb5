extension Recipe {
    /// Throws if the app couldn't read a new value, because it would then lose the whole file. This applies to
    /// fractional amounts and unknown units. Such values that the recipe already had are allowed.
    ///
    /// - Parameter old: The recipe in the store, if there is one.
    public func check(replacing old: Recipe? = nil) throws(EditingError) {
        for ingredient in ingredients {
            let before = (old?.ingredients ?? []).filter { $0.isLine(of: ingredient) }
            if !ingredient.hasWholeAmount, !before.contains(where: { $0.amount == ingredient.amount }) {
                throw .fractionalAmount(ingredient.amount, ingredient: ingredient.displayName)
            }
            if case .other(let name) = ingredient.unit, !before.contains(where: { $0.unit == ingredient.unit }) {
                // Suggest the stored name for another spelling of a known unit, because the app accepts only the stored
                // name.
                throw .unknownUnit(name, nearest: try AmountType(named: name).rawValue)
            }
        }
    }
}

extension Ingredient {
    /// Whether the amount is a whole number that the app can store.
    var hasWholeAmount: Bool { amount.isFinite && amount == amount.rounded() && amount.magnitude < 1e15 }

    /// Returns whether both are the same ingredient, by id or by name.
    fileprivate func isLine(of other: Ingredient) -> Bool {
        if let id, id == other.id { return true }
        return name == other.name
    }
}
