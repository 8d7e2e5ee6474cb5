package import Foundation

extension RecurrenceRule {
    /// The rule with another end; without arguments, a rule without an end.
    package func ending(_ until: Until? = nil, count: Int? = nil) -> RecurrenceRule {
        var rule = self
        (rule.until, rule.count) = (until, count)
        return rule
    }

    /// The rule with a time of day for all its occurrences, unless it already determines their times.
    package func atTime(_ time: LocalTime) -> RecurrenceRule {
        guard !frequency.isWithinDay, byHour.isEmpty, byMinute.isEmpty else { return self }
        var rule = self
        (rule.byHour, rule.byMinute) = ([time.second / 3_600], [time.second / 60 % 60])
        return rule
    }

    /// The rule with a later end, if it ends on a day.
    package func endingLater(days: Int) -> RecurrenceRule {
        var rule = self
        switch until {
        case .day(let day): rule.until = .day(day.adding(days: days))
        case .time(var time):
            time.day = time.day.adding(days: days)
            rule.until = .time(time)
        case .instant(let date): rule.until = .instant(date + Double(days) * 86_400)
        case nil: break
        }
        return rule
    }

    /// The rule, ending on the last day of the series instead of at a time. The time can be on a later day, before the
    /// occurrence of that day would begin. With a day, texts name the right one, and the last occurrence is kept when
    /// the series moves to another time of day.
    ///
    /// - Parameter start: the start of the series, whose time of day is that of all occurrences.
    package func endingOnDay(from start: Date, in zone: TimeZone) -> RecurrenceRule {
        let last: LocalTime? =
            switch until {
            case .instant(let date): LocalTime(date, in: zone)
            case .time(let time): time
            case .day, nil: nil
            }
        guard let last, let first = LocalTime(start, in: zone), !frequency.isWithinDay, byHour.isEmpty,
            byMinute.isEmpty, bySecond.isEmpty
        else { return self }
        return ending(.day(first.second <= last.second ? last.day : last.day.adding(days: -1)))
    }

    /// The rule of the same occurrences later, when the start moves along.
    ///
    /// The weekdays of a rule for days or weeks move along, and so does the first day of the week where it matters.
    /// Months and years don't: no rule is a day after each first Monday. The end stays; see ``ending(_:count:)``.
    ///
    /// - Parameters:
    ///   - days: how many days later the occurrences are.
    ///   - isSameTime: whether they keep their time of day. If not, the start alone says it.
    /// - Returns: nil if no rule has these occurrences.
    package func shifted(days: Int, isSameTime: Bool) -> RecurrenceRule? {
        if days == 0, isSameTime { return self }
        var rule = self
        guard !frequency.isWithinDay else {
            // The start alone says when a rule without further parts takes place.
            let lists = [bySecond, byMinute, byHour, byMonthDay, byYearDay, byWeekNumber, byMonth, bySetPosition]
            return byDay.isEmpty && lists.allSatisfy(\.isEmpty) ? self : nil
        }
        if !isSameTime {
            guard max(byHour.count, byMinute.count, bySecond.count) <= 1 else { return nil }
            (rule.byHour, rule.byMinute, rule.bySecond) = ([], [], [])
        }
        guard days != 0 else { return rule }
        guard frequency == .weekly || frequency == .daily, byMonth.isEmpty, byMonthDay.isEmpty else { return nil }
        rule.byDay = byDay.map { WeekdayOrdinal(weekday: $0.weekday.adding(days), ordinal: nil) }
            .sorted { $0.weekday.rawValue < $1.weekday.rawValue }
        if needsOtherWeeks(days: days) { rule.weekStart = weekStart.adding(days) }
        return rule
    }

    /// Returns the rule of the same occurrences later. Unlike ``shifted(days:isSameTime:)``, this also shifts a monthly
    /// or yearly rule on one day of the month to another day of the same month, if every month has both days.
    package func shifted(from first: Day, to second: Day, isSameTime: Bool) -> RecurrenceRule? {
        if let rule = shifted(days: first.distance(to: second), isSameTime: isSameTime) { return rule }
        guard [.monthly, .yearly].contains(frequency), first.year == second.year,
            first.monthOfYear == second.monthOfYear, max(first.dayOfMonth, second.dayOfMonth) <= 28,
            byMonthDay.isEmpty || byMonthDay == [first.dayOfMonth],
            byDay.isEmpty, byYearDay.isEmpty, byWeekNumber.isEmpty, bySetPosition.isEmpty,
            var rule = shifted(days: 0, isSameTime: isSameTime)
        else { return nil }
        if !byMonthDay.isEmpty { rule.byMonthDay = [second.dayOfMonth] }
        return rule
    }

    /// Returns whether a shift by a number of days would divide the occurrences of one week between two weeks.
    private func needsOtherWeeks(days: Int) -> Bool {
        guard frequency == .weekly, interval > 1 || !bySetPosition.isEmpty else { return false }
        let places = byDay.map { weekStart.days(until: $0.weekday) }
        let later = days.flooredRemainder(by: 7)
        return ![later, later - 7].contains { shift in places.allSatisfy { (0..<7).contains($0 + shift) } }
    }
}

extension Weekday {
    func adding(_ days: Int) -> Weekday { week[days.flooredRemainder(by: 7)] }
}
