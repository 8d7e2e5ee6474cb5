import Foundation
import Preview
import Records
import TestSupport
import Testing

@testable import almanac

@Suite("Changes of a recipe", .ends)
struct RecipeChangeTests {
    private static let menu = """
        # Meals
        - day: 2026-11-26
          recipe: Plait # ours
          servings: 4
        - { day: 2026-11-27, note: Plait, recipe: 'plait' }
        - day: 2026-11-28
          what: Plait
        - {day: 2026-11-29, recipe: "Toast"}

        """

    @Test("Removing the picture of a recipe without one changes nothing")
    func noPicture() async throws {
        try await withTemporaryFolder { folder in
            let site = try EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state"))
            #expect(try site.change(["recipes"], ["name": "Plait"]) != nil)
            let path = ["recipes", "plait", "edit"]
            let fields = ["shown": try #require(try site.form(path)?.shown), "removePicture": "yes"]
            guard case .done(let done) = site.answer(path, fields) else {
                throw EditedSite.Failure(description: "not done")
            }
            #expect(!done.isChange && done.change == nil)
        }
    }

    @Test("If a picture can't be saved, the form says why, unless the recipe itself was changed too")
    func failedPicture() async throws {
        try await withTemporaryFolder { folder in
            let site = try EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state"))
            let picture = site.folder.appending(path: "stores/8C148F96-310C-4ED1-82F6-0F9F94FBF558.png")
            try FileManager.default.createDirectory(at: picture, withIntermediateDirectories: false)
            let before = try site.contents
            let path = ["recipes", "toast", "edit"]
            let shown = try #require(try site.form(path)?.shown)
            let files = ["picture": Array("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) })]
            let failed = site.answer(path, ["shown": shown], files)
            guard case .form(let form) = failed else { throw EditedSite.Failure(description: "\(failed)") }
            #expect(form.problem?.kind == .failed)
            #expect(form.problem?.error.hasSuffix("this is a link or a folder") == true)
            #expect(try site.contents == before)
            let answer = site.answer(path, ["shown": shown, "notes": "Butter it."], files)
            guard case .done(let done) = answer else { throw EditedSite.Failure(description: "\(answer)") }
            #expect(done.change != nil && done.message.contains("but not its picture"))
        }
    }

    @Test("The meals of a renamed recipe get its new name in the same change")
    func meals() async throws {
        try await withTemporaryFolder { folder in
            let site = try EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state"))
            #expect(try site.change(["recipes"], ["name": "Plait"]) != nil)
            let file = site.folder.appending(path: "menu.yml")
            try Data(Self.menu.utf8).write(to: file)
            var (slug, before) = ("plait", try site.contents)
            for (name, newSlug, first, second) in [
                ("Braid", "braid", "Braid", #""Braid""#),
                (#"Plait: "best", new"#, "plait-best-new", #""Plait: \"best\", new""#, #""Plait: \"best\", new""#),
                ("Braided loaf", "braided-loaf", #""Braided loaf""#, #""Braided loaf""#),
            ] {
                let shown = try #require(try site.form(["recipes", slug, "edit"])?.shown)
                #expect(try site.change(["recipes", slug, "edit"], ["shown": shown, "name": name]) != nil)
                slug = newSlug
                let expected = Self.menu.replacing("recipe: Plait #", with: "recipe: \(first) #")
                    .replacing("recipe: 'plait'", with: "recipe: \(second)")
                #expect(try String(contentsOf: file, encoding: .utf8) == expected)
                let after = try site.contents
                #expect(try site.walk("undo"))
                #expect(try site.contents == before)
                #expect(try site.walk("redo"))
                #expect(try site.contents == after)
                before = after
            }
        }
    }

    @Test("The form shows the headings of ingredients, and takes them from the text alone")
    func headings() async throws {
        try await withTemporaryFolder { folder in
            let site = try EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state"))
            let path = ["recipes", "plait", "edit"]
            let first = "salt\nFor the dough:\n2 cups flour\n3 eggs"
            #expect(try site.change(["recipes"], ["name": "Plait", "ingredients": first]) != nil)
            func shown() throws -> (text: String?, fingerprint: String?) {
                let form = try site.form(path)
                return (form?.fields.first { $0.name == "ingredients" }?.value, form?.shown)
            }
            #expect(try shown().text == first)
            for text in [
                "salt\nFor the filling:\n2 cups flour\n3 eggs", "salt\nFor the filling:\n2 cups flour\n:\n3 eggs",
                "For the top:\nsalt\nFor the filling:\n2 cups flour\n:\n3 eggs\n4 eggs", "salt\n2 cups flour\n3 eggs",
                "## 500 g dough\nsalt",
            ] {
                let fields = ["shown": try #require(try shown().fingerprint), "ingredients": text]
                #expect(try site.change(path, fields) != nil, "\(text)")
                #expect(try shown().text == text)
            }
        }
    }

    @Test("A heading that was saved without lines is one as soon as it has lines; any other line of text stays")
    func lateHeadings() throws {
        let words = EditWords(language: "en", texts: [:])
        func groups(_ lines: [String], after saved: [String]...) throws -> [String] {
            var recipe = try Recipe.new(name: "Plait", notes: "", ingredients: [], at: .now)
            for lines in saved + [lines] {
                recipe.ingredients = try IngredientLines.read(lines.joined(separator: "\n"), replacing: recipe, words)
            }
            return recipe.ingredients.map { "\($0.group ?? "") \($0.name)" }
        }
        let (dough, filling) = ("For the dough:", "For the filling:")
        let all = [dough, "2 cups flour", filling, "3 apples"]
        let expected = ["For the dough flour", "For the filling apples"]
        #expect(try groups(all) == expected)
        #expect(try groups(all, after: [dough, "2 cups flour", filling]) == expected)
        #expect(try groups(all, after: [dough, filling]) == expected)
        let turned = [filling, "3 apples", dough]
        #expect(try groups(turned, after: [dough, filling]) == ["For the filling apples", "For the filling \(dough)"])
        #expect(try groups([dough, filling], after: [dough, filling]) == [" \(dough)", " \(filling)"])
        // Another program wrote the first line, and no heading is below a line of text.
        var imported = try Recipe.new(name: "Plait", notes: "", ingredients: [], at: .now)
        imported.ingredients = try [dough, "2 cups flour", filling].map { try Ingredient.parse($0) }
        let text = (all + ["salt"]).joined(separator: "\n")
        let read = try IngredientLines.read(text, replacing: imported, words)
        #expect(read.map(\.group) == [nil, nil, "For the filling", "For the filling"])
        #expect(read.prefix(2).map(\.id) == imported.ingredients.prefix(2).map(\.id))
    }
}
