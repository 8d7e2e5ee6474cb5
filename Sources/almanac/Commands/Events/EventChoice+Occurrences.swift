import Diagnostics
import Foundation
import Persistence
import Records

extension EventChoice {
    /// An event of the list, at one of the times that it takes place.
    struct Row {
        let record: StoredRecord<Event>
        let occurrence: Occurrence
        /// The series that it is an occurrence of.
        let series: Event?

        /// The event as its own occurrence.
        init(_ record: StoredRecord<Event>, series: Event?, in zone: ZoneOffsets) {
            (self.record, self.series) = (record, series)
            occurrence = record.item.firstOccurrence(in: zone)
        }

        init(_ occurrence: Occurrence, of record: StoredRecord<Event>) {
            (self.record, self.occurrence, series) = (record, occurrence, record.item)
        }

        /// By date; of what begins at once, all-day events first, then by name and position. A date that is none comes last.
        fileprivate var order: (Double, Int, String, Int) {
            let seconds = occurrence.start.timeIntervalSinceReferenceDate
            let event = record.item
            return (seconds.isNaN ? .infinity : seconds, occurrence.isAllDay ? 0 : 1, event.name, record.position)
        }
    }

    /// The occurrence of a series that a user means.
    ///
    /// - Parameter text: its day or its time. Without one it is the occurrence that began last, or else the next one.
    func occurrence(of record: StoredRecord<Event>, on text: String?) throws -> Occurrence {
        let (event, today) = (record.item, access.today)
        guard let rule = event.recurrenceRule else { throw EditingError.noSeries(event.displayName) }
        guard let text else { return try currentOccurrence(of: event, rule) }
        let time = try When.parse(text, on: today, vocabulary: access.dateVocabulary())
        let day: Day
        switch time.start {
        case .day(let wanted): day = wanted
        case .moment(let moment): day = Day(clamping: moment, in: today.timeZone)
        }
        let found = occurrences(of: event, rule, in: day.advanced(by: -1)...day.advanced(by: 1)).filter { occurrence in
            switch time.start {
            case .day: occurrence.days?.lowerBound == day
            case .moment(let moment): occurrence.start == moment && !occurrence.isAllDay
            }
        }
        if found.count == 1 { return found[0] }
        let next = occurrences(of: event, rule, in: day...Day.last).prefix(3).map { "\(words.short($0))" }
        let place = Location(file: file, record: record.position, name: event.displayName)
        guard found.isEmpty else {
            let message = "there are \(found.count) occurrences on \(day)"
            throw Diagnostic.error(place, message, hint: "say which one, as in `\(day) \(clock(found[0]))`")
        }
        let hint = next.isEmpty ? "there are none from then on" : "the next ones are: \(next.joined(separator: "; "))"
        let wanted = time.start == .day(day) ? words.long(day) : words.words(for: time)
        throw Diagnostic.error(place, "there is no occurrence on \(wanted)", hint: hint)
    }

    private func clock(_ occurrence: Occurrence) -> String { String(words.short(occurrence.start).suffix(5)) }

    private func currentOccurrence(of event: Event, _ rule: RecurrenceRule) throws -> Occurrence {
        let today = access.today
        var whole = event
        whole.exceptDays = []
        let past = occurrences(of: whole, rule, in: today.day.advanced(by: -366)...today.day)
        if let last = past.last(where: { $0.start <= today.now }), !isExcepted(last, from: event, rule) { return last }
        let coming = occurrences(of: event, rule, in: today.day...Day.last).first { $0.start > today.now }
        guard let coming else {
            let place = Location(file: file, name: event.displayName)
            throw Diagnostic.error(place, "the series has ended", hint: "say which occurrence with `--occurrence`")
        }
        return coming
    }

    private func isExcepted(_ occurrence: Occurrence, from event: Event, _ rule: RecurrenceRule) -> Bool {
        guard let day = occurrence.days?.lowerBound else { return false }
        let days = day.advanced(by: -1)...day.advanced(by: 1)
        return !occurrences(of: event, rule, in: days).contains { $0.id == occurrence.id }
    }

    /// The occurrences of a series that begin on some days, without those that other events stand in the place of.
    private func occurrences(
        of event: Event,
        _ rule: RecurrenceRule,
        in days: ClosedRange<Day>
    ) -> [Occurrence] {
        let all = schedule.events + schedule.completedEvents
        let replaced = event.identifier.map { identifier in
            all.compactMap { $0.item.details.occurrenceOf == identifier ? $0.item.details.occurrence : nil }
        }
        return event.occurrences(
            of: rule,
            in: days,
            around: access.today.day,
            without: replaced ?? [],
            zones: zones
        ).occurrences
    }

    // MARK: Lists

    /// Each event once, by date: a series at its next occurrence, or at its last one.
    func rowsByDate() -> [Row] {
        rows(in: access.today.day.advanced(by: -366)...Day.last) { occurrences in
            (occurrences.first(where: isAhead) ?? occurrences.last).map { [$0] } ?? []
        }
    }

    /// Each event once, in the order of its store.
    func rowsInOrder() -> [Row] { rows.map { Row($0.record, series: nil, in: ownZone) } }

    /// What takes place on some days, by date.
    func rowsByDate(in days: ClosedRange<Day>) -> [Row] {
        rows(in: days) { $0 }.filter { $0.occurrence.days?.overlaps(days) ?? false }
    }

    /// What is next, by date.
    func nextRows(_ count: Int) -> [Row] {
        let rows = rows(in: access.today.day...Day.last) { $0.filter(isAhead).prefix(count).map(\.self) }
        return Array(rows.filter { isAhead($0.occurrence) }.prefix(count))
    }

    /// Whether an occurrence is to come, or still going on.
    private func isAhead(_ occurrence: Occurrence) -> Bool {
        occurrence.openStatus(on: access.today) != .overdue && occurrence.end >= access.today.now
    }

    /// - Parameters:
    ///   - days: those on which occurrences begin; what begins earlier and lasts is found, too.
    ///   - choose: picks among the occurrences of a series.
    private func rows(in days: ClosedRange<Day>, choose: ([Occurrence]) -> [Occurrence]) -> [Row] {
        let zone = ownZone
        let identified = schedule.events.map(\.item).filter { $0.details.repeats != nil && $0.identifier != nil }
        let series = Dictionary(identified.map { ($0.identifier, $0) }) { first, _ in first }
        let found = rows.map(\.record).flatMap { record -> [Row] in
            guard !isCompleted, let rule = record.item.recurrenceRule else {
                let owner = record.item.details.occurrenceOf.flatMap { series[$0] }
                return [Row(record, series: owner, in: zone)]
            }
            // A day more, because the series may be in another zone.
            let length = (record.item.firstOccurrence(in: zone).days?.count ?? 1) + 1
            let window = days.lowerBound.advanced(by: -length)...days.upperBound.advanced(by: 1)
            return choose(occurrences(of: record.item, rule, in: window)).map { Row($0, of: record) }
        }
        return found.sorted { $0.order < $1.order }
    }

    private var zones: EventZones {
        let names = Set(schedule.events.compactMap(\.item.details.timeZone))
        return EventZones(names, own: ownZone, around: access.today.now)
    }

    var ownZone: ZoneOffsets { ZoneOffsets(of: access.today.timeZone, around: access.today.now) }
}
