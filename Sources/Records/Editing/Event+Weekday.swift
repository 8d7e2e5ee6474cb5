package import Foundation

extension Event {
    /// Returns a weekly series that was moved to another weekday, with a rule that agrees with it. Any other event is
    /// unchanged.
    ///
    /// - Returns: nil if the series is on several weekdays, but not on the new one.
    package func shiftingWeekday(from old: Event, in zone: TimeZone) -> Event? {
        guard let rule = old.recurrenceRule, rule.frequency == .weekly, !rule.byDay.isEmpty else { return self }
        let (days, wanted) = (rule.byDay.map(\.weekday), firstDay(in: zone).weekday)
        guard !days.contains(wanted), days.contains(old.firstDay(in: zone).weekday) else { return self }
        let shift = weeklyShift(from: old, rule, in: zone)
        guard days.count == 1, let moved = rule.shifted(days: shift, isSameTime: true) else { return nil }
        var event = self
        // The last occurrence moves along. An earlier day is before the old end anyway.
        event.repeats = moved.endingLater(days: max(shift, 0)).description
        return event
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
