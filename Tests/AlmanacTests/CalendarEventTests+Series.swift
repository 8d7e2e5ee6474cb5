import Foundation
import TestSupport
import Testing

/// Whole series: the output of `show`, the time zone in messages, weekdays and rules.
extension CalendarEventTests {
    private func run(_ workspace: Workspace, _ arguments: [String]) async throws -> String {
        let outcome = try await workspace.verbs(["event"] + arguments)
        #expect(outcome.errorText == "", "\(arguments)")
        return outcome.outputText
    }

    @Test("show lists the removed, completed and moved occurrences of a series")
    func shownSeries() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let changes = [
                ["add", "Choir", "every tuesday 19:30 to 21:00 except 29 dec"], ["complete", "choir"],
                ["edit", "choir", "--occurrence", "8 dec", "--date", "10 dec 20:00"],
                ["edit", "choir", "--occurrence", "22 dec", "--name", "Concert"],
                ["remove", "choir", "--occurrence", "15 dec", "--yes"],
            ]
            for change in changes { _ = try await run(workspace, change) }
            let lines = try await run(workspace, ["show", "choir"]).split(separator: "\n")
            #expect(
                lines.dropLast().map(String.init) == [
                    "Choir", "date: every Tuesday, 19:30 to 21:00, from 24 November 2026",
                    "left out: Tuesday 15 December 2026; Tuesday 29 December 2026",
                    "completed occurrences: Tuesday 24 November 2026",
                    "moved: Tuesday 8 December 2026 to Thursday 10 December 2026, 20:00 to 21:30 (position 2)",
                    "moved: Tuesday 22 December 2026 to \"Concert\" on Tuesday 22 December 2026, 19:30 to 21:00 (position 3)",
                    "position: 1",
                ]
            )
            let output = try await run(workspace, ["show", "choir", "--json"])
            let json = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
            #expect(json["exceptDays"] as? [String] == ["2026-12-29", "2026-11-24", "2026-12-15"])
            let moved = try #require(json["moved"] as? [[String: Any]])
            #expect(moved.map { $0["occurrence"] as? String } == ["2026-12-08", "2026-12-22"])
            #expect(moved.map { $0["start"] as? String } == ["2026-12-10T20:00:00Z", "2026-12-22T19:30:00Z"])
            // The output can be imported, and the import changes nothing.
            try workspace.write(output, to: "shown.json")
            #expect(try await workspace.verbs(["import", "shown.json"]).outputText.hasPrefix("= Choir"))
            // In other stores, the import creates the moved occurrences.
            try workspace.makeFolder("other")
            let options = ["--stores", "other"] + Workspace.storeOptions.dropFirst(2)
            #expect(try await workspace.command(["import", "shown.json"] + options).run().status == .success)
            let list = ["event", "list", "--from", "2026-12-08", "--to", "2026-12-10", "--json"]
            let listed = try await workspace.command(list + options).run().output
            let events = try #require(try JSONSerialization.jsonObject(with: listed) as? [[String: Any]])
            #expect(events.map { $0["start"] as? String } == ["2026-12-10T20:00:00Z"])
            let single = try await run(workspace, ["show", "2", "--json"])
            #expect(!single.contains("\"moved\""))
        }
    }

    @Test("Messages and show give an occurrence in the time zone of its series")
    func otherZone() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let zone = "(Asia/Tokyo)"
            let add = ["add", "Call", "every tue 6:00 to 7:00", "--zone", "Asia/Tokyo"]
            let added = "Added \"Call\" every Tuesday, 06:00 to 07:00, from 24 November 2026 \(zone) (record 1)\n"
            #expect(try await run(workspace, add) == added)
            let first = "Changed \"Call\" on Tuesday 1 December 2026, 06:00 to 07:00 \(zone) to \"Call\" on "
            let moved = "Tuesday 1 December 2026, 08:00 to 09:00 \(zone) (record 2)\n"
            let edited = try await run(workspace, ["edit", "call", "--occurrence", "1 dec 6:00", "--date", "8:00"])
            #expect(edited == first + moved)
            let removed = try await run(workspace, ["remove", "call", "--occurrence", "8 dec", "--yes"])
            #expect(removed == "Left out \"Call\" on Tuesday 8 December 2026, 06:00 to 07:00 \(zone)\n")
            let completed = try await run(workspace, ["complete", "call", "--occurrence", "1 dec 8:00"])
            #expect(completed.contains("planned for Tuesday 1 December 2026, 08:00 to 09:00 \(zone)"))
            // In UTC, they are on Mondays.
            let none = try await workspace.verb("event", "remove", "call", "--occurrence", "14 dec", "--yes")
            #expect(
                none.errorText == """
                    stores/schedules.plist: error: record 1 ("Call"): there is no occurrence on Monday 14 December 2026 in Asia/Tokyo
                        hint: the next ones are: Tue 15 Dec 2026, 06:00-07:00; Tue 22 Dec 2026, 06:00-07:00; Tue 29 Dec 2026, 06:00-07:00

                    """
            )
            let days = try await occurrences(workspace, "--from", "2026-11-20", "--to", "2026-12-15").map(\.start)
            #expect(days == ["2026-11-23T21:00:00Z", "2026-12-14T21:00:00Z"])
        }
    }

    @Test(
        "A weekly series that moves to another weekday keeps its week, and so do its occurrences",
        arguments: [
            ("tuesday", "mon 19:30", "every Monday, 19:30, from 30 November 2026", "2026-12-07", "2026-12-14"),
            ("thursday", "sat 19:30", "every Saturday, 19:30, from 5 December 2026", "2026-12-12", "2026-12-19"),
            ("thursday", "sat", "every Saturday, 19:30, from 5 December 2026", "2026-12-12", "2026-12-19"),
            ("thursday", "28 nov 19:30", "every Saturday, 19:30, from 28 November 2026", "2026-12-12", "2026-12-19"),
        ]
    )
    func weekdays(old: String, new: String, expected: String, left: String, next: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            _ = try await run(workspace, ["add", "Choir", "every \(old) 19:30 from 30 nov"])
            let second = old == "tuesday" ? "8 dec" : "10 dec"
            _ = try await run(workspace, ["remove", "choir", "--occurrence", second, "--yes"])
            #expect(try await run(workspace, ["edit", "choir", "--date", new]).contains("to \"Choir\" \(expected)"))
            let days = try await occurrences(workspace, "--from", left, "--to", next).compactMap(\.start)
            #expect(days == ["\(next)T19:30:00Z"])
        }
    }

    @Test(
        "A new repetition keeps the end of the series, and a start that is still to come",
        // It is Friday 20 November.
        arguments: [
            ("until 30 june 2027", "every thursday 20:00", "from 26 November 2026 until 30 June 2027"),
            ("until 30 june 2027", "every thursday 20:00 until may", "from 26 November 2026 until 31 May 2027"),
            ("until 30 june 2027", "every thursday 20:00 3 times", "from 26 November 2026, 3 times"),
            ("10 times", "every thursday 20:00", "from 26 November 2026, 10 times"),
            ("from 3 nov 10 times", "every thursday 20:00", "from 26 November 2026, 7 times"),
            ("10 times", "every thursday 20:00 from 1 jan 2027", "from 7 January 2027, 10 times"),
            ("10 times", "every thursday 20:00 from 1 mar 2027", "from 4 March 2027, 10 times"),
            ("from 12 jan 10 times", "every thursday 20:00", "from 14 January 2027, 10 times"),
            ("from 3 nov 10 times", "every thursday 20:00 from 1 mar 2027", "from 4 March 2027, 7 times"),
            ("from 3 nov 10 times", "every thursday 20:00 from 5 nov", "from 5 November 2026, 9 times"),
            ("from 3 nov 2 times", "every thursday 20:00", "from 26 November 2026"),
            ("from 3 nov 10 times", "every friday 20:00", "from 20 November 2026, 7 times"),
            ("from 12 jan", "every thursday 20:00", "from 14 January 2027"),
            ("from 12 jan", "every monday 20:00", "from 11 January 2027"),
            ("from 12 jan", "every thursday 20:00 from 1 dec", "from 3 December 2026"),
        ]
    )
    func limits(old: String, new: String, expected: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            _ = try await run(workspace, ["add", "Choir", "every tuesday 19:30 \(old)"])
            let edited = try await run(workspace, ["edit", "choir", "--date", new])
            #expect(edited.hasSuffix(", 20:00, \(expected) (record 1)\n"), "\(edited)")
        }
    }

    @Test(
        "A new repetition of a future series begins on its first day, or in its week if the text names weekdays",
        // The series begins on Tuesday 12 January.
        arguments: [
            ("every day", "19:30, from Tuesday 12 January 2027"),
            ("every 3 days", "19:30, from Tuesday 12 January 2027"),
            ("every 2 weeks", "19:30, from Tuesday 12 January 2027"),
            ("every 2 weeks 20:00", "20:00, from Tuesday 12 January 2027"),
            ("every week 0:00", "00:00, from Tuesday 12 January 2027"),
            ("every week all day", "all day, from Tuesday 12 January 2027"),
            ("every month", "19:30, from Tuesday 12 January 2027"),
            ("every month on the 11th", "19:30, from Thursday 11 February 2027"),
            ("daily except sundays", "19:30, from 12 January 2027"),
            ("every sunday", "19:30, from 17 January 2027"),
            ("every monday 0:00", "00:00, from 11 January 2027"),
        ]
    )
    func firstDay(new: String, expected: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            _ = try await run(workspace, ["add", "Choir", "every tuesday 19:30 from 7 jan 2027 until 1 june 2027"])
            let edited = try await run(workspace, ["edit", "choir", "--date", new])
            #expect(edited.hasSuffix(", \(expected) until 1 June 2027 (record 1)\n"), "\(edited)")
        }
    }

    @Test("An occurrence that was completed before its series moved is not listed as left out")
    func completedBeforeMove() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let changes = [
                ["add", "Choir", "every tuesday 19:30 from 24 nov"], ["complete", "choir"],
                ["remove", "choir", "--occurrence", "8 dec", "--yes"], ["edit", "choir", "--date", "2026-11-25 19:30"],
            ]
            for change in changes { _ = try await run(workspace, change) }
            let lines = try await run(workspace, ["show", "choir"]).split(separator: "\n").map(String.init)
            #expect(lines.contains("left out: Wednesday 9 December 2026"))
            #expect(lines.contains("completed occurrences: Tuesday 24 November 2026"))
            // Once reopened, it replaces that week's occurrence again.
            _ = try await run(workspace, ["reopen", "choir"])
            let moved = "moved: Wednesday 25 November 2026 to Tuesday 24 November 2026, 19:30 (position 2)"
            let shown = try await run(workspace, ["show", "1"]).split(separator: "\n").map(String.init)
            #expect(shown.contains(moved))
            #expect(shown.contains("left out: Wednesday 9 December 2026"))
        }
    }

    @Test("If a rule doesn't include the start, the message names the next day that it includes")
    func startOutsideRule() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let rule = ["--repeats", "FREQ=WEEKLY;BYDAY=MO"]
            let added = try await workspace.verbs(["event", "add", "Odd", "1 dec 9:00"] + rule)
            #expect(added.status == .success)
            #expect(
                added.errorText == """
                    stores/schedules.plist: warning: record 1 ("Odd"): the series begins on Tuesday 1 December 2026, 09:00, which its rule doesn't include; the next occurrence is on Monday 7 December 2026, 09:00
                        hint: change the date to that one with `almanac event edit --date`, or the rule with `--repeats`

                    """
            )
            for change in [["--location", "Here"], ["--name", "Odd one"]] {
                #expect(try await workspace.verbs(["event", "edit", "odd"] + change).errorText == "")
            }
            #expect(try await workspace.verbs(["event", "edit", "odd", "--date", "30 nov 9:00"]).errorText == "")
        }
    }
}
