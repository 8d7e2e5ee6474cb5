// Amounts are scaled exactly: three times a third of a cup is a cup. Foundation has no rational numbers, and a
// dependency for a few multiplications would cost more than it saves.

/// An exact rational number as cooks write it: `2`, `1/2`, `1½`, `0.25`.
public struct Fraction: Hashable, Sendable {
    /// The numerator in lowest terms; carries the sign.
    public let numerator: Int
    /// The denominator in lowest terms, at least 1.
    public let denominator: Int

    /// Creates a fraction in lowest terms; nil if the denominator is 0 or either number is `Int.min`.
    public init?(_ numerator: Int, over denominator: Int = 1) {
        guard denominator != 0, numerator != .min, denominator != .min else { return nil }
        var (a, b) = (numerator.magnitude, denominator.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = Int(a) * denominator.signum()
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    /// Returns the product; nil on overflow.
    public func multiplied(by other: Fraction) -> Fraction? {
        // Reduce crosswise first to keep the numbers small.
        guard let left = Fraction(numerator, over: other.denominator),
            let right = Fraction(other.numerator, over: denominator)
        else { return nil }
        let (upper, isTooLarge) = left.numerator.multipliedReportingOverflow(by: right.numerator)
        let (lower, isTooSmall) = left.denominator.multipliedReportingOverflow(by: right.denominator)
        return isTooLarge || isTooSmall ? nil : Fraction(upper, over: lower)
    }

    /// The nearest floating-point number, which is what a record stores.
    public var value: Double { Double(numerator) / Double(denominator) }
}

extension Fraction {
    /// Creates a fraction from the amount of a record. The stored decimal is taken as written, except that one with
    /// more than nine decimals becomes a fraction with a denominator up to 64 if it is a rounded form of it.
    ///
    /// Nil if the amount isn't a number or is too large.
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

    static let zero = Fraction(whole: 0)
    static let one = Fraction(whole: 1)
    static let half = Fraction(1, over: 2) ?? .one

    init(whole: Int) { (numerator, denominator) = (whole, 1) }

    /// Returns the sum; nil on overflow.
    public func adding(_ other: Fraction) -> Fraction? {
        let (left, isTooLarge) = numerator.multipliedReportingOverflow(by: other.denominator)
        let (right, isTooLargeToo) = other.numerator.multipliedReportingOverflow(by: denominator)
        let (upper, isSumTooLarge) = left.addingReportingOverflow(right)
        let (lower, isTooSmall) = denominator.multipliedReportingOverflow(by: other.denominator)
        return isTooLarge || isTooLargeToo || isSumTooLarge || isTooSmall ? nil : Fraction(upper, over: lower)
    }

    /// Returns the quotient; nil if the divisor is 0, and on overflow.
    public func divided(by other: Fraction) -> Fraction? {
        Fraction(other.denominator, over: other.numerator).flatMap { multiplied(by: $0) }
    }

    /// Whether a following noun is singular: ½ cup and 1 cup, but 0 cups and 1½ cups.
    var isOneOrLess: Bool { numerator != 0 && numerator.magnitude <= denominator.magnitude }

    /// The number as `7/2`, for programs.
    public var ratio: String { "\(numerator)/\(denominator)" }

    /// The fractions that have a Unicode character.
    static let characters: [(character: Character, value: Fraction)] = [
        ("½", 1, 2), ("⅓", 1, 3), ("⅔", 2, 3), ("¼", 1, 4), ("¾", 3, 4), ("⅕", 1, 5), ("⅖", 2, 5), ("⅗", 3, 5),
        ("⅘", 4, 5), ("⅙", 1, 6), ("⅚", 5, 6), ("⅐", 1, 7), ("⅛", 1, 8), ("⅜", 3, 8), ("⅝", 5, 8), ("⅞", 7, 8),
        ("⅑", 1, 9), ("⅒", 1, 10),
    ].compactMap { character, numerator, denominator in
        Fraction(numerator, over: denominator).map { (character, $0) }
    }
}

extension Fraction: Comparable {
    /// Whether the left number is smaller.
    public static func < (left: Fraction, right: Fraction) -> Bool {
        Int128(left.numerator) * Int128(right.denominator) < Int128(right.numerator) * Int128(left.denominator)
    }
}

extension Fraction: LosslessStringConvertible {
    /// Reads text that consists of one number. In addition to the forms of ``description``, it accepts `1/2`, `1.5`,
    /// `1,5` and `1 1/2`.
    public init?(_ description: String) {
        guard let number = WrittenNumber(Substring(description).drop { $0.isWhitespace }),
            number.rest.allSatisfy(\.isWhitespace), !number.isAmbiguous
        else { return nil }
        self = number.value
    }

    /// The number as `2`, `½`, `1½`, or as `7/12`, `1 7/12` if the fraction has no Unicode character.
    public var description: String {
        let (whole, rest) = numerator.magnitude.quotientAndRemainder(dividingBy: denominator.magnitude)
        let minus = numerator < 0 ? "−" : ""
        if rest == 0 { return "\(minus)\(whole)" }
        let known = Self.characters.first { $0.value.numerator == rest && $0.value.denominator == denominator }
        if let known { return "\(minus)\(whole > 0 ? "\(whole)" : "")\(known.character)" }
        return "\(minus)\(whole > 0 ? "\(whole) " : "")\(rest)/\(denominator)"
    }
}
