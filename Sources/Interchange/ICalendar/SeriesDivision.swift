import Foundation
import Records

/// Divides a series whose occurrences change from some point on (`RANGE=THISANDFUTURE`) into separate series.
///
/// "When the given recurrence instance is rescheduled, all subsequent instances are also rescheduled by the same time
/// difference" (RFC 5545, section 3.8.4.4). That is a difference on the clocks of the series.
struct SeriesDivision {
    /// The occurrences from one change to the next.
    struct Part {
        /// When its first occurrence would have begun without the change.
        var start: LocalTime
        /// The number of seconds by which its occurrences move.
        var shift: Int
        /// The index of its record; nil if it is cancelled.
        var record: Int?
    }

    /// The maximum number of occurrences to list if no rule describes them.
    static let maximumDates = 1_000

    /// The series before the division.
    let series: Event
    let rule: RecurrenceRule
    let clocks: CalendarClocks
    let start: LocalTime
    /// The changed parts in order.
    private(set) var parts: [Part] = []

    init?(_ series: Event, clocks: CalendarClocks) {
        guard let rule = series.recurrenceRule, let start = clocks.start(of: series) else { return nil }
        (self.series, self.rule, self.clocks, self.start) = (series, rule, clocks, start)
    }

    /// Begins a part at an occurrence. If it has begun one already, the new change wins.
    ///
    /// - Parameter event: The changed occurrence; nil if it and all later ones are cancelled.
    mutating func change(_ occurrence: OccurrenceDate, to event: Event?, record: Int?) {
        guard let time = occurrence.time(in: clocks) else { return }
        let new = event.flatMap { clocks.start(of: $0) }
        let part = Part(start: time, shift: new.map { $0.secondsAsUTC - time.secondsAsUTC } ?? 0, record: record)
        parts.removeAll { $0.start == time }
        parts.insert(part, at: parts.firstIndex { $0.start > time } ?? parts.count)
    }

    /// Returns the part with the occurrence that would have begun at this time; nil before the first change.
    func part(at time: LocalTime) -> Part? { parts.last { $0.start <= time } }

    // MARK: Parts

    /// Returns the series up to the first change; nil if no occurrence comes before that.
    func beginning(before end: LocalTime) -> Event? {
        guard start < end else { return nil }
        var event = series
        if series.repeats != nil { event.repeats = rule(before: end).description }
        event.additionalDays = series.additionalDays.filter { isIn($0, nil, end) }
        event.exceptDays = series.exceptDays.filter { isIn($0, nil, end) }
        return event
    }

    /// Returns the series from one change to the next, as the event that its first occurrence becomes.
    ///
    /// - Returns: `last` is the last listed day if later ones are left out. Nil if there are too many occurrences to
    ///   count.
    func event(_ changed: Event, of part: Part, before end: LocalTime?) -> (event: Event, last: Day?)? {
        var event = changed
        // A changed event with its own rule is already a series.
        guard !event.isSeries else { return (event, nil) }
        if series.days == nil, event.days == nil { event.timeZone = series.timeZone }
        func shifted(_ dates: [OccurrenceDate]) -> [OccurrenceDate] {
            dates.filter { isIn($0, part.start, end) }.compactMap { self.shifted($0, of: part, as: event) }
        }
        event.additionalDays = shifted(series.additionalDays)
        guard series.repeats != nil else { return (event, nil) }
        let isSameTime = part.shift % 86_400 == 0 && event.days == nil
        let day = part.start.day
        if recurrence(rule).contains(part.start),
            let moved = rule.shifted(from: day, to: day.adding(days: part.days), isSameTime: isSameTime)
        {
            guard let ended = rule(moved, of: part, before: end, as: event) else { return nil }
            guard ended.count != 1 else { return (event, nil) }
            event.repeats = ended.description
            event.exceptDays = shifted(series.exceptDays)
            return (event, nil)
        }
        let found = recurrence(end.map { rule(before: $0) } ?? rule, isWhole: true)
            .occurrences(in: day...Day.last, limit: Self.maximumDates)
        let dates = found.times.filter { $0 > part.start }.compactMap { date($0, of: part, as: event) }
        event.additionalDays = dates + event.additionalDays.filter { !dates.contains($0) }
        return (event, found.isCut ? found.times.last?.day ?? day : nil)
    }

    /// Returns an occurrence as the event of a part identifies it.
    func shifted(_ occurrence: OccurrenceDate, of part: Part, as event: Event) -> OccurrenceDate? {
        guard let time = occurrence.time(in: clocks) else { return nil }
        if case .day(let day) = occurrence, series.days == nil { return .day(day.adding(days: part.days)) }
        return date(time, of: part, as: event)
    }

    private func date(_ time: LocalTime, of part: Part, as event: Event) -> OccurrenceDate? {
        guard let time = time.adding(part.shift) else { return nil }
        return event.days == nil ? .moment(clocks.instant(time)) : .day(time.day)
    }

    /// Returns whether an exception or an addition is after the start of a part and before the next part.
    private func isIn(_ date: OccurrenceDate, _ first: LocalTime?, _ end: LocalTime?) -> Bool {
        guard let time = date.time(in: clocks) else { return false }
        if case .day(let day) = date {
            return first.map { day > $0.day } ?? true && end.map { day < $0.day } ?? true
        }
        return first.map { time > $0 } ?? true && end.map { time < $0 } ?? true
    }

    // MARK: Rules

    private func recurrence(_ rule: RecurrenceRule, isWhole: Bool = false) -> Recurrence {
        let exceptions = series.exceptDays.compactMap { exception -> Recurrence.Exception? in
            if case .day(let day) = exception { return .day(day) }
            return exception.time(in: clocks).map { .time($0) }
        }
        return Recurrence(
            start: start,
            isAllDay: series.days != nil,
            rule: rule,
            exceptions: isWhole ? exceptions : [],
            timeZone: clocks.zone
        )
    }

    private func rule(before end: LocalTime) -> RecurrenceRule {
        // The last occurrence reads better than the second before the change.
        guard let before = end.adding(-1) else { return rule }
        let isDay = series.days != nil
        if rule.count != nil {
            let times = recurrence(rule).occurrences(in: start.day...end.day).times
            return rule.ending((times.last { $0 < end } ?? before).until(isDay: isDay))
        }
        let ended = rule.ending(min(before, lastTime(of: rule) ?? before).until(isDay: isDay))
        return recurrence(ended).last().map { rule.ending($0.until(isDay: isDay)) } ?? ended
    }

    /// Returns the rule of a part with its end; nil if too many occurrences come before it to count them.
    private func rule(
        _ shifted: RecurrenceRule,
        of part: Part,
        before end: LocalTime?,
        as event: Event
    ) -> RecurrenceRule? {
        if end == nil, let count = rule.count {
            let found = recurrence(rule).occurrences(in: start.day...part.start.day)
            let before = found.times.count { $0 < part.start }
            return found.isCut ? nil : shifted.ending(count: max(1, count - before))
        }
        let last = lastTime(of: end.map { rule(before: $0) } ?? rule)
        return shifted.ending(last?.adding(part.shift)?.until(isDay: event.days != nil))
    }

    private func lastTime(of rule: RecurrenceRule) -> LocalTime? {
        switch rule.until {
        case .day(let day): LocalTime(day).endOfDay
        case .time(let time): time
        case .instant(let date): clocks.time(at: date)
        case nil: nil
        }
    }
}

extension SeriesDivision.Part {
    /// The number of days by which its occurrences move.
    var days: Int { start.adding(shift).map { start.day.distance(to: $0.day) } ?? 0 }
}

extension CalendarClocks {
    /// The local time at which an event begins; for an all-day event, midnight of its first day.
    fileprivate func start(of event: Event) -> LocalTime? {
        event.days.map { LocalTime($0.lowerBound) } ?? time(at: event.date)
    }
}

extension LocalTime {
    /// Returns the time this many seconds later, ignoring changes of the clocks; nil outside the years 1 to 9999.
    fileprivate func adding(_ seconds: Int) -> LocalTime? { LocalTime(instant() + Double(seconds)) }

    fileprivate func until(isDay: Bool) -> RecurrenceRule.Until { isDay ? .day(day) : .time(self) }
}
