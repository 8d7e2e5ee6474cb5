import Foundation
import Persistence
import Records
import Testing

/// What Almanac records about a day.
extension HabitCompanionTests {
    @Test("Undoing a skipped day keeps its amount and its note")
    func undoingSkip() throws {
        var habits = try loaded("Water")
        try habits.edit(0) { $0.goal = HabitGoal("8 glasses") }
        try habits.record(.done(amount: HabitAmount("3")), for: [0], at: moment(0), on: today)
        try habits.record(.skipped(note: "ill"), for: [0], at: moment(0), on: today)
        try habits.undo(0, on: today)
        #expect(habits.habits[0].details.history[day(0)] == HabitEntry(amount: HabitAmount("3"), note: "ill"))
        try habits.undo(0, on: today)
        #expect(habits.habits[0].details.history[day(0)] == HabitEntry(note: "ill"))
        #expect(throws: Habit.CompletionError.notDone) { try habits.undo(0, on: today) }
    }

    @Test("Undoing a tick keeps an amount below the goal")
    func undoingTick() throws {
        var habits = try loaded("Water")
        try habits.edit(0) { $0.goal = HabitGoal("8 glasses") }
        try habits.record(.done(amount: HabitAmount("3")), for: [0], at: moment(0), on: today)
        try habits.markHabitAsCompleted(0, on: today)
        #expect(habits.habits[0].details.history[day(0)] == HabitEntry(.done, amount: HabitAmount("3")))
        let habit = try habits.undo(0, on: today)
        #expect(habit.numberOfCompletions == 0)
        #expect(habit.details.history[day(0)] == HabitEntry(amount: HabitAmount("3")))
        try habits.undo(0, on: today)
        #expect(habits.habits[0].details.history.isEmpty)
    }

    @Test("A day before the last one only changes the history")
    func earlier() throws {
        var habits = try loaded("Floss")
        try habits.markHabitAsCompleted(0, on: today)
        let before = try folder.data(folder.habits)
        let habit = try habits.record(.done(), for: [0], at: moment(9), on: today)[0]
        #expect(habit.details.history.days.map(\.day) == [day(9), day(0)])
        #expect(try folder.data(folder.habits) == before)
        try habits.record(.nothing, for: [0], at: moment(9), on: today)
        #expect(habits.habits[0].details.history.days.map(\.day) == [day(0)])
    }

    @Test("A completion made in the app is saved even if the command changes nothing")
    func completionOfApp() throws {
        var habits = try loaded("Floss")
        try asApp { $0[0].complete(at: moment(3)) }
        try habits.setNeedsToReloadHabits()
        try habits.record(.done(), for: [0], at: moment(3), on: Today(now: moment(3), timeZone: today.timeZone))
        try asApp { $0[0].complete(at: today.now) }
        try habits.setNeedsToReloadHabits()
        #expect(habits.habits[0].details.history.days.map(\.day) == [day(3), day(0)])
    }

    @Test("An amount completes the day if it reaches the goal, and undoes the completion if it doesn't")
    func amounts() throws {
        var habits = try loaded("Water")
        try habits.edit(0) { $0.goal = HabitGoal("8 glasses") }
        func drink(_ amount: String) throws -> Habit {
            try habits.record(.done(amount: HabitAmount(amount)), for: [0], at: moment(0), on: today)[0]
        }
        #expect(try drink("2").numberOfCompletions == 0)
        #expect(try drink("8").numberOfCompletions == 1)
        #expect(try drink("9").numberOfCompletions == 1)
        #expect(try drink("3").lastCompletionDate == nil)
        #expect(habits.habits[0].details.history[day(0)] == HabitEntry(amount: HabitAmount("3")))
    }

    @Test("An earlier amount can't drop below the goal while the app's streak contains that day")
    func earlierAmount() throws {
        var habits = try loaded("Water")
        try habits.edit(0) { $0.goal = HabitGoal("8 glasses") }
        for ago in [1, 0] {
            try habits.record(.done(amount: HabitAmount("8")), for: [0], at: moment(ago), on: today)
        }
        #expect(throws: Habit.CompletionError.provenByApp(day(1), last: day(0))) {
            try habits.record(.done(amount: HabitAmount("3")), for: [0], at: moment(1), on: today)
        }
        try habits.undo(0, on: today)
        try habits.record(.done(amount: HabitAmount("3")), for: [0], at: moment(1), on: today)
        #expect(habits.habits[0].details.history[day(1)] == HabitEntry(amount: HabitAmount("3")))
    }

    @Test("A lower goal counts the known days in the app's values, and a higher one uncounts them")
    func newGoal() throws {
        var habits = try loaded("Read")
        try habits.edit(0) { $0.goal = HabitGoal("100 pages") }
        for ago in [2, 1, 0] {
            try habits.record(.done(amount: HabitAmount("50")), for: [0], at: moment(ago), on: today)
        }
        #expect(habits.habits[0].numberOfCompletions == 0)
        let read = try habits.edit(0, in: today.timeZone) { $0.goal = HabitGoal("30 pages") }
        #expect(read.numberOfCompletions == 3 && read.currentStreak == 3 && read.bestStreak == 3)
        #expect(read.lastDay(in: today.timeZone) == day(0))
        #expect(store.read().items.map(\.numberOfCompletions) == [3])
        let unread = try habits.edit(0, in: today.timeZone) { $0.goal = HabitGoal("100 pages") }
        #expect(unread.numberOfCompletions == 0 && unread.lastCompletionDate == nil)
    }

    @Test("Invalid records are rejected")
    func refusals() throws {
        var habits = try loaded("Floss")
        try habits.record(.done(), for: [0], at: moment(1), on: today)
        try habits.markHabitAsCompleted(0, on: today)
        #expect(throws: Habit.CompletionError.doneThatDay(day(0))) {
            try habits.record(.skipped(), for: [0], at: moment(0), on: today)
        }
        #expect(throws: Habit.CompletionError.provenByApp(day(1), last: day(0))) {
            try habits.record(.nothing, for: [0], at: moment(1), on: today)
        }
        #expect(throws: Habit.CompletionError.unknownDay(day(8))) {
            try habits.record(.nothing, for: [0], at: moment(8), on: today)
        }
        try habits.undo(0, on: today)
        #expect(throws: Habit.CompletionError.notDone) { try habits.undo(0, on: today) }
    }
}
