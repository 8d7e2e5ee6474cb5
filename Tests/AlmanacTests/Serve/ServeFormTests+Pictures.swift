import Foundation
import TestSupport
import Testing

extension ServeFormTests {
    @Test("A recipe's picture can be added, replaced and removed, and undo restores it")
    func picture() async throws {
        try await withClient { workspace, client in
            try workspace.write(Self.png, to: "a photo.txt")
            try workspace.write(Self.jpeg, to: "b.jpg")
            let added = try await client.post(
                "recipes",
                form: [("name", "Pie"), ("ingredients", "1 egg\r\nsalt")],
                files: [("picture", workspace["a photo.txt"].path)]
            )
            #expect(added.status == 200 && added.message == "Added “Pie”")
            let id = try #require(try await recipe("pie", of: workspace).id)
            #expect(try pictures(of: workspace) == ["\(id).png"])
            #expect(try Data(contentsOf: workspace["stores/\(id).png"]) == Self.png)

            let shown = try #require(try await client.form("recipes/pie").shown)
            let file = [("picture", "\(workspace["b.jpg"].path);filename=x.png;type=text/plain")]
            let changed = try await client.post("recipes/pie", form: [("shown", shown)], files: file)
            #expect(changed.message == "Changed “Pie”")
            #expect(try pictures(of: workspace) == ["\(id).jpg"])
            // The other window shows the first picture.
            #expect(try await client.post("recipes/pie", form: [("shown", shown)], files: file).status == 409)

            let other = try #require(try await client.form("recipes/pie").shown)
            let taken = try await client.post("recipes/pie", ["shown": other, "removePicture": "yes"])
            #expect(taken.status == 200)
            #expect(try pictures(of: workspace) == [])
            #expect(try await client.post("undo").status == 200)
            #expect(try Data(contentsOf: workspace["stores/\(id).jpg"]) == Self.jpeg)
            #expect(try await client.post("undo").status == 200)
            #expect(try pictures(of: workspace) == ["\(id).png"])
            #expect(try Data(contentsOf: workspace["stores/\(id).png"]) == Self.png)
            #expect(try await client.post("redo").status == 200)
            #expect(try pictures(of: workspace) == ["\(id).jpg"])

            let last = try #require(try await client.form("recipes/pie").shown)
            #expect(try await client.post("recipes/pie/remove", ["shown": last]).status == 200)
            #expect(try pictures(of: workspace) == [])
            #expect(try await client.post("undo").status == 200)
            #expect(try pictures(of: workspace) == ["\(id).jpg"])
            #expect(try await workspace.verb("recipe", "remove", "pie", "--yes").status == .success)
            #expect(try pictures(of: workspace) == [])
        }
    }

    @Test("A picture named after its recipe survives renaming the recipe")
    func renaming() async throws {
        try await withClient { workspace, client in
            try workspace.write(Self.jpeg, to: "stores/Toast.jpg")
            let shown = try #require(try await client.form("recipes/toast").shown)
            #expect(try await client.post("recipes/toast", ["shown": shown, "name": "Bruschetta"]).status == 200)
            let id = try #require(try await recipe("bruschetta", of: workspace).id)
            #expect(try pictures(of: workspace) == ["\(id).jpg"])
            #expect(try await client.post("undo").status == 200)
            #expect(try pictures(of: workspace) == ["Toast.jpg"])
            #expect(try await recipe("toast", of: workspace).name == "Toast")
        }
    }

    @Test("A file that is too large or isn't a picture is an error at its field")
    func noPicture() async throws {
        try await withClient { workspace, client in
            let before = try Data(contentsOf: workspace["stores/recipes.data"])
            try workspace.write("<svg onload='alert(1)'/>", to: "a.png")
            try workspace.write("", to: "empty.png")
            for name in ["a.png", "empty.png"] {
                let file = [("picture", workspace[name].path)]
                let answer = try await client.post("recipes", form: [("name", "Pie")], files: file)
                #expect(answer.status == 422 && answer.problem?.field == "picture", "\(name)")
                #expect(answer.problem?.error == "not every browser can show this file")
                #expect(answer["name"]?.value == "Pie")
            }
            // curl sends `-F picture=a.png` as a text.
            let name = try await client.post("recipes", form: [("name", "Pie"), ("picture", "a.png")], files: [])
            let data = try await client.post("recipes", ["name": "Pie", "picture": Self.png.base64EncodedString()])
            for answer in [name, data] { #expect(answer.status == 422 && answer.problem?.field == "picture") }
            try workspace.write(Self.png + Data(count: 20 * 1024 * 1024), to: "large.png")
            let large = [("picture", workspace["large.png"].path)]
            let answer = try await client.post("recipes", form: [("name", "Pie")], files: large)
            #expect(
                answer.status == 422 && answer.problem?.error == "The file is larger than 20 MB. Choose a smaller one."
            )
            try workspace.write(Self.png + Data(count: 20 * 1024 * 1024 - Self.png.count), to: "large.png")
            #expect(try Data(contentsOf: workspace["stores/recipes.data"]) == before)
            #expect(try pictures(of: workspace) == [])
            #expect(try await client.post("recipes", form: [("name", "Pie")], files: large).status == 200)
            #expect(try pictures(of: workspace).count == 1)
        }
    }
}
