import Diagnostics
import Foundation
import Persistence
import Records
import Testing

extension HabitCompanionTests {
    @Test("A habit that the app has renamed keeps its history, with a note")
    func renaming() throws {
        var habits = try loaded("Floss", "Read", "New")
        try habits.record(.done(), for: [0, 1], at: moment(3), on: today)
        try habits.record(.done(), for: [0], at: moment(1), on: today)
        try asApp { habits in
            habits[0].title = "Floss well"
            habits[0].complete(at: moment(0))
        }
        let read = store.read()
        #expect(read.items.map(\.details.history.days.count) == [3, 1, 0])
        #expect(
            read.diagnostics.map(\.message) == [
                "\"Floss\" is now called \"Floss well\" in the app; its history goes on under that title"
            ]
        )
        #expect(read.diagnostics.allSatisfy { $0.severity == .note })
        try habits.setNeedsToReloadHabits()
        try habits.updateCompanion()
        #expect(store.read().diagnostics.isEmpty)
        #expect(try text.contains("\"title\" : \"Floss well\""))
    }

    @Test("A habit that was never done keeps its details when the app renames it", arguments: [false, true])
    func renamingUndone(hasAmount: Bool) throws {
        var habits = try loaded("Walk", "Read")
        try habits.setNeedsToReloadHabits()
        try habits.record(.done(), for: [1], at: moment(2), on: today)
        let (frequency, yesterday) = (try #require(HabitFrequency("mon wed")), day(1))
        let habit = try habits.edit(0) { details in
            (details.goal, details.frequency) = (HabitGoal("5 km"), frequency)
            if hasAmount { details.history[yesterday] = HabitEntry(amount: HabitAmount("1")) }
        }
        try asApp { $0[0].title = "Walk far" }
        let read = store.read()
        #expect(read.items.map(\.details) == [habit.details, habits.habits[1].details])
        #expect(read.diagnostics.map(\.message).count { $0.contains("is now called \"Walk far\"") } == 1)
        // Another new habit may be the renamed one as well.
        try asApp { $0.append(AppHabit(title: "Swim", selectedImage: .gym)) }
        #expect(store.read().items[0].details.goal == nil && store.read().items[2].details.goal == nil)
    }

    @Test("A habit that was there under its own title never gets the entry of another one", arguments: [true, false])
    func knownTitles(isNewer: Bool) throws {
        var habits = try isNewer ? loaded("Walk") : loaded("Walk", "Eat fruit", "Swim")
        try habits.edit(0) { $0.goal = HabitGoal("8000 steps") }
        if isNewer { try habits.createNewHabit(name: "Eat fruit", image: .gym, on: today.now) }
        func goals() -> [String: HabitGoal] {
            let goals = store.read().items.compactMap { item in item.details.goal.map { (item.title, $0) } }
            return Dictionary(goals) { first, _ in first }
        }
        // A rename is clear, because only one title is new and only one is missing.
        try asApp { habits in
            for index in habits.indices where habits[index].title == "Walk" { habits[index].title = "Stroll" }
        }
        #expect(goals() == ["Stroll": try #require(HabitGoal("8000 steps"))])
        #expect(store.read().diagnostics.map(\.message).count { $0.contains("is now called \"Stroll\"") } == 1)
        try asApp { $0.removeAll { $0.title == "Stroll" } }
        #expect(goals().isEmpty)
        #expect(store.read().diagnostics.map(\.message) == ["there is no habit called \"Walk\" any more"])
        // Without values, there is nothing to say about a habit that was renamed or deleted.
        try asApp { $0.removeAll() }
        #expect(store.read().diagnostics.map(\.message) == ["there is no habit called \"Walk\" any more"])
    }

    @Test("Habits whose titles the app has exchanged keep their own histories")
    func exchanging() throws {
        var habits = try loaded("Floss", "Read", "Run")
        try habits.record(.done(), for: [0, 1, 2], at: moment(3), on: today)
        try habits.record(.done(), for: [0], at: moment(2), on: today)
        try habits.record(.done(), for: [1], at: moment(1), on: today)
        try asApp { ($0[0].title, $0[1].title) = ($0[1].title, $0[0].title) }
        let read = store.read()
        #expect(
            read.items.map { $0.details.history.days.map(\.day) } == [[day(3), day(2)], [day(3), day(1)], [day(3)]]
        )
        #expect(read.diagnostics.count == 2)
        let message = "\"Floss\" is now called \"Read\" in the app; its history goes on under that title"
        #expect(read.diagnostics.contains { $0.message == message })
        try habits.setNeedsToReloadHabits()
        try habits.updateCompanion()
        #expect(store.read().diagnostics.isEmpty)
        #expect(store.read().items.map(\.details.history.days.count) == [2, 2, 1])
    }

    @Test(
        "Habits keep their own histories if the app gives the title of one to another one",
        arguments: [nil, "Read well"]
    )
    func passingTitleOn(completed: String?) throws {
        var habits = try loaded("Read", "Floss", "Run")
        try habits.record(.done(), for: [0, 1, 2], at: moment(6), on: today)
        try habits.record(.done(), for: [0], at: moment(4), on: today)
        try habits.record(.done(), for: [1], at: moment(3), on: today)
        try asApp { habits in
            (habits[0].title, habits[1].title) = ("Read well", "Read")
            if let index = habits.firstIndex(where: { $0.title == completed }) { habits[index].complete(at: moment(0)) }
        }
        let read = store.read()
        let added = completed == "Read well" ? [day(0)] : []
        #expect(
            read.items.map { $0.details.history.days.map(\.day) } == [
                [day(6), day(4)] + added, [day(6), day(3)], [day(6)],
            ]
        )
        #expect(read.diagnostics.map(\.message).count { $0.contains("is now called") } == 2)
    }

    @Test("A habit removed in the app and added again keeps its history", arguments: [1, 2])
    func addingAgain(completions: Int) throws {
        var habits = try loaded("Floss", "Read")
        for ago in [2, 1].prefix(completions) { try habits.record(.done(), for: [0], at: moment(ago), on: today) }
        let days = habits.habits[0].details.history.days
        try asApp { habits in habits.removeFirst() }
        _ = store.read()
        try asApp { habits in habits.append(AppHabit(title: "Floss", selectedImage: .tooth)) }
        try habits.setNeedsToReloadHabits()
        try habits.updateCompanion()
        #expect(store.read().items[1].details.history.days == days)
    }

    @Test("If several habits may be the renamed one, the history is kept, with a question")
    func unclear() throws {
        var habits = try loaded("Floss", "Read")
        try habits.record(.done(), for: [0, 1], at: moment(0), on: today)
        let before = try text
        try asApp { habits in for index in habits.indices { habits[index].title += " well" } }
        let read = store.read()
        #expect(
            read.diagnostics.map(\.message).sorted() == [
                "it isn't clear which habit is \"Floss\" now", "it isn't clear which habit is \"Read\" now",
            ]
        )
        #expect(try text == before)
        try habits.setNeedsToReloadHabits()
        try habits.markHabitAsCompleted(0, on: Today(now: moment(0), timeZone: today.timeZone))
        #expect(try text.contains("\"Floss\"") && text.contains("\"Read\""))
    }

    @Test("A habit that gets the old entry as well as its own has the days of both")
    func joining() throws {
        var habits = try loaded("Floss", "Read")
        try habits.record(.done(note: "slow"), for: [0, 1], at: moment(3), on: today)
        try habits.edit(0) { $0.goal = HabitGoal("8 glasses") }
        try asApp { habits in for index in habits.indices { habits[index].title += " well" } }
        try habits.setNeedsToReloadHabits()
        try habits.updateCompanion()
        try habits.record(.done(note: "new"), for: [0], at: moment(1), on: today)
        try Data(text.replacing("\"Floss\"", with: "\"Floss well\"").utf8).write(to: beside)
        let read = store.read()
        #expect(read.items[0].details.history.days.map(\.day) == [day(3), day(1)])
        #expect(read.items[0].details.history.days.map(\.entry.note) == ["slow", "new"])
        #expect(read.items[0].details.goal == HabitGoal("8 glasses"))
        #expect(read.diagnostics.map(\.message) == ["there is no habit called \"Read\" any more"])
        try habits.setNeedsToReloadHabits()
        try habits.updateCompanion()
        #expect(try text.components(separatedBy: "\"Floss well\"").count == 2)
        #expect(store.read().items == read.items)
    }

    @Test(
        "An entry that can't be joined is kept, and a warning names the other one",
        arguments: [(#""mine":1"#, "mine"), (#""days":{"DAY":{"state":"skipped"}}"#, "skipped")]
    )
    func keepingUnknownValues(other: String, kept: String) throws {
        var habits = try loaded("Floss")
        try habits.record(.done(), for: [0], at: moment(0), on: today)
        let entry = try text.components(separatedBy: "\"habits\" : [")[1].components(separatedBy: "]")[0]
        try write(entry + ",{\"title\":\"Floss\",\(other.replacing("DAY", with: "\(day(0))"))}")
        #expect(
            store.read().diagnostics.map(\.message) == ["\"Floss\" already has another entry; this one is ignored"]
        )
        try habits.setNeedsToReloadHabits()
        try habits.record(.done(note: "x"), for: [0], at: moment(0), on: today)
        #expect(try text.contains("\"\(kept)\""))
    }

    @Test("The history of a habit deleted in the app is kept; that of one deleted here is removed")
    func removing() throws {
        var habits = try loaded("Floss", "Read")
        try habits.record(.done(), for: [0, 1], at: moment(0), on: today)
        try asApp { $0.removeFirst() }
        try habits.setNeedsToReloadHabits()
        #expect(habits.diagnostics.map(\.message) == ["there is no habit called \"Floss\" any more"])
        try habits.delete(0)
        #expect(try text.contains("Floss") && !text.contains("Read"))
    }

    @Test("Habits with the same title keep their own histories")
    func twins() throws {
        var habits = try loaded("Run", "Run", "Run")
        try habits.record(.done(), for: [2], at: moment(4), on: today)
        try habits.record(.done(), for: [1], at: moment(2), on: today)
        #expect(store.read().items.map { $0.details.history.days.map(\.day) } == [[], [day(2)], [day(4)]])
        try asApp { $0.swapAt(1, 2) }
        #expect(store.read().items.map { $0.details.history.days.map(\.day) } == [[], [day(4)], [day(2)]])
    }

    @Test("A habit whose entry can't be read isn't changed, so that it keeps the corrected entry")
    func unreadableEntry() throws {
        var habits = try loaded("Floss", "Read")
        try write(#"{"title":"Floss","days":{"2026-10":"1-3"},"x":1e400}"#)
        try habits.setNeedsToReloadHabits()
        #expect(habits.diagnostics.map(\.message) == ["the number 1e400 is too large"])
        let before = try text
        let error = #expect(throws: StoreError.self) { try habits.markHabitAsCompleted(0, on: today) }
        #expect(error?.diagnostics == habits.diagnostics)
        // A completion in the app doesn't change the entry either.
        try asApp { $0[0].complete(at: moment(0)) }
        try habits.setNeedsToReloadHabits()
        #expect(try !habits.updateCompanion())
        #expect(try text == before)
        try habits.markHabitAsCompleted(1, on: today)
        #expect(try text.contains("1e400"))
        try write(#"{"title":"Floss","days":{"2026-10":"1-3"},"x":1}"#)
        #expect(store.read().items[0].details.history.days.count == 4)
    }
}
