import Foundation
import TestSupport
import Testing

extension EventChoosingTests {
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
                // The second time, the event that replaces the occurrence is already on that day.
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
}
