public import Diagnostics
public import Foundation
public import Persistence

/// Receives notifications about events that have left the schedule.
public protocol ScheduleDelegate: AnyObject, Sendable {
    /// Called after the event has been deleted or completed, also on disk.
    func didDeleteItem(_ schedule: Schedule, item: Event)
}

/// The schedule and the completed events: two stores in one value.
///
/// The operations are those of the documents "Event scheduler" and "Save and persist completed events". Each operation
/// reads, changes and writes the store under a lock. After a success, memory and disk are equal; after a failure, both
/// are unchanged. The errors are ``StoreError`` and ``EditingError``, such as
/// ``EditingError/noRecord(position:count:)`` for a wrong index.
///
///     var schedule = Schedule(
///         events: Store(folder.appending(path: "schedules.plist")),
///         completed: Store(folder.appending(path: "completedEvents.plist"))
///     )
///     try schedule.load()
///     try schedule.addNewEvent(title: "Dentist", description: "", date: "2026/11/25 09:00", in: zone)
///     try schedule.complete(at: 0, on: .now)
///
/// Once both stores are loaded, each change also removes events from the schedule that a killed program left in both;
/// see ``leftovers``.
///
/// Indices count the readable records from 0. If another program has moved a record since it was loaded, the operation
/// finds it at its new position; if the record has changed, the operation throws ``StoreError/outdated(_:)``.
public struct Schedule: Sendable {
    var open: RecordList<Event>
    var done: RecordList<Event>
    var plan: EditPlan

    /// The events that the last change removed from the schedule because they were already completed.
    public internal(set) var tidied: [StoredRecord<Event>] = []

    /// The exceptions that the last ``update(at:with:)`` removed from a series, because it has no such occurrences any
    /// more.
    public internal(set) var droppedExceptions: [OccurrenceDate] = []

    /// The coming events that replaced occurrences which a series no longer has since the last ``update(at:with:)``.
    public internal(set) var separatedEvents: [Event] = []

    /// Notified when an event has left the schedule. Held weakly.
    public weak var delegate: (any ScheduleDelegate)?

    /// Creates the value for two stores without reading from disk.
    public init(events: Store<Event>, completed: Store<Event>, plan: EditPlan = EditPlan()) {
        open = RecordList(events)
        done = RecordList(completed)
        self.plan = plan
    }

    // MARK: Reading

    /// The events of the schedule, in the order of the store.
    public var events: [StoredRecord<Event>] { open.records }
    /// The completed events, in the order of the store.
    public var completedEvents: [StoredRecord<Event>] { done.records }
    /// The diagnostics of the last read of the schedule: the records that can't be decoded, and why.
    public var openDiagnostics: [Diagnostic] { open.diagnostics }
    /// The diagnostics of the last read of the completed events.
    public var completedDiagnostics: [Diagnostic] { done.diagnostics }

    /// Reads both stores. A missing file counts as an empty store.
    public mutating func load() throws {
        var (open, done) = (open, done)
        try open.load()
        try done.load()
        (self.open, self.done) = (open, done)
    }

    /// Reads the events of the schedule, regardless of the state of the other store.
    public mutating func loadEvents() throws { try open.load() }

    /// Reads the completed events.
    public mutating func loadCompletedEvents() throws { try done.load() }

    /// Saves the app's new names and dates in the entries of the companion file, so that the app's next change is compared
    /// with this one, and calendars notice the change.
    ///
    /// - Returns: Whether there was anything to save.
    @discardableResult
    public mutating func updateCompanion() throws -> Bool {
        let mark = mark()
        return try open.edit(plan) { editor, _ in
            guard editor.updateCompanion() else { return false }
            for record in editor.outdatedRecords {
                try editor.replace(at: record.position, with: mark.dated(record.item))
            }
            return true
        }
    }

    /// Returns the event at an index.
    public func event(at index: Int) throws(EditingError) -> Event { try open.record(at: index).item }

    // MARK: Create

    /// Creates an event at the end of the schedule. Its name must not be blank.
    @discardableResult
    public mutating func create(
        name: String,
        date: Date,
        description: String? = nil
    ) throws -> StoredRecord<Event> {
        try addNewEvent(Event.new(name: name, date: date, description: description))
    }

    /// Adds an event at the end of the schedule.
    @discardableResult
    public mutating func addNewEvent(_ event: Event) throws -> StoredRecord<Event> {
        try event.validate()
        return try edit(only: \.open) { editor, _ in try editor.add(event) }
    }

    /// Adds an event; an empty description counts as none.
    @discardableResult
    public mutating func addNewEvent(
        title: String,
        description: String,
        date: Date
    ) throws -> StoredRecord<Event> {
        try create(name: title, date: date, description: description)
    }

    /// Adds an event on a date written as `yyyy/MM/dd HH:mm` in a time zone.
    ///
    /// - Throws: ``EditingError/unreadableDate(_:)`` for text of another form, ``DateParser/ParseError`` for a date
    ///   that doesn't exist, such as 31 February or the hour skipped when the clocks go forward.
    @discardableResult
    public mutating func addNewEvent(
        title: String,
        description: String,
        date: String,
        in zone: TimeZone
    ) throws -> StoredRecord<Event> {
        let today = Today(now: .distantPast, timeZone: zone)
        guard date.wholeMatch(of: /[0-9]{4}\/[0-9]{2}\/[0-9]{2} [0-9]{2}:[0-9]{2}/) != nil,
            case .moment(let moment) = try DateParser.parse(date, on: today, vocabulary: DateVocabulary()).start
        else { throw EditingError.unreadableDate(date) }
        return try create(name: title, date: moment, description: description)
    }

    // MARK: Change

    /// Replaces the event at an index. Unknown keys in the store are kept. If a series changes its rule or its time,
    /// its exceptions and the events that replace its occurrences, open or completed, move with it; see also
    /// ``droppedExceptions`` and ``separatedEvents``.
    public mutating func update(at index: Int, with event: Event) throws {
        try open.loadOnce()
        let (known, mark) = (open, mark())
        let old = try known.record(at: index).item
        let (event, dropped) = event.keepingExceptions(since: old, at: mark.date)
        let separated = separated(from: old, to: event)
        func change(_ open: inout StoreEditor<Event>) throws {
            try open.replace(at: known.position(at: index, in: open), with: mark.marked(event, from: old))
            try open.reconnectReplacements(from: old, to: event, mark)
        }
        if try movesCompletedOccurrences(from: old, to: event) {
            try edit(\.done, with: \.open, besides: index) { done, open in
                try done.reconnectReplacements(from: old, to: event, mark)
                try change(&open)
            }
        } else {
            try edit(only: \.open, besides: index) { editor, _ in try change(&editor) }
        }
        (droppedExceptions, separatedEvents) = (dropped, separated)
    }

    /// Replaces the first event that equals another.
    ///
    /// - Returns: Whether the old event was found.
    @discardableResult
    public mutating func update(_ oldEvent: Event, with newEvent: Event) throws -> Bool {
        try open.loadOnce()
        guard let index = events.firstIndex(where: { $0.item == oldEvent }) else { return false }
        try update(at: index, with: newEvent)
        return true
    }

    /// Moves the event at an index to another index; the events in between shift by one.
    public mutating func move(at index: Int, to destination: Int) throws {
        try edit(only: \.open, besides: index) { editor, known in
            let target = try known.position(at: destination, in: editor)
            try editor.move(from: known.position(at: index, in: editor), to: target)
        }
    }

    /// Deletes the event at an index permanently and notifies the delegate. If it replaced an occurrence of a series,
    /// that occurrence doesn't come back. If it is a series, the events that replaced occurrences become single events.
    @discardableResult
    public mutating func delete(at index: Int) throws -> Event {
        let mark = mark()
        let event = try edit(only: \.open, besides: index) { editor, known in
            let event = try editor.remove(at: known.position(at: index, in: editor))
            try editor.leaveOutOccurrence(replacedBy: event, mark)
            try editor.detachReplacements(of: event, mark)
            return event
        }
        if !plan.options.isDryRun { delegate?.didDeleteItem(self, item: event) }
        return event
    }
}
