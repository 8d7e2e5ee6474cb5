public import Diagnostics
public import Foundation
public import Persistence

/// The habits in their store.
///
/// The operations are those of `PersistenceLayer` in the document "Persisting Habits", with the same names, but they
/// throw where the original crashes or loses unreadable data. Each operation reads, changes and writes the store under
/// a lock. After a success, memory and disk are equal; after a failure, both are unchanged. The errors are
/// ``StoreError`` and ``EditingError``, such as ``EditingError/noRecord(position:count:)`` for a wrong index.
///
///     var habits = HabitStore(Store(url, preferencesKey: Habit.preferencesKey))
///     try habits.setNeedsToReloadHabits()
///     try habits.createNewHabit(name: "Floss", image: .tooth, on: .now)
///     try habits.markHabitAsCompleted(0, on: Today(now: .now, timeZone: .current))
///
/// Indices count the readable records from 0. If another program has moved a record since it was loaded, the operation
/// finds it at its new position; if the record has changed, the operation throws ``StoreError/outdated(_:)``.
public struct HabitStore: Sendable {
    private var list: RecordList<Habit>
    private let plan: EditPlan

    /// Creates the value for a store without reading from disk.
    public init(_ store: Store<Habit>, plan: EditPlan = EditPlan()) {
        list = RecordList(store)
        self.plan = plan
    }

    /// The habits in the order of the store.
    public var habits: [Habit] { list.records.map(\.item) }
    /// The habits with their positions in the store.
    public var records: [StoredRecord<Habit>] { list.records }
    /// The diagnostics of the last read: the records that can't be decoded, and why.
    public var diagnostics: [Diagnostic] { list.diagnostics }

    /// Reloads the habits. A missing file counts as an empty store.
    public mutating func setNeedsToReloadHabits() throws { try list.load(plan.options) }

    /// Returns the habit at an index.
    public func habit(at habitIndex: Int) throws(EditingError) -> Habit { try list.record(at: habitIndex).item }

    /// Creates a habit at the beginning of the list. Its name must not be blank.
    ///
    /// - Parameter now: The `dateCreated` of the habit.
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

    /// Completes a habit today; has no effect if it is already done.
    ///
    /// - Throws: ``Habit/CompletionError/lastDayAhead(_:)``.
    @discardableResult
    public mutating func markHabitAsCompleted(_ habitIndex: Int, on today: Today) throws -> Habit {
        try record(.done(), for: [habitIndex], at: today.now, on: today)[0]
    }

    /// Records something about several habits for the day of a past instant, for all of them or none.
    ///
    /// The history accepts any day. The app's file changes by the rules of its document; see
    /// ``Habit/recording(_:at:on:)``.
    /// - Throws: ``Habit/CompletionError``.
    @discardableResult
    public mutating func record(
        _ record: Habit.DayRecord,
        for habitIndices: [Int],
        at moment: Date,
        on today: Today
    ) throws -> [Habit] {
        try change(habitIndices) { try $0.recording(record, at: moment, on: today) }
    }

    /// Undoes today's completion of a habit.
    ///
    /// - Throws: ``Habit/CompletionError/notDone``.
    @discardableResult
    public mutating func undo(_ habitIndex: Int, on today: Today) throws -> Habit {
        try record(.nothing, for: [habitIndex], at: today.now, on: today)[0]
    }

    /// Changes the name, the picture or the details of a habit. A new goal decides again which known days count, in the
    /// app's values too.
    ///
    /// - Parameter zone: The time zone of the last completion, if the new goal makes the first days count.
    @discardableResult
    public mutating func edit(
        _ habitIndex: Int,
        name: String? = nil,
        image: HabitImage? = nil,
        in zone: TimeZone = .gmt,
        _ details: (inout HabitDetails) -> Void = { _ in }
    ) throws -> Habit {
        let name = try name?.checkedName(of: "habit")
        return try change([habitIndex]) { habit in
            var new = habit
            (new.title, new.image) = (name ?? habit.title, image ?? habit.image)
            details(&new.details)
            let goal = new.details.goal
            new.details.goal = habit.details.goal
            return new.judged(by: goal, zone: zone)
        }[0]
    }

    /// Saves completions that were derived from the app's file since the last change to the history in the companion
    /// file.
    ///
    /// - Returns: Whether there was anything to save.
    @discardableResult
    public mutating func updateCompanion() throws -> Bool {
        try list.edit(plan) { editor, _ in editor.updateCompanion() }
    }

    /// Deletes a habit.
    @discardableResult
    public mutating func delete(_ habitIndex: Int) throws -> Habit {
        try list.edit(plan) { editor, known in
            try editor.remove(at: known.position(at: habitIndex, in: editor))
        }
    }

    /// The document's name for ``moveHabit(at:to:)``. Despite its name, it doesn't swap, just as in the document.
    public mutating func swapHabits(habitIndex: Int, destinationIndex: Int) throws {
        try moveHabit(at: habitIndex, to: destinationIndex)
    }

    /// Moves a habit to another index; the habits in between shift by one.
    public mutating func moveHabit(at habitIndex: Int, to destinationIndex: Int) throws {
        try list.edit(plan) { editor, known in
            let target = try known.position(at: destinationIndex, in: editor)
            try editor.move(from: known.position(at: habitIndex, in: editor), to: target)
        }
    }

    private mutating func change(_ indices: [Int], _ change: (Habit) throws -> Habit) throws -> [Habit] {
        try list.edit(plan) { editor, known in
            let habits = try indices.map { index in
                let position = try known.position(at: index, in: editor)
                let habit = try change(known.record(at: index).item)
                try editor.replace(at: position, with: habit)
                return editor.item(at: position) ?? habit
            }
            // If no habit changes, nothing else saves the completions made in the app.
            _ = editor.updateCompanion()
            return habits
        }
    }
}

extension Habit {
    /// Creates a habit as the app does: without any completions.
    public static func new(title: String, image: HabitImage = .other, at date: Date) throws(EditingError) -> Habit {
        Habit(title: try title.checkedName(of: "habit"), dateCreated: date, image: image)
    }
}
