import Diagnostics
import Foundation

/// The English description of a recurrence rule: `every 2 weeks on Tuesday`.
struct RepeatWords {
    var hasWeekday: Bool { !rule.byDay.isEmpty }
    /// The limit: ` until 30 June 2027`, `, 10 times`, or empty.
    let limit: String

    private let rule: RecurrenceRule
    private let unit: String
    private let days: String?

    /// Creates the description; nil for a rule that has no short description.
    ///
    /// - Parameter zone: The time zone of the series.
    init?(_ rule: RecurrenceRule, in zone: TimeZone) {
        let units: [RecurrenceRule.Frequency: String] = [
            .minutely: "minute", .hourly: "hour", .daily: "day", .weekly: "week", .monthly: "month", .yearly: "year",
        ]
        let others = [
            rule.byHour, rule.byMinute, rule.bySecond, rule.byYearDay, rule.byWeekNumber, rule.bySetPosition,
        ]
        guard let unit = units[rule.frequency], others.allSatisfy(\.isEmpty) else { return nil }
        (self.rule, self.unit, limit) = (rule, unit, Self.limit(of: rule, in: zone))
        switch (rule.frequency, rule.byDay.isEmpty, rule.byMonthDay.isEmpty, rule.byMonth.isEmpty) {
        case (_, true, true, true): days = nil
        case (.weekly, false, true, true): days = Self.weekdays(of: rule)
        case (.monthly, false, true, true):
            guard let day = Self.weekdayOfPeriod(rule) else { return nil }
            days = "the \(day)"
        case (.yearly, false, true, false):
            guard let day = Self.weekdayOfPeriod(rule), rule.byMonth.count == 1 else { return nil }
            days = "the \(day) of \(EventTimeWords.months[rule.byMonth[0] - 1])"
        case (.monthly, true, false, true):
            let numbers = rule.byMonthDay
            guard numbers == [-1] || numbers.allSatisfy({ $0 > 0 }) else { return nil }
            days = numbers == [-1] ? "the last day" : "the \(numbers.map(Self.ordinal).joinedByAnd)"
        case (.yearly, true, false, false):
            guard rule.byMonthDay == [-1], rule.byMonth.count == 1 else { return nil }
            days = "the last day of \(EventTimeWords.months[rule.byMonth[0] - 1])"
        default: return nil
        }
    }

    /// Returns `every 2 weeks on Tuesday` or `every Tuesday`.
    func often(from day: Day) -> String {
        if rule.frequency == .weekly, rule.interval == 1, let days { return "every \(days)" }
        // A yearly rule without days takes its day of the year from the first day of the event.
        let days = rule.frequency == .yearly && self.days == nil ? EventTimeWords.dayAndMonth(day) : days
        let period = rule.interval == 1 ? unit : "\(rule.interval) \(unit)s"
        return "every \(period)" + (days.map { " on \($0)" } ?? "")
    }

    // MARK: Parts

    private static func limit(of rule: RecurrenceRule, in zone: TimeZone) -> String {
        if let count = rule.count { return ", \(counted(count, "time"))" }
        return rule.until.map { $0.day(in: zone) }.map { " until \(EventTimeWords.dayAndMonth($0)) \($0.year)" } ?? ""
    }

    /// Returns `Monday, Wednesday and Friday`.
    private static func weekdays(of rule: RecurrenceRule) -> String {
        let days = rule.byDay.map(\.weekday)
        if Set(days) == Set(Weekday.monday.week.prefix(5)) { return rule.interval == 1 ? "weekday" : "weekdays" }
        return days.map(EventTimeWords.name(of:)).joinedByAnd
    }

    /// Returns `first Monday` or `first and third Monday`.
    private static func weekdayOfPeriod(_ rule: RecurrenceRule) -> String? {
        let names = [-1: "last", 1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"]
        let numbers = rule.byDay.compactMap(\.ordinal).compactMap { names[$0] }
        guard let weekday = rule.byDay.first?.weekday, numbers.count == rule.byDay.count,
            rule.byDay.allSatisfy({ $0.weekday == weekday })
        else { return nil }
        return "\(numbers.joinedByAnd) \(EventTimeWords.name(of: weekday))"
    }

    private static func ordinal(_ number: Int) -> String {
        let suffix = 11...13 ~= number % 100 ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
        return "\(number)\(suffix)"
    }
}

extension [String] {
    /// The list as `Monday, Wednesday and Friday`.
    package var joinedByAnd: String {
        let others = dropLast().joined(separator: ", ")
        return others.isEmpty ? joined() : "\(others) and \(self[count - 1])"
    }
}
