/// The amount of a habit on a day: a decimal number with an exact resolution of a thousandth, as in Loop Habit Tracker.
public struct HabitAmount: Hashable, Sendable {
    /// The amount in thousandths, 0 or more.
    public let thousandths: Int

    /// Creates an amount; nil for a negative number.
    public init?(thousandths: Int) {
        guard thousandths >= 0 else { return nil }
        self.thousandths = thousandths
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
    public var description: String {
        let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
        guard rest > 0 else { return "\(whole)" }
        var digits = String(1_000 + rest).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits)"
    }

    /// Parses `2`, `2.5` or `2,5`; nil for any other text, and for more than three significant decimals.
    public init?(_ text: String) {
        let bytes = text.utf8
        let point = bytes.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") } ?? bytes.endIndex
        var digits = point == bytes.endIndex ? bytes[point...] : bytes[bytes.index(after: point)...]
        if point != bytes.endIndex, digits.isEmpty { return nil }
        while digits.count > 3, digits.last == UInt8(ascii: "0") { digits = digits.dropLast() }
        guard digits.count <= 3, (1...15).contains(bytes[..<point].count) else { return nil }
        guard let whole = decimalNumber(bytes[..<point]) else { return nil }
        guard var rest = digits.isEmpty ? 0 : decimalNumber(digits) else { return nil }
        for _ in digits.count..<3 { rest *= 10 }
        let (product, overflow) = whole.multipliedReportingOverflow(by: 1_000)
        guard !overflow, product <= Int.max - rest else { return nil }
        self.init(unchecked: product + rest)
    }
}
