public import Foundation
public import Persistence

// An occurrence of a series that is completed, moved or left out becomes an exception of the series. If it is completed
// or moved, it also becomes a separate event, which refers to the occurrence that it replaces.

extension Schedule {
    /// Completes one occurrence of the series at an index: it becomes a completed event and an exception of the series.
    ///
    /// - Returns: The completed event.
    @discardableResult
    public mutating func complete(
        _ occurrence: Occurrence,
        ofSeriesAt index: Int,
        on moment: Date
    ) throws -> StoredRecord<Event> {
        try open.loadOnce()
        try done.loadOnce()
        let (known, id, mark) = (open, try Self.id(of: occurrence), mark())
        return try edit(\.done, with: \.open, besides: index) { done, open in
            let position = try known.position(at: index, in: open)
            let series = try Self.identified(known.record(at: index).item)
            let event = series.event(for: occurrence, series.lasting(id)).completed(at: moment)
            let completed = try done.add(event)
            try open.replace(at: position, with: mark.marked(series.without(id), from: series))
            return completed
        }
    }

    /// Removes some occurrences from the series at an index.
    public mutating func leaveOut(_ occurrences: [Occurrence], ofSeriesAt index: Int) throws {
        var series = try event(at: index)
        guard series.isSeries else { throw EditingError.noSeries(series.displayName) }
        for occurrence in occurrences { series = try series.without(Self.id(of: occurrence)) }
        try update(at: index, with: series)
    }

    /// Replaces one occurrence of the series at an index with a separate event, for example to change its time or name.
    ///
    /// - Parameter change: Returns the event, given one with the values of the occurrence.
    /// - Returns: The new event, at the end of the schedule.
    /// - Throws: Errors of `change`.
    @discardableResult
    public mutating func replace(
        _ occurrence: Occurrence,
        ofSeriesAt index: Int,
        _ change: (Event) throws -> Event
    ) throws -> StoredRecord<Event> {
        let (id, date) = (try Self.id(of: occurrence), plan.date)
        return try edit(only: \.open, besides: index) { editor, known in
            let series = try Self.identified(known.record(at: index).item)
            var event = try change(series.event(for: occurrence, series.lasting(id)))
            event.changedAt = date
            try editor.replace(at: known.position(at: index, in: editor), with: series)
            return try editor.add(event)
        }
    }

    /// Returns the coming events that replace occurrences which a changed series no longer has.
    func separated(from old: Event, to series: Event) -> [Event] {
        let replaced = events.compactMap { old.occurrenceReplaced(by: $0.item) }
        guard let places = series.places(of: replaced, since: old, at: plan.date) else { return [] }
        return events.map(\.item).filter { event in
            guard let occurrence = old.occurrenceReplaced(by: event), places[occurrence] == nil else { return false }
            return plan.date.map { $0 < event.date } ?? true
        }
    }

    /// Returns whether a change to a series moves any of its completed occurrences.
    mutating func movesCompletedOccurrences(from old: Event, to series: Event) throws -> Bool {
        guard series.isSeries, old.identifier != nil, !series.hasSameOccurrences(as: old) else { return false }
        try done.loadOnce()
        let replaced = completedEvents.compactMap { old.occurrenceReplaced(by: $0.item) }
        return series.places(of: replaced, since: old, at: plan.date) != nil
    }

    private static func id(of occurrence: Occurrence) throws(EditingError) -> OccurrenceDate {
        guard let id = occurrence.id else { throw .noSeries("the event") }
        return id
    }

    private static func identified(_ event: Event) throws -> Event {
        guard event.isSeries else { throw EditingError.noSeries(event.displayName) }
        return event.identified
    }
}

extension StoreEditor<Event> {
    /// Adds the occurrence that an event replaced to the exceptions of its series.
    mutating func leaveOutOccurrence(replacedBy event: Event, _ mark: ChangeMark) throws(StoreError) {
        guard let id = event.details.occurrence, let owner = event.details.occurrenceOf,
            let record = records.first(where: { $0.item.identifier == owner && $0.item.isSeries })
        else { return }
        try replace(at: record.position, with: mark.marked(record.item.without(id), from: record.item))
    }

    /// Updates the events that replace occurrences of a series that has changed.
    mutating func reconnectReplacements(from old: Event, to series: Event, _ mark: ChangeMark) throws(StoreError) {
        let replaced = records.compactMap { old.occurrenceReplaced(by: $0.item) }
        guard let places = series.places(of: replaced, since: old, at: mark.date) else { return }
        for record in records {
            guard let place = old.occurrenceReplaced(by: record.item).flatMap({ places[$0] }) else { continue }
            var event = record.item
            event.occurrence = place
            try replace(at: record.position, with: mark.marked(event, from: record.item))
        }
    }

    /// Turns the open events that replaced occurrences of a deleted series into single events, unless another open
    /// series has the same identifier: programs copy it.
    mutating func detachReplacements(of series: Event, _ mark: ChangeMark) throws(StoreError) {
        guard series.isSeries, let identifier = series.identifier,
            !records.contains(where: { $0.item.isSeries && $0.item.identifier == identifier })
        else { return }
        for record in records where record.item.details.occurrenceOf == identifier {
            var event = record.item
            (event.occurrenceOf, event.occurrence) = (nil, nil)
            try replace(at: record.position, with: mark.marked(event, from: record.item))
        }
    }
}

extension Event {
    /// Returns one occurrence of this series as a separate event, as in ``Schedule/replace(_:ofSeriesAt:_:)``. Each
    /// call gives it a new identifier.
    package func event(for occurrence: Occurrence) -> Event {
        occurrence.id.map { event(for: occurrence, lasting($0)) } ?? self
    }

    /// Returns one occurrence of this series as a separate event.
    fileprivate func event(for occurrence: Occurrence, _ id: OccurrenceDate) -> Event {
        var event = identifiedAnew
        event.date = occurrence.start
        event.repeats = nil
        event.exceptDays = []
        event.additionalDays = []
        event.days = occurrence.isAllDay ? occurrence.days : nil
        event.end = occurrence.isAllDay || occurrence.end == occurrence.start ? nil : occurrence.end
        event.occurrenceOf = identifier
        event.occurrence = id
        (event.changedAt, event.uid) = (nil, nil)
        return event
    }

    /// Returns the occurrence identified by its day if there is at most one a day, so that the reference stays valid
    /// when the series moves to another time of day.
    fileprivate func lasting(_ id: OccurrenceDate) -> OccurrenceDate {
        guard case .moment(let date) = id, let zone = details.zone,
            let rule = recurrenceRule, !rule.frequency.isWithinDay,
            max(rule.byHour.count, rule.byMinute.count, rule.bySecond.count) <= 1, details.additionalDays.isEmpty
        else { return id }
        return Day(date, in: zone).map(OccurrenceDate.day) ?? id
    }

    /// Returns the occurrence of this series that another event replaces.
    fileprivate func occurrenceReplaced(by event: Event) -> OccurrenceDate? {
        identifier != nil && event.details.occurrenceOf == identifier ? event.details.occurrence : nil
    }

    fileprivate func without(_ id: OccurrenceDate) -> Event {
        let id = lasting(id)
        guard !details.exceptDays.contains(id) else { return self }
        var series = self
        series.exceptDays.append(id)
        return series
    }
}
