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
    /// A number at the beginning of a text, and what follows it: `2`, `1/2`, `1 1/2`, `½`, `1½`, `1.5`, `.5`.
    ///
    /// - Returns: nil when the text begins with none of them, or with a number of more than nine digits.
    static func reading(_ text: some StringProtocol) -> (fraction: Fraction, rest: Substring)? {
        let text = Substring(text).drop { $0.isWhitespace }
        if let sign = sign(text) { return sign }
        guard let (number, rest) = digits(text) ?? (text.first == "." ? (0, text) : nil) else { return nil }
        if rest.first == ".", let (value, after) = digits(rest.dropFirst()) {
            let scale = rest.dropFirst()[..<after.startIndex].reduce(1) { scale, _ in scale * 10 }
            return Fraction(number * scale + value, over: scale).map { ($0, after) }
        }
        if text.first == "." { return nil }
        if let share = share(of: number, rest) { return share }
        let tail = rest.drop { $0.isWhitespace }
        let part = sign(tail) ?? digits(tail).flatMap { share(of: $0.number, $0.rest) }
        if let part, part.fraction.numerator < part.fraction.denominator,
            tail.startIndex != rest.startIndex || sign(tail) != nil
        {
            let upper = number * part.fraction.denominator + part.fraction.numerator
            return Fraction(upper, over: part.fraction.denominator).map { ($0, part.rest) }
        }
        return Fraction(number).map { ($0, rest) }
    }

    private static func digits(_ text: Substring) -> (number: Int, rest: Substring)? {
        let digits = text.prefix { ("0"..."9").contains($0) }
        guard digits.utf8.count <= 9, let number = Int(digits) else { return nil }
        return (number, text[digits.endIndex...])
    }

    /// `/2`, after the number above it.
    private static func share(of number: Int, _ rest: Substring) -> (fraction: Fraction, rest: Substring)? {
        guard let stroke = rest.first, stroke == "/" || stroke == "\u{2044}",
            let (lower, after) = digits(rest.dropFirst()), let fraction = Fraction(number, over: lower)
        else { return nil }
        return (fraction, after)
    }

    /// A fraction that Unicode has a sign for.
    private static func sign(_ text: Substring) -> (fraction: Fraction, rest: Substring)? {
        guard let first = text.first, let share = signs.first(where: { $0.sign == first }) else { return nil }
        return Fraction(share.upper, over: share.lower).map { ($0, text.dropFirst()) }
    }

    private static let signs: [(sign: Character, upper: Int, lower: Int)] = [
        ("½", 1, 2), ("⅓", 1, 3), ("⅔", 2, 3), ("¼", 1, 4), ("¾", 3, 4), ("⅕", 1, 5), ("⅖", 2, 5), ("⅗", 3, 5),
        ("⅘", 4, 5), ("⅙", 1, 6), ("⅚", 5, 6), ("⅐", 1, 7), ("⅛", 1, 8), ("⅜", 3, 8), ("⅝", 5, 8), ("⅞", 7, 8),
        ("⅑", 1, 9), ("⅒", 1, 10),
    ]
}

extension Fraction: LosslessStringConvertible {
    /// Reads a number and nothing but that; see ``description``, and `1/2`, `1.5` and `1 1/2` too.
    public init?(_ description: String) {
        guard let reading = Fraction.reading(description), reading.rest.allSatisfy(\.isWhitespace) else { return nil }
        self = reading.fraction
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
