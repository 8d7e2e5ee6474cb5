import Foundation
import Interchange
import Persistence
import Records
import TestSupport
import Testing

@Suite("schema.org")
struct SchemaOrgTests {
    func read(_ text: String) throws -> Converted<[Recipe]> {
        SchemaOrg.read(Data(text.utf8), file: "a.html", zone: try zone())
    }

    @Test("Texts that a site escapes twice are read as meant")
    func twiceEscaped() throws {
        let read = try read(
            #"""
            {"@type":"Recipe","name":"Mac &amp;amp; Cheese","author":{"name":"Ben &amp;amp; Jo"},"recipeIngredient":["1 egg"],
            "keywords":"&lt;p&gt;Dinner&lt;/p&gt;",
            "recipeInstructions":[{"@type":"HowToSection","name":"Salt &amp;amp; pepper","itemListElement":["Mix."]}]}
            """#
        )
        #expect(read.value.map(\.name) == ["Mac & Cheese"])
        #expect(read.value.map(\.details.source) == ["Ben & Jo"])
        #expect(read.value.map(\.details.tags) == [["Dinner"]])
        #expect(read.value.map(\.notes) == ["## Salt & pepper\n\n1. Mix."])
    }

    @Test(
        "Long runs of spaces and marks are read as fast as other text",
        .timeLimit(.minutes(10)),
        arguments: [" ", "; ", "// ", "]]> "]
    )
    func longRuns(run: String) throws {
        let text = String(repeating: run, count: 500_000)
        let json =
            #"{"@type":"Recipe","name":"Scones","recipeIngredient":["1 egg"],"recipeInstructions":"Mix. \#(text)x"}"#
        let file = Data((json + ";" + String(repeating: " ", count: 500_000)).utf8)
        #expect(SchemaOrg.read(file, file: "x.json", zone: try zone()).value.map(\.name) == ["Scones"])
    }

    @Test(
        "Steps of sections are under their titles, whatever key a site uses for the list",
        arguments: ["item", "itemListElement"]
    )
    func sections(key: String) throws {
        let json = """
            {"@type":"Recipe","name":"Scones","recipeIngredient":["1 egg"],"recipeInstructions":[{"@type":"HowToSection"},
            {"@type":"HowToSection","name":"Dough","\(key)":[{"@type":"HowToStep","text":"Mix."},{"text":"Rest."}]},
            {"@type":"HowToSection","name":"Bake","itemListElement":{"@type":"HowToStep","text":"Bake."}}]}
            """
        let read = SchemaOrg.read(Data(json.utf8), file: "x.json", zone: try zone())
        #expect(read.value.map(\.notes) == ["## Dough\n\n1. Mix.\n2. Rest.\n\n## Bake\n\n1. Bake."])
    }

    @Test("An event has an end and a place; an all-day one has dates")
    func events() throws {
        let start = try instant("2026-12-24T18:00:00Z")
        var event = Event(date: start, name: "Concert")
        (event.end, event.location, event.url) = (start + 7_200, "Opera", "https://opera.example/")
        func text(_ event: Event) -> String {
            String(decoding: SchemaOrg.linkedData(of: event, url: nil, plainText: \.self).bytes, as: UTF8.self)
        }
        let head =
            #"{"@context":"https://schema.org","@type":"Event","name":"Concert","sameAs":"https://opera.example/","#
        let place = #""location":{"@type":"Place","name":"Opera"}}"#
        #expect(
            text(event) == head + #""startDate":"2026-12-24T18:00:00Z","endDate":"2026-12-24T20:00:00Z","# + place
                + "\n"
        )
        event.end = nil
        event.days = try #require(Day("2026-12-24"))...(try #require(Day("2026-12-26")))
        #expect(text(event) == head + #""startDate":"2026-12-24","endDate":"2026-12-26","# + place + "\n")
    }

    @Test("A recipe is written as JSON-LD and read back")
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
        #expect(try withoutLines(read(written.value.text).value) == [try pancakes()])
        let two = [
            try pancakes(), Recipe(name: "</script>", notes: "", ingredients: [Ingredient(name: "air", amount: 1)]),
        ]
        #expect(!SchemaOrg.write(two).value.text.contains("<"))
        #expect(try withoutLines(read(SchemaOrg.write(two).value.text).value) == two)
    }

    @Test("Instructions as one text, as texts, and as a list")
    func instructions() throws {
        func notes(_ value: String) throws -> String? {
            try read(#"{"@type":"Recipe","name":"x","recipeIngredient":"1 egg","recipeInstructions":\#(value)}"#).value
                .first?.notes
        }
        #expect(try notes(#""<ol><li>One</li><li>Two</li></ol>""#) == "1. One\n2. Two")
        #expect(try notes(#"["One", "Two"]"#) == "1. One\n2. Two")
        #expect(try notes(#"{"@type":"ItemList","itemListElement":["One"]}"#) == "1. One")
        #expect(try notes(#"[["One"], {"@type":"HowToStep","itemListElement":[{"text":"Two"}]}]"#) == "1. One\n2. Two")
        #expect(try notes("null") == "")
    }

    @Test("Groups of ingredients, sections of steps and the text of links are kept")
    func groups() throws {
        let lines = ["salt", "For the dough:", "2 eggs", "2 cups [salsa](salsa.md)", "Filling:", "1 cup milk"]
        let notes = "Nice.\n\n## Dough\n\n1. Mix.\n2. Rest.\n\n## Bake\n\n1. Bake."
        let recipe = Recipe(name: "x", notes: notes, ingredients: try Ingredient.parse(lines: lines))
        let written = SchemaOrg.write([recipe])
        let again = try #require(try read(written.value.text).value.first)
        #expect(again.notes == notes)
        #expect(again.ingredients.map(\.group) == recipe.ingredients.map(\.group))
        #expect(again.ingredients.map { $0.reading.name } == recipe.ingredients.map { $0.reading.name })
        #expect(written.value.text.contains("\"2 cups salsa\""))
        #expect(written.value.text.contains("HowToSection"))
        let mixed = Recipe(name: "x", ingredients: Array(recipe.ingredients.reversed()))
        let message = "other programs read the groups of the ingredients differently"
        #expect(SchemaOrg.write([mixed]).messages.contains { $0.contains(message) })
        #expect(!written.messages.contains { $0.contains(message) })
    }

    @Test("A title that no ingredient follows stays a line of text, also after an export")
    func emptyGroups() throws {
        let lines = #"["For the base:","For the crust:","1 egg","Garnish:"]"#
        let page = #"{"@context":"https://schema.org","@type":"Recipe","name":"x","recipeIngredient":\#(lines)}"#
        let recipe = try #require(try read(page).value.first)
        let again = try #require(try read(SchemaOrg.write([recipe]).value.text).value.first)
        for recipe in [recipe, again] {
            #expect(recipe.ingredients.map(\.name) == ["For the base:", "egg", "Garnish:"])
            #expect(recipe.ingredients.map(\.group) == [nil, "For the crust", "For the crust"])
        }
    }

    @Test(
        "A page and an export have all steps, and reading them restores their order",
        arguments: [
            (
                "Good.\n\n## Dough\n\n1. Mix.\n2. Rest.\n\n## Bake\n\n1. Bake.\n2. Cool.",
                "Good.\n\n## Dough\n\n1. Mix.\n2. Rest.\n\n## Bake\n\n1. Bake.\n2. Cool."
            ),
            (
                "Good.\n\n**Dough**\n\n1. Mix.\n2. Rest.\n\n**Bake:**\n1. Bake.\n2. Cool.",
                "Good.\n\n## Dough\n\n1. Mix.\n2. Rest.\n\n## Bake\n\n1. Bake.\n2. Cool."
            ),
            (
                "For the dough:\n\n1) Mix\n   well.\n2) Rest.\n### Bake ###\n\n1. Bake.",
                "## For the dough\n\n1. Mix well.\n2. Rest.\n\n## Bake\n\n1. Bake."
            ),
            (
                "1. Mix.\n2. Rest.\n\nMeanwhile, heat\nthe oven.\n\n3. Bake.\n4. Cool.\n\nServe warm.",
                "1. Mix.\n2. Rest.\n3. Meanwhile, heat the oven.\n4. Bake.\n5. Cool.\n6. Serve warm."
            ),
            ("1. Mix.\r\n2. Bake.\r\n", "1. Mix.\n2. Bake."),
            ("1. Mix.\n2. Rest.\n***\n\n1. Bake.\n\n- - -\nEat.", "1. Mix.\n2. Rest.\n3. Bake.\n4. Eat."),
            ("1. Mix.\n\n## Notes", "1. Mix.\n2. ## Notes"), ("Just bake it.\n\nEat.", "Just bake it.\n\nEat."),
        ]
    )
    func stepsInOrder(notes: String, expected: String) throws {
        let recipe = Recipe(name: "x", notes: notes, ingredients: [Ingredient(name: "egg", amount: 1)])
        let written = SchemaOrg.write([recipe])
        #expect(try read(written.value.text).value.map(\.notes) == [expected])
        #expect(written.diagnostics.isEmpty == (notes == expected), "\(written.messages)")
        let page = SchemaOrg.linkedData(of: recipe, url: nil, image: nil, plainText: \.self)
        #expect(try read(String(decoding: page.bytes, as: UTF8.self)).value.map(\.notes) == [expected])
    }

    @Test(
        "No text of a step or name of a section is lost",
        arguments: [
            (
                #"[{"@type":"HowToStep","text":["Part a.","Part b."]},{"@type":"HowToStep","text":"After."}]"#,
                "1. Part a. Part b.\n2. After."
            ),
            (
                #"[{"@type":"HowToSection","name":"Cake","itemListElement":[{"@type":"HowToSection","name":"Dough","itemListElement":["Mix."]}]}]"#,
                "## Cake\n\n## Dough\n\n1. Mix."
            ),
            (
                #""<table><tr><td><p>Mix.</p></td></tr></table><hr><figure></figure><p><label>Bake.</label></p>""#,
                "1. Mix.\n2. Bake."
            ),
        ]
    )
    func everyText(instructions: String, notes: String) throws {
        let json = #"{"@type":"Recipe","name":"x","recipeIngredient":["1 egg"],"recipeInstructions":\#(instructions)}"#
        #expect(try read(json).value.map(\.notes) == [notes])
    }

    @Test(
        "Character references and tags become plain text",
        arguments: [
            ("&bdquo;Omas&ldquo; Kuchen", "„Omas“ Kuchen"), ("&frac15; cup oil", "⅕ cup oil"),
            ("&half; cup oil", "½ cup oil"),
            ("1&emsp;cup oil", "1\u{2003}cup oil"), ("&bull; 2 eggs", "• 2 eggs"),
            ("&check; &atilde;&Eacute;&reg;&prime;", "✓ ãÉ®′"),
            ("&zdot;urek, &lstrok;oso&sacute;, b&uring;&ccaron;ek", "żurek, łosoś, bůček"),
            ("&unknown; &amp;", "&unknown; &"), ("<label><input type=checkbox>1 cup</label> flour<hr>", "1 cup flour"),
            ("2 <del>eggs</del> <3", "2 eggs <3"), ("<blockquote>a</blockquote>b", "a\nb"),
            ("&lt;p&gt;It&amp;rsquo;s &amp;lt; 3&lt;/p&gt;", "It’s < 3"), ("1 &lt; 2 &amp; 3", "1 < 2 & 3"),
        ]
    )
    func plainText(text: String, expected: String) throws {
        let json = try JSONEncoder().encode(["@type": "Recipe", "name": "x", "description": text])
        #expect(try read(String(decoding: json, as: UTF8.self)).value.map(\.notes) == [expected])
    }

    @Test("Reading restores what was written, or the difference is reported", arguments: 1...10 as ClosedRange<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let recipe = hostileRecipe(&generator)
            let written = SchemaOrg.write([recipe])
            let read = try read(written.value.text)
            if written.diagnostics.isEmpty { #expect(withoutLines(read.value) == [recipe], "\(written.value.text)") }
            #expect(read.value.first?.ingredients.count == recipe.ingredients.count)
        }
    }

    @Test("The app's JSON is written and read, and values that the app couldn't read are reported")
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
        var details = RecipeDetails()
        (details.servings, details.tags, details.cooked) = ("4", ["hot"], [try #require(Day("2026-11-01"))])
        let more = RecipeJSON.write([complete.with(details)])
        #expect(RecipeJSON.read(more.value, file: "a.json") == Converted([complete.with(details)]))
        let wrong = more.value.text.replacing("\"hot\"", with: "7")
        #expect(
            RecipeJSON.read(Data(wrong.utf8), file: "a.json").messages == [
                "a.json: warning: record 1 (\"Tea\"): `tags`: expected a text such as \"vegetarian\", found the number 7"
            ]
        )
        let odd = Recipe(name: "Odd", ingredients: [Ingredient(name: "x", amount: 0.5, unit: .other("g"))])
        #expect(RecipeJSON.write([odd]).diagnostics.count == 5)
    }
}
