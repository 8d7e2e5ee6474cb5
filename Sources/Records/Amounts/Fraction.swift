// Amounts are scaled exactly: three times a third of a cup is a cup. Foundation has no rational numbers, and a package
// for a few multiplications would cost more than it saves.

/// An exact number, as a cook writes it: `2`, `1/2`, `1½`, `0.25`.
public struct Fraction: Hashable, Sendable {
    /// The upper number of the fraction in lowest terms; carries the sign.
    public let numerator: Int
    /// The lower number, from 1.
    public let denominator: Int

    /// Creates a fraction, in lowest terms; nil without a number (x/0) or when one is too large.
    public init?(_ numerator: Int, over denominator: Int = 1) {
        guard denominator != 0, numerator != .min, denominator != .min else { return nil }
        var (a, b) = (numerator.magnitude, denominator.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = Int(a) * denominator.signum()
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    /// The product; nil when it is too large to be counted.
    public func multiplied(by other: Fraction) -> Fraction? {
        // Taken crosswise first, so that the numbers stay as small as they can.
        guard let left = Fraction(numerator, over: other.denominator),
            let right = Fraction(other.numerator, over: denominator)
        else { return nil }
        let (upper, isTooLarge) = left.numerator.multipliedReportingOverflow(by: right.numerator)
        let (lower, isTooSmall) = left.denominator.multipliedReportingOverflow(by: right.denominator)
        return isTooLarge || isTooSmall ? nil : Fraction(upper, over: lower)
    }

    /// The nearest number that a record can hold.
    public var value: Double { Double(numerator) / Double(denominator) }
}

extension Fraction {
    /// The amount of a record. What is stored is the decimal that other tools wrote, and taken as that; one with more
    /// than nine decimals that is a fraction with a denominator up to 64 but for rounding is that fraction.
    ///
    /// Nil for what is no number or beyond counting.
    public init?(amount: Double) {
        guard amount.isFinite, amount.magnitude < 1e15 else { return nil }
        if let whole = Int(exactly: amount) {
            self.init(whole)
            return
        }
        let decimals = "\(amount)".split(separator: ".").last?.count ?? 0
        if decimals > 9 || amount.magnitude < 1e-4 {
            for denominator in 2...64 {
                let upper = (amount * Double(denominator)).rounded()
                guard upper != 0, (upper / Double(denominator) - amount).magnitude < 1e-9 else { continue }
                self.init(Int(upper), over: denominator)
                return
            }
        }
        let scaled = (amount * 1e9).rounded()
        guard scaled.magnitude < 9e18 else { return nil }
        self.init(Int(scaled), over: 1_000_000_000)
    }
}

extension Fraction {
    /// The number 0.
    static let zero = Fraction(whole: 0)
    /// The number 1.
    static let one = Fraction(whole: 1)

    private init(whole: Int) { (numerator, denominator) = (whole, 1) }

    /// The sum; nil when it is too large to be counted.
    public func adding(_ other: Fraction) -> Fraction? {
        let (left, isTooLarge) = numerator.multipliedReportingOverflow(by: other.denominator)
        let (right, isTooLargeToo) = other.numerator.multipliedReportingOverflow(by: denominator)
        let (upper, isSumTooLarge) = left.addingReportingOverflow(right)
        let (lower, isTooSmall) = denominator.multipliedReportingOverflow(by: other.denominator)
        return isTooLarge || isTooLargeToo || isSumTooLarge || isTooSmall ? nil : Fraction(upper, over: lower)
    }

    /// How many times the other number goes into this one; nil for 0 and when it is too large to be counted.
    public func divided(by other: Fraction) -> Fraction? {
        Fraction(other.denominator, over: other.numerator).flatMap { multiplied(by: $0) }
    }

    /// Whether a noun after it is singular: ½ cup and 1 cup, but 0 cups and 1½ cups.
    var isOneOrLess: Bool { numerator != 0 && numerator.magnitude <= denominator.magnitude }

    /// The number as `7/2`, for programs.
    public var ratio: String { "\(numerator)/\(denominator)" }

    /// The fractions that Unicode has a sign for.
    static let signs: [(sign: Character, upper: Int, lower: Int)] = [
        ("½", 1, 2), ("⅓", 1, 3), ("⅔", 2, 3), ("¼", 1, 4), ("¾", 3, 4), ("⅕", 1, 5), ("⅖", 2, 5), ("⅗", 3, 5),
        ("⅘", 4, 5), ("⅙", 1, 6), ("⅚", 5, 6), ("⅐", 1, 7), ("⅛", 1, 8), ("⅜", 3, 8), ("⅝", 5, 8), ("⅞", 7, 8),
        ("⅑", 1, 9), ("⅒", 1, 10),
    ]
}

extension Fraction: Comparable {
    /// Whether the left number is smaller.
    public static func < (left: Fraction, right: Fraction) -> Bool {
        Int128(left.numerator) * Int128(right.denominator) < Int128(right.numerator) * Int128(left.denominator)
    }
}

extension Fraction: LosslessStringConvertible {
    /// Reads a number and nothing but that; see ``description``, and `1/2`, `1.5`, `1,5` and `1 1/2` too.
    public init?(_ description: String) {
        guard let number = WrittenNumber(Substring(description).drop { $0.isWhitespace }),
            number.rest.allSatisfy(\.isWhitespace), !number.isAmbiguous
        else { return nil }
        self = number.value
    }

    /// `2`, `½`, `1½`; where Unicode has no sign for the fraction, `7/12` or `1 7/12`.
    public var description: String {
        let (whole, rest) = numerator.magnitude.quotientAndRemainder(dividingBy: denominator.magnitude)
        let minus = numerator < 0 ? "−" : ""
        if rest == 0 { return "\(minus)\(whole)" }
        if let share = Self.signs.first(where: { $0.upper == rest && $0.lower == denominator }) {
            return "\(minus)\(whole > 0 ? "\(whole)" : "")\(share.sign)"
        }
        return "\(minus)\(whole > 0 ? "\(whole) " : "")\(rest)/\(denominator)"
    }
}
