/// A number at the beginning of a text, and the text after it: `2`, `1/2`, `1 1/2`, `1-1/2`, `½`, `1½`, `1.5`, `1,5`,
/// `.5`.
///
/// Reads digits and fraction characters, not words. Text written by people, who may use other digits, must be
/// normalised with ``LineText/normalized(_:)`` first.
struct WrittenNumber {
    /// The notation, which decides whether the value is ambiguous.
    enum Form: Hashable {
        case whole
        /// Three digits after a point or a comma, which may be decimals or thousands: `1,000`, `1.500`.
        case threeDigits(mark: Character)
        case decimal
        /// `11/2` may mean `1 1/2`, and `80/20` is a mixture.
        case doubtful
        case fraction
    }

    var value: Fraction
    var form: Form
    var rest: Substring
    /// The third or sixth that the decimals approximate, if it is unclear whether they are decimals.
    private(set) var share: Fraction?

    /// Whether the value can't be determined without knowing the unit.
    var isAmbiguous: Bool { if case .threeDigits(mark: ",") = form { true } else { false } }

    private init?(_ value: Fraction?, _ form: Form, _ rest: Substring) {
        guard let value else { return nil }
        (self.value, self.form, self.rest) = (value, form, rest)
    }

    /// Reads the number; nil if the text doesn't begin with one, or if it has more than nine digits.
    init?(_ text: Substring) {
        guard let number = Self.sign(text) ?? Self.number(text) else { return nil }
        self = number
        // Reject `1.5.2`, `½½` and `1/2/3`.
        guard let next = rest.first else { return }
        if next.isNumber || ".,/".contains(next) && rest.dropFirst().first?.isNumber == true { return nil }
    }

    private static func number(_ text: Substring) -> WrittenNumber? {
        if text.first == ".", let (decimals, rest) = self.digits(text.dropFirst()) {
            return decimal("0", decimals, ".", rest)
        }
        guard let (digits, rest) = grouped(text) ?? self.digits(text) else { return nil }
        if digits.count > 1, digits.first == "0" { return nil }
        // Decimals after the ninth are ignored.
        if let mark = rest.first, ".,".contains(mark), let (decimals, after) = self.digits(rest.dropFirst(), upTo: 18) {
            return decimal(digits, decimals.prefix(9), mark, after)
        }
        if let (lower, after) = denominator(rest) { return fraction(digits, lower, after) }
        if let mixed = mixed(digits, rest) { return mixed }
        return WrittenNumber(Int(digits).flatMap { Fraction($0) }, .whole, rest)
    }

    private static func decimal(
        _ digits: Substring,
        _ decimals: Substring,
        _ mark: Character,
        _ rest: Substring
    ) -> WrittenNumber? {
        guard digits.count + decimals.count <= 12, let upper = Int(digits + decimals) else { return nil }
        let isDoubtful = decimals.count == 3 && digits != "0" && digits.count <= 3
        let share = share(decimals).flatMap { share in Int(digits).flatMap { Fraction($0) }?.adding(share) }
        if !isDoubtful, let share { return WrittenNumber(share, .decimal, rest) }
        let lower = decimals.reduce(1) { lower, _ in lower * 10 }
        let form = isDoubtful ? Form.threeDigits(mark: mark) : .decimal
        let exact = Fraction(upper, over: lower)
        // A 32-bit number is exact to seven digits: `0.10000000149012`.
        let millionths = decimals.count > 6 ? exact?.rounded(decimals: 6) : nil
        let rounded = millionths.flatMap { $0 == 0 ? nil : Fraction($0, over: 1_000_000) }
        var number = WrittenNumber(rounded ?? exact, form, rest)
        number?.share = share
        return number
    }

    /// Returns the third or sixth that three or more decimals approximate, such as 2/3 for `0.667` or for the 32-bit
    /// number `0.66666668653488`.
    private static func share(_ decimals: Substring) -> Fraction? {
        guard decimals.count >= 3, let value = Double("0." + decimals) else { return nil }
        let room = max(1e-6, decimals.reduce(1.0) { room, _ in room / 10 })
        return [(1, 3), (2, 3), (1, 6), (5, 6)].first { (value - Double($0.0) / Double($0.1)).magnitude < room }
            .flatMap { Fraction($0.0, over: $0.1) }
    }

    private static func fraction(_ upper: Substring, _ lower: Substring, _ rest: Substring) -> WrittenNumber? {
        guard let over = Int(lower), let number = Int(upper) else { return nil }
        let isDoubtful = number >= 10 && number > over || ![2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 32, 64].contains(over)
        return WrittenNumber(Fraction(number, over: over), isDoubtful ? .doubtful : .fraction, rest)
    }

    /// Reads the rest of `1 1/2`, `1½`, `1 ½`, `1-1/2` or `1 and 1/2` after the 1. The fraction must be less than 1.
    private static func mixed(_ digits: Substring, _ rest: Substring) -> WrittenNumber? {
        let joiners = ["", " ", "-", "–", "\u{2011}", "&", "+", " and ", " & ", " + ", " und ", " u. "]
        for joiner in joiners where rest.hasPrefix(joiner) {
            let tail = rest.dropFirst(joiner.count)
            var share = sign(tail)
            if share == nil, !joiner.isEmpty, let (upper, after) = self.digits(tail),
                let (lower, last) = denominator(after)
            {
                share = fraction(upper, lower, last)
            }
            guard let share, share.value < .one, let whole = Int(digits).flatMap({ Fraction($0) }) else { continue }
            return WrittenNumber(whole.adding(share.value), share.form, share.rest)
        }
        return nil
    }

    /// Reads digits in groups of three with apostrophes, as the Swiss write them: `1'000`. After a space,
    /// only `000` is such a group: `1 000 g` is a thousand, but `2 400 g cans` are two.
    private static func grouped(_ text: Substring) -> (digits: Substring, rest: Substring)? {
        guard var (digits, rest) = digits(text), digits.count <= 3, digits.first != "0" else { return nil }
        while let mark = rest.first, "'’ ".contains(mark), let next = self.digits(rest.dropFirst()),
            mark == " " ? next.digits == "000" : next.digits.count == 3, digits.count <= 6
        {
            (digits, rest) = (digits + next.digits, next.rest)
        }
        return digits.count > 3 ? (digits, rest) : nil
    }

    /// Reads ASCII digits; nil if there are none, or too many.
    private static func digits(_ text: Substring, upTo most: Int = 9) -> (digits: Substring, rest: Substring)? {
        let digits = text.prefix { ("0"..."9").contains($0) }
        return (1...most).contains(digits.utf8.count) ? (digits, text[digits.endIndex...]) : nil
    }

    /// Reads `/2` or ` / 2` after a numerator.
    private static func denominator(_ text: Substring) -> (digits: Substring, rest: Substring)? {
        for stroke in ["/", "\u{2044}", " / "] where text.hasPrefix(stroke) {
            return digits(text.dropFirst(stroke.count)).flatMap { $0.digits.first == "0" ? nil : $0 }
        }
        return nil
    }

    /// Reads a fraction that has a Unicode character.
    private static func sign(_ text: Substring) -> WrittenNumber? {
        guard let first = text.first, first >= "\u{BC}",
            let fraction = Fraction.characters.first(where: { $0.character == first })
        else { return nil }
        return WrittenNumber(fraction.value, .fraction, text.dropFirst())
    }
}
