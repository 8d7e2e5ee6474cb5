import Foundation

/// The goal of a measured habit for a day: eight glasses, or at most two cups.
public struct HabitGoal: Hashable, Sendable {
    /// The amount for a day.
    public var amount: HabitAmount
    /// The unit, such as `glasses`; may be empty.
    public var unit: String
    /// Whether the amount is a maximum instead of a minimum.
    public var isLimit: Bool

    /// Creates a goal.
    public init(_ amount: HabitAmount, unit: String = "", isLimit: Bool = false) {
        (self.amount, self.unit, self.isLimit) = (amount, unit, isLimit)
    }

    /// Returns whether an amount reaches the goal. Zero only reaches a maximum.
    public func isReached(by done: HabitAmount) -> Bool { isLimit ? done <= amount : done >= amount && done > .zero }
}

extension HabitGoal: LosslessStringConvertible {
    private static let most = "at most "
    /// What people write before a maximum, in English and German.
    private static let upperBounds = [
        most, "max ", "max. ", "maximum ", "no more than ", "not more than ", "up to ", "höchstens ", "maximal ",
        "nicht mehr als ", "bis zu ", "≤", "<=",
    ]
    private static let lowerBounds = ["at least ", "min ", "min. ", "minimum ", "mindestens ", "≥", ">="]

    /// The goal as people type it: `8 glasses`, `at most 2 cups`.
    public var description: String { (isLimit ? Self.most : "") + "\(amount)" + (unit.isEmpty ? "" : " \(unit)") }

    /// Parses `8 glasses`, `8`, `at least 8 glasses`, `at most 2 cups`, `max 2 cups` or `10,000 steps`; nil for a text
    /// that has no decimal number there.
    public init?(_ text: String) {
        guard let (goal, _) = Self.reading(text) else { return nil }
        self = goal
    }

    /// Parses a goal that a person types.
    ///
    /// Unlike ``init(_:)``, it reads `8 glasses a day` as `8 glasses`, `1½ l` as `1.5 l`, `20+ pages` as `20 pages` and
    /// `0 cigarettes` as `at most 0 cigarettes`. It rejects texts whose amount could be misread: `1.250 km`, where the
    /// point may separate thousands; `1h30` and `1e3 m`; `10k steps`; and `10 km per week` (see
    /// ``isForLongerPeriod(_:)``).
    public init?(typed text: String) {
        var plain = text.trimmingCharacters(in: .whitespaces).replacing(Self.perDay, with: "")
            .replacing(/([0-9]*)([½¼¾])/) { match in
                "\(match.1.isEmpty ? "0" : match.1).\(match.2 == "½" ? "5" : match.2 == "¼" ? "25" : "75")"
            }
            .replacing(/^([0-9]+)\+(?!\S)/) { "\($0.1)" }
        if let end = plain.firstMatch(of: Self.finalUpperBound) {
            plain = Self.most + String(plain[..<end.range.lowerBound]).replacing(Self.perDay, with: "")
        }
        guard !Self.isForLongerPeriod(text), plain.firstMatch(of: Self.secondNumber) == nil,
            let (goal, isDoubtful) = Self.reading(plain), !isDoubtful,
            goal.unit.split(separator: " ").first?.lowercased() != "k"
        else { return nil }
        self = goal
        if amount == .zero { isLimit = true }
    }

    /// Returns whether a text names a period other than a day, such as `10 km per week` or `5 km every 2 days`.
    package static func isForLongerPeriod(_ text: String) -> Bool {
        text.lowercased().split { !$0.isLetter }.contains { periods.contains(String($0)) }
    }

    private static let periods: Set = [
        "days", "week", "weeks", "weekly", "month", "months", "monthly", "year", "years", "yearly", "tage", "tagen",
        "woche", "wochen", "wöchentlich", "monat", "monate", "monaten", "monatlich", "jahr", "jahre", "jahren",
        "jährlich",
    ]

    /// What people write after the amount of a day, in English and German.
    private static var perDay: Regex<Substring> {
        /(?:\s*\/\s*|\s+(?:a|per|each|every|am|pro|je|jeden)\s+)(?:day|tag)$|\s+(?:daily|täglich)$/.ignoresCase()
    }

    /// What people write behind a maximum: `2 cups max`.
    private static var finalUpperBound: Regex<Substring> {
        /\s+(?:max\.?|maximum|at\s+most|or\s+less|höchstens|maximal)$/.ignoresCase()
    }

    /// A number that follows the first letters of the unit. `5 m2` has only one number.
    private static var secondNumber: Regex<Substring> { /[0-9]\p{L}+\s*[0-9]|[0-9]\s+\p{L}+\s+[0-9]/ }

    private static func reading(_ text: String) -> (HabitGoal, isDoubtful: Bool)? {
        var rest = Substring(text.trimmingCharacters(in: .whitespaces))
        let start = rest.lowercased()
        let isLimit = upperBounds.contains { start.hasPrefix($0) }
        if let bound = (upperBounds + lowerBounds).first(where: { start.hasPrefix($0) }) {
            rest = rest.dropFirst(bound.count).drop(while: \.isWhitespace)
        }
        var number = rest.prefix { $0.isASCII && $0.isNumber || HabitAmount.isSeparator($0) }
        while number.last?.isWhitespace == true { number.removeLast() }
        let unit = String(rest[number.endIndex...]).trimmingCharacters(in: .whitespaces)
        // `1/2 l`, `1-2 cups` and `12:30` begin with a different number.
        if let first = unit.first, first.isNumber || "/⁄-–:".contains(first) { return nil }
        // `8 200 ml glasses` are eight glasses.
        if unit.contains(" "), number.contains(where: \.isWhitespace) { return nil }
        guard let (plain, isDoubtful) = HabitAmount.ungrouped(String(number)), let amount = HabitAmount(plain) else {
            return nil
        }
        return (HabitGoal(amount, unit: unit, isLimit: isLimit), isDoubtful)
    }
}
