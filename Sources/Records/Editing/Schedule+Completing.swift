public import Foundation
public import Persistence

// An event goes from one store to the other in one edit of both, that writes it where it goes before it takes it from
// where it was. A program that is killed between the two leaves it in both, which ``Schedule/reconcile()`` mends.

extension Schedule {
    /// Completes the event at an index: appends it to the completed ones, with the moment, then takes it out of the
    /// schedule, both or neither. Tells the delegate.
    ///
    /// An event without an identifier of its own, as in older files, is given one first: else one that is just like it
    /// could not be told from it afterwards.
    /// - Returns: the event among the completed ones.
    /// - Throws: ``EditingError/noRecord(position:count:)``, ``StoreError``.
    @discardableResult
    public mutating func complete(at index: Int, on moment: Date) throws -> StoredRecord<Event> {
        try open.loadOnce()
        try done.loadOnce()
        if try !hasOwnIdentifier(index), !plan.isRehearsal {
            // Is all well with the other store?
            _ = try transfer(index, from: \.open, to: \.done, plan: EditPlan(isRehearsal: true)) {
                $0.completed(at: moment)
            }
            try identify(index)
        }
        let (old, record) = try transfer(index, from: \.open, to: \.done, plan: plan) { $0.completed(at: moment) }
        if !plan.isRehearsal { delegate?.didDeleteItem(self, item: old) }
        return record
    }

    /// Takes the completed event at an index back into the schedule, behind the others. If another completed one is just
    /// like it, identifier and all, it is given a new identifier.
    ///
    /// - Returns: the event in the schedule.
    /// - Throws: ``EditingError/noRecord(position:count:)``, ``StoreError``.
    @discardableResult
    public mutating func reopen(at index: Int) throws -> StoredRecord<Event> {
        try done.loadOnce()
        let others = FinishedEvents(completedEvents.indices.filter { $0 != index }.map { completedEvents[$0] })
        return try transfer(index, from: \.done, to: \.open, plan: plan) { event in
            let open = event.completed(at: nil)
            return others.holds(open) ? open.identifiedAnew : open
        }.new
    }

    /// Deletes the completed event at an index for good.
    ///
    /// - Throws: ``EditingError/noRecord(position:count:)``, ``StoreError``.
    @discardableResult
    public mutating func deleteCompleted(at index: Int) throws -> Event {
        try done.edit(plan) { editor, known in try editor.remove(at: known.position(at: index, in: editor)) }
    }

    /// Puts an event in the place of the completed one at an index.
    ///
    /// - Throws: ``EditingError/noRecord(position:count:)``, ``StoreError``.
    public mutating func updateCompleted(at index: Int, with event: Event) throws {
        try done.edit(plan) { editor, known in
            try editor.replace(at: known.position(at: index, in: editor), with: event)
        }
    }

    /// Takes out of the schedule what is among the completed events too: it is finished, and a program was killed
    /// before it could say so in both stores. Writes nothing when there is no such event.
    ///
    /// - Returns: the events that were in both.
    /// - Throws: ``StoreError``.
    @discardableResult
    public mutating func reconcile() throws -> [Event] {
        try load()
        let finished = FinishedEvents(completedEvents)
        guard events.contains(where: { finished.holds($0.item) }) else { return [] }
        let removed = try edit(\.done, with: \.open, plan: plan.forTidying) { done, open in
            let finished = FinishedEvents(done.records)
            let found = open.records.filter { finished.holds($0.item) }
            for record in found.reversed() { try open.remove(at: record.position) }
            return found.map(\.item)
        }
        return removed
    }

    /// The events of the schedule that are not completed too, with their indices.
    public var unfinished: [(index: Int, record: StoredRecord<Event>)] {
        let finished = FinishedEvents(completedEvents)
        return events.enumerated().filter { !finished.holds($1.item) }.map { ($0, $1) }
    }

    // MARK: Inside

    /// Whether no other event of both stores has the identifier of the one at an index.
    private func hasOwnIdentifier(_ index: Int) throws -> Bool {
        guard let identifier = try event(at: index).identifier else { return false }
        let others = events.indices.filter { $0 != index }.map { events[$0] } + completedEvents
        return !others.contains { $0.item.identifier == identifier }
    }

    private mutating func identify(_ index: Int) throws {
        try open.edit(plan) { editor, known in
            let position = try known.position(at: index, in: editor)
            try editor.replace(at: position, with: known.record(at: index).item.identifiedAnew)
        }
    }

    private mutating func transfer(
        _ index: Int,
        from source: WritableKeyPath<Schedule, RecordList<Event>>,
        to target: WritableKeyPath<Schedule, RecordList<Event>>,
        plan: EditPlan,
        _ change: (Event) -> Event
    ) throws -> (old: Event, new: StoredRecord<Event>) {
        try self[keyPath: source].loadOnce()
        let known = self[keyPath: source]
        return try edit(target, with: source, plan: plan) { target, source in
            let old = try source.remove(at: known.position(at: index, in: source))
            let new = change(old)
            let position = try target.append(new)
            return (old, StoredRecord(position: position, item: target.item(at: position) ?? new))
        }
    }

    /// Edits both stores, the first one first.
    private mutating func edit<Result>(
        _ first: WritableKeyPath<Schedule, RecordList<Event>>,
        with second: WritableKeyPath<Schedule, RecordList<Event>>,
        plan: EditPlan,
        _ change: (inout StoreEditor<Event>, inout StoreEditor<Event>) throws -> Result
    ) throws -> Result {
        let stores = (self[keyPath: first].store, self[keyPath: second].store)
        typealias Editor = StoreEditor<Event>
        let body: (inout Editor, inout Editor) throws -> (Result, Editor, Editor) = { first, second in
            let result = try change(&first, &second)
            return (result, first, second)
        }
        if plan.isRehearsal { return try stores.0.plan(with: stores.1, body).result.0 }
        let (result, one, other) = try stores.0.edit(with: stores.1, options: plan.options, body)
        self[keyPath: first].remember(one)
        self[keyPath: second].remember(other)
        return result
    }
}
