import Foundation
import TestSupport
import Testing

@Suite("Records with errors", .ends)
struct RecordTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var store: String
        var records: String
        /// The printed lines, without the stores folder.
        var lines: [String]
        /// The pages of the records.
        var pages: [String] = []

        var testDescription: String { lines[0] }
    }

    static let leftOut = [
        Case(
            store: "schedules.plist",
            records: #"{"name":"Bad"},{"name":"Good","date":817000000}"#,
            lines: [
                #"schedules.plist:1:2: error: record 1 ("Bad"): the key "date" is missing"#,
                #"    hint: add "date""#,
            ],
            pages: ["events/2026-11-22-good"]
        ),
        Case(
            store: "schedules.plist",
            records: #"{"name":7,"date":1},{"name":"Good","date":817000000}"#,
            lines: [
                #"schedules.plist:1:10: error: record 1, key "name": expected text, found the number 7"#,
                "    hint: put it in double quotes",
            ],
            pages: ["events/2026-11-22-good"]
        ),
        Case(
            store: "recipes.data",
            records: #"{"name":"Soup","ingredients":7},"#
                + #"{"name":"Good","id":"g","createdAt":1,"notes":"","ingredients":[]}"#,
            lines: [
                #"recipes.data:1:31: error: record 1 ("Soup"), key "ingredients": expected an array, found the number 7"#
            ],
            pages: ["recipes/good"]
        ),
    ]

    static let kept = [
        Case(
            store: "recipes.data",
            records: #"{"name":"Soup","id":"s","createdAt":1,"notes":"","#
                + #""ingredients":[{"id":"i","name":"Salt","amount":1,"amountType":"Pinches"}]}"#,
            lines: [
                #"recipes.data:1:114: warning: record 1 ("Soup"), key "ingredients[1].amountType": found "Pinches", "#
                    + "expected one of Cups, Pints, Quarts, Gallons, Lbs, Tbps, Tsp, Oz, Pinch, Dash, None",
                #"    hint: did you mean "Pinch"? the app would fail to load the whole file"#,
            ],
            pages: ["recipes/soup"]
        ),
        Case(
            store: "schedules.plist",
            records: #"{"name":"Unix","date":1795284000}"#,
            lines: [
                #"schedules.plist:1:24: warning: record 1 ("Unix"), key "date": found 1795284000, which is 2057-11-21 "#
                    + "but looks like Unix time and would mean 2026-11-21",
                "    hint: dates here are seconds since 2001-01-01T00:00:00Z; if this one counts from 1970, "
                    + "subtract 978307200",
            ],
            pages: ["events/2057-11-21-unix"]
        ),
        Case(
            store: "schedules.plist",
            records: #"{"name":"Far","date":1e300}"#,
            lines: [
                #"schedules.plist:1:23: warning: record 1 ("Far"), key "date": found 1e+300 seconds since 2001, "#
                    + "expected a date in the years 1 to 9999",
                "    hint: no calendar page can show it; correct the date",
            ],
            pages: ["events/undated-far"]
        ),
        Case(
            store: "schedules.plist",
            records: #"{"name":"","date":817000000}"#,
            lines: [
                #"schedules.plist:1:10: warning: record 1, key "name": found empty text, expected a name"#,
                "    hint: the page calls it (untitled)",
            ],
            pages: ["events/2026-11-22-event-811c9dc5"]
        ),
        Case(
            store: "schedules.plist",
            records: #"{"name":"A","date":817000000,"identifier":"x"},{"name":"B","date":817000000,"identifier":"x"}"#,
            lines: [
                #"schedules.plist:1:91: warning: record 2 ("B"), key "identifier": record 1 has the same value, "x""#,
                "    hint: both are kept; change one of them",
            ],
            pages: ["events/2026-11-22-a", "events/2026-11-22-b"]
        ),
        Case(
            store: "habits.json",
            records: #"{"title":"Fly","selectedImage":99,"currentStreak":0,"bestStreak":0,"numberOfCompletions":0}"#,
            lines: [
                #"habits.json:1:33: warning: record 1 ("Fly"), key "selectedImage": found 99, expected 0 to 15"#,
                "    hint: shown as other; the app would fail to load all habits",
            ],
            pages: ["habits/fly"]
        ),
    ]

    private func build(_ given: Case, _ body: (Workspace, Command.Outcome) throws -> Void) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("[\(given.records)]", to: "stores/\(given.store)")
            if given.store == "habits.json" {
                try workspace.write("stores: { habits: habits.json }\n", to: "almanac.yml")
            }
            let outcome = try await workspace.build()
            #expect(outcome.messages == ["stores/" + given.lines[0]] + given.lines.dropFirst())
            #expect(given.pages.filter { !workspace.exists("site/\($0)/index.html") } == [])
            try body(workspace, outcome)
        }
    }

    @Test("A record without a required key is reported and left out, and the others are built", arguments: leftOut)
    func leavesOut(_ given: Case) async throws {
        try await build(given) { workspace, outcome in
            #expect(outcome.status == .exited(1))
            #expect(!workspace.exists("site/recipes/soup"))
            let events = try Snapshot(of: workspace["site/events"]).files
            #expect(events.filter { $0.hasSuffix(".html") }.count == 1)
        }
    }

    @Test("An implausible value is kept with a warning", arguments: kept)
    func keeps(_ given: Case) async throws {
        try await build(given) { _, outcome in
            #expect(outcome.status == .success)
        }
    }

    @Test("Infinite dates and NaN in a binary property list are reported")
    func infiniteDates() async throws {
        // Two events, a and b, as in a property list. The dates are the doubles inf and nan.
        let store =
            "YnBsaXN0MDCiAQbSAgMEBVRkYXRlVG5hbWUzf/AAAAAAAABRYdICAwcIM3/4AAAAAAAAUWIICxAVGiMlKjMAAAAA"
            + "AAABAQAAAAAAAAAJAAAAAAAAAAAAAAAAAAAANQ=="
        try await Workspace.withSmall { workspace in
            try workspace.write(try #require(Data(base64Encoded: store)), to: "stores/schedules.plist")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(
                outcome.messages == [
                    #"stores/schedules.plist: warning: record 1 ("a"), key "date": found inf, expected a date"#,
                    "    hint: give it a date",
                    #"stores/schedules.plist: warning: record 2 ("b"), key "date": found nan, expected a date"#,
                    "    hint: give it a date",
                ]
            )
            #expect(workspace.exists("site/events/undated-a/index.html"))
            #expect(workspace.exists("site/events/undated-b/index.html"))
        }
    }

    static let names = [
        "../../etc/x", String(repeating: "n", count: 300), String(repeating: "é", count: 300), "🥳🥳", "CON",
        "NUL.txt", ".", "..", "a/b", #"a\\b"#, #"a\u0000b"#, "%2e%2e", "index.html", "-", "Yoga", "YOGA", "yoga",
    ]

    @Test("Every record has its own page at a safe and stable path, whatever its name")
    func anyName() async throws {
        try await Workspace.withSmall { workspace in
            let events = Self.names.map { #"{"name":"\#($0)","date":817000000}"# }
            let recipes = Self.names.enumerated().map {
                #"{"name":"\#($1)","id":"\#($0)","createdAt":1,"notes":"","ingredients":[]}"#
            }
            try workspace.write("[\(events.joined(separator: ","))]", to: "stores/schedules.plist")
            try workspace.write("[\(recipes.joined(separator: ","))]", to: "stores/recipes.data")
            let before = try Snapshot(of: workspace.folder).entries.keys
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            let site = try Snapshot(of: workspace["site"])
            for folder in ["events", "recipes"] {
                let files = site.files.filter { $0.hasPrefix(folder + "/") && !$0.hasSuffix("/event.ics") }
                let pages = files.filter { $0 != "recipes/index.html" }
                #expect(pages.count == Self.names.count)
                #expect(Set(pages.map { $0.lowercased() }).count == Self.names.count)
                #expect(pages.allSatisfy { $0.wholeMatch(of: /[a-z]+\/[a-z0-9-]{1,120}\/index\.html/) != nil })
                #expect(pages.allSatisfy { $0.firstMatch(of: /\/(con|nul)\//) == nil })
            }
            let made = Set(try Snapshot(of: workspace.folder).entries.keys).subtracting(before)
            let history = "stores/com.makeschool.Habitual.almanac.json"
            let own = ["site", ".almanac", ".local"]
            #expect(made.allSatisfy { path in path == history || own.contains { path.hasPrefix($0) } })
            // A new record doesn't take an existing address.
            let more = [#"{"name":"yoga","date":817000000}"#]
            try workspace.write("[\((events + more).joined(separator: ","))]", to: "stores/schedules.plist")
            #expect(try await workspace.build().summary.hasSuffix(" 0 removed"))
            // Each event has a page and a calendar file.
            #expect(try Snapshot(of: workspace["site/events"]).files.count == 2 * (Self.names.count + 1))
        }
    }
}
