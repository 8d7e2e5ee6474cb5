import Foundation
import TestSupport
import Testing

// Lists of events on some days.

extension CalendarEventTests {
    @Test("A series with no occurrences left is in no list, its page says so, and a message names it")
    func emptySeries() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let lines = "DTSTART:20261201T090000Z\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:20261201T090000Z,20261202T090000Z"
            let event = "BEGIN:VEVENT\nUID:choir@example.org\n\(lines)\nSUMMARY:Choir\nEND:VEVENT"
            try workspace.write("BEGIN:VCALENDAR\nVERSION:2.0\n\(event)\nEND:VCALENDAR\n", to: "a.ics")
            try workspace.write("sources:\n  - file: a.ics\n    as: events\n", to: "almanac.yml")
            #expect(try await workspace.verbs(["event", "list"]).outputText == "")
            let build = try await workspace.build()
            #expect(
                build.errorText.contains(
                    "a.ics:3: warning: every occurrence of \"Choir\" (UID choir@example.org) is left"
                )
            )
            #expect(try workspace.text("site/events/2026-12-01-choir/index.html").contains("No times are left"))
            #expect(try !workspace.text("site/index.html").contains("Choir"))
            let moved = ["01", "02"].map { day in
                "BEGIN:VEVENT\nUID:choir@example.org\nRECURRENCE-ID:202612\(day)T090000Z\nDTSTART:202612\(day)T100000Z\nSUMMARY:"
                    + "Moved\\nonce\nEND:VEVENT"
            }
            let series = event.replacing("EXDATE:20261201T090000Z,20261202T090000Z\n", with: "")
            let events = ([series] + moved).joined(separator: "\n")
            try workspace.write("BEGIN:VCALENDAR\nVERSION:2.0\n\(events)\nEND:VCALENDAR\n", to: "a.ics")
            let list = try await workspace.verbs(["event", "list"]).outputText
            #expect(list.contains("  Moved once") && !list.contains("Choir"), "\(list)")
            try workspace.remove("almanac.yml")
            for arguments in [["add", "Gym", "every day 9:00 2 times"], ["complete", "gym"], ["complete", "gym"]] {
                #expect(try await workspace.verbs(["event"] + arguments).errorText == "")
            }
            #expect(try await workspace.verbs(["event", "list"]).outputText == "")
        }
    }

    @Test("A moved occurrence can be overdue, as it is on the pages")
    func overdueMove() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            for arguments in [
                ["add", "Choir", "every tuesday 19:30"],
                ["edit", "choir", "--occurrence", "1 dec", "--date", "2 dec 20:00"],
            ] {
                #expect(try await workspace.verbs(["event"] + arguments).errorText == "")
            }
            let now = ["--stores", "stores", "--now", "2026-12-03T09:00:00Z", "--time-zone", "Europe/London"]
            let list = try await workspace.command(["event", "list"] + now).run()
            #expect(
                list.outputText == """
                    2  Wed  2 Dec 2026, 20:00  Choir  (overdue)
                    1  Tue  8 Dec 2026, 19:30  Choir  (repeats)

                    """
            )
        }
    }

    @Test(
        "The ends of a range without years are read together",
        arguments: [
            ("2026-11-26", "1 nov", "today", "2026-11-01", "2026-11-26"),
            ("2026-11-26", "1 nov", "30 nov", "2026-11-01", "2026-11-30"),
            ("2026-11-26", "october", "november", "2026-10-01", "2026-11-30"),
            ("2026-11-26", "20 nov", "25 nov", "2027-11-20", "2027-11-25"),
            ("2027-01-02", "20 dec", "5 jan", "2026-12-20", "2027-01-05"),
            // The example of the help.
            ("2026-11-26", "1 dec", "31 dec", "2026-12-01", "2026-12-31"),
            ("2026-12-02", "1 dec", "31 dec", "2026-12-01", "2026-12-31"),
            ("2026-12-31", "1 dec", "31 dec", "2026-12-01", "2026-12-31"),
            ("2027-01-01", "1 dec", "31 dec", "2027-12-01", "2027-12-31"),
            ("2026-11-26", "mon", "thu", "2026-11-23", "2026-11-26"),
            ("2026-11-26", "1 nov", "2026-12-31", "2026-11-01", "2026-12-31"),
        ]
    )
    func ranges(now: String, from: String, to: String, first: String, last: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try await workspace.verb("event", "add", "Daily", "every day 8:00 from 2026-01-01").expectSuccess()
            let options = ["--stores", "stores", "--now", "\(now)T08:00:00Z", "--time-zone", "Europe/London"]
            let list = ["event", "list", "--json", "--from", from, "--to", to] + options
            let outcome = try await workspace.command(list).run()
            #expect(outcome.errorText == "")
            let found = try JSONDecoder().decode([Occurrence].self, from: outcome.output)
            let starts = [found.first, found.last].map { String($0?.start?.prefix(10) ?? "") }
            #expect(starts == [first, last])
        }
    }

    @Test(
        "The message that there are no events names the days",
        arguments: [
            (["--from", "20 nov", "--to", "25 nov"], "from Saturday 20 November 2027 to Thursday 25 November 2027"),
            (["--from", "yesterday", "--to", "yesterday"], "on Wednesday 25 November 2026"),
            (["--today"], "on Thursday 26 November 2026"), (["--from", "fri"], "on Friday 27 November 2026 or later"),
            (["--to", "sunday"], "on Sunday 29 November 2026 or earlier"), (["--next", "2"], "to list"),
        ]
    )
    func emptyList(days: [String], expected: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let options = ["--stores", "stores", "--now", "2026-11-26T08:00:00Z", "--time-zone", "Europe/London"]
            let outcome = try await workspace.command(["event", "list"] + days + options).run()
            #expect(outcome.outputText == "")
            #expect(outcome.errorText == "There are no events \(expected).\n")
        }
    }

    @Test("A list can begin and end on days whose weekdays only fit the past")
    func pastWeekdays() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try await workspace.verb("event", "add", "Walk", "every day 17:00 from 2026-07-01").expectSuccess()
            let found = try await occurrences(workspace, "--from", "sat 1 aug", "--to", "sun 2 aug")
            #expect(found.compactMap(\.start) == ["2026-08-01T16:00:00Z", "2026-08-02T16:00:00Z"])
        }
    }

    @Test(
        "A list up to a coming day has the overdue events, but no past occurrences or past events of sources",
        arguments: [
            ("22 nov", ["18T09:00", "21T17:00", "22T17:00"]),
            ("2026-11-12", ["10T17:00", "11T17:00", "12T09:00", "12T17:00"]),
        ]
    )
    func upTo(day: String, expected: [String]) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try await workspace.verb("event", "add", "Walk", "every day 17:00 from 10 nov 2026").expectSuccess()
            try await workspace.verb("event", "add", "Bank", "18 nov 2026 9:00").expectSuccess()
            let event = Self.calendar("UID:past@x", "SUMMARY:Past", "DTSTART:20261112T090000Z")
            try workspace.write(event, to: "past.ics")
            try workspace.write("sources: [{file: past.ics, as: events}]\n", to: "almanac.yml")
            let starts = try await occurrences(workspace, "--to", day).compactMap(\.start)
            #expect(starts == expected.map { "2026-11-\($0):00Z" })
        }
    }

    @Test("The next events are complete even if there are many series")
    func nextOfMany() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let bell = ["UID:bell@x", "SUMMARY:Bell", "DTSTART:20260101T000000Z", "RRULE:FREQ=MINUTELY"]
            let walks = (1...200).map {
                ["UID:walk\($0)@x", "SUMMARY:Walk", "DTSTART:20260101T170000Z", "RRULE:FREQ=DAILY"]
            }
            try workspace.write(Self.calendar([bell] + walks), to: "x.ics")
            try workspace.write("sources: [{file: x.ics, as: events}]\n", to: "almanac.yml")
            let names = try await occurrences(workspace, "--next", "600").map(\.name)
            #expect(names == Array(repeating: "Bell", count: 600))

            let many = try await workspace.verb("event", "list", "--next", "1500")
            #expect(many.errorText.contains("\"Bell\" (UID bell@x) has more occurrences than are listed"))
        }
    }

    @Test("Events of a source with the same name and time stay in the order of its file")
    func sameNameAndTime() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let series = ["UID:a@x", "SUMMARY:Walk", "DTSTART:20261121T170000Z", "RRULE:FREQ=DAILY"]
            let single = ["UID:b@x", "SUMMARY:Walk", "DTSTART:20261121T170000Z"]
            try workspace.write("sources: [{file: x.ics, as: events}]\n", to: "almanac.yml")
            for events in [[series, single], [single, series]] {
                try workspace.write(Self.calendar(events), to: "x.ics")
                let list = try await workspace.verb("event", "list", "--from", "2026-11-21", "--to", "2026-11-21")
                let repeats = list.outputText.split(separator: "\n").map { $0.contains("(repeats)") }
                #expect(repeats == events.map { $0 == series })
            }
        }
    }

    /// An iCalendar file with one event.
    private static func calendar(_ event: String...) -> String { calendar([event]) }

    private static func calendar(_ events: [[String]]) -> String {
        let lines = events.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
        return (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    @Test("The limit of a list counts only the occurrences on the days that were asked for", arguments: [1, 2, 3, 5])
    func limit(interval: Int) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let rule = "RRULE:FREQ=MINUTELY;INTERVAL=\(interval)"
            let event = Self.calendar("UID:em@x", "SUMMARY:EM", "DTSTART:20260101T000000Z", rule)
            try workspace.write(event, to: "em.ics")
            try workspace.write("sources: [{file: em.ics, as: events}]\n", to: "almanac.yml")
            for day in ["2026-12-01", "2026-11-20", "2026-11-10"] {
                let list = try await workspace.verb("event", "list", "--json", "--from", day, "--to", day)
                let found = try JSONDecoder().decode([Occurrence].self, from: list.output)
                #expect(found.allSatisfy { $0.start?.hasPrefix(day) == true })
                if interval > 1 {
                    #expect(found.count == 1_440 / interval)
                    #expect(list.errorText == "")
                } else if day != "2026-11-20" {
                    // Today, there are up to 1,000 in each direction.
                    #expect(found.count == 1_000)
                    #expect(list.errorText.contains("em.ics"))
                    let message = "\"EM\" (UID em@x) has more occurrences on these days than are listed"
                    #expect(list.errorText.contains(message))
                }
            }
        }
    }

    @Test(
        "The last day of a series is that of its own time zone",
        arguments: [
            // The end of the last day, the start of the last occurrence, and the last day.
            ("America/Los_Angeles", "180000", "20261205T075959Z", "4 December 2026"),
            ("America/Los_Angeles", "180000", "20261205T020000Z", "4 December 2026"),
            ("Asia/Tokyo", "080000", "20261205T145959Z", "5 December 2026"),
            ("Asia/Tokyo", "080000", "20261204T230000Z", "5 December 2026"),
            ("Asia/Tokyo", "080000", "20261205", "5 December 2026"),
        ],
        ["America/Los_Angeles", "Europe/London", "Asia/Tokyo"]
    )
    func lastDays(series: (zone: String, time: String, until: String, day: String), zone: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let start = "DTSTART;TZID=\(series.zone):20261201T\(series.time)"
            let rule = "RRULE:FREQ=DAILY;UNTIL=\(series.until)"
            try workspace.write(Self.calendar("UID:x", "SUMMARY:Standup", start, rule), to: "x.ics")
            try workspace.write("timeZone: \(zone)\nsources: [{file: x.ics, as: events}]\n", to: "almanac.yml")
            let options = ["--stores", "stores", "--now", "2026-11-20T18:00:00Z"]
            let shown = try await workspace.command(["event", "show", "standup"] + options).run()
            let lines = shown.outputText.split(separator: "\n").filter { $0.contains("every day") }
            #expect(lines.count == 1)
            #expect(zone == series.zone || lines.allSatisfy { $0.hasPrefix("in \(series.zone): ") })
            #expect(lines.allSatisfy { $0.hasSuffix(" until \(series.day)") }, "\(lines)")
        }
    }
}
