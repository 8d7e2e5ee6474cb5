public import Foundation
public import Persistence

// An event moves from one store to the other in one edit of both, which writes the target before the source. A program
// that is killed between the two leaves the event in both. The next change takes it out of the schedule, in the same
// edit, if the two records are equal in every key. Otherwise both stay: only the user knows which one is right.

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
        var index = index
        try open.loadOnce()
        try done.loadOnce()
        if try !hasOwnIdentifier(index), !plan.isDryRun {
            // Is all well with the other store?
            _ = try transfer(index, from: \.open, to: \.done, plan: EditPlan(isDryRun: true)) {
                $0.completed(at: moment)
            }
            index = try identify(index)
        }
        let (old, record) = try transfer(index, from: \.open, to: \.done, plan: plan) { $0.completed(at: moment) }
        if !plan.isDryRun { delegate?.didDeleteItem(self, item: old) }
        return record
    }

    /// Moves the completed event at an index back to the end of the schedule. If another completed event is equal to it,
    /// identifier included, the moved one gets a new identifier.
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
        try editCompleted { editor, known in try editor.remove(at: known.position(at: index, in: editor)) }
    }

    /// Puts an event in the place of the completed one at an index.
    ///
    /// - Throws: ``EditingError/completedSeries`` for one that is to repeat, ``EditingError/noRecord(position:count:)``,
    ///   ``StoreError``.
    public mutating func updateCompleted(at index: Int, with event: Event) throws {
        let isSeries = try done.record(at: index).item.isSeries
        guard !event.isSeries || isSeries else { throw EditingError.completedSeries }
        try editCompleted { editor, known in
            try editor.replace(at: known.position(at: index, in: editor), with: event)
        }
    }

    // MARK: Events in both stores

    /// The events of the schedule that a killed program left there when it completed them, with their indices: each has
    /// an identifier and is equal to a completed one in every key but `completedAt`.
    ///
    /// They count as completed. Each change takes them out of the schedule; see ``tidied``.
    public var leftovers: [(index: Int, record: StoredRecord<Event>)] {
        let copies = CompletedCopies(completedEvents)
        return events.enumerated().filter { copies.contains($1.item) }.map { ($0, $1) }
    }

    /// The other events of the schedule, with their indices.
    public var unfinished: [(index: Int, record: StoredRecord<Event>)] {
        let copies = CompletedCopies(completedEvents)
        return events.enumerated().filter { !copies.contains($1.item) }.map { ($0, $1) }
    }

    /// The events of the schedule that are completed ones in identifier, date, name and description, but differ from
    /// them in another key. Each comes with the position of the completed one. No change takes them out.
    public var conflicts: [(record: StoredRecord<Event>, completed: Int)] {
        let finished = FinishedEvents(completedEvents)
        return unfinished.compactMap { _, record in
            guard finished.holds(record.item), let position = finished.position(of: record.item) else { return nil }
            return (record, position)
        }
    }

    /// Takes the ``leftovers`` out of the schedule. Writes nothing when there are none.
    ///
    /// - Returns: the events that were taken out.
    /// - Throws: ``StoreError``.
    @discardableResult
    public mutating func reconcile() throws -> [Event] {
        try load()
        guard !leftovers.isEmpty else { return [] }
        try edit(\.done, with: \.open, plan: plan) { _, _ in }
        return tidied.map(\.item)
    }

    // MARK: Inside

    /// Whether no other event of both stores has the identifier of the one at an index.
    private func hasOwnIdentifier(_ index: Int) throws -> Bool {
        guard let identifier = try event(at: index).identifier else { return false }
        let others = events.indices.filter { $0 != index }.map { events[$0] } + completedEvents
        return !others.contains { $0.item.identifier == identifier }
    }

    /// Gives an event a new identifier.
    ///
    /// - Returns: its index, which another program may have changed meanwhile.
    private mutating func identify(_ index: Int) throws -> Int {
        let identified = try open.edit(plan) { editor, known in
            let position = try known.position(at: index, in: editor)
            let event = try known.record(at: index).item.identifiedAnew
            try editor.replace(at: position, with: event)
            return event
        }
        return events.firstIndex { $0.item.identifier == identified.identifier } ?? index
    }

    /// Edits the schedule. Both stores are needed only when there are leftovers to take out.
    mutating func editOpen<Result>(
        besides index: Int? = nil,
        _ change: (inout StoreEditor<Event>, RecordList<Event>) throws -> Result
    ) throws -> Result {
        try open.loadOnce()
        guard !leftovers.isEmpty else {
            tidied = []
            return try open.edit(plan, change)
        }
        let known = open
        return try edit(\.done, with: \.open, besides: index, plan: plan) { _, open in try change(&open, known) }
    }

    /// Edits the completed events. Leftovers go first: a leftover whose completed copy changes would be open again.
    private mutating func editCompleted<Result>(
        _ change: (inout StoreEditor<Event>, RecordList<Event>) throws -> Result
    ) throws -> Result {
        try done.loadOnce()
        guard !leftovers.isEmpty else {
            tidied = []
            return try done.edit(plan, change)
        }
        let known = done
        return try edit(\.open, with: \.done, plan: plan) { _, done in try change(&done, known) }
    }

    private mutating func transfer(
        _ index: Int,
        from source: WritableKeyPath<Schedule, RecordList<Event>>,
        to target: WritableKeyPath<Schedule, RecordList<Event>>,
        plan: EditPlan,
        _ change: (Event) -> Event
    ) throws -> (old: Event, new: StoredRecord<Event>) {
        try self[keyPath: source].loadOnce()
        let (known, isOpen) = (self[keyPath: source], source == \.open)
        return try edit(target, with: source, besides: isOpen ? index : nil, plan: plan) { target, source in
            let old = try source.take(at: known.position(at: index, in: source))
            if isOpen { try Self.leaveOutOccurrence(replacedBy: old.item, in: &source) }
            let new = change(old.item)
            let position = try target.append(new, from: old)
            return (old.item, StoredRecord(position: position, item: target.item(at: position) ?? new))
        }
    }

    /// Takes the leftovers out of the schedule, then changes both stores. The first store is written first.
    ///
    /// - Parameter index: an event of the schedule that the change is about, and that stays for it.
    mutating func edit<Result>(
        _ first: WritableKeyPath<Schedule, RecordList<Event>>,
        with second: WritableKeyPath<Schedule, RecordList<Event>>,
        besides index: Int? = nil,
        plan: EditPlan,
        _ change: (inout StoreEditor<Event>, inout StoreEditor<Event>) throws -> Result
    ) throws -> Result {
        let (one, other) = (self[keyPath: first], self[keyPath: second])
        let chosen = index.flatMap { events.indices.contains($0) ? events[$0].item : nil }
        typealias Editor = StoreEditor<Event>
        let body: (inout Editor, inout Editor) throws -> (Result, [StoredRecord<Event>]) = { one, other in
            let tidied =
                first == \.open
                ? try Self.tidy(&one, completed: other, besides: chosen)
                : try Self.tidy(&other, completed: one, besides: chosen)
            return (try change(&one, &other), tidied)
        }
        let known = (one.editor, other.editor)
        if plan.isDryRun {
            let (result, tidied) = try one.store.dryRun(with: other.store, known: known, body)
            self.tidied = tidied
            return result
        }
        let edited = try one.store.edit(with: other.store, known: known, options: plan.options, body)
        tidied = edited.result.1
        self[keyPath: first].remember(edited.editor)
        self[keyPath: second].remember(edited.other)
        return edited.result.0
    }

    private static func tidy(
        _ open: inout StoreEditor<Event>,
        completed: StoreEditor<Event>,
        besides chosen: Event?
    ) throws -> [StoredRecord<Event>] {
        let copies = CompletedCopies(completed.records)
        let found = open.records.filter { $0.item != chosen && copies.contains($0.item) }
        for record in found.reversed() { try open.remove(at: record.position) }
        return found
    }
}
