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

    @Test("For a series that has ended, the message suggests removing it or naming an earlier occurrence")
    func endedSeries() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let rule = "FREQ=WEEKLY;COUNT=2"
            try await workspace.verb("event", "add", "Choir", "3 nov 2026 19:30", "--repeats", rule).expectSuccess()
            let days = ["--occurrence", "3", "nov", "--occurrence", "10", "nov", "--occurrence", "3 nov"]
            let completed = try await workspace.verbs(["event", "complete", "choir"] + days)
            #expect(completed.outputText.components(separatedBy: "Completed \"Choir\"").count == 3)
            let ended = try await workspace.verb("event", "complete", "choir")
            #expect(ended.errorText.contains("the series has ended"))
            #expect(ended.errorText.contains("`almanac event remove` removes it"))
        }
    }

    @Test("The year of an occurrence isn't taken for a time", arguments: ["1 mar 2005", "march 1 2005"])
    func pastOccurrence(day: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let rule = "FREQ=MONTHLY"
            try await workspace.verb("event", "add", "Rent", "2005-02-01", "--repeats", rule).expectSuccess()
            let outcome = try await workspace.verb("event", "complete", "rent", "--occurrence", day)
            outcome.expectSuccess()
            #expect(outcome.outputText.contains("1 March 2005"), "\(outcome.outputText)\(outcome.errorText)")
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

    @Test("A date for --occurrence needs no quotes")
    func occurrences() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            _ = try await workspace.verb("event", "add", "Choir", "every", "tuesday", "19:30")
            for verb in [["complete"], ["remove", "--yes"], ["edit", "--date", "9", "dec", "20:00"]] {
                let orders = [["choir", "--occurrence", "8", "dec"], ["--occurrence", "8", "dec", "choir"]]
                for order in orders {
                    let words = ["event", verb[0]] + verb.dropFirst() + order + ["--dry-run"]
                    let outcome = try await workspace.verbs(words)
                    #expect(outcome.outputText.contains("Tuesday 8 December 2026, 19:30"), "\(words)")
                }
            }
        }
    }

    @Test(
        "For an occurrence, a weekday means the one in its week, unless that day is over",
        // It is Friday 20 November.
        arguments: [
            ("14 dec", "tue", "Tuesday 15 December 2026, 19:30"),
            ("14 dec", "sun 9:00", "Sunday 20 December 2026, 09:00"),
            ("14 dec", "mon 0:00", "Monday 14 December 2026, 00:00"),
            ("16 nov", "sat", "Saturday 21 November 2026, 19:30"),
            ("16 nov", "tue", "Tuesday 24 November 2026, 19:30"),
        ]
    )
    func weekdayOfOccurrence(occurrence: String, date: String, expected: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try await workspace.verb("event", "add", "Choir", "every monday 19:30 from 2 nov").expectSuccess()
            for _ in 1...2 {
                let edit = ["event", "edit", "choir", "--occurrence", occurrence, "--date", date]
                let outcome = try await workspace.verbs(edit)
                // The second time, the event in the place of the occurrence is already on that day.
                #expect(outcome.outputText.contains("\"Choir\" on \(expected) (record 2)"), "\(outcome.errorText)")
            }
        }
    }

    @Test(
        "A weekday means the next one, unless the series has ended",
        // It is Friday 20 November.
        arguments: [
            (" from 4 nov", ["remove", "--yes", "wed"], "Wednesday 25 November 2026"),
            (" from 4 nov", ["remove", "--yes", "this wednesday"], "Wednesday 25 November 2026"),
            (" from 4 nov", ["edit", "--date", "20:00", "wed"], "Wednesday 25 November 2026"),
            (" from 4 nov", ["complete", "wed"], "Wednesday 18 November 2026"),
            (" from 4 nov", ["remove", "--yes", "18 nov"], "Wednesday 18 November 2026"),
            (" from 4 nov until 18 nov 2026", ["remove", "--yes", "wed"], "Wednesday 18 November 2026"),
            // In 2027, that is a Thursday.
            (" from 2 sep 2026", ["remove", "--yes", "wed 14 oct"], "Wednesday 14 October 2026"),
        ]
    )
    func weekdays(limits: String, words: [String], day: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let added = try await workspace.verb("event", "add", "Choir", "every wednesday 19:30\(limits)")
            added.expectSuccess()
            let options = Array(words.dropFirst().dropLast()) + ["--occurrence", words.last ?? ""]
            let outcome = try await workspace.verbs(["event", words[0], "choir"] + options)
            #expect(outcome.outputText.contains("\"Choir\" on \(day), 19:30"), "\(outcome.errorText)")
        }
    }

    @Test("Removing the occurrences on several days is one change, and other verbs refuse several days")
    func severalDays() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            func run(_ arguments: String...) async throws -> [String] {
                let outcome = try await workspace.verbs(["event"] + arguments)
                #expect(outcome.status == .success, "\(outcome.errorText)")
                return outcome.outputText.split(separator: "\n").map(String.init)
            }
            _ = try await run("add", "Choir", "every tue 19:30")
            _ = try await run("edit", "choir", "--occurrence", "15 dec", "--date", "wed")
            _ = try await run("edit", "choir", "--occurrence", "29 dec", "--date", "12 jan 20:00")
            let before = try workspace.text("stores/schedules.almanac.json")
            let plan = try await run("remove", "choir", "--occurrence", "14.12.-4.1.", "--dry-run")
            #expect(try workspace.text("stores/schedules.almanac.json") == before)
            let removed = try await run("remove", "choir", "--occurrence", "14.12.-4.1.", "--yes")
            #expect(
                removed == [
                    "Left out \"Choir\" on Tuesday 22 December 2026, 19:30",
                    "Removed \"Choir\" on Wednesday 16 December 2026, 19:30 (record 2)",
                ]
            )
            #expect(plan.count == 2 && plan.allSatisfy { $0.hasPrefix("Would ") })
            try await workspace.verb("undo").expectSuccess()
            #expect(try workspace.text("stores/schedules.almanac.json") == before)
            let week = try await run("edit", "choir", "--occurrence", "next week", "--date", "20:00", "--dry-run")
            #expect(week.first?.hasPrefix("Would change \"Choir\" on Tuesday 24 November 2026, 19:30 to ") == true)
            for (verb, words, message) in [
                ("complete", "14-22 dec", "error: `14-22 dec` isn't a single day"),
                ("remove", "every tuesday", "error: `every tuesday` isn't a single day"),
                (
                    "remove", "24-28 dec",
                    "there is no occurrence on Thursday 24 December 2026 to Monday 28 December 2026"
                ),
            ] {
                let outcome = try await workspace.verb("event", verb, "choir", "--occurrence", words, "--dry-run")
                #expect(outcome.status == .exited(1) && outcome.errorText.contains(message), "\(outcome.errorText)")
            }
        }
    }

    @Test(
        "An occurrence isn't completed twice, nor reported as missing, whichever of its days is named",
        // It is Friday 20 November, 18:00.
        arguments: [
            ("every tue 19:30 from 3 nov", ["--occurrence", "1 dec"], "Tuesday 1 December 2026"),
            ("every tue 19:30 from 3 nov", ["--occurrence", "17 nov"], "Tuesday 17 November 2026"),
            ("every tue 19:30 from 3 nov", ["--occurrence", "tue"], "Tuesday 17 November 2026"),
            ("every tue 19:30 from 3 nov", ["17 nov"], "Tuesday 17 November 2026"),
            ("every mon 22:00 to 6:00 from 2 nov", ["--occurrence", "tue"], "Tuesday 17 November 2026"),
            ("every mon 22:00 to 6:00 from 2 nov", ["tue"], "Tuesday 17 November 2026"),
        ]
    )
    func completedOccurrence(when: String, words: [String], day: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try await workspace.verb("event", "add", "Choir", when).expectSuccess()
            let complete = ["event", "complete", "choir"] + words
            try await workspace.verbs(complete).expectSuccess()
            let outcome = try await workspace.verbs(complete)
            #expect(outcome.status == .exited(1))
            let message = "record 1 (\"Choir\"): the occurrence on \(day) is already completed"
            #expect(outcome.messages.first == "stores/schedules.plist: error: \(message)")
        }
    }

    @Test(
        "With a day, complete chooses the occurrence on that day, or else the last one before it",
        // It is Friday 20 November, 18:00.
        arguments: [
            ("every day 9:00 from 16 nov", "yesterday", " on Thursday 19", "19 November 2026, 09:00"),
            ("every day 19:30 from 16 nov", "today", ", planned for Friday 20", "20 November 2026, 18:00"),
            ("every tue 19:30 from 3 nov", "10 nov", " on Tuesday 10", "10 November 2026, 19:30"),
            ("every tue 19:30 from 3 nov", "12 nov", " on Tuesday 10", "12 November 2026, 12:00"),
            ("every tue 19:30 from 3 nov", "18 nov", " on Wednesday 18", "18 November 2026, 20:00"),
            ("every tue 19:30 to 21:00 from 3 nov", "10 nov", " on Tuesday 10", "10 November 2026, 21:00"),
            ("10 nov 2026 17:00 to 18:00", "10 nov", " on Tuesday 10", "10 November 2026, 18:00"),
            ("every 12 hours 8:00 from 16 nov", "yesterday 10:00", " on Thursday 19", "19 November 2026, 10:00"),
            ("every 12 hours 8:00 from 16 nov", "yesterday 21:00", " on Thursday 19", "19 November 2026, 21:00"),
            ("every day 23:30 to 1:00 from 16 nov", "today", " on Thursday 19", "20 November 2026, 18:00"),
            ("every day 23:30 to 1:00 from 16 nov", "yesterday 0:30", " on Wednesday 18", "19 November 2026, 00:30"),
            ("every day 23:30 to 1:00 from 16 nov", "yesterday", " on Thursday 19", "19 November 2026, 23:30"),
        ]
    )
    func completedOn(when: String, day: String, expected: String, done: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try await workspace.verb("event", "add", "X", when).expectSuccess()
            if day == "18 nov" {
                let move = ["event", "edit", "x", "--occurrence", "17 nov", "--date", "18 nov 2026 20:00"]
                try await workspace.verbs(move).expectSuccess()
            }
            let outcome = try await workspace.verb("event", "complete", "x", day)
            #expect(outcome.outputText.hasPrefix("Completed \"X\"\(expected)"), "\(outcome.errorText)")
            #expect(outcome.outputText.trimmingCharacters(in: .newlines).hasSuffix(done), "\(outcome.outputText)")
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
