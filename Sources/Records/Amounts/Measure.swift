// Cups and pounds are defined exactly in millilitres and grams: by the agreement of 1959 on the yard and the pound, 1
// in is 2.54 cm and 1 lb is 453.59237 g, and a US gallon is 231 cubic inches. Volumes are never converted to masses:
// the number of grams in a cup of flour would be a guess about the flour.

/// The exact size of a unit. A pinch, a can and a piece have no measure.
public struct Measure: Sendable {
    /// The physical quantity that a unit measures.
    public enum Kind: String, Sendable {
        /// In millilitres.
        case volume
        /// In grams.
        case mass
    }

    /// A system of units. Scaling converts amounts only within a system: nobody with spoons and cups wants millilitres.
    package enum System: String, Sendable {
        case customary, metric, german
        /// Gallons, quarts and pints. They are converted only to each other, because a recipe doesn't say whether a
        /// pint is 473 ml or a British one of 568 ml.
        case gallons
    }

    /// The physical quantity that the unit measures.
    public let kind: Kind
    /// The size of the unit in millilitres or grams.
    public let size: Fraction
    /// The range in which amounts of the unit read well, from `least` up to but excluding `most`: ½ cup is in it, but
    /// 1/16 cup is better written as a tablespoon. Nil for a unit that kitchens have no spoon or scale for; amounts are
    /// never converted to it for readability.
    public let readable: (least: Fraction, most: Fraction?)?
    /// Whether a metric amount helps. It doesn't for spoons, which metric kitchens have too.
    public let isToldInMetric: Bool
    /// The system, within which amounts are converted.
    package let system: System
    /// Whether amounts are decimals, as on a scale, instead of fractions, as on a cup.
    package var isDecimal: Bool { system == .metric }
    /// Whether it is the spoon that measures all smaller amounts.
    var isTeaspoon: Bool { readable?.least.denominator == 8 }

    /// The denominators of the amounts that a cook can measure. There are half tablespoons, but no thirds or quarters.
    var parts: [Int] {
        guard let least = readable?.least else { return [1, 2, 3, 4] }
        return least == .one ? [1, 2] : [1, 2, 3, 4, least.denominator]
    }

    /// A unit of which others are multiples or fractions.
    enum Base {
        case millilitre, gram
        /// A US customary cup and an avoirdupois pound.
        case cup, pound
    }

    /// Creates the measure of a multiple or fraction of a base: a fluid ounce is a cup times 1 over 8.
    ///
    /// - Parameters:
    ///   - least: The least amount that reads well, as a numerator and a denominator; see ``readable``.
    ///   - most: The amount from which a larger unit reads better; nil if there is none.
    init(
        _ base: Base,
        _ numerator: Int,
        over denominator: Int = 1,
        from least: (Int, Int)? = nil,
        below most: Int? = nil,
        isToldInMetric: Bool = false,
        system: System = .customary
    ) {
        let (kind, one): (Kind, Fraction?) =
            switch base {
            case .millilitre: (.volume, .one)
            case .gram: (.mass, .one)
            case .cup: (.volume, Fraction(473_176_473, over: 2_000_000))
            case .pound: (.mass, Fraction(45_359_237, over: 100_000))
            }
        (self.kind, self.isToldInMetric, self.system) = (kind, isToldInMetric, system)
        size = Fraction(numerator, over: denominator).flatMap { one?.multiplied(by: $0) } ?? .one
        readable = least.flatMap { Fraction($0, over: $1) }.map { ($0, most.flatMap { Fraction($0) }) }
    }

    /// Creates the measure of a unit of the app; nil if it has none.
    public init?(_ unit: AmountType) {
        guard let measure = KitchenUnit(unit)?.measure else { return nil }
        self = measure
    }
}

extension Measure {
    /// Returns a quantity of the unit in millilitres, litres, grams or kilograms, rounded to what a kitchen can measure:
    /// `≈ 355 ml`, `≈ 473–710 ml`.
    ///
    /// The sign means that a number is rounded; without it, the numbers are exact. Nil on overflow.
    public func metric(_ quantity: Quantity, decimalMark: String = ".") -> String? {
        guard let exact = quantity.times(size), let whole = exact.most.rounded(decimals: 0) else { return nil }
        let isLarge = whole.magnitude >= 1_000
        let decimals = isLarge ? 2 : whole.magnitude >= 10 ? 0 : 1
        guard let thousandth = Fraction(1, over: isLarge ? 1_000 : 1), let bounds = exact.times(thousandth)?.bounds
        else { return nil }
        let rounded = bounds.compactMap { $0.rounded(decimals: decimals) }
        guard rounded.count == bounds.count else { return nil }
        let isExact = zip(bounds, rounded).allSatisfy {
            $0 == Fraction($1, over: decimals == 2 ? 100 : decimals == 1 ? 10 : 1)
        }
        var numbers = rounded.map { decimalText($0, decimals: decimals).replacing(".", with: decimalMark) }
        if numbers.first == numbers.last { numbers = [numbers[0]] }
        let symbol = kind == .volume ? (isLarge ? "l" : "ml") : (isLarge ? "kg" : "g")
        return "\(isExact ? "" : "≈ ")\(numbers.joined(separator: "–")) \(symbol)"
    }
}

extension Fraction {
    /// Returns the number times 10 to the power of `decimals`, rounded to an integer, halves away from zero; nil on
    /// overflow.
    func rounded(decimals: Int) -> Int? {
        let scale = (0..<decimals).reduce(Int128(1)) { scale, _ in scale * 10 }
        let lower = Int128(denominator)
        let (doubled, isTooLarge) = Int128(numerator.magnitude).multipliedReportingOverflow(by: scale * 2)
        guard !isTooLarge, let magnitude = Int(exactly: (doubled + lower) / (2 * lower)) else { return nil }
        return numerator < 0 ? -magnitude : magnitude
    }
}
