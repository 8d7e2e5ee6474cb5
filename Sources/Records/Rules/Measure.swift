// A cup and a pound are so many millilitres and grams by definition: the yard and the pound are set by the agreement of
// 1959 (1 in = 2.54 cm, 1 lb = 453.59237 g), and a gallon is 231 cubic inches. A cup of flour is no such thing as a
// number of grams: that would be a guess about the flour, so volumes stay volumes, and masses stay masses.

/// How large a unit is, exactly. A pinch, a dash and a piece have no measure.
public struct Measure: Sendable {
    /// What is measured; only what measures the same can be put into one another.
    public enum Kind: String, Sendable {
        /// In millilitres.
        case volume
        /// In grams.
        case mass
    }

    /// What the unit measures.
    public let kind: Kind
    /// The millilitres or grams of one of the unit.
    public let size: Fraction
    /// From how much of it to how much less it reads well: ½ cup does, 1/16 cup is better a tablespoon. Nil for a unit
    /// that nobody has a spoon or scale for, and that no amount is put into for being read.
    public let readable: (least: Fraction, most: Fraction?)?
    /// Whether millilitres or grams say more: everybody who cooks by them has a teaspoon too.
    public let isToldInMetric: Bool

    private init?(
        _ kind: Kind,
        _ upper: Int,
        over lower: Int,
        from least: (Int, Int)? = nil,
        below most: Int? = nil,
        isToldInMetric: Bool = true
    ) {
        guard let size = Fraction(upper, over: lower) else { return nil }
        self.kind = kind
        self.size = size
        self.isToldInMetric = isToldInMetric
        readable = least.flatMap { Fraction($0, over: $1) }.map { ($0, most.flatMap { Fraction($0) }) }
    }

    /// The measure of a unit, United States customary for volumes, avoirdupois for masses; nil when it has none.
    public init?(_ unit: AmountType) {
        switch unit {
        case .gallons: self.init(.volume, 473_176_473, over: 125_000)
        case .quarts: self.init(.volume, 473_176_473, over: 500_000)
        case .pints: self.init(.volume, 473_176_473, over: 1_000_000)
        case .cups: self.init(.volume, 473_176_473, over: 2_000_000, from: (1, 4))
        case .tablespoons:
            self.init(.volume, 473_176_473, over: 32_000_000, from: (1, 1), below: 4, isToldInMetric: false)
        case .teaspoons:
            self.init(.volume, 157_725_491, over: 32_000_000, from: (1, 8), below: 3, isToldInMetric: false)
        case .pounds: self.init(.mass, 45_359_237, over: 100_000, from: (1, 2))
        case .ounces: self.init(.mass, 45_359_237, over: 1_600_000, from: (1, 4), below: 16)
        case .pinch, .dash, .pieces, .other: return nil
        }
    }
}

extension Measure {
    /// So many of the unit in millilitres, litres, grams or kilograms, rounded as far as a kitchen can measure: `≈ 355 ml`.
    ///
    /// The sign says that the number is rounded; without it the number is exact. Nil when it is too large to be counted.
    public func metric(_ amount: Fraction) -> String? {
        guard let exact = size.multiplied(by: amount), let whole = exact.rounded(decimals: 0) else { return nil }
        let isLarge = whole.magnitude >= 1_000
        let decimals = isLarge ? 2 : whole.magnitude >= 10 ? 0 : 1
        guard let thousandth = Fraction(1, over: isLarge ? 1_000 : 1),
            let shown = exact.multiplied(by: thousandth), let rounded = shown.rounded(decimals: decimals)
        else { return nil }
        let symbol = kind == .volume ? (isLarge ? "l" : "ml") : (isLarge ? "kg" : "g")
        let isExact = Fraction(rounded, over: decimals == 2 ? 100 : decimals == 1 ? 10 : 1) == shown
        return "\(isExact ? "" : "≈ ")\(Self.text(rounded, decimals: decimals)) \(symbol)"
    }

    private static func text(_ number: Int, decimals: Int) -> String {
        var digits = padded(Int(number.magnitude), to: decimals + 1)
        let rest = digits.suffix(decimals).reversed().drop { $0 == "0" }.reversed().map(String.init).joined()
        digits.removeLast(decimals)
        return (number < 0 ? "−" : "") + digits + (rest.isEmpty ? "" : "." + rest)
    }
}

extension Fraction {
    /// The nearest whole number of tenths, hundredths and so on, halves away from zero; nil when it is too large.
    func rounded(decimals: Int) -> Int? {
        let scale = (0..<decimals).reduce(Int128(1)) { scale, _ in scale * 10 }
        let lower = Int128(denominator)
        let (doubled, isTooLarge) = Int128(numerator.magnitude).multipliedReportingOverflow(by: scale * 2)
        guard !isTooLarge, let magnitude = Int(exactly: (doubled + lower) / (2 * lower)) else { return nil }
        return numerator < 0 ? -magnitude : magnitude
    }
}

extension Ingredient {
    /// How much of it in millilitres or grams, for a unit that is told better so; nil for spoons, pieces and pinches.
    public var metric: String? {
        guard !quantity.isEmpty, let measure = Measure(unit), measure.isToldInMetric,
            let amount = exactAmount, amount.numerator != 0
        else { return nil }
        return measure.metric(amount)
    }

    /// The number that ``quantity`` shows: what reads as a third is a third, though the record says 0.33. Nil when there
    /// is no amount, or no number.
    public var exactAmount: Fraction? { quantity.isEmpty ? nil : Amount(amount).exact }
}
