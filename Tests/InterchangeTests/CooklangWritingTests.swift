import Foundation
import Interchange
import Records
import TestSupport
import Testing

@Suite("Writing Cooklang")
struct CooklangWritingTests {
    private func read(_ written: Converted<Data>) throws -> Recipe {
        try #require(Cooklang.read(written.value, file: "a.cook").value.first)
    }

    private func ingredients(_ lines: String..., group: String? = nil) throws -> [Ingredient] {
        try lines.map { line in
            let parsed = try Ingredient.parse(line)
            return Ingredient(
                name: parsed.name,
                amount: parsed.amount,
                unit: parsed.unit,
                line: parsed.line,
                group: group
            )
        }
    }

    @Test("A whole recipe: ingredients that the steps name in order are marked, the others are listed")
    func golden() throws {
        var details = RecipeDetails()
        (details.servings, details.prepTime, details.cookTime, details.totalTime) = ("4", 20, 80, 120)
        (details.tags, details.source, details.url) = (["sweet", "quick: 1"], "Anna", "https://a.example/")
        details.nutrition = ["calories": "240 kcal", "fatContent": "9 g"]
        let recipe = Recipe(
            name: "Mum & Dad's pancakes",
            notes:
                "For *Sundays*.\n\n1. Mix flour with milk and salt.\n2. Fry in butter.\n\n## Topping\n\n1. Pour syrup over them.",
            ingredients: try ingredients(
                "3 eggs",
                "½ tsp vanilla",
                "2 cups flour",
                "1½ cups milk",
                "salt",
                "1 tbsp butter (soft)"
            ) + ingredients("2 fl oz syrup", group: "Topping")
        ).with(details)
        let written = Cooklang.write(recipe)
        #expect(
            written.value.text == """
                ---
                title: "Mum & Dad's pancakes"
                description: "For *Sundays*."
                servings: 4
                prep time: 20 min
                cook time: "1 h 20 min"
                time required: 2 h
                tags: [sweet, "quick: 1"]
                source:
                  name: Anna
                  url: "https://a.example/"
                nutrition:
                  calories: 240 kcal
                  fatContent: 9 g
                ---

                @eggs{3}
                @vanilla{1/2%tsp}

                Mix @flour{2%cups} with @milk{1 1/2%cups} and @salt{}.

                Fry in @butter{1%tbsp}(soft).

                == Topping ==

                Pour @syrup{2%fl oz} over them.

                """
        )
        #expect(written.messages.isEmpty)
        let back = try read(written)
        #expect(back.notes == recipe.notes && back.details == details)
        #expect(back.ingredients.map(\.quantity) == recipe.ingredients.map(\.quantity))
    }

    @Test("Groups without their own steps, and notes that can't be split")
    func forms() throws {
        let dough = try ingredients("1 cup flour", "2 eggs", group: "Dough")
        let rest = try ingredients("3 apples", "2–3 tbsp oil", "⅓ cup rum") + ingredients("1 cup plus 2 tbsp sugar")
        let notes = [
            "", "Just bake it.", "1. Mix flour.\n2. Add apples.", "- Mix\n- Bake",
            "1. Fry in **butter**.\n2. Eat @home.",
            "1. Mix.\n\nServe warm.", "Stir.\n\n1. Mix.\n\nServe warm.\n\nEat \\*all\\*.",
            "Intro\n\n## Dough\n\n1. Mix flour and eggs.\n\n1. Bake.",
            "> quoted\n\n= not a section",
            "## Dough\n\n1. Mix eggs.\n\n## Bake\n\n1. Bake.",
        ]
        for notes in notes {
            for ingredients in [dough + rest, rest + dough, [dough[0]] + rest + [dough[1]], []] {
                let recipe = Recipe(name: "Cake", notes: notes, ingredients: ingredients)
                let written = Cooklang.write(recipe)
                #expect(written.messages.isEmpty, "\(written.value.text)")
                let back = try read(written)
                #expect(back.notes == notes, "\(written.value.text)")
                #expect(back.ingredients.map(\.quantity) == ingredients.map(\.quantity), "\(written.value.text)")
                #expect(back.ingredients.map(\.group) == ingredients.map(\.group), "\(written.value.text)")
            }
        }
    }

    @Test(
        "Notes without numbered steps are steps, and come back without numbers",
        arguments: ["Mix flour with milk.\n\nBake.", "## Dough\n\nMix flour with milk.\n\n## Oven\n\nBake."]
    )
    func paragraphs(notes: String) throws {
        let ingredients = try ingredients("2 cups flour", "1½ cups milk", group: notes.hasPrefix("##") ? "Dough" : nil)
        let written = Cooklang.write(Recipe(name: "Bread", notes: notes, ingredients: ingredients))
        #expect(written.value.text.contains("\nMix @flour{2%cups} with @milk{1 1/2%cups}.\n"), "\(written.value.text)")
        #expect(written.messages.isEmpty)
        #expect(try read(written).notes == notes)
    }

    @Test("All steps stay steps, on one line each", arguments: ["## Dough", "**Dough**"])
    func longSteps(heading: String) throws {
        let notes = "Good.\n\n\(heading)\n\n1. Mix the flour\n   with the water.\n2. Rest.\n\n## Bake\n\n1. Bake."
        let written = Cooklang.write(Recipe(name: "x", notes: notes, ingredients: try ingredients("1 cup flour")))
        #expect(
            try read(written).notes
                == "Good.\n\n## Dough\n\n1. Mix the flour with the water.\n2. Rest.\n\n## Bake\n\n1. Bake."
        )
        #expect(written.messages.count == 1 && written.messages[0].contains("read each step in the notes as one line"))
    }

    @Test(
        "Steps aren't moved into the metadata because of text beside them",
        arguments: [
            "Stir.\n\n1. Bake.\n2. Cool.\n\nServe warm.", "1. Bake.\n\nThen:\n\n1. Cool.\n\nServe\nwarm.",
            "1. Bake.\n2. Cool.\n\n## Tips\n\nServe warm.",
        ]
    )
    func textBesideSteps(notes: String) throws {
        let written = Cooklang.write(Recipe(name: "x", notes: notes, ingredients: try ingredients("1 egg")))
        let text = written.value.text
        #expect(text.contains("\nBake.\n") && text.contains("\nCool.\n"), "\(text)")
        #expect(try (read(written).notes == notes) == written.diagnostics.isEmpty, "\(text)")
    }

    @Test("Hostile recipes read back unchanged, or a message says why", .ends, arguments: 1...10 as ClosedRange<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var wholeCount = 0
        for _ in 0..<40 {
            let recipe = hostileRecipe(&generator).with(someDetails(&generator))
            let written = Cooklang.write(recipe)
            let back = try read(written)
            if written.diagnostics.isEmpty {
                #expect(withoutLines([back]) == [recipe], "\(written.value.text)")
                wholeCount += 1
            } else {
                #expect(withoutLines([back]) != [recipe], "\(written.messages)")
            }
            #expect(back.notes == recipe.notes, "\(written.value.text)")
            #expect(back.name == recipe.name, "\(written.value.text)")
        }
        #expect(wholeCount > 0)
    }
}
