public import Foundation

/// A recurrence rule (RFC 5545, section 3.3.10).
///
/// Rules are only created from text, so every rule complies with RFC 5545. Lists are sorted and have no duplicates:
/// values that count from the start come first, then those that count from the end.
public struct RecurrenceRule: Hashable, Sendable {
    /// The period after which the rule repeats.
    public enum Frequency: String, CaseIterable, Hashable, Sendable {
        case yearly = "YEARLY"
        case monthly = "MONTHLY"
        case weekly = "WEEKLY"
        case daily = "DAILY"
        case hourly = "HOURLY"
        case minutely = "MINUTELY"
        case secondly = "SECONDLY"

        /// Whether it is shorter than a day.
        package var isWithinDay: Bool { [.hourly, .minutely, .secondly].contains(self) }
    }

    /// The last time at which an occurrence may start.
    public enum Until: Hashable, Sendable {
        /// Any time on a day.
        case day(Day)
        /// A time in the time zone of the series.
        case time(LocalTime)
        /// An instant.
        case instant(Date)
    }

    /// A weekday, with an optional position in the month or year.
    public struct WeekdayOrdinal: Hashable, Sendable {
        /// The weekday.
        public let weekday: Weekday
        /// The position in the month or year: 1 is the first, -1 the last, nil means every one.
        public let ordinal: Int?
    }

    /// `FREQ`.
    public internal(set) var frequency: Frequency
    /// `INTERVAL`: the number of periods from one repetition to the next.
    public internal(set) var interval = 1
    /// `COUNT`: the number of occurrences. The start is the first, and exceptions are included.
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
    /// `BYSETPOS`: the positions of the occurrences that are kept in each period, from 1 to 366 or -366 to -1.
    public internal(set) var bySetPosition: [Int] = []
    /// `WKST`: the first day of the week.
    public internal(set) var weekStart = Weekday.monday

    init(_ frequency: Frequency) { self.frequency = frequency }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The rule without the property name, such as `FREQ=WEEKLY;BYDAY=MO`: parts in the order of RFC 5545, without
    /// default values.
    ///
    /// ``init(_:)`` parses it to an equal rule.
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
    /// The weekday as in a rule: `MO`, `1MO`, `-1FR`.
    public var description: String { (ordinal.map(String.init) ?? "") + weekday.code }
}

extension RecurrenceRule.Until {
    /// The last day of a series.
    ///
    /// - Parameter zone: The time zone of the series. In UTC, the day can be another one: calendars write the end of
    ///   the last day or the start of the last occurrence in UTC.
    package func day(in zone: TimeZone) -> Day {
        switch self {
        case .day(let day): day
        case .time(let time): time.day
        case .instant(let date): Day(clamping: date, in: zone)
        }
    }
}

extension RecurrenceRule.Until: CustomStringConvertible {
    /// The value as in a rule: `20261231`, `20261231T090000` or `20261231T080000Z`.
    public var description: String {
        switch self {
        case .day(let day): String(LocalTime(day).basicText.prefix(8))
        case .time(let time): time.basicText
        case .instant(let date): LocalTime(date)?.basicTextInUTC ?? ""
        }
    }
}

extension Weekday {
    private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// The two-letter code of RFC 5545.
    package var code: String { Self.codes[rawValue - 1] }
}
