extension Ingredient {
    /// The parsed line: the one that a person wrote, or else one made from the app's values.
    ///
    /// Units that the app lacks are often written into the name, so an amount of `200` with the name `g sugar`, or no
    /// amount with the name `½ onion`, is parsed too.
    public var reading: IngredientLine {
        if let line { return line }
        if !hasAmount { return IngredientLine(name) }
        let exact = Amount(amount).exact
        if goesOnInName { return IngredientLine(text: name, name: name) }
        if unit == .pieces, let exact, let measured = IngredientLine(measured: exact, name) { return measured }
        return IngredientLine(exact.map { MeasuredQuantity(Quantity($0), KitchenUnit(unit)) }, name: name)
    }

    /// Whether the name begins with another number: `1` with `1/2 cups water` may mean half a cup or 1½ cups, so neither
    /// number is scaled. `12 inch tortillas` states a size.
    private var goesOnInName: Bool {
        let name = Substring(name)
        let number = WrittenNumber(name.text(afterAnyOf: LineWords.ranges).withoutLeadingSpaces)
        guard number?.rest.first == " " else { return false }
        // Each of several lengths is parsed within the one before it.
        return LineLength(name.prefix(100)) == nil
    }

    /// Whether the app's record states an amount. Zero pieces, as for salt, is no amount.
    var hasAmount: Bool {
        !missingKeys.contains(CodingKeys.amount.rawValue) && !(amount == 0 && unit == .pieces)
    }

    /// Whether the amount shown is the app's number in the app's unit.
    package var isOfApp: Bool { isOfApp(in: reading) }

    /// Same as ``isOfApp``, for callers that already have the ``reading``.
    package func isOfApp(in reading: IngredientLine) -> Bool {
        guard line == nil, hasAmount else { return false }
        return reading.amounts.isEmpty || reading.unit == KitchenUnit(unit)
    }

    /// The amount as a recipe writes it: `1½ cups`, `3`; empty if there is none, as for salt.
    public var quantity: String {
        quantity(in: reading, decimalMark: ".") { unit, isOne in isOne ? unit.singular : unit.plural }
    }

    /// Returns the amount as in ``quantity``, with the app's units in another language.
    ///
    /// - Parameter reading: The ``reading``, given because parsing it takes time.
    package func quantity(
        in reading: IngredientLine,
        decimalMark: String,
        unitWord: (AmountType, _ isOne: Bool) -> String
    ) -> String {
        // The app's amount is always shown as a number, even if it can't be represented as a fraction.
        guard isOfApp(in: reading) else { return reading.quantityText(decimalMark: decimalMark) ?? "" }
        let word = unitWord(unit, AmountType.isOne(amount))
        return word.isEmpty ? "\(Amount(amount))" : "\(Amount(amount)) \(word)"
    }

    /// Returns the amount for a batch `factor` times as large. It is exact, except where it is rounded to what a
    /// kitchen can measure; nil if the amount isn't a number or on overflow.
    public func quantity(times factor: Fraction) -> String? {
        let reading = reading
        if !reading.isScaled, hasAmount, line == nil { return Amount(amount).exact == nil ? nil : quantity }
        return reading.quantityText(times: factor)
    }

    /// The amount in millilitres or grams, for units where a metric amount helps; nil for spoons, pieces and pinches.
    public var metric: String? { reading.metric() }

    /// The number that ``quantity`` shows: a displayed third is exactly a third, even if the record says 0.33. Nil if
    /// there is no amount or it isn't a number.
    public var exactAmount: Fraction? { reading.quantity?.from }
}

extension IngredientLine {
    /// Returns the amount in millilitres or grams, for customary units where a metric amount helps: `≈ 355 ml`.
    public func metric(decimalMark: String = ".") -> String? {
        guard amounts.count == 1 || isComposed, let quantity, quantity.most != .zero, let measure = unit?.measure,
            measure.isToldInMetric
        else { return nil }
        return measure.metric(quantity, decimalMark: decimalMark)
    }

    /// Creates a line from an amount and a name that begins with a metric unit or with the size of a package:
    /// `g sugar`, `oz can tomatoes`.
    fileprivate init?(measured amount: Fraction, _ name: String) {
        let word = Substring(name).firstWord
        guard let unit = KitchenUnit(word: word.word), let measure = unit.measure, word.rest.first == " ",
            !LineUnit.isLarge(word.word, after: amount)
        else { return nil }
        let line = IngredientLine("\(amount) \(name)")
        if line.size != nil, line.isScaled {
            self = line
            return
        }
        guard measure.system == .metric else { return nil }
        self.init(MeasuredQuantity(Quantity(amount), unit), name: word.rest.trimmingSpaces)
    }
}
