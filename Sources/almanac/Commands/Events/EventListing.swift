import Foundation
import Persistence
import Records

/// Events by date, with the occurrences of those that repeat.
struct EventListing {
    /// An event at one of its times.
    struct Row {
        let record: ShownRecord<Event>
        let occurrence: Occurrence
        /// The series, if this is an occurrence of one.
        let series: Event?
        /// Whether it is a series without further occurrences.
        var hasEnded = false

        var event: Event { record.item }
        var position: Int? { record.position }
        var source: RecordSource? { record.source }
        /// Occurrences of a series and events of sources can't be overdue.
        var canBeOverdue: Bool { occurrence.id == nil && source == nil }

        /// By date; of events at the same time, all-day events come first, and then the order of the store decides. An
        /// invalid date comes last.
        fileprivate var order: (Double, Int, Int, String) {
            (occurrence.start.sortKey, occurrence.isAllDay ? 0 : 1, position ?? .max, event.name)
        }
    }

    let today: Today
    private let records: [ShownRecord<Event>]
    private let series: [SourcedIdentifier: Event]
    /// The occurrences of each series that other events replace.
    private let replacements: [SourcedIdentifier: [OccurrenceDate]]
    private let zone: ZoneOffsets
    /// The series that have more occurrences in the range than are listed.
    private(set) var cutSeries: [ShownRecord<Event>] = []
    /// The maximum number of occurrences of each of these series before now, and also of those from now on.
    private(set) var limit = 0

    /// - Parameter others: further events that may replace occurrences of `records`.
    init(_ records: [ShownRecord<Event>], besides others: [ShownRecord<Event>] = [], on today: Today) {
        (self.today, self.records) = (today, records)
        zone = ZoneOffsets(of: today.timeZone, around: today.now)
        var series: [SourcedIdentifier: Event] = [:]
        for record in records where record.item.isSeries {
            guard let key = SourcedIdentifier(record.item.identifier, in: record.source) else { continue }
            series[key] = series[key] ?? record.item
        }
        var replacements: [SourcedIdentifier: [OccurrenceDate]] = [:]
        for other in records + others {
            guard let key = SourcedIdentifier(other.item.details.occurrenceOf, in: other.source),
                let occurrence = other.item.details.occurrence
            else { continue }
            replacements[key, default: []].append(occurrence)
        }
        (self.series, self.replacements) = (series, replacements)
    }

    /// Each event once, in the order of its store.
    var inOrder: [Row] {
        records.map { Row(record: $0, occurrence: $0.item.firstOccurrence(in: zone), series: nil) }
    }

    /// Each event once, by date: a series at its next occurrence, or at its last one. Past events of sources are left
    /// out, because nobody can complete them.
    var byDate: [Row] {
        let far = window(from: nil, to: nil).upperBound...Day.last
        return rows(in: window(from: nil, to: nil), showsAll: true) { occurrences, further in
            (occurrences.first(where: isAhead) ?? further(far).first ?? occurrences.last).map { [$0] } ?? []
        }.rows.filter { $0.source == nil || isAhead($0.occurrence) }
    }

    /// The events that take place in a range of days, by date. If the range has no start or no end, series are limited
    /// to the range that a site shows. Without a start, and if its end isn't past, the range has only what isn't over,
    /// and the single events of the store, even overdue ones.
    mutating func rows(from first: Day?, to last: Day?, isCompleted: Bool = false) -> [Row] {
        let days = (first ?? .first)...(last ?? .last)
        let isComing = first == nil && (last ?? .first) >= today.day && !isCompleted
        let window = window(from: isComing ? today.day : first, to: last)
        let found = rows(in: window, overlapping: days) { occurrences, _ in occurrences }
        (cutSeries, limit) = (found.cut, found.limit)
        return found.rows.filter { row in
            guard row.occurrence.days?.overlaps(days) ?? false else { return false }
            return !isComing || row.canBeOverdue || isAhead(row.occurrence)
        }
    }

    /// The next events, by date. More occurrences of each series are examined until none can be missing, up to the limit
    /// of a series.
    mutating func next(_ count: Int) -> [Row] {
        var least = 1
        while true {
            var examined: [(count: Int, last: Date)] = []
            let found = rows(in: window(from: today.day, to: nil), atLeast: least) { occurrences, _ in
                let ahead = occurrences.filter(isAhead)
                if let last = ahead.last { examined.append((ahead.count, last.start)) }
                return Array(ahead.prefix(count))
            }
            let rows = found.rows.filter { isAhead($0.occurrence) }
            // A series that has reached the limit may have more occurrences after its last one.
            let end = examined.lazy.filter { $0.count >= found.limit }.map(\.last).min()
            let isComplete = end.map { end in rows.count { $0.occurrence.start <= end } >= count } ?? true
            let isLast = found.limit >= Event.occurrenceLimit
            if isLast, !isComplete { (cutSeries, limit) = (found.cut, found.limit) }
            if isLast || isComplete { return Array(rows.prefix(count)) }
            least = 4 * found.limit
        }
    }

    private func window(from first: Day?, to last: Day?) -> ClosedRange<Day> {
        let start = first ?? min(today.day, last ?? .last).advanced(by: -366)
        return start...max(start, last ?? today.day.advanced(by: 731))
    }

    /// Whether an occurrence is in the future or still going on.
    private func isAhead(_ occurrence: Occurrence) -> Bool {
        occurrence.openStatus(on: today) != .overdue
    }

    /// - Parameters:
    ///   - days: the days on which occurrences begin. Earlier ones that are still going on are also found.
    ///   - shown: the days that they must overlap; nil for any.
    ///   - showsAll: whether to include a series without an occurrence in these days, at its start, unless it never
    ///     takes place.
    ///   - least: the number of occurrences of each series that are examined in any case.
    ///   - choose: selects some of the occurrences of a series, possibly from other days.
    /// - Returns: `cut` contains the series with more occurrences than were examined, and `limit` is the number that
    ///   was examined in each direction.
    private func rows(
        in days: ClosedRange<Day>,
        overlapping shown: ClosedRange<Day>? = nil,
        showsAll: Bool = false,
        atLeast least: Int = 1,
        choose: ([Occurrence], _ further: (ClosedRange<Day>) -> [Occurrence]) -> [Occurrence]
    ) -> (rows: [Row], cut: [ShownRecord<Event>], limit: Int) {
        let zones = EventZones(Set(records.compactMap(\.item.timeZone)), own: zone, around: today.now)
        let rules = records.map(\.item.recurrenceRule)
        @Sendable func occurrences(
            _ index: Int,
            _ days: ClosedRange<Day>,
            _ limit: Int
        ) -> (occurrences: [Occurrence], isCut: Bool) {
            guard let rule = rules[index] else { return ([], false) }
            return records[index].item.occurrences(
                of: rule,
                in: days,
                around: today,
                without: replaced(index),
                overlapping: shown,
                limit: limit,
                zones: zones
            )
        }
        let series = records.indices.filter { rules[$0] != nil }
        let (found, limit) = Event.occurrences(of: series, atLeast: least) { index, limit in
            // One day more, because the series may be in another zone.
            let length = (records[index].item.firstOccurrence(in: zone).days?.count ?? 1) + 1
            let window = days.lowerBound.advanced(by: -length)...days.upperBound.advanced(by: 1)
            return occurrences(index, window, limit)
        }
        let foundBySeries = Dictionary(uniqueKeysWithValues: zip(series, found))
        let rows = records.enumerated().flatMap { index, record -> [Row] in
            let event = record.item
            guard let found = foundBySeries[index] else {
                let owner = SourcedIdentifier(event.details.occurrenceOf, in: record.source).flatMap { self.series[$0] }
                return [Row(record: record, occurrence: event.firstOccurrence(in: zone), series: owner)]
            }
            let chosen = choose(found.occurrences) { occurrences(index, $0, 1).occurrences }
            let isLeft = chosen.isEmpty && showsAll && !event.isEmptySeries(in: zone.zone, without: replaced(index))
            return (isLeft ? [event.firstOccurrence(in: zone)] : chosen).map {
                var row = Row(record: record, occurrence: $0, series: event)
                row.hasEnded = showsAll && (chosen.isEmpty || !isAhead($0))
                return row
            }
        }
        let cut = zip(series, found).filter(\.1.isCut).map { records[$0.0] }
        return (rows.sorted { $0.order < $1.order }, cut, limit)
    }

    private func replaced(_ index: Int) -> [OccurrenceDate] {
        let record = records[index]
        return SourcedIdentifier(record.item.identifier, in: record.source).flatMap { replacements[$0] } ?? []
    }
}

extension EventListing.Row {
    /// The event as printed by `--json`. Only an event with a time has `start` and `end`, and only an all-day event has
    /// `day` and `lastDay`. An event as a whole, rather than one of its occurrences, also has its other details.
    func json(isCompleted: Bool) -> PropertyValue {
        var values: [String: PropertyValue] = [
            "position": PropertyValue(number: position),
            "identifier": PropertyValue(text: event.identifier),
            "name": .string(event.name),
            "date": PropertyValue(moment: occurrence.id == nil ? event.date : occurrence.start),
            "description": PropertyValue(text: event.description),
            "completed": .boolean(isCompleted),
            "completedAt": PropertyValue(moment: event.completedAt),
            "timeZone": PropertyValue(text: event.timeZone),
            "location": PropertyValue(text: event.location),
            "url": PropertyValue(text: event.url),
            "repeats": PropertyValue(text: event.repeats),
            "series": PropertyValue(text: series?.identifier ?? event.occurrenceOf),
            "source": PropertyValue(text: source?.name),
        ]
        if occurrence.isAllDay, let days = occurrence.days {
            values["day"] = .string(days.lowerBound.description)
            values["lastDay"] = .string(days.upperBound.description)
        } else {
            values["start"] = PropertyValue(moment: occurrence.start)
            if occurrence.end > occurrence.start { values["end"] = PropertyValue(moment: occurrence.end) }
        }
        if occurrence.id == nil {
            var details = event.details
            if let end = details.end, end < event.date { details.end = nil }
            values.merge(details.values.mapValues(\.datesAsText)) { listed, _ in listed }
        }
        return .dictionary(values)
    }
}
