// The app stores whole numbers of eleven units. A line is converted to the nearest of them, but never to an amount that
// the line doesn't state.

extension IngredientLine {
    /// The app's representation of the line.
    package struct AppForm: Hashable, Sendable {
        package var amount = 0
        package var unit = AmountType.pieces
        /// The part of the name before the line's own name that the app has no field for: `cans `.
        package var prefix = ""
        package var name: String
        /// Whether the amount was converted without rounding.
        package var isExact = true
    }

    /// The line in whole amounts of the app's units: ½ cup is 8 tablespoons, and 200 g is 7 ounces.
    ///
    /// An amount that isn't within 3 % of a small whole number in any of them keeps its unit in the name (15 of `g
    /// sesame seeds`). If the amount isn't a whole number, is a range, or is approximate, the whole line becomes the
    /// name (`½ onion`, `2–3 apples`).
    package var appForm: AppForm {
        let asText = AppForm(name: writtenText)
        guard let rest = restText(), let amount = total,
            amount.quantity.to == nil, lead.isEmpty, amount.qualifier.isEmpty
        else { return asText }
        let number = amount.quantity.from
        if let form = Self.converted(amount, name: rest) { return form }
        guard amounts.count == 1 || amount.unit?.isStick == true, number.denominator == 1,
            (1..<1_000_000).contains(number.numerator)
        else { return asText }
        let prefix = amount.unit.map { $0.word(for: number) + " " } ?? ""
        return AppForm(amount: number.numerator, prefix: prefix, name: prefix + rest)
    }

    /// Converts an amount. Uses its own unit if the number is whole, or else the largest unit in which it is whole or
    /// nearly whole.
    private static func converted(_ amount: MeasuredQuantity, name: String) -> AppForm? {
        let (number, own) = (amount.quantity.from, amount.unit?.appType)
        if let own, number.denominator == 1, number.numerator < 1_000_000 {
            return AppForm(amount: number.numerator, unit: own, name: name)
        }
        let converted = [AmountType.gallons, .quarts, .pints, .cups, .tablespoons, .teaspoons, .pounds, .ounces]
            .compactMap { type in
                KitchenUnit(type).flatMap(amount.converted).map { (number: $0.quantity.from, type: type) }
            }
            .filter { $0.number.value < 1_000 }
        if let exact = converted.first(where: { $0.number.denominator == 1 }) {
            return AppForm(amount: exact.number.numerator, unit: exact.type, name: name)
        }
        for (number, type) in converted {
            guard let whole = number.rounded(decimals: 0), (1...16).contains(whole),
                (Double(whole) / number.value - 1).magnitude <= 0.03
            else { continue }
            return AppForm(amount: whole, unit: type, name: name, isExact: false)
        }
        return nil
    }

    /// Returns the line with a name that the app has changed.
    ///
    /// - Returns: nil if the new name implies a different amount.
    package func renamed(from old: String, to new: String) -> IngredientLine? {
        let form = appForm
        if form.amount == 0 { return IngredientLine(new) }
        guard new.hasPrefix(form.prefix) else { return nil }
        let name = new.dropFirst(form.prefix.count)
        return IngredientLine((quantityText() ?? "") + " " + name)
    }
}

extension Ingredient {
    /// Creates an ingredient from a line, with the app's form of it. The line is dropped if it says no more than that
    /// form.
    package init(_ line: IngredientLine, id: String? = nil, group: String? = nil) {
        let form = line.appForm
        let plain = Ingredient(id: id, name: form.name, amount: Double(form.amount), unit: form.unit, group: group)
        self = plain
        if plain.reading.isSame(as: line) { return }
        // A name that was written apart from its amount may parse differently when joined with it.
        guard IngredientLine(line.text).isSame(as: line) else {
            if plain.quantity == line.quantityText(), form.name == line.restText() { return }
            self = Ingredient(id: id, name: line.text, amount: 0, group: group)
            return
        }
        self.line = line
    }

    /// A remark on how the line was converted: what the app shows for it, or that no amount was recognised. Nil if the
    /// app shows the same.
    package var remark: String? {
        let reading = reading
        guard reading.isScaled else { return unreadAmount }
        let text = reading.text(times: nil) ?? name
        if !hasAmount { return "the app can't store the amount of `\(text)`, and shows it as a name" }
        guard line != nil, reading.appForm.prefix.isEmpty else { return nil }
        let shown = Ingredient(name: name, amount: amount, unit: unit).quantity
        let isExact = reading.appForm.isExact
        return shown == reading.quantityText() ? nil : "the app shows \(isExact ? "" : "about ")\(shown) for `\(text)`"
    }

    /// A remark that no amount was recognised, though the line begins with a number.
    package var unreadAmount: String? {
        let isNumber = name.first?.isNumber == true || NumberWords.reading(Substring(name))?.isArticle == false
        guard isNumber, !reading.isScaled else { return nil }
        return "no amount was recognised in `\(reading.text(times: nil) ?? name)`; it stays text and isn't scaled"
    }

    /// Returns the ingredient with another line. The id, the group, if the other has none, and unknown keys are kept.
    package func replaced(by other: Ingredient) -> Ingredient {
        var ingredient = other
        (ingredient.id, ingredient.group) = (id, other.group ?? group)
        (ingredient.missingKeys, ingredient.extras, ingredient.lineExtras) = (missingKeys, extras, lineExtras)
        return ingredient
    }

    /// Returns the app's ingredient with a line that was written for an earlier state of it. Changes made in the app
    /// win.
    package func joined(_ line: IngredientLine?, writtenFor old: Ingredient, group: String?) -> Ingredient {
        var ingredient = self
        ingredient.group = group
        if amount == old.amount && unit == old.unit {
            ingredient.line = name == old.name ? line : line?.renamed(from: old.name, to: name)
        } else {
            ingredient.line = name == old.name ? withNewAmount(line ?? old.reading) : nil
        }
        return ingredient
    }

    /// Returns the line with the amount that the app has now. Nil if the app's name contains no part of the old amount.
    ///
    /// The app stores all of `½ tsp cinnamon` as the name. If the user enters an amount there, the name keeps the old one.
    private func withNewAmount(_ line: IngredientLine) -> IngredientLine? {
        guard line.isScaled, line.restText() != name, let exact = Amount(amount).exact, exact > .zero else {
            return nil
        }
        var new = line
        if unit == .pieces, let first = line.amounts.first, first.unit?.appType == nil {
            // The app has no cloves, so 3 of `2–3 cloves garlic` are cloves.
            new.amounts = [MeasuredQuantity(Quantity(exact), first.unit, qualifier: first.qualifier)]
        } else {
            new.amounts = [MeasuredQuantity(Quantity(exact), KitchenUnit(unit))]
            new.size = nil
        }
        return new.text().map { IngredientLine($0) }
    }

    /// Whether the app stores the amount of the line in the name, and none of its own: `½ tsp cinnamon`.
    var hasAmountInName: Bool { line == nil && !hasAmount && reading.isScaled }
}
