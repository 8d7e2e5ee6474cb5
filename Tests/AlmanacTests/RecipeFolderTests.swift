import Foundation
import TestSupport
import Testing

@Suite("Folders of other recipe programs", .ends)
struct RecipeFolderTests {
    private func run(_ workspace: Workspace, _ arguments: String...) async throws -> Command.Outcome {
        try await run(workspace, arguments)
    }

    private func run(_ workspace: Workspace, _ arguments: [String]) async throws -> Command.Outcome {
        let moment = ["--now", "2026-11-20T18:00:00Z", "--time-zone", "Europe/London", "--stores", "stores"]
        return try await workspace.command(arguments + moment).run()
    }

    @Test("Importing a folder adds missing pictures to recipes, and Cooklang is exported and imported")
    func recipeFolder() async throws {
        try await Workspace.with { workspace in
            try workspace.write("[]", to: "stores/recipes.data")
            let json =
                #"{"@type":"Recipe","name":"Shrimp","recipeYield":4,"recipeIngredient":["1 lb shrimp"],"keywords":"fish"}"#
            try workspace.write(json, to: "nc/Shrimp/recipe.json")
            try workspace.write(json.replacing("Shrimp", with: "Prawns"), to: "nc/Prawns/recipe.json")
            let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 0, count: 100))
            try workspace.write(picture, to: "nc/Shrimp/full.png")
            try workspace.write("{\"theme\":1}", to: "nc/settings.json")
            try workspace.write("text", to: "nc/Prawns/full.jpg")
            let dry = try await run(workspace, "import", "nc", "--dry-run")
            #expect(dry.outputText.hasSuffix("2 pictures would be saved beside the store for recipes without one\n"))
            let first = try await run(workspace, "import", "nc")
            #expect(
                first.outputText.hasSuffix("recipes: added 2, changed 0, skipped 0\npictures: added 1, skipped 1\n")
            )
            #expect(first.errorText.contains("record 1 (\"Prawns\"): its picture is not imported: expected JPEG"))
            let names = try FileManager.default.contentsOfDirectory(atPath: workspace["stores"].path)
            let pictures = names.filter { $0.hasSuffix(".png") }
            #expect(pictures.count == 1)
            #expect(try Data(contentsOf: workspace["stores/\(pictures.first ?? "")"]) == picture)
            try workspace.remove("nc/Prawns/full.jpg")
            let second = try await run(workspace, "import", "nc")
            #expect(second.outputText.hasSuffix("skipped 2\npictures: added 0, skipped 1\n"))
            let exported = try await run(workspace, "export", "recipes", "shrimp", "-o", "shrimp.cook")
            #expect(exported.status == .success, "\(exported.errorText)")
            let text = "---\ntitle: Shrimp\nservings: 4\ntags: [fish]\n---\n\n@shrimp{1%lb}\n"
            #expect(try workspace.text("shrimp.cook") == text)
            #expect(try await run(workspace, "import", "shrimp.cook").outputText.hasSuffix("skipped 1\n"))
            try workspace.write("Beat @eggs{3}.", to: "Cake.cook")
            try workspace.write(picture, to: "Cake.png")
            let cake = try await run(workspace, "import", "Cake.cook")
            #expect(cake.outputText.hasSuffix("pictures: added 1, skipped 0\n"))
            let all = try await run(workspace, "export", "recipes", "--format", "cooklang")
            let message = "a Cooklang file holds one recipe; name one of the 3\nUsage: almanac export "
            #expect(all.errorText.contains(message))
            try workspace.write("Beat @eggs{2}.", to: "Pie.cook")
            try workspace.makeFolder("Pie.png")
            let pie = try await run(workspace, "import", "Pie.cook")
            #expect(pie.outputText.contains("added 1") && pie.errorText.contains("Pie.png: warning: cannot be read"))
        }
    }
}
