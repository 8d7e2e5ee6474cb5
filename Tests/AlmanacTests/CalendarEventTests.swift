import Foundation
import TestSupport
import Testing

/// Calendar features of events, from the command line to the pages.
@Suite("Events with ends, all-day events, places and repeats", .ends)
struct CalendarEventTests {
    /// The item type from the document "Save and persist completed events".
    struct AppEvent: Codable {
        let identifier = UUID().uuidString
        var date: Date
        var name: String

        private enum CodingKeys: CodingKey { case identifier, date, name }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            date = try container.decode(Date.self, forKey: .date)
            name = try container.decode(String.self, forKey: .name)
        }
    }

    /// Reads and writes the schedule as the app does.
    func asApp(_ workspace: Workspace, _ change: (inout [AppEvent]) -> Void = { _ in }) throws {
        let url = workspace["stores/schedules.plist"]
        var events = try PropertyListDecoder().decode([AppEvent].self, from: Data(contentsOf: url))
        change(&events)
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        try encoder.encode(events).write(to: url)
    }

    struct Occurrence: Decodable, Equatable {
        var name: String
        var start: String?
        var end: String?
        var day: String?
        var lastDay: String?
        var location: String?
    }

    func occurrences(_ workspace: Workspace, _ options: String...) async throws -> [Occurrence] {
        let outcome = try await workspace.verbs(["event", "list", "--json"] + options)
        return try JSONDecoder().decode([Occurrence].self, from: outcome.output)
    }

    @Test("An event that ends just after midnight isn't shown as all-day on its second day")
    func afterMidnight() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try await workspace.verb("event", "add", "Late", "tonight 23:30 to 0:30").expectSuccess()
            try await workspace.verb("event", "add", "Fair", "20-22 nov").expectSuccess()
            try await workspace.verb("event", "add", "Call", "tomorrow 15:00").expectSuccess()
            try await workspace.build(stores: "stores").expectSuccess()
            let page = try workspace.text("site/events/2026-11-21-call/index.html")
            let times = page.matches(of: /<span class="at">([^<]*)<\/span>/).map { String($0.1) }
            #expect(times == ["all day", "until 00:30", "15:00"])
        }
    }

    @Test("Entered values are shown, listed by date, and not written to the app's file")
    func adding() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            func add(_ words: String..., expecting text: String) async throws {
                let outcome = try await workspace.verbs(["event", "add"] + words)
                #expect(outcome.errorText == "")
                #expect(outcome.outputText == "Added \(text)\n")
            }
            try await add(
                "Ski trip",
                "24-27",
                "dec",
                "--location",
                "Innsbruck",
                expecting: "\"Ski trip\" on Thursday 24 to Sunday 27 December 2026, all day (record 1)"
            )
            try await add(
                "Choir",
                "every",
                "tuesday",
                "19:30",
                "to",
                "21:00",
                "until",
                "june",
                expecting:
                    "\"Choir\" every Tuesday, 19:30 to 21:00, from 24 November 2026 until 30 June 2027 (record 2)"
            )
            try await add(
                "Call",
                "mon",
                "10:00",
                "--zone",
                "Asia/Tokyo",
                "--end",
                "10:30",
                expecting:
                    "\"Call\" on Monday 23 November 2026, 01:00 to 01:30 "
                    + "(Monday 23 November 2026, 10:00 to 10:30 in Asia/Tokyo) (record 3)"
            )
            try await add(
                "Yesterday",
                "2026-11-19",
                expecting: "\"Yesterday\" on Thursday 19 November 2026, all day (record 4)"
            )
            let keys = try PropertyListSerialization.propertyList(
                from: Data(contentsOf: workspace["stores/schedules.plist"]),
                format: nil
            )
            #expect(
                (keys as? [[String: Any]])?.allSatisfy { $0.keys.sorted() == ["date", "identifier", "name"] } == true
            )
            let list = try await workspace.verb("event", "list")
            #expect(
                list.outputText == """
                    4  Thu 19 Nov 2026, all day  Yesterday  (overdue)
                    3  Mon 23 Nov 2026, 01:00-01:30  Call
                    2  Tue 24 Nov 2026, 19:30-21:00  Choir  (repeats)
                    1  Thu 24 Dec 2026, 4 days  Ski trip, Innsbruck

                    """
            )
            let found = try await occurrences(workspace, "--from", "2026-12-24", "--to", "2026-12-30")
            #expect(
                found == [
                    Occurrence(name: "Ski trip", day: "2026-12-24", lastDay: "2026-12-27", location: "Innsbruck"),
                    Occurrence(name: "Choir", start: "2026-12-29T19:30:00Z", end: "2026-12-29T21:00:00Z"),
                ]
            )
            #expect(try await occurrences(workspace, "--next", "2").map(\.name) == ["Call", "Choir"])
            #expect(try await occurrences(workspace, "--today") == [])
        }
    }

    @Test("Event values are read correctly or refused")
    func values() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            func run(_ arguments: String..., output: String = "", error: String = "") async throws {
                let outcome = try await workspace.verbs(["event"] + arguments)
                #expect(outcome.errorText == error)
                #expect(outcome.outputText == output)
            }
            try await run(
                "add",
                "Party",
                "tomorrow",
                "18:00",
                "--end",
                "tomorrow 23:00",
                output: "Added \"Party\" on Saturday 21 November 2026, 18:00 to 23:00 (record 1)\n"
            )
            try await run(
                "edit",
                "party",
                "--url",
                "javascript:alert(1)",
                error: """
                    error: `javascript:alert(1)` isn't a web address
                        hint: write it in full, such as `https://example.org/cake`

                    """
            )
            try await run(
                "edit",
                "party",
                "--location",
                "Old Town Hall\nBonn",
                output: "Changed the place of \"Party\" on Saturday 21 November 2026, 18:00 to 23:00 (record 1)\n"
            )
            try await run(
                "add",
                "Fair",
                "1 dec 10:00 to 3 dec 17:00",
                output:
                    "Added \"Fair\" on Tuesday 1 December 2026, 10:00 to Thursday 3 December 2026, 17:00 (record 2)\n"
            )
            try await run(
                "list",
                output: """
                    1  Sat 21 Nov 2026, 18:00-23:00  Party, Old Town Hall, Bonn
                    2  Tue  1 Dec 2026, 10:00 to Thu  3 Dec 2026, 17:00  Fair

                    """
            )
            try await run(
                "complete",
                "party",
                output: "Completed \"Party\", planned for Saturday 21 November 2026, 18:00 to 23:00 (record 1 of "
                    + "stores/completedEvents.plist)\n"
            )
        }
    }

    @Test("A finished series is listed as ended, and changing its time changes every occurrence")
    func lengthOfSeries() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            for arguments in [
                ["Old", "2020-01-01 9:00", "--repeats", "FREQ=DAILY;COUNT=2"],
                ["Course", "2026-11-05 9:00 to 10:00", "--repeats", "FREQ=WEEKLY;COUNT=6"],
                ["Bell", "2026-11-20 19:00", "--repeats", "FREQ=HOURLY"],
                ["Far", "2024-02-29", "--repeats", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"],
            ] {
                let outcome = try await workspace.verbs(["event", "add"] + arguments)
                #expect(outcome.errorText == "")
            }
            let edited = try await workspace.verb("event", "edit", "course", "--date", "thu 10:30")
            #expect(edited.errorText == "")
            let list = try await workspace.verb("event", "list")
            #expect(
                list.outputText == """
                    1  Wed  1 Jan 2020, 09:00  Old  (has ended)
                    3  Fri 20 Nov 2026, 19:00  Bell  (repeats)
                    2  Thu 26 Nov 2026, 10:30-11:30  Course  (repeats)
                    4  Tue 29 Feb 2028, all day  Far  (repeats)

                    """
            )
            let courses = try await occurrences(workspace, "--from", "2026-11-01", "--to", "2027-12-31")
                .filter { $0.name == "Course" }
            #expect(courses.map(\.start).count == 6)
            #expect(courses.first?.start == "2026-11-05T10:30:00Z")
            let all = try await workspace.verb("event", "list", "--from", "today", "--to", "2027-12-31")
            #expect(
                all.errorText == """
                    stores/schedules.plist: warning: record 3 ("Bell"), key "repeats": there are more occurrences on these days than \
                    are listed
                        hint: at most the 1000 nearest to today in either direction are listed; ask for fewer days

                    """
            )
            let repeated = try await workspace.verb(
                "event",
                "edit",
                "course",
                "--occurrence",
                "26 nov",
                "--repeats",
                "FREQ=DAILY"
            )
            #expect(repeated.status == .exited(1))
            #expect(
                repeated.errorText == """
                    error: an occurrence of a series can't repeat by itself
                        hint: change the whole series, or add another event

                    """
            )
        }
    }
}
