import Diagnostics
import Foundation
import Persistence
import Records
import Testing

@Suite struct RecordsTests {
    private func samples() throws -> AlmanacRecords {
        try records(
            events: fixture("schedules.plist"),
            completed: fixture("completedEvents.plist"),
            habits: fixture("com.makeschool.Habitual.plist"),
            recipes: fixture("recipes.data")
        )
    }

    @Test func readsSampleStores() throws {
        let records = try samples()
        #expect(records.diagnostics == [])
        #expect(records.open.count == 12)
        #expect(records.completed.count == 58)
        #expect(records.habits.count == 6)
        #expect(records.recipes.count == 5)
        #expect(records.open.map(\.position) == Array(1...12))
        #expect(records.open.first?.slug == "2026-11-23-dentist-dr-okafor")
        let today = try sampleToday()
        let overdue = records.open.filter { $0.item.openStatus(on: today) == .overdue }.map(\.item.name)
        #expect(Set(overdue) == ["Renew passport #urgent", "Return library books"])
        #expect(records.completed.first { $0.position == 10 }?.slug == "2026-02-22-water-the-plants-at-no-12")
        #expect(
            records.recipes.map(\.slug) == [
                "pancakes", "chilli-sin-carne", "creme-brulee", "lemonade-for-the-street-party", "toast",
            ]
        )
        #expect(
            records.recipes.first?.item.ingredients.map(\.quantity) == [
                "2 cups", "3 cups", "3", "3 tbsp", "1 pinch", "2 oz",
            ]
        )
    }

    @Test func computesStreaksOfSampleHabits() throws {
        let habits = try samples().habits
        let today = try sampleToday()
        let lastDay = try #require(Day("2026-11-11"))
        #expect(
            habits.map { $0.item.streak(on: today) } == [
                .alive(days: 23, doneToday: false), .alive(days: 5, doneToday: true), .ended(days: 9, lastDay: lastDay),
                .alive(days: 1, doneToday: true), .alive(days: 50, doneToday: false), .none,
            ]
        )
        #expect(habits.map(\.item.image) == [.book, .drop, .sleep, .tooth, .code, .lotus])
        #expect(habits.map(\.slug).prefix(3) == ["read-20-pages", "drink-8-glasses-of-water", "go-to-bed-before-10pm"])
    }

    @Test func keepsUnknownKeys() throws {
        let records = try records(
            events: json(#"[{"date": 816000000, "name": "a", "mood": {"deep": [1, null]}}]"#),
            habits: json(
                #"""
                [{"title": "a", "selectedImage": 99, "currentStreak": 1, "bestStreak": 1, "numberOfCompletions": 1,
                  "lastCompletionDay": 816817212}]
                """#
            )
        )
        #expect(records.open.first?.item.extras == ["mood": .dictionary(["deep": .array([.integer(1), .null])])])
        #expect(records.habits.first?.item.lastCompletionKey == .day)
        #expect(records.habits.first?.item.lastCompletionDate == Date(timeIntervalSinceReferenceDate: 816_817_212))
        #expect(records.habits.first?.item.image == .unknown(99))
        #expect(records.habits.first?.item.extras == [:])
    }

    @Test func treatsEventInBothStoresAsCompleted() throws {
        let records = try records(
            events: json(
                #"""
                [{"identifier": "A", "date": 816000000, "name": "same id"}, {"date": 816000000.5, "name": "no id"},
                 {"identifier": "B", "date": 816000000, "name": "other id"}, {"date": 816000000, "name": "same id"},
                 {"identifier": "C", "date": 816000000, "name": "open"}]
                """#
            ),
            completed: json(
                #"""
                [{"identifier": "A", "date": 816000000, "name": "same id", "completedAt": 816000001},
                 {"date": 816000000, "name": "no id"}, {"identifier": "Z", "date": 816000000, "name": "other id"}]
                """#
            )
        )
        #expect(records.open.map(\.item.name) == ["other id", "open"])
        #expect(records.open.map(\.position) == [3, 5])
        #expect(records.completed.count == 3)
        #expect(records.diagnostics.count == 4)
        let namesake = "the event has the name and the date of record 3 of completedEvents.plist"
        #expect(records.messages.contains { $0.contains(namesake) })
        #expect(records.messages.first?.contains("the event is also record 1 of completedEvents.plist") == true)
        #expect(!records.diagnostics.contains { $0.severity == .error })
    }

    @Test("A completed event is found in any Unicode normalisation form") func finishedInAnotherNormalForm() throws {
        let records = try records(
            events: json(#"[{"identifier": "A", "date": -0.0, "name": "Cafe\u0301", "description": "\u00e9"}]"#),
            completed: json(#"[{"identifier": "A", "date": 0, "name": "Caf\u00e9", "description": "e\u0301"}]"#)
        )
        #expect(records.open.isEmpty)
    }
}
