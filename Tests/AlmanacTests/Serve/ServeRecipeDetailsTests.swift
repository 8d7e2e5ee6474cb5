import Foundation
import TestSupport
import Testing

@Suite("Recipe details in the form", .ends)
struct ServeRecipeDetailsTests {
    private func withClient(_ body: (Workspace, EditClient) async throws -> Void) async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { site, address in
                try await body(workspace, EditClient(address))
                // A request that names no record is logged.
                #expect(site.messages.filter { !$0.hasPrefix("refused") || !$0.contains(" with 404: ") } == [])
            }
        }
    }

    @Test("Recipe details are shown, changed and removed, and an error is shown at its field")
    func details() async throws {
        try await withClient { workspace, client in
            let fields = [
                "name": "Porridge", "ingredients": "1 cup oats", "servings": "2", "tags": "quick, Quick , warm",
            ]
            let wrong = try await client.post("recipes", fields.merging(["prepTime": "soon"]) { $1 })
            #expect(wrong.status == 422 && wrong.problem?.field == "prepTime")
            #expect(wrong.problem?.error == "`soon` isn't a time" && wrong["tags"]?.value == "quick, Quick , warm")
            let more = ["prepTime": "5 min", "cookTime": "PT1H", "source": "Anna", "url": "https://a.example/"]
            #expect(try await client.post("recipes", fields.merging(more) { $1 }).status == 200)
            let form = try await client.form("recipes/porridge")
            let names = ["servings", "prepTime", "cookTime", "totalTime", "tags", "source", "url"]
            #expect(
                names.map { form[$0]?.value } == ["2", "5 min", "1 h", "", "quick, warm", "Anna", "https://a.example/"]
            )
            let shown = try #require(form.shown)
            let bad = try await client.post("recipes/porridge", ["shown": shown, "url": "a.example"])
            #expect(bad.status == 422 && bad.problem?.field == "url")
            let change = ["shown": shown, "source": " ", "tags": "", "totalTime": "2 h", "servings": "3 bowls"]
            #expect(try await client.post("recipes/porridge", change).status == 200)
            let now = try await client.form("recipes/porridge")
            #expect(names.map { now[$0]?.value } == ["3 bowls", "5 min", "1 h", "2 h", "", "", "https://a.example/"])
            let beside = try workspace.text("stores/recipes.almanac.json")
            #expect(beside.contains("\"totalTime\" : 120") && !beside.contains("warm"))
        }
    }
}
