import Foundation
import TestSupport
import Testing

@Suite("Choosing an event and a time", .ends)
struct EventChoosingTests {
    @Test(
        "complete chooses the next open event with a name, and reopen the last completed one"
    )
    func namesakes() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let days = ["2026-12-01", "2026-11-24", "2026-12-08", "2026-12-08"]
            for (index, day) in days.enumerated() {
                let outcome = try await workspace.verb("event", "add", index == 3 ? "YOGA" : "Yoga", "\(day) 19:00")
                #expect(outcome.status == .success)
                let twin = "stores/schedules.plist: warning: record 3 (\"Yoga\"): this event has the same name and time"
                #expect(outcome.messages.first == (index == 3 ? twin : nil))
            }
            try await workspace.verb("event", "add", "Yoga class", "2026-11-23 9:00").expectSuccess()
            let first = try await workspace.verb("event", "complete", "yoga")
            #expect(first.outputText.hasPrefix("Completed \"Yoga\", planned for Tuesday 24 November 2026"))
            try await workspace.verb("event", "complete", "yoga", "yesterday", "17:00").expectSuccess()
            // The second one was completed earlier, but the given moments decide.
            let reopened = try await workspace.verb("event", "reopen", "yoga")
            #expect(reopened.outputText.hasPrefix("Reopened \"Yoga\" on Tuesday 24 November 2026"))
            try await workspace.verb("event", "complete", "yoga").expectSuccess()
            // Two events at the same time are ambiguous, and so are different names.
            for text in ["yoga", "yog"] {
                let several = try await workspace.verb("event", "complete", text)
                #expect(several.status == .exited(1))
                #expect(several.messages.count >= 3, "\(several.errorText)")
                #expect(several.errorText.contains("hint: say which one by its position"))
            }
            // Other verbs never choose.
            #expect(try await workspace.verb("event", "show", "Yoga", "--completed").status == .exited(1))
        }
    }

    @Test(
        "A new day keeps the time of day, and a new time keeps the day",
        arguments: [
            ("mon 20:00 to 22:00", "tomorrow", "Saturday 21 November 2026, 20:00 to 22:00"),
            ("mon 20:00 to 22:00", "21:00", "Monday 23 November 2026, 21:00 to 23:00"),
            ("mon 20:00 to 22:00", "21:00 to 21:30", "Monday 23 November 2026, 21:00 to 21:30"),
            ("mon 20:00", "tomorrow all day", "Saturday 21 November 2026, all day"),
            ("mon 20:00", "24-27 dec", "Thursday 24 to Sunday 27 December 2026, all day"),
            ("28 nov", "29 nov", "Sunday 29 November 2026, all day"),
            ("28 nov", "19:00", "Saturday 28 November 2026, 19:00"),
            ("14.2.", "jährlich", "every year on 14 February, all day, from Sunday 14 February 2027"),
            ("5-8 jan", "every month", "every month, for 4 days, from Tuesday 5 January 2027"),
            ("2026-11-14 20:00", "every week", "every week, 20:00, from Saturday 14 November 2026"),
            ("2026-11-20 9:00 to 10:00", "every week", "every week, 09:00 to 10:00, from Friday 20 November 2026"),
            ("28 nov 20:00", "every week 19:00", "every week, 19:00, from Saturday 28 November 2026"),
            ("28 nov 20:00", "every 8 hours", "every 8 hours, 20:00, from Saturday 28 November 2026"),
            ("14 jan 20:00", "every monday", "every Monday, 20:00, from 11 January 2027"),
            ("28 nov", "every week from 10 dec", "every week, all day, from Thursday 10 December 2026"),
            ("every tue 19:30 to 21:00", "every wed", "every Wednesday, 19:30 to 21:00, from 25 November 2026"),
            ("every tue 19:30 to 21:00", "20:00", "every Tuesday, 20:00 to 21:30, from 24 November 2026"),
        ]
    )
    func partialTimes(before: String, date: String, expected: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try await workspace.verb("event", "add", "X", before).expectSuccess()
            let outcome = try await workspace.verb("event", "edit", "x", "--date", date)
            #expect(outcome.outputText.contains(expected), "\(outcome.outputText)\(outcome.errorText)")
            guard before.hasPrefix("every"), date.hasPrefix("20") else { return }
            let moved = try await workspace.verb("event", "edit", "x", "--occurrence", "1 dec", "--date", "2 dec")
            #expect(moved.outputText.contains("Wednesday 2 December 2026, 20:00 to 21:30"), "\(moved.outputText)")
        }
    }

    @Test("If the event is in the other list, the message says so")
    func otherList() async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Board games", "Yoga", "Choir", "Choir practice")
            try await workspace.verb("event", "complete", "board games").expectSuccess()
            try await workspace.verb("event", "complete", "choir", "choir practice").expectSuccess()
            let completed = "`Board games` is completed; `almanac event list --completed` lists it"
            for (verb, hint) in [
                (["complete", "board"], completed), (["edit", "board games", "--name", "X"], completed),
                (["remove", "choi", "--yes"], "several completed events match it; "),
                (["reopen", "yoga"], "`Yoga` is open; `almanac event list` lists it"),
                (["complete", "Yogaa"], "did you mean `Yoga`?"),
            ] {
                let outcome = try await workspace.verbs(["event"] + verb)
                #expect(outcome.status == .exited(1))
                #expect(outcome.messages.last?.hasPrefix("    hint: \(hint)") == true, "\(outcome.errorText)")
            }
        }
    }

    @Test("A time needs no quotes, and the message for an invalid position mentions the time option")
    func times() async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Alpha")
            let orders = [
                ["alpha", "--date", "fri", "20:00"], ["--date", "fri", "20:00", "alpha"],
                ["--date", "fri 20:00", "alpha"], ["alpha", "--date", "fri 20:00"],
            ]
            for order in orders {
                let outcome = try await workspace.verbs(["event", "edit"] + order + ["--dry-run"])
                #expect(outcome.outputText.hasSuffix("to \"Alpha\" on Friday 20 November 2026, 20:00 (record 1)\n"))
            }
            let ends = [
                ["alpha", "--date", "fri", "20:00", "--end", "sat", "1:00"],
                ["--end", "sat", "1:00", "--date", "fri", "20:00", "alpha"],
                ["--date", "fri", "20:00", "--end", "sat", "1:00", "alpha"],
                ["--date", "fri 20:00", "--end", "sat 1:00", "1"],
            ]
            for end in ends {
                let outcome = try await workspace.verbs(["event", "edit"] + end + ["--dry-run"])
                #expect(
                    outcome.outputText.hasSuffix(
                        "20 November 2026, 20:00 to Saturday 21 November 2026, 01:00 (record 1)\n"
                    )
                )
            }
            let unclear = try await workspace.verbs(["event", "edit", "--date", "fri", "20:00", "--end", "sat", "1:00"])
            #expect(unclear.status == .exited(64))
            #expect(unclear.errorText.contains("say which event is meant"))
            let move = try await workspace.verb("event", "move", "alpha", "tomorrow", "9:00")
            #expect(move.status == .exited(64))
            #expect(move.errorText.contains("almanac event edit alpha --date tomorrow 9:00\n"))
            let near = try await workspace.verb("event", "complete", "Aplha")
            #expect(near.messages.last?.hasSuffix("hint: did you mean `Alpha`?") == true)
        }
    }

    @Test("Several events are completed and reopened at once, as one change")
    func several() async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Renew passport", "Summer book to the library", "Feb fair", "Alpha")
            let before = try Data(contentsOf: workspace["stores/schedules.plist"])
            func lines(_ arguments: String...) async throws -> [String] {
                let outcome = try await workspace.verbs(["event"] + arguments)
                #expect(outcome.status == .success, "\(outcome.errorText)")
                return outcome.outputText.split(separator: "\n").map(String.init)
            }
            let planned = "planned for Sunday 22 November 2026"
            let plan = try await lines("complete", "passport", "library", "--dry-run")
            let completed = try await lines("complete", "passport", "library")
            #expect(plan == completed.map { $0.replacing("Completed", with: "Would complete") })
            try #require(completed.count == 2)
            #expect(completed[0].hasPrefix("Completed \"Renew passport\", \(planned)"))
            #expect(completed[0].hasSuffix("(record 1 of stores/completedEvents.plist)"))
            #expect(completed[1].hasPrefix("Completed \"Summer book to the library\", \(planned)"))
            #expect(completed[1].hasSuffix("(record 2 of stores/completedEvents.plist)"))
            #expect(try await workspace.eventNames() == ["Feb fair", "Alpha"])
            try await workspace.verb("undo").expectSuccess()
            #expect(try Data(contentsOf: workspace["stores/schedules.plist"]) == before)

            let yesterday = try await lines("complete", "library", "passport", "library", "yesterday", "17:00")
            #expect(yesterday.count == 2)
            #expect(yesterday.allSatisfy { $0.hasSuffix(", done on Thursday 19 November 2026, 17:00") })
            let reopened = try await lines("reopen", "passport", "library")
            #expect(reopened.map { $0.hasPrefix("Reopened ") } == [true, true])
            #expect(try await workspace.eventNames("--completed") == [])
            let numbered = try await lines("complete", "3", "2", "1", "yesterday", "17:00")
            #expect(numbered.count == 3)
            #expect(numbered.allSatisfy { $0.hasSuffix(", done on Thursday 19 November 2026, 17:00") })
        }
    }

    @Test(
        "Words that mean neither an event nor a time are an error, and a date isn't taken for names",
        arguments: [
            (["complete", "alpha", "libary"], 1, "error: can't read `libary` as a date and time"),
            (["complete", "alpha", "beta", "libary"], 1, "`libary` as a date and time; no event is called"),
            (["complete", "alpha", "betta", "yesterday"], 1, "did you mean `Beta`?"),
            (["complete", "alpha", "event"], 1, "; `event` matches 28 events, so nothing was done:"),
            (["complete", "alpha", "31", "feb"], 1, "error: there is no day 31 feb"),
            (["complete", "alpha", "2"], 1, "error: can't read `2` as a date and time"),
            (["complete", "alpha", "2", "yesterday"], 1, "error: "),
            (["complete", "1", "31", "feb"], 1, "error: there is no day 31 feb"),
            (["complete", "alpha", "tomorrow"], 1, "which is still to come"),
            (["complete", "alpha", "beta", "--occurrence", "7 dec"], 1, "error: can't read `beta` as a date and time"),
            (["remove", "alpha", "libary"], 1, "error: no event is called `libary`"),
            (["remove", "alpha", "7", "dec"], 1, "error: `dec` after `alpha` may be part of a date"),
            (["remove", "1", "31", "feb"], 1, "error: `feb` after `1` may be part of a date"),
            (["remove", "alpha", "beta", "--occurrence", "7 dec"], 64, "with --occurrence, name only one event"),
        ]
    )
    func wrongWords(words: [String], status: Int32, message: String) async throws {
        try await Workspace.with { workspace in
            // There is a record 31.
            try workspace.writeEvents(["Alpha", "Beta", "Feb fair"] + (4...31).map { "Event \($0)" })
            let before = try Snapshot(of: workspace["stores"])
            let outcome = try await workspace.verbs(["event"] + words + ["--dry-run"])
            #expect(outcome.status == .exited(status) && outcome.outputText == "")
            #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
            #expect(try Snapshot(of: workspace["stores"]) == before)
        }
    }

    @Test(
        "The first words are one name if a record has that name",
        arguments: [
            ("date night", "planned for"), ("call at 5", "planned for"), ("week 48 review", "planned for"),
            ("tax 2026", "planned for"), ("Movie night yesterday", "done on Thursday 19 November 2026, 12:00"),
            ("night at 5", "`night` matches 2 events"),
        ]
    )
    func namesOfSeveralWords(words: String, expected: String) async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Date night", "Movie night", "Call at 5", "Week 48 review", "Tax 2026")
            let arguments = ["event", "complete"] + words.split(separator: " ").map(String.init)
            let outcome = try await workspace.verbs(arguments + ["--dry-run"])
            let text = outcome.outputText + outcome.errorText
            #expect(text.contains(expected), "\(text)")
            #expect(text.contains(", done on ") == words.hasSuffix("yesterday"))
            guard words == "date night" else { return }
            for verb in [["edit", "date", "night", "--location", "X"], ["move", "date", "night", "1"]] {
                let outcome = try await workspace.verbs(["event"] + verb)
                #expect(outcome.errorText.contains("needs quotes: 'date night'"), "\(outcome.errorText)")
            }
        }
    }

    @Test(
        "An end can be a bare hour or a duration, as after a start",
        arguments: [
            ("fri 9:00", "11", "Friday 27 November 2026, 09:00 to 11:00"),
            ("fri 9:00", "sun 10 jan 11:00", "Friday 27 November 2026, 09:00 to Sunday 10 January 2027, 11:00"),
            ("fri 9:00", "2 hours", "Friday 27 November 2026, 09:00 to 11:00"),
            ("fri 9:00 to 10:00", "for 90 minutes", "Friday 27 November 2026, 09:00 to 10:30"),
            ("every tue 19:30", "21", "every Tuesday, 19:30 to 21:00, from 24 November 2026"),
            ("24 dec", "for 3 days", "Thursday 24 to Saturday 26 December 2026, all day"),
            ("fri 20:00", "11", "error: can't read `11` as a date and time"),
            ("fri 22:00", "half past 11", "Friday 20 November 2026, 22:00 to 23:30"),
            ("fri 22:00", "11:30", "error: the event would end before it begins"),
            ("fri 22:00", "thu 9:00", "error: the event would end before it begins"),
            ("fri 9:00", "2h", "error: `2h` can be the time 2:00 or a duration"),
        ]
    )
    func ends(when: String, end: String, expected: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try await workspace.verb("event", "add", "X", when).expectSuccess()
            let outcome = try await workspace.verb("event", "edit", "x", "--end", end)
            let text = outcome.outputText + outcome.errorText
            #expect(text.contains(expected), "\(text)")
        }
    }
}
