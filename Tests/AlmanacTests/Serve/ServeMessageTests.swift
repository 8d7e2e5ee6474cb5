import Foundation
import TestSupport
import Testing

@Suite("Messages about invalid values in forms and on the command line", .ends)
struct ServeMessageTests {
    private struct Mistake {
        var verb: [String]
        var path: String
        var fields: [String: String] = [:]

        init(_ verb: String..., path: String, _ fields: [String: String] = [:]) {
            (self.verb, self.path, self.fields) = (verb, path, fields)
        }
    }

    private static let event = "events/2026-11-28-board-games-at-anas"

    private static let mistakes = [
        Mistake("event", "add", " ", "tomorrow", path: "events", ["name": " ", "when": "tomorrow"]),
        Mistake("event", "add", "Vet", "someday", path: "events", ["name": "Vet", "when": "someday"]),
        Mistake("event", "add", "Vet", "tomorow 9:30", path: "events", ["name": "Vet", "when": "tomorow 9:30"]),
        Mistake("event", "add", "Vet", "31 feb 2027", path: "events", ["name": "Vet", "when": "31 feb 2027"]),
        Mistake(
            "event",
            "add",
            "Vet",
            "24 dec to 20 dec",
            path: "events",
            ["name": "Vet", "when": "24 dec to 20 dec"]
        ),
        Mistake(
            "event",
            "add",
            "Vet",
            "tomorrow",
            "--url",
            "example.org",
            path: "events",
            ["name": "Vet", "when": "tomorrow", "url": "example.org"]
        ),
        Mistake("event", "edit", "board games", "--name", " ", path: event, ["name": " "]),
        Mistake("event", "edit", "board games", "--date", "25:00", path: event, ["when": "25:00"]),
        Mistake("event", "edit", "board games", "--url", "x", path: event, ["url": "x"]),
        Mistake("event", "complete", "board games", "someday", path: "\(event)/complete", ["when": "someday"]),
        Mistake("event", "complete", "board games", "tomorrow", path: "\(event)/complete", ["when": "tomorrow"]),
        Mistake(
            "event",
            "complete",
            "choir",
            "--occurrence",
            "25 nov",
            path: "events/2026-11-24-choir/complete",
            ["occurrence": "2026-11-25"]
        ),
        Mistake("habit", "add", "", path: "habits", ["name": ""]),
        Mistake("habit", "add", "Read", "--image", "boook", path: "habits", ["name": "Read", "image": "boook"]),
        Mistake("habit", "edit", "floss", "--name", " ", path: "habits/floss/edit", ["name": " "]),
        Mistake("habit", "complete", "floss", "--date", "soon", path: "habits/floss/tick", ["day": "soon"]),
        Mistake("habit", "complete", "floss", "--date", "tomorrow", path: "habits/floss/tick", ["day": "tomorrow"]),
        Mistake("recipe", "add", " ", path: "recipes", ["name": " "]),
        Mistake("recipe", "add", "Pie", "--prep-time", "soon", path: "recipes", ["name": "Pie", "prepTime": "soon"]),
        Mistake("recipe", "add", "Pie", "--url", "x", path: "recipes", ["name": "Pie", "url": "x"]),
        Mistake("recipe", "edit", "pancakes", "--name", "", path: "recipes/pancakes", ["name": ""]),
        Mistake("menu", "add", "Pie", "--other", "someday", path: "menu", ["recipe": "Pie", "day": "someday"]),
        Mistake(
            "menu",
            "add",
            "Pie",
            "--other",
            "every monday",
            path: "menu",
            ["recipe": "Pie", "day": "every monday"]
        ),
    ]

    @Test("A form and the command line give the same message, except for the location")
    func messages() async throws {
        try await Workspace.withSample { workspace in
            try await workspace.verb("event", "add", "Choir", "every", "tuesday", "19:30").expectSuccess()
            try await workspace.serve { _, address in
                let client = try await EditClient(address)
                let before = try Snapshot(of: workspace["stores"])
                for mistake in Self.mistakes {
                    let needsForm = mistake.path.hasSuffix("/edit") || mistake.path.split(separator: "/").count == 2
                    let shown = needsForm ? try await client.form(mistake.path).shown : nil
                    let fields = shown.map { mistake.fields.merging(["shown": $0]) { $1 } } ?? mistake.fields
                    let answer = try await client.post(mistake.path, fields)
                    let message = try #require(answer.problem?.error ?? answer.error, "\(mistake): \(answer)")
                    let verb = try await workspace.verbs(mistake.verb)
                    #expect(answer.status == 422 || answer.status == 404, "\(mistake)")
                    #expect(verb.status != .success, "\(mistake)")
                    let said = verb.messages.first { $0.lowercased().contains("error: ") } ?? ""
                    #expect(
                        said.hasSuffix(": " + message) || said.contains(": \(message); "),
                        "\(mistake.verb): \(said)"
                    )
                }
                #expect(try Snapshot(of: workspace["stores"]) == before)
            }
        }
    }
}
