extension Ingredient {
    /// The line as it is understood: what a person wrote, or else what the app has.
    ///
    /// What the app has no unit for is often written into its name: `200` of `g sugar`, or nothing of `½ onion`.
    public var reading: IngredientLine {
        if let line { return line }
        if !hasAmount { return IngredientLine(name) }
        let exact = Amount(amount).exact
        if unit == .pieces, let exact, let measured = IngredientLine(measured: exact, name) { return measured }
        return IngredientLine(exact.map { MeasuredQuantity(Quantity($0), KitchenUnit(unit)) }, name: name)
    }

    /// Whether the app's record says how much of it. None of nothing, as of salt, says nothing.
    var hasAmount: Bool {
        !missingKeys.contains(CodingKeys.amount.rawValue) && !(amount == 0 && unit == .pieces)
    }

    /// Whether its amount is the app's number of the app's unit.
    package var isOfApp: Bool { isOfApp(in: reading) }

    /// The same, if the ``reading`` is at hand.
    package func isOfApp(in reading: IngredientLine) -> Bool {
        guard line == nil, hasAmount else { return false }
        return reading.amounts.isEmpty || reading.unit == KitchenUnit(unit)
    }

    /// How much of it, as a recipe writes it: `1½ cups`, `3`; empty when nobody says, as for salt.
    public var quantity: String { quantity(decimalMark: ".") { unit, isOne in isOne ? unit.singular : unit.plural } }

    /// The same with the words of another language for the app's units.
    package func quantity(decimalMark: String, unitWord: (AmountType, _ isOne: Bool) -> String) -> String {
        // An amount of the app is shown as the number that it is, also where no fraction is that.
        let reading = reading
        guard isOfApp(in: reading) else {
            return reading.quantityText(decimalMark: decimalMark) ?? ""
        }
        let word = unitWord(unit, AmountType.isOne(amount))
        return word.isEmpty ? "\(Amount(amount))" : "\(Amount(amount)) \(word)"
    }

    /// The amount in a batch that is `factor` times as large. It is exact, apart from what no kitchen can measure; nil if the
    /// amount isn't a number or the product is too large.
    public func quantity(times factor: Fraction) -> String? {
        let reading = reading
        if !reading.isScaled, hasAmount, line == nil { return nil }
        return reading.quantityText(times: factor)
    }

    /// How much of it in millilitres or grams, for a unit that is told better so; nil for spoons, pieces and pinches.
    public var metric: String? { reading.metric() }

    /// The number that ``quantity`` shows: what reads as a third is a third, though the record says 0.33. Nil when there
    /// is no amount, or no number.
    public var exactAmount: Fraction? { reading.quantity?.from }
}

extension IngredientLine {
    /// The amount in millilitres or grams, for a customary unit that is told better so: `≈ 355 ml`.
    public func metric(decimalMark: String = ".") -> String? {
        guard amounts.count == 1, let quantity, quantity.to == nil, quantity.from != .zero, let measure = unit?.measure,
            measure.isToldInMetric
        else { return nil }
        return measure.metric(quantity.from, decimalMark: decimalMark)
    }

    /// So many of something whose name begins with a unit: `g sugar`.
    fileprivate init?(measured amount: Fraction, _ name: String) {
        let word = Substring(name).firstWord
        guard let unit = KitchenUnit(word: word.word), unit.measure?.system == .metric, word.rest.first == " " else {
            return nil
        }
        self.init(MeasuredQuantity(Quantity(amount), unit), name: word.rest.trimmingSpaces)
    }
}
