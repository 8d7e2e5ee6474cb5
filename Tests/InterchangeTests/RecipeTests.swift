import Diagnostics
import Foundation
import Interchange
import Persistence
import Records
import Testing

/// A recipe without anything hostile in it.
func pancakes() throws -> Recipe {
    Recipe(
        id: "P-1",
        createdAt: try instant("2026-11-01T08:00:00Z"),
        name: "Mum & Dad's pancakes",
        notes: "For *Sundays*.\n\n1. Mix, and leave for 20 minutes\n2. Fry",
        ingredients: [
            Ingredient(name: "flour", amount: 2, unit: .cups), Ingredient(name: "milk", amount: 1, unit: .pints),
            Ingredient(name: "eggs", amount: 3), Ingredient(name: "salt", amount: 1, unit: .pinch),
            Ingredient(name: "butter (salted)", amount: 4, unit: .tablespoons), Ingredient(name: "syrup", amount: 0),
        ]
    )
}

/// The recipe without what only the app has use for.
func bare(_ recipe: Recipe, id: String? = nil, createdAt: Date? = nil) -> Recipe {
    Recipe(id: id, createdAt: createdAt, name: recipe.name, notes: recipe.notes, ingredients: recipe.ingredients)
}

/// A recipe with hostile texts.
func hostileRecipe(_ generator: inout SeededGenerator) -> Recipe {
    Recipe(
        name: hostileText(pieces: 8, lines: false, &generator),
        notes: hostileText(pieces: 40, lines: true, &generator),
        ingredients: (0..<Int.random(in: 1...6, using: &generator)).map { _ in
            Ingredient(
                name: hostileText(pieces: 8, lines: false, &generator),
                amount: Double(Int.random(in: 0...20, using: &generator)),
                unit: AmountType.known.randomElement(using: &generator) ?? .pieces
            )
        }
    )
}

@Suite("RecipeMD")
struct RecipeMDTests {
    @Test("A recipe as RecipeMD, and back")
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
                "note: record 1 (\"Mum & Dad's pancakes\"): RecipeMD has no place for the identifier and the date of creation"
            ]
        )
        #expect(RecipeMD.read(written.value, file: "a.md") == Converted([bare(try pancakes())]))
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

                *sauce, vegan*

                **4 Servings, 200g**

                Remove flesh from avocado and roughly mash with fork. Season to taste
                with salt, pepper and lemon juice.
                """,
            ingredients: [
                Ingredient(name: "avocado", amount: 1), Ingredient(name: ".5 teaspoon salt", amount: 0),
                Ingredient(name: "1 1/2 pinches red pepper flakes", amount: 0),
                Ingredient(name: "lemon juice", amount: 0),
            ]
        )
        #expect(read.value == [guacamole])
        let kept = "is no whole number of any smaller unit; it is kept as part of the name"
        #expect(
            read.messages == [
                "guac.md:1: note: a recipe here has no description, tags and yields of its own; they begin the notes",
                "guac.md:12: note: \".5 teaspoon salt\" \(kept)",
                "guac.md:13: note: \"1 1/2 pinches red pepper flakes\" \(kept)",
            ]
        )
    }

    @Test("Groups, links, other markers, underlined headings and lines that go on")
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
            + *_weird_ 2* cheese
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
            recipe.ingredients == [
                Ingredient(name: "basic dough", amount: 8, unit: .tablespoons),
                Ingredient(name: "g flour *sifted*", amount: 200), Ingredient(name: "_weird_ 2 cheese", amount: 0),
                Ingredient(name: "basil leaves", amount: 0),
            ]
        )
        #expect(
            read.messages.contains(
                "p.md:1: note: ingredients here have no groups; titles not kept: \"Dough\", \"Topping\""
            )
        )
        #expect(read.messages.contains { $0.contains("an ingredient here has no link; \"dough.md\" is not kept") })
    }

    @Test(
        "What is no recipe is refused",
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

    @Test("What is written is read back, or the difference is said", arguments: 1...10 as ClosedRange<UInt64>)
    func roundTrip(seed: UInt64) {
        var generator = SeededGenerator(state: seed)
        for _ in 0..<50 {
            let recipe = hostileRecipe(&generator)
            let written = RecipeMD.write(recipe)
            let read = RecipeMD.read(written.value, file: "a.md")
            if written.diagnostics.isEmpty { #expect(read.value == [recipe], "\(written.value.text)") }
            #expect(read.value.first?.ingredients.count == recipe.ingredients.count, "\(written.value.text)")
            #expect(read.value.first?.notes == recipe.notes, "\(written.value.text)")
        }
    }
}

@Suite("schema.org")
struct SchemaOrgTests {
    private func read(_ text: String) throws -> Converted<[Recipe]> {
        SchemaOrg.read(Data(text.utf8), file: "a.html", zone: try zone())
    }

    @Test("A recipe as JSON-LD, and back")
    func golden() throws {
        let written = SchemaOrg.write([try pancakes()])
        #expect(
            written.value.text == """
                {
                  "@context" : "https://schema.org",
                  "@type" : "Recipe",
                  "dateCreated" : "2026-11-01T08:00:00Z",
                  "description" : "For *Sundays*.",
                  "identifier" : "P-1",
                  "name" : "Mum & Dad's pancakes",
                  "recipeIngredient" : [
                    "2 cups flour",
                    "1 pint milk",
                    "3 eggs",
                    "1 pinch salt",
                    "4 tbsp butter (salted)",
                    "syrup"
                  ],
                  "recipeInstructions" : [
                    {
                      "@type" : "HowToStep",
                      "text" : "Mix, and leave for 20 minutes"
                    },
                    {
                      "@type" : "HowToStep",
                      "text" : "Fry"
                    }
                  ]
                }

                """
        )
        #expect(written.diagnostics.isEmpty)
        #expect(try read(written.value.text) == Converted([try pancakes()]))
        let two = [
            try pancakes(), Recipe(name: "</script>", notes: "", ingredients: [Ingredient(name: "air", amount: 1)]),
        ]
        #expect(!SchemaOrg.write(two).value.text.contains("<"))
        #expect(try read(SchemaOrg.write(two).value.text).value == two)
    }

    @Test("A saved web page with all that occurs in them")
    func page() throws {
        let page = """
            <!DOCTYPE html>
            <html><!-- <script type="application/ld+json">{"@type":"Recipe","name":"Wrong"}</script> -->
            <script>var a = "<script";</script>
            <SCRIPT id="x" type='application/ld+json'>
            {"@context": "https://schema.org", "@graph": [
              {"@type": "WebSite", "name": "Site"},
              {"@type": ["NewsArticle", "Recipe"], "name": "Soup &amp; bread",
               "author": {"@type": "Person", "name": "A"}, "recipeYield": ["4", "4 servings"],
               "description": "<p>Good.</p>", "datePublished": "2026-01-02",
               "recipeIngredient": ["1 cup&nbsp;stock", "1&#189; tsp salt", {"@type": "PropertyValue", "name": "2 onions"}],
               "recipeInstructions": [
                 {"@type": "HowToSection", "name": "Soup", "itemListElement": [
                   {"@type": "HowToStep", "text": "Boil
            slowly"}, {"@type": "HowToStep", "name": "Stir"}]},
                 {"@type": "HowToSection", "name": "Bread", "itemListElement": {"@type": "HowToStep", "text": "Bake"}}]}
            ]}
            </script></html>
            """
        let read = try read(page)
        let soup = Recipe(
            createdAt: try instant("2026-01-02T00:00:00Z"),
            name: "Soup & bread",
            notes: "Yield: 4 servings\n\nGood.\n\n## Soup\n\n1. Boil slowly\n2. Stir\n\n## Bread\n\n1. Bake",
            ingredients: [
                Ingredient(name: "stock", amount: 1, unit: .cups), Ingredient(name: "1½ tsp salt", amount: 0),
                Ingredient(name: "onions", amount: 2),
            ]
        )
        #expect(read.value == [soup])
        #expect(
            read.messages == [
                "a.html:4: note: line breaks within strings, which JSON does not have, are read as spaces",
                "a.html: note: record 1 (\"Soup & bread\"): \"1½ tsp salt\" is no whole number of any smaller unit; it is kept as "
                    + "part of the name",
                "a.html: note: a recipe here has no place for author; not kept",
            ]
        )
    }

    @Test("Instructions as one text, as texts, and as a list")
    func instructions() throws {
        func notes(_ value: String) throws -> String? {
            try read(#"{"@type":"Recipe","name":"x","recipeIngredient":"1 egg","recipeInstructions":\#(value)}"#).value
                .first?.notes
        }
        #expect(try notes(#""<ol><li>One</li><li>Two</li></ol>""#) == "One\nTwo")
        #expect(try notes(#"["One", "Two"]"#) == "1. One\n2. Two")
        #expect(try notes(#"{"@type":"ItemList","itemListElement":["One"]}"#) == "1. One")
        #expect(try notes(#"[["One"], {"@type":"HowToStep","itemListElement":[{"text":"Two"}]}]"#) == "1. One\n2. Two")
        #expect(try notes("null") == "")
    }

    @Test(
        "What is no recipe is refused, with the place",
        arguments: [
            (
                "<html></html>",
                "a.html: error: no recipe for programs in this page: expected <script type=\"application/ld+json\">"
            ),
            (#"{"@type":"Person"}"#, "a.html: error: no recipe in it: expected an object with \"@type\": \"Recipe\""),
            ("<script type=\"application/ld+json\">\n{\"a\": }\n</script>", "a.html:2:"),
            ("{\"a\": }", "a.html:1:7:"),
        ]
    )
    func faults(text: String, message: String) throws {
        let read = try read(text)
        #expect(read.value.isEmpty)
        #expect(read.messages.count == 1)
        #expect(read.messages.first?.hasPrefix(message) == true, "\(read.messages)")
    }

    @Test("What is written is read back, or the difference is said", arguments: 1...10 as ClosedRange<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(state: seed)
        for _ in 0..<50 {
            let recipe = hostileRecipe(&generator)
            let written = SchemaOrg.write([recipe])
            let read = try read(written.value.text)
            if written.diagnostics.isEmpty { #expect(read.value == [recipe], "\(written.value.text)") }
            #expect(read.value.first?.ingredients.count == recipe.ingredients.count)
        }
    }

    @Test("The app's own JSON is written and read, and what the app could not read is said")
    func ownJSON() throws {
        let complete = Recipe(
            id: "1",
            createdAt: try instant("2026-11-01T08:00:00Z"),
            name: "Tea",
            ingredients: [Ingredient(id: "2", name: "water", amount: 1, unit: .pints)],
            extras: ["stars": .integer(5)]
        )
        let written = RecipeJSON.write([complete])
        #expect(written.diagnostics.isEmpty)
        #expect(RecipeJSON.read(written.value, file: "a.json") == Converted([complete]))
        let odd = Recipe(name: "Odd", ingredients: [Ingredient(name: "x", amount: 0.5, unit: .other("g"))])
        #expect(RecipeJSON.write([odd]).diagnostics.count == 5)
    }
}
