import Diagnostics
import Foundation
import Records

/// Links series and their occurrences by UID after a whole file has been read, because a file can contain them in any
/// order.
struct SeriesLinks {
    /// An occurrence that a separate component changes or cancels (RFC 5545, section 3.8.4.4).
    struct OccurrenceOverride {
        var uid: String
        /// The original start of the occurrence.
        var moment: CalendarMoment
        /// The time zone in which the days of an all-day series begin.
        var zone: TimeZone
        /// Whether all later occurrences change, too (`RANGE=THISANDFUTURE`).
        var isRange = false
        var place: Location
        /// The index of the record that replaces it; nil if it is cancelled.
        var record: Int?
    }

    /// The start of each series, by UID.
    var starts: [String: CalendarMoment] = [:]
    /// The index of the record with each UID.
    var records: [String: Int] = [:]
    /// The line on which the event of each UID begins.
    var lines: [String: Int] = [:]
    /// Occurrences that are moved, changed or cancelled.
    var occurrences: [OccurrenceOverride] = []
    /// Additional occurrences of a different length, as single events. `occurrence` is nil if the series has no UID;
    /// the series excludes those.
    var periods: [(occurrence: OccurrenceOverride?, event: Event)] = []
    /// Series that don't take place at all.
    var cancelledSeries: Set<String> = []
    private var divisions: [String: SeriesDivision] = [:]
    /// The indices of the records to remove.
    private var dropped: Set<Int> = []
    private var checkCount = 0

    /// Returns whether the exceptions of another series may be checked. The limit protects against files that are
    /// designed to take a long time.
    mutating func canCheck() -> Bool {
        checkCount += 1
        return checkCount <= 500
    }

    /// Returns the events of the ``periods`` that no other component replaces.
    ///
    /// - Parameter record: The index of the first of them in the list of records.
    mutating func replacements(from record: Int) -> [EventRecord] {
        let known = Dictionary(grouping: occurrences, by: \.uid).mapValues { Set($0.map(\.moment.date)) }
        var events: [EventRecord] = []
        for (occurrence, event) in periods {
            if var occurrence {
                if known[occurrence.uid]?.contains(occurrence.moment.date) ?? false { continue }
                occurrence.record = record + events.count
                occurrences.append(occurrence)
            }
            events.append(EventRecord(event))
        }
        return events
    }

    /// Divides series that change from some point on, links occurrences to their series, and adds an exception to a
    /// series for each cancelled occurrence.
    ///
    /// - Returns: `cancelled` has the places of cancelled occurrences without a series.
    mutating func link(_ list: inout [EventRecord]) -> (diagnostics: [Diagnostic], cancelled: [Location]) {
        var (diagnostics, cancelled): ([Diagnostic], [Location]) = ([], [])
        // A completed occurrence says nothing about later ones.
        for index in occurrences.indices where isCompleted(occurrences[index], in: list) {
            occurrences[index].isRange = false
        }
        let ranges = Dictionary(grouping: occurrences.filter(\.isRange), by: \.uid)
        for (_, changes) in ranges.sorted(by: { $0.key < $1.key }) { diagnostics += divide(by: changes, &list) }
        for item in occurrences where !isPart(item) {
            if let series = series(of: item, in: list) {
                link(item, to: series, &list)
            } else if item.record == nil {
                cancelled.append(item.place)
            } else if let record = item.record, cancelledSeries.contains(item.uid) {
                // All occurrences are cancelled with their series (RFC 5546, section 3.2.5).
                dropped.insert(record)
                cancelled.append(item.place)
            } else {
                let message =
                    "it is an occurrence of \(item.uid.quoted), but the file has no event of that UID that repeats"
                diagnostics.append(.warning(item.place, message, hint: "shown as a separate event"))
            }
        }
        diagnostics += unmatched(in: list)
        list = list.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
        return (diagnostics, cancelled)
    }

    /// Warns of changes to occurrences that their series doesn't have.
    private mutating func unmatched(in list: [EventRecord]) -> [Diagnostic] {
        let changes = Dictionary(grouping: occurrences) { $0.uid }.sorted { $0.key < $1.key }
        return changes.compactMap { uid, changes in
            guard divisions[uid] == nil, let start = starts[uid], let index = series(of: changes[0], in: list),
                canCheck()
            else { return nil }
            let event = list[index].event
            let changes = changes.filter { !isCompleted($0, in: list) || !isBefore(event, $0) }
            let dates = changes.map { occurrence($0, of: event) }
            let recurrence = ICalendarReader.recurrence(of: event.details, event.recurrenceRule, from: start)
            let missed = ICalendarReader.unmatched(dates, in: recurrence, from: start)
            guard let first = missed.first,
                let place = changes.first(where: { occurrence($0, of: event) == first.date })?.place
            else { return nil }
            let message =
                "its RECURRENCE-ID \(first.text) matches no occurrence of \(uid.quoted)\(missed.count.likeOthers)"
            return .warning(place, message, hint: "it replaces nothing; compare it with the series' DTSTART and RRULE")
        }
    }

    private func series(of item: OccurrenceOverride, in list: [EventRecord]) -> Int? {
        guard let index = records[item.uid], divisions[item.uid] != nil || list[index].event.isSeries else {
            return nil
        }
        return index
    }

    /// Whether it begins a part of its series, or ends the series.
    private func isPart(_ item: OccurrenceOverride) -> Bool { item.isRange && divisions[item.uid] != nil }

    private func link(_ item: OccurrenceOverride, to series: Int, _ list: inout [EventRecord]) {
        var (series, occurrence) = (series, occurrence(item, of: divisions[item.uid]?.series ?? list[series].event))
        if let division = divisions[item.uid], let time = occurrence.time(in: division.clocks),
            let part = division.part(at: time)
        {
            // If the series doesn't continue there, the occurrence stays a single event.
            guard let record = part.record, list[record].event.isSeries else { return }
            occurrence = division.shifted(occurrence, of: part, as: list[record].event) ?? occurrence
            series = record
        }
        guard let record = item.record else { return list[series].event.exceptDays.append(occurrence) }
        list[record].event.occurrenceOf = list[series].event.identifier
        list[record].event.occurrence = occurrence
        // As when Almanac completes an occurrence, the series excludes it, even where completed events aren't known.
        if list[record].isCompleted, !isBefore(list[series].event, item) {
            list[series].event.exceptDays.append(occurrence)
        }
    }

    private func isCompleted(_ item: OccurrenceOverride, in list: [EventRecord]) -> Bool {
        item.record.map { list[$0].isCompleted } ?? false
    }

    /// Returns whether a series begins after an occurrence, because it was moved after the occurrence was completed.
    private func isBefore(_ series: Event, _ item: OccurrenceOverride) -> Bool {
        let clocks = start(of: series, item).clocks
        let day = occurrence(item, of: series).time(in: clocks)?.day
        return day.map { $0 < series.firstDay(in: clocks.zone) } ?? false
    }

    private func occurrence(_ item: OccurrenceOverride, of series: Event) -> OccurrenceDate {
        let start = start(of: series, item)
        if let day = midnight(item.moment, in: series, from: start) { return .day(day) }
        return item.moment.occurrence(of: start, isAllDay: series.days != nil)
    }

    /// Returns the day if a moment is a midnight at which the series can't take place: Exchange may identify an
    /// occurrence by the midnight of its day.
    private func midnight(_ moment: CalendarMoment, in series: Event, from start: CalendarMoment) -> Day? {
        guard let rule = series.recurrenceRule, !rule.frequency.isWithinDay, rule.byHour.isEmpty,
            start.time.second != 0, series.additionalDays.isEmpty
        else { return nil }
        return start.clocks.time(at: moment.date).flatMap { $0.second == 0 ? $0.day : nil }
    }

    private func start(of series: Event, _ item: OccurrenceOverride) -> CalendarMoment {
        var start = starts[item.uid] ?? item.moment
        // Days of an all-day series are in the calendar's time zone.
        if series.days != nil { start.clocks = CalendarClocks(zone: item.zone) }
        return start
    }

    // MARK: Divisions

    /// Divides a series where an occurrence and all later ones change. If that isn't possible, warns and leaves it
    /// whole.
    private mutating func divide(by changes: [OccurrenceOverride], _ list: inout [EventRecord]) -> [Diagnostic] {
        guard let index = series(of: changes[0], in: list) else { return [] }
        let series = list[index].event
        let zone = start(of: series, changes[0]).clocks.zone
        guard var division = SeriesDivision(series, clocks: CalendarClocks(zone: zone)) else { return [] }
        for change in changes {
            let event = change.record.map { list[$0].event }
            division.change(occurrence(change, of: series), to: event, record: change.record)
        }
        var diagnostics: [Diagnostic] = []
        var events: [(record: Int, event: Event)] = []
        for (part, next) in zip(division.parts, division.parts.dropFirst().map(Optional.some) + [nil]) {
            guard let record = part.record, let place = changes.first(where: { $0.record == record })?.place else {
                continue
            }
            guard canCheck(), var made = division.event(list[record].event, of: part, before: next?.start) else {
                return changes.map { .undivided($0.place) }
            }
            if let last = made.last { diagnostics.append(.cutOff(place, after: last)) }
            let isWhole = part.start <= division.start
            made.event.identifier = isWhole ? series.identifier : "\(changes[0].uid) \(part.start.basicText)"
            events.append((record, made.event))
        }
        if let first = division.parts.first, let beginning = division.beginning(before: first.start) {
            list[index].event = beginning
        } else {
            dropped.insert(index)
        }
        for (record, event) in events { list[record].event = event }
        divisions[changes[0].uid] = division
        return diagnostics
    }
}

extension Diagnostic {
    fileprivate static func undivided(_ place: Location) -> Diagnostic {
        let message = "RANGE=THISANDFUTURE is only read for this occurrence: too many come before it, or the file has "
        let hint = "export the calendar again with a series of its own from then on"
        return .warning(place, message + "too many such changes", hint: hint)
    }

    fileprivate static func cutOff(_ place: Location, after day: Day) -> Diagnostic {
        let message =
            "the occurrences from then on move to days that no RRULE describes; those after \(day) are left out"
        return .warning(place, message, hint: "export the calendar again with a series of its own from then on")
    }
}
