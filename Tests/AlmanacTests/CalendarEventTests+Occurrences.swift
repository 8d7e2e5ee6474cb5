import Foundation
import TestSupport
import Testing

extension CalendarEventTests {
    @Test("An occurrence returns to exported calendars when it is reopened")
    func reopened() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            for arguments in [["add", "Choir", "every tue 19:30"], ["complete", "choir"], ["reopen", "choir"]] {
                #expect(try await workspace.verbs(["event"] + arguments).errorText == "")
            }
            try await workspace.build(stores: "stores").expectSuccess()
            let lines = try workspace.text("site/calendar.ics").split(separator: "\r\n")
            #expect(lines.count { $0.hasPrefix("EXDATE") } == 1)
            #expect(lines.count { $0.hasPrefix("RECURRENCE-ID") } == 0)
            #expect(Set(lines.filter { $0.hasPrefix("UID:") }).count == 2)
        }
    }

    @Test("A single occurrence can be completed, moved and removed, and each change can be undone")
    func series() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            _ = try await workspace.verb("event", "add", "Choir", "every", "tuesday", "19:30")
            let before = try Snapshot(of: workspace["stores"])
            func run(_ arguments: String..., output: String) async throws {
                let outcome = try await workspace.verbs(["event"] + arguments)
                #expect(outcome.errorText == "")
                #expect(outcome.outputText == output + "\n")
            }
            try await run(
                "complete",
                "choir",
                output:
                    "Completed \"Choir\", planned for Tuesday 24 November 2026, 19:30 (record 1 of "
                    + "stores/completedEvents.plist)"
            )
            try await run(
                "edit",
                "choir",
                "--occurrence",
                "1 dec",
                "--date",
                "2 dec 20:00",
                output:
                    "Changed \"Choir\" on Tuesday 1 December 2026, 19:30 to \"Choir\" on Wednesday 2 December 2026, 20:00 "
                    + "(record 2)"
            )
            try await run(
                "remove",
                "choir",
                "--occurrence",
                "8 dec",
                "--yes",
                output: "Left out \"Choir\" on Tuesday 8 December 2026, 19:30"
            )
            let starts = try await occurrences(workspace, "--from", "2026-11-20", "--to", "2026-12-20").map(\.start)
            #expect(starts == ["2026-12-02T20:00:00Z", "2026-12-15T19:30:00Z"])
            let none = try await workspace.verb("event", "complete", "choir", "--occurrence", "8 dec")
            #expect(none.status == .exited(1))
            #expect(
                none.errorText == """
                    stores/schedules.plist: error: record 1 ("Choir"): there is no occurrence on Tuesday 8 December 2026
                        hint: the next ones are: Tue 15 Dec 2026, 19:30; Tue 22 Dec 2026, 19:30; Tue 29 Dec 2026, 19:30

                    """
            )
            // When the moved occurrence is removed, it doesn't come back at its old time.
            try await run(
                "remove",
                "2",
                "--yes",
                output: "Removed \"Choir\" on Wednesday 2 December 2026, 20:00 (record 2)"
            )
            #expect(try await occurrences(workspace, "--next", "1").map(\.start) == ["2026-12-15T19:30:00Z"])
            for _ in 1...4 { #expect(try await workspace.verb("undo").status == .success) }
            #expect(try Snapshot(of: workspace["stores"]).contents == before.contents)
        }
    }

    @Test("A series keeps its page when its first occurrence is completed, and the completed event doesn't repeat")
    func address() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            for arguments in [
                ["add", "Choir", "every tue 19:30"], ["complete", "choir"],
                ["add", "Dentist", "18 nov 2026 9:00"], ["complete", "dentist", "yesterday 10:00"],
            ] {
                let outcome = try await workspace.verbs(["event"] + arguments)
                #expect(outcome.errorText == "")
                let isDone = outcome.outputText.contains("done on Thursday 19 November 2026, 10:00")
                #expect(isDone == arguments.contains("yesterday 10:00"))
            }
            try await workspace.build(stores: "stores").expectSuccess()
            #expect(try workspace.text("site/events/2026-11-24-choir/index.html").contains("every Tuesday"))
            #expect(workspace.exists("site/events/2026-11-24-choir-2/index.html"))
            let outcome = try await workspace.verb(
                "event",
                "edit",
                "dentist",
                "--completed",
                "--date",
                "every fri 20:00"
            )
            #expect(outcome.errorText.contains("a completed event can't repeat"))
            let days = ["--from", "1", "nov", "--to", "today"]
            let list = try await workspace.verbs(["event", "list", "--completed"] + days)
            #expect(list.outputText.contains("Dentist") && !list.outputText.contains("Choir"))
        }
    }

    @Test("After the app saves the store, Almanac's own values still belong to the right events")
    func appSaves() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let added: [[String]] = [
                ["Ski trip", "24-27 dec", "--location", "Innsbruck"],
                ["Choir", "every tuesday 19:30 to 21:00", "--location", "Church hall"],
                ["Dinner", "1 dec 19:00 to 22:00", "--description", "Bring *wine*."],
                ["Walk", "2 dec 9:00", "--location", "Hyde Park"],
                ["Gone", "3 dec 9:00", "--location", "Nowhere"],
            ]
            for event in added { _ = try await workspace.verbs(["event", "add"] + event) }
            _ = try await workspace.verb("event", "edit", "choir", "--occurrence", "8 dec", "--date", "9 dec 19:30")
            let beside = try workspace.text("stores/schedules.almanac.json")
            try asApp(workspace) { events in
                events[2].name = "Dinner with Ana"
                events[3].date += 86_400
                events.remove(at: 4)
            }
            let outcome = try await workspace.build("--verbose")
            #expect(outcome.status == .success)
            let notes = outcome.errorText.split(separator: "\n").filter { $0.contains("almanac.json") }
            #expect(notes.count == 3)
            #expect(notes.contains { $0.contains("\"Dinner\" is now called \"Dinner with Ana\" in the app") })
            #expect(notes.contains { $0.contains("\"Walk\" was moved to another date in the app") })
            #expect(notes.contains { $0.contains("the entry of \"Gone\" no longer belongs to any event") })
            func page(_ slug: String) throws -> String { try workspace.text("site/events/\(slug)/index.html") }
            #expect(try page("2026-12-24-ski-trip").contains("Innsbruck"))
            #expect(try page("2026-12-01-dinner-with-ana").contains("<em>wine</em>"))
            #expect(try page("2026-12-03-walk").contains("Hyde Park"))
            let choir = try page("2026-11-24-choir")
            #expect(choir.contains("2026-12-09T19:30"))
            #expect(!choir.contains("2026-12-08T19:30"))
            // The build updated the entries, so it reports nothing the second time.
            #expect(try workspace.text("stores/schedules.almanac.json") != beside)
            let again = try await workspace.build("--verbose").errorText
            #expect(!again.contains(" in the app"), "\(again)")
            // The app can read the store after the next change.
            _ = try await workspace.verb("event", "edit", "walk", "--location", "Kew")
            try asApp(workspace)
            #expect(try workspace.text("stores/schedules.almanac.json").contains("Nowhere"))
        }
    }

    @Test("A source has its own list and calendar, with reminders if requested")
    func source() async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Alpha")
            let source = "{ file: work.ics, as: events, name: Work }"
            try workspace.write("reminder: 15\nstores: { folder: stores }\nsources: [\(source)]\n", to: "almanac.yml")
            let event = ["UID:1", "DTSTART:20261201T090000Z", "RRULE:FREQ=DAILY;COUNT=2", "SUMMARY:Standup"]
            let lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT"] + event + ["END:VEVENT", "END:VCALENDAR", ""]
            try workspace.write(lines.joined(separator: "\r\n"), to: "work.ics")
            let window = ["--from", "2026-11-01", "--to", "2026-12-31"]
            let list = try await workspace.verbs(["event", "list", "--source", "Work"] + window)
            #expect(
                list.outputText == """
                      Tue  1 Dec 2026, 09:00  Standup  (repeats)  (Work)
                      Wed  2 Dec 2026, 09:00  Standup  (repeats)  (Work)

                    """
            )
            let wrong = try await workspace.verb("event", "list", "--source", "Wrok")
            #expect(wrong.status == .exited(1))
            #expect(wrong.errorText == "error: there is no source `Wrok`\n    hint: did you mean `Work`?\n")
            #expect(try await workspace.build().status == .success)
            let calendar = try workspace.text("site/calendars/work.ics")
            #expect(calendar.contains("\r\nRRULE:FREQ=DAILY;COUNT=2\r\n"))
            #expect(calendar.contains("\r\nTRIGGER:-PT15M\r\n"))
            #expect(!calendar.contains("SUMMARY:Alpha"))
            let schedule = try workspace.text("site/schedule/index.html")
            #expect(schedule.contains(" · <a href=\"../calendars/work.ics\"><bdi>Work</bdi></a>"))
        }
    }

    @Test(
        "An end can be a length, even if its number isn't an hour",
        arguments: [
            ("20 minutes", "09:20"), ("45 minutes", "09:45"), ("90 Minuten", "10:30"),
            ("36 hours", "Tuesday 24 November 2026, 21:00"),
        ]
    )
    func lengthAsEnd(length: String, end: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let added = try await workspace.verb("event", "add", "X", "mon 9:00", "--end", length)
            #expect(added.outputText == "Added \"X\" on Monday 23 November 2026, 09:00 to \(end) (record 1)\n")
            let refused = try await workspace.verb("event", "edit", "X", "--end", "25:00")
            #expect(refused.errorText.hasPrefix("error: there is no time 25:00"))
        }
    }

    @Test(
        "Invalid times are refused with status 1, and nothing changes",
        arguments: [
            (["add", "X", "tomorrow 9 to 8"], "ends before it starts"),
            (["add", "X", "mon 9:00", "--end", "2026-11-01 9:00"], "before"),
            (["add", "X", "mon 9:00", "--zone", "Europe/Lisboa"], "did you mean Europe/Lisbon?"),
            (["add", "X", "mon 9:00", "--repeats", "FREQ=WEEKLY;INTERVAL=0"], "INTERVAL"),
            (["add", "X", "mon 9:00", "--repeats", "FREQ=SOMETIMES"], "as a frequency"),
            (["add", "X", "3/4"], "3 April"),
            (["edit", "1", "--zone", "lisbon"], "did you mean Europe/Lisbon?"),
            (["add", "X", "27-24 dec"], "ends before it starts"),
            (["add", "X", "fri 15:00", "--end", "fri 14:00"], "end before it begins"),
            (["add", "X", "fri 15:00", "--end", "15:00"], "end before it begins"),
            (["add", "X", "27 dec", "--end", "24 dec"], "end before it begins; give it a later end"),
            (["add", "X", "fri 15:00", "--repeats", "FREQ=WEEKLY;UNTIL=20200101"], "never take place"),
            (
                ["add", "X", "fri 15:00", "--repeats", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"],
                "after its start, the event would never take place again: `FREQ=YEARLY;BYMONTHDAY=30;BYMONTH=2`"
            ),
            (["add", "X", "fri 15:00", "--repeats", "FREQ=WEEKLY;BYDAY=MO;COUNT=1"], "never take place again"),
            (["add", "X", "every fri 15:00", "--repeats", "FREQ=DAILY"], "both say how it repeats"),
            (["edit", "1", "--occurrence", "tomorrow", "--name", "Y"], "doesn't repeat"),
            (["complete", "1", "tomorrow 9:00"], "still to come"),
            (["edit", "1", "--end", "fri 9 to 10"], "`fri 9 to 10` says more than when the event ends"),
            (["edit", "1", "--end", "26 to 27 dec"], "says more than when the event ends"),
            (["edit", "1", "--date", "sa 5.12"], "`5.12` can be 5 December or 5:12"),
            (["edit", "1", "--date", "next week"], "`next week` is several days, but the event has a time"),
            (["edit", "1", "--date", "this weekend"], "such as `mon next week`, or add `all day`"),
            (["edit", "1", "--date", "week 3"], "is several days"),
            (["edit", "1", "--date", "next month"], "is several days"),
            (["list", "--from", "2026-12-24", "--to", "2026-12-20"], "as in --from 2026-12-20 --to 2026-12-24"),
        ]
    )
    func refuses(arguments: [String], message: String) async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Alpha")
            let before = try Snapshot(of: workspace["stores"])
            let outcome = try await workspace.verbs(["event"] + arguments)
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains(message))
            #expect(try Snapshot(of: workspace["stores"]) == before)
        }
    }
}
