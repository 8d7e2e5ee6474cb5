package import Foundation

extension EventDetails {
    /// The time zone of the clock time; nil if the event names none, or one that doesn't exist.
    package var zone: TimeZone? { timeZone.flatMap { TimeZone(named: $0) } }
}

extension Event {
    /// Whether the event repeats: by a rule, on additional days, or both.
    package var isSeries: Bool { details.repeats != nil || !details.additionalDays.isEmpty }

    /// The recurrence rule; nil if the event doesn't repeat, or if the rule can't be parsed. If a series has only
    /// additional days, its rule produces just the start.
    package var recurrenceRule: RecurrenceRule? {
        guard isSeries else { return nil }
        // An invalid rule is reported when the stores are checked.
        return try? RecurrenceRule(details.repeats ?? "FREQ=DAILY;COUNT=1")
    }

    /// Returns the time zone of the event's clock time.
    ///
    /// - Parameter zone: The time zone of events that don't name one.
    package func clocks(in zone: TimeZone) -> TimeZone { details.zone ?? zone }

    /// Returns the series, in which its own exceptions take place, too; nil if there is none, or if its rule can't be
    /// parsed.
    ///
    /// - Parameter clocks: The time zone of the series.
    func series(on clocks: TimeZone, without exceptions: [OccurrenceDate] = []) -> Recurrence? {
        recurrenceRule.flatMap {
            recurrence($0, without: exceptions, in: ZoneOffsets(of: clocks, around: date))
        }
    }

    /// Returns the series in the local time of its zone; nil for a date outside the years 1 to 9999.
    func recurrence(
        _ rule: RecurrenceRule,
        without exceptions: [OccurrenceDate],
        in zone: ZoneOffsets
    ) -> Recurrence? {
        func time(_ date: Date) -> LocalTime? { LocalTime(date, in: zone) }
        guard let start = details.days.map({ LocalTime($0.lowerBound) }) ?? time(date) else { return nil }
        let additional = details.additionalDays.compactMap { added in
            switch added {
            case .moment(let date): time(date)
            // Use the time of day of the series.
            case .day(let day): LocalTime(unchecked: LocalTime(day).secondsAsUTC + start.second)
            }
        }
        let excepted = exceptions.compactMap { left -> Recurrence.Exception? in
            switch left {
            case .day(let day): .day(day)
            case .moment(let date): time(date).map(Recurrence.Exception.time)
            }
        }
        return Recurrence(
            start: start,
            isAllDay: details.days != nil,
            rule: rule,
            additional: additional,
            exceptions: excepted,
            timeZone: zone.zone
        )
    }

    // MARK: Questions about a series

    /// Returns whether the event takes place at all; the rule of a series may produce no occurrence.
    package func takesPlace(on today: Today) -> Bool { series(on: clocks(in: today.timeZone))?.takesPlace ?? true }

    /// Returns whether a series never takes place: its rule has no occurrence, or all of them are left out.
    ///
    /// - Parameters:
    ///   - zone: The time zone of series that don't name one.
    ///   - replaced: The occurrences that other events replace.
    package func isEmptySeries(in zone: TimeZone, without replaced: [OccurrenceDate] = []) -> Bool {
        let first = series(on: clocks(in: zone), without: details.exceptDays + replaced)?.first
        return first.map { $0.times.isEmpty && !$0.isCut } ?? false
    }

    /// Returns whether a series begins at a time that its rule doesn't include.
    package func ruleMissesStart(on today: Today) -> Bool {
        guard let series = series(on: clocks(in: today.timeZone)), let rule = series.rule else { return false }
        return !rule.produces(series.start, isAllDay: series.isAllDay)
    }

    /// Returns the time after its start at which a series first takes place.
    package func secondTime(on today: Today) -> EventTime? {
        guard let series = series(on: clocks(in: today.timeZone)) else { return nil }
        let times = series.occurrences(in: series.start.day ... .last, limit: 2).times
        return times.first { $0 > series.start }.map { time in
            EventTime(start: series.isAllDay ? .day(time.day) : .moment(time.instant(in: series.timeZone).date))
        }
    }

    /// Returns whether each occurrence of a daily or weekly series would last for months, because its end is meant as
    /// that of the whole series.
    func hasEndOfSeries(_ rule: RecurrenceRule) -> Bool {
        guard details.repeats != nil, ![.yearly, .monthly].contains(rule.frequency) else { return false }
        let days = details.days.map { Double($0.count) } ?? details.end.map { $0.timeIntervalSince(date) / 86_400 } ?? 0
        return days > max(31, Double(rule.interval) * (rule.frequency == .weekly ? 7 : 1))
    }
}

extension Recurrence {
    /// Whether there is an occurrence.
    var takesPlace: Bool { !first.times.isEmpty }

    /// The first occurrence.
    fileprivate var first: Occurrences { occurrences(in: .first ... .last, limit: 1) }

    func contains(_ occurrence: OccurrenceDate) -> Bool {
        switch occurrence {
        case .day(let day): !occurrences(in: day...day, limit: 1).times.isEmpty
        case .moment(let date): LocalTime(date, in: timeZone).map { contains($0) } ?? false
        }
    }
}
