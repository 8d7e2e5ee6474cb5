// Amounts are exact until they are shown. An unscaled amount is shown as the recipe states it; a scaled one is rounded
// to what a kitchen can measure, with a sign that marks it as rounded.

/// Formats quantities as cooks write them.
struct QuantityText {
    /// The decimal separator: a point in English, a comma in German.
    let decimalMark: String
    /// Whether numbers are rounded to what can be measured.
    let isRounding: Bool

    /// Returns the amount as text: `1½ cups`, `4–6`, `≈ 188 g`, `2 heaping tbsp`.
    func text(_ amount: MeasuredQuantity) -> String {
        if let poundsAndOunces = poundsAndOunces(amount) { return poundsAndOunces }
        let (measure, bounds) = (amount.unit?.measure, amount.quantity.bounds)
        let parts = amount.isInHalfTablespoons ? [1, 2] : nil
        let shown = isRounding ? bounds.map { Self.rounded($0, measure, parts) } : bounds
        let numbers = (shown == bounds ? "" : "≈ ") + shown.map { written($0, measure) }.joined(separator: "–")
        let last = shown.last ?? amount.quantity.most
        let qualifier = last.isOneOrLess ? amount.qualifier : amount.pluralQualifier
        let unit = amount.unit.map { $0.word(for: last) } ?? ""
        return [numbers, qualifier, unit].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Returns `3 lbs 5 oz` instead of `3 5/16 lbs`.
    private func poundsAndOunces(_ amount: MeasuredQuantity) -> String? {
        let (value, ounces) = (amount.quantity.from, amount.quantity.from.numerator % 16)
        guard !isRounding, amount.unit == .pound, amount.quantity.to == nil, value.denominator == 16, value > .one,
            amount.qualifier.isEmpty
        else { return nil }
        let pounds = Fraction(whole: value.numerator / 16)
        return "\(pounds) \(KitchenUnit.pound.word(for: pounds)) \(ounces) oz"
    }

    // MARK: Numbers

    private func written(_ value: Fraction, _ measure: Measure?) -> String {
        // A recipe may say ½ l, or 1⅓ kg, which has no finite decimal.
        let canBeFraction = value < .one && [2, 3, 4, 8].contains(value.denominator) || value.denominator % 3 == 0
        // A rounded decimal would read as another amount.
        let isExact = 1_000 % value.denominator == 0
        let isDecimal = measure?.isDecimal == true && (isRounding || isExact && !canBeFraction)
        let hasSign = value.denominator <= 10 && "\(value)".allSatisfy { $0 != "/" }
        if value.denominator == 1 || !isDecimal && hasSign { return "\(value)" }
        let decimals = isDecimal || isExact ? 3 : 6
        guard decimals == 3 || value.denominator > 64, let digits = value.rounded(decimals: decimals), digits != 0
        else { return "\(value)" }
        return decimalText(digits, decimals: decimals).replacing(".", with: decimalMark)
    }

    // MARK: Rounding

    /// Returns whether a kitchen can measure a number of units exactly.
    static func isMeasurable(_ value: Fraction, _ measure: Measure?) -> Bool {
        // Exactly 12.5 g, half of 25 g, stays as it is. Other amounts aren't rounded to half grams.
        if measure?.isDecimal == true, value.denominator == 2, value.value < 100 { return true }
        return denominators(of: value, measure).contains { $0 % value.denominator == 0 }
    }

    /// Returns the nearest number that a kitchen can measure; the number itself if that is more than a fifth off.
    ///
    /// - Parameter parts: The denominators to choose from; nil for those of the measure.
    static func rounded(_ value: Fraction, _ measure: Measure?, _ parts: [Int]? = nil) -> Fraction {
        if isMeasurable(value, measure) { return value }
        let candidates = (parts ?? denominators(of: value, measure)).compactMap { denominator -> Fraction? in
            guard let scaled = value.multiplied(by: Fraction(denominator) ?? .one)?.rounded(decimals: 0) else {
                return nil
            }
            return Fraction(scaled, over: denominator)
        }
        let nearest = candidates.min { distance($0, value) < distance($1, value) } ?? value
        // Amounts below 1/8 teaspoon are rounded, however far off the nearest spoon is.
        if measure?.isTeaspoon == true, value > .zero, let eighth = Fraction(1, over: 8), value < eighth {
            return nearest > .zero ? nearest : Fraction(1, over: 16) ?? value
        }
        return distance(nearest, value) > value.value.magnitude * 0.200001 ? value : nearest
    }

    /// Returns the denominators to round to: decimals for grams, kilograms and litres, as scales show them; halves,
    /// thirds and so on for cups, spoons and pieces.
    private static func denominators(of value: Fraction, _ measure: Measure?) -> [Int] {
        if let measure, measure.isDecimal {
            if measure.size > .one { return [1_000] }
            return value.value < 10 ? [10] : [1]
        }
        if value.value >= 10 { return [1, 2, 3, 4] }
        // There are spoons for 1/8 and 1/16 of a teaspoon, but nobody measures 15 of them.
        return measure?.isTeaspoon == true && value.value < 0.25 ? [1, 2, 3, 4, 8, 16] : [1, 2, 3, 4, 8]
    }

    /// Returns the distance between two numbers. It is exactly the same for two candidates that are equally near, so
    /// that the first one is chosen.
    private static func distance(_ left: Fraction, _ right: Fraction) -> Double {
        let (upper, lower) = (Int128(left.numerator), Int128(left.denominator))
        let difference = upper * Int128(right.denominator) - Int128(right.numerator) * lower
        return Double(difference.magnitude) / Double(lower * Int128(right.denominator))
    }
}
