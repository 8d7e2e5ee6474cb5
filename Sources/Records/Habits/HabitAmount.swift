/// The amount of a habit on a day: a decimal number with an exact resolution of a thousandth, as in Loop Habit Tracker.
public struct HabitAmount: Hashable, Sendable {
    /// The amount in thousandths, 0 or more.
    public let thousandths: Int

    /// Creates an amount; nil for a negative number.
    public init?(thousandths: Int) {
        guard thousandths >= 0 else { return nil }
        self.thousandths = thousandths
    }

    /// Creates the amount nearest to a number; nil if it is negative or too large.
    package init?(rounding value: Double) {
        guard (0...1e12).contains(value) else { return nil }
        self.init(unchecked: Int((value * 1_000).rounded()))
    }

    /// The amount 0.
    public static let zero = HabitAmount(unchecked: 0)

    private init(unchecked thousandths: Int) { self.thousandths = thousandths }

    /// The approximate amount, for calculations that don't need exact digits.
    public var value: Double { Double(thousandths) / 1_000 }
}

extension HabitAmount: Comparable {
    /// Returns whether the first amount is smaller.
    public static func < (a: HabitAmount, b: HabitAmount) -> Bool { a.thousandths < b.thousandths }
}

extension HabitAmount: LosslessStringConvertible {
    /// The number without trailing zeros: `2`, `2.5`.
    public var description: String { decimalText(thousandths, decimals: 3) }

    /// Parses `2`, `2.5` or `2,5`; nil for any other text, and for more than three significant decimals. Also nil for
    /// `1,250`, where the comma may separate thousands.
    public init?(_ text: String) {
        let bytes = text.utf8
        let point = bytes.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") } ?? bytes.endIndex
        var digits = point == bytes.endIndex ? bytes[point...] : bytes[bytes.index(after: point)...]
        if point != bytes.endIndex, digits.isEmpty { return nil }
        if digits.count == 3, bytes[point] == UInt8(ascii: ","), bytes.first != UInt8(ascii: "0") { return nil }
        while digits.count > 3, digits.last == UInt8(ascii: "0") { digits = digits.dropLast() }
        guard digits.count <= 3, (1...15).contains(bytes[..<point].count),
            let whole = decimalNumber(bytes[..<point]), var rest = decimalNumber(digits)
        else { return nil }
        for _ in digits.count..<3 { rest *= 10 }
        self.init(unchecked: whole * 1_000 + rest)
    }
}

extension HabitAmount {
    /// Parses a number as people type it, which may have thousands separators or a fraction: `1,000`, `1.000`,
    /// `10 000`, `1,234.5`, `1½`, `1/2`.
    ///
    /// - Returns: nil also for `1.250` and `1,250`, which may be thousands or decimals, for `⅓`, which has no exact
    ///   decimal, and for `3/8`, which may mean three out of eight.
    public init?(typed text: String) {
        if text.wholeMatch(of: /([0-9]+ ?)?\p{No}|([0-9]+ )?(1\/2|1\/4|3\/4)/) != nil {
            let number = Fraction(text)?.multiplied(by: Fraction(whole: 1_000))
            guard let number, number.denominator == 1 else { return nil }
            self.init(thousandths: number.numerator)
        } else {
            guard let (number, isDoubtful) = Self.ungrouped(text), !isDoubtful else { return nil }
            self.init(number)
        }
    }

    /// Returns the number without thousands separators and with a decimal point, and whether its only point may
    /// separate thousands. Nil if the separators aren't those of a number.
    package static func ungrouped(_ text: String) -> (number: String, isDoubtful: Bool)? {
        let parts = text.split(omittingEmptySubsequences: false) { isSeparator($0) }
        let marks = text.filter(isSeparator)
        guard let first = parts.first, let last = marks.last else { return (text, false) }
        let isGrouped = { (parts: ArraySlice<Substring>) in
            first.count <= 3 && first.first != "0" && parts.allSatisfy { $0.count == 3 }
        }
        if Set(marks).count == 1, isGrouped(parts.dropFirst()) {
            let isDoubtful = marks.count == 1 && ".,".contains(last) && parts[1] != "000"
            if isDoubtful { return last == "." ? (text, true) : nil }
            return (parts.joined(), false)
        }
        let isDecimal = ".,".contains(last) && Set(marks.dropLast()).count <= 1 && !marks.dropLast().contains(last)
        guard isDecimal, marks.count == 1 || isGrouped(parts.dropFirst().dropLast()) else { return nil }
        return (parts.dropLast().joined() + "." + parts[parts.count - 1], false)
    }

    /// Returns whether a character separates thousands or decimals.
    static func isSeparator(_ character: Character) -> Bool { ".,'’ \u{A0}\u{202F}".contains(character) }
}
