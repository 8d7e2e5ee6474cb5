import Foundation
import TestSupport
import Testing

@Suite("New times of events in forms and on the command line", .ends)
struct ServeTimeTests {
    /// An event, the typed new time, and the resulting time; nil if it doesn't change.
    private static let changes: [(event: String, typed: String, words: String?)] = [
        ("2027-01-14 9:00", "19:00", "on Thursday 14 January 2027, 19:00"),
        ("2027-01-14 9:00", "tomorrow", "on Saturday 21 November 2026, 09:00"),
        ("2027-01-14 9:00", "15 jan 2027", "on Friday 15 January 2027, 09:00"),
        ("2027-01-14 9:00", "14 jan 2027", nil),
        ("2027-01-14 9:00", "14 jan", nil),
        ("2027-01-14 9:00", "the 15th", "on Friday 15 January 2027, 09:00"),
        ("2026-12-02 9:00 to 10:30", "3 dec 9:00", "on Thursday 3 December 2026, 09:00 to 10:30"),
        ("2026-12-02 9:00 to 10:30", "all day", "on Wednesday 2 December 2026, all day"),
        ("24-27 dec 2026", "25 dec", "on Friday 25 to Monday 28 December 2026, all day"),
        // Without a year, it is the nearest day to the event, even in the past.
        ("2026-11-18 9:00", "18 nov 10:00", "on Wednesday 18 November 2026, 10:00"),
        ("2026-11-18 9:00", "17-18 nov", "on Tuesday 17 to Wednesday 18 November 2026, all day"),
        ("2028-01-14 9:00", "20 jan", "on Thursday 20 January 2028, 09:00"),
        ("2026-11-11 9:00", "thu in week 46", "on Thursday 12 November 2026, 09:00"),
        ("every day 8:00 from 2026-11-14", "15 nov", "every day, 08:00, from Sunday 15 November 2026"),
        ("every 2 days 8:00 from 2026-11-14", "every day from 1 nov", "every day, 08:00, from Sunday 1 November 2026"),
    ]

    @Test("A form parses a new time like the command line, and keeps the omitted parts")
    func times() async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { _, address in
                let client = try await EditClient(address)
                for (index, change) in Self.changes.enumerated() {
                    let name = "Event \(index) of these"
                    let added = try await client.post("events", ["name": name, "when": change.event])
                    let path = try String(#require(added.page, "\(change)").dropLast())
                    let verb = try await workspace.verb("event", "edit", name, "--date", change.typed, "--dry-run")
                    let shown = try #require(try await client.form(path).shown)
                    let answer = try await client.post(path, ["shown": shown, "when": change.typed])
                    guard let words = change.words else {
                        #expect(verb.outputText.hasPrefix("Would change nothing"), "\(change): \(verb.outputText)")
                        #expect(answer.message == "Nothing was changed", "\(change)")
                        continue
                    }
                    let result = " to \"\(name)\" \(words) (record"
                    #expect(verb.outputText.contains(result), "\(change): \(verb.outputText)")
                    #expect(answer.message?.hasSuffix(" to “\(name)” \(words)") == true, "\(change): \(answer)")
                }
            }
        }
    }

    @Test("An occurrence keeps its year, on both sides of today")
    func occurrences() async throws {
        try await Workspace.withSample { workspace in
            try await workspace.verb("event", "add", "Stretching", "every day 8:00 from 2026-11-14").expectSuccess()
            try await workspace.serve { _, address in
                let client = try await EditClient(address)
                let path = "events/2026-11-14-stretching"
                let fields = ["occurrence": "2026-11-18", "when": "18 nov 10:00"]
                let shown = try #require(try await client.form("\(path)?occurrence=2026-11-18").shown)
                let answer = try await client.post(path, fields.merging(["shown": shown]) { $1 })
                #expect(answer.message?.hasSuffix("on Wednesday 18 November 2026, 10:00") == true, "\(answer)")
                let edit = ["event", "edit", "stretching", "--occurrence", "17 nov", "--date", "17 nov 10:00"]
                let verb = try await workspace.verbs(edit)
                #expect(verb.outputText.contains("on Tuesday 17 November 2026, 10:00"), "\(verb.outputText)")
            }
        }
    }

    @Test("Deleting the end in a form deletes it from the event")
    func ends() async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { _, address in
                let client = try await EditClient(address)
                for (when, rest, words) in [
                    ("2026-12-02 9:00 to 10:30", "2026-12-02 09:00", "on Wednesday 2 December 2026, 09:00"),
                    ("24-27 dec 2026", "2026-12-24", "on Thursday 24 December 2026, all day"),
                ] {
                    let added = try await client.post("events", ["name": "Visit", "when": when])
                    let path = try String(#require(added.page).dropLast())
                    let shown = try #require(try await client.form(path).shown)
                    let answer = try await client.post(path, ["shown": shown, "when": rest])
                    #expect(answer.message?.hasSuffix(" to “Visit” \(words)") == true, "\(answer)")
                }
            }
        }
    }
}
