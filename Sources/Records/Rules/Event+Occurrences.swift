package import Foundation
import Persistence

/// The zones that events name, each with its offsets at hand.
package struct EventZones: Sendable {
    /// The zone of the site.
    package let own: ZoneOffsets
    private var others: [String: ZoneOffsets] = [:]

    package init(_ names: Set<String>, own: ZoneOffsets, around now: Date) {
        self.own = own
        for name in names where name != own.zone.identifier {
            others[name] = TimeZone(identifier: name).map { ZoneOffsets(of: $0, around: now) }
        }
    }

    /// The zone with a name; the site's own for none, and for one that isn't known.
    package subscript(name: String?) -> ZoneOffsets { name.flatMap { others[$0] } ?? own }
}

extension Event {
    /// At most so many occurrences of a series before today, and as many from today on.
    package static let occurrenceLimit = 1_000

    /// Whether it repeats: by a rule, on additional days, or both.
    package var isSeries: Bool { details.repeats != nil || !details.additionalDays.isEmpty }

    /// The rule by which it repeats; nil if it doesn't, or if the rule can't be read. The rule of a series of additional
    /// days alone has the start only.
    package var recurrenceRule: RecurrenceRule? {
        guard isSeries else { return nil }
        // Checking the stores reports a rule that can't be read.
        return try? RecurrenceRule(details.repeats ?? "FREQ=DAILY;COUNT=1")
    }

    /// The occurrences of a series that begin within some days, the earliest first.
    ///
    /// - Parameters:
    ///   - rule: see ``recurrenceRule``.
    ///   - replaced: occurrences in whose place other events stand.
    /// - Returns: `isCut` if there are more, of which those further from today are left out.
    package func occurrences(
        of rule: RecurrenceRule,
        in window: ClosedRange<Day>,
        around today: Day,
        without replaced: [OccurrenceDate] = [],
        zones: EventZones
    ) -> (occurrences: [Occurrence], isCut: Bool) {
        let zone = zones[details.timeZone]
        guard let series = recurrence(rule, without: replaced, in: zone) else { return ([], false) }
        var (times, isCut): ([LocalTime], Bool) = ([], false)
        if window.lowerBound < today {
            var days = window.lowerBound...min(window.upperBound, today.advanced(by: -1))
            var found = series.occurrences(in: days, limit: Self.occurrenceLimit)
            while found.isCut, days.count > 1 {
                isCut = true
                days = days.lowerBound.advanced(by: (days.count + 1) / 2)...days.upperBound
                found = series.occurrences(in: days, limit: Self.occurrenceLimit)
            }
            times = found.times
        }
        if window.upperBound >= today {
            let days = max(window.lowerBound, today)...window.upperBound
            let found = series.occurrences(in: days, limit: Self.occurrenceLimit)
            times += found.times
            isCut = isCut || found.isCut
        }
        return (times.map { occurrence(at: $0, zone, zones.own) }, isCut)
    }

    /// The series in the clock time of its zone; nil for a date that no calendar has.
    func recurrence(
        _ rule: RecurrenceRule,
        without replaced: [OccurrenceDate] = [],
        in zone: ZoneOffsets
    ) -> Recurrence? {
        func time(_ date: Date) -> LocalTime? { LocalTime(date, offset: zone.secondsFromGMT(for: date)) }
        guard let start = details.days.map({ LocalTime($0.lowerBound) }) ?? time(date) else { return nil }
        let additional = details.additionalDays.compactMap { added -> LocalTime? in
            switch added {
            case .moment(let date): return time(date)
            case .day(let day):
                // At the time of day of the series.
                return LocalTime(
                    day,
                    hour: start.second / 3_600,
                    minute: start.second / 60 % 60,
                    second: start.second % 60
                )
            }
        }
        let exceptions = (details.exceptDays + replaced).compactMap { left -> Recurrence.Exception? in
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
            exceptions: exceptions,
            timeZone: zone.zone
        )
    }

    /// - Parameters:
    ///   - zone: of the series.
    ///   - own: where the occurrence is shown.
    private func occurrence(at time: LocalTime, _ zone: ZoneOffsets, _ own: ZoneOffsets) -> Occurrence {
        if let days = details.days {
            let last = time.day.advanced(by: days.count - 1)
            return Occurrence(time.day...last, in: own, id: .day(time.day))
        }
        let start = time.instant(in: zone)
        let end = details.end.map { self.end(of: time, from: start, as: $0, zone) }
        return Occurrence(start, end: end, in: own, id: .moment(start))
    }

    /// The end of an occurrence. The length is the same in hours for all, unless it is whole days (RFC 5545, section
    /// 3.8.5.3): they are those of the calendar, whether or not the clocks change.
    private func end(of time: LocalTime, from start: Date, as end: Date, _ zone: ZoneOffsets) -> Date {
        let length = end.timeIntervalSince(date)
        let clockLength = length + Double(zone.secondsFromGMT(for: end) - zone.secondsFromGMT(for: date))
        guard length >= 82_800, clockLength.truncatingRemainder(dividingBy: 86_400) == 0 else {
            return start + max(0, length)
        }
        var last = time
        last.day = time.day.advanced(by: Int(clockLength / 86_400))
        return last.instant(in: zone)
    }
}

extension Recurrence {
    /// Whether the series has an occurrence.
    func contains(_ occurrence: OccurrenceDate) -> Bool {
        switch occurrence {
        case .day(let day): !occurrences(in: day...day, limit: 1).times.isEmpty
        case .moment(let date):
            LocalTime(date, offset: timeZone.secondsFromGMT(for: date)).map { contains($0) } ?? false
        }
    }
}

extension LocalTime {
    /// ``instant(in:)`` of one of many times.
    func instant(in zone: ZoneOffsets) -> Date {
        let (before, after) = (instant(offset: 86_400), instant(offset: -86_400))
        let offset = zone.secondsFromGMT(for: before)
        // No zone changes its clocks twice within two days.
        guard offset == zone.secondsFromGMT(for: after) else { return instant(in: zone.zone).date }
        return instant(offset: offset)
    }
}
