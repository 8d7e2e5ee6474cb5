import Foundation
import TestSupport
import Testing

@Suite("Recipe and habit forms submitted by a program", .ends)
struct ServeFormTests {
    static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(repeating: 1, count: 60))
    static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 2, count: 60))

    func withClient(_ body: (Workspace, EditClient) async throws -> Void) async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { site, address in
                try await body(workspace, EditClient(address))
                // A request that names no record is logged.
                #expect(site.messages.filter { !$0.hasPrefix("refused") || !$0.contains(/with 40[49]:/) } == [])
            }
        }
    }

    func recipe(_ which: String, of workspace: Workspace) async throws -> ShownRecipe {
        try JSONDecoder().decode(ShownRecipe.self, from: await workspace.verb("recipe", "show", which, "--json").output)
    }

    /// The names of possible pictures in the stores folder.
    func pictures(of workspace: Workspace) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: workspace["stores"].path)
            .filter { name in ["jpg", "png", "gif"].contains { name.hasSuffix(".\($0)") } }.sorted()
    }

    // MARK: Recipes

    @Test("A recipe can be added, changed and removed, and each change can be undone")
    func recipe() async throws {
        try await withClient { workspace, client in
            let store = workspace["stores/recipes.data"]
            let before = try Data(contentsOf: store)
            let lines = "2 Cupz milk\n\n  2 cups rolled oats \r\nsalt"
            let refused = try await client.post("recipes", ["name": "Porridge", "ingredients": lines])
            #expect(refused.status == 422 && refused.problem?.field == "ingredients")
            #expect(refused.problem?.error.hasPrefix("line 1: ") == true)
            #expect(refused["ingredients"]?.value == lines.replacing("\r\n", with: "\n"))
            #expect(try Data(contentsOf: store) == before)

            let whole = lines.replacing("Cupz", with: "Cups")
            let added = try await client.post("recipes", ["name": "Porridge", "ingredients": whole, "notes": "Stir."])
            #expect(added.message == "Added “Porridge”")
            #expect(added.page == "recipes/porridge/")
            let porridge = try await recipe("porridge", of: workspace)
            #expect(porridge.lines == ["2 cups milk", "2 cups rolled oats", " salt"])
            #expect(porridge.notes == "Stir.")

            let form = try await client.form("recipes/porridge")
            #expect(form["ingredients"]?.value == "2 cups milk\n2 cups rolled oats\nsalt")
            let shown = try #require(form.shown)
            let edited = try await client.post("recipes/porridge", ["shown": shown, "name": "Oatmeal"])
            #expect(edited.message == "Changed “Oatmeal”" && edited.page == "recipes/oatmeal/")
            #expect(try await recipe("oatmeal", of: workspace).lines == porridge.lines)
            #expect(try await client.form("recipes/porridge").status == 404)

            let again = try #require(try await client.form("recipes/oatmeal/edit").shown)
            let removed = try await client.post("recipes/oatmeal/remove", ["shown": again])
            #expect(removed.message == "Removed “Oatmeal”")
            for _ in 0..<3 { #expect(try await client.post("undo").status == 200) }
            #expect(try Data(contentsOf: store) == before)
        }
    }

    @Test("The form shows ingredients like the page, with headings as lines that end with a colon")
    func lines() async throws {
        try await withClient { workspace, client in
            let store = #"""
                [{"id":"R","createdAt":1,"name":"Pie","notes":"","ingredients":[
                {"id":"A","name":"g flour","amount":150,"amountType":"None"},
                {"id":"B","name":"½ tsp salt","amount":0,"amountType":"None"},
                {"id":"C","name":"2–3 eggs","amount":0,"amountType":"None"},
                {"id":"D","name":"milk","amount":2,"amountType":"Cups"}]}]
                """#
            try workspace.replace("stores/recipes.data", with: store)
            let form = try await client.form("recipes/pie")
            #expect(form["ingredients"]?.value == "150 g flour\n½ tsp salt\n2–3 eggs\n2 cups milk")
            let shown = try #require(form.shown)
            let lines = "150 g flour\n½ tsp salt\nTopping:\n2–3 eggs\n3 cups milk"
            _ = try await client.post("recipes/pie", ["shown": shown, "ingredients": lines])
            let show = try await workspace.verb("recipe", "show", "pie").outputText
            #expect(show.contains("2  ½ tsp   salt\n  Topping\n  3  2–3     eggs\n  4  3 cups  milk"), "\(show)")
            let stored = try workspace.text("stores/recipes.data")
            #expect(["\"A\"", "\"B\"", "\"C\"", "\"D\""].allSatisfy(stored.contains))
        }
    }

    @Test("An unchanged line keeps its record, and a changed line keeps its id and unknown keys")
    func ingredients() async throws {
        try await withClient { workspace, client in
            let store = #"""
                [{"id":"R","createdAt":1,"name":"Pie","notes":"","x":1,"ingredients":[
                {"id":"A","name":"Flour","amount":2,"amountType":"Cups","brand":"mill"},
                {"id":"B","name":"Cups of tea","amount":2,"amountType":"None"},
                {"id":"C","name":"Sugar","amount":0.5,"amountType":"Cups","raw":true},
                {"id":"D","name":"500g bag","amount":0,"amountType":"None"},
                {"id":"E","name":"Salt","amount":0,"amountType":"None"}]}]
                """#
            try workspace.replace("stores/recipes.data", with: store)
            let form = try await client.form("recipes/pie")
            let text = "2 cups Flour\n2 None Cups of tea\n½ cup Sugar\n500g bag\nSalt"
            #expect(form["ingredients"]?.value == text)
            let shown = try #require(form.shown)
            let same = try await client.post("recipes/pie", ["shown": shown, "ingredients": text])
            #expect(same.message == "Nothing was changed" && same.change == nil)
            #expect(try workspace.text("stores/recipes.data") == store)

            // Lines are moved, and two of them get a new amount or name.
            let new = "Salt\n½ cup Sugar\n3 cups Flour\n500g bag\n1 kettle of tea"
            #expect(try await client.post("recipes/pie", ["shown": shown, "ingredients": new]).status == 200)
            let pie = try await recipe("pie", of: workspace)
            #expect(pie.ingredients.map(\.id) == ["E", "C", "A", "D", "B"])
            #expect(pie.lines == [" Salt", "½ cup Sugar", "3 cups Flour", " 500g bag", "1 kettle of tea"])
            let saved = try workspace.text("stores/recipes.data")
            for part in [#""brand":"mill""#, #""raw":true"#, #""x":1"#] { #expect(saved.contains(part)) }

            let other = try #require(try await client.form("recipes/pie").shown)
            let fewer = "3 cups Flour\n2 cups Rice\n1 Egg\n1 Leek\n1 Onion\n1 Carrot"
            #expect(try await client.post("recipes/pie", ["shown": other, "ingredients": fewer]).status == 200)
            let soup = try await recipe("pie", of: workspace)
            #expect(soup.ingredients[0].id == "A")
            #expect(Set(soup.ingredients.dropFirst().map(\.id)).isDisjoint(with: ["B", "C", "D", "E"]))
        }
    }

    @Test("An error is shown at its field, and nothing is written")
    func mistakes() async throws {
        try await withClient { workspace, client in
            let before = try Data(contentsOf: workspace["stores/recipes.data"])
            let shown = try #require(try await client.form("recipes/pancakes").shown)
            for (fields, field, error) in [
                (["name": " "], "name", "the recipe's name is blank"),
                (["ingredients": "1 egg\n\n2 cupps milk"], "ingredients", "line 3: there is no unit `cupps`"),
            ] {
                for (path, more) in [("recipes", ["name": "New"]), ("recipes/pancakes", ["shown": shown])] {
                    let answer = try await client.post(path, more.merging(fields) { $1 })
                    #expect(answer.status == 422 && answer.problem?.field == field, "\(path) \(fields)")
                    #expect(answer.problem?.error.hasPrefix(error) == true, "\(answer.problem?.error ?? "")")
                }
            }
            for path in ["recipes/none", "recipes/none/remove", "recipes/pancakes/cook", "recipes/a/b/c"] {
                #expect(try await client.post(path, ["shown": "x"]).status == 404, "\(path)")
            }
            #expect(try await client.form("recipes/none").status == 404)
            #expect(
                try await client.post("recipes/pancakes", ["name": "X"]).problem?.error
                    == "the field `shown` is missing"
            )
            #expect(try await client.post("recipes/pancakes/remove").status == 422)
            #expect(try Data(contentsOf: workspace["stores/recipes.data"]) == before)
        }
    }

    @Test("If two windows change one recipe, the second window sees what the first one wrote")
    func conflict() async throws {
        try await withClient { workspace, client in
            let shown = try #require(try await client.form("recipes/toast").shown)
            let first = try await client.post("recipes/toast", ["shown": shown, "notes": "first"])
            #expect(first.status == 200)
            let fields = ["name": "Toast", "notes": "second", "ingredients": "1 bread"]
            let second = try await client.post("recipes/toast", fields.merging(["shown": shown]) { $1 })
            #expect(second.status == 409)
            #expect(second["notes"]?.value == "second" && second["notes"]?.current == "first")
            #expect(second["ingredients"]?.value == "1 bread" && second["ingredients"]?.current == nil)
            #expect(try await recipe("toast", of: workspace).notes == "first")
            #expect(try await client.post("recipes/toast/remove", ["shown": shown]).status == 409)
            let now = try #require(second.shown)
            #expect(try await client.post("recipes/toast", fields.merging(["shown": now]) { $1 }).status == 200)
            #expect(try await recipe("toast", of: workspace).notes == "second")
        }
    }

    @Test("A record named `new` has a form")
    func new() async throws {
        try await withClient { workspace, client in
            let recipe = try await client.post("recipes", ["name": "New"])
            let habit = try await client.post("habits", ["name": "New"])
            #expect(recipe.page == "recipes/new/" && habit.page == "habits/new/")
            for (path, field, value) in [
                ("recipes/new", "name", ""), ("recipes/new/edit", "name", "New"), ("habits/new", "name", ""),
                ("habits/new/edit", "name", "New"), ("habits/new/tick", "day", "2026-11-19"),
            ] {
                let form = try await client.form(path)
                #expect(form[field]?.value == value, "\(path)")
            }
        }
    }

    @Test("The address to which a new record is sent shows its form")
    func addresses() async throws {
        try await withClient { _, client in
            for kind in ["events", "habits", "recipes"] {
                let (form, new) = (try await client.form(kind), try await client.form("\(kind)/new"))
                #expect(form.status == 200 && form.submit == "Add" && form.title == new.title, "\(kind)")
            }
        }
    }

    @Test("A message names new lines whose amount isn't recognised, as on the command line")
    func amounts() async throws {
        try await withClient { workspace, client in
            let remark = "no amount was recognised in `1/0 cups flour`; it stays text and isn't scaled"
            let added = try await client.post("recipes", ["name": "Pie", "ingredients": "1/0 cups flour\n2 eggs"])
            #expect(added.message == "Added “Pie”; \(remark)")
            let verb = ["recipe", "add", "Cake", "--ingredient", "1/0 cups flour"]
            #expect(try await workspace.verbs(verb).messages == [remark])
            let shown = try #require(try await client.form("recipes/pie").shown)
            let changed = try await client.post("recipes/pie", ["shown": shown, "name": "Tart"])
            #expect(changed.message == "Changed “Tart”")
            let again = try #require(try await client.form("recipes/tart").shown)
            let lines = "1/0 cups flour\n1/0 eggs"
            let second = try await client.post("recipes/tart", ["shown": again, "ingredients": lines])
            #expect(second.message == "Changed “Tart”; \(remark.replacing("1/0 cups flour", with: "1/0 eggs"))")
            #expect(try await client.post("undo").message == "Undone: Changed “Tart”")
        }
    }

    @Test("A recipe from a source has a page but no form")
    func source() async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("Boil @water{1%cup}.\n", to: "more/Soup.cook")
            try workspace.write("sources: [{ file: more, as: recipes }]\n", to: "almanac.yml")
            try await workspace.serve { site, address in
                let client = try await EditClient(address)
                #expect(workspace.exists("site/recipes/soup/index.html"))
                let form = try await client.form("recipes/soup")
                #expect(form.status == 404)
                let removed = try await client.post("recipes/soup/remove", ["shown": "x"])
                #expect(removed.status == 404)
                let state = try await client.state()
                #expect(!state.recipes.contains("soup") && state.recipes.contains("toast"))
            }
        }
    }
}
