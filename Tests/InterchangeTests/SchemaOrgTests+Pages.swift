import Foundation
import Interchange
import Records
import TestSupport
import Testing

/// Structured data in web pages: JSON-LD and microdata.
extension SchemaOrgTests {
    @Test(
        "No step or ingredient is lost, regardless of a page's structure",
        arguments: [
            "<script type=application/ld+json>//<![CDATA[\n{json};\n//]]></script>",
            "<script type='application/ld+json'>/*<![CDATA[*/ {json} /*]]>*/</script>",
            "<SCRIPT TYPE=\"application&#x2F;ld&#x2B;json; charset=utf-8\"><!-- {json} --></SCRIPT>",
            "<p>a < b & c</p><script type=\"application/ld+json\">{json}</script><script>x</script>",
            """
            <div itemscope itemtype="https://schema.org/WebPage"><span itemprop="name">Page</span>
            <article itemprop="mainEntity" itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Scones</h1>
            <meta itemprop="recipeYield" content="8 scones"><ul><li itemprop="recipeIngredient">200 g <b>sugar</b></li>
            <li itemprop="recipeIngredient">1 leek</li></ul><div itemprop="author" itemscope><b itemprop="name">Me</b></div>
            <ol><li itemprop="recipeInstructions">Mix.</li><li itemprop="recipeInstructions">Bake<br>it.</li></ol></article></div>
            """,
        ]
    )
    func pages(page: String) throws {
        let json = """
            {"@type":["Recipe","NewsArticle"],"name":"Scones","recipeYield":["8","8 scones"],
            "recipeIngredient":[["200 g sugar"],["1 leek"]],"recipeInstructions":[[{"@type":"HowToStep","text":"Mix."},
            {"@type":"HowToStep","name":"Bake","itemListElement":[{"text":"Bake it."}]}]],}
            """
        let file = "<!doctype html><body>" + page.replacing("{json}", with: json)
        #expect(FileKind.detect(Data(file.utf8), named: "x.html") == .schemaOrg)
        let recipes = SchemaOrg.read(Data(file.utf8), file: "x.html", zone: try zone()).value
        try #require(recipes.map(\.name) == ["Scones"])
        #expect(recipes[0].notes == "1. Mix.\n2. Bake it.")
        #expect(recipes[0].details.servings == "8 scones")
        #expect(recipes[0].ingredients.map(\.name).map { $0.suffix(5) } == ["sugar", "leek"])
    }

    @Test("A saved web page with everything that occurs in such pages")
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
            notes: "Good.\n\n## Soup\n\n1. Boil slowly\n2. Stir\n\n## Bread\n\n1. Bake",
            ingredients: [
                Ingredient(name: "stock", amount: 1, unit: .cups), Ingredient(name: "1½ tsp salt", amount: 0),
                Ingredient(name: "onions", amount: 2),
            ]
        )
        var details = RecipeDetails()
        (details.servings, details.source) = ("4 servings", "A")
        #expect(read.value == [soup.with(details)])
        #expect(
            read.messages == [
                "a.html:4: note: line breaks within strings, which JSON does not have, are read as spaces",
                "a.html: note: record 1 (\"Soup & bread\"): the app can't store the amount of `1½ tsp salt`, and shows it as a name",
            ]
        )
    }

    @Test("The cells of a table don't run together")
    func cells() throws {
        let row = "<td>200</td><td>g</td><td>flour</td>"
        let pages = [
            """
            <table itemscope itemtype="http://schema.org/Recipe"><caption itemprop="name">Cake</caption>
            <tr itemprop="recipeIngredient">\(row)</tr></table>
            """,
            """
            <script type="application/ld+json">
            {"@type":"Recipe","name":"Cake","recipeIngredient":["<tr>\(row)</tr>"]}</script>
            """,
        ]
        for page in pages {
            let recipe = try #require(try read(page).value.first)
            #expect(recipe.ingredients.map { $0.reading.text() } == ["200 g flour"])
        }
    }

    @Test("An error in one element of a list doesn't lose any recipe", arguments: ["", "/* by hand */\n"])
    func mistakesInList(comment: String) throws {
        let recipe = #"{"@type":"Recipe","name":"Soup\#u{A}of the day","recipeIngredient":["1 egg",],}"#
        let read = try read("<script type='application/ld+json'>\(comment)[{\"@type\":\"WebPage\"},\(recipe)]</script>")
        #expect(read.value.map(\.name) == ["Soup of the day"])
        #expect(!read.messages.contains { $0.contains(": error: ") })
    }

    @Test(
        "A recipe after the end of a page is read",
        arguments: [
            #"<script type="application/ld+json">{"@type":"Recipe","name":"Soup","recipeIngredient":"1 leek"}</script>"#,
            #"<p itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">Soup</b></p>"#,
        ]
    )
    func afterEnd(markup: String) throws {
        for start in ["", "<!DOCTYPE html>", "<!-- saved -->"] {
            let read = try read("\(start)<html><head></head><body><p>Hello</p></body></html>\n\(markup)\n<!-- end -->")
            #expect(read.value.map(\.name) == ["Soup"])
        }
    }

    @Test(
        "Files without a recipe are rejected, with the location of the error",
        arguments: [
            (
                "<html></html>",
                "a.html: error: no structured data with a recipe in this page: expected <script type=\"application/ld+json\">"
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

    @Test("Microdata completes a recipe in JSON-LD")
    func bothKinds() throws {
        let page = """
            <script type="application/ld+json">{"@graph":[{"@type":"Recipe","name":"Soup","recipeIngredient":["1 leek"]}]}</script>
            <div itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">Soup</b>
            <i itemprop="recipeIngredient">another leek</i>
            <ol><li itemprop="recipeInstructions">Boil.</li><li itemprop="recipeInstructions">Eat.</li></ol></div>
            """
        let read = try read(page)
        #expect(read.value.map(\.notes) == ["1. Boil.\n2. Eat."])
        #expect(read.value.map { $0.ingredients.map(\.name) } == [["leek"]])
    }

    @Test("An empty script is skipped, and the location of an error counts from the start of the file")
    func places() throws {
        let empty = "<script type=\"application/ld+json\"></script><script type=\"application/ld+json\"> \n</script>"
        let recipe =
            #"<script type="application/ld+json">{"@type":"Recipe","name":"x","recipeIngredient":["1 egg"]}</script>"#
        let good = try read(empty + recipe)
        #expect(good.value.map(\.name) == ["x"] && good.messages == [])
        #expect(try read(empty).messages.map { $0.contains("no structured data with a recipe") } == [true])
        let broken = "<script type=\"application/ld+json\">{\"a\": }</script>"
        #expect(try read(recipe + "\n<p>é</p>" + broken).messages.first?.hasPrefix("a.html:2:50: error:") == true)
        let wrapped = "<script type=\"application/ld+json\">//<![CDATA[\n  {\"a\": }\n//]]></script>"
        #expect(try read("\n" + wrapped).messages.first?.hasPrefix("a.html:3:9: error:") == true)
    }
}
