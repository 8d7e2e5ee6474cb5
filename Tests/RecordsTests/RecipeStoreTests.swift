import Foundation
import Persistence
import Records
import Testing

@Suite("Recipe store")
struct RecipeStoreTests {
    private let folder: StoreFolder
    private let url: URL
    private let store: RecipeStore

    init() throws {
        folder = try StoreFolder()
        url = folder.url.appending(path: "recipes.data")
        store = RecipeStore(url)
    }

    private static let now = Date(timeIntervalSinceReferenceDate: 817_000_000)

    private func write(_ text: String) throws { try Data(text.utf8).write(to: url) }

    private func text() throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }

    private func recipe(_ name: String, id: String = "r") -> Recipe { Recipe(id: id, createdAt: Self.now, name: name) }

    /// Expects an error and an unchanged file.
    private func refuses(_ expected: EditingError, _ change: () throws -> Void) throws {
        let before = try? Data(contentsOf: url)
        #expect(throws: expected) { try change() }
        #expect((try? Data(contentsOf: url)) == before)
    }

    @Test("A missing file has no recipes, and reading doesn't create it")
    func missing() throws {
        #expect(try store.fetchAllSavedRecipes() == [])
        #expect(try store.getSavedRecipe(for: "x") == nil)
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }

    @Test("A file that can't be read is an error and is never written")
    func corrupt() throws {
        try write(#"[{"name":"#)
        #expect(throws: StoreError.self) { try store.fetchAllSavedRecipes() }
        #expect(throws: StoreError.self) { try store.create(try .new(name: "Toast", at: Self.now)) }
        #expect(throws: StoreError.self) { try store.save([]) }
        #expect(try text() == #"[{"name":"#)
    }

    @Test("New recipes come first, as in the app, and can be found by id")
    func create() throws {
        try store.create(recipe("Old", id: "a"))
        try store.create(recipe("New", id: "b"))
        #expect(try store.fetchAllSavedRecipes().map(\.name) == ["New", "Old"])
        #expect(try store.getSavedRecipe(for: "a")?.name == "Old")
        try refuses(.takenID("a")) { try store.create(recipe("Another", id: "a")) }
    }

    @Test("Unknown keys and invalid records survive every change")
    func unknown() throws {
        try write(#"[{"id":"a","createdAt":1,"name":"A","notes":"","ingredients":[],"tags":[1]},{"name":7}]"#)
        let recipe = try #require(try store.getSavedRecipe(for: "a"))
        try store.edit(recipe) { try $0.edited(name: "B") }
        #expect(
            try text() == #"[{"id":"a","createdAt":1,"name":"B","notes":"","ingredients":[],"tags":[1]},{"name":7}]"#
        )
    }

    @Test("Ingredients are added, edited, moved and removed; a line keeps its id")
    func ingredients() throws {
        try store.create(recipe("Soup"))
        let soup = recipe("Soup")
        try store.edit(soup) { try $0.adding(Ingredient(id: "l", name: "Leek", amount: 2)) }
        try store.edit(soup) { try $0.adding(Ingredient(id: "w", name: "Water", amount: 1, unit: .quarts)) }
        try store.edit(soup) { try $0.replacingIngredient(at: 1, with: Ingredient(id: "x", name: "Leek", amount: 3)) }
        try store.edit(soup) { try $0.movingIngredient(from: 1, to: 2) }
        let lines = try #require(try store.getSavedRecipe(for: "r")).ingredients
        #expect(lines.map(\.name) == ["Water", "Leek"])
        #expect(lines.map(\.amount) == [1, 3])
        #expect(lines.last?.id == "l")
        try store.edit(soup) { try $0.removingIngredient(at: 1) }
        #expect(try store.getSavedRecipe(for: "r")?.ingredients.map(\.name) == ["Leek"])
        try refuses(.noRecord(position: 5, count: 1)) { try store.edit(soup) { try $0.removingIngredient(at: 5) } }
        try refuses(.noRecord(position: 0, count: 1)) {
            try store.edit(soup) { try $0.movingIngredient(from: 1, to: 0) }
        }
        try refuses(.noRecord(position: .min, count: 1)) {
            try store.edit(soup) { try $0.movingIngredient(from: 1, to: .min) }
        }
    }

    @Test("Existing fractions and unknown units may stay, but new ones are rejected")
    func fractions() throws {
        let line = #"{"id":"i","name":"Oil","amount":0.5,"amountType":"Litre"}"#
        try write(#"[{"id":"a","createdAt":1,"name":"A","notes":"","ingredients":[\#(line)]}]"#)
        let recipe = try #require(try store.getSavedRecipe(for: "a"))
        try store.edit(recipe) { try $0.edited(notes: "Warm it.") }
        #expect(try text().contains(line))
        let half = Ingredient(id: "j", name: "Milk", amount: 0.5, unit: .cups)
        try refuses(.fractionalAmount(0.5, ingredient: "Milk")) { try store.edit(recipe) { try $0.adding(half) } }
        let odd = Ingredient(id: "j", name: "Milk", amount: 1, unit: .other("Cupz"))
        try refuses(.unknownUnit("Cupz", nearest: "Cups")) { try store.edit(recipe) { try $0.adding(odd) } }
        let spelt = Ingredient(id: "j", name: "Milk", amount: 1, unit: .other("cups"))
        try refuses(.unknownUnit("cups", nearest: "Cups")) { try store.edit(recipe) { try $0.adding(spelt) } }
        try refuses(.fractionalAmount(0.25, ingredient: "Oil")) {
            try store.edit(recipe) { try $0.edited(ingredients: [$0.ingredients[0].edited(amount: 0.25)]) }
        }
    }

    @Test("Recipes with the same id are distinguished by other values, or not changed")
    func duplicateIDs() throws {
        let same = #""createdAt":1,"notes":"","ingredients":[]"#
        try write(#"[{"id":"a",\#(same),"name":"One"},{"id":"a",\#(same),"name":"Two"}]"#)
        try Data("png".utf8).write(to: folder.url.appending(path: "a.png"))
        let recipes = try store.fetchAllSavedRecipes()
        try refuses(.ambiguousID("a", count: 2)) { try store.deleteRecipe(recipe("Three", id: "a")) }
        try store.deleteRecipe(recipes[1])
        #expect(try store.fetchAllSavedRecipes().map(\.name) == ["One"])
        #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "a.png").path))
        try store.deleteRecipe(recipes[0])
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "a.png").path))
        try refuses(.unknownID("a")) { try store.deleteRecipe(recipes[0]) }
    }

    @Test(
        "An id that isn't a file name has no picture, and nothing outside the folder is deleted",
        arguments: ["../victim", "..", ".", "", "a/b", "/tmp/x", "a\0b", ".hidden", "a\nb"]
    )
    func unsafeIDs(id: String) throws {
        #expect(recipe("x", id: id).pictureName == nil)
        let inner = folder.url.appending(path: "inner", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
        let victim = folder.url.appending(path: "victim.png")
        try Data("keep".utf8).write(to: victim)
        let store = RecipeStore(inner.appending(path: "recipes.data"))
        try store.create(recipe("x", id: id))
        #expect(try store.deleteRecipe(try store.fetchAllSavedRecipes()[0]) == [])
        #expect(try Data(contentsOf: victim) == Data("keep".utf8))
    }

    @Test("A picture that is a symbolic link isn't deleted, and neither is its target")
    func linkedPicture() throws {
        let victim = folder.url.appending(path: "victim")
        try Data("keep".utf8).write(to: victim)
        let link = folder.url.appending(path: "r.png")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: victim)
        try store.create(recipe("x"))
        #expect(try store.deleteRecipe(recipe("x")) == [])
        #expect(try Data(contentsOf: link) == Data("keep".utf8))
    }

    @Test("Saving rejects recipes fetched before another program's change, and duplicate ids")
    func save() throws {
        try store.save([recipe("A", id: "a"), recipe("B", id: "b")])
        let known = try store.fetchAllSavedRecipes()
        try store.save(known.reversed(), replacing: known)
        #expect(try store.fetchAllSavedRecipes().map(\.name) == ["B", "A"])
        let before = try text()
        #expect(throws: StoreError.self) { try store.save([], replacing: known) }
        #expect(throws: EditingError.takenID("a")) { try store.save(known + [known[0]]) }
        #expect(try text() == before)
    }

    @Test("A recipe is moved to a position, and an invalid position is rejected")
    func move() throws {
        try store.save(["a", "b", "c"].map { recipe($0, id: $0) })
        try store.move(recipe("a", id: "a"), to: 3)
        #expect(try store.fetchAllSavedRecipes().map(\.name) == ["b", "c", "a"])
        #expect(throws: StoreError.self) { try store.move(recipe("a", id: "a"), to: 4) }
    }
}
