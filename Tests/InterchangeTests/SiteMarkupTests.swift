import Foundation
import Interchange
import Records
import TestSupport
import Testing

/// Two recipes in ten kinds of markup from recipe sites.
@Suite("Recipes in the markup of many sites")
struct SiteMarkupTests {
    /// The content of a page.
    private struct Dish {
        var name: String
        var ingredients: [String]
        var steps: [String]

        static let all = [
            Dish(
                name: "Lentil soup & bread",
                ingredients: ["200 g red lentils", "1½ tsp cumin, ground", "1 (14-oz) can tomatoes", "salt"],
                steps: ["Rinse the lentils.", "Boil them with everything else for 20 minutes.", "Season."]
            ),
            Dish(
                name: "Käsespätzle",
                ingredients: ["400 g Mehl", "4 Eier", "250 g Bergkäse, gerieben", "2 Zwiebeln"],
                steps: ["Teig rühren & ruhen lassen.", "Ins kochende Wasser schaben.", "Mit Käse schichten."]
            ),
        ]

        /// The members of the JSON-LD, with some values replaced.
        func json(_ other: [String: String] = [:]) throws -> String {
            let members = [
                "@type": "\"Recipe\"", "name": try quoted(name), "recipeIngredient": try array(ingredients),
                "recipeInstructions": try array(steps), "recipeYield": "\"4 servings\"", "prepTime": "\"PT20M\"",
                "cookTime": "\"PT1H\"", "totalTime": "\"PT1H20M\"", "keywords": "\"easy, warm\"",
                "author": #"{"@type":"Person","name":"Anna"}"#, "url": "\"https://food.example/dish\"",
            ].merging(other) { $1 }
            return "{" + members.map { "\"\($0)\":\($1)" }.sorted().joined(separator: ",") + "}"
        }

        func quoted(_ text: String) throws -> String { String(decoding: try JSONEncoder().encode(text), as: UTF8.self) }

        func array(_ texts: [String]) throws -> String { "[" + (try texts.map(quoted)).joined(separator: ",") + "]" }

        /// Steps as objects.
        func objects(_ key: String = "text") throws -> String {
            "[" + (try steps.map { "{\"@type\":\"HowToStep\",\"\(key)\":\(try quoted($0))}" }).joined(separator: ",")
                + "]"
        }
    }

    private static func script(_ json: String) -> String {
        "<!doctype html><title>x</title><script type=\"application/ld+json\">\(json)</script><p>More.</p>"
    }

    private static func escaped(_ text: String) -> String { text.replacing("&", with: "&amp;") }

    private static let kinds: [(name: String, page: @Sendable (Dish) throws -> String)] = [
        ("an object", { script(#"{"@context":"https://schema.org","# + (try $0.json().dropFirst())) }),
        (
            "a graph with references",
            { dish in
                let author = #"{"@id":"https://food.example/anna"}"#
                let recipe = try dish.json([
                    "author": author, "recipeInstructions": try dish.objects(), "url": "null",
                    "mainEntityOfPage": #""https://food.example/dish#page""#,
                ])
                return script(
                    #"{"@context":"https://schema.org","@graph":[{"@type":"WebPage","@id":"x","name":"P"},\#(recipe),{"@type":"Person","@id":"https://food.example/anna","name":"Anna"}]}"#
                )
            }
        ),
        (
            "an array of types",
            {
                script(
                    "[{\"@type\":\"BreadcrumbList\",\"name\":\"B\"},\(try $0.json(["@type": #"["Recipe","NewsArticle"]"#]))]"
                )
            }
        ),
        (
            "sections of steps",
            { dish in
                script(
                    try dish.json([
                        "recipeInstructions": #"[{"@type":"HowToSection","itemListElement":\#(try dish.objects())}]"#
                    ])
                )
            }
        ),
        (
            "HTML in text",
            { dish in
                let list = "<ol>" + dish.steps.map { "<li><p>\(escaped($0))</p></li>" }.joined() + "</ol>"
                let items = dish.ingredients.map { "<span>\(escaped($0))</span>&nbsp;" }
                return script(
                    try dish.json([
                        "recipeInstructions": try dish.quoted(list), "recipeIngredient": try dish.array(items),
                        "name": try dish.quoted(escaped(dish.name)),
                    ])
                )
            }
        ),
        (
            "one text with lines, in a script of the time of XHTML",
            { dish in
                let text = try dish.quoted(dish.steps.joined(separator: "\n"))
                let json = try dish.json([
                    "recipeInstructions": text, "prepTime": #""20 minutes""#, "cookTime": #""1 hour""#,
                ])
                return script("//<![CDATA[\n\(json);\n//]]>")
            }
        ),
        (
            "texts that should be lists, and numbers that should be texts",
            { dish in
                script(
                    try dish.json([
                        "recipeIngredient": try dish.quoted(dish.ingredients.joined(separator: "\n")),
                        "recipeYield": #"[4,"4 servings"]"#, "prepTime": #"["P0DT0H20M"]"#,
                        "keywords": #"["easy","warm","Easy"]"#, "author": #"["Anna"]"#,
                    ])
                )
            }
        ),
        (
            "a page about a recipe",
            { dish in
                script(
                    #"{"@type":"WebPage","mainEntity":{"@type":"ItemPage","mainEntity":\#(try dish.json(["recipeInstructions": #"{"@type":"ItemList","itemListElement":\#(try dish.objects("name"))}"#]))}}"#
                )
            }
        ),
        (
            "microdata",
            { dish in
                let items = dish.ingredients.map { "<li itemprop=\"recipeIngredient\">\(escaped($0))</li>" }.joined(
                    separator: "\n"
                )
                let steps = dish.steps.map { "<li itemprop=\"recipeInstructions\">\(escaped($0))</li>" }.joined(
                    separator: "\n"
                )
                return """
                    <!doctype html><link rel="canonical" href="https://food.example/dish">
                    <article itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">\(escaped(dish.name))</h1>
                    <span itemprop="author" itemscope itemtype="https://schema.org/Person"><b itemprop="name">Anna</b></span>
                    <time itemprop="prepTime" datetime="PT20M">20 min</time><meta itemprop="cookTime" content="PT1H">
                    <span itemprop="recipeYield">4 servings</span><p itemprop="keywords">easy, warm</p>
                    <ul>\(items)</ul><ol>\(steps)</ol></article>
                    """
            }
        ),
        (
            "microdata of old sites",
            { dish in
                let items = dish.ingredients.map { "<p><span itemprop=\"ingredients\">\(escaped($0))</span></p>" }
                    .joined()
                return """
                    <html><head><meta property="og:url" content="https://food.example/dish"></head><body>
                    <div itemscope itemtype="http://schema.org/Recipe"><span itemprop="name">\(escaped(dish.name))</span>
                    by <a itemprop="author" href="/anna">Anna</a>, <span itemprop="recipeYield">4 servings</span>
                    <time itemprop="prepTime" content="PT20M">x</time><time itemprop="cookTime" datetime="PT60M">x</time>
                    <a itemprop="recipeCategory" href="/easy">easy</a><i itemprop="recipeCategory">warm</i>
                    \(items)<div itemprop="recipeInstructions">\(dish.steps.map { "<p>\(escaped($0))</p>" }.joined())</div></div>
                    """
            }
        ),
    ]

    @Test("No ingredient or step is lost", arguments: kinds.indices, 0..<2)
    func markup(kind: Int, dish: Int) throws {
        let (name, page) = Self.kinds[kind]
        let dish = Dish.all[dish]
        let data = Data(try page(dish).utf8)
        #expect(FileKind.detect(data, named: "page") == .schemaOrg, "\(name)")
        let read = SchemaOrg.read(data, file: "page.html", zone: try zone())
        try #require(read.value.count == 1, "\(name)")
        let recipe = read.value[0]
        #expect(recipe.name == dish.name, "\(name)")
        #expect(recipe.ingredients.count == dish.ingredients.count, "\(name)")
        for (ingredient, line) in zip(recipe.ingredients, dish.ingredients) {
            #expect(ingredient.reading.text(times: nil) == IngredientLine(line).text(times: nil), "\(name)")
        }
        let lines = recipe.notes.split(separator: "\n").map { $0.trimmingPrefix(#/\d+\. /#) }
        #expect(lines.map(String.init) == dish.steps, "\(name)")
        var details = RecipeDetails()
        (details.servings, details.prepTime, details.cookTime) = ("4 servings", 20, 60)
        (details.tags, details.source, details.url) = (["easy", "warm"], "Anna", "https://food.example/dish")
        #expect(recipe.details == details, "\(name)")
        #expect(!read.messages.contains { $0.contains("not kept") }, "\(name)")
    }
}
