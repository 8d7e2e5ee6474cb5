import Diagnostics
import Foundation
import Persistence
import Records

extension EventChoice {
    /// The occurrence of a series that a user means.
    ///
    /// - Parameter text: its time, or any of its days. Without one, it is the occurrence that began last, or otherwise
    ///   the next one.
    func occurrence(of record: StoredRecord<Event>, on text: String?) throws -> Occurrence {
        let (event, today) = (record.item, access.today)
        guard let rule = event.recurrenceRule else { throw EditingError.noSeries(event.displayName) }
        guard let text else {
            guard let current = currentOccurrence(of: event, rule) else {
                let place = Location(file: file, name: event.displayName)
                throw Diagnostic.error(place, "the series has ended", hint: "say which occurrence with `--occurrence`")
            }
            return current
        }
        // A date without a year may be in the past or in the future.
        let vocabulary = access.dateVocabulary()
        let time = try When.parse(text, on: today, vocabulary: vocabulary)
        let past = try? When.parse(text, on: today, vocabulary: vocabulary, direction: .past)
        let (day, found) = occurrences(of: event, rule, at: time)
        if let past, past != time {
            let earlier = occurrences(of: event, rule, at: past)
            let distances = (abs(earlier.day.distance(to: today.day)), abs(day.distance(to: today.day)))
            if earlier.found.count == 1, found.count != 1 || distances.0 < distances.1 { return earlier.found[0] }
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

    /// The occurrences that begin at a time or on a day.
    private func occurrences(
        of event: Event,
        _ rule: RecurrenceRule,
        at time: EventTime
    ) -> (day: Day, found: [Occurrence]) {
        let day: Day
        switch time.start {
        case .day(let wanted): day = wanted
        case .moment(let moment): day = Day(clamping: moment, in: access.today.timeZone)
        }
        let length = min(event.firstOccurrence(in: ownZone).days?.count ?? 1, 366)
        let near = occurrences(of: event, rule, in: day.advanced(by: -length)...day.advanced(by: 1))
        let found = near.filter { occurrence in
            switch time.start {
            case .day: occurrence.days?.lowerBound == day
            case .moment(let moment): occurrence.start == moment && !occurrence.isAllDay
            }
        }
        guard found.isEmpty, case .day = time.start else { return (day, found) }
        return (day, near.filter { $0.days?.contains(day) ?? false })
    }

    /// The next occurrences of a series, without those that have already begun.
    func nextOccurrences(of event: Event, count: Int) -> [Occurrence] {
        guard let rule = event.recurrenceRule else { return [] }
        let coming = occurrences(of: event, rule, in: access.today.day...Day.last)
        return Array(coming.lazy.filter { $0.start > access.today.now }.prefix(count))
    }

    private var ownZone: ZoneOffsets { ZoneOffsets(of: access.today.timeZone, around: access.today.now) }

    private func clock(_ occurrence: Occurrence) -> String { String(words.short(occurrence.start).suffix(5)) }

    /// The occurrence that began last, or otherwise the next one; nil if the series has ended.
    func currentOccurrence(of event: Event, _ rule: RecurrenceRule) -> Occurrence? {
        let today = access.today
        var whole = event
        whole.exceptDays = []
        let past = occurrences(of: whole, rule, in: today.day.advanced(by: -366)...today.day)
        if let last = past.last(where: { $0.start <= today.now }), !isExcepted(last, from: event, rule) { return last }
        return occurrences(of: event, rule, in: today.day...Day.last).first { $0.start > today.now }
    }

    private func isExcepted(_ occurrence: Occurrence, from event: Event, _ rule: RecurrenceRule) -> Bool {
        guard let day = occurrence.days?.lowerBound else { return false }
        let days = day.advanced(by: -1)...day.advanced(by: 1)
        return !occurrences(of: event, rule, in: days).contains { $0.id == occurrence.id }
    }

    /// The occurrences of a series that begin in a range of days, without those that other events replace.
    private func occurrences(
        of event: Event,
        _ rule: RecurrenceRule,
        in days: ClosedRange<Day>
    ) -> [Occurrence] {
        let others = (schedule.events + schedule.completedEvents).map(\.item)
        let zones = EventZones(Set([event.timeZone].compactMap(\.self)), own: ownZone, around: access.today.now)
        return event.occurrences(of: rule, in: days, among: others, on: access.today, zones)
    }
}

extension Event {
    /// The occurrences of this series that begin in a range of days, without those that other events replace.
    func occurrences(
        of rule: RecurrenceRule,
        in days: ClosedRange<Day>,
        among others: [Event],
        on today: Today,
        _ zones: EventZones
    ) -> [Occurrence] {
        let replaced = identifier.map { identifier in
            others.compactMap { $0.details.occurrenceOf == identifier ? $0.details.occurrence : nil }
        }
        return occurrences(of: rule, in: days, around: today.day, without: replaced ?? [], zones: zones).occurrences
    }
}
