import Foundation
import Persistence
import Records
import Testing

@Suite("Habit store") struct HabitStoreTests {
    private let folder: StoreFolder
    private let today: Today

    init() throws {
        folder = try StoreFolder()
        today = try sampleToday()
    }

    private func loaded(_ titles: String...) throws -> HabitStore {
        var store = folder.habitStore()
        for title in titles.reversed() { try store.createNewHabit(name: title, image: .gym, on: today.now) }
        return store
    }

    private var titles: [String] {
        Store<Habit>(folder.habits, preferencesKey: Habit.preferencesKey).read().items.map(\.title)
    }

    @Test("A new habit is inserted at the beginning, in the app's format")
    func creating() throws {
        var store = try loaded("A", "B")
        let habit = try store.createNewHabit(name: "Floss", image: .tooth, on: today.now)
        #expect(habit.dateCreated == today.now)
        #expect(store.habits.map(\.title) == ["Floss", "A", "B"])
        #expect(titles == ["Floss", "A", "B"])
        let data = try folder.data(folder.habits)
        let root = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        let json = try #require(root?[Habit.preferencesKey] as? Data)
        #expect(try JSONDecoder().decode([Habit].self, from: json).count == 3)
    }

    @Test("A habit is completed once a day, and the completion can be undone")
    func completing() throws {
        var store = try loaded("A", "B")
        let done = try store.markHabitAsCompleted(1, on: today)
        #expect(done.currentStreak == 1)
        let before = try folder.data(folder.habits)
        #expect(try store.markHabitAsCompleted(1, on: today) == done)
        #expect(try folder.data(folder.habits) == before)
        #expect(try store.undo(1, on: today).lastCompletionDate == nil)
        #expect(throws: Habit.CompletionError.notDone) { try store.undo(1, on: today) }
        #expect(store.habits.map(\.numberOfCompletions) == [0, 0])
    }

    @Test("Setting the clock back doesn't end a streak")
    func clockSetBack() throws {
        var store = try loaded("A")
        try store.markHabitAsCompleted(0, on: today)
        let yesterday = Today(now: today.now.addingTimeInterval(-86_400), timeZone: today.timeZone)
        let before = try folder.data(folder.habits)
        #expect(throws: Habit.CompletionError.self) { try store.markHabitAsCompleted(0, on: yesterday) }
        #expect(try folder.data(folder.habits) == before)
    }

    @Test("moveHabit moves, and so does its alias")
    func moving() throws {
        var store = try loaded("A", "B", "C", "D")
        try store.moveHabit(at: 0, to: 2)
        #expect(titles == ["B", "C", "A", "D"])
        try store.swapHabits(habitIndex: 3, destinationIndex: 0)
        #expect(titles == ["D", "B", "C", "A"])
        #expect(store.habits.map(\.title) == titles)
    }

    @Test("Habits are edited, deleted and reloaded")
    func changing() throws {
        var store = try loaded("A", "B", "C")
        #expect(try store.edit(0, name: "Ay").image == .gym)
        #expect(try store.edit(1, image: .tooth).title == "B")
        #expect(throws: EditingError.blankName(of: "habit")) { try store.edit(0, name: " ") }
        #expect(throws: EditingError.blankName(of: "habit")) {
            try store.createNewHabit(name: "", image: .gym, on: today.now)
        }
        #expect(try store.delete(2).title == "C")
        #expect(titles == ["Ay", "B"])
        var other = folder.habitStore()
        try other.createNewHabit(name: "New", image: .pet, on: today.now)
        try store.setNeedsToReloadHabits()
        #expect(store.habits.map(\.title) == ["New", "Ay", "B"])
    }

    @Test("An index without a habit is an error", arguments: [-1, 2, .max, .min])
    func unknownIndex(index: Int) throws {
        var store = try loaded("A", "B")
        let before = try folder.data(folder.habits)
        #expect(throws: EditingError.self) { try store.markHabitAsCompleted(index, on: today) }
        #expect(throws: EditingError.self) { try store.undo(index, on: today) }
        #expect(throws: EditingError.self) { try store.edit(index, name: "X") }
        #expect(throws: EditingError.self) { try store.delete(index) }
        #expect(throws: EditingError.self) { try store.moveHabit(at: index, to: 0) }
        #expect(throws: EditingError.self) { try store.moveHabit(at: 0, to: index) }
        #expect(try folder.data(folder.habits) == before)
    }

    @Test("An invalid element doesn't affect the others, and stays unchanged when they change")
    func badElement() throws {
        let text = #"""
            [{"title":"A","selectedImage":7,"currentStreak":0,"bestStreak":0,"numberOfCompletions":0},
            {"title":42,"note":"keep me"},
            {"title":"B","selectedImage":99,"currentStreak":0,"bestStreak":0,"numberOfCompletions":0,"mine":[1,2]}]
            """#
        try Data(text.utf8).write(to: folder.habits)
        var store = folder.habitStore()
        try store.setNeedsToReloadHabits()
        #expect(store.habits.map(\.title) == ["A", "B"])
        #expect(store.habits[1].image == .unknown(99))
        #expect(!store.diagnostics.isEmpty)
        try store.markHabitAsCompleted(1, on: today)
        try store.delete(0)
        let written = String(decoding: try folder.data(folder.habits), as: UTF8.self)
        #expect(written.contains(#"{"title":42,"note":"keep me"}"#))
        #expect(written.contains(#""mine":[1,2]"#))
        #expect(written.contains(#""selectedImage":99"#))
    }

    @Test("A store that can't be decoded is never written", arguments: ["bplist00 cut", "[{", "{}"])
    func corrupt(text: String) throws {
        var store = try loaded("A")
        try Data(text.utf8).write(to: folder.habits)
        #expect(throws: StoreError.self) { try store.createNewHabit(name: "X", image: .gym, on: today.now) }
        #expect(throws: StoreError.self) { try store.delete(0) }
        #expect(throws: StoreError.self) { try store.setNeedsToReloadHabits() }
        #expect(try folder.data(folder.habits) == Data(text.utf8))
        #expect(store.habits.map(\.title) == ["A"])
    }
}
