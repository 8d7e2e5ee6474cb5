public import Diagnostics
public import Foundation
public import Persistence

/// The habits, in their store.
///
/// The operations are those of the `PersistenceLayer` of the document "Persisting Habits" under their names, throwing
/// where that one crashes or loses what it could not read. Each reads the store, changes it and writes it under a lock.
/// When one has succeeded, memory and disk hold the same; when it has failed, both are as they were.
///
///     var habits = HabitStore(Store(url, preferencesKey: Habit.preferencesKey))
///     try habits.setNeedsToReloadHabits()
///     try habits.createNewHabit(name: "Floss", image: .tooth, on: .now)
///     try habits.markHabitAsCompleted(0, on: Today(now: .now, timeZone: .current))
///
/// Indices count from 0, among the records that can be read. A record that another program has moved since it was
/// loaded is found where it is now; one that it has changed is not touched, and ``StoreError/outdated(_:)`` thrown.
public struct HabitStore: Sendable {
    private var list: RecordList<Habit>
    private let plan: EditPlan

    /// Habits that are kept in a store; does not look at the disk.
    public init(_ store: Store<Habit>, plan: EditPlan = EditPlan()) {
        list = RecordList(store)
        self.plan = plan
    }

    /// The habits, in the order of their store.
    public var habits: [Habit] { list.records.map(\.item) }
    /// The habits with their positions in the store.
    public var records: [StoredRecord<Habit>] { list.records }
    /// What was to be said about the store when it was last read: which records do not decode, and why.
    public var diagnostics: [Diagnostic] { list.diagnostics }

    /// Reads the habits anew. A file that does not exist is an empty store.
    ///
    /// - Throws: ``StoreError``; what was known stays then.
    public mutating func setNeedsToReloadHabits() throws { try list.load() }

    /// The habit at an index.
    ///
    /// - Throws: ``EditingError/noRecord(position:count:)``.
    public func habit(at habitIndex: Int) throws(EditingError) -> Habit { try list.record(at: habitIndex).item }

    /// Creates a habit with a name that is not blank, before the others.
    ///
    /// - Parameter now: what it is given as its `dateCreated`.
    /// - Throws: ``EditingError/blankName(of:)``, ``StoreError``.
    @discardableResult
    public mutating func createNewHabit(
        name: String,
        image: HabitImage,
        details: HabitDetails = HabitDetails(),
        on now: Date
    ) throws -> Habit {
        var habit = try Habit.new(title: name, image: image, at: now)
        habit.details = details
        return try list.edit(plan) { editor, _ in
            try editor.insert(habit, at: 1)
            return editor.item(at: 1) ?? habit
        }
    }

    /// Completes a habit for the day; one that is done already stays as it is.
    ///
    /// - Returns: the habit as it is now.
    /// - Throws: ``Habit/CompletionError/lastDayAhead(_:)``, ``EditingError/noRecord(position:count:)``, ``StoreError``.
    @discardableResult
    public mutating func markHabitAsCompleted(_ habitIndex: Int, on today: Today) throws -> Habit {
        try markHabitsAsCompleted([habitIndex], on: today)[0]
    }

    /// Completes several habits for the day, all or none; see ``markHabitAsCompleted(_:on:)``.
    @discardableResult
    public mutating func markHabitsAsCompleted(_ habitIndices: [Int], on today: Today) throws -> [Habit] {
        try record(.done(), for: habitIndices, at: today.now, on: today)
    }

    /// Records something for the day of a moment that is over, of several habits, all or none.
    ///
    /// Any day goes into the history. The app's file changes by the rules of its document; see
    /// ``Habit/recording(_:at:on:)``.
    /// - Returns: the habits as they are now.
    /// - Throws: ``Habit/CompletionError``, ``EditingError/noRecord(position:count:)``, ``StoreError``.
    @discardableResult
    public mutating func record(
        _ record: Habit.DayRecord,
        for habitIndices: [Int],
        at moment: Date,
        on today: Today
    ) throws -> [Habit] {
        try change(habitIndices) { try $0.recording(record, at: moment, on: today) }
    }

    /// Takes back today's completion of a habit.
    ///
    /// - Returns: the habit as it is now.
    /// - Throws: ``Habit/CompletionError/notDone``, ``EditingError/noRecord(position:count:)``, ``StoreError``.
    @discardableResult
    public mutating func undo(_ habitIndex: Int, on today: Today) throws -> Habit {
        try undoCompletions(of: [habitIndex], on: today)[0]
    }

    /// Takes back today's completions of several habits, all or none; see ``undo(_:on:)``.
    @discardableResult
    public mutating func undoCompletions(of habitIndices: [Int], on today: Today) throws -> [Habit] {
        try record(.nothing, for: habitIndices, at: today.now, on: today)
    }

    /// Gives a habit another name or picture, or other details.
    ///
    /// - Returns: the habit as it is now.
    /// - Throws: ``EditingError/blankName(of:)``, ``EditingError/noRecord(position:count:)``, ``StoreError``.
    @discardableResult
    public mutating func edit(
        _ habitIndex: Int,
        name: String? = nil,
        image: HabitImage? = nil,
        _ details: (inout HabitDetails) -> Void = { _ in }
    ) throws -> Habit {
        if let name, name.isBlank { throw EditingError.blankName(of: "habit") }
        return try change([habitIndex]) { habit in
            var new = habit.edited(title: name, image: image)
            details(&new.details)
            return new
        }[0]
    }

    /// Keeps what has been seen in the app's file since the last change, such as a completion, in the history beside it.
    ///
    /// - Returns: whether there was anything new.
    @discardableResult
    public mutating func keepHistory() throws -> Bool {
        try list.edit(plan) { editor, _ in editor.keepCompanion() }
    }

    /// Deletes a habit.
    ///
    /// - Throws: ``EditingError/noRecord(position:count:)``, ``StoreError``.
    @discardableResult
    public mutating func delete(_ habitIndex: Int) throws -> Habit {
        try list.edit(plan) { editor, known in
            try editor.remove(at: known.position(at: habitIndex, in: editor))
        }
    }

    /// The document's name for ``moveHabit(at:to:)``. As in the document, nothing is swapped.
    public mutating func swapHabits(habitIndex: Int, destinationIndex: Int) throws {
        try moveHabit(at: habitIndex, to: destinationIndex)
    }

    /// Takes a habit to where it then is at another index; those between close up.
    ///
    /// - Throws: ``EditingError/noRecord(position:count:)``, ``StoreError``.
    public mutating func moveHabit(at habitIndex: Int, to destinationIndex: Int) throws {
        try list.edit(plan) { editor, known in
            let target = try known.position(at: destinationIndex, in: editor)
            try editor.move(from: known.position(at: habitIndex, in: editor), to: target)
        }
    }

    private mutating func change(_ indices: [Int], _ change: (Habit) throws -> Habit) throws -> [Habit] {
        try list.edit(plan) { editor, known in
            try indices.map { index in
                let position = try known.position(at: index, in: editor)
                let habit = try change(known.record(at: index).item)
                try editor.replace(at: position, with: habit)
                return editor.item(at: position) ?? habit
            }
        }
    }
}
