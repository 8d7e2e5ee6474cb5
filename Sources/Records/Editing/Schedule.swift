public import Diagnostics
public import Foundation
public import Persistence

/// Is told when an event has left the schedule.
public protocol ScheduleDelegate: AnyObject, Sendable {
    /// The event has been deleted or completed, on the disk too.
    func didDeleteItem(_ schedule: Schedule, item: Event)
}

/// The events to come and the completed ones: two stores in one value.
///
/// The operations are those of the documents "Event scheduler" and "Save and persist completed events". Each reads the
/// store, changes it and writes it under a lock. When one has succeeded, memory and disk hold the same; when it has
/// failed, both are as they were.
///
///     var schedule = Schedule(
///         events: Store(folder.appending(path: "schedules.plist")),
///         completed: Store(folder.appending(path: "completedEvents.plist"))
///     )
///     try schedule.load()
///     try schedule.addNewEvent(title: "Dentist", description: "", date: "2026/11/25 09:00", in: zone)
///     try schedule.complete(at: 0, on: .now)
///
/// Once both stores are loaded, a change also takes out of the schedule what a killed program left in both; see
/// ``leftovers``.
///
/// Indices count from 0, among the records that can be read. A record that another program has moved since it was
/// loaded is found where it is now; one that it has changed is not touched, and ``StoreError/outdated(_:)`` thrown.
public struct Schedule: Sendable {
    var open: RecordList<Event>
    var done: RecordList<Event>
    let plan: EditPlan

    /// What the last change took out of the schedule because it was completed before, as it stood there.
    public internal(set) var tidied: [StoredRecord<Event>] = []

    /// Is told when an event has left the schedule. Not kept alive by this value.
    public weak var delegate: (any ScheduleDelegate)?

    /// A schedule that is kept in two stores; does not look at the disk.
    public init(events: Store<Event>, completed: Store<Event>, plan: EditPlan = EditPlan()) {
        open = RecordList(events)
        done = RecordList(completed)
        self.plan = plan
    }

    // MARK: Looking

    /// The events that are not completed, in the order of their store.
    public var events: [StoredRecord<Event>] { open.records }
    /// The completed events, in the order of theirs.
    public var completedEvents: [StoredRecord<Event>] { done.records }
    /// What was to be said about the events' store when it was last read: which records do not decode, and why.
    public var openDiagnostics: [Diagnostic] { open.diagnostics }
    /// What was to be said about the store of the completed events.
    public var completedDiagnostics: [Diagnostic] { done.diagnostics }

    /// Reads both stores. A file that does not exist is an empty store.
    ///
    /// - Throws: ``StoreError``; what was known stays then.
    public mutating func load() throws {
        var (open, done) = (open, done)
        try open.load()
        try done.load()
        (self.open, self.done) = (open, done)
    }

    /// Reads the events that are not completed, whatever the other store looks like.
    ///
    /// - Throws: ``StoreError``.
    public mutating func loadEvents() throws { try open.load() }

    /// Reads the completed events.
    ///
    /// - Throws: ``StoreError``.
    public mutating func loadCompletedEvents() throws { try done.load() }

    /// The event at an index.
    ///
    /// - Throws: ``EditingError/noRecord(position:count:)``.
    public func event(at index: Int) throws(EditingError) -> Event { try open.record(at: index).item }

    // MARK: Create

    /// Creates an event at the end of the schedule. Its name must not be blank.
    ///
    /// - Throws: ``EditingError``, ``StoreError``.
    @discardableResult
    public mutating func create(
        name: String,
        date: Date,
        description: String? = nil
    ) throws -> StoredRecord<Event> {
        try addNewEvent(Event.new(name: name, date: date, description: description))
    }

    /// Adds an event at the end of the schedule.
    ///
    /// - Throws: ``EditingError/blankName(of:)``, ``EditingError/impossibleDate``, ``StoreError``.
    @discardableResult
    public mutating func addNewEvent(_ event: Event) throws -> StoredRecord<Event> {
        try event.validate()
        return try editOpen { editor, _ in
            let position = try editor.append(event)
            return StoredRecord(position: position, item: editor.item(at: position) ?? event)
        }
    }

    /// Adds an event; an empty description is none.
    @discardableResult
    public mutating func addNewEvent(
        title: String,
        description: String,
        date: Date
    ) throws -> StoredRecord<Event> {
        try create(name: title, date: date, description: description)
    }

    /// Adds an event on a date written `yyyy/MM/dd HH:mm`, as the clocks of a zone show it.
    ///
    /// - Throws: ``EditingError/unreadableDate(_:)`` for text of another form, ``When/Misunderstanding`` for a date
    ///   that does not exist: 31 February, the hour that the clocks skip.
    @discardableResult
    public mutating func addNewEvent(
        title: String,
        description: String,
        date: String,
        in zone: TimeZone
    ) throws -> StoredRecord<Event> {
        guard date.wholeMatch(of: /[0-9]{4}\/[0-9]{2}\/[0-9]{2} [0-9]{2}:[0-9]{2}/) != nil else {
            throw EditingError.unreadableDate(date)
        }
        let moment = try When.moment(date, on: Today(now: .distantPast, timeZone: zone))
        return try create(name: title, date: moment, description: description)
    }

    // MARK: Change

    /// Puts an event in the place of the one at an index. What the store knows of it beyond our keys stays.
    ///
    /// - Throws: ``EditingError``, ``StoreError``.
    public mutating func update(at index: Int, with event: Event) throws {
        try editOpen(besides: index) { editor, known in
            try editor.replace(at: known.position(at: index, in: editor), with: event)
        }
    }

    /// Puts an event in the place of the first one that equals another.
    ///
    /// - Returns: whether the old event was there.
    @discardableResult
    public mutating func update(_ oldEvent: Event, with newEvent: Event) throws -> Bool {
        try open.loadOnce()
        guard let index = events.firstIndex(where: { $0.item == oldEvent }) else { return false }
        try update(at: index, with: newEvent)
        return true
    }

    /// Takes the event at an index to where it then is at another index; those between close up.
    ///
    /// - Throws: ``EditingError/noRecord(position:count:)``, ``StoreError``.
    public mutating func move(at index: Int, to destination: Int) throws {
        try editOpen(besides: index) { editor, known in
            let target = try known.position(at: destination, in: editor)
            try editor.move(from: known.position(at: index, in: editor), to: target)
        }
    }

    /// Deletes the event at an index for good, and tells the delegate. The occurrence of a series that it replaced doesn't come
    /// back.
    ///
    /// - Throws: ``EditingError/noRecord(position:count:)``, ``StoreError``.
    @discardableResult
    public mutating func delete(at index: Int) throws -> Event {
        let event = try editOpen(besides: index) { editor, known in
            let event = try editor.remove(at: known.position(at: index, in: editor))
            try Self.leaveOutOccurrence(replacedBy: event, in: &editor)
            return event
        }
        if !plan.isDryRun { delegate?.didDeleteItem(self, item: event) }
        return event
    }
}
