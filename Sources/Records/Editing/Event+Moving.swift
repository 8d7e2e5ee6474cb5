package import Foundation

extension Event {
    /// Returns a series that was moved, with a rule that agrees with it: a weekly series that is on another weekday
    /// now, a monthly or yearly one on another day, or one whose end is a time of day. The last occurrence moves along.
    /// Any other event is unchanged.
    ///
    /// - Parameters:
    ///   - zone: The time zone of this series.
    ///   - oldZone: The time zone of the old series, on whose clocks its rule is; nil if it is the same.
    /// - Returns: nil if the series is on several weekdays, but not on the new one.
    package func shiftingRule(from old: Event, in zone: TimeZone, before oldZone: TimeZone? = nil) -> Event? {
        let oldZone = oldZone ?? zone
        guard date != old.date || zone != oldZone, let oldRule = old.recurrenceRule else { return self }
        // A rule may name the time of day.
        let isSameTime = LocalTime(date, in: zone)?.second == LocalTime(old.date, in: oldZone)?.second
        let timed = isSameTime ? oldRule : oldRule.shifted(days: 0, isSameTime: false) ?? oldRule
        let rule = timed.endingOnDay(from: old.date, in: oldZone)
        let (first, second) = (old.firstDay(in: oldZone), firstDay(in: zone))
        let (days, wanted) = (rule.byDay.map(\.weekday), second.weekday)
        var event = self
        if rule != oldRule { event.repeats = rule.description }
        if let moved = rule.shiftedInMonth(from: first, to: second), moved != oldRule {
            event.repeats = moved.description
        }
        guard rule.frequency == .weekly, days.isEmpty || !days.contains(wanted),
            days.isEmpty || days.contains(first.weekday)
        else { return event }
        let shift = rule.weeklyShift(from: first, to: second)
        guard shift != 0 else { return event }
        guard days.count < 2, let moved = rule.shifted(days: shift, isSameTime: true) else { return nil }
        // An earlier day is before the old end anyway.
        event.repeats = moved.endingLater(days: max(shift, 0)).description
        return event
    }
}

extension RecurrenceRule {
    /// Returns the rule of a monthly or yearly series after its first day has moved. If the rule names only that day,
    /// it names the new one. If the first day is up to 27 days later, so is the end. Returns nil for another frequency,
    /// or if the rule names other days.
    fileprivate func shiftedInMonth(from first: Day, to second: Day) -> RecurrenceRule? {
        guard [.monthly, .yearly].contains(frequency), byDay.isEmpty else { return nil }
        var rule = self
        if !byMonthDay.isEmpty {
            guard byMonthDay == [first.dayOfMonth], bySetPosition.isEmpty, byYearDay.isEmpty, byWeekNumber.isEmpty,
                byMonth == [first.monthOfYear] || frequency == .monthly && byMonth.isEmpty
            else { return nil }
            rule.byMonthDay = [second.dayOfMonth]
            if !byMonth.isEmpty { rule.byMonth = [second.monthOfYear] }
        }
        let distance = first.distance(to: second)
        return (1...27).contains(distance) ? rule.endingLater(days: distance) : rule
    }

    /// Returns by how many days the occurrences of a weekly series have moved with its first day: as far as that if it
    /// is at most three days; otherwise, each to the new weekday of its own week, which begins on the rule's `WKST`.
    func weeklyShift(from first: Day, to second: Day) -> Int {
        let distance = first.distance(to: second)
        guard distance.magnitude > 3 else { return distance }
        return weekStart.days(until: second.weekday) - weekStart.days(until: first.weekday)
    }
}
