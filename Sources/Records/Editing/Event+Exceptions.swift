package import Foundation

extension Event {
    /// Returns a changed series with the exceptions that still match an occurrence, and those that don't any more. An
    /// exception moves with the series if it only matches then.
    ///
    /// All are kept if the series names no time zone, or if it has too many occurrences to check.
    ///
    /// - Parameter now: The time of the change, if it is known.
    func keepingExceptions(since old: Event, at now: Date?) -> (event: Event, dropped: [OccurrenceDate]) {
        var event = self
        event.exceptDays = []
        guard isSeries else { return (event, []) }
        guard let places = places(of: details.exceptDays, since: old, at: now) else { return (self, []) }
        for place in details.exceptDays.compactMap({ places[$0] }) where !event.exceptDays.contains(place) {
            event.exceptDays.append(place)
        }
        return (event, details.exceptDays.filter { places[$0] == nil })
    }

    /// Returns where some occurrences are after a change of the series. An occurrence moves with the series if it only
    /// matches then; one that doesn't match any more is left out.
    ///
    /// - Parameter now: The time of the change, if it is known.
    /// - Returns: nil if none has moved, if the series names no time zone, or if it has too many occurrences to check.
    func places(
        of occurrences: [OccurrenceDate],
        since old: Event,
        at now: Date?,
        isByApp: Bool = false
    ) -> [OccurrenceDate: OccurrenceDate]? {
        guard !occurrences.isEmpty, isSeries, !hasSameOccurrences(as: old) else { return nil }
        let zone = details.days == nil ? details.zone : .gmt
        guard let zone, let matches = matches(in: zone, near: occurrences, since: old) else { return nil }
        let oldZone = (details.days == nil ? old.details.zone : .gmt) ?? zone
        let start = firstDay(in: zone)
        let skipsOccurrences = old.takesPlaceAgain(by: start, in: oldZone)
        var shifts = shifts(from: old.firstDay(in: oldZone), to: start, isByApp: isByApp, skipsOccurrences)
        if !isByApp, recurrenceRule?.frequency == .weekly {
            let (days, oldDays) = (weekdays(from: start), old.weekdays(from: old.firstDay(in: oldZone)))
            // If `MO,WE,FR` becomes `TU,TH`, it is unclear which of them Friday has become.
            shifts = shifts.filter { shift in shift == 0 || days == Set(oldDays.map { $0.adding(shift) }) }
        }
        return occurrences.reduce(into: [:]) { places, occurrence in
            var candidates = [occurrence]
            // If the start skips occurrences, those before it that are over are history, and don't move to coming ones.
            if let day = occurrence.day(in: oldZone),
                !skipsOccurrences || day >= start || old.isAhead(occurrence, at: now, in: oldZone)
            {
                candidates += shifts.map { .day(day.adding(days: $0)) }
            }
            places[occurrence] = candidates.first(where: matches.contains)
        }
    }

    /// Returns the occurrences as they are after an app or a calendar has moved the series. Those that no longer match
    /// are kept, because the app may have saved an older list.
    package func following(_ occurrences: [OccurrenceDate], since old: Event) -> [OccurrenceDate] {
        let shift = date.timeIntervalSince(old.date)
        let places = places(of: occurrences, since: old, at: nil, isByApp: true) ?? [:]
        return occurrences.map { occurrence in
            if case .moment(let date) = occurrence, shift.magnitude < 86_400 { return .moment(date + shift) }
            return places[occurrence] ?? occurrence
        }
    }

    func hasSameOccurrences(as old: Event) -> Bool {
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
        guard let first = days.min(), let last = days.max(), let series = series(on: zone) else { return nil }
        let shift = abs(old.firstDay(in: zone).distance(to: firstDay(in: zone))) + 1
        let found = series.occurrences(in: first.adding(days: -shift)...last.adding(days: shift))
        guard !found.isCut else { return nil }
        return Set(found.times.flatMap { [.day($0.day), .moment($0.instant(in: zone).date)] })
    }

    /// Returns the weekdays of a weekly series with this first day; none if the series isn't weekly.
    private func weekdays(from first: Day) -> Set<Weekday> {
        guard let rule = recurrenceRule, rule.frequency == .weekly else { return [] }
        return rule.byDay.isEmpty ? [first.weekday] : Set(rule.byDay.map(\.weekday))
    }

    /// Whether the series has an occurrence after its first day, up to and including a day. Exceptions count, too.
    private func takesPlaceAgain(by day: Day, in zone: TimeZone) -> Bool {
        let next = firstDay(in: zone).adding(days: 1)
        guard next <= day, let series = series(on: zone) else { return false }
        return !series.occurrences(in: next...day, limit: 1).times.isEmpty
    }

    /// Whether an occurrence of the series is still to come or, if it has no time, takes place today.
    private func isAhead(_ occurrence: OccurrenceDate, at now: Date?, in zone: TimeZone) -> Bool {
        guard let now else { return false }
        switch occurrence {
        case .moment(let date): return date > now
        case .day(let day):
            if details.days != nil { return day >= Day(clamping: now, in: zone) }
            return day.start(in: zone) + date.timeIntervalSince(firstDay(in: zone).start(in: zone)) > now
        }
    }

    /// Returns by how many days an occurrence may have moved with the first day of the series, the best number first.
    private func shifts(
        from first: Day,
        to second: Day,
        isByApp: Bool,
        _ skipsOccurrences: Bool
    ) -> [Int] {
        let distance = first.distance(to: second)
        // A start that skips occurrences says nothing about how far the others have moved.
        var shifts = skipsOccurrences ? [0] : [0, distance]
        // An app that moves the start by a few days moves all occurrences as far.
        if let rule = recurrenceRule, rule.frequency == .weekly, !isByApp || distance.magnitude >= 7 {
            shifts.insert(rule.weeklyShift(from: first, to: second), at: 1)
        }
        return shifts
    }

    /// The first day of the event, or of its first occurrence.
    package func firstDay(in zone: TimeZone) -> Day {
        details.days?.lowerBound ?? Day(clamping: date, in: zone)
    }
}

extension OccurrenceDate {
    /// The day of the occurrence; nil outside the years 1 to 9999.
    ///
    /// - Parameter zone: The time zone of the series.
    func day(in zone: TimeZone) -> Day? {
        switch self {
        case .day(let day): day
        case .moment(let date): Day(date, in: zone)
        }
    }
}
