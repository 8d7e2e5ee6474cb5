/// A day of the week, numbered as ISO 8601 does: Monday is 1, Sunday 7.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
    case monday = 1
    case tuesday
    case wednesday
    case thursday
    case friday
    case saturday
    case sunday

    /// `days` from 0 (Monday) to 6.
    init(daysSinceMonday days: Int) { self = Self.allCases[days] }

    /// How many days after this one the other comes, from 0 to 6.
    public func days(until other: Weekday) -> Int { (other.rawValue - rawValue + 7) % 7 }

    /// All seven, beginning with this one: the head of a calendar's page.
    public var week: [Weekday] { (0..<7).map { Self(daysSinceMonday: (rawValue - 1 + $0) % 7) } }
}
