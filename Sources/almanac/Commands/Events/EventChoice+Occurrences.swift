import Diagnostics
import Foundation
import Persistence
import Records

extension EventChoice {
    /// The occurrence of a series that a user means.
    struct ChosenOccurrence {
        /// When it takes place; if an open event replaces it, when that event does.
        let occurrence: Occurrence
        /// The index of the open event that replaces it; nil if none does.
        var replacement: Int?
    }

    /// The choice of the open event at an index, which replaces an occurrence.
    func replacement(at index: Int) -> ChosenOccurrence {
        let occurrence = schedule.events[index].item.firstOccurrence(in: ownZone)
        return ChosenOccurrence(occurrence: occurrence, replacement: index)
    }

    /// The occurrence of a series that a user means, or the event that has replaced it.
    ///
    /// - Parameters:
    ///   - text: its time or its day, or a further one of its days. Of an event in its place, it is the time or the day
    ///     of the occurrence, or else that of the event.
    ///   - zone: the time zone of the text; by default that of the series.
    ///   - direction: the direction in which to look for a weekday.
    func chosenOccurrence(
        of record: StoredRecord<Event>,
        on text: String,
        in zone: TimeZone? = nil,
        _ direction: DateParser.Direction = .future
    ) throws -> ChosenOccurrence {
        let found = try chosenOccurrences(of: record, on: text, in: zone, direction)
        guard found.count == 1 else { throw UnfitDate.notASingleDay(text: text) }
        return found[0]
    }

    /// The occurrences of a series that a user means: one, or all on several days; see
    /// ``chosenOccurrence(of:on:in:_:)``.
    func chosenOccurrences(
        of record: StoredRecord<Event>,
        on text: String,
        in zone: TimeZone? = nil,
        _ direction: DateParser.Direction = .future
    ) throws -> [ChosenOccurrence] {
        let (event, zone) = (record.item, zone ?? access.timeZone(of: record.item))
        let meant = try occurrences(of: record, on: text, in: zone, direction)
        let words = EventTimeWords(timeZone: zone)
        let suffix = event.days == nil && zone != access.today.timeZone ? " in \(zone.identifier)" : ""
        let (time, day, found) = (meant.time, meant.day, meant.choices)
        if found.count == 1 || time.lastDay != nil && !found.isEmpty { return found }
        let place = Location(file: file, record: record.position, name: event.displayName)
        if let first = found.first {
            let message = "there are \(found.count) occurrences on \(day)\(suffix)"
            let clock = words.short(first.occurrence.start).suffix(5)
            throw Diagnostic.error(place, message, hint: "say which one, as in `\(day) \(clock)`")
        }
        let last = time.lastDay.map { " to \($0.inWords)" } ?? ""
        let wanted = time.start == .day(day) ? day.inWords + last : words.words(for: time)
        if completedOccurrence(of: event, at: time, in: zone) != nil {
            throw completedAlready(record, on: "\(wanted)\(suffix)")
        }
        let coming = occurrences(of: event, in: day...Day.last, zone: offsets(zone))
        let next = coming.prefix(3)
        let times = next.map { "\(words.short($0))" }.joined(separator: "; ")
        let hint = next.isEmpty ? "there are none from then on" : "the next ones are: \(times)"
        throw Diagnostic.error(place, "there is no occurrence on \(wanted)\(suffix)", hint: hint)
    }

    /// All occurrences of a series, or events in the place of some, that a user may mean; see
    /// ``chosenOccurrence(of:on:in:_:)``.
    func occurrences(
        of record: StoredRecord<Event>,
        on text: String,
        in zone: TimeZone? = nil,
        _ direction: DateParser.Direction = .future
    ) throws -> (time: EventTime, day: Day, choices: [ChosenOccurrence]) {
        let event = record.item
        let today = Today(now: access.today.now, timeZone: zone ?? access.timeZone(of: event))
        guard event.recurrenceRule != nil else { throw EditingError.noSeries(event.displayName) }
        let vocabulary = access.dateVocabulary()
        let past = try? DateParser.reading(text, on: today, vocabulary: vocabulary, direction: .past)
        let reading: DateParser.Reading
        do throws(DateParser.ParseError) {
            reading = try DateParser.reading(text, on: today, vocabulary: vocabulary)
        } catch {
            // The weekday of a date, or a year as in `1 mar 2005`, may only fit a day in the past.
            guard let past else { throw error }
            reading = past
        }
        let time = reading.time
        guard time.repeats == nil else { throw UnfitDate.notASingleDay(text: text) }
        let (day, found) = choices(of: event, at: time, today)
        // A date without a year may be in the past or in the future. A weekday is in the future, unless the user looks
        // back or the series has ended.
        guard reading.named.start || direction == .past || nextOccurrence(of: event) == nil,
            let past = past?.time, past != time
        else { return (time, day, found) }
        let earlier = choices(of: event, at: past, today)
        let isNearer = abs(earlier.day.distance(to: today.day)) < abs(day.distance(to: today.day))
        // A completed occurrence counts, too. Otherwise, naming it again would complete another one.
        let isThere = !found.isEmpty || completedOccurrence(of: event, at: time, in: today.timeZone) != nil
        let wasThere = !earlier.found.isEmpty || completedOccurrence(of: event, at: past, in: today.timeZone) != nil
        let isMeant = isThere == wasThere ? isNearer : wasThere
        return isMeant ? (past, earlier.day, earlier.found) : (time, day, found)
    }

    /// The occurrences that begin at a time or on a day, or else the event in the place of one; for several days, all
    /// occurrences and all such events.
    private func choices(
        of event: Event,
        at time: EventTime,
        _ today: Today
    ) -> (day: Day, found: [ChosenOccurrence]) {
        let (days, found) = occurrences(of: event, at: time, today)
        let (day, regular) = (days.lowerBound, found.map { ChosenOccurrence(occurrence: $0) })
        let (events, moved) = (schedule.events, replacements(of: event))
        let zone = offsets(today.timeZone)
        if time.lastDay == nil {
            guard regular.isEmpty else { return (day, regular) }
            let replaced = moved.filter { replaces(events[$0].item, event, at: time, in: today.timeZone) }
            guard replaced.isEmpty else { return (day, replaced.map(replacement)) }
        }
        let present = moved.filter { index in
            let own = events[index].item.firstOccurrence(in: zone)
            if case .moment(let wanted) = time.start { return own.start == wanted && !own.isAllDay }
            return own.days?.overlaps(days) ?? false
        }
        return (day, regular + present.map(replacement))
    }

    /// Whether an event is in the place of the occurrence of a series at a time or on a day.
    private func replaces(_ event: Event, _ series: Event, at time: EventTime, in zone: TimeZone) -> Bool {
        switch (event.details.occurrence, time.start) {
        case (.day(let own), .day(let wanted)): own == wanted
        case (.day(let own), .moment(let wanted)): own == Day(wanted, in: offsets(access.timeZone(of: series)))
        case (.moment(let own), .day(let wanted)): Day(own, in: offsets(zone)) == wanted
        case (.moment(let own), .moment(let wanted)): own == wanted
        case (nil, _): false
        }
    }

    /// The error that the occurrence of a series on a day is completed.
    func completedAlready(_ record: StoredRecord<Event>, on day: String) -> Diagnostic {
        let place = Location(file: file, record: record.position, name: record.item.displayName)
        let message = "the occurrence on \(day) is already completed"
        return .error(place, message, hint: "`almanac event reopen` moves it back to the schedule")
    }

    /// The completed event in the place of the occurrence of a series at a time or on a day; nil if there is none.
    func completedReplacement(of series: Event, at time: EventTime, in zone: TimeZone) -> StoredRecord<Event>? {
        guard let identifier = series.identifier else { return nil }
        return schedule.completedEvents.first {
            $0.item.details.occurrenceOf == identifier && replaces($0.item, series, at: time, in: zone)
        }
    }

    /// The completed event in the place of the occurrence of a series at a time or on a day, or else one that took place
    /// on that day, such as the shift of the night before. Nil if there is none, and for several days.
    func completedOccurrence(of series: Event, at time: EventTime, in zone: TimeZone) -> StoredRecord<Event>? {
        guard let identifier = series.identifier, time.lastDay == nil else { return nil }
        if let completed = completedReplacement(of: series, at: time, in: zone) { return completed }
        guard case .day(let day) = time.start else { return nil }
        return schedule.completedEvents.first {
            $0.item.details.occurrenceOf == identifier
                && $0.item.firstOccurrence(in: offsets(zone)).days?.contains(day) ?? false
        }
    }

    /// The open events in the place of occurrences of a series, by their indices.
    func replacements(of series: Event) -> [Int] {
        guard let identifier = series.identifier else { return [] }
        return schedule.events.indices.filter { schedule.events[$0].item.details.occurrenceOf == identifier }
    }

    /// The occurrences that begin at a time or on some days, or else those that take place on these days.
    private func occurrences(
        of event: Event,
        at time: EventTime,
        _ today: Today
    ) -> (days: ClosedRange<Day>, found: [Occurrence]) {
        let zone = offsets(today.timeZone)
        let day: Day
        switch time.start {
        case .day(let wanted): day = wanted
        case .moment(let moment): day = Day(clamping: moment, in: today.timeZone)
        }
        let days = day...max(day, time.lastDay ?? day)
        // One day more, because the series may be in another zone.
        let length = min(event.firstOccurrence(in: zone).days?.count ?? 1, 366)
        let window = day.advanced(by: -length)...days.upperBound.advanced(by: 1)
        let near = occurrences(of: event, in: window, zone: zone)
        let found = near.filter { occurrence in
            switch time.start {
            case .day: occurrence.days.map { days.contains($0.lowerBound) } ?? false
            case .moment(let moment): occurrence.start == moment && !occurrence.isAllDay
            }
        }
        guard found.isEmpty, case .day = time.start else { return (days, found) }
        return (days, near.filter { $0.days?.overlaps(days) ?? false })
    }

    /// The first occurrence of a series that isn't over, or the event in its place, as the page of the series shows it.
    /// Nil if there is none.
    func nextOccurrence(of series: Event) -> ChosenOccurrence? {
        guard series.recurrenceRule != nil else { return nil }
        let (events, today) = (schedule.events, access.today)
        let length = min(series.firstOccurrence(in: ownZone).days?.count ?? 1, 366)
        let regular =
            occurrences(of: series, in: today.day.advanced(by: -length)...Day.last)
            .first { $0.openStatus(on: today) != .overdue }.map { [ChosenOccurrence(occurrence: $0)] } ?? []
        let moved = replacements(of: series).filter { events[$0].item.openStatus(on: today) != .overdue }
            .map(replacement)
        return (regular + moved).min { $0.occurrence.start < $1.occurrence.start }
    }

    /// The next occurrences of a series, without those that have already begun.
    func nextOccurrences(of event: Event, count: Int) -> [Occurrence] {
        let coming = occurrences(of: event, in: access.today.day...Day.last)
        return Array(coming.lazy.filter { $0.start > access.today.now }.prefix(count))
    }

    var ownZone: ZoneOffsets { offsets(access.today.timeZone) }

    private func offsets(_ zone: TimeZone) -> ZoneOffsets { ZoneOffsets(of: zone, around: access.today.now) }

    /// Of the occurrences that weren't moved, the last one that has begun by a time, or else the next one; nil if there
    /// is none.
    func currentOccurrence(of event: Event, by time: Date) -> Occurrence? {
        let day = Day(clamping: time, in: access.today.timeZone)
        var whole = event
        whole.exceptDays = []
        let past = occurrences(of: whole, in: day.advanced(by: -366)...day)
        if let last = past.last(where: { $0.start <= time }), !isExcepted(last, from: event) { return last }
        return occurrences(of: event, in: day...Day.last).first { $0.start > time }
    }

    private func isExcepted(_ occurrence: Occurrence, from event: Event) -> Bool {
        guard let day = occurrence.days?.lowerBound else { return false }
        let days = day.advanced(by: -1)...day.advanced(by: 1)
        return !occurrences(of: event, in: days).contains { $0.id == occurrence.id }
    }

    /// The occurrences of a series that begin in a range of days, without those that other events replace.
    func occurrences(
        of event: Event,
        in days: ClosedRange<Day>,
        zone: ZoneOffsets? = nil
    ) -> [Occurrence] {
        guard let rule = event.recurrenceRule else { return [] }
        let zones = EventZones(Set([event.timeZone].compactMap(\.self)), own: zone ?? ownZone, around: access.today.now)
        let others = event.identifier == nil ? [] : schedule.events + schedule.completedEvents
        let replaced = others.map(\.item.details)
            .compactMap { $0.occurrenceOf == event.identifier ? $0.occurrence : nil }
        return event.occurrences(of: rule, in: days, around: access.today, without: replaced, zones: zones).occurrences
    }
}
