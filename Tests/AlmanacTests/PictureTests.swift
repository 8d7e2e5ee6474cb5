import Foundation
import TestSupport
import Testing

@Suite("Recipe pictures", .ends)
struct PictureTests {
    private static let recipes = #"""
        [{"id": "A1", "createdAt": 1, "name": "By id", "notes": "", "ingredients": []},
         {"id": "../secret", "createdAt": 1, "name": "Apple pie", "notes": "", "ingredients": []},
         {"id": "C3", "createdAt": 1, "name": "Plum: tart", "notes": "", "ingredients": []},
         {"id": "D4", "createdAt": 1, "name": "None", "notes": "", "ingredients": []}]
        """#

    private func withPictures(_ body: (Workspace) async throws -> Void) async throws {
        try await Workspace.with { workspace in
            try workspace.write(Self.recipes, to: "stores/recipes.data")
            let files = ["A1.png", "Apple pie.JPG", "plum-tart.webp", "D4.txt", "other.png"]
            for name in files { try workspace.write(name, to: "stores/\(name)") }
            try workspace.write("secret", to: "secret.png")
            try await body(workspace)
        }
    }

    @Test("A recipe's page shows pictures named after its id, name or slug, and no other files")
    func names() async throws {
        try await withPictures { workspace in
            #expect(try await workspace.build().status == .success)
            let pictures = try Snapshot(of: workspace["site"]).files.filter { $0.hasPrefix("pictures/") }.sorted()
            #expect(pictures == ["pictures/apple-pie.jpg", "pictures/by-id.png", "pictures/plum-tart.webp"])
            #expect(try workspace.text("site/pictures/by-id.png") == "A1.png")
            let page = try workspace.text("site/recipes/apple-pie/index.html")
            #expect(page.contains(#"<img src="../../pictures/apple-pie.jpg" alt="Apple pie">"#))
            #expect(try !workspace.text("site/recipes/none/index.html").contains("<img"))
        }
    }

    @Test("Adding, changing or removing a picture updates the site")
    func changes() async throws {
        try await withPictures { workspace in
            #expect(try await workspace.build().status == .success)
            try workspace.write("new", to: "stores/A1.png")
            try workspace.write("new", to: "stores/D4.png")
            try workspace.remove("stores/plum-tart.webp")
            #expect(try await workspace.build().status == .success)
            #expect(try workspace.text("site/pictures/by-id.png") == "new")
            #expect(try workspace.text("site/recipes/none/index.html").contains("pictures/none.png"))
            #expect(!workspace.exists("site/pictures/plum-tart.webp"))
            #expect(try !workspace.text("site/recipes/plum-tart/index.html").contains("<img"))
            #expect(try await workspace.run("check", "--stores", "stores").status == .success)
        }
    }

    @Test("A watch notices a new picture", arguments: WatchMode.allCases)
    func watching(_ mode: WatchMode) async throws {
        try await withPictures { workspace in
            try await workspace.watch(mode) { site in
                try workspace.write("new", to: "stores/D4.jpg")
                try await site.wait(for: "the picture") { workspace.exists("site/pictures/none.jpg") }
                try workspace.remove("stores/D4.jpg")
                try await site.wait(for: "its end") { !workspace.exists("site/pictures/none.jpg") }
            }
        }
    }

    @Test("Excluded pictures aren't on the site, and are removed from an existing site")
    func keptOut() async throws {
        try await withPictures { workspace in
            let options = ["--base-url", "https://example.org/"]
            #expect(try await workspace.command(Workspace.buildArguments(options)).run().status == .success)
            let pages = ["recipes/index.html", "recipes/apple-pie/index.html"]
            for page in pages { #expect(try workspace.text("site/\(page)").contains("pictures/apple-pie.jpg")) }
            try workspace.write("exclude: [recipes.picture]\n", to: "almanac.yml")
            let outcome = try await workspace.command(Workspace.buildArguments(options)).run()
            #expect(outcome.status == .success && outcome.errorText == "")
            for file in try Snapshot(of: workspace["site"]).files where !file.hasSuffix("style.css") {
                #expect(!file.hasPrefix("pictures/"))
                #expect(try !workspace.text("site/\(file)").contains("pictures/"), "\(file)")
            }
        }
    }

    @Test("Without the recipes section, no pictures are copied")
    func section() async throws {
        try await withPictures { workspace in
            try workspace.write("sections: [habits]\n", to: "almanac.yml")
            #expect(try await workspace.build().status == .success)
            #expect(try Snapshot(of: workspace["site"]).files.filter { $0.hasPrefix("pictures/") } == [])
        }
    }
}
