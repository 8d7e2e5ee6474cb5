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
                Yield: 4

                Thin ones.

                Let the dough rest.

                ## Dough

                1. Crack the eggs into a blender, then add the plain flour  and sea salt.
                2. Blend for 2 minutes

                ## Baking

                1. Bake in the frying pan with butter and more eggs.
                """
        )
        #expect(recipe.servings == nil || recipe.servings == 4)
        #expect(recipe.ingredients.map(\.name) == ["eggs", "plain flour (sifted)", "sea salt", "butter"])
        #expect(recipe.ingredients.map(\.quantity) == ["3", "1½ cups", "", "1 tbsp"])
        #expect(recipe.ingredients.map(\.amount) == [3, 24, 0, 1])
        #expect(recipe.ingredients.map(\.group) == ["Dough", "Dough", "Dough", "Baking"])
        #expect(
            read.messages == [
                "recipes/Easy Pancakes.cook: note: a recipe here has no place for source, tags; not kept",
                "recipes/Easy Pancakes.cook:14: note: the app shows 24 tbsp for `1½ cups plain flour (sifted)`",
            ]
        )
    }

    /// The cases of the specification's own tests, in our words.
    @Test(
        "Ingredients, cookware and timers",
        arguments: [
            ("Add @salt, then stir", "Add salt, then stir", ["salt"]),
            ("Add @ground black pepper{} now", "Add ground black pepper now", ["ground black pepper"]),
            ("@salt and @pepper{2}", "salt and pepper", ["salt", "2 pepper"]),
            ("@chilli⸫ then", "chilli⸫ then", ["chilli"]),
            ("@1000 island dressing{}", "1000 island dressing", ["1000 island dressing"]),
            ("@potato{2%kg}", "potato", ["2 kg potato"]), ("@thyme{ 2 % tsp }", "thyme", ["2 tsp thyme"]),
            ("@water{½%cup}", "water", ["8 tbsp water"]), ("@apples{2-3}", "apples", ["2-3 apples"]),
            ("@onion{1}(peeled) and @onion", "onion and onion", ["1 onion (peeled)"]),
            ("@./sauces/Hollandaise{1%cup}", "Hollandaise", ["1 cup Hollandaise"]),
            ("@&flour{1%cup} @?thyme", "flour thyme", ["1 cup flour", "thyme"]),
            ("Into a #pot with a #potato masher{}", "Into a pot with a potato masher", []),
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
        "The title is in the metadata, or else it is the name of the file",
        arguments: [
            ("@a{}", "x/Easy Pancakes.cook", "Easy Pancakes"), (">> title: Tea", "x.cook", "Tea"),
            ("---\ntitle: 'A: b'\n---\n", "x.cook", "A: b"), ("---\ntitle: a: b\n---\n", "x.cook", "x"),
            ("---\nno end", "x.cook", "x"), ("", ".cook", ".cook"), ("@a", "noending", "noending"),
        ]
    )
    func title(text: String, file: String, title: String) {
        #expect(read(text, file: file).value.map(\.name) == [title])
    }

    @Test("What is wrong is said")
    func messages() {
        #expect(
            read("---\na: b: c\n---\nStir.", file: "x.cook").messages == [
                "x.cook: warning: the recipe has no ingredients\n    hint: mark them in the text: @flour{200%g}, @salt",
                "x.cook:1: warning: the lines between --- are no YAML; not read\n    hint: write a key, a colon, a space and a "
                    + "value; put text that holds `: ` in quotes",
            ]
        )
    }

    @Test(
        "Files made to waste time are read in no time",
        .ends,
        arguments: ["@a{", "@a{}(", "[-", "[- -]", "@", "-", "> a\n"]
    )
    func waste(piece: String) {
        #expect(read(String(repeating: piece, count: 20_000)).value.count == 1)
        #expect(FileKind.detect(Data(piece.utf8), named: "x.COOK") == .cooklang)
    }
}
