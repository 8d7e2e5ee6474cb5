import Diagnostics
import Foundation
import Persistence
import Records
import TestSupport
import Testing

@Suite("Recipe companion") struct RecipeCompanionTests {
    private let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    private var url: URL { folder.recipes }
    private var beside: URL { Companion.url(beside: url) }

    private var store: Store<Recipe> {
        var store = Store<Recipe>(url, named: "recipes.data", format: .json)
        store.companion = CompanionFile(beside: url, named: "recipes.almanac.json", rule: .recipes)
        return store
    }

    private func recipe(_ lines: String..., name: String = "Cake") throws -> Recipe {
        let date = Date(timeIntervalSinceReferenceDate: 800_000_000)
        return try Recipe.new(name: name, ingredients: lines.map { try Ingredient.parse($0) }, at: date)
    }

    private func add(_ recipe: Recipe) throws { _ = try store.edit { try $0.create(recipe) } }

    private func read(sourceLocation: SourceLocation = #_sourceLocation) throws -> Recipe {
        try #require(store.read().items.first, sourceLocation: sourceLocation)
    }

    /// Changes the store as the app does: it reads the values that it supports, and writes nothing else.
    private func app(_ change: (inout [OriginalRecipe]) -> Void) throws {
        var recipes = try JSONDecoder().decode([OriginalRecipe].self, from: Data(contentsOf: url))
        change(&recipes)
        try JSONEncoder().encode(recipes).write(to: url)
    }

    @Test("The app's file gets whole amounts, and the companion file the lines")
    func written() throws {
        try add(try recipe("½ cup sugar, sifted", "200 g butter", "2 eggs", "3/4 tsp salt"))
        try app { recipes in
            #expect(recipes[0].ingredients.map(\.amount) == [8, 7, 2, 0])
            #expect(recipes[0].ingredients.map(\.amountType) == [.tablespoons, .ounces, .none, .none])
            #expect(recipes[0].ingredients.map(\.name) == ["sugar, sifted", "butter", "eggs", "3/4 tsp salt"])
        }
        #expect(try !String(contentsOf: url, encoding: .utf8).contains("line"))
        #expect(try read().ingredients.map(\.quantity) == ["½ cup", "200 g", "2", "¾ tsp"])
        #expect(try read().ingredients.map(\.reading.name) == ["sugar", "butter", "eggs", "salt"])
        let text = try String(contentsOf: beside, encoding: .utf8)
        #expect(text.contains("\"line\" : \"½ cup sugar, sifted\"") && text.contains("\"amount\" : 8"))
        // A line that says no more than the app's file isn't stored.
        #expect(!text.contains("eggs") && !text.contains("salt"))
    }

    @Test("An amount that the app changes replaces the one in the name, and a removed ingredient leaves no note")
    func amountsInNames() throws {
        try add(try recipe("½ tsp cinnamon", "2–3 apples", "½ onion", "salt"))
        try app { recipes in
            (recipes[0].ingredients[0].amount, recipes[0].ingredients[0].amountType) = (1, .teaspoons)
            recipes[0].ingredients[1].amount = 4
        }
        let lines = ["1 tsp cinnamon", "4 apples", "½ onion", "salt"]
        #expect(try read().ingredients.map { $0.reading.text() } == lines)
        try store.edit { editor in _ = try editor.edit(at: 1) { try $0.edited(notes: "x") } }
        #expect(try read().ingredients.map { $0.reading.text() } == lines)
        try app { recipes in
            recipes[0].ingredients[0].amount = 2
            recipes[0].ingredients.removeSubrange(2...)
        }
        #expect(try read().ingredients.map { $0.reading.text() } == ["2 tsp cinnamon", "4 apples"])
        #expect(store.read().diagnostics.isEmpty)
    }

    @Test("Servings, times, tags, source and nutrition are in the companion file")
    func details() throws {
        try add(try recipe("2 cups flour"))
        var details = RecipeDetails()
        (details.servings, details.source, details.url) = ("12 cookies", "Grandmother", "https://example.org/cake")
        (details.prepTime, details.cookTime) = (20, 45)
        (details.tags, details.nutrition) = (["sweet", "Kuchen"], ["calories": "240 kcal"])
        try store.edit { _ = try $0.edit(at: 1) { $0.with(details) } }
        try app { $0[0].name = "Pie" }
        #expect(try read().details == details)
        #expect(try read().details.wholeTime == 65)
        #expect(try read().servings == nil)
    }

    @Test("A tag that is written twice is one tag")
    func repeatedTag() throws {
        try add(try recipe("2 cups flour"))
        try Data(#"{"recipes":[{"name":"Cake","tags":["sweet","quick","Sweet","sweet"]}]}"#.utf8).write(to: beside)
        #expect(try read().details.tags == ["sweet", "quick"])
    }

    @Test("Days on which it was cooked are in order, each once, however they are written")
    func cookedInAnyOrder() throws {
        try add(try recipe("2 cups flour"))
        let days = #"["2026-11-01","2026-11-15","2025-12-24","2026-11-01"]"#
        try Data(#"{"recipes":[{"name":"Cake","cooked":\#(days)}]}"#.utf8).write(to: beside)
        #expect(try read().details.cooked.map(\.description) == ["2025-12-24", "2026-11-01", "2026-11-15"])
    }

    @Test(
        "A decimal number of servings is read if it is plausible",
        arguments: [("4", "4"), ("2.5", "2½"), ("1e300", nil), ("1e-300", nil), ("-2.5", nil)]
    )
    func decimalServings(number: String, servings: String?) throws {
        try add(try recipe("2 cups flour"))
        try Data(#"{"recipes":[{"name":"Cake","servings":\#(number)}]}"#.utf8).write(to: beside)
        #expect(try read().details.servings == servings)
        #expect(store.read().diagnostics.count == (servings == nil ? 1 : 0))
    }

    @Test("A value that can't be read is reported and kept, and the others are shown")
    func unread() throws {
        try add(try recipe("2 cups flour"))
        let entry = #"{"recipes":[{"name":"Cake","cookTime":"long","tags":["sweet"],"servings":4}]}"#
        try Data(entry.utf8).write(to: beside)
        let message = "`cookTime`: expected a number of minutes, found text \"long\""
        #expect(store.read().diagnostics.map(\.message) == [message])
        #expect(try read().details.tags == ["sweet"] && read().servings == 4)
        try store.edit { _ = try $0.edit(at: 1) { $0.cooked(on: try #require(Day("2026-11-22"))) } }
        #expect(try String(contentsOf: beside, encoding: .utf8).contains("\"cookTime\" : \"long\""))
        try store.edit {
            _ = try $0.edit(at: 1) { recipe in
                var details = recipe.details
                details.cookTime = 30
                return recipe.with(details)
            }
        }
        #expect(try read().details.cookTime == 30)
        #expect(store.read().diagnostics.isEmpty)
        let text = try String(contentsOf: beside, encoding: .utf8)
        #expect(!text.contains("\"long\"") && text.contains("2026-11-22"))
    }

    @Test(
        "In a list, a value that can't be read is reported, and stays in it",
        arguments: [
            (
                #""cooked":["2026-11-01","2026-12-32",7]"#, #""cooked":["2026-11-01","2026-11-22","2026-12-32",7]"#,
                #"`cooked`: expected a day such as "2026-12-24", found text "2026-12-32""#
            ),
            (
                #""cooked":"soon""#, #""cooked":["2026-11-22","soon"]"#,
                #"`cooked`: expected a day such as "2026-12-24", found text "soon""#
            ),
            (#""cooked":"2026-11-01""#, #""cooked":["2026-11-01","2026-11-22"]"#, nil),
            (
                #""tags":[1,"sweet"]"#, #""cooked":["2026-11-22"],"tags":["sweet","new",1]"#,
                #"`tags`: expected a text such as "vegetarian", found the number 1"#
            ),
            (
                #""nutrition":{"calories":"9","fat":3}"#,
                #""cooked":["2026-11-22"],"nutrition":{"calories":"9","fat":3}"#,
                #"`nutrition`: expected text for "fat", found the number 3"#
            ),
        ] as [(String, String, String?)]
    )
    func unreadElement(values: String, changed: String, message: String?) throws {
        try add(try recipe("2 cups flour"))
        try Data(#"{"recipes":[{"name":"Cake",\#(values)}]}"#.utf8).write(to: beside)
        #expect(store.read().diagnostics.map(\.message) == [message].compactMap(\.self))
        try store.edit { editor in
            _ = try editor.edit(at: 1) { recipe in
                var details = recipe.details
                if !details.tags.isEmpty { details.tags.append("new") }
                return recipe.with(details).cooked(on: try #require(Day("2026-11-22")))
            }
        }
        let expected = try JSONDecoder().decode([String: PropertyValue].self, from: Data("{\(changed)}".utf8))
        let companion = try Companion(Array(folder.data(beside)), file: "", list: Companion.recipes)
        #expect(companion.entries.first?.values?.filter { RecipeDetails.keys.contains($0.key) } == expected)
        #expect(store.read().diagnostics.map(\.message) == [message].compactMap(\.self))
    }

    @Test("The days of cooking are in the companion file, and survive when the app saves and renames")
    func cooked() throws {
        let (first, last) = (try #require(Day("2026-11-01")), try #require(Day("2026-11-22")))
        try add(try recipe("2 cups flour"))
        for day in [last, first, last] { try store.edit { _ = try $0.edit(at: 1) { $0.cooked(on: day) } } }
        #expect(try read().details.cooked == [first, last])
        #expect(try !String(contentsOf: url, encoding: .utf8).contains("2026-11-22"))
        try app { ($0[0].notes, $0[0].name) = ("Stir.", "Pie") }
        #expect(try read().details.cooked == [first, last])
        #expect(store.read().diagnostics.isEmpty)
        try store.edit { _ = try $0.edit(at: 1) { $0.notCooked(on: first).notCooked(on: last) } }
        #expect(try read().details.cooked == [])
        #expect(!FileManager.default.fileExists(atPath: beside.path))
    }

    @Test("Without lines to keep, there is no companion file")
    func none() throws {
        try add(try recipe("2 cups flour", "salt"))
        #expect(!FileManager.default.fileExists(atPath: beside.path))
    }

    @Test("No line is lost when the app saves, and its change of an amount wins")
    func appSaves() throws {
        try add(try recipe("½ cup sugar", "1½ cups flour"))
        try app { $0[0].notes = "Stir." }
        #expect(try read().ingredients.map(\.quantity) == ["½ cup", "1½ cups"])
        try app { $0[0].ingredients[0].amount = 9 }
        #expect(try read().ingredients.map(\.quantity) == ["9 tbsp", "1½ cups"])
        try app { $0[0].ingredients[1].amountType = .cups }
        #expect(try read().ingredients.map(\.quantity) == ["9 tbsp", "24 cups"])
        #expect(store.read().diagnostics.isEmpty)
    }

    @Test("A name changed in the app replaces the one in the line, whose amount is kept")
    func renamed() throws {
        try add(try recipe("½ cup sugar"))
        try app { $0[0].ingredients[0].name = "brown sugar" }
        #expect(try read().ingredients[0].reading.text(times: nil) == "½ cup brown sugar")
        // The next change writes the current values.
        try store.edit { editor in _ = try editor.edit(at: 1) { try $0.edited(name: "Pie") } }
        #expect(try String(contentsOf: beside, encoding: .utf8).contains("½ cup brown sugar"))
        #expect(try read().ingredients[0].reading.text(times: nil) == "½ cup brown sugar")
    }

    @Test("Ingredients that the app moves, adds and removes; unmatched lines are kept and reported")
    func rearranged() throws {
        try add(try recipe("½ cup sugar", "1½ cups flour", "¼ cup milk"))
        try app { recipes in
            recipes[0].ingredients.swapAt(0, 2)
            recipes[0].ingredients.insert(.init(id: UUID(), name: "egg", amount: 1, amountType: .none), at: 0)
        }
        #expect(try read().ingredients.map(\.quantity) == ["1", "¼ cup", "1½ cups", "½ cup"])
        try app { $0[0].ingredients.removeLast() }
        let contents = store.read()
        #expect(
            contents.diagnostics.map(\.message)
                == ["\"Cake\" no longer has an ingredient for \"½ cup sugar\""]
        )
        try store.edit { editor in _ = try editor.edit(at: 1) { try $0.edited(name: "Pie") } }
        #expect(try String(contentsOf: beside, encoding: .utf8).contains("½ cup sugar"))
    }

    @Test("A recipe whose ingredients all have new ids keeps its lines")
    func newIDs() throws {
        try add(try recipe("½ cup sugar", "¼ cup milk", "½ cup sugar, sifted", "1½ cups flour"))
        try app { recipes in
            recipes[0].ingredients = recipes[0].ingredients.map {
                .init(id: UUID(), name: $0.name, amount: $0.amount, amountType: $0.amountType)
            }
            recipes[0].ingredients.swapAt(1, 3)
            recipes[0].ingredients[1].amount = 12
        }
        #expect(store.read().diagnostics.isEmpty)
        #expect(try read().ingredients.map(\.quantity) == ["½ cup", "12 tbsp", "½ cup", "¼ cup"])
        try store.edit { editor in _ = try editor.edit(at: 1) { try $0.edited(name: "Pie") } }
        #expect(try read().ingredients.map(\.quantity) == ["½ cup", "12 tbsp", "½ cup", "¼ cup"])
    }

    @Test("Unknown keys and entries are kept")
    func unknown() throws {
        try add(try recipe("½ cup sugar"))
        var text = try String(contentsOf: beside, encoding: .utf8)
        text = text.replacing("\"amount\" : 8", with: "\"amount\" : 8, \"brand\" : \"A\"")
        text = text.replacing("\"name\" : \"Cake\"", with: "\"name\" : \"Cake\", \"stars\" : 5")
        try text.write(to: beside, atomically: true, encoding: .utf8)
        try store.edit { editor in
            _ = try editor.edit(at: 1) { try $0.edited(notes: "x").adding(try Ingredient.parse("⅓ cup oil")) }
        }
        text = try String(contentsOf: beside, encoding: .utf8)
        #expect(text.contains("\"brand\" : \"A\"") && text.contains("\"stars\" : 5") && text.contains("⅓ cup oil"))
        #expect(try read().ingredients.map(\.quantity) == ["½ cup", "⅓ cup"])
    }

    @Test("A recipe that Almanac adds never gets the details of a deleted one")
    func added() throws {
        try add(try recipe("½ cup sugar", name: "Pie").cooked(on: Day.first))
        try app { $0 = [] }
        try add(try recipe("1 cup milk", name: "Pie"))
        for _ in 0..<2 {
            #expect(try read().details == RecipeDetails())
            #expect(store.read().diagnostics.count == 1)
            try app { _ in }
        }
        // The app deletes this one too, but it had no details to report.
        try app { $0 = [] }
        #expect(store.read().diagnostics.count == 1)
    }

    @Test("Entries of missing recipes are kept and reported, and deleting a recipe removes its own")
    func orphans() throws {
        try add(try recipe("½ cup sugar", name: "Cake"))
        try add(try recipe("¼ cup milk", name: "Pie"))
        try app { $0.removeLast() }
        #expect(store.read().diagnostics.map(\.message) == ["the entry of \"Cake\" no longer belongs to any recipe"])
        try store.edit { _ = try $0.remove(at: 1) }
        let text = try String(contentsOf: beside, encoding: .utf8)
        #expect(text.contains("Cake") && !text.contains("Pie"))
    }

    @Test("A recipe without ids is matched by its name, and its ingredients by their values")
    func withoutIDs() throws {
        let line = #"{"name":"sugar","amount":8,"amountType":"Tbps"}"#
        try Data(
            #"[{"name":"Cake","notes":"","ingredients":[{"name":"egg","amount":1,"amountType":"None"},\#(line)]}]"#.utf8
        )
        .write(to: url)
        try Data(
            #"{"version":1,"recipes":[{"name":"Cake","ingredients":[{"name":"sugar","line":"½ cup sugar"}]}]}"#.utf8
        ).write(to: beside)
        #expect(try read().ingredients.map(\.quantity) == ["1", "½ cup"])
    }

    @Test(
        "An error in the file is reported, and nothing is lost",
        arguments: [
            (#"{"recipes":[5]}"#, "expected an entry with keys, found the number 5"),
            (#"{"recipes":[{"id":"x","ingredients":3}]}"#, "expected a list of ingredients, found the number 3"),
            (#"{"recipes":[{"ingredients":[{"line":3}]}]}"#, "expected text for `line`, found the number 3"),
            (#"{"recipes":[{"ingredients":[{"amount":"x"}]}]}"#, "expected a number for `amount`, found text \"x\""),
        ]
    )
    func faults(text: String, message: String) throws {
        try Data(text.utf8).write(to: beside)
        try add(try recipe("½ cup sugar"))
        #expect(store.read().diagnostics.map(\.message) == [message])
        #expect(try read().ingredients.map(\.quantity) == ["½ cup"])
    }

    @Test("Every line of the table survives the store and the app", arguments: AmountCase.all)
    func table(_ row: AmountCase) throws {
        let ingredient = Ingredient(IngredientLine(row.line), id: UUID().uuidString, group: "For the dough")
        let date = Date(timeIntervalSinceReferenceDate: 800_000_000)
        try add(try Recipe.new(name: "Cake", ingredients: [ingredient], at: date))
        try app { $0[0].notes = "Saved by the app." }
        let again = try read().ingredients[0]
        #expect(again.reading.isSame(as: IngredientLine(row.line)))
        #expect(again.group == "For the dough")
    }

    @Test("If several recipes share an id, the edited one gets the details", arguments: [0, 1])
    func sharedID(index: Int) throws {
        let recipes = ["Pie", "Tart"].map {
            #"{"id":"x","createdAt":1,"name":"\#($0)","notes":"","ingredients":[]}"#
        }
        try Data("[\(recipes.joined(separator: ","))]".utf8).write(to: url)
        for (index, tag) in [(index, "quick"), (1 - index, "sweet")] {
            _ = try store.edit { editor in
                try editor.edit(at: index + 1) { recipe in
                    var recipe = recipe
                    recipe.details.tags = [tag]
                    return recipe
                }
            }
            #expect(store.read().items[index].details.tags == [tag])
        }
        #expect(store.read().items[index].details.tags == ["quick"])
    }
}
