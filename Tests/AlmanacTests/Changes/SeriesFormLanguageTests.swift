import Foundation
import Preview
import TestSupport
import Testing

@Suite("The time of a series in its form, in the language of the site", .ends)
struct SeriesFormLanguageTests {
    private static let series = [
        "every thursday 19:30 to 21:00 from 2026-11-26", "every thursday 19:30 from 2026-11-26 until 2027-06-30",
        "every 3 weeks on tuesday from 2026-11-24 10 times", "every weekday 8:00 from 2026-11-23",
        "every week 19:30 from 2026-11-26", "every 3 days 8:00 from 2026-11-20", "every month 8:00 from 2026-11-24",
        "every day 22:00 to 6:00 from 2026-11-20", "every 8 hours 19:00 from 2026-11-20",
        "every month on the second tuesday 8:00 from 2026-12-08", "every year from 2026-12-24",
    ]

    /// Adds a series, and returns what the field of its form contains.
    private func when(_ site: EditedSite, _ name: String, _ text: String) throws -> String {
        #expect(try site.change(["events"], ["name": name, "when": text]) != nil, "\(text)")
        let slug = try #require(try site.state.series.first { $0.hasSuffix("-\(name)") })
        let fields = try #require(try site.form(["events", slug])).fields
        return try #require(fields.first { $0.name == "when" }).value
    }

    private func withSite(_ settings: String, _ body: @Sendable (EditedSite) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let root = folder.appending(path: "site")
            try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
            try Data(settings.utf8).write(to: root.appending(path: "almanac.yml"))
            try body(EditedSite(root, state: folder.appending(path: "state")))
        }
    }

    @Test(
        "Forms show a text that is read as the same series",
        arguments: ["en_GB", "de_DE", "he_IL", "ar_EG"]
    )
    func readsBack(locale: String) async throws {
        try await withSite("language: \(locale.prefix(2))\nlocale: \(locale)\n") { site in
            for index in stride(from: 0, to: Self.series.count, by: rounds(3, long: 1)) {
                let shown = try when(site, "first\(index)", Self.series[index])
                #expect(try when(site, "copy\(index)", shown) == shown)
            }
        }
    }

    @Test(
        "The form of a series with long occurrences shows a text that is read as the same series",
        // It is Friday 20 November 2026, 18:00.
        arguments: [
            ("every friday 18:30 for 26 hours", "every Friday, 18:30 for 26 hours, from 20 November 2026"),
            ("fri 18:30 to sun 12:00 every week", "every Friday, 18:30 for 41 hours 30 minutes, from 20 November 2026"),
            (
                "every friday 10:00 for 16 hours until june",
                "every Friday, 10:00 for 16 hours, from 27 November 2026 until 30 June 2027"
            ),
            ("every friday 22:00 to 2:00", "every Friday, 22:00 to 02:00, from 20 November 2026"),
            ("every day 12:00 for 12 hours", "every day, 12:00 to 00:00, from Saturday 21 November 2026"),
            (
                "every month on the 1st for 10 days until june",
                "every month on the 1st, for 10 days, from Tuesday 1 December 2026 until 30 June 2027"
            ),
        ]
    )
    func longSeries(text: String, expected: String) async throws {
        try await withSite("language: en\n") { site in
            let shown = try when(site, "first", text)
            #expect(shown == expected)
            #expect(try when(site, "copy", shown) == expected)
        }
    }

    @Test("Occurrences of more than a day keep their length if their start changes, and lose it if it is deleted")
    func lengthOfSeries() async throws {
        try await withSite("language: en\n") { site in
            #expect(try when(site, "hut", "every friday 18:30 for 26 hours") != "")
            let edits: [(String, String?)] = [
                ("every Friday, 19:30 for 26 hours, from 20 November 2026", nil),
                ("every Friday, 19:30", "every Friday, 19:30, from 20 November 2026"),
            ]
            for (text, expected) in edits {
                let slug = try #require(try site.state.series.first { $0.hasSuffix("-hut") })
                let shown = try #require(try site.form(["events", slug])?.shown)
                #expect(try site.change(["events", slug], ["shown": shown, "when": text]) != nil)
                let fields = try #require(try site.form(["events", slug])).fields
                #expect(fields.first { $0.name == "when" }?.value == expected ?? text)
            }
        }
    }

    @Test("The German form is in German")
    func german() async throws {
        try await withSite("language: de\nlocale: de_DE\n") { site in
            let shown = try Self.series.enumerated().map { try when(site, "first\($0.offset)", $0.element) }
            #expect(
                shown == [
                    "jeden Donnerstag, 19:30 bis 21:00, ab 2026-11-26",
                    "jeden Donnerstag, 19:30, ab 2026-11-26 bis 2027-06-30",
                    "alle 3 Wochen am Dienstag, ganztägig, ab 2026-11-24, 10 mal",
                    "jeden Tag von Montag bis Freitag, 08:00, ab 2026-11-23", "jede Woche, 19:30, ab 2026-11-26",
                    "alle 3 Tage, 08:00, ab 2026-11-20", "jeden Monat, 08:00, ab 2026-11-24",
                    "jeden Tag, 22:00 bis 06:00, ab 2026-11-20", "alle 8 Stunden, 19:00, ab 2026-11-20",
                    "jeden Monat am zweiten Dienstag, 08:00, ab 2026-12-08", "jedes Jahr, ganztägig, ab 2026-12-24",
                ]
            )
        }
    }

    @Test("A form shows the end of a calendar's rule as a day, not as a time")
    func endOfCalendar() async throws {
        try await withSite("language: de\nlocale: de_DE\n") { site in
            // Sunday 22 November 2026, 18:00
            let rule = "FREQ=WEEKLY;UNTIL=20270630T215959Z"
            let vet = #"[{"name":"Vet","date":817063200,"identifier":"A","repeats":"\#(rule)"}]"#
            try Data(vet.utf8).write(to: site.folder.appending(path: "stores/schedules.plist"))
            let slug = try #require(try site.state.series.first { $0.hasSuffix("-vet") })
            let fields = try #require(try site.form(["events", slug])).fields
            let when = fields.first { $0.name == "when" }?.value
            #expect(when == "jede Woche, 18:00, ab 2026-11-22 bis 2027-06-30")
        }
    }

    @Test("A part that is deleted from the end of a German text is no longer the end of the event")
    func deletedEnd() async throws {
        try await withSite("language: de\nlocale: de_DE\n") { site in
            #expect(try when(site, "choir", Self.series[0]) == "jeden Donnerstag, 19:30 bis 21:00, ab 2026-11-26")
            let slug = try #require(try site.state.series.first { $0.hasSuffix("-choir") })
            let shown = try #require(try site.form(["events", slug])?.shown)
            let changed = ["shown": shown, "when": "jeden Donnerstag, 19:30"]
            #expect(try site.change(["events", slug], changed) != nil)
            let fields = try #require(try site.form(["events", slug])).fields
            #expect(fields.first { $0.name == "when" }?.value == "jeden Donnerstag, 19:30, ab 2026-11-26")
        }
    }
}
