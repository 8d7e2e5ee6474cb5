/// An amount as a recipe writes it, for display only: `½`, `1¼`, `2`, `0.7`.
///
/// Halves, quarters, fifths and eighths become fractions when the amount is one exactly; thirds and sixths also when it
/// is one rounded to two places or more (`0.33`, `0.6667`), since no decimal writes them exactly. Anything else keeps
/// up to three decimals, with a point in every locale.
public struct Amount: Hashable, Sendable, CustomStringConvertible {
    /// The number.
    public let value: Double

    /// Creates an amount.
    public init(_ value: Double) { self.value = value }

    /// The amount in words a cook reads; `?` for what is not a number, `∞` for what has no end.
    public var description: String {
        guard !value.isNaN else { return "?" }
        return (value < 0 ? "−" : "") + Self.text(magnitude: value.magnitude)
    }

    /// A share of one, its sign, and how far off an amount may be and still be it.
    private static let fractions: [(share: Double, sign: String, tolerance: Double)] = [
        (1 / 2, "½", exact), (1 / 4, "¼", exact), (3 / 4, "¾", exact),
        (1 / 5, "⅕", exact), (2 / 5, "⅖", exact), (3 / 5, "⅗", exact), (4 / 5, "⅘", exact),
        (1 / 8, "⅛", exact), (3 / 8, "⅜", exact), (5 / 8, "⅝", exact), (7 / 8, "⅞", exact),
        (1 / 3, "⅓", rounded), (2 / 3, "⅔", rounded), (1 / 6, "⅙", rounded), (5 / 6, "⅚", rounded),
    ]

    /// Room for the dust of floating-point arithmetic.
    private static let exact = 1e-6
    /// Room for rounding a third or a sixth to two places: 0.17 is 0.0033 more than a sixth.
    private static let rounded = 0.0034

    private static func text(magnitude: Double) -> String {
        guard magnitude < 1e16 else { return magnitude.isInfinite ? "∞" : "\(magnitude)" }
        let nearest = magnitude.rounded()
        if (magnitude - nearest).magnitude <= min(exact, magnitude / 2) { return "\(Int(nearest))" }
        let whole = magnitude.rounded(.down)
        let share = magnitude - whole
        if let fraction = fractions.first(where: { (share - $0.share).magnitude <= $0.tolerance }) {
            return (whole > 0 ? "\(Int(whole))" : "") + fraction.sign
        }
        return decimal(magnitude)
    }

    private static func decimal(_ magnitude: Double) -> String {
        let thousandths = (magnitude * 1_000).rounded()
        // So little that nothing would be left of it.
        guard thousandths > 0, thousandths < 1e15 else { return "\(magnitude)" }
        let (whole, rest) = Int(thousandths).quotientAndRemainder(dividingBy: 1_000)
        guard rest > 0 else { return "\(whole)" }
        var digits = padded(rest, to: 3)
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits)"
    }
}
