import Diagnostics
import Foundation
import Persistence
import Records
import Testing

// Files that users have edited.

extension HabitCompanionTests {
    @Test("Unreadable values are reported with their locations and kept")
    func damaged() throws {
        var habits = try loaded("Floss")
        try write(
            """
            {"title":"Floss","goal":"many","days":{"2026-11":"1-3 31 x 20:skipped","2026-11-21":{"mood":1},"soon":"done"},"mine":[1]},
            7
            """
        )
        try habits.setNeedsToReloadHabits()
        #expect(
            habits.diagnostics.map {
                "\($0.location.line ?? 0):\($0.location.column ?? 0) \($0.location.key ?? ""): \($0.message)"
            } == [
                #"1:36 goal: expected a goal such as "8 glasses" or "at most 2 cups", found text "many""#,
                #"1:61 days.2026-11: expected days of 2026-11 such as "1-16 17:skipped 18:2.5", found "31", "x""#,
                "1:96 days.2026-11-21: expected what was done that day, found a dictionary with \"mood\"",
                #"1:114 days.soon: expected a month or day such as 2026-11 as the key, found "soon""#,
                "2:1 : expected an entry with keys, found the number 7",
            ]
        )
        try habits.markHabitAsCompleted(0, on: today)
        let companion = try Companion(Array(folder.data(beside)), file: "", list: Companion.habits)
        #expect(companion.entries.count == 2)
        #expect(companion.entries[1].value == .integer(7))
        #expect(companion.entries[0].value?[path: ["goal"]] == .string("many"))
        #expect(companion.entries[0].value?[path: ["mine"]] == .array([.integer(1)]))
        #expect(companion.entries[0].value?[path: ["days", "2026-11"]] == .string("1-3 20 31 x"))
        #expect(companion.entries[0].value?[path: ["days", "2026-11-21", "mood"]] == .integer(1))
        #expect(companion.entries[0].value?[path: ["days", "soon"]] == .string("done"))
    }

    @Test("A month that isn't text is kept, and a day recorded in it gets its own key")
    func listedMonth() throws {
        var habits = try loaded("Floss")
        try write("{\"title\":\"Floss\",\"days\":{\"2026-11\":[1,2]}}")
        try habits.setNeedsToReloadHabits()
        let expected = "expected days of 2026-11 such as \"1-16 17:skipped 18:2.5\", found an array of 2"
        #expect(habits.diagnostics.map(\.message) == [expected])
        try habits.markHabitAsCompleted(0, on: today)
        let companion = try Companion(Array(folder.data(beside)), file: "", list: Companion.habits)
        let days = companion.entries[0].value?[path: ["days"]]
        #expect(days?[path: ["2026-11"]] == .array([.integer(1), .integer(2)]))
        #expect(days?[path: [.key("\(today.day)"), "state"]] == .string("done"))
        try habits.setNeedsToReloadHabits()
        #expect(habits.habits[0].details.history.days.map(\.entry) == [HabitEntry(.done)])
    }

    @Test(
        "Commas separate days, but one between digits after a colon is a decimal comma; dashes may have spaces around",
        arguments: [
            ("18:6,5 20:6", ["18 6.5", "20 6"], nil), ("1-2, 5:skipped, 7:2,5, 9", ["1", "2", "5", "7 2.5", "9"], nil),
            ("1,2,4:2.5", ["1", "2", "4 2.5"], nil), ("3 , 5", ["3", "5"], nil),
            ("1:skipped,2:missed,3:2.5", ["1", "2", "3 2.5"], nil),
            ("1:2,3:4 5", ["1 2", "3 4", "5"], nil), ("1-3,5:2,6:3", ["1", "2", "3", "5 2", "6 3"], nil),
            ("1:2.5,3,4:6,5,7", ["1 2.5", "3", "4 6.5", "7"], nil), ("1:skipped,2-4", ["1", "2", "3", "4"], nil),
            ("1:1,250 5", ["5"], "1:1,250"), ("1–2 4 - 5 7:skip", ["1", "2", "4", "5", "7"], nil),
        ] as [(String, [String], String?)]
    )
    func commas(text: String, days: [String], unread: String?) throws {
        var habits = try loaded("Floss")
        try write("{\"title\":\"Floss\",\"days\":{\"2026-11\":\"\(text)\"}}")
        try habits.setNeedsToReloadHabits()
        let read = habits.habits[0].details.history.days.map { known in
            "\(known.day.dayOfMonth)" + (known.entry.amount.map { " \($0)" } ?? "")
        }
        #expect(read == days)
        let expected = "expected days of 2026-11 such as \"1-16 17:skipped 18:2.5\", found "
        #expect(habits.diagnostics.map(\.message) == [unread].compactMap(\.self).map { "\(expected)\"\($0)\"" })
    }

    @Test(
        "A day's own key completes what the text of the month says about it",
        arguments: [
            ("1-9", #"{"note":"rain"}"#, HabitEntry(.done, note: "rain"), true),
            ("5:2", #"{"note":"rain"}"#, HabitEntry(amount: HabitAmount("2"), note: "rain"), true),
            ("5", "2.5", HabitEntry(.done, amount: HabitAmount("2.5")), true),
            ("5:2", #"{"amount":2,"note":"rain"}"#, HabitEntry(amount: HabitAmount("2"), note: "rain"), true),
            ("1-9", #"{"state":"missed"}"#, HabitEntry(.done), false),
            ("5:2", "3", HabitEntry(amount: HabitAmount("2")), false),
        ] as [(String, String, HabitEntry, Bool)]
    )
    func bothKeys(month: String, day: String, entry: HabitEntry, agree: Bool) throws {
        var habits = try loaded("Floss")
        try write("{\"title\":\"Floss\",\"days\":{\"2026-11\":\"\(month)\",\"2026-11-05\":\(day)}}")
        try habits.setNeedsToReloadHabits()
        let fifth = try #require(Day("2026-11-05"))
        #expect(habits.habits[0].details.history[fifth] == entry)
        let message = "the text of 2026-11 says something else about this day"
        #expect(habits.diagnostics.map(\.message) == (agree ? [] : [message]))
    }

    @Test("A completely invalid file is an error, and nothing is changed")
    func broken() throws {
        var habits = try loaded("Floss")
        try Data("{\"habits\":".utf8).write(to: beside)
        #expect(throws: StoreError.self) { try habits.setNeedsToReloadHabits() }
        #expect(throws: StoreError.self) { try habits.markHabitAsCompleted(0, on: today) }
        #expect(try text == "{\"habits\":")
    }
}
