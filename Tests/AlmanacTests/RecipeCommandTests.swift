import Foundation
import TestSupport
import Testing

@Suite("almanac recipe", .ends)
struct RecipeCommandTests {
    /// Two recipes with properties that Almanac doesn't know.
    static let store = """
        [{"id":"aaaa1111","createdAt":800000000,"name":"Pancakes","notes":"Whisk.\\nFry.","ingredients":[\
        {"id":"i1","name":"Flour","amount":3,"amountType":"Cups"},{"id":"i2","name":"Egg","amount":2,"amountType":"None"},\
        {"id":"i3","name":"Salt","amount":0,"amountType":"None"}],"stars":5},\
        {"id":"bbbb2222","createdAt":700000000,"name":"Apple pie","notes":"","ingredients":[]}]
        """

    static let path = "stores/recipes.data"

    func withStore(_ body: (Workspace) async throws -> Void) async throws {
        try await Workspace.with { workspace in
            try workspace.write(Self.store, to: Self.path)
            try await body(workspace)
        }
    }

    private func recipe(_ workspace: Workspace, _ arguments: String...) async throws -> Command.Outcome {
        try await recipe(workspace, arguments)
    }

    private func recipe(_ workspace: Workspace, _ arguments: [String]) async throws -> Command.Outcome {
        let moment = ["--now", "2026-11-20T18:00:00Z", "--stores", "stores"]
        return try await workspace.command(["recipe"] + arguments + moment).run()
    }

    @Test("An empty store and an unused tag are reported")
    func nothing() async throws {
        try await Workspace.with { workspace in
            try workspace.write("[]", to: Self.path)
            let list = try await recipe(workspace, "list")
            #expect(list.outputText.isEmpty && list.errorText == "There are no recipes.\n")
            #expect(try await recipe(workspace, "list", "--json").outputText == "[\n\n]\n")
            try workspace.write(Self.store, to: Self.path)
            #expect(try await recipe(workspace, "list", "--tag", "x").errorText == "No recipe has all of these tags.\n")
        }
    }

    @Test("A line that ends with a colon becomes the heading of the ingredients below it")
    func groups() async throws {
        try await withStore { workspace in
            let arguments = ["add", "Pie", "-i", "salt", "-i", "For the dough:", "-i", "2 eggs"]
            #expect(try await recipe(workspace, arguments).status == .success)
            let show = try await recipe(workspace, "show", "1").outputText
            #expect(show.contains("  1     salt\n  For the dough\n  2  2  eggs\n"), "\(show)")
            let more = ["edit", "1", "--add", "For the top:", "--add", "1 lemon", "--add", ":", "--add", "pepper"]
            #expect(try await recipe(workspace, more).status == .success)
            let edited = try await recipe(workspace, "show", "1").outputText
            #expect(edited.contains("  2  2  eggs\n  For the top\n  3  1  lemon\n\n  4     pepper\n"), "\(edited)")
        }
    }

    @Test("The ingredients of a long recipe are aligned")
    func aligned() async throws {
        try await withStore { workspace in
            let lines = (1...10).flatMap { ["-i", "\($0) eggs"] }
            #expect(try await recipe(workspace, ["add", "Pie"] + lines).status == .success)
            let show = try await recipe(workspace, "show", "1").outputText
            #expect(show.contains("\n   9  9   eggs\n  10  10  eggs\n"), "\(show)")
        }
    }

    @Test("The names of a long list of recipes are aligned")
    func alignedList() async throws {
        try await Workspace.with { workspace in
            let recipes = (1...10).map { number in
                #"{"id":"r\#(number)","createdAt":0,"name":"R\#(number)","notes":"","ingredients":[]}"#
            }
            try workspace.write("[\(recipes.joined(separator: ","))]", to: Self.path)
            let list = try await recipe(workspace, "list").outputText
            #expect(list.hasSuffix("\n 9  R9 (0 ingredients)\n10  R10 (0 ingredients)\n"), "\(list)")
        }
    }

    @Test("list and show print recipes as text and as JSON")
    func looking() async throws {
        try await withStore { workspace in
            let list = try await recipe(workspace, "list")
            #expect(list.outputText == "1  Pancakes (3 ingredients)\n2  Apple pie (0 ingredients)\n")
            let show = try await recipe(workspace, "show", "pan")
            #expect(
                show.outputText == """
                    Pancakes

                      1  3 cups  Flour
                      2  2       Egg
                      3          Salt

                    Whisk.
                    Fry.

                    """
            )
            let json = try await recipe(workspace, "show", "bbbb", "--json")
            #expect(
                json.outputText == """
                    {
                      "cookTime" : null,
                      "cooked" : [

                      ],
                      "createdAt" : "2023-03-08T20:26:40Z",
                      "id" : "bbbb2222",
                      "ingredients" : [

                      ],
                      "name" : "Apple pie",
                      "notes" : "",
                      "nutrition" : {

                      },
                      "position" : 2,
                      "prepTime" : null,
                      "servings" : null,
                      "source" : null,
                      "sourceName" : null,
                      "tags" : [

                      ],
                      "totalTime" : null,
                      "url" : null,
                      "wholeTime" : null
                    }

                    """
            )
            let all = try await recipe(workspace, "list", "--json")
            let array = try JSONSerialization.jsonObject(with: all.output) as? [[String: Any]]
            #expect(array?.map { $0["name"] as? String } == ["Pancakes", "Apple pie"])
            #expect(try workspace.text(Self.path) == Self.store)
        }
    }

    @Test(
        "scale prints measurable amounts and stores nothing",
        arguments: [
            ("1/3", "1 cup "), ("½", "1½ cups"), ("1.5", "4½ cups"), ("2", "6 cups"), ("1/7", "≈ 7 tbsp"),
            ("2x", "6 cups"), ("× 2", "6 cups"), ("½ ×", "1½ cups"), ("150%", "4½ cups"), ("33 1/3 %", "1 cup "),
        ]
    )
    func scale(factor: String, flour: String) async throws {
        try await withStore { workspace in
            let outcome = try await recipe(workspace, "scale", "Pancakes", factor)
            #expect(outcome.status == .success)
            #expect(outcome.outputText.contains("  1  \(flour)"))
            #expect(try workspace.text(Self.path) == Self.store)
        }
    }

    @Test("scale accepts a number of servings if the recipe states its own")
    func scaleToServings() async throws {
        try await withStore { workspace in
            let scale = ["scale", "pancakes", "--servings", "6"]
            let refused = try await recipe(workspace, scale)
            #expect(refused.status == .exited(1))
            #expect(
                refused.errorText == """
                    error: `Pancakes` doesn't say how many it serves
                        hint: write a factor, or add the number with `almanac recipe edit --servings`

                    """
            )
            try await recipe(workspace, "edit", "pancakes", "--servings", "4").expectSuccess()
            let scaled = try await recipe(workspace, scale)
            #expect(scaled.outputText.hasPrefix("Pancakes × 1½\n"))
            #expect(scaled.outputText.contains("  1  4½ cups"))
        }
    }

    @Test("add, edit, move and remove change the store, and keep unknown keys")
    func changing() async throws {
        try await withStore { workspace in
            try workspace.write("Toast it.\r\nEat.\r\n", to: "notes.md")
            let added = try await recipe(
                workspace,
                "add",
                "Toast",
                "-i",
                "2 slices of buttermilk bread",
                "-i",
                "1 tbsp butter, soft",
                "--notes-file",
                "notes.md"
            )
            #expect(added.outputText == "Added recipe 1, Toast, with 2 ingredients\n")
            let edited = try await recipe(
                workspace,
                "edit",
                "toast",
                "--set",
                "butter=1 Tsp jam",
                "--add",
                "salt",
                "--move",
                "salt=1",
                "--remove",
                "slices"
            )
            // Changes are made in the order given in the help, so there is no salt to move yet.
            #expect(edited.errorText.contains("no ingredient is called `salt`"))
            let again = try await recipe(
                workspace,
                "edit",
                "toast",
                "--set",
                "butter=1 Tsp jam",
                "--move",
                "jam=1",
                "--remove",
                "slices",
                "--add",
                "salt"
            )
            #expect(again.outputText == "Changed recipe 1, Toast\n")
            let shown = try await recipe(workspace, "show", "1")
            #expect(shown.outputText == "Toast\n\n  1  1 tsp  jam\n  2         salt\n\nToast it.\nEat.\n")
            #expect(try await recipe(workspace, "move", "toast", "3").outputText == "Moved Toast from 1 to 3\n")
            #expect(try await recipe(workspace, "remove", "toast", "--yes").outputText == "Removed recipe 3, Toast\n")
            #expect(try workspace.text(Self.path) == Self.store)
        }
    }

    @Test("Cooking days are stored in the companion file and shown, and can be undone")
    func cooked() async throws {
        try await withStore { workspace in
            let once = try await recipe(workspace, "cooked", "pan")
            #expect(
                once.outputText == "Noted today for \"Pancakes\": cooked once, on Friday 20 November 2026\n",
                "\(once.errorText)"
            )
            let again = try await recipe(workspace, "cooked", "pan", "2026-11-20")
            #expect(again.outputText == "\"Pancakes\" is already marked as cooked today\n")
            let dry = try await recipe(workspace, "cooked", "pan", "yesterday", "--dry-run")
            let words = "cooked 2 times, last on Friday 20 November 2026\n"
            #expect(dry.outputText == "Would note 2026-11-19 for \"Pancakes\": \(words)")
            let before = try await recipe(workspace, "cooked", "pan", "yesterday")
            #expect(before.outputText == "Noted 2026-11-19 for \"Pancakes\": \(words)")
            #expect(try await recipe(workspace, "show", "pan").outputText.hasSuffix("Fry.\n\n\(words)"))
            let json = try await recipe(workspace, "show", "pan", "--json").outputText
            #expect(json.contains("\"2026-11-19\",\n    \"2026-11-20\""))
            let undone = try await recipe(workspace, "cooked", "pan", "--undo")
            #expect(
                undone.outputText == "Removed today for \"Pancakes\": cooked once, on Thursday 19 November 2026\n"
            )
            let nothing = try await recipe(workspace, "cooked", "pan", "--undo")
            #expect(nothing.outputText == "\"Pancakes\" is not marked as cooked today\n")
            #expect(try workspace.text(Self.path) == Self.store)
            let future = try await recipe(workspace, "cooked", "pan", "tomorrow")
            #expect(future.status != .success && future.errorText.contains("still to come"))
            #expect(try await recipe(workspace, "show", "pan", "--json").outputText.contains("2026-11-19"))
        }
    }

    @Test("Several recipes are recorded as cooked at once, as one change")
    func cookedTogether() async throws {
        try await withStore { workspace in
            let cooked = try await recipe(workspace, "cooked", "apple", "pancakes", "apple", "yesterday")
            #expect(
                cooked.outputText == """
                    Noted 2026-11-19 for "Pancakes": cooked once, on Thursday 19 November 2026
                    Noted 2026-11-19 for "Apple pie": cooked once, on Thursday 19 November 2026

                    """,
                "\(cooked.errorText)"
            )
            let number = try await recipe(workspace, "cooked", "apple", "1")
            #expect(number.status == .exited(1) && number.outputText == "")
            let numbers = try await recipe(workspace, "cooked", "1", "2", "2026-11-18", "--dry-run")
            #expect(numbers.outputText.split(separator: "\n").count == 2, "\(numbers.errorText)")
            let wrong = try await recipe(workspace, "cooked", "apple", "pankakes")
            #expect(wrong.status == .exited(1) && wrong.errorText.contains("can't read `pankakes` as a date and time"))
            try await workspace.verb("undo").expectSuccess()
            for name in ["apple", "pancakes"] {
                #expect(try await recipe(workspace, "show", name, "--json").outputText.contains("2026-11-19") == false)
            }
        }
    }

    @Test("Ingredient lines are kept as written, and the app gets what it can represent, with a message")
    func lines() async throws {
        try await withStore { workspace in
            let lines = [
                "½ cup sugar, sifted", "200 g butter", "1 (14-oz) can tomatoes", "2 – 3 apples", "a few leaves",
            ]
            let added = try await recipe(workspace, ["add", "Cake"] + lines.flatMap { ["-i", $0] })
            #expect(added.outputText == "Added recipe 1, Cake, with 5 ingredients\n")
            #expect(
                added.errorText == """
                    the app shows 8 tbsp for `½ cup sugar, sifted`
                    the app shows about 7 oz for `200 g butter`
                    the app can't store the amount of `2–3 apples`, and shows it as a name

                    """
            )
            let shown = try await recipe(workspace, "show", "cake")
            #expect(
                shown.outputText == """
                    Cake

                      1  ½ cup  sugar, sifted
                      2  200 g  butter
                      3  1 can  (14 oz) tomatoes
                      4  2–3    apples
                      5         a few leaves

                    """
            )
            let scaled = try await recipe(workspace, "scale", "cake", "2")
            #expect(
                scaled.outputText == """
                    Cake × 2

                      1  1 cup   sugar, sifted
                      2  400 g   butter
                      3  2 cans  (14 oz) tomatoes
                      4  4–6     apples
                      5          a few leaves (not scaled)

                    """
            )
            let json = try await recipe(workspace, "scale", "cake", "3", "--json")
            let object = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
            let ingredients = try #require(object?["ingredients"] as? [[String: Any]])
            let keys = ["quantity", "exact", "exactTo", "unit", "name"]
            let texts = ingredients.map { line in keys.map { line[$0] as? String ?? "-" }.joined(separator: " | ") }
            #expect(
                texts == [
                    "1½ cups | 3/2 | - | cup | sugar", "600 g | 600/1 | - | g | butter",
                    "3 cans | 3/1 | - | can (14 oz) | tomatoes", "6–9 | 6/1 | 9/1 | - | apples",
                    " | - | - | - | a few leaves",
                ]
            )
            #expect(ingredients.map { $0["isScaled"] as? Bool } == [true, true, true, true, false])
            #expect(try await recipe(workspace, "edit", "cake", "--set", "sugar=1 EL Zucker").status == .success)
            #expect(try await recipe(workspace, "show", "cake").outputText.contains("1  1 EL   Zucker\n"))
            #expect(try await workspace.run("undo").status == .success)
            #expect(try await recipe(workspace, "show", "cake").outputText == shown.outputText)
            #expect(try await recipe(workspace, "remove", "cake", "--yes").status == .success)
            #expect(!workspace.exists("stores/recipes.almanac.json"))
            #expect(try workspace.text(Self.path) == Self.store)
        }
    }

    @Test("Removing a recipe removes the picture named after it, unless another recipe shows it")
    func namedPicture() async throws {
        try await withStore { workspace in
            for name in ["Pancakes.jpg", "pancakes.webp", "Toast.png"] {
                try workspace.write("x", to: "stores/\(name)")
            }
            #expect(try await recipe(workspace, "remove", "pancakes", "--yes").status == .success)
            #expect(!workspace.exists("stores/Pancakes.jpg") && !workspace.exists("stores/pancakes.webp"))
            #expect(workspace.exists("stores/Toast.png"))
            try await workspace.verb("undo").expectSuccess()
            #expect(workspace.exists("stores/Pancakes.jpg") && workspace.exists("stores/pancakes.webp"))
        }
    }

    @Test("Renaming a recipe keeps the picture named after it, and undo restores its name")
    func renamedPicture() async throws {
        try await withStore { workspace in
            try workspace.write("x", to: "stores/Pancakes.jpg")
            let arguments = ["edit", "pancakes", "--name", "Crêpes"]
            try await recipe(workspace, arguments + ["--dry-run"]).expectSuccess()
            #expect(workspace.exists("stores/Pancakes.jpg"))
            try await recipe(workspace, arguments).expectSuccess()
            #expect(!workspace.exists("stores/Pancakes.jpg"))
            #expect(try workspace.text("stores/aaaa1111.jpg") == "x")
            try await workspace.verb("undo").expectSuccess()
            #expect(try workspace.text("stores/Pancakes.jpg") == "x")
            #expect(!workspace.exists("stores/aaaa1111.jpg"))
        }
    }

    @Test("Removing a recipe removes its picture, and undo restores both")
    func picture() async throws {
        try await withStore { workspace in
            try workspace.write("png", to: "stores/aaaa1111.png")
            #expect(try await recipe(workspace, "remove", "pancakes", "--yes").status == .success)
            #expect(!workspace.exists("stores/aaaa1111.png"))
            #expect(try await workspace.run("undo").status == .success)
            #expect(try workspace.text("stores/aaaa1111.png") == "png")
            #expect(try workspace.text(Self.path) == Self.store)
        }
    }
}
