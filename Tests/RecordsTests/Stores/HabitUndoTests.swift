import Diagnostics
import Foundation
import Persistence
import Records
import Testing

extension HabitCompanionTests {
    /// The app's values of a habit, and the number of days since it was last done.
    struct Values: Sendable {
        var current: Int
        var best: Int
        var count: Int
        var ago: Double?
    }

    private func set(_ values: Values) throws {
        try asApp { habits in
            (habits[0].currentStreak, habits[0].bestStreak) = (values.current, values.best)
            habits[0].numberOfCompletions = values.count
            habits[0].lastCompletionDate = values.ago.map { today.now.addingTimeInterval(-86_400 * $0 + 0.123456) }
        }
    }

    private func appValues() throws -> [String] {
        var values: [String] = []
        try asApp { habits in
            let habit = habits[0]
            let last = habit.lastCompletionDate?.timeIntervalSinceReferenceDate
            values = ["\(habit.currentStreak)", "\(habit.bestStreak)", "\(habit.numberOfCompletions)", "\(last ?? 0)"]
        }
        return values
    }

    private func reloaded() throws -> HabitStore {
        var habits = HabitStore(store)
        try habits.setNeedsToReloadHabits()
        return habits
    }

    @Test(
        "Undoing a completion of Almanac restores the app's values exactly, on any day",
        arguments: [
            Values(current: 8, best: 9, count: 40, ago: 2), Values(current: 9, best: 9, count: 40, ago: 2),
            Values(current: 5, best: 9, count: 40, ago: 3.3), Values(current: 1, best: 1, count: 1, ago: 4),
            Values(current: 0, best: 0, count: 0, ago: nil), Values(current: 0, best: 7, count: 12, ago: nil),
        ],
        [0, 1]
    )
    func undoing(values: Values, ago: Int) throws {
        _ = try loaded("Read")
        try set(values)
        let before = try appValues()
        var habits = try reloaded()
        try habits.record(.done(note: "late"), for: [0], at: moment(ago), on: today)
        #expect(try appValues() != before)
        try habits.edit(0, name: "Read a book")
        habits = try reloaded()
        try habits.record(.nothing, for: [0], at: moment(ago), on: today)
        #expect(try appValues() == before)
        #expect(try !text.contains("\"before\""))
        #expect(habits.habits[0].details.history[day(ago)] == HabitEntry(note: "late"))
    }

    @Test("A blank note removes the note of a day", arguments: [true, false])
    func removingNote(isSkipped: Bool) throws {
        var habits = try loaded("Read")
        for note in ["late", ""] {
            let record: Habit.DayRecord = isSkipped ? .skipped(note: note) : .done(note: note)
            try habits.record(record, for: [0], at: moment(1), on: today)
        }
        #expect(habits.habits[0].details.history[day(1)] == HabitEntry(isSkipped ? .skipped : .done))
        try habits.record(.nothing, for: [0], at: moment(1), on: today)
        #expect(habits.habits[0].details.history[day(1)] == nil)
    }

    @Test("Undoing a completion of the app falls back to the history")
    func undoingCompletionOfApp() throws {
        var habits = try loaded("Read")
        for ago in [9, 8, 5] { try habits.record(.done(), for: [0], at: moment(ago), on: today) }
        // The values before the last completion of Almanac are out of date now.
        try asApp { $0[0].complete(at: moment(0)) }
        habits = try reloaded()
        let habit = try habits.undo(0, on: today)
        #expect((habit.currentStreak, habit.bestStreak, habit.numberOfCompletions) == (1, 2, 3))
        #expect(habit.lastDay(in: today.timeZone) == day(5))
    }

    @Test("If the best streak ends today, an equally long earlier one stays the best")
    func undoingEqualStreak() throws {
        var habits = try loaded("Read")
        for ago in [9, 8] { try habits.record(.done(), for: [0], at: moment(ago), on: today) }
        try asApp { habits in for ago in [1, 0] { habits[0].complete(at: moment(ago)) } }
        habits = try reloaded()
        let habit = try habits.undo(0, on: today)
        #expect((habit.currentStreak, habit.bestStreak, habit.numberOfCompletions) == (1, 2, 3))
    }

    @Test("An amount below the goal undoes the completion of any last day")
    func lowerAmount() throws {
        var habits = try loaded("Water")
        try habits.edit(0) { $0.goal = HabitGoal("8 glasses") }
        try set(Values(current: 4, best: 4, count: 4, ago: 2))
        habits = try reloaded()
        let before = try appValues()
        try habits.record(.done(amount: HabitAmount("9")), for: [0], at: moment(1), on: today)
        try habits.record(.done(amount: HabitAmount("3")), for: [0], at: moment(1), on: today)
        #expect(try appValues() == before)
        #expect(habits.habits[0].details.history[day(1)] == HabitEntry(amount: HabitAmount("3")))
    }

    @Test("A goal judges the amounts that were recorded before it")
    func laterGoal() throws {
        var habits = try loaded("Water")
        for (ago, amount) in [(3, "4"), (2, "9"), (1, "3"), (0, "5")] {
            try habits.record(.done(amount: HabitAmount(amount)), for: [0], at: moment(ago), on: today)
        }
        #expect(habits.habits[0].numberOfCompletions == 4)
        try habits.edit(0) { $0.goal = HabitGoal("8 glasses") }
        habits = try reloaded()
        let habit = habits.habits[0]
        #expect((habit.currentStreak, habit.bestStreak, habit.numberOfCompletions) == (1, 1, 1))
        #expect(habit.lastDay(in: today.timeZone) == day(2))
        #expect((0...3).filter { habit.isDone(on: day($0), today: today) } == [2])
        try habits.edit(0) { $0.goal = HabitGoal("10 glasses") }
        #expect(try reloaded().habits[0].daysDone(on: today) == 0)
    }

    @Test("A goal doesn't change the values of an app that has counted more than the history contains")
    func goalOfLongRun() throws {
        var habits = try loaded("Water")
        try habits.record(.done(amount: HabitAmount("3")), for: [0], at: moment(2), on: today)
        try set(Values(current: 4, best: 9, count: 90, ago: 1))
        habits = try reloaded()
        let before = try appValues()
        try habits.edit(0) { $0.goal = HabitGoal("8 glasses") }
        #expect(try appValues() == before)
    }

    @Test("The companion of a read-only store can be written again")
    func readOnlyStore() throws {
        var habits = try loaded("Read")
        try asApp { $0[0].complete(at: moment(0)) }
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.habits.path)
        try habits.setNeedsToReloadHabits()
        #expect(try habits.updateCompanion())
        let attributes = try FileManager.default.attributesOfItem(atPath: beside.path)
        #expect(attributes[.posixPermissions] as? Int == 0o644)
    }

    @Test("If the app saves an older list, amounts and notes are kept, with a warning")
    func staleSave() throws {
        var habits = try loaded("Water")
        try habits.edit(0) { $0.goal = HabitGoal("3 glasses") }
        let old = try folder.data(folder.habits)
        let five = HabitAmount("5")
        try habits.record(.done(amount: five, note: "hot day"), for: [0], at: moment(0), on: today)
        try old.write(to: folder.habits)
        habits = try reloaded()
        let kept = HabitEntry(.missed, amount: five, note: "hot day")
        #expect(habits.habits[0].details.history[day(0)] == kept)
        #expect(!habits.habits[0].isDone(on: today.day, today: today))
        let message =
            "the app has saved \"Water\" without the completion of 2026-11-20, which no longer counts; "
            + "amounts and notes are kept"
        #expect(habits.diagnostics.map(\.message) == [message])
        #expect(habits.diagnostics.map(\.severity) == [.warning])
        try habits.updateCompanion()
        habits = try reloaded()
        #expect(habits.diagnostics.isEmpty)
        #expect(habits.habits[0].details.history[day(0)] == kept)
        let again = try habits.markHabitAsCompleted(0, on: today)
        #expect(again.details.history[day(0)] == HabitEntry(.done, amount: five, note: "hot day"))
        #expect(again.numberOfCompletions == 1)
    }
}
