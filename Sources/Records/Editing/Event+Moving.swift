package import Foundation

extension Event {
    /// Returns a series that was moved, with a rule that agrees with it: a weekly series that is on another weekday now,
    /// or one whose end is a time of day. The last occurrence moves along. Any other event is unchanged.
    ///
    /// - Returns: nil if the series is on several weekdays, but not on the new one.
    package func shiftingRule(from old: Event, in zone: TimeZone) -> Event? {
        guard date != old.date, let oldRule = old.recurrenceRule else { return self }
        let rule = oldRule.endingOnDay(from: old.date, in: zone)
        let (days, wanted) = (rule.byDay.map(\.weekday), firstDay(in: zone).weekday)
        var event = self
        if rule != oldRule { event.repeats = rule.description }
        if [.monthly, .yearly].contains(rule.frequency), let day = monthlyShift(from: old, rule, in: zone) {
            event.repeats = rule.endingLater(days: day).description
        }
        guard rule.frequency == .weekly, days.isEmpty || !days.contains(wanted),
            days.isEmpty || days.contains(old.firstDay(in: zone).weekday)
        else { return event }
        let shift = weeklyShift(from: old, rule, in: zone)
        guard shift != 0 else { return event }
        guard days.count < 2, let moved = rule.shifted(days: shift, isSameTime: true) else { return nil }
        // An earlier day is before the old end anyway.
        event.repeats = moved.endingLater(days: max(shift, 0)).description
        return event
    }

    /// Returns how many days later a monthly or yearly series is now; nil if its rule names days, if it isn't later,
    /// or if it has moved by a month or more.
    private func monthlyShift(from old: Event, _ rule: RecurrenceRule, in zone: TimeZone) -> Int? {
        let distance = old.firstDay(in: zone).distance(to: firstDay(in: zone))
        return rule.byDay.isEmpty && rule.byMonthDay.isEmpty && (1...27).contains(distance) ? distance : nil
    }

    /// Returns by how many days the occurrences of a weekly series have moved with its start: as far as the start if
    /// that is at most three days; otherwise, each to the new weekday of its own week, which begins on the rule's
    /// `WKST`.
    func weeklyShift(from old: Event, _ rule: RecurrenceRule, in zone: TimeZone) -> Int {
        let (first, second) = (old.firstDay(in: zone), firstDay(in: zone))
        let distance = first.distance(to: second)
        guard distance.magnitude > 3 else { return distance }
        return rule.weekStart.days(until: second.weekday) - rule.weekStart.days(until: first.weekday)
    }
}
