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
        let shift = days[0].days(until: wanted)
        guard days.count == 1, let moved = rule.shifted(days: shift, isSameTime: true) else { return nil }
        var event = self
        // The last occurrence moves along. A day up to three days earlier is before the old end anyway.
        event.repeats = moved.endingLater(days: shift <= 3 ? shift : 0).description
        return event
    }
}
