/// An amount formatted for display as in a recipe: `½`, `1¼`, `2`, `0.7`.
///
/// Halves, quarters, fifths and eighths become fractions if the amount matches exactly; thirds and sixths also if it
/// matches after rounding to two or more places (`0.33`, `0.6667`), because no decimal represents them exactly. Any
/// other amount keeps up to three decimals, with a point in every locale.
public struct Amount: Hashable, Sendable, CustomStringConvertible {
    /// The number.
    public let value: Double

    /// Creates an amount.
    public init(_ value: Double) { self.value = value }

    /// The amount as a cook reads it; `?` for NaN, `∞` for infinity.
    public var description: String {
        guard !value.isNaN else { return "?" }
        return (value < 0 ? "−" : "") + Self.text(magnitude: value.magnitude)
    }

    /// The displayed number as an exact value for calculations: three times ⅓ is 1, even if the record says 0.33. Nil
    /// if the amount isn't a number or is too large.
    public var exact: Fraction? {
        let (whole, fraction) = (value.magnitude.rounded(.down), Self.fraction(of: value.magnitude)?.value)
        guard let fraction, whole < 1e12 else { return Fraction(amount: value) }
        let numerator = Int(whole) * fraction.denominator + fraction.numerator
        return Fraction(value < 0 ? -numerator : numerator, over: fraction.denominator)
    }

    /// The fractions that have a Unicode character and are common in kitchens.
    private static let fractions = Fraction.characters.filter { $0.value.denominator < 7 || $0.value.denominator == 8 }

    /// Returns the fractional part of an amount as a fraction with a Unicode character, if it is one.
    private static func fraction(of magnitude: Double) -> (character: Character, value: Fraction)? {
        let rest = magnitude - magnitude.rounded(.down)
        return fractions.first { _, fraction in
            let tolerance = fraction.denominator.isMultiple(of: 3) ? roundingTolerance : floatingPointTolerance
            return (rest - fraction.value).magnitude <= tolerance
        }
    }

    private static let floatingPointTolerance = 1e-6
    /// Allows for rounding a third or a sixth to two places: 0.17 is 0.0033 more than a sixth.
    private static let roundingTolerance = 0.0034

    private static func text(magnitude: Double) -> String {
        guard magnitude < 1e16 else { return magnitude.isInfinite ? "∞" : "\(magnitude)" }
        let nearest = magnitude.rounded()
        if (magnitude - nearest).magnitude <= min(floatingPointTolerance, magnitude / 2) { return "\(Int(nearest))" }
        if let fraction = fraction(of: magnitude) {
            let whole = magnitude.rounded(.down)
            return (whole > 0 ? "\(Int(whole))" : "") + String(fraction.character)
        }
        let thousandths = (magnitude * 1_000).rounded()
        // Too small for three decimals: they would all be zero.
        guard thousandths > 0, thousandths < 1e15 else { return "\(magnitude)" }
        return decimalText(Int(thousandths), decimals: 3)
    }
}
