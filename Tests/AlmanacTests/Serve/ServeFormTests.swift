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
            #expect(refused["ingredients"]?.value == lines)
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
            let new = "Salt\n½ cup Sugar\n3 cups Flour\n500g bag\n1 mug of tea"
            #expect(try await client.post("recipes/pie", ["shown": shown, "ingredients": new]).status == 200)
            let pie = try await recipe("pie", of: workspace)
            #expect(pie.ingredients.map(\.id) == ["E", "C", "A", "D", "B"])
            #expect(pie.lines == [" Salt", "½ cup Sugar", "3 cups Flour", " 500g bag", "1 mug of tea"])
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

    // MARK: Pictures

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
                #expect(answer.problem?.error == "this is no picture that every browser shows")
                #expect(answer["name"]?.value == "Pie")
            }
            try workspace.write(Self.png + Data(count: 20 * 1024 * 1024), to: "large.png")
            let large = [("picture", workspace["large.png"].path)]
            let answer = try await client.post("recipes", form: [("name", "Pie")], files: large)
            #expect(
                answer.status == 422 && answer.problem?.error == "The file has more than 20 MB. Take a smaller one."
            )
            try workspace.write(Self.png + Data(count: 20 * 1024 * 1024 - Self.png.count), to: "large.png")
            #expect(try Data(contentsOf: workspace["stores/recipes.data"]) == before)
            #expect(try pictures(of: workspace) == [])
            #expect(try await client.post("recipes", form: [("name", "Pie")], files: large).status == 200)
            #expect(try pictures(of: workspace).count == 1)
        }
    }

    // MARK: Words

    @Test("On a German site, forms, messages and examples are German")
    func german() async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("language: de\n", to: "almanac.yml")
            try await workspace.serve(locale: "de_DE") { site, address in
                let client = try await EditClient(address)
                let recipe = try await client.form("recipes/toast")
                #expect(recipe.title == "Toast ändern" && recipe["ingredients"]?.label == "Zutaten")
                let event = try await client.form("events/new")
                #expect(event.title == "Termin hinzufügen")
                let examples = try #require(event["text"]?.hint).matches(of: /„([^“]+)“/).map { String($0.1) }
                #expect(examples.count == 2)
                for text in examples {
                    let added = try await client.post("events", ["text": text])
                    #expect(added.status == 200, "\(text): \(added.problem?.error ?? "")")
                    #expect(added.message?.hasSuffix(") hinzugefügt") == true)
                }
                let moved = try await client.post("habits/floss/move", ["before": ""])
                #expect(moved.message == "„Floss“ an Stelle 6 verschoben")
                let gone = try await client.post("habits/floss/move", ["before": "gone"])
                #expect(gone.error == "nichts in der Liste hat die Seite `gone`")
                let games = "events/2026-11-28-board-games-at-anas"
                let form = try await client.form(games)
                let times = try #require(form["when"]?.hint).matches(of: /„([^“]+)“/).map { String($0.1) }
                #expect(times.count == 3)
                for when in times {
                    let added = try await client.post("events", ["name": "Probe", "when": when])
                    #expect(added.status == 200, "\(when): \(added.problem?.error ?? "")")
                }
                let stale = try await client.post(games, ["shown": "x", "name": "Spiele"])
                #expect(stale.status == 409 && stale.problem?.error.hasPrefix("eine App oder") == true)
                let habit = try await client.post("habits/floss/tick")
                #expect(habit.message == "Nichts zu tun: „Floss“: Heute geschafft")
                let line = try await client.post("recipes", ["name": "Brot", "ingredients": "Salz\n1 cupps Mehl"])
                #expect(line.problem?.error.hasPrefix("Zeile 2: ") == true)
            }
        }
    }

    @Test("A quick entry uses all words of a date or none")
    func quickEntry() async throws {
        try await withClient { _, client in
            for (text, message) in [
                ("Pay rent on the first of every month", "Added “Pay rent” every month on the 1st, all day, from "),
                ("Girls weekend tomorrow 18:00", "Added “Girls weekend” on Saturday 21 November 2026, 18:00"),
                ("Train 24 dec 8:52 -> 13:16", "Added “Train” on Thursday 24 December 2026, 08:52 to 13:16"),
                ("Parents' evening 8 dec 17:45", "Added “Parents' evening” on Tuesday 8 December 2026, 17:45"),
                ("Date night fri 20:00", "Added “Date night” on Friday 20 November 2026, 20:00"),
                ("Movie night tomorrow", "Added “Movie night” on Saturday 21 November 2026, all day"),
                ("tomorrow movie night", "Added “movie night” on Saturday 21 November 2026, all day"),
                ("Movie night 24-27 dec", "Added “Movie night” on Thursday 24 to Sunday 27 December 2026, all day"),
                ("Drinks friday evening", "Added “Drinks” on Friday 20 November 2026, 19:00"),
                ("Dinner in the evening tomorrow", "Added “Dinner” on Saturday 21 November 2026, 19:00"),
                ("Kino morgen Abend", "Added “Kino” on Saturday 21 November 2026, 19:00"),
                ("Morning run tomorrow 7:00", "Added “Morning run” on Saturday 21 November 2026, 07:00"),
                ("The Sunday roast tomorrow 13:00", "Added “The Sunday roast” on Saturday 21 November 2026, 13:00"),
                ("Friday 13 party tomorrow", "Added “Friday 13 party” on Saturday 21 November 2026, all day"),
                ("noon prayer tomorrow", "Added “noon prayer” on Saturday 21 November 2026, all day"),
                ("tomorrow dentist 9:30", "Added “dentist” on Saturday 21 November 2026, 09:30"),
                ("every monday choir 19:30", "Added “choir” every Monday, 19:30, from 23 November 2026"),
            ] {
                let added = try await client.post("events", ["text": text])
                #expect(added.message?.hasPrefix(message) == true, "\(text): \(added.message ?? "")")
            }
            let hall = try await client.post("events", ["text": "Piano tomorrow 15:00 to 16:00 in Old Town Hall"])
            #expect(hall.problem?.error.contains("`tomorrow 15:00 to 16:00 in Old Town Hall`") == true)
            for text in ["Train 24 dec via 13:16", "Trip 30 dec via 2 jan", "Sunday 13 party 20:00"] {
                let two = try await client.post("events", ["text": text])
                #expect(two.problem?.error.hasPrefix("can't read") == true, "\(text): \(two)")
            }
        }
    }
    @Test("A record with an existing name is added with a message")
    func duplicates() async throws {
        try await withClient { _, client in
            for (path, fields, message) in [
                (
                    "events", ["name": "Vet", "when": "24 dec 9:30"],
                    "Added “Vet” on Thursday 24 December 2026, 09:30; another event has the same name and time"
                ),
                ("habits", ["name": "Swim"], "Added “Swim”; another one has the same name"),
                ("recipes", ["name": "Tea", "ingredients": "water"], "Added “Tea”; another one has the same name"),
            ] {
                let first = try await client.post(path, fields).message
                #expect(first == message.split(separator: ";").first.map(String.init))
                #expect(try await client.post(path, fields).message == message)
                #expect(try await client.post("undo").message == first.map { "Undone: \($0)" })
            }
        }
    }
    @Test("A message gives the old and new event, or only its name if neither name nor time changed")
    func changedEvents() async throws {
        try await withClient { workspace, client in
            #expect(try await client.post("events", ["name": "Vet", "when": "24 dec 9:30"]).status == 200)
            #expect(try await workspace.verb("undo", "--list").outputText.contains("event add \"Vet\" 24 dec 9:30"))
            for (fields, message) in [
                (["location": "Mill Road"], "Changed “Vet”"),
                (
                    ["when": "25 dec 9:30"],
                    "Changed “Vet” on Thursday 24 December 2026, 09:30 to “Vet” on Friday 25 December 2026, 09:30"
                ),
            ] {
                let shown = try #require(try await client.form("events/2026-12-24-vet").shown)
                let answer = try await client.post("events/2026-12-24-vet", fields.merging(["shown": shown]) { $1 })
                #expect(answer.message == message)
            }
        }
    }
}
