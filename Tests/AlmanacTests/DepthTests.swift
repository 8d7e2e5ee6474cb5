import Foundation
import TestSupport
import Testing

@Suite("Excessively deep or long input", .ends)
struct DepthTests {
    private static let count = 100_000

    private static func times(_ text: String) -> String { String(repeating: text, count: count) }

    /// A text that is hard on parsers, and its kind.
    struct Text: Sendable, CustomTestStringConvertible {
        var kind: String
        var text: String

        init(_ kind: String, _ text: String) {
            self.kind = kind
            self.text = text
        }

        var testDescription: String { kind }
    }

    static let sources = [
        Text("quotes", times("> ")), Text("lists", times("- ")), Text("brackets", times("[")),
        Text("images", times("![")), Text("emphasis", times("*") + "a" + times("*")), Text("code", times("`")),
        Text("HTML", times("<b>")), Text("parentheses", "[a](" + times("(")), Text("autolinks", times("<http://")),
        Text("tags", times("{{")),
    ]

    @Test("Notes and descriptions of any depth are rendered, with at most a warning", arguments: sources)
    func markdown(_ source: Text) async throws {
        let text = source.text
        try await Workspace.withSmall { workspace in
            try workspace.write(
                #"[{"name":"Deep","date":817000000,"description":"\#(text)"},{"name":"Good","date":817000000}]"#,
                to: "stores/schedules.plist"
            )
            try workspace.write(
                #"[{"name":"Deep","id":"d","createdAt":1,"notes":"\#(text)","ingredients":[]}]"#,
                to: "stores/recipes.data"
            )
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(outcome.messages.allSatisfy { $0.contains(": warning: ") || $0.hasPrefix("    hint: ") })
            #expect(workspace.exists("site/events/2026-11-22-deep/index.html"))
            #expect(workspace.exists("site/events/2026-11-22-good/index.html"))
            #expect(workspace.exists("site/recipes/deep/index.html"))
        }
    }

    static let stores = [
        Text("JSON arrays", times("[") + times("]")),
        Text("JSON objects", times(#"{"a":"#) + "1" + times("}")),
        Text(
            "an ingredient of ingredients",
            #"[{"name":"a","id":"x","createdAt":1,"notes":"","ingredients":"# + times("[") + times("]") + "}]"
        ),
        Text(
            "XML",
            #"<?xml version="1.0"?><plist version="1.0">"# + times("<array>") + times("</array>") + "</plist>"
        ),
    ]

    @Test("A store that is too deep is an error with a location, and the rest is built", arguments: stores)
    func store(_ store: Text) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(store.text, to: "stores/recipes.data")
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.count == 2)
            let place = /stores\/recipes\.data:1:[0-9]+: error: nested more than 512 levels deep/
            #expect(outcome.messages.first?.wholeMatch(of: place) != nil)
            #expect(workspace.exists("site/events/2026-11-22-alpha/index.html"))
        }
    }

    @Test("A store of five megabytes, mostly a single record, is built")
    func large() async throws {
        try await Workspace.withSmall { workspace in
            let notes = String(repeating: "All work and no play. ", count: 230_000)
            try workspace.write(
                #"[{"name":"Long","id":"l","createdAt":1,"notes":"\#(notes)","ingredients":[]}]"#,
                to: "stores/recipes.data"
            )
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(workspace.exists("site/recipes/long/index.html"))
        }
    }
}
