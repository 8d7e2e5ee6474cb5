/// The days that satisfy the parts `BYMONTH` to `BYDAY` of a rule.
///
/// In the table of RFC 5545, section 3.3.10, a part expands or limits the set, depending on the frequency. Both are
/// equivalent to a set of the days that satisfy every part: the frequency only determines which days are examined.
struct RuleDays {
    private var months: [Int]
    private var weekNumbers: [Int]
    private var yearDays: Set<Int>
    private var monthDays: [Int]
    private var weekdays: [Weekday]
    private var ordinals: Set<RecurrenceRule.WeekdayOrdinal>
    /// Whether ordinals count the weekdays of the month instead of the year.
    private let countsInMonth: Bool
    private let weekStart: Weekday

    /// Values missing from the rule are taken from the start (section 3.3.10: "Information, not contained in the rule
    /// …").
    init(_ rule: RecurrenceRule, start: Day) {
        months = rule.byMonth
        weekNumbers = rule.byWeekNumber
        yearDays = Set(rule.byYearDay)
        monthDays = rule.byMonthDay
        weekdays = rule.byDay.filter { $0.ordinal == nil }.map(\.weekday)
        ordinals = Set(rule.byDay.filter { $0.ordinal != nil })
        countsInMonth = rule.frequency == .monthly || !rule.byMonth.isEmpty
        weekStart = rule.weekStart
        guard yearDays.isEmpty, monthDays.isEmpty, rule.byDay.isEmpty else { return }
        switch rule.frequency {
        case .yearly where !weekNumbers.isEmpty: weekdays = [start.weekday]
        case .yearly:
            if months.isEmpty { months = [start.monthOfYear] }
            monthDays = [start.dayOfMonth]
        case .monthly: monthDays = [start.dayOfMonth]
        case .weekly: weekdays = [start.weekday]
        case .daily, .hourly, .minutely, .secondly: break
        }
    }

    /// Returns whether the set may contain a day of the month.
    func allowsMonth(_ month: Int) -> Bool { months.isEmpty || months.contains(month) }

    func contains(_ day: Day) -> Bool {
        let (year, month, dayOfMonth) = day.parts
        guard allowsMonth(month) else { return false }
        if !monthDays.isEmpty {
            let fromEnd = dayOfMonth - Month.length(year: year, month: month) - 1
            guard monthDays.contains(dayOfMonth) || monthDays.contains(fromEnd) else { return false }
        }
        if !weekdays.isEmpty || !ordinals.isEmpty {
            guard weekdays.contains(day.weekday) || hasOrdinal(day) else { return false }
        }
        if !yearDays.isEmpty {
            let dayOfYear = day.number - Self.firstNumber(of: year)
            guard yearDays.contains(dayOfYear + 1) || yearDays.contains(dayOfYear - Self.length(of: year)) else {
                return false
            }
        }
        return weekNumbers.isEmpty || hasWeekNumber(day)
    }

    /// Returns whether the day is a weekday with a position that the rule names, such as the first Monday or the last
    /// Friday.
    private func hasOrdinal(_ day: Day) -> Bool {
        guard !ordinals.isEmpty else { return false }
        let (year, month, dayOfMonth) = day.parts
        let before = countsInMonth ? dayOfMonth - 1 : day.number - Self.firstNumber(of: year)
        let length = countsInMonth ? Month.length(year: year, month: month) : Self.length(of: year)
        let after = length - 1 - before
        return ordinals.contains(.init(weekday: day.weekday, ordinal: before / 7 + 1))
            || ordinals.contains(.init(weekday: day.weekday, ordinal: -after / 7 - 1))
    }

    /// Returns whether the day is in one of the weeks. A week belongs to the year that contains at least four of its
    /// days, and so its fourth day.
    private func hasWeekNumber(_ day: Day) -> Bool {
        let fourth = Day(unchecked: day.number - weekStart.days(until: day.weekday) + 3)
        let year = fourth.parts.year
        let dayOfYear = fourth.number - Self.firstNumber(of: year)
        let weeks = (Self.length(of: year) - dayOfYear % 7 + 6) / 7
        let number = dayOfYear / 7 + 1
        return weekNumbers.contains(number) || weekNumbers.contains(number - weeks - 1)
    }

    private static func firstNumber(of year: Int) -> Int { Day.number(year: year, month: 1, day: 1) }

    private static func length(of year: Int) -> Int { firstNumber(of: year + 1) - firstNumber(of: year) }
}
