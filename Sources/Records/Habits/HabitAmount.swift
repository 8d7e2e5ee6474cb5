/// How much of a habit was done on a day: a decimal number, exact to a thousandth, as Loop Habit Tracker keeps it.
public struct HabitAmount: Hashable, Sendable {
    /// How many thousandths, 0 or more.
    public let thousandths: Int

    /// Creates an amount; nil for a negative number.
    public init?(thousandths: Int) {
        guard thousandths >= 0 else { return nil }
        self.thousandths = thousandths
    }

    /// Nothing.
    public static let zero = HabitAmount(unchecked: 0)

    private init(unchecked thousandths: Int) { self.thousandths = thousandths }

    /// The number, for calculations in which the last digits don't matter.
    public var value: Double { Double(thousandths) / 1_000 }
}

extension HabitAmount: Comparable {
    /// Less before more.
    public static func < (a: HabitAmount, b: HabitAmount) -> Bool { a.thousandths < b.thousandths }
}

extension HabitAmount: LosslessStringConvertible {
    /// The number with as few digits as it takes: `2`, `2.5`.
    public var description: String {
        let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
        guard rest > 0 else { return "\(whole)" }
        var digits = String(1_000 + rest).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits)"
    }

    /// Reads `2`, `2.5` or `2,5`; nil for anything else, and for digits behind the thousandths.
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
