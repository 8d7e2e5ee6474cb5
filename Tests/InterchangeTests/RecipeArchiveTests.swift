import Diagnostics
import Foundation
import Interchange
import Records
import Settings
import TestSupport
import Testing

/// Exports of other recipe programs, packed by Python's zipfile and gzip.
@Suite("Exports of recipe programs", .ends)
struct RecipeArchiveTests {
    private func imported(_ name: String, _ kind: FileKind) async throws -> ImportedRecords {
        let archives: [String: Data] = try await runPython("archives.py")
        let data = try #require(archives[name])
        #expect(FileKind.detect(data, named: "x") == kind)
        return ImportedRecords([ImportFile(path: name, data: data)], zone: try zone())
    }

    private func lines(_ recipe: Recipe) -> [String] {
        recipe.ingredients.map { ingredient in
            let name = [ingredient.reading.name, ingredient.reading.preparation].filter { !$0.isEmpty }
            let group = ingredient.group.map { "\($0): " } ?? ""
            return group
                + [ingredient.quantity, name.joined(separator: ", ")].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    @Test("The picture of a single file has its name")
    func namesake() {
        let names = ["Cake.cook", "Cake.png", "Tea.md", "full.jpg", "notes.txt", "notes.jpg", ".cook", ".jpg"]
        let recipes = ["Cake.cook", "Tea.md", "notes.txt", ".cook"]
        let pictures = recipes.map { RecipeArchive.picture(named: $0, among: names) }
        #expect(pictures == ["Cake.png", nil, nil, nil])
    }

    @Test("Google's export of calendars in an archive")
    func calendars() async throws {
        let read = try await imported("google.ical.zip", .calendarArchive)
        #expect(read.events.map(\.event.name) == ["Choir", "Dentist"])
        #expect(read.diagnostics == [])
    }

    @Test(
        "Mealie, as an archive with recipes of two versions, and as one recipe",
        arguments: ["mealie.zip", "mealie.json"]
    )
    func mealie(file: String) async throws {
        let read = try await imported(file, file == "mealie.zip" ? .recipeArchive : .mealie)
        let soup = try #require(read.recipes.first)
        #expect(soup.name == "Dumpling soup" && soup.id == "1f2e3d4c-0000-4000-8000-000000000001")
        let created = try instant("2026-01-02T08:00:00Z") + 0.5
        #expect(soup.createdAt == created)
        #expect(
            soup.notes == """
                A *warm* soup.

                ## Dumplings

                1. Mix flour and salt.
                2. Add the eggs.

                   Knead.

                ## Soup

                1. Boil the stock.

                ## Tip

                Freeze the rest.
                """
        )
        #expect(
            lines(soup) == [
                "Dumplings: 1½ cups flour, sifted", "Dumplings: ⅓ tsp salt", "Dumplings: 2 eggs, large",
                "Soup: 1 l vegetable stock", "Soup: pepper, to taste", "Soup: 1 pinch nutmeg",
            ]
        )
        var details = RecipeDetails()
        (details.servings, details.prepTime, details.cookTime, details.totalTime) = ("4 bowls", 20, 60, 90)
        (details.tags, details.url) = (["Soup", "winter"], "https://food.example/dumplings")
        details.nutrition = ["calories": "240 kcal", "fatContent": "9 g"]
        details.cooked = [try #require(Day("2026-02-01"))]
        #expect(soup.details == details)
        #expect(read.diagnostics.map(\.message).contains("a recipe here can't store rating, tools; not kept"))
        guard file == "mealie.zip" else { return #expect(read.recipes.count == 1 && read.pictures == []) }
        #expect(read.recipes.map(\.name) == ["Dumpling soup", "Toast"])
        #expect(read.pictures.map(\.recipe) == ["Dumpling soup"] && read.pictures.map(\.data.count) == [108])
        let toast = try #require(read.recipes.last)
        #expect(lines(toast) == ["2 slices bread", "butter"] && toast.notes == "1. Toast the bread.")
        details = RecipeDetails()
        (details.servings, details.tags, details.url) = ("2 slices", ["quick"], "https://old.example/")
        details.nutrition = ["fatContent": "3 g"]
        #expect(toast.details == details)
    }

    @Test("A backup of Mealie, as the archive or its database", arguments: ["backup.zip", "database.json"])
    func mealieBackup(file: String) async throws {
        let read = try await imported(file, file == "backup.zip" ? .recipeArchive : .mealie)
        #expect(read.recipes.map(\.name) == ["Dumpling soup", "Toast"])
        let (soup, toast) = (try #require(read.recipes.first), try #require(read.recipes.last))
        #expect(soup.notes == "A *warm* soup.\n\n1. Mix.\n2. Knead.\n\n## Tip\n\nFreeze the rest.")
        #expect(lines(soup) == ["Dumplings: 1½ cups flour, sifted", "Dumplings: 2 eggs, large"])
        #expect(lines(toast) == ["2 slices bread"] && toast.notes == "1. Toast.")
        var details = RecipeDetails()
        (details.servings, details.prepTime, details.totalTime) = ("4 bowls", 20, 90)
        (details.tags, details.url) = (["Soup", "winter"], "https://food.example/dumplings")
        details.nutrition = ["calories": "240 kcal", "fatContent": "9 g"]
        details.cooked = [try #require(Day("2026-02-01"))]
        #expect(soup.details == details && toast.details == RecipeDetails())
        let losses = read.diagnostics.map(\.message).filter { $0.hasSuffix("not kept") }
        #expect(losses == ["a recipe here can't store rating, tools; not kept"])
        #expect(read.pictures.map(\.recipe) == (file == "backup.zip" ? ["Dumpling soup"] : []))
    }

    @Test("Nextcloud Cookbook, with the picture next to the recipe")
    func nextcloud() async throws {
        let read = try await imported("nextcloud.zip", .recipeArchive)
        #expect(read.recipes.map(\.name) == ["Shrimp"])
        var details = RecipeDetails()
        (details.servings, details.prepTime, details.cookTime) = ("4", 15, 8)
        (details.tags, details.source, details.url) = (["Main", "fish", "quick"], "Anna", "https://shrimp.example/")
        details.nutrition = ["calories": "134 kcal"]
        #expect(read.recipes.first?.details == details)
        #expect(read.recipes.first?.notes == "Plump.\n\n1. Clean the shrimp.\n2. Cook.")
        #expect(read.pictures.map(\.recipe) == ["Shrimp"])
        #expect(!read.diagnostics.contains { $0.message.contains("picture") })
        let files = RecipeArchive.files(of: [
            "Shrimp/full.jpg", "Shrimp/recipe.json", "Shrimp/thumb.jpg", ".git/a.json", "notes.txt",
            "a/images/original.png",
            "a/a.json", "__MACOSX/b.json",
        ])
        #expect(files.map(\.recipe) == ["Shrimp/recipe.json", "a/a.json"])
        #expect(files.map(\.picture) == ["Shrimp/full.jpg", "a/images/original.png"])
        #expect(RecipeArchive.files(of: ["original.webp", "soup.json"]).map(\.picture) == ["original.webp"])
    }

    @Test("A folder of Cooklang and RecipeMD has recipes and the pictures with their names")
    func plainFiles() throws {
        let files = RecipeArchive.files(of: [
            "Cake.cook", "Cake.PNG", "Tea.cook", "deep/Cake.md", "deep/Cake.jpeg", "README.md", "v1.2 Pie.md",
            "v1.2 Pie.webp", "Tea.txt", "Soup.gif",
        ])
        #expect(files.map(\.recipe) == ["Cake.cook", "README.md", "Tea.cook", "deep/Cake.md", "v1.2 Pie.md"])
        #expect(files.map(\.picture) == ["Cake.PNG", nil, nil, "deep/Cake.jpeg", "v1.2 Pie.webp"])
        let backup = RecipeArchive.files(of: ["database.json", "data/templates/recipes.md"])
        #expect(backup.map(\.recipe) == ["database.json"])
        let contents = [
            ("README.md", "# My recipes\n\nEnjoy."), ("readme.md", "# Tea\n\n---\n\n- tea\n"), ("notes.md", "Buy tea."),
            ("Cake.cook", "---\nimage: cake.jpg\n---\nBeat @eggs{3}."),
        ]
        let held = contents.map { ImportFile(path: "a/\($0)", data: Data($1.utf8), picture: Data([1])) }
            .filter(RecipeArchive.holdsRecipe)
        #expect(held.map(\.path) == ["a/readme.md", "a/notes.md", "a/Cake.cook"])
        let read = ImportedRecords(held, zone: try zone())
        #expect(read.recipes.map(\.name) == ["Tea", "Cake"] && read.pictures.map(\.recipe) == ["Tea", "Cake"])
        // As in a source, a file that isn't a recipe is an error, unless it is about its folder.
        #expect(read.diagnostics.map(\.location.file) == ["a/notes.md"])
    }

    @Test(
        "Paprika, as an archive and as one recipe",
        arguments: [
            ("all.paprikarecipes", FileKind.recipeArchive), ("one.paprikarecipe", .paprika),
            ("named.paprikarecipe", .paprika),
        ]
    )
    func paprika(file: String, kind: FileKind) async throws {
        let read = try await imported(file, kind)
        let fritters = try #require(read.recipes.first)
        let created = try instant("2012-09-05T12:03:36Z")
        #expect(fritters.name == "Fritters" && fritters.createdAt == created)
        #expect(
            fritters.notes
                == "Crisp.\n\n1. Grate the courgettes.\n2. Mix.\n\n## To serve\n\n1. Put cream on top.\n\nGood cold."
        )
        #expect(
            lines(fritters) == [
                "Batter: 400 g courgettes", "Batter: 2 eggs", "To serve: crème fraîche", "To serve: salt",
            ]
        )
        var details = RecipeDetails()
        (details.servings, details.prepTime, details.cookTime) = ("4", 20, 70)
        (details.tags, details.source) = (["Snacks", "Veggie"], "Anna's Kitchen")
        details.url = "http://anna.example/fritters"
        details.nutrition = ["calories": "240 kcal", "fatContent": "9 g", "Vitamin C": "3 mg"]
        #expect(fritters.details == details)
        #expect(read.pictures.map(\.recipe) == ["Fritters"] && read.pictures.map(\.data.count) == [108])
        #expect(read.diagnostics.map(\.message).contains("a recipe here can't store difficulty, rating; not kept"))
    }

    @Test("An invalid file is reported and doesn't affect the others")
    func broken() async throws {
        let one = try await imported("broken.paprikarecipe", .paprika)
        #expect(
            one.diagnostics.map(\.description).allSatisfy { $0.hasPrefix("broken.paprikarecipe: error: ") }
                && one.diagnostics.count == 1
        )
        let many = try await imported("broken.paprikarecipes", .recipeArchive)
        #expect(many.recipes.map(\.name) == ["Fritters"])
        #expect(
            many.diagnostics.filter { $0.severity == .error }.map(\.location.file) == [
                "broken.paprikarecipes/a.paprikarecipe"
            ]
        )
        let damaged = try await imported("damaged.paprikarecipes", .recipeArchive)
        #expect(damaged.recipes.map(\.name) == ["Fritters"])
        let errors = damaged.diagnostics.filter { $0.severity == .error }
        #expect(
            Set(errors.map(\.location.file)) == [
                "damaged.paprikarecipes/a.paprikarecipe", "damaged.paprikarecipes/c.json",
            ]
        )
        #expect(errors.contains { $0.message == "it doesn't contain a Paprika recipe" })
        let other = try await imported("other.zip", .recipeArchive)
        #expect(other.recipes == [])
        #expect(
            other.diagnostics.map(\.message) == [
                "no recipes in the archive: expected those of Mealie, Nextcloud Cookbook or Paprika"
            ]
        )
    }

    @Test("A source can be an archive, too")
    func source() async throws {
        let archives: [String: Data] = try await runPython("archives.py")
        let file = ImportFile(path: "m.zip", data: try #require(archives["mealie.zip"]))
        let read = SourceContents([file], as: .recipes, excluding: ["notes"], zone: try zone())
        #expect(read.recipes.map(\.item.name) == ["Dumpling soup", "Toast"] && read.diagnostics == [])
        #expect(read.recipes.map(\.item.notes) == ["", ""] && read.recipes.last?.item.details.servings == "2 slices")
    }
}
