import Diagnostics
import Foundation
import Persistence
import Records
import Testing

@Suite("Habit companion") struct HabitCompanionTests {
    let folder: StoreFolder
    let today: Today

    init() throws {
        folder = try StoreFolder()
        today = try sampleToday()
    }

    var beside: URL { Companion.url(beside: folder.habits) }

    var store: Store<Habit> {
        let key = Habit.preferencesKey
        var store = Store<Habit>(
            folder.habits,
            named: "habits.plist",
            format: .preferences(key: key, isXML: false),
            preferencesKey: key
        )
        store.companion = CompanionFile(
            beside: folder.habits,
            named: beside.lastPathComponent,
            rule: .habits(on: today)
        )
        return store
    }

    func loaded(_ titles: String...) throws -> HabitStore {
        var habits = HabitStore(store)
        for title in titles.reversed() { try habits.createNewHabit(name: title, image: .gym, on: today.now) }
        try habits.setNeedsToReloadHabits()
        return habits
    }

    var text: String { get throws { try String(contentsOf: beside, encoding: .utf8) } }

    func write(_ entries: String) throws {
        try Data("{\"habits\":[\(entries)],\"version\":1}".utf8).write(to: beside)
    }

    func moment(_ daysAgo: Int) -> Date { today.now.addingTimeInterval(-86_400 * Double(daysAgo)) }

    func day(_ daysAgo: Int) -> Day { today.day.advanced(by: -daysAgo) }

    /// The declarations of the document "Persisting Habits".
    struct AppHabit: Codable {
        enum Images: Int, Codable {
            case book, bulb, clock, code, drop, food, grow, gym, heart, lotus, other, pet, pill, search, sleep, tooth
        }

        var title: String
        var dateCreated = Date()
        var selectedImage: Images
        var currentStreak = 0
        var bestStreak = 0
        var lastCompletionDate: Date?
        var numberOfCompletions = 0

        enum CodingKeys: CodingKey {
            case title, selectedImage, currentStreak, bestStreak, lastCompletionDate, numberOfCompletions
        }

        /// `markHabitAsCompleted`.
        mutating func complete(at date: Date) {
            numberOfCompletions += 1
            let gap = lastCompletionDate.map { date.timeIntervalSince($0) }
            currentStreak = gap.map { $0 < 90_000 } == true ? currentStreak + 1 : 1
            bestStreak = max(bestStreak, currentStreak)
            lastCompletionDate = date
        }
    }

    /// Reads and writes the store like the app.
    func asApp(_ change: (inout [AppHabit]) -> Void) throws {
        let data = try folder.data(folder.habits)
        let plist = try PropertyListSerialization.propertyList(from: data, format: nil)
        var root = try #require(plist as? [String: Any])
        let json = try #require(root[Habit.preferencesKey] as? Data)
        var habits = try JSONDecoder().decode([AppHabit].self, from: json)
        change(&habits)
        root[Habit.preferencesKey] = try JSONEncoder().encode(habits)
        try PropertyListSerialization.data(fromPropertyList: root, format: .binary, options: 0).write(to: folder.habits)
    }

    // MARK: The file

    @Test("Every completion is kept in the companion file, and the store stays in the app's format")
    func keeping() throws {
        var habits = try loaded("Floss", "Water")
        try habits.edit(1) { $0.goal = HabitGoal("8 glasses") }
        try habits.record(.done(), for: [0], at: moment(2), on: today)
        try habits.markHabitAsCompleted(0, on: today)
        try habits.record(.skipped(note: "ill"), for: [0], at: moment(1), on: today)
        try habits.record(.done(amount: HabitAmount("2.5"), note: "with \"lemon\""), for: [1], at: moment(0), on: today)
        try habits.record(.done(amount: HabitAmount("8")), for: [1], at: moment(3), on: today)
        #expect(
            try text == """
                {
                  "habits" : [
                    {
                      "app" : {
                        "bestStreak" : 1,
                        "image" : "gym",
                        "lastCompletionDate" : "2026-11-17T18:00:00Z",
                        "numberOfCompletions" : 1
                      },
                      "before" : {
                        "bestStreak" : 0,
                        "currentStreak" : 0,
                        "numberOfCompletions" : 0
                      },
                      "days" : {
                        "2026-11" : "17:8",
                        "2026-11-20" : {
                          "amount" : 2.5,
                          "note" : "with \\"lemon\\""
                        }
                      },
                      "goal" : "8 glasses",
                      "title" : "Water"
                    },
                    {
                      "app" : {
                        "bestStreak" : 1,
                        "image" : "gym",
                        "lastCompletionDate" : "2026-11-20T18:00:00Z",
                        "numberOfCompletions" : 2
                      },
                      "before" : {
                        "bestStreak" : 1,
                        "currentStreak" : 1,
                        "lastCompletionDate" : 816717600,
                        "numberOfCompletions" : 1
                      },
                      "days" : {
                        "2026-11" : "18 20",
                        "2026-11-19" : {
                          "note" : "ill",
                          "state" : "skipped"
                        }
                      },
                      "title" : "Floss"
                    }
                  ],
                  "version" : 1
                }

                """
        )
        let read = store.read()
        #expect(read.diagnostics.isEmpty)
        #expect(read.items == habits.habits)
        try asApp { #expect($0.map(\.numberOfCompletions) == [2, 1]) }
    }

    @Test("Ten years of days of 20 habits are read back as written")
    func large() throws {
        var habits = HabitStore(store)
        let frequency = HabitFrequency.times(3, days: 7)
        for number in 0..<20 {
            let entries = (1...3_650).filter { ($0 + number) % 5 != 0 }.map { offset in
                (
                    day(offset),
                    HabitEntry(offset % 7 == 3 ? .skipped : nil, amount: HabitAmount(thousandths: offset * 500))
                )
            }
            let details = HabitDetails(
                history: HabitHistory(entries),
                frequency: frequency,
                goal: HabitGoal("8 glasses")
            )
            try habits.createNewHabit(name: "Habit \(number)", image: .gym, details: details, on: today.now)
        }
        #expect(store.read().items == habits.habits)
        #expect(habits.habits.allSatisfy { $0.details.history.days.count == 2_920 })
    }

    // MARK: What the app does

    @Test("Changes made in the app are recognised, and kept with the next change or on request")
    func seeing() throws {
        var habits = try loaded("Floss")
        try asApp { habits in for ago in [4, 3, 0] { habits[0].complete(at: moment(ago)) } }
        try habits.setNeedsToReloadHabits()
        #expect(!FileManager.default.fileExists(atPath: beside.path))
        #expect(try habits.updateCompanion())
        #expect(try !habits.updateCompanion())
        #expect(habits.habits[0].details.history.days.map(\.day) == [day(0)])
        try asApp { habits in habits[0].complete(at: moment(-1)) }
        let tomorrow = Today(now: moment(-1), timeZone: today.timeZone)
        var later = store
        later.companion = CompanionFile(beside: folder.habits, named: "", rule: .habits(on: tomorrow))
        #expect(later.read().items[0].details.history.days.map(\.day) == [day(0), day(-1)])
    }

    @Test("Completions that the app undoes are removed, but a reset of the app removes nothing")
    func takingBack() throws {
        var habits = try loaded("Floss")
        try habits.record(.done(), for: [0], at: moment(5), on: today)
        try habits.record(.done(note: "late"), for: [0], at: moment(0), on: today)
        try asApp { habits in
            (habits[0].numberOfCompletions, habits[0].currentStreak) = (1, 1)
            habits[0].lastCompletionDate = moment(5)
        }
        try habits.setNeedsToReloadHabits()
        #expect(habits.habits[0].details.history[day(0)] == HabitEntry(note: "late"))
        #expect(habits.habits[0].details.history[day(5)] == HabitEntry(.done))
        try habits.markHabitAsCompleted(0, on: today)
        try asApp { $0 = [AppHabit(title: "Floss", selectedImage: .gym)] }
        try habits.setNeedsToReloadHabits()
        #expect(habits.habits[0].details.history.days.map(\.day) == [day(5), day(0)])
    }

    @Test("A habit that isn't done according to the app isn't done today, whatever its counts", arguments: [3, 2, 0])
    func nothingDone(completions: Int) throws {
        var habits = try loaded("Floss")
        for ago in [2, 1, 0] { try habits.record(.done(), for: [0], at: moment(ago), on: today) }
        try asApp { habits in
            (habits[0].numberOfCompletions, habits[0].currentStreak) = (completions, 0)
            habits[0].lastCompletionDate = nil
        }
        try habits.setNeedsToReloadHabits()
        #expect(!habits.habits[0].isDone(on: today.day, today: today))
        #expect(habits.habits[0].details.history.days.map(\.day) == [day(2), day(1)])
    }

    @Test("Another time zone doesn't change days", arguments: ["Asia/Tokyo", "Pacific/Honolulu", "Pacific/Kiritimati"])
    func zones(name: String) throws {
        var habits = try loaded("Floss")
        // Late and early, so that one of them is on another day in each zone.
        for hours in [54.0, 30, 6] {
            try habits.record(.done(), for: [0], at: today.now.addingTimeInterval(-3_600 * hours), on: today)
        }
        let before = habits.habits[0].history(on: today).days.map(\.day)
        let there = Today(now: today.now.addingTimeInterval(86_400), timeZone: try zone(name))
        var moved = store
        moved.companion = CompanionFile(beside: folder.habits, named: "", rule: .habits(on: there))
        let habit = try #require(moved.read().items.first)
        #expect(habit.history(on: there).days.map(\.day) == before)
        #expect(habit.lastDay(in: there.timeZone) == before.last)
    }
}
