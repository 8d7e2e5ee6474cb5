import Diagnostics
import Foundation
import Interchange
import Records
import TestSupport
import Testing

@Suite("RecipeMD")
struct RecipeMDTests {
    @Test("A recipe is written as RecipeMD and read back")
    func golden() throws {
        let written = RecipeMD.write(try pancakes())
        #expect(
            written.value.text == """
                # Mum & Dad's pancakes

                ---

                - *2 cups* flour
                - *1 pint* milk
                - *3* eggs
                - *1 pinch* salt
                - *4 tbsp* butter (salted)
                - syrup

                ---

                For *Sundays*.

                1. Mix, and leave for 20 minutes
                2. Fry

                """
        )
        #expect(
            written.messages == [
                "note: record 1 (\"Mum & Dad's pancakes\"): RecipeMD can't store the identifier and the date of creation"
            ]
        )
        #expect(withoutLines(RecipeMD.read(written.value, file: "a.md").value) == [bare(try pancakes())])
    }

    @Test("The example of the specification")
    func specification() throws {
        let text = """
            # Guacamole

            Some people call it guac.

            *sauce, vegan*

            **4 Servings, 200g**

            ---

            - *1* avocado
            - *.5 teaspoon* salt
            - *1 1/2 pinches* red pepper flakes
            - lemon juice

            ---

            Remove flesh from avocado and roughly mash with fork. Season to taste
            with salt, pepper and lemon juice.
            """
        let read = RecipeMD.read(Data(text.utf8), file: "guac.md")
        let guacamole = Recipe(
            name: "Guacamole",
            notes: """
                Some people call it guac.

                Remove flesh from avocado and roughly mash with fork. Season to taste
                with salt, pepper and lemon juice.
                """,
            ingredients: [
                Ingredient(name: "avocado", amount: 1), Ingredient(name: ".5 teaspoon salt", amount: 0),
                Ingredient(name: "1 1/2 pinches red pepper flakes", amount: 0),
                Ingredient(name: "lemon juice", amount: 0),
            ]
        )
        var details = RecipeDetails()
        (details.servings, details.tags) = ("4 Servings, 200g", ["sauce", "vegan"])
        #expect(read.value == [guacamole.with(details)])
        #expect(
            read.messages == [
                "guac.md:12: note: the app can't store the amount of `½ tsp salt`, and shows it as a name",
                "guac.md:13: note: the app can't store the amount of `1½ pinches red pepper flakes`, and shows it as a name",
            ]
        )
        #expect(read.value.first?.ingredients.map(\.quantity) == ["1", "½ tsp", "1½ pinches", ""])
    }

    @Test("A note or a size before the name is read back as one")
    func notes() throws {
        for line in ["1 cup (packed) brown sugar", "2 cups (loosely packed) basil, torn", "1 can (14 oz) tomatoes"] {
            let recipe = Recipe(name: "Cake", ingredients: [Ingredient(IngredientLine(line))])
            let written = [RecipeMD.write(recipe), Cooklang.write(recipe)]
            let again = [
                RecipeMD.read(written[0].value, file: "").value, Cooklang.read(written[1].value, file: "").value,
            ]
            for reading in again.map({ $0.first?.ingredients.first?.reading }) {
                #expect(reading?.name == IngredientLine(line).name && reading?.size == IngredientLine(line).size)
            }
            #expect(written.flatMap(\.messages) == [], "\(line)")
        }
    }

    @Test("A mixed number is written with a space, as the reference implementation reads it")
    func mixedNumbers() throws {
        let lines = ["1½ cups milk", "½ cup oil", "2⅓ scant cups [salsa](salsa.md)", "1½ lemons", "1 5/16 cups rye"]
        var recipe = Recipe(name: "Cake", ingredients: lines.map { Ingredient(IngredientLine($0)) })
        recipe.details.servings = "1½ loaves"
        let written = RecipeMD.write(recipe)
        #expect(written.value.text.contains("\n**1 ½ loaves**\n"))
        let list = """
            - *1 ½ cups* milk
            - *½ cup* oil
            - *2 ⅓ scant cups* [salsa](salsa.md)
            - *1 ½* lemons
            - *1 5/16 cups* rye
            """
        #expect(written.value.text.hasSuffix(list + "\n") && written.messages == [])
        let again = try #require(RecipeMD.read(written.value, file: "").value.first)
        #expect(again.ingredients.map { $0.reading.text() } == lines)
        #expect(again.details.servings == "1½ loaves")
        recipe.details.servings = "1 ½ loaves"
        #expect(RecipeMD.write(recipe).messages == [])
    }

    @Test("An ingredient without a group after the groups causes a warning")
    func lastIngredient() throws {
        let jam = Ingredient(IngredientLine("2 tbsp jam"), group: "Topping")
        let salt = Ingredient(IngredientLine("1 pinch salt"))
        let message = "other programs read the groups of the ingredients differently"
        for (ingredients, messages) in [([jam, salt], [message]), ([salt, jam], [])] {
            let written = RecipeMD.write(Recipe(name: "Cake", ingredients: ingredients))
            #expect(written.diagnostics.map(\.message) == messages)
        }
    }

    @Test("A link keeps its address; its title is reported")
    func linkTitles() throws {
        for title in ["\"plain\"", "'plain'", "(plain)"] {
            let text = "# Cake\n\n---\n\n- *2 cups* [flour](flour.md \(title))\n"
            let read = RecipeMD.read(Data(text.utf8), file: "c.md")
            #expect(read.value.first?.ingredients.map(\.reading.link) == ["flour.md"])
            #expect(read.value.first?.ingredients.map(\.reading.name) == ["flour"])
            #expect(read.messages == ["c.md:5: note: an ingredient's link can't have a title; \(title) is not kept"])
        }
    }

    @Test("A warning says what differs, even if both look equal")
    func warnings() throws {
        let recipe = Recipe(name: "Cake", ingredients: [Ingredient(IngredientLine("1 cup + 1 tbsp milk"))])
        let message =
            "other programs read \"- 1 cup + 1 tbsp milk\" as [1 cup + 1 tbsp] \"milk\" (\"1 cup + 1 tbsp milk\" in the "
            + "app), not as [1 cup + 1 tbsp] \"milk\" (17 tbsp \"milk\" in the app)"
        #expect(RecipeMD.write(recipe).diagnostics.map(\.message) == [message])
    }

    @Test("Groups, links, other markers, underlined headings and continued lines")
    func forms() throws {
        let text = """
            Pizza
            =====

            A heading below
            ---

            ```
            ---
            ```
            ***
            ## Dough
            1. *½ cup* [basic
               dough](dough.md)
            2) *200 g* flour \\*sifted\\*

            Topping
            -------
            + _2 *weird*_ cheese
            - basil
            leaves
            * * *
            Bake.
            ---
            Eat.

            """
        let read = RecipeMD.read(Data(text.replacing("\n", with: "\r\n").utf8), file: "p.md")
        let recipe = try #require(read.value.first)
        #expect(recipe.name == "Pizza")
        #expect(recipe.notes == "A heading below\n---\n\n```\n---\n```\n\nBake.\n---\nEat.")
        #expect(
            recipe.ingredients.map(\.name) == [
                "[basic dough](dough.md)", "flour *sifted*", "*weird* cheese", "basil leaves",
            ]
        )
        #expect(recipe.ingredients.map(\.quantity) == ["½ cup", "200 g", "2", ""])
        #expect(recipe.ingredients.map(\.amount) == [8, 7, 2, 0])
        #expect(recipe.ingredients.map(\.unit) == [.tablespoons, .ounces, .pieces, .pieces])
        #expect(recipe.ingredients.map(\.group) == ["Dough", "Dough", "Topping", "Topping"])
        #expect(read.messages.contains { $0.contains("the app shows about 7 oz for `200 g flour *sifted*`") })
        let again = RecipeMD.write(recipe)
        #expect(again.value.text.contains("## Dough\n\n- *½ cup* [basic dough](dough.md)\n- *200 g* flour"))
        #expect(RecipeMD.read(again.value, file: "p.md").value.first?.ingredients == recipe.ingredients)
        #expect(recipe.ingredients.first?.reading.link == "dough.md")
    }

    @Test(
        "Files without a recipe are rejected",
        arguments: [
            ("", "a.md:1: error: the file is blank, expected a title such as # Guacamole"),
            ("- egg", "a.md:1: error: found \"- egg\", expected a title such as # Guacamole"),
            (
                "# Title\n\ntext",
                "a.md:3: error: no list of ingredients\n    hint: RecipeMD puts a line of --- before the ingredients and another one after them"
            ),
        ]
    )
    func faults(text: String, message: String) {
        let read = RecipeMD.read(Data(text.utf8), file: "a.md")
        #expect(read.value.isEmpty)
        #expect(read.messages == [message])
    }

    @Test("Reading restores what was written, or the difference is reported", arguments: 1...10 as ClosedRange<UInt64>)
    func roundTrip(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let recipe = hostileRecipe(&generator)
            let written = RecipeMD.write(recipe)
            let read = RecipeMD.read(written.value, file: "a.md")
            if written.diagnostics.isEmpty { #expect(withoutLines(read.value) == [recipe], "\(written.value.text)") }
            #expect(read.value.first?.ingredients.count == recipe.ingredients.count, "\(written.value.text)")
            #expect(read.value.first?.notes == recipe.notes, "\(written.value.text)")
        }
    }
}
