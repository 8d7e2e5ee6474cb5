import Foundation
import TestSupport
import Testing

@Suite("Refusals in the language of the site", .ends)
struct ServeLanguageTests {
    private struct Refusal {
        var path: String
        var fields: [String: String] = [:]
        var error: String
    }

    private static let refusals = [
        Refusal(path: "redo", error: "es gibt keine Änderung, die sich wiederholen lässt"),
        Refusal(path: "undo", fields: ["change": "7"], error: "inzwischen ist etwas anderes geändert worden"),
        Refusal(path: "habits", fields: ["name": " "], error: "der Name fehlt"),
        Refusal(path: "recipes", fields: ["name": " "], error: "der Name fehlt"),
        Refusal(path: "events", fields: ["name": "", "when": "morgen"], error: "der Name fehlt"),
        Refusal(
            path: "events",
            fields: ["name": "Chor", "when": "irgendwann"],
            error: "`irgendwann` ist weder Tag noch Zeit"
        ),
        Refusal(path: "habits/floss/tick", fields: ["day": "bald"], error: "`bald` ist weder Tag noch Zeit"),
        Refusal(path: "habits/floss/tick", fields: ["day": "2027-01-01"], error: "`2027-01-01` kommt erst noch"),
        Refusal(
            path: "menu",
            fields: ["recipe": "Suppe", "day": "bald"],
            error: "`bald` ist weder Tag noch Zeit"
        ),
        Refusal(
            path: "events/2026-11-24-choir/complete",
            fields: ["occurrence": "2026-11-25"],
            error: "am 2026-11-25 ist kein Termin dieser Reihe"
        ),
    ]

    private func withClient(_ body: (Workspace, EditClient) async throws -> Void) async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("language: de\nlocale: de_DE\n", to: "almanac.yml")
            _ = try await workspace.verbs(["event", "add", "Choir", "every", "tuesday", "19:30"])
            try await workspace.serve { _, address in try await body(workspace, EditClient(address)) }
        }
    }

    @Test("They are in German on a German page")
    func german() async throws {
        try await withClient { _, client in
            for refusal in Self.refusals {
                let answer = try await client.post(refusal.path, refusal.fields)
                #expect(answer.problem?.error ?? answer.error == refusal.error, "\(refusal)")
            }
        }
    }

    @Test("An undo that an app has overtaken is refused without a command for a terminal")
    func overtaken() async throws {
        try await withClient { workspace, client in
            #expect(try await client.post("recipes", ["name": "Toast"]).status == 200)
            var recipes = try workspace.text("stores/recipes.data")
            recipes.replace("Toast", with: "Roast")
            try workspace.replace("stores/recipes.data", with: recipes)
            let answer = try await client.post("undo")
            #expect(
                answer.error
                    == "eine App hat seither etwas geändert; darum ist dies nicht zurückgenommen: „Toast“ hinzugefügt"
            )
            #expect(try workspace.text("stores/recipes.data") == recipes)
            let older = try await client.post("undo", ["change": "99"])
            #expect(older.error == "inzwischen ist etwas anderes geändert worden")
        }
    }
}
