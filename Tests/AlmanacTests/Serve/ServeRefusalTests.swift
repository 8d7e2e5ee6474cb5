import Foundation
import TestSupport
import Testing

@Suite("Changes that a served site refuses", .ends)
struct ServeRefusalTests {
    private func withClient(
        stores: String = "schedules.plist",
        _ body: (Workspace, WatchedSite, EditClient) async throws -> Void
    ) async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("stores:\n  events: \(stores)\n", to: "almanac.yml")
            if !workspace.exists("stores/\(stores)") { try workspace.write("[]", to: "stores/\(stores)") }
            try await workspace.serve { site, address in try await body(workspace, site, EditClient(address)) }
        }
    }

    @Test("If the settings that name the stores are missing, no other stores are changed")
    func settings() async throws {
        try await withClient(stores: "mine.plist") { workspace, _, client in
            let settings = try workspace.text("almanac.yml")
            #expect(try await client.post("events", ["text": "vet tomorrow 9:30"]).status == 200)
            let before = try Snapshot(of: workspace["stores"])
            func expectRefusals(_ message: String) async throws {
                for (path, fields) in [
                    ("events", ["text": "vet tomorrow 9:30"]), ("habits/floss/tick", [:]), ("menu", ["recipe": "Pie"]),
                    ("undo", [:]),
                ] {
                    let answer = try await client.post(path, fields)
                    #expect(answer.status == 503, "\(path)")
                    #expect(answer.error?.hasPrefix("`almanac.yml`: \(message)") == true, "\(answer)")
                }
                #expect(try Snapshot(of: workspace["stores"]) == before)
                #expect(!workspace.exists("menu.yml"))
            }
            try workspace.remove("almanac.yml")
            try await expectRefusals("the file is gone, and it may have named the stores")
            try workspace.write("", to: "almanac.yml")
            try await expectRefusals("the file is empty")
            try workspace.write(settings, to: "almanac.yml")
            #expect(try await client.post("undo").message == "Undone: Added “vet” on Saturday 21 November 2026, 09:30")
            #expect(try workspace.text("stores/mine.plist") == "[]")
        }
    }

    @Test("If settings appear during serving, they are required from then on")
    func newSettings() async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { _, address in
                let client = try await EditClient(address)
                #expect(try await client.post("habits/go-to-bed-before-10pm/tick").status == 200)
                try workspace.write("title: Mine\n", to: "almanac.yml")
                #expect(try await client.post("undo").status == 200)
                try workspace.remove("almanac.yml")
                #expect(try await client.post("habits/go-to-bed-before-10pm/tick").status == 503)
            }
        }
    }

    @Test("An invalid value is an error at its field, not a failure of the store")
    func values() async throws {
        try await withClient { workspace, _, client in
            let before = try Snapshot(of: workspace["stores"])
            let event = "events/2026-11-28-board-games-at-anas"
            let shown = try #require(try await client.form(event).shown)
            for (path, fields, field) in [
                ("events", ["name": "A", "when": "tomorrow 9:30", "url": "example.org"], "url"),
                (event, ["shown": shown, "url": "example.org"], "url"),
                ("\(event)/complete", ["when": "tomorrow"], "when"),
                ("\(event)/complete", ["when": "in 2 days"], "when"),
                ("\(event)/complete", ["when": "soon"], "when"),
                ("habits/floss/tick", ["day": "tomorrow"], "day"),
                ("events", ["text": "vet tomorrow", "name": "Vet"], "name"),
                ("events", ["text": "vet tomorrow", "when": "friday"], "when"),
            ] {
                let answer = try await client.post(path, fields)
                #expect(answer.status == 422, "\(path) \(fields)")
                #expect(answer.problem?.field ?? answer.field == field, "\(path) \(fields)")
            }
            #expect(try Snapshot(of: workspace["stores"]) == before)
        }
    }

    @Test("A field that a change doesn't have is an error, with the nearest one")
    func unknownFields() async throws {
        try await withClient { workspace, _, client in
            let before = try Snapshot(of: workspace["stores"])
            let event = "events/2026-11-28-board-games-at-anas"
            for (path, field, near) in [
                ("events", "descripton", "description"), (event, "loction", "location"),
                ("\(event)/complete", "wen", "when"), ("\(event)/day", "form", "from"), ("\(event)/reopen", "x", nil),
                ("habits", "nmae", "name"), ("habits/floss/tick", "daay", "day"), ("habits/floss/untick", "x", nil),
                ("recipes", "ingredient", "ingredients"), ("recipes/toast/cooked", "day", nil),
                ("menu", "recipee", "recipe"), ("menu/remove", "plaace", "place"), ("undo", "chnage", "change"),
            ] as [(String, String, String?)] {
                let answer = try await client.post(path, [field: "x"])
                #expect(answer.status == 422 && answer.field == field, "\(path): \(answer)")
                #expect(answer.error == "this change has no field `\(field)`")
                if let near { #expect(answer.hint == "did you mean `\(near)`?", "\(path): \(answer)") }
            }
            #expect(try Snapshot(of: workspace["stores"]) == before)
            // The fields of forms are accepted everywhere.
            let tick = try await client.post("habits/floss/tick", ["shown": "", "occurrence": "", "token": "x"])
            #expect(tick.status == 200, "\(tick)")
        }
    }

    @Test("A control character in a name is an invalid value, and so is one that XML can't contain")
    func characters() async throws {
        try await withClient(stores: "mine.plist") { workspace, _, client in
            let list = try PropertyListSerialization.data(fromPropertyList: [Any](), format: .xml, options: 0)
            try workspace.write(list, to: "stores/mine.plist")
            let added = try await client.post("events", ["text": "vet tomorrow"])
            let path = try #require(added.page).dropLast()
            let shown = try #require(try await client.form(String(path)).shown)
            for (path, fields, field) in [
                ("events", ["name": "a\u{1}b", "when": "tomorrow"], "name"),
                ("events", ["text": "a\u{1}b tomorrow"], "text"),
                (String(path), ["shown": shown, "name": "a\u{1}b"], "name"),
            ] {
                let answer = try await client.post(path, fields)
                #expect(answer.status == 422 && answer.problem?.field == field, "\(fields)")
                let message = "the event's name has the control character U+0001; leave it out"
                #expect(answer.problem?.error == message)
                #expect(answer[field]?.value == fields[field])
            }
            let described = try await client.post(String(path), ["shown": shown, "description": "a\u{1}b"])
            #expect(described.status == 200)
            #expect(try await client.form(String(path))["description"]?.value == "a\u{1}b")
            let named = try await client.post("events", ["name": "a\u{FFFE}b", "when": "tomorrow"])
            #expect(named.status == 422 && named.problem?.field == "name", "\(named)")
        }
    }

    @Test("A message begins with its location")
    func places() async throws {
        try await withClient { _, site, client in
            try site.breakSchedule()
            let answer = try await client.post("events/2026-11-28-board-games-at-anas/complete")
            #expect(answer.status == 503)
            #expect(answer.error?.hasPrefix("`stores/schedules.plist:3:9`: ") == true, "\(answer)")
        }
    }

    @Test(
        "After undo of a new name or date, a record has its old page, and after redo its new page"
    )
    func pages() async throws {
        try await withClient { _, _, client in
            func expectPages(_ old: String, _ path: String, _ fields: [String: String], _ new: String) async throws {
                let shown = try #require(try await client.form(path).shown)
                let changed = try await client.post(path, fields.merging(["shown": shown]) { $1 })
                #expect(changed.page == new)
                #expect(try await client.post("undo").page == old)
                #expect(try await client.post("redo").page == new)
            }
            let event = "events/2026-11-28-board-games-at-anas"
            try await expectPages("\(event)/", event, ["name": "Chess"], "events/2026-11-28-chess/")
            let chess = "events/2026-11-28-chess"
            try await expectPages("\(chess)/", chess, ["when": "29 nov 2026 19:00"], "events/2026-11-29-chess/")
            try await expectPages("habits/floss/", "habits/floss/edit", ["name": "Brush"], "habits/brush/")
            let added = try await client.post("recipes", ["name": "Porridge", "ingredients": "salt"])
            #expect(added.page == "recipes/porridge/")
            try await expectPages("recipes/porridge/", "recipes/porridge", ["name": "Oats"], "recipes/oats/")
            #expect(try await client.post("undo").page == "recipes/porridge/")
            #expect(try await client.post("undo").page == nil)
        }
    }
    @Test("A change isn't made to another event that has taken the address")
    func namesakes() async throws {
        try await withClient { workspace, site, client in
            for place in ["Here", "There"] {
                let fields = ["name": "Twin", "when": "25 dec 10:00", "location": place]
                #expect(try await client.post("events", fields).status == 200)
            }
            let (first, second) = ("2026-12-25-twin", "2026-12-25-twin-2")
            let shown = try await client.state().shown
            #expect(Set(shown.filter { $0.key.hasSuffix("-twin") || $0.key.hasSuffix("-twin-2") }.values).count == 2)
            let form = try await client.form("events/\(first)")
            let removed = try await client.post("events/\(first)/remove", ["shown": #require(form.shown)])
            #expect(removed.status == 200)
            #expect(try await client.state().shown["events/\(second)"] == nil)
            let before = try Snapshot(of: workspace["stores"])
            // The second twin now has the address of the first one.
            let stale = try ["shown": #require(shown["events/\(first)"])]
            for verb in ["complete", "day", "move"] {
                #expect(try await client.post("events/\(first)/\(verb)", stale).status == 409, "\(verb)")
            }
            #expect(try Snapshot(of: workspace["stores"]) == before)
            try await site.wait(for: "the refusal in the log") {
                site.messages.contains { $0.contains("complete\" with 409: ") }
            }
            let right = try ["shown": #require(shown["events/\(second)"])]
            #expect(try await client.post("events/\(first)/complete", right).status == 200)
        }
    }
}
