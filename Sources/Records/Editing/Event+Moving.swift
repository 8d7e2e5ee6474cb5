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
        guard let moved = rule.movingStart(from: old.firstDay(in: oldZone), to: firstDay(in: zone)) else { return nil }
        var event = self
        if moved != oldRule { event.repeats = moved.description }
        return event
    }
}

extension RecurrenceRule {
    /// Returns the rule of a series whose first day has moved. The end moves along.
    ///
    /// A weekly rule names the new weekday. A monthly or yearly rule names the new day if it names only the old one, and
    /// its end is later only if the first day is up to 27 days later.
    ///
    /// - Returns: nil if the rule names several weekdays, but not the new one.
    fileprivate func movingStart(from first: Day, to second: Day) -> RecurrenceRule? {
        switch frequency {
        case .weekly:
            let days = byDay.map(\.weekday)
            let shift = weeklyShift(from: first, to: second)
            guard shift != 0, days.isEmpty || days.contains(first.weekday) && !days.contains(second.weekday) else {
                return self
            }
            guard days.count < 2, let moved = shifted(days: shift, isSameTime: true) else { return nil }
            // An earlier day is before the old end anyway.
            return moved.endingLater(days: max(shift, 0))
        case .monthly, .yearly:
            guard byDay.isEmpty else { return self }
            var rule = self
            if !byMonthDay.isEmpty {
                guard byMonthDay == [first.dayOfMonth], bySetPosition.isEmpty, byYearDay.isEmpty, byWeekNumber.isEmpty,
                    byMonth == [first.monthOfYear] || frequency == .monthly && byMonth.isEmpty
                else { return self }
                rule.byMonthDay = [second.dayOfMonth]
                if !byMonth.isEmpty { rule.byMonth = [second.monthOfYear] }
            }
            let distance = first.distance(to: second)
            return (1...27).contains(distance) ? rule.endingLater(days: distance) : rule
        case .daily, .hourly, .minutely, .secondly: return self
        }
    }

    /// Returns by how many days the occurrences of a weekly series have moved with its first day: as far as that if it
    /// is at most three days; otherwise, each to the new weekday of its own week, which begins on the rule's `WKST`.
    func weeklyShift(from first: Day, to second: Day) -> Int {
        let distance = first.distance(to: second)
        guard distance.magnitude > 3 else { return distance }
        return weekStart.days(until: second.weekday) - weekStart.days(until: first.weekday)
    }
}
