import Foundation
import TestSupport
import Testing

extension ServeFormTests {
    @Test("A habit can be added, changed and removed, and each change can be undone")
    func habit() async throws {
        try await withClient { workspace, client in
            let before = try await workspace.habitTitles()
            let added = try await client.post("habits", ["name": "Stretch", "image": "gym"])
            #expect(added.message == "Added “Stretch”" && added.page == "habits/stretch/")
            #expect(try await workspace.habitTitles() == ["Stretch"] + before)
            let form = try await client.form("habits/stretch/edit")
            #expect(form["image"]?.value == "gym")
            let shown = try #require(form.shown)
            let edited = try await client.post(
                "habits/stretch/edit",
                ["shown": shown, "name": "Yoga", "image": "lotus"]
            )
            #expect(edited.message == "Changed “Yoga”" && edited.page == "habits/yoga/")
            let json = try await workspace.verb("habit", "show", "yoga", "--json").outputText
            #expect(json.contains("\"image\" : \"lotus\""))
            // Another window submits its outdated form.
            let late = try await client.post("habits/yoga/edit", ["shown": shown, "name": "Pilates", "image": "gym"])
            #expect(late.status == 409)
            #expect(late["name"]?.value == "Pilates" && late["name"]?.current == "Yoga")
            #expect(late["image"]?.value == "lotus")
            #expect(try await client.post("habits/yoga/remove", ["shown": shown]).status == 409)
            let now = try #require(late.shown)
            #expect(try await client.post("habits/yoga/remove", ["shown": now]).message == "Removed “Yoga”")
            #expect(try await workspace.habitTitles() == before)
            for _ in 0..<3 { #expect(try await client.post("undo").status == 200) }
            #expect(try await workspace.habitTitles() == before)
        }
    }

    @Test("An error in a habit is shown at its field")
    func habitMistakes() async throws {
        try await withClient { workspace, client in
            let before = try Data(contentsOf: workspace["stores/com.makeschool.Habitual.plist"])
            let shown = try #require(try await client.form("habits/floss/edit").shown)
            for (path, more) in [("habits", ["name": "New"]), ("habits/floss/edit", ["shown": shown])] {
                let blank = try await client.post(path, more.merging(["name": "\t"]) { $1 })
                #expect(blank.status == 422 && blank.problem?.field == "name", "\(path)")
                let image = try await client.post(path, more.merging(["image": "tooht"]) { $1 })
                #expect(image.status == 422 && image.problem?.field == "image", "\(path)")
            }
            for path in ["habits/none/edit", "habits/none/remove"] {
                #expect(try await client.post(path, ["shown": "x"]).status == 404)
            }
            #expect(try await client.form("habits/none/edit").status == 404)
            #expect(try await client.post("habits/floss/edit", ["name": "X"]).status == 422)
            #expect(try Data(contentsOf: workspace["stores/com.makeschool.Habitual.plist"]) == before)
        }
    }
}
