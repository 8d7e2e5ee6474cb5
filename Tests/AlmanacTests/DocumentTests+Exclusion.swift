import Foundation
import TestSupport
import Testing

extension DocumentTests {
    @Test("No file of the site contains excluded records and fields")
    func keptOut() async throws {
        try await Workspace.withSample { workspace in
            let secret = "canary5317"
            var events = Self.events(817_000_000)
            for index in events.indices { events[index].description = "\(secret) *a*" }
            try write(events, to: "schedules.plist", in: workspace)
            for index in events.indices {
                events[index].completedAt = 816_000_000
                events[index].date -= 9_000_000
                events[index].identifier += " done"
            }
            try write(events, to: "completedEvents.plist", in: workspace)
            let line = #"{"id":"i","name":"\#(secret)","amount":1,"amountType":"Cups"}"#
            try workspace.write(
                #"[{"id":"r","createdAt":816454800,"name":"Soup","notes":"1. \#(secret)","ingredients":[\#(line)]}]"#,
                to: "stores/recipes.data"
            )
            try workspace.write(#"[{"title":"Card","hidden":"\#(secret)","n":1}]"#, to: "stores/cards.json")
            let exclude = "[events.description, recipes.notes, recipes.ingredients, cards.hidden]"
            func settings(_ more: String) -> String {
                "baseURL: https://example.org/\npublic: true\ncollections: { cards: { file: cards.json } }\n" + more
            }
            // Without `exclude`, the search finds the text, so the search itself works.
            for (more, isThere) in [("", true), ("exclude: \(exclude)\n", false)] {
                try workspace.write(settings(more), to: "stores/almanac.yml")
                let outcome = try await workspace.build("--site", "stores")
                #expect(outcome.status == .success, "\(outcome.errorText)")
                let files = try files(holding: secret, in: workspace)
                #expect(files.isEmpty == !isThere, "\(files)")
                if isThere {
                    let documents = ["calendar.ics", "feed.xml", "feed.json", "data/recipes.json", "data/events.json"]
                    #expect(Set(documents + ["completed.ics", "data/collections/cards.json"]).isSubset(of: files))
                }
            }
        }
    }

    @Test("No file of the site contains the records of a disabled section")
    func sections() async throws {
        try await Workspace.withSample { workspace in
            let secret = "canary7713"
            let event = #"{"name":"\#(secret)","date":817000000,"identifier":"a","completedAt":816000000}"#
            try workspace.write("[\(event)]", to: "stores/completedEvents.plist")
            try workspace.write(
                "sections: [recipes]\nbaseURL: https://example.org/\npublic: true\n",
                to: "stores/almanac.yml"
            )
            #expect(try await workspace.build("--site", "stores").status == .success)
            #expect(try files(holding: secret, in: workspace).isEmpty)
            for file in ["calendar.ics", "completed.ics", "events", "data/events.json", "data/habits.json"] {
                #expect(!workspace.exists("site/\(file)"), "\(file)")
            }
            #expect(workspace.exists("site/data/recipes.json"))
        }
    }

    @Test(
        "Old pages that stay because of an error are reported if they may show what is excluded now",
        arguments: [
            ("exclude: [recipes.notes]", "`recipes.notes`"), ("sections: [schedule]", "the section `recipes`"),
        ]
    )
    func keptPages(setting: String, name: String) async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("title: Life\n", to: "stores/almanac.yml")
            #expect(try await workspace.build("--site", "stores").status == .success)
            // With a copy of the store, the build would make the pages again.
            try workspace.remove(".local/state/almanac/stores")
            let recipes = try workspace.text("stores/recipes.data")
            try workspace.write("x", to: "stores/recipes.data")
            func messages() async throws -> [String] {
                try await workspace.build("--site", "stores").messages.filter { $0.contains("is now excluded") }
            }
            #expect(try await messages().isEmpty)
            try workspace.write("title: Life\n\(setting)\n", to: "stores/almanac.yml")
            for _ in 0..<2 {
                let found = try await messages()
                #expect(found.count == 1 && found[0].hasPrefix("site: error: ") && found[0].contains(name))
            }
            try workspace.write(recipes, to: "stores/recipes.data")
            #expect(try await workspace.build("--site", "stores").status == .success)
            // The site that was built since then shows none of it.
            try workspace.write("x", to: "stores/recipes.data")
            #expect(try await messages().isEmpty)
        }
    }

    private func files(holding text: String, in workspace: Workspace) throws -> Set<String> {
        let paths = try Snapshot(of: workspace["site"]).files
        return Set(try paths.filter { try workspace.text("site/\($0)").contains(text) })
    }
}
