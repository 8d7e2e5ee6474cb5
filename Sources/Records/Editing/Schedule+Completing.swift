public import Foundation
public import Persistence

// An event moves from one store to the other in a single edit of both, which writes the target before the source. A
// program that is killed in between leaves the event in both. The next change removes it from the schedule, in the same
// edit, if the two records are equal in every key. Otherwise both stay, because only the user knows which one is right.

extension Schedule {
    /// Completes the event at an index: appends it to the completed events with its time of completion and removes it
    /// from the schedule, or does neither. Notifies the delegate.
    ///
    /// An event without a unique identifier, as in older files, gets a new one first; otherwise it couldn't be told
    /// apart from an identical event afterwards.
    /// - Returns: The completed event.
    @discardableResult
    public mutating func complete(at index: Int, on moment: Date) throws -> StoredRecord<Event> {
        var index = index
        try open.loadOnce()
        try done.loadOnce()
        if try !hasOwnIdentifier(index), !plan.options.isDryRun {
            // Do a dry run first, so that the event gets no identifier if the other store can't be changed.
            var rehearsal = self
            rehearsal.plan = EditPlan(EditOptions(isDryRun: true))
            _ = try rehearsal.transfer(index, from: \.open, to: \.done) { $0.completed(at: moment) }
            index = try identify(index)
        }
        let (old, record) = try transfer(index, from: \.open, to: \.done) { $0.completed(at: moment) }
        if !plan.options.isDryRun { delegate?.didDeleteItem(self, item: old) }
        return record
    }

    /// Moves the completed event at an index back to the end of the schedule. If another completed event has the same
    /// identifier, date, name and description, the moved one gets a new identifier.
    ///
    /// - Returns: The event in the schedule.
    @discardableResult
    public mutating func reopen(at index: Int) throws -> StoredRecord<Event> {
        try done.loadOnce()
        let others = FinishedEvents(completedEvents.indices.filter { $0 != index }.map { completedEvents[$0] })
        return try transfer(index, from: \.done, to: \.open) { event in
            let open = event.completed(at: nil)
            return others.holds(open) ? open.identifiedAnew : open
        }.new
    }

    /// Deletes the completed event at an index permanently. If it is a series, the open events that replaced occurrences
    /// become single events.
    @discardableResult
    public mutating func deleteCompleted(at index: Int) throws -> Event {
        try done.loadOnce()
        guard try done.record(at: index).item.isSeries else {
            return try edit(only: \.done) { editor, known in
                try editor.remove(at: known.position(at: index, in: editor))
            }
        }
        let (known, mark) = (done, mark())
        return try edit(\.open, with: \.done) { open, done in
            let event = try done.remove(at: known.position(at: index, in: done))
            try open.detachReplacements(of: event, mark)
            return event
        }
    }

    /// Replaces the completed event at an index.
    ///
    /// - Throws: ``EditingError/completedSeries`` if the event would become a series.
    public mutating func updateCompleted(at index: Int, with event: Event) throws {
        let isSeries = try done.record(at: index).item.isSeries
        guard !event.isSeries || isSeries else { throw EditingError.completedSeries }
        let mark = mark()
        try edit(only: \.done) { editor, known in
            let event = try mark.marked(event, from: known.record(at: index).item)
            try editor.replace(at: known.position(at: index, in: editor), with: event)
        }
    }

    // MARK: Events in both stores

    /// The events that a killed program left in the schedule while completing them, with their indices. Each has an
    /// identifier and equals a completed event in every key except `completedAt`.
    ///
    /// They count as completed. The next change removes them from the schedule; see ``tidied``.
    public var leftovers: [(index: Int, record: StoredRecord<Event>)] {
        let copies = CompletedCopies(completedEvents)
        return events.enumerated().filter { copies.contains($1.item) }.map { ($0, $1) }
    }

    /// The other events of the schedule, with their indices.
    public var unfinished: [(index: Int, record: StoredRecord<Event>)] {
        let copies = CompletedCopies(completedEvents)
        return events.enumerated().filter { !copies.contains($1.item) }.map { ($0, $1) }
    }

    /// The events of the schedule that equal a completed event in name and date, but differ from it in another key.
    /// Each comes with the position of the completed one. Changes never remove them.
    public var conflicts: [(record: StoredRecord<Event>, completed: Int)] {
        let finished = FinishedEvents(completedEvents)
        return unfinished.compactMap { _, record in
            finished.positionOfNamesake(of: record.item).map { (record, $0) }
        }
    }

    /// Removes the ``leftovers`` from the schedule. Writes nothing if there are none.
    ///
    /// - Returns: The events that were removed.
    @discardableResult
    public mutating func reconcile() throws -> [Event] {
        try load()
        guard !leftovers.isEmpty else { return [] }
        try edit(\.done, with: \.open) { _, _ in }
        return tidied.map(\.item)
    }

    // MARK: Implementation

    func mark() -> ChangeMark { ChangeMark(on: plan.date, among: (events + completedEvents).map(\.item)) }

    /// Returns whether the identifier of the event at an index is unique in both stores.
    private func hasOwnIdentifier(_ index: Int) throws -> Bool {
        guard let identifier = try event(at: index).identifier else { return false }
        let others = events.indices.filter { $0 != index }.map { events[$0] } + completedEvents
        return !others.contains { $0.item.identifier == identifier }
    }

    /// Gives an event a new identifier.
    ///
    /// - Returns: Its index, which another program may have changed in the meantime.
    private mutating func identify(_ index: Int) throws -> Int {
        let identified = try open.edit(plan) { editor, known in
            let position = try known.position(at: index, in: editor)
            let event = try known.record(at: index).item.identifiedAnew
            try editor.replace(at: position, with: event)
            return event
        }
        return events.firstIndex { $0.item.identifier == identified.identifier } ?? index
    }

    /// Edits one store. The other is only needed to remove leftovers first: if the completed copy of a leftover changed,
    /// the leftover would count as open again.
    mutating func edit<Result>(
        only list: WritableKeyPath<Schedule, RecordList<Event>>,
        besides index: Int? = nil,
        _ change: (inout StoreEditor<Event>, RecordList<Event>) throws -> Result
    ) throws -> Result {
        try self[keyPath: list].loadOnce(plan.options)
        guard !leftovers.isEmpty else {
            tidied = []
            return try self[keyPath: list].edit(plan, change)
        }
        let known = self[keyPath: list]
        let other = list == \.open ? \Schedule.done : \.open
        return try edit(other, with: list, besides: index) { _, editor in try change(&editor, known) }
    }

    private mutating func transfer(
        _ index: Int,
        from source: WritableKeyPath<Schedule, RecordList<Event>>,
        to target: WritableKeyPath<Schedule, RecordList<Event>>,
        _ change: (Event) -> Event
    ) throws -> (old: Event, new: StoredRecord<Event>) {
        let (known, isOpen, mark) = (self[keyPath: source], source == \.open, mark())
        return try edit(target, with: source, besides: isOpen ? index : nil) { target, source in
            let old = try source.take(at: known.position(at: index, in: source))
            if isOpen { try source.leaveOutOccurrence(replacedBy: old.item, mark) }
            return (old.item, try target.add(mark.marked(change(old.item), from: old.item), from: old))
        }
    }

    /// Removes the leftovers from the schedule, then changes both stores. The first store is written first.
    ///
    /// - Parameter index: The event of the schedule that is being changed; it isn't removed as a leftover.
    mutating func edit<Result>(
        _ first: WritableKeyPath<Schedule, RecordList<Event>>,
        with second: WritableKeyPath<Schedule, RecordList<Event>>,
        besides index: Int? = nil,
        _ change: (inout StoreEditor<Event>, inout StoreEditor<Event>) throws -> Result
    ) throws -> Result {
        let (one, other) = (self[keyPath: first], self[keyPath: second])
        let chosen = index.flatMap { events.indices.contains($0) ? events[$0].item : nil }
        var found: [StoredRecord<Event>] = []
        let known = (one.editor, other.editor)
        let edited = try one.store.edit(with: other.store, known: known, options: plan.options) { one, other in
            found =
                first == \.open
                ? try one.removeCopies(of: other, besides: chosen)
                : try other.removeCopies(of: one, besides: chosen)
            return try change(&one, &other)
        }
        tidied = found
        if plan.options.isDryRun { return edited.result }
        self[keyPath: first].remember(edited.editor)
        self[keyPath: second].remember(edited.other)
        return edited.result
    }
}

extension StoreEditor<Event> {
    /// Removes the events that are completed, except the one that is being changed, and returns them.
    fileprivate mutating func removeCopies(
        of completed: StoreEditor,
        besides chosen: Event?
    ) throws(StoreError) -> [StoredRecord<Event>] {
        let copies = CompletedCopies(completed.records)
        let found = records.filter { $0.item != chosen && copies.contains($0.item) }
        for record in found.reversed() { try remove(at: record.position) }
        return found
    }
}
