public import Foundation

/// A rule by which an event repeats (RFC 5545, section 3.3.10).
///
/// Rules come from text only, so each one keeps the RFC's limits. Lists have no duplicates and are sorted: values that
/// count from the start come first, then those that count from the end.
public struct RecurrenceRule: Hashable, Sendable {
    /// The period that is repeated.
    public enum Frequency: String, CaseIterable, Hashable, Sendable {
        case yearly = "YEARLY"
        case monthly = "MONTHLY"
        case weekly = "WEEKLY"
        case daily = "DAILY"
        case hourly = "HOURLY"
        case minutely = "MINUTELY"
        case secondly = "SECONDLY"
    }

    /// The last moment at which an occurrence may start.
    public enum Until: Hashable, Sendable {
        /// Any time of a day.
        case day(Day)
        /// A time on the clocks of the series' zone.
        case time(LocalTime)
        /// The same moment everywhere.
        case instant(Date)
    }

    /// A day of the week, or one of those that a month or a year has.
    public struct WeekdayOrdinal: Hashable, Sendable {
        /// The day of the week.
        public let weekday: Weekday
        /// Which one of the month or the year: 1 is the first, -1 the last, nil all of them.
        public let ordinal: Int?
    }

    /// `FREQ`.
    public internal(set) var frequency: Frequency
    /// `INTERVAL`: every how many periods it happens.
    public internal(set) var interval = 1
    /// `COUNT`: how many occurrences there are. The start is the first, and exceptions count.
    public internal(set) var count: Int?
    /// `UNTIL`.
    public internal(set) var until: Until?
    /// `BYMONTH`, from 1 to 12.
    public internal(set) var byMonth: [Int] = []
    /// `BYWEEKNO`, from 1 to 53 or -53 to -1.
    public internal(set) var byWeekNumber: [Int] = []
    /// `BYYEARDAY`, from 1 to 366 or -366 to -1.
    public internal(set) var byYearDay: [Int] = []
    /// `BYMONTHDAY`, from 1 to 31 or -31 to -1.
    public internal(set) var byMonthDay: [Int] = []
    /// `BYDAY`.
    public internal(set) var byDay: [WeekdayOrdinal] = []
    /// `BYHOUR`, from 0 to 23.
    public internal(set) var byHour: [Int] = []
    /// `BYMINUTE`, from 0 to 59.
    public internal(set) var byMinute: [Int] = []
    /// `BYSECOND`, from 0 to 60.
    public internal(set) var bySecond: [Int] = []
    /// `BYSETPOS`: which occurrences of a period remain, from 1 to 366 or -366 to -1.
    public internal(set) var bySetPosition: [Int] = []
    /// `WKST`: the day on which weeks start.
    public internal(set) var weekStart = Weekday.monday

    init(_ frequency: Frequency) { self.frequency = frequency }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The rule without its name, such as `FREQ=WEEKLY;BYDAY=MO`: parts in the RFC's order, without default values.
    ///
    /// ``init(_:)`` reads the same rule from it.
    public var description: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        if let until { parts.append("UNTIL=\(until)") }
        if let count { parts.append("COUNT=\(count)") }
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        let lists: [(Part, [Int])] = [
            (.bySecond, bySecond), (.byMinute, byMinute), (.byHour, byHour), (.byDay, []), (.byMonthDay, byMonthDay),
            (.byYearDay, byYearDay), (.byWeekNumber, byWeekNumber), (.byMonth, byMonth),
            (.bySetPosition, bySetPosition),
        ]
        for (part, numbers) in lists {
            let values = part == .byDay ? byDay.map(\.description) : numbers.map(String.init)
            if !values.isEmpty { parts.append("\(part.rawValue)=\(values.joined(separator: ","))") }
        }
        if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
        return parts.joined(separator: ";")
    }

    /// The parts of a rule, in the order of the RFC's grammar.
    enum Part: String, CaseIterable {
        case frequency = "FREQ"
        case until = "UNTIL"
        case count = "COUNT"
        case interval = "INTERVAL"
        case bySecond = "BYSECOND"
        case byMinute = "BYMINUTE"
        case byHour = "BYHOUR"
        case byDay = "BYDAY"
        case byMonthDay = "BYMONTHDAY"
        case byYearDay = "BYYEARDAY"
        case byWeekNumber = "BYWEEKNO"
        case byMonth = "BYMONTH"
        case bySetPosition = "BYSETPOS"
        case weekStart = "WKST"
    }
}

extension RecurrenceRule.WeekdayOrdinal: CustomStringConvertible {
    /// The day as a rule writes it: `MO`, `1MO`, `-1FR`.
    public var description: String { (ordinal.map(String.init) ?? "") + weekday.code }
}

extension RecurrenceRule.Until: CustomStringConvertible {
    /// The value as a rule writes it: `20261231`, `20261231T090000` or `20261231T080000Z`.
    public var description: String {
        switch self {
        case .day(let day): String(LocalTime(day).basicText.prefix(8))
        case .time(let time): time.basicText
        case .instant(let date): LocalTime(date)?.basicTextInUTC ?? ""
        }
    }
}

extension Weekday {
    /// The two letters of RFC 5545.
    package var code: String {
        switch self {
        case .monday: "MO"
        case .tuesday: "TU"
        case .wednesday: "WE"
        case .thursday: "TH"
        case .friday: "FR"
        case .saturday: "SA"
        case .sunday: "SU"
        }
    }
}
