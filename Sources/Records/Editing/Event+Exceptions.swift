import Foundation

extension Event {
    /// Returns a changed series with the exceptions that still match an occurrence, and those that don't any more. An
    /// exception moves with the series if it only matches then.
    ///
    /// All are kept if the series names no time zone, or if it has too many occurrences to check.
    func keepingExceptions(since old: Event) -> (event: Event, dropped: [OccurrenceDate]) {
        guard !details.exceptDays.isEmpty, !hasSameOccurrences(as: old) else { return (self, []) }
        var event = self
        event.exceptDays = []
        guard isSeries else { return (event, []) }
        let zone = details.days == nil ? details.timeZone.flatMap { TimeZone(identifier: $0) } : .gmt
        guard let zone, let matches = event.matches(in: zone, near: details.exceptDays, since: old) else {
            return (self, [])
        }
        var dropped: [OccurrenceDate] = []
        for exception in details.exceptDays {
            let candidates = [exception] + exception.moved(from: old, to: self, in: zone)
            guard let match = candidates.first(where: matches.contains) else {
                dropped.append(exception)
                continue
            }
            if !event.exceptDays.contains(match) { event.exceptDays.append(match) }
        }
        return (event, dropped)
    }

    private func hasSameOccurrences(as old: Event) -> Bool {
        date == old.date && details.days == old.details.days && details.timeZone == old.details.timeZone
            && details.repeats == old.details.repeats && details.additionalDays == old.details.additionalDays
    }

    /// Returns the days and the moments of the occurrences around some exceptions; nil if there are too many.
    private func matches(
        in zone: TimeZone,
        near exceptions: [OccurrenceDate],
        since old: Event
    ) -> Set<OccurrenceDate>? {
        let days = exceptions.compactMap { $0.day(in: zone) }
        guard let first = days.min(), let last = days.max(), let rule = recurrenceRule,
            let series = recurrence(rule, in: ZoneOffsets(of: zone, around: date))
        else { return nil }
        let shift = abs(old.firstDay(in: zone).distance(to: firstDay(in: zone))) + 1
        let found = series.occurrences(in: first.adding(days: -shift)...last.adding(days: shift))
        guard !found.isCut else { return nil }
        return Set(found.times.flatMap { [.day($0.day), .moment($0.instant(in: zone).date)] })
    }

    fileprivate func firstDay(in zone: TimeZone) -> Day {
        details.days?.lowerBound ?? Day(clamping: date, in: zone)
    }
}

extension OccurrenceDate {
    fileprivate func day(in zone: TimeZone) -> Day? {
        switch self {
        case .day(let day): day
        case .moment(let date): Day(date, in: zone)
        }
    }

    /// Returns the dates that mean the same occurrence of a series that has moved, the best one first.
    fileprivate func moved(from old: Event, to new: Event, in zone: TimeZone) -> [OccurrenceDate] {
        guard let day = day(in: zone) else { return [] }
        let later = day.adding(days: old.firstDay(in: zone).distance(to: new.firstDay(in: zone)))
        return day == later ? [.day(day)] : [.day(day), .day(later)]
    }
}
