extension RecurrenceRule {
    /// The rule with another end; without arguments, it goes on forever.
    package func ending(_ until: Until? = nil, count: Int? = nil) -> RecurrenceRule {
        var rule = self
        (rule.until, rule.count) = (until, count)
        return rule
    }

    /// The rule of the same occurrences later, when the start moves along.
    ///
    /// The weekdays of a rule for days or weeks move along, and so do its weeks. Months and years don't: no rule is a day after
    /// each first Monday. The end stays; see ``ending(_:count:)``.
    ///
    /// - Parameters:
    ///   - days: how many days later the occurrences are.
    ///   - isSameTime: whether they keep their time of day. If not, the start alone says it.
    /// - Returns: nil if no rule has these occurrences.
    package func shifted(days: Int, isSameTime: Bool) -> RecurrenceRule? {
        if days == 0, isSameTime { return self }
        var rule = self
        guard [.yearly, .monthly, .weekly, .daily].contains(frequency) else {
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
        rule.weekStart = weekStart.adding(days)
        return rule
    }
}

extension Weekday {
    fileprivate func adding(_ days: Int) -> Weekday { week[(days % 7 + 7) % 7] }
}
