import Foundation
import TestSupport
import Testing

extension CalendarEventTests {
    @Test("Completing a series completes the occurrence that started last, even if it was moved")
    func movedOccurrence() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            _ = try await workspace.verb("event", "add", "Choir", "every tuesday 19:30 from 10 nov 2026")
            let move = ["event", "edit", "choir", "--occurrence", "17 nov", "--date"]
            // The time is now 20 November, 18:00.
            for (date, completed) in [
                ("18 nov 2026 19:30", "Wednesday 18 November 2026, 19:30"),
                ("15 nov 2026 19:30", "Sunday 15 November 2026, 19:30"),
                ("21 nov 2026 19:30", "Tuesday 10 November 2026, 19:30"),
            ] {
                #expect(try await workspace.verbs(move + [date]).errorText == "")
                let outcome = try await workspace.verb("event", "complete", "choir")
                #expect(outcome.outputText.hasPrefix("Completed \"Choir\" on \(completed)"), "\(outcome.outputText)")
                for _ in 1...2 { #expect(try await workspace.verb("undo").status == .success) }
            }
        }
    }

    @Test("A moved occurrence is completed when due, and can be found by its old and its new day")
    func movedOccurrences() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            func run(_ arguments: String..., expecting text: String) async throws {
                let outcome = try await workspace.verbs(["event"] + arguments)
                #expect(outcome.errorText == "")
                #expect(outcome.outputText.hasPrefix(text), "\(outcome.outputText)")
            }
            try await run("add", "Choir", "every tuesday 19:30 to 21:00", expecting: "Added")
            try await run(
                "edit",
                "choir",
                "--occurrence",
                "22 dec",
                "--location",
                "Dom",
                "--dry-run",
                expecting: "Would change the place of \"Choir\" on Tuesday 22 December 2026, 19:30 to 21:00 (record 2)"
            )
            try await run("edit", "choir", "--occurrence", "24 nov", "--date", "25 nov 20:00", expecting: "Changed")
            try await run(
                "complete",
                "choir",
                "--dry-run",
                expecting: "Would complete \"Choir\", planned for Wednesday 25 November 2026, 20:00 to 21:30"
            )
            try await run("edit", "choir", "--occurrence", "24 nov", "--date", "3 dec 20:00", expecting: "Changed")
            try await run(
                "complete",
                "choir",
                "--dry-run",
                expecting: "Would complete \"Choir\", planned for Tuesday 1 December 2026, 19:30 to 21:00"
            )
            try await run("edit", "choir", "--occurrence", "3 dec", "--name", "Concert", expecting: "Changed")
            try await run(
                "edit",
                "choir",
                "--occurrence",
                "24 nov",
                "--location",
                "Dom",
                expecting: "Changed the place of \"Concert\" on Thursday 3 December 2026, 20:00 to 21:30 (record 2)"
            )
            try await run(
                "complete",
                "choir",
                "--occurrence",
                "24 nov",
                "--dry-run",
                expecting: "Would complete \"Concert\", planned for Thursday 3 December 2026"
            )
            try await run(
                "remove",
                "choir",
                "--occurrence",
                "3 dec",
                "--yes",
                expecting: "Removed \"Concert\" on Thursday 3 December 2026, 20:00 to 21:30 (record 2)"
            )
            let gone = try await workspace.verb("event", "edit", "choir", "--occurrence", "24 nov", "--name", "X")
            #expect(gone.errorText.contains("there is no occurrence on Tuesday 24 November 2026"))
        }
    }

    @Test("A series moved to another weekday or day of the month repeats on that day")
    func movedSeries() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            func edit(_ name: String, _ date: String, expecting text: String) async throws {
                let outcome = try await workspace.verb("event", "edit", name, "--date", date, "--dry-run")
                #expect((outcome.outputText + outcome.errorText).contains(text), "\(outcome.outputText)")
            }
            for (name, when) in [
                ("Choir", "every tuesday 19:30"), ("Bins", "every 2 weeks on tue"), ("Gym", "every mon and thu 18:00"),
                ("Rent", "every month on the 1st"),
            ] {
                #expect(try await workspace.verb("event", "add", name, when).errorText == "")
            }
            try await edit(
                "choir",
                "2 dec 19:30",
                expecting: "to \"Choir\" every Wednesday, 19:30, from 2 December 2026"
            )
            try await edit("choir", "1 dec 20:00", expecting: "every Tuesday, 20:00, from 24 November 2026")
            try await edit("bins", "fri", expecting: "every 2 weeks on Friday, all day, from 27 November 2026")
            try await edit("gym", "thu 19:00", expecting: "every Monday and Thursday, 19:00")
            try await edit("gym", "2 dec 19:00", expecting: "error: the series isn't on Wednesdays")
            try await edit("rent", "2 dec", expecting: "to \"Rent\" every month on the 2nd")
            try await edit("choir", "every tuesday 19:30 except 15 dec", expecting: "Would change the exceptions of")
            // Tuesday evening in Berlin is Wednesday morning in Auckland.
            let elsewhere = try await workspace.verb("event", "edit", "choir", "--zone", "Pacific/Auckland")
            #expect(elsewhere.status == .exited(1))
            #expect(elsewhere.errorText.contains("the series would begin on another day, 2026-11-25"))
            #expect(try await workspace.verb("event", "edit", "choir", "--zone", "Europe/Lisbon").status == .success)
        }
    }

    @Test(
        "A series that moves to another time zone and day keeps its last occurrence, its weekday and its exceptions",
        arguments: [
            (
                ["edit", "call", "--date", "mon 2:00", "--zone", "America/New_York"],
                "FREQ=WEEKLY;UNTIL=20261228;BYDAY=MO", "2026-11-30T07:00:00Z"
            ),
            (
                ["edit", "call", "--date", "2:00", "--zone", "America/New_York"], "FREQ=WEEKLY;UNTIL=20261228;BYDAY=MO",
                "2026-11-30T07:00:00Z"
            ),
            (
                ["edit", "call", "--date", "1 dec 20:00", "--zone", "America/New_York"],
                "FREQ=WEEKLY;UNTIL=20261229;BYDAY=TU", "2026-12-02T01:00:00Z"
            ),
            (
                ["edit", "call", "--date", "tue 9:00", "--zone", "Pacific/Auckland"],
                "FREQ=WEEKLY;UNTIL=20261229;BYDAY=TU", "2026-11-30T20:00:00Z"
            ),
            (
                ["edit", "call", "--zone", "Europe/Athens"], "FREQ=WEEKLY;UNTIL=20261228;BYDAY=MO",
                "2026-11-30T01:00:00Z"
            ),
        ]
    )
    func otherZoneAndDay(arguments: [String], expected: String, start: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let rules = ["FREQ=WEEKLY;UNTIL=20261228;BYDAY=MO", "FREQ=WEEKLY;UNTIL=20261228T010000Z;BYDAY=MO"]
            for (index, rule) in rules.enumerated() {
                let add = [
                    "event", "add", "Call \(index)", "2026-11-30 2:00", "--zone", "Europe/Berlin", "--repeats", rule,
                ]
                #expect(try await workspace.verbs(add).errorText == "")
                let remove = ["event", "remove", "call \(index)", "--occurrence", "7 dec 2026", "--yes"]
                #expect(try await workspace.verbs(remove).errorText == "")
                var edit = arguments
                edit[1] = "call \(index)"
                let outcome = try await workspace.verbs(["event"] + edit)
                #expect(outcome.status == .success, "\(outcome.errorText)")
                let json = try await workspace.verbs(["event", "show", "call \(index)", "--json"]).outputText
                #expect(json.contains("\"date\" : \"\(start)\""), "\(json)")
                #expect(json.contains("\"repeats\" : \"\(expected)\""), "\(json)")
                #expect(json.contains("\"exceptDays\" : [\n    \"2026-12-0"), "\(json)")
            }
        }
    }
}
