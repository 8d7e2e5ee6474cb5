import Foundation
import Preview
import TestSupport
import Testing

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
}
