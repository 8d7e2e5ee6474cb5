import Diagnostics
import Foundation
import Interchange
import Persistence
import Records
import TestSupport
import Testing

@Suite("Recipes from sites and programs") struct RecipeImportTests {
    func read(_ text: String, named name: String = "x.json") throws -> ImportedRecords {
        ImportedRecords([ImportFile(path: name, data: Data(text.utf8))], zone: try zone())
    }

    func lines(_ recipe: Recipe?) -> [String] {
        (recipe?.ingredients ?? []).map { ingredient in
            let text = ingredient.reading.text(times: nil) ?? ""
            return ingredient.group.map { "\($0): \(text)" } ?? text
        }
    }

    @Test(
        "No amount or group of ingredients is lost",
        arguments: [
            (#"{"@type":"PropertyValue","name":"flour","value":"2","unitText":"cups"}"#, ["2 cups flour"]),
            (
                #"{"name":"sugar","requiredQuantity":{"@type":"QuantitativeValue","value":100,"unitText":"g"}}"#,
                ["100 g sugar"]
            ),
            (#"{"name":"milk","amount":"200","unit":"ml"}"#, ["200 ml milk"]),
            (#"{"name":"rum","value":0.5,"unitCode":"LTR"}"#, ["½ l rum"]),
            (#"{"name":"oil","value":{"minValue":2,"maxValue":3,"unitText":"tbsp"}}"#, ["2–3 tbsp oil"]),
            (#"{"name":"salt","amount":"to taste"}"#, ["salt, to taste"]),
            (
                #"{"@type":"ItemList","name":"Dough","itemListElement":["2 eggs",{"@type":"ListItem","item":{"name":"1 egg"}}]},"salt""#,
                ["Dough: 2 eggs", "Dough: 1 egg", "salt"]
            ),
            (
                ###""For the dough:","2 eggs","## Filling","3 apples""###,
                ["For the dough: 2 eggs", "Filling: 3 apples"]
            ),
            (#""For the dough:\n2 eggs\nsalt""#, ["For the dough: 2 eggs", "For the dough: salt"]),
            (#""2 eggs\n1 cup milk","salt""#, ["2 eggs", "1 cup milk", "salt"]),
            (#""<p>2 eggs</p><p>1 cup milk</p>","salt""#, ["2 eggs", "1 cup milk", "salt"]),
            (
                #""1 pear","For the dough:\r\n2 eggs","salt""#,
                ["1 pear", "For the dough: 2 eggs", "For the dough: salt"]
            ),
            (#""2 cups\n flour","2 eggs,\nbeaten""#, ["2 cups flour", "2 eggs, beaten"]),
            (#"{"@value":"2 eggs"},{"@list":["salt"]}"#, ["2 eggs", "salt"]),
            (#""1&frasl;2 cup oats""#, ["½ cup oats"]), (#""&amp;frac12; cup oats""#, ["½ cup oats"]),
            (#""2 eggs, beaten""#, ["2 eggs, beaten"]), (#""1 egg ((large, beaten))""#, ["1 egg (large, beaten)"]),
            (#""2 leeks (, sliced)""#, ["2 leeks (sliced)"]),
            (#""FOR THE DOUGH","2 eggs","for the cook""#, ["FOR THE DOUGH: 2 eggs", "FOR THE DOUGH: for the cook"]),
        ]
    )
    func ingredients(json: String, expected: [String]) throws {
        let text = #"{"@type":"Recipe","name":"x","recipeIngredient":[\#(json)]}"#
        #expect(lines(try read(text).recipes.first) == expected)
    }

    @Test(
        "Each step of the instructions becomes a step",
        arguments: [
            ("\"<ol><li>Mix<br>well</li><li><p>Bake.</p></li></ol>\"", "1. Mix well\n2. Bake."),
            ("\"<p>Mix.</p><p>Bake.</p>\"", "1. Mix.\n2. Bake."),
            (#""<h3 class='x'>Dough</h3><p>1. Mix.</p><p>2. Rest.</p>""#, "## Dough\n\n1. Mix.\n2. Rest."),
            (#""Mix.\r\nBake.""#, "1. Mix.\n2. Bake."), (#"["Mix.\nBake."]"#, "1. Mix.\n2. Bake."),
            (#"["<p>Mix.</p><p>Rest.</p>","Bake."]"#, "1. Mix.\n2. Rest.\n3. Bake."),
            // Text that may be Markdown stays unchanged.
            (#""1. Mix.\n2. Bake.""#, "1. Mix.\n2. Bake."), (#""- Mix.\n- Bake.""#, "- Mix.\n- Bake."),
            (#""1. Mix. 2. Add 1 egg. 3. Bake.""#, "1. Mix.\n2. Add 1 egg.\n3. Bake."),
            (#""Step 1: Mix. Step 2 Bake.""#, "1. Mix.\n2. Bake."), (#""1. Mix 2. 5 eggs.""#, "1. Mix 2. 5 eggs."),
            (#"["Step 1: Mix.","Schritt 2: Bake."]"#, "1. Mix.\n2. Bake."),
            (###"["Mix.","## Filling","Stir."]"###, "1. Mix.\n\n## Filling\n\n1. Stir."),
            (#""Mix.\r\n\r\nBake.""#, "Mix.\n\nBake."),
            (#""Mix.\n\nBake.""#, "Mix.\n\nBake."), (#""Just bake it.""#, "Just bake it."),
            (#""Mix.\r\nRest.\r\n\r\nBake.""#, "1. Mix.\n2. Rest.\n3. Bake."),
            (#""Mix it\nwell.\n\nBake.""#, "Mix it\nwell.\n\nBake."),
            (#""Step 1\nMix.\nStep 2:\nBake.""#, "1. Mix.\n2. Bake."),
            (#""Schritt 1\n\nMix.\n\nSchritt 2\n\nBake.""#, "1. Mix.\n2. Bake."),
            (#"["Step 1","Mix.","STEP 2","Bake."]"#, "1. Mix.\n2. Bake."),
            // Nextcloud Cookbook's steps are Markdown.
            (#"["Bake:\n - 180 °C\n - 40 minutes","Cool."]"#, "1. Bake:\n    - 180 °C\n    - 40 minutes\n2. Cool."),
            (
                #"[{"@type":"HowToStep","description":"Mix."},{"@type":"HowToStep","name":"Bake","text":""}]"#,
                "1. Mix.\n2. Bake"
            ),
            (#"[{"@type":"HowToStep","name":"Stir","itemListElement":[]}]"#, "1. Stir"),
            (#"[{"@type":"HowToStep","text":"<ul><li>Mix.</li><li>Bake.</li></ul>"}]"#, "1. Mix.\n2. Bake."),
            (#"[{"@type":"HowToStep","name":"Slice","text":"<p>Thinly.</p>"}]"#, "1. Slice: Thinly."),
            (
                #"[{"@type":"HowToStep","name":"Dough","text":"<p>Mix.</p><p>Rest.</p>"}]"#,
                "1. Dough: Mix.\n2. Rest."
            ),
            (#"[{"@type":"HowToStep","name":"Rest","text":"<p></p>"}]"#, "1. Rest"),
            (
                #"[{"@type":"HowToStep","name":"First","text":"<h2>Dough</h2><p>Mix.</p>"}]"#,
                "## Dough\n\n1. First: Mix."
            ),
            (
                ###"[{"@type":"HowToStep","text":"## Mix"},{"@type":"HowToStep","text":"Bake."}]"###,
                "1. ## Mix\n2. Bake."
            ),
            (
                #"[{"@type":"HowToSection","name":"Dough","ItemListElement":[{"text":"Mix."}]}]"#,
                "## Dough\n\n1. Mix."
            ),
            // The positions decide on the order, if each step has its own.
            (#"[{"text":"Bake.","position":2},{"text":"Mix.","position":1}]"#, "1. Mix.\n2. Bake."),
            (#"[{"text":"Eat.","position":"10"},{"text":"Bake.","position":"9"}]"#, "1. Bake.\n2. Eat."),
            (
                #"{"@type":"ItemList","itemListElement":[{"position":2,"item":{"text":"Bake."}},{"position":1,"item":{"text":"Mix."}}]}"#,
                "1. Mix.\n2. Bake."
            ),
            (
                #"[{"@type":"HowToSection","name":"Bread","position":2,"itemListElement":[{"text":"Bake."}]},{"@type":"HowToSection","name":"Dough","position":1,"itemListElement":[{"text":"Rest.","position":2},{"text":"Mix.","position":1}]}]"#,
                "## Dough\n\n1. Mix.\n2. Rest.\n\n## Bread\n\n1. Bake."
            ),
            (#"[{"text":"Mix.","position":2},{"text":"Bake.","position":2}]"#, "1. Mix.\n2. Bake."),
            (#"[{"text":"Mix.","position":2},{"text":"Bake."}]"#, "1. Mix.\n2. Bake."),
        ]
    )
    func steps(json: String, notes: String) throws {
        let text = #"{"@type":"Recipe","name":"x","recipeIngredient":["1 egg"],"recipeInstructions":\#(json)}"#
        #expect(try read(text).recipes.map(\.notes) == [notes])
    }

    @Test(
        "Each list item and each paragraph in a page's instructions becomes a step",
        arguments: [
            (
                "<ol itemprop=recipeInstructions><li>Mix.<li>Rest.</ol><ol itemprop=recipeInstructions><li>Bake.</ol>",
                "1. Mix.\n2. Rest.\n3. Bake."
            ),
            (
                "<div itemprop=instructions><p>Mix.</p>Rest.</div><div itemprop=instructions><p>Bake\nit.</p></div>",
                "1. Mix.\n2. Rest.\n3. Bake it."
            ),
            (
                "<ul itemprop=recipeInstructions><li>Mix:<ul><li>flour</li><li>salt &amp; milk</li></ul></ul>",
                "1. Mix:\n2. flour\n3. salt & milk"
            ),
            (
                "<div itemprop=recipeInstructions><h4>Dough</h4><ol><li>Mix<br>well.<li>Rest.</ol></div>",
                "## Dough\n\n1. Mix well.\n2. Rest."
            ),
            (
                "<li itemprop=recipeInstructions><p>Mix.</p><p>Well.</p><li itemprop=recipeInstructions>Bake.",
                "1. Mix. Well.\n2. Bake."
            ),
        ]
    )
    func stepsOfPage(steps: String, notes: String) throws {
        let page = """
            <div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Tea</h1>
            <i itemprop="ingredients">1 egg</i>\(steps)</div>
            """
        #expect(try read(page, named: "x.html").recipes.map(\.notes) == [notes])
    }

    @Test(
        "Consecutive numbers before the steps are removed",
        arguments: [
            (#""1. Mix.","2. Bake.""#, "1. Mix.\n2. Bake."),
            (#"{"@type":"HowToStep","text":"1) Mix."},{"@type":"HowToStep","text":"2) Bake."}"#, "1. Mix.\n2. Bake."),
            (#""2. Mix.","1. Bake.""#, "1. 2. Mix.\n2. 1. Bake."), (#""1. Mix.","Bake.""#, "1. 1. Mix.\n2. Bake."),
        ]
    )
    func countedSteps(steps: String, notes: String) throws {
        let json = #"{"@type":"Recipe","name":"x","recipeIngredient":["1 egg"],"recipeInstructions":[\#(steps)]}"#
        #expect(try read(json).recipes.map(\.notes) == [notes])
    }

    @Test("A fraction in small digits doesn't become part of the number before it")
    func smallFractions() throws {
        let line = "1<sup class=a>1</sup>/<sub>2</sub> cups milk<sup>1</sup>"
        let page = """
            <div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Tea</h1>
            <i itemprop="recipeIngredient">\(line)</i></div>
            """
        #expect(lines(try read(page, named: "x.html").recipes.first) == ["1½ cups milk1"])
        let json = #"{"@type":"Recipe","name":"Tea","recipeIngredient":["\#(line)"]}"#
        #expect(lines(try read(json).recipes.first) == ["1½ cups milk1"])
    }

    @Test("A recipe in the vocabulary before schema.org, and a type in lower case")
    func formerVocabulary() throws {
        let page = """
            <div itemscope itemtype="http://data-vocabulary.org/Recipe"><h1 itemprop="name">Stew</h1>
            <p itemprop="summary">Warm.</p><i itemprop="recipeType">Main</i>
            <ul><li itemprop="ingredient" itemscope itemtype="http://data-vocabulary.org/RecipeIngredient">
            <span itemprop="amount">2 lbs</span> <span itemprop="name">beef</span></li>
            <li itemprop="ingredient" itemscope><span itemprop="name">salt</span></li></ul>
            <div itemprop="instructions">Cook.</div></div>
            """
        let read = try read(page, named: "x.html")
        #expect(lines(read.recipes.first) == ["2 lbs beef", "salt"])
        #expect(read.recipes.map(\.notes) == ["Warm.\n\nCook."])
        #expect(read.recipes.map(\.details.tags) == [["Main"]])
        #expect(read.diagnostics.isEmpty)
        let json = #"{"@type":"recipe","name":"Stew","recipeIngredient":["2 lbs beef"]}"#
        #expect(lines(try self.read(json).recipes.first) == ["2 lbs beef"])
    }

    @Test("A page that uses the property and its former name keeps all ingredients, once")
    func bothNames() throws {
        let text = """
            <div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Tea</h1>
            <i itemprop="ingredients">1 tea bag</i><i itemprop="recipeIngredient">2 cups water</i>
            <i itemprop="ingredients recipeIngredient">1 tsp sugar</i></div>
            """
        let read = try read(text, named: "x.html")
        let all = ["2 cups water", "1 tsp sugar", "1 tea bag"]
        #expect(lines(read.recipes.first) == all)
        let single = """
            <div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Tea</h1>
            <i itemprop="recipeIngredient">2 cups water</i><i itemprop="recipeIngredient">1 tsp sugar</i>
            <i itemprop="ingredients">1 tea bag</i></div>
            """
        #expect(lines(try self.read(single, named: "x.html").recipes.first) == all)
        let twice =
            #"{"@type":"Recipe","name":"x","recipeIngredient":["1 egg","salt"],"ingredients":"1 egg, salt"}"#
        #expect(lines(try self.read(twice).recipes.first) == ["1 egg", "salt"])
        let list = #"{"@type":"ItemList","itemListElement":["1 egg","salt"]}"#
        let listed = #"{"@type":"Recipe","name":"x","recipeIngredient":["1 egg","salt"],"ingredients":\#(list)}"#
        #expect(lines(try self.read(listed).recipes.first) == ["1 egg", "salt"])
    }

    @Test(
        "A single text is split at its commas if several parts have an amount",
        arguments: [
            ("1 lettuce, 2 tomatoes, salt", ["1 lettuce", "2 tomatoes", "salt"]),
            ("2 eggs, beaten", ["2 eggs, beaten"]),
        ]
    )
    func separated(text: String, expected: [String]) throws {
        let json = #"{"@type":"Recipe","name":"x","recipeIngredient":"\#(text)"}"#
        #expect(lines(try read(json).recipes.first) == expected)
    }

    @Test("The groups that recipe-scrapers finds are kept")
    func scrapedGroups() throws {
        let text = """
            {"title":"Rolls","ingredients":["1 cup flour","2 eggs"],"instructions_list":["Mix."],"ingredient_groups":[
            {"ingredients":["1 cup flour"],"purpose":null},{"ingredients":["2 eggs"],"purpose":"For the glaze"}]}
            """
        #expect(lines(try read(text).recipes.first) == ["1 cup flour", "For the glaze: 2 eggs"])
    }

    @Test(
        "Slightly invalid pages are read",
        arguments: [
            "{\n// a comment with \"quotes\"\n\"@type\": \"Recipe\", /* and\nanother */ \"name\": \"Tea // hot\", \"recipeIngredient\": [\"1 tea\"]}",
            String(repeating: "<div>", count: 300)
                + #"<script type="application/ld+json">{"@type":"Recipe","name":"Tea // hot","recipeIngredient":["1 tea"]}</script>"#,
            """
            <div itemscope itemtype="https://schema.org/Recipe" itemref="a b"><h1 itemprop="name">Tea // hot</h1></div>
            <ul id="a"><li itemprop="recipeIngredient">1 tea</li></ul>
            """,
            """
            <script type="application/ld+json">{"@type":"Recipe","name":"Tea // hot","recipeIngredient":["1 tea"]}</script>
            <script type="application/ld+json">{"@type":"Recipe","name":"Tea // hot","recipeIngredient":["1 tea"]}</script>
            """,
        ]
    )
    func pages(text: String) throws {
        let read = try read(text, named: "x.html")
        #expect(read.recipes.map(\.name) == ["Tea // hot"])
        #expect(lines(read.recipes.first) == ["1 tea"])
        #expect(!read.diagnostics.hasErrors)
    }

    @Test(
        "A recipe that a page describes again, with only some of its properties, is read once",
        arguments: [
            (#"{"@type":"Recipe","name":"Tea","description":"Hot.","url":"https://a.example/tea"}"#, "Hot."),
            (#"{"@type":"Recipe","name":"Tea","aggregateRating":{"ratingValue":5}}"#, ""),
            (#"{"@type":"Recipe","aggregateRating":{"ratingValue":5}}"#, ""),
            (
                #"{"@type":"Recipe","name":"Tea","url":"https://a.example/tea","recipeInstructions":["Brew."]}"#,
                "1. Brew."
            ),
            (#"{"@type":"Recipe","name":"Tea","url":"https://b.example/","recipeYield":"2"}"#, nil),
            (#"{"@type":"Recipe","name":"Tea","recipeIngredient":["2 teas"]}"#, nil),
            (#"{"@type":"Recipe","name":"Tea","identifier":"2"}"#, nil),
            (#"{"@type":"Recipe","name":"Cake"}"#, nil),
        ] as [(String, String?)]
    )
    func describedAgain(other: String, notes: String?) throws {
        let tea =
            #"{"@type":"Recipe","name":"Tea","identifier":"1","#
            + #""url":"https://a.example/tea","recipeIngredient":["1 tea"]}"#
        for text in ["[\(tea),\(other)]", "[\(other),\(tea)]"] {
            let recipes = try read(text).recipes
            guard let notes else {
                #expect(recipes.count == 2)
                continue
            }
            #expect(recipes.map(\.notes) == [notes])
            #expect(lines(recipes.first) == ["1 tea"] && recipes.first?.id == "1")
            #expect(recipes.first?.details.url == "https://a.example/tea")
        }
    }

    @Test(
        "A recipe that both a theme and a plugin describe on a page is read once, unless they disagree",
        arguments: [
            (#""prepTime":"PT5M""#, 1), (#""recipeYield":"4","author":"Ann""#, 1), (#""recipeYield":"6""#, 2),
            (#""recipeInstructions":"Boil.""#, 2), (#""url":"https://a.example/tea""#, 1),
        ]
    )
    func describedTwice(rest: String, count: Int) throws {
        let tea = #"{"@type":"Recipe","name":"Tea","recipeIngredient":["1 tea"],"#
        let other = rest.contains("Instructions") ? "" : #""recipeInstructions":"Brew.","#
        let text = #"[\#(tea)"recipeYield":"4","recipeInstructions":"Brew."},\#(tea)\#(other)\#(rest)}]"#
        let recipes = try read(text).recipes
        #expect(recipes.count == count && recipes.allSatisfy { lines($0) == ["1 tea"] })
        if count == 1 { #expect(recipes.first?.details.servings == "4" && recipes.first?.notes == "Brew.") }
    }

    @Test(
        "A time that can't be read is noted, but a zero or a placeholder isn't",
        arguments: ["overnight": true, "N/A": false, "0 min": false, "PT0S": false, "-": false]
    )
    func time(text: String, isNoted: Bool) throws {
        let object = #"{"@type":"Recipe","name":"x","recipeIngredient":"1 egg","cookTime":"\#(text)"}"#
        let messages = try read(object).diagnostics.map(\.message)
        #expect(messages.contains { $0.contains(#"cooking time "\#(text)""#) } == isNoted)
    }

    // MARK: Which recipe is the same

    private func recipe(_ name: String, id: String? = nil, url: String? = nil, _ line: String) throws -> Recipe {
        var details = RecipeDetails()
        details.url = url
        return Recipe(id: id, name: name, notes: "", ingredients: [try Ingredient.parse(line)]).with(details)
    }

    @Test(
        "A recipe of JSON-LD has the id that its program gave it, so it is recognised again",
        arguments: [
            (#""id":"17""#, "17"), (#""id":17"#, "17"), (#""identifier":"a","id":"17""#, "a"),
            (#""id":"https://a.example/#recipe""#, nil), (#""@id":"17""#, nil),
        ] as [(String, String?)]
    )
    func ids(property: String, id: String?) throws {
        let recipes = try ["1 tea", "2 teas"].map { line in
            try read(#"{"@type":"Recipe","name":"Tea",\#(property),"recipeIngredient":["\#(line)"]}"#).recipes
        }
        #expect(recipes[0].map(\.id) == [id])
        #expect(ImportPlan(existing: recipes[0], imported: recipes[1]).changed.count == (id == nil ? 0 : 1))
    }

    @Test("Recipes with the same name are identified by id, address or equal content")
    func twins() throws {
        let address = "https://a.example/pie"
        let cases: [(existing: Recipe, imported: Recipe, added: Int, changed: Int)] = [
            (try recipe("Pie", id: "1", "1 egg"), try recipe("Pie", url: address, "2 eggs"), 1, 0),
            (try recipe("Pie", id: "1", url: address, "1 egg"), try recipe("Pie", url: address, "2 eggs"), 0, 1),
            (try recipe("Pie", id: "1", url: address, "1 egg"), try recipe("Pie", url: address + "2", "2 eggs"), 1, 0),
            (try recipe("Pie", id: "1", "1 egg"), try recipe("Pie", id: "1", "2 eggs"), 0, 1),
            (try recipe("Pie", id: "1", "1 egg"), try recipe("Pie", id: "2", "2 eggs"), 1, 0),
            (try recipe("Pie", id: "1", "1 egg"), try recipe("Pie", "1 egg"), 0, 0),
            (
                try recipe("(untitled)", id: "1", url: address, "1 egg"),
                try recipe("(untitled)", url: address, "2 eggs"), 1, 0
            ),
        ]
        for (existing, imported, added, changed) in cases {
            let plan = ImportPlan(existing: [existing], imported: [imported])
            #expect(plan.added.count == added && plan.changed.count == changed, "\(existing) \(imported)")
        }
    }
}
