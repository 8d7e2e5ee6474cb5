import Diagnostics
import Foundation
import Interchange
import Records
import TestSupport
import Testing

/// The details of recipes in all formats.
@Suite("Details of recipes")
struct RecipeDetailsTests {
    private func scraped(_ members: String) throws -> Converted<[Recipe]> {
        let json = #"{"@type":"Recipe","name":"x","recipeIngredient":["1 egg"],\#(members)}"#
        return SchemaOrg.read(Data(json.utf8), file: "a.json", zone: try zone())
    }

    // MARK: schema.org

    @Test(
        "A line after the steps that states the yield isn't a step in other formats",
        arguments: [
            ("Serves 4", "4"), ("**Makes 12 cookies**", "12 cookies"), ("Für 4 Personen", "4 Personen"),
            ("Makes 12.", "Makes 12"), ("Serves: 4-6", "4-6"), ("Serves it warm", nil),
            ("Makes 12 very small round buns", nil), ("für 40 Minuten backen.", nil),
        ]
    )
    func yieldAfterSteps(line: String, servings: String?) throws {
        for separator in ["\n", "\n\n"] {
            let recipe = Recipe(name: "Cake", notes: "1. Mix.\n2. Bake.\(separator)\(line)", ingredients: [])
            let formats = [
                SchemaOrg.read(SchemaOrg.write([recipe]).value, file: "a.json", zone: .gmt).value,
                Cooklang.read(Cooklang.write(recipe).value, file: "a.cook").value,
            ]
            for read in formats.compactMap(\.first) {
                #expect(read.details.servings == servings)
                if servings != nil { #expect(read.notes == "1. Mix.\n2. Bake.") }
            }
            let data = SchemaOrg.linkedData(of: recipe, url: nil, image: nil) { $0 }
            #expect(String(decoding: data.bytes, as: UTF8.self).contains("recipeYield") == (servings != nil))
        }
    }

    @Test(
        "The last step of a page becomes the servings if it states only the yield, unless the page has other servings",
        arguments: [
            (nil, "Serves 4", "4", true), ("4 servings", "Serves 4.", "4 servings", true),
            ("6", "Serves 4", "6", false), ("12 buns", "Serves 4", "12 buns", false),
            (nil, "Serve it warm.", nil, false),
        ] as [(String?, String, String?, Bool)]
    )
    func takesServingsFromLastStep(yield: String?, step: String, servings: String?, isTaken: Bool) throws {
        let member = yield.map { #""recipeYield":"\#($0)","# } ?? ""
        let read = try scraped(#"\#(member)"recipeInstructions":["Mix.","Bake.","\#(step)"]"#).value
        #expect(read.map(\.details.servings) == [servings])
        #expect(read.map(\.notes) == ["1. Mix.\n2. Bake." + (isTaken ? "" : "\n3. \(step)")])
    }

    @Test(
        "The yield",
        arguments: [
            (#""4""#, "4"), ("4", "4"), (#"["4", "4 servings"]"#, "4 servings"), (#"["12 buns", "12"]"#, "12 buns"),
            ("0", nil),
            (#"["12", "12 servings 1x"]"#, "12 servings"),
            (#"["12", "1 (9x5-inch) loaf"]"#, "12 servings, 1 (9x5-inch) loaf"),
            (#"["4", "24 cookies"]"#, "4 servings, 24 cookies"), (#"["1", "8 servings"]"#, "8 servings"),
            (#"["2", "Serves 4-6"]"#, "4-6 servings"), (#"["8", "eight servings"]"#, "eight servings"),
            (#"["0", "1 loaf"]"#, "1 loaf"), (#"["250", "1/4 litre jam"]"#, "1/4 litre jam"),
            (#"{"@type":"QuantitativeValue","value":6,"unitText":"jars"}"#, "6 jars"), (#""""#, nil), ("[]", nil),
            (#""For 4&nbsp;people""#, "For 4 people"), (#"[4.5]"#, "4.5"),
            // The page adds the verb.
            (#""Makes 12 muffins""#, "12 muffins"), (#""Yield: 4 servings""#, "4 servings"), (#""Serves 4""#, "4"),
            (#""Serves 6-8""#, "6-8 servings"), (#""Makes 12""#, "Makes 12"), (#""Serves a crowd""#, "Serves a crowd"),
        ] as [(String, String?)]
    )
    func yields(json: String, servings: String?) throws {
        #expect(try scraped(#""recipeYield":\#(json)"#).value.map(\.details.servings) == [servings])
    }

    @Test("No value of the nutrition table is lost without a note")
    func nutritionObjects() throws {
        let read = try scraped(
            #""nutrition":{"fatContent":{"@type":"QuantitativeValue","value":10,"unitText":"g"},"#
                + #""calories":{"name":"Energy","value":"240","unitText":"kcal"},"sugarContent":{"note":"little"}}"#
        )
        #expect(read.value.map(\.details.nutrition) == [["fatContent": "10 g", "calories": "240 kcal"]])
        #expect(read.diagnostics.map(\.message) == ["the nutrition value sugarContent isn't kept"])
    }

    @Test("A nutrition table in lines of text, as on Paprika's pages")
    func nutritionText() throws {
        let page = """
            <div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Mac</h1>
            <p itemprop="recipeIngredient">1 egg</p><img src="Images/1/mac.jpg" itemprop="image">
            <div itemprop="nutrition"><p>Calories: 500</p><p>Total fat: 9 g</p></div></div>
            """
        let read = SchemaOrg.read(Data(page.utf8), file: "a.html", zone: try zone())
        #expect(read.value.map(\.details.nutrition) == [["calories": "500", "fatContent": "9 g"]])
        #expect(read.diagnostics.map(\.message) == ["its picture is not downloaded: Images/1/mac.jpg"])
        let other = try scraped(#""nutrition":"Very healthy""#)
        #expect(other.diagnostics.map(\.message) == [#"the nutrition "Very healthy" isn't kept"#])
    }

    @Test("Times are read in ISO 8601, in words and as numbers, without a redundant total")
    func times() throws {
        func times(_ members: String) throws -> [Int?] {
            let details = try #require(try scraped(members).value.first?.details)
            return [details.prepTime, details.cookTime, details.totalTime]
        }
        #expect(try times(#""prepTime":"PT20M","cookTime":"P0DT1H20M","totalTime":"PT1H40M""#) == [20, 80, nil])
        #expect(try times(#""prepTime":"20 minutes","performTime":"1 hour","totalTime":"2 hrs""#) == [20, 60, 120])
        #expect(try times(#""prepTime":"PT0M","cookTime":null,"totalTime":["PT2H"]"#) == [nil, nil, 120])
        #expect(try times(#""prepTime":10,"cookTime":"","totalTime":10"#) == [10, nil, nil])
        let range = #"{"@type":"Duration","minValue":"PT15M","maxValue":"PT20M"}"#
        #expect(try times(#""prepTime":\#(range),"cookTime":{"minValue":"PT5M"}"#) == [20, 5, nil])
        let read = try scraped(#""cookTime":"20–25 minutes""#)
        #expect(
            read.messages == [
                #"a.json: note: record 1 ("x"): the cooking time "20–25 minutes" isn't a number of hours and minutes; not kept"#
            ]
        )
    }

    @Test("Categories, cuisines, keywords and diets become tags, without duplicates")
    func tags() throws {
        let read = try scraped(
            """
            "recipeCategory":["Dessert","Sweet"],"recipeCuisine":"French","keywords":"sweet, quick,1,5 stars , ",
            "suitableForDiet":["https://schema.org/GlutenFreeDiet",{"@id":"x"}]
            """
        )
        #expect(
            read.value.map(\.details.tags) == [["Dessert", "Sweet", "French", "quick", "1,5 stars", "gluten free"]]
        )
        #expect(
            try scraped(#""keywords":[{"@type":"DefinedTerm","name":"a, b"},"c"]"#).value[0].details.tags == [
                "a", "b", "c",
            ]
        )
    }

    @Test("The source, also from a graph, and from the address of the page")
    func source() throws {
        let page = """
            <html><head><link rel="canonical" href="https://food.example/cake"></head>
            <script type="application/ld+json">{"@graph":[
            {"@type":"Person","@id":"https://food.example/#anna","name":"Anna"},
            {"@type":"Organization","@id":"#org","name":"Good Food","logo":{"@id":"#logo"}},
            {"@type":"Recipe","name":"Cake","recipeIngredient":["1 egg"],"author":[{"@id":"https://food.example/#anna"}],
            "publisher":{"@id":"#org"},"mainEntityOfPage":true,"image":{"@id":"#logo"},
            "nutrition":{"@type":"NutritionInformation","calories":"240 kcal","fatContent":9,"sugarContent":""}},
            {"@type":"ImageObject","@id":"#logo","url":"https://food.example/cake.jpg"}]}</script></html>
            """
        let read = SchemaOrg.read(Data(page.utf8), file: "a.html", zone: try zone())
        var details = RecipeDetails()
        (details.source, details.url) = ("Anna, Good Food", "https://food.example/cake")
        details.nutrition = ["calories": "240 kcal", "fatContent": "9"]
        #expect(read.value.map(\.details) == [details])
        #expect(
            read.messages == [
                """
                a.html: note: record 1 ("Cake"): its picture is not downloaded: https://food.example/cake.jpg
                    hint: save it beside the store, and give it the name of the recipe
                """
            ]
        )
        let addresses = [
            #""url":"https://a.example/x#y","mainEntityOfPage":"https://b.example/""#: "https://a.example/x#y",
            #""url":"/x","mainEntityOfPage":{"@id":"https://b.example/x#webpage"}"#: "https://b.example/x",
            #""@id":"https://c.example/x#recipe","isBasedOn":"https://d.example""#: "https://c.example/x",
            #""isBasedOn":"https://d.example/""#: "https://d.example/", #""url":"cake.html""#: nil,
        ]
        for (json, url) in addresses { #expect(try scraped(json).value.map(\.details.url) == [url], "\(json)") }
    }

    @Test("Steps and pictures can be references into a graph")
    func references() throws {
        let json = """
            {"@graph":[{"@type":"Recipe","name":"Cake","recipeIngredient":["1 egg"],"image":{"@id":"https://a.example/#i"},
            "recipeInstructions":[{"@id":"#1"},{"text":"Rest."},{"@id":"#2"},{"@id":"#1"},{"@id":"#3"}]},
            {"@type":"ImageObject","@id":"https://a.example/#i","url":"https://a.example/i.jpg"},
            {"@type":"HowToStep","@id":"#1","text":"Mix."},{"@type":"HowToStep","@id":"#2","text":"Bake."}]}
            """
        let read = SchemaOrg.read(Data(json.utf8), file: "a.json", zone: try zone())
        #expect(read.value.map(\.notes) == ["1. Mix.\n2. Rest.\n3. Bake."])
        #expect(read.messages.contains { $0.contains("is not downloaded: https://a.example/i.jpg") })
    }

    @Test(
        "Properties are read under their full and their prefixed names",
        arguments: ["schema:", "http://schema.org/", "https://schema.org/"]
    )
    func longNames(prefix: String) throws {
        let json = """
            {"@graph":[{"@id":"_:0","@type":["\(prefix)Recipe"],"\(prefix)name":[{"@value":"Cake"}],
            "\(prefix)recipeIngredient":[{"@value":"1 egg"}],"\(prefix)url":[{"@id":"https://a.example/cake"}],
            "\(prefix)recipeInstructions":[{"@id":"_:1"}]},
            {"@id":"_:1","@type":["\(prefix)HowToStep"],"\(prefix)text":[{"@value":"Mix."}]}]}
            """
        let read = SchemaOrg.read(Data(json.utf8), file: "a.json", zone: try zone())
        #expect(read.value.map(\.name) == ["Cake"] && read.value.map(\.notes) == ["1. Mix."])
        #expect(read.value.first?.details.url == "https://a.example/cake" && read.messages == [])
        #expect(read.value.first?.ingredients.map(\.name) == ["egg"])
    }

    @Test("Sections and their steps, from a graph")
    func referencesInSections() throws {
        let json = """
            {"@graph":[{"@type":"Recipe","name":"Cake","recipeIngredient":["1 egg"],"recipeInstructions":[{"@id":"#a"}]},
            {"@type":"HowToSection","@id":"#a","name":"Dough","itemListElement":[{"@id":"#1"},{"@id":"#a"},
            {"@type":"ListItem","item":{"@id":"#2"}}]},
            {"@type":"HowToStep","@id":"#1","text":"Mix."},{"@type":"HowToStep","@id":"#2","text":"Rest."}]}
            """
        let read = SchemaOrg.read(Data(json.utf8), file: "a.json", zone: try zone())
        #expect(read.value.map(\.notes) == ["## Dough\n\n1. Mix.\n2. Rest."])
    }

    @Test("A step keeps its name, unless the name adds nothing")
    func steps() throws {
        let steps = [
            #"{"name":"Dough","text":"Mix."}"#: "Dough: Mix.", #"{"name":"Mix…","text":"Mixing."}"#: "Mixing.",
            #"{"name":"Step 1","text":"Mix."}"#: "Mix.", #"{"name":"Mix!","text":"Well."}"#: "Mix! Well.",
            #"{"name":"Mix."}"#: "Mix.",
        ]
        for (json, step) in steps {
            #expect(try scraped(#""recipeInstructions":[\#(json)]"#).value.map(\.notes) == ["1. " + step], "\(json)")
        }
    }

    @Test("A page of a site contains all details")
    func linkedData() throws {
        var details = RecipeDetails()
        (details.servings, details.prepTime, details.cookTime) = ("4", 20, 80)
        (details.tags, details.source, details.url) = (["sweet", "quick"], "Anna", "https://a.example/")
        details.nutrition = ["fatContent": "9 g", "calories": "240 kcal"]
        let recipe = Recipe(name: "Cake", ingredients: [Ingredient(name: "egg", amount: 1)]).with(details)
        let value = SchemaOrg.linkedData(of: recipe, url: "https://me.example/cake/", image: nil, plainText: \.self)
        #expect(
            String(decoding: value.bytes, as: UTF8.self) == """
                {"@context":"https://schema.org","@type":"Recipe","name":"Cake","url":"https://me.example/cake/",\
                "recipeYield":"4 servings","prepTime":"PT20M","cookTime":"PT1H20M","totalTime":"PT1H40M",\
                "keywords":"sweet, quick","author":{"@type":"Person","name":"Anna"},"isBasedOn":"https://a.example/",\
                "nutrition":{"@type":"NutritionInformation","calories":"240 kcal","fatContent":"9 g"},\
                "recipeIngredient":["1 egg"]}

                """
        )
    }

    // MARK: Round trips

    @Test("JSON-LD round trips restore details, and messages report losses", arguments: 1...5 as ClosedRange<UInt64>)
    func jsonld(seed: UInt64) throws {
        try roundTrips(seed: seed) { recipe in
            let written = SchemaOrg.write([recipe])
            return (written.diagnostics, SchemaOrg.read(written.value, file: "a.json", zone: try zone()).value)
        }
    }

    @Test("RecipeMD round trips restore details, and messages report losses", arguments: 1...5 as ClosedRange<UInt64>)
    func recipeMD(seed: UInt64) throws {
        try roundTrips(seed: seed) { recipe in
            let written = RecipeMD.write(recipe)
            return (written.diagnostics, RecipeMD.read(written.value, file: "a.md").value)
        }
    }

    private func roundTrips(
        seed: UInt64,
        _ trip: (Recipe) throws -> (said: [Diagnostic], read: [Recipe])
    ) throws {
        var generator = SeededGenerator(seed: seed)
        var wholeCount = 0
        for _ in 0..<100 {
            let egg = Ingredient(name: "egg", amount: 1)
            let recipe = Recipe(name: "Cake", notes: "1. Mix.", ingredients: [egg]).with(someDetails(&generator))
            let (said, read) = try trip(recipe)
            let back = try #require(read.first)
            #expect(back.name == "Cake" && back.notes == "1. Mix." && back.ingredients.map(\.name) == ["egg"])
            let message = said.map(\.message).first { $0.contains("can't store `") } ?? ""
            let named = message.split(separator: "`").enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(
                \.element
            )
            #expect(
                Set(named.map(String.init)) == lost(recipe.details, back.details),
                "\(recipe.details) \(back.details)"
            )
            if back.details == recipe.details { wholeCount += 1 }
        }
        #expect(wholeCount > 0)
    }

    private func lost(_ before: RecipeDetails, _ after: RecipeDetails) -> Set<String> {
        let pairs: [(String, Bool)] = [
            ("servings", before.servings == after.servings), ("prepTime", before.prepTime == after.prepTime),
            ("cookTime", before.cookTime == after.cookTime),
            ("totalTime", before.totalTime == after.totalTime || before.wholeTime == after.wholeTime),
            ("tags", before.tags == after.tags), ("source", before.source == after.source),
            ("url", before.url == after.url), ("nutrition", before.nutrition == after.nutrition),
        ]
        return Set(pairs.filter { !$0.1 }.map(\.0))
    }
}

extension RecipeDetailsTests {
    @Test("An import updates details and doesn't remove any")
    func plan() throws {
        let day = try #require(Day("2026-11-22"))
        var own = RecipeDetails()
        (own.servings, own.tags, own.cooked, own.nutrition) = ("4", ["Sweet"], [day], ["calories": "1 kcal"])
        var other = RecipeDetails()
        (other.servings, other.tags, other.prepTime) = ("6", ["sweet", "quick"], 20)
        (own.url, other.url) = ("https://a.example/", "https://a.example/")
        let plan = ImportPlan(
            existing: [Recipe(name: "Cake").with(own)],
            imported: [Recipe(name: "Cake").with(other), Recipe(name: "Pie")]
        )
        let change = try #require(plan.changed.first)
        #expect(change.keys == ["servings", "prepTime", "tags"])
        (own.servings, own.tags, own.prepTime) = ("6", ["Sweet", "quick"], 20)
        #expect(change.after.details == own)
        let again = ImportPlan(existing: [change.after], imported: [Recipe(name: "Cake").with(other)])
        #expect(again.skipped.count == 1)
    }
}
