import Foundation
import Preview
import TestSupport
import Testing

@Suite("Repetitions typed in the form of an event", .ends)
struct EventRepetitionChangeTests {
    @Test(
        "A repetition that names no day continues a series on its next day",
        // It is Friday 20 November 2026, 18:00.
        arguments: [
            ("every thu 19:30 from 5 nov", "every 2 weeks", "every 2 weeks, 19:30, from Thursday 26 November 2026"),
            ("every thu 19:30 from 5 nov", "every week 20:00", "every week, 20:00, from Thursday 26 November 2026"),
            ("every thursday 19:30 from 5 nov", "every month", "every month, 19:30, from Thursday 26 November 2026"),
            ("every thursday from 5 nov", "every 2 weeks", "every 2 weeks, all day, from Thursday 26 November 2026"),
            // It takes place today, after a new time that is over.
            ("every friday 19:30 from 6 nov", "every week 9:00", "every week, 09:00, from Friday 20 November 2026"),
            ("every day 9:00 from 5 nov", "every 2 days", "every 2 days, 09:00, from Saturday 21 November 2026"),
            ("every thursday 19:30 from 3 dec", "every 3 weeks", "every 3 weeks, 19:30, from Thursday 3 December 2026"),
            // A repetition within the day begins at once.
            ("every thursday 19:30 from 5 nov", "every 2 hours", "every 2 hours, 18:00, from Friday 20 November 2026"),
        ]
    )
    func nextDay(old: String, new: String, expected: String) async throws {
        try await withTemporaryFolder { folder in
            let site = try EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state"))
            #expect(try site.change(["events"], ["text": "choir \(old)"]) != nil)
            func path() throws -> [String] {
                ["events", try #require(try site.state.series.first { $0.hasSuffix("-choir") })]
            }
            let form = try #require(try site.form(path()))
            #expect(try site.change(path(), ["shown": form.shown ?? "", "when": new]) != nil)
            let when = try #require(try site.form(path())).fields.first { $0.name == "when" }
            #expect(when?.value == expected)
        }
    }

    @Test("White space around the text of a form doesn't move a series to a day of its rule")
    func whiteSpace() async throws {
        try await withTemporaryFolder { folder in
            let site = try EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state"))
            // Sunday 22 November 2026, 18:00
            let event = #"[{"name":"Vet","date":817063200,"identifier":"A","repeats":"FREQ=MONTHLY;BYDAY=1MO"}]"#
            try Data(event.utf8).write(to: site.folder.appending(path: "stores/schedules.plist"))
            func form() throws -> EditForm {
                let slug = try #require(try site.state.series.first { $0.hasSuffix("-vet") })
                return try #require(try site.form(["events", slug]))
            }
            let shown = try form()
            let when = try #require(shown.fields.first { $0.name == "when" }).value
            let fields = ["shown": shown.shown ?? "", "when": " \(when) ", "location": "High Street"]
            #expect(try site.change(shown.path, fields) != nil)
            let values = try form().fields.map(\.value)
            #expect(values.contains(when) && values.contains("High Street"))
        }
    }
}
