import Diagnostics
import Foundation
import Interchange
import Records
import TestSupport
import Testing

@Suite("Recipes in Cooklang")
struct CooklangTests {
    private func read(_ text: String, file: String = "recipes/Easy Pancakes.cook") -> Converted<[Recipe]> {
        Cooklang.read(Data(text.utf8), file: file)
    }

    @Test("A whole recipe")
    func golden() throws {
        let read = read(
            """
            ---
            title: Pancakes
            servings: 4
            tags: [breakfast, sweet]
            description: Thin ones.
            ---
            >> source: grandmother
            -- do this the evening before

            > Let the dough rest.

            == Dough ==

            Crack the @eggs{3} into a #blender, then add
            the @plain flour{1 1/2%cups}(sifted) [- or rye -] and @sea salt{}.

            Blend for ~{2%minutes} -- or longer
            = Baking

            Bake in the #frying pan{} with @butter{=1%tbsp} and more @eggs.
            """
        )
        let recipe = try #require(read.value.first)
        #expect(recipe.name == "Pancakes")
        #expect(
            recipe.notes == """
                Thin ones.

                Let the dough rest.

                ## Dough

                1. Crack the eggs into a blender, then add the plain flour  and sea salt.
                2. Blend for 2 minutes

                ## Baking

                1. Bake in the frying pan with butter and more eggs.
                """
        )
        var details = RecipeDetails()
        (details.servings, details.tags, details.source) = ("4", ["breakfast", "sweet"], "grandmother")
        #expect(recipe.details == details)
        #expect(recipe.ingredients.map(\.name) == ["eggs", "plain flour (sifted)", "sea salt", "butter (=1 tbsp)"])
        #expect(recipe.ingredients.map(\.quantity) == ["3", "1½ cups", "", ""])
        #expect(recipe.ingredients.map(\.amount) == [3, 24, 0, 0])
        #expect(recipe.ingredients.map(\.group) == ["Dough", "Dough", "Dough", "Baking"])
        #expect(
            read.messages == [
                "recipes/Easy Pancakes.cook:14: note: the app shows 24 tbsp for `1½ cups plain flour (sifted)`",
                "recipes/Easy Pancakes.cook:20: note: the amount of \"butter (=1 tbsp)\" isn't scaled",
            ]
        )
    }

    /// The cases of the specification's tests, reworded.
    @Test(
        "Ingredients, cookware and timers",
        arguments: [
            ("Add @salt, then stir", "Add salt, then stir", ["salt"]),
            ("Add @ground black pepper{} now", "Add ground black pepper now", ["ground black pepper"]),
            ("@salt and @pepper{2}", "salt and pepper", ["salt", "2 pepper"]),
            ("@chilli⸫ then", "chilli⸫ then", ["chilli"]),
            ("Add some @🧂 now", "Add some 🧂 now", ["🧂"]), ("@👍🏽, @❤️. @👩‍🍳!", "👍🏽, ❤️. 👩‍🍳!", ["👍🏽", "❤️", "👩‍🍳"]),
            ("Mix.\\\nBake the @cake\\\n in a pan \\", "Mix. Bake the cake in a pan", ["cake"]),
            ("On @1000 island dressing{}", "On 1000 island dressing", ["1000 island dressing"]),
            ("Peel @potato{2%kg}", "Peel potato", ["2 kg potato"]),
            ("Add @thyme{ 2 % tsp }", "Add thyme", ["2 tsp thyme"]),
            ("Boil @water{½%cup}", "Boil water", ["8 tbsp water"]),
            ("Peel @apples{2-3}", "Peel apples", ["2-3 apples"]),
            ("@onion{1}(peeled) and @onion", "onion and onion", ["1 onion (peeled)"]),
            ("Warm @./sauces/Hollandaise{1%cup}", "Warm Hollandaise", ["1 cup Hollandaise"]),
            ("@&flour{1%cup} @?thyme", "flour thyme", ["1 cup flour", "thyme (optional)"]),
            ("Add @?oil{1%tsp}(hot)", "Add oil", ["1 tsp oil (optional, hot)"]),
            ("Into a #pot with a #potato masher{}", "Into a pot with a potato masher", []),
            ("Fill #ramekins{4}(buttered)", "Fill 4 ramekins (buttered)", []),
            ("In a #large pan{1} and #bowls{2%small}", "In a large pan and 2 small bowls", []),
            ("Add @white wine|wine{1%cup} in a #glass jug|jug{}", "Add wine in a jug", ["1 cup white wine"]),
            ("Add @thyme|{2}", "Add thyme", ["2 thyme"]),
            ("Rest ~{25%minutes} or ~eggs{3%minutes} or ~nap", "Rest 25 minutes or 3 minutes or nap", []),
            ("Mail me @ home, # 1 ~ ok", "Mail me @ home, \\# 1 ~ ok", []),
            ("@{2} #{} @", "@{2} \\#{} @", []), ("@flour{2%cups", "flour{2%cups", ["flour"]),
            ("2 * 3 [x] `y`", "2 \\* 3 \\[x\\] \\`y\\`", []),
        ]
    )
    func marks(text: String, step: String, ingredients: [String]) throws {
        let recipe = try #require(read(text).value.first)
        #expect(recipe.notes == "1. " + step)
        let found = recipe.ingredients.map { ingredient in
            let unit = ingredient.unit.word(for: ingredient.amount)
            let amount = ingredient.amount == 0 ? nil : "\(Int(ingredient.amount))"
            return [amount, unit.isEmpty ? nil : unit, ingredient.name].compactMap(\.self).joined(separator: " ")
        }
        #expect(found == ingredients)
    }

    @Test(
        "A fixed amount isn't scaled, and is exported as one",
        arguments: [
            ("@beans{=2%cans}", "beans (=2 cans)"), ("@beans{=2%cans}(drained)", "beans (=2 cans) (drained)"),
            ("@bay leaf{=1}", "bay leaf (=1)"), ("@salt{= 1/2 %tsp}", "salt (=1/2 tsp)"),
        ]
    )
    func fixed(mark: String, name: String) throws {
        let recipe = try #require(read("Add \(mark).").value.first)
        #expect(recipe.ingredients.map(\.name) == [name])
        #expect(recipe.ingredients.allSatisfy { !$0.reading.isScaled })
        let written = try #require(String(bytes: Cooklang.write(recipe).value, encoding: .utf8))
        #expect(written.hasSuffix("Add \(mark.replacing("= 1/2 %", with: "=1/2%")).\n"))
    }

    @Test("An amount before the name isn't fixed by an equals sign in parentheses")
    func notFixed() throws {
        let recipe = Recipe(name: "Rice", notes: "", ingredients: [try Ingredient.parse("2 cups milk (=480 ml)")])
        let written = try #require(String(bytes: Cooklang.write(recipe).value, encoding: .utf8))
        #expect(written.contains("@milk{2%cups}(=480 ml)"))
    }

    @Test("A paragraph that has only an ingredient on each line is a list")
    func lists() throws {
        let text = "@egg{2}\n@salt{}\n\n== Dough ==\n\n@salt{}\n\n====\n\nMix the @flour{1%cup}.\n\n== Last ==\n"
        let recipe = try #require(read(text).value.first)
        #expect(recipe.notes == "1. Mix the flour.\n\n## Last")
        #expect(recipe.ingredients.map(\.name) == ["egg", "salt", "salt", "flour"])
        #expect(recipe.ingredients.map(\.group) == [nil, nil, "Dough", nil])
    }

    @Test("All keys of the specification, in both kinds of metadata")
    func metadata() throws {
        let yaml = """
            ---
            servings: 2|4
            course: dinner
            cuisine: Thai, quick
            tags: [Quick, hot]
            time: {prep: 10 min, cook: 1 hour}
            duration: 2 h
            source:
              name: A Book
              author: Anna
              url: https://a.example/x
            nutrition: {calories: 240 kcal}
            introduction: |
              First line.

              Second *line*.
            image: cake.jpg
            difficulty: easy
            ---
            Add @egg{1}.
            """
        var details = RecipeDetails()
        (details.servings, details.prepTime, details.cookTime, details.totalTime) = ("2", 10, 60, 120)
        (details.tags, details.source) = (["dinner", "Thai", "quick", "hot"], "Anna, A Book")
        (details.url, details.nutrition) = ("https://a.example/x", ["calories": "240 kcal"])
        let recipe = read(yaml, file: "x.cook")
        #expect(recipe.value.map(\.details) == [details])
        #expect(recipe.value.map(\.notes) == ["First line.\n\nSecond *line*.\n\n1. Add egg."])
        #expect(
            recipe.messages == [
                "x.cook: note: a recipe here can't store difficulty; not kept",
                "x.cook: note: its picture is not imported: cake.jpg",
            ]
        )
        let old =
            ">> serves: 3\n>> source: https://b.example/\n>> author: Ben\n>> prep time: a while\n>> tags: a, b\n\nAdd @egg{1}."
        let other = read(old, file: "x.cook")
        details = RecipeDetails()
        (details.servings, details.source, details.url, details.tags) = ("3", "Ben", "https://b.example/", ["a", "b"])
        #expect(other.value.map(\.details) == [details])
        let time = "the preparation time \"a while\" isn't a number of hours and minutes; not kept"
        #expect(other.messages == ["x.cook: note: \(time)"])
    }

    @Test(
        "The title comes from the metadata, or else from the file name",
        arguments: [
            ("@a{}", "x/Easy Pancakes.cook", "Easy Pancakes"), (">> title: Tea", "x.cook", "Tea"),
            ("---\ntitle: 'A: b'\n---\n", "x.cook", "A: b"), ("---\ntitle: a: b\n---\n", "x.cook", "x"),
            ("---\nno end", "x.cook", "x"), ("", ".cook", ".cook"), ("@a", "noending", "noending"),
        ]
    )
    func title(text: String, file: String, title: String) {
        #expect(read(text, file: file).value.map(\.name) == [title])
    }

    @Test("Problems are reported")
    func messages() {
        #expect(
            read("---\na: b: c\n---\nStir.", file: "x.cook").messages == [
                "x.cook: warning: the recipe has no ingredients\n    hint: mark them in the text: @flour{200%g}, @salt",
                "x.cook:1: warning: the lines between --- aren't valid YAML; not read\n    hint: write a key, a colon, a space and a "
                    + "value; put text that holds `: ` in quotes",
            ]
        )
    }

    @Test(
        "Files designed to waste time are read quickly",
        .ends,
        arguments: ["@a{", "@a{}(", "[-", "[- -]", "@", "-", "> a\n"]
    )
    func waste(piece: String) {
        #expect(read(String(repeating: piece, count: 20_000)).value.count == 1)
        #expect(FileKind.detect(Data(piece.utf8), named: "x.COOK") == .cooklang)
    }
}
