import Foundation
import TestSupport
import Testing

/// Follows calendars from Google, Outlook and khal (`Fixtures/calendars`) from the file to lists, pages and feeds.
@Suite("Calendars in several time zones", .ends)
struct CalendarCaseTests {
    static let zones = ["Europe/Berlin", "America/New_York", "Pacific/Pago_Pago", "Pacific/Kiritimati"]

    /// The moment and the time zone in which the program runs.
    private static func options(_ zone: String) -> [String] {
        ["--stores", "stores", "--now", "2026-11-26T09:00:00+01:00", "--time-zone", zone]
    }

    private func build(_ workspace: Workspace, _ zone: String) async throws -> Command.Outcome {
        let arguments = ["build", "--output", "site", "--locale", "en_GB"]
        return try await workspace.command(arguments + Self.options(zone)).run()
    }

    private struct Listed: Decodable {
        var name: String
        var start: Date?
        var end: Date?
        var day: String?
        var lastDay: String?
        var location: String?

        /// `2026-12-06 to 2026-12-06` for days, or the start and the end in UTC.
        var time: String {
            if let day, let lastDay { return "\(day) to \(lastDay)" }
            return [start, end].compactMap { $0?.formatted(.iso8601) }.joined(separator: " to ")
        }

        /// Each day of the event, followed by its name.
        func days(in calendar: Calendar) throws -> [String] {
            func date(_ text: String) throws -> Date {
                try #require(try? Date.ISO8601FormatStyle(timeZone: calendar.timeZone).year().month().day().parse(text))
            }
            let first = try day.map(date) ?? #require(start)
            let last = try lastDay.map(date) ?? end.map { max(first, $0 - 1) } ?? first
            let style = Date.ISO8601FormatStyle(timeZone: calendar.timeZone).year().month().day()
            let (start, stop) = (calendar.startOfDay(for: first), calendar.startOfDay(for: last))
            let count = try #require(calendar.dateComponents([.day], from: start, to: stop).day)
            return try (0...count).map { offset in
                let day = try #require(calendar.date(byAdding: .day, value: offset, to: start))
                return "\(day.formatted(style)) \(name)"
            }
        }
    }

    private func list(_ workspace: Workspace, _ zone: String) async throws -> [Listed] {
        let arguments = ["event", "list", "--json", "--from", "2026-11-01", "--to", "2027-12-31"]
        let outcome = try await workspace.command(arguments + Self.options(zone)).run()
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode([Listed].self, from: outcome.output)
    }

    private func days(_ events: [Listed], _ zone: String) throws -> [String] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return try events.flatMap { try $0.days(in: calendar) }.sorted()
    }

    /// The days and names in khal's agenda of the published calendar.
    private func khal(_ workspace: Workspace, _ zone: String) async throws -> [String] {
        let arguments = [workspace["site/calendar.ics"].path, zone, "2026-11-01", "2027-12-31"]
        let outcome = try await pythonCommand("agenda.py", arguments).run()
        try #require(outcome.status == .success, "\(outcome.errorText)")
        let pairs = try JSONDecoder().decode([[String]].self, from: outcome.output)
        return pairs.map { $0.joined(separator: " ") }.sorted()
    }

    /// The days and names in the months of the calendar.
    private func months(_ workspace: Workspace) throws -> [String] {
        try Snapshot(of: workspace["site"]).files.flatMap { file -> [String] in
            guard let month = try /calendar\/(20\d\d)\/(\d\d)\/index\.html/.wholeMatch(in: file) else { return [] }
            let page = try workspace.text("site/\(file)")
            return page.matches(of: /(?s)<td id="day-(\d+)">(.*?)<\/td>/).flatMap { day in
                day.2.matches(of: /<a [^>]*><bdi>(.*?)<\/bdi>/).map { name in
                    "\(month.1)-\(month.2)-\(day.1.count < 2 ? "0" : "")\(day.1) \(name.1)"
                }
            }
        }.filter { ("2026-11-01"..<"2028").contains($0) }.sorted()
    }

    /// The days and names in the schedule.
    private func schedule(_ workspace: Workspace) throws -> [String] {
        let page = try workspace.text("site/schedule/index.html")
        return page.matches(of: /(?s)<section class="day">(.*?)<\/section>/).flatMap { section in
            let day = section.1.firstMatch(of: /<h3><time datetime="([-0-9]*)"/).map { String($0.1) } ?? ""
            return section.1.matches(of: /<a [^>]*><bdi>(.*?)<\/bdi>/).map { "\(day) \($0.1)" }
        }.sorted()
    }

    /// The occurrences of the fixtures, in UTC.
    private static let occurrences: [String: [String]] = [
        "Saint Nicholas": ["2026-12-06 to 2026-12-06"],
        "Birthday of Otto": ["2027-01-15 to 2027-01-15"],
        // Without 20 November, which the calendar excludes.
        "Rehearsal": ["11-10", "11-13", "11-17", "11-24", "11-27", "12-01", "12-04", "12-08", "12-11"].map {
            "2026-\($0)T07:30:00Z to 2026-\($0)T07:45:00Z"
        },
        // 20 December instead of 17 December; summer time in April.
        "Book club": [
            "2026-12-20T17:00:00Z", "2027-01-21T18:30:00Z", "2027-02-18T18:30:00Z", "2027-03-18T18:30:00Z",
            "2027-04-15T17:30:00Z",
        ],
        "Cabin": ["2026-12-30 to 2027-01-02"],
        "Night train": ["2027-03-28T01:15:00Z"],
        "Party": ["2026-12-04T21:00:00Z to 2026-12-05T01:00:00Z"],
        "Hackathon": ["2026-12-12T17:00:00Z to 2026-12-14T16:00:00Z"],
        "Defined zone": ["2026-12-01T15:00:00Z to 2026-12-01T16:00:00Z"],
        "Windows zone": ["2026-12-01T00:00:00Z"],
        "Display name": ["2026-12-02T08:00:00Z"],
    ]

    @Test("Lists, months, the schedule, event pages and the feed show the right occurrences", arguments: zones)
    func cases(zone: String) async throws {
        try await Workspace.with { workspace in
            let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/calendars")
            try FileManager.default.copyItem(at: fixtures, to: workspace["calendars"])
            try workspace.makeFolder("stores")
            try workspace.write("sources: [{ file: calendars, as: events }]\n", to: "almanac.yml")
            let built = try await build(workspace, zone)
            #expect(built.status == .success)
            #expect(
                built.errorText == """
                    calendars/outlook.ics:42: warning: the time zone "Middle-earth Time" is neither known nor defined in the file
                        hint: taken for \(zone); check the time

                    """
            )
            let events = try await list(workspace, zone)
            var found = Dictionary(grouping: events, by: \.name).mapValues { $0.map(\.time) }
            // The site's time zone replaces the unknown one.
            let unknown = try #require(found.removeValue(forKey: "Unknown zone")?.first)
            let own = try Date.ISO8601FormatStyle(timeZone: #require(TimeZone(identifier: zone)))
                .year().month().day().time(includingFractionalSeconds: false).parse("2026-12-03T09:00:00")
            #expect(unknown == own.formatted(.iso8601))
            #expect(found == Self.occurrences)
            let places = events.reduce(into: [:]) { $0[$1.name] = $1.location }
            #expect(places == ["Rehearsal": "Gym 2, left door", "Cabin": "Zell am See"])

            let days = try days(events, zone)
            #expect(try months(workspace) == days)
            #expect(try await khal(workspace, zone) == days)
            let coming = try schedule(workspace).filter { $0 < "2028" }
            #expect(!coming.isEmpty && Set(coming).isSubset(of: days))
            #expect(Set(days.filter { ("2026-11-28"..<"2026-12-14").contains($0) }).isSubset(of: coming))
            let page = try workspace.text("site/events/2026-12-06-saint-nicholas/index.html")
            #expect(page.contains("Sunday, 6 December 2026, all day") && !page.contains("00:00"))
            let birthday = try workspace.text("site/events/1987-01-15-birthday-of-otto/index.html")
            #expect(birthday.contains("15 January 2027") && !birthday.contains("verdue</span>"))
        }
    }

    @Test("khal's agenda of a published calendar matches the list", arguments: zones)
    func published(zone: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let commands = [
                ["add", "Choir", "every tue 19:30 to 21:00"], ["add", "Rubbish", "every 2 weeks on thu"],
                ["add", "Ski trip", "24-27 dec"], ["add", "Party", "5 dec 22:00 to 02:00"],
                ["add", "Call", "1 dec 9:00", "--zone", "Asia/Tokyo"], ["add", "Dentist", "30 nov 8:30"],
                ["add", "Course", "11 dec 18:00 to 13 dec 17:00"], ["add", "Birthday", "every year 15 jan"],
                ["add", "Standup", "every weekday 9:00 to 9:15 until 11 dec", "--zone", "America/New_York"],
                ["edit", "choir", "--occurrence", "8 dec", "--date", "10 dec 20:00"],
                ["complete", "choir", "--occurrence", "1 dec"], ["remove", "choir", "--occurrence", "15 dec", "--yes"],
                ["edit", "rubbish", "--occurrence", "10 dec", "--date", "11 dec"],
            ]
            for arguments in commands {
                let outcome = try await workspace.command(["event"] + arguments + Self.options(zone)).run()
                #expect(outcome.status == .success, "\(arguments): \(outcome.errorText)")
            }
            let built = try await build(workspace, zone)
            #expect(built.status == .success && built.errorText == "")
            let days = try days(try await list(workspace, zone), zone)
            #expect(days.count > 60 && Set(days.map { $0.dropFirst(11) }).count == 9)
            #expect(try await khal(workspace, zone) == days)
        }
    }
}
