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
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count <= 2, let first = parts.first, !first.isEmpty, parts.last?.isEmpty == false else {
            return nil
        }
        guard parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return nil }
        var digits = parts.count == 2 ? parts[1] : ""
        while digits.count > 3, digits.last == "0" { digits.removeLast() }
        guard digits.count <= 3 else { return nil }
        let padded = digits + String(repeating: "0", count: 3 - digits.count)
        guard let whole = Int(first), let rest = Int(padded) else { return nil }
        let (product, overflow) = whole.multipliedReportingOverflow(by: 1_000)
        guard !overflow, product <= Int.max - rest else { return nil }
        self.init(unchecked: product + rest)
    }
}
