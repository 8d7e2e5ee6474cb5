import Foundation
import Records
import Settings
import Testing

@testable import Site
@testable import Templates

/// The parts of a recipe's page beyond its name and lines.
@Suite struct RecipeViewTests {
    @Test func separatesStepsFromSurroundingText() throws {
        var site = SampleSite(
            page: """
                {{#recipes}}{{servings}}: {{#directions}}{{introduction}} {{#steps}}[{{text}}]{{/steps}} {{remarks}}\
                {{/directions}}{{^directions}}none{{/directions}}{{/recipes}}
                """
        )
        site.recipes = [Recipe(name: "a", notes: "Serves 2.\n\n1. Mix\n2. Fry\n\nKeeps well.")]
        #expect(try site.main() == "<p>2: Serves 2. [Mix][Fry] Keeps well.</p>")
        site.recipes = [Recipe(name: "a")]
        #expect(try site.main() == "<p>: none</p>")
    }

    @Test func countsDaysCooked() throws {
        let page = "{{#recipes}}{{name}}{{#cooked}} {{count}} {{last.isoDay}}{{/cooked}} {{/recipes}}"
        var site = SampleSite(page: page)
        let days = ["2026-11-19", "2025-12-31", "2026-11-19"].compactMap { Day($0) }
        site.recipes = [Recipe(name: "a"), days.reduce(Recipe(name: "b")) { $0.cooked(on: $1) }]
        #expect(try site.main() == "<p>a b 2 2026-11-19</p>")
        site.settings.exclude = ["recipes.cooked"]
        #expect(try site.main() == "<p>a b</p>")
    }

    private func recipe(_ change: (inout RecipeDetails) -> Void) -> Recipe {
        var details = RecipeDetails()
        change(&details)
        return Recipe(name: "a").with(details)
    }

    @Test(
        arguments: [
            (nil, nil, nil, "[] [] []"), (15, nil, nil, "[15 min] [] []"),
            (15, 65, nil, "[1 h 20 min] [15 min] [1 h 5 min]"),
            (15, 45, 1020, "[17 h] [15 min] [45 min]"), (nil, nil, 0, "[0 min] [] []"), (60, nil, 60, "[1 h] [] []"),
        ] as [(Int?, Int?, Int?, String)]
    )
    func formatsTimes(prep: Int?, cook: Int?, total: Int?, shown: String) throws {
        var site = SampleSite(page: "{{#recipes}}\\[{{time}}] \\[{{prepTime}}] \\[{{cookTime}}]{{/recipes}}")
        site.templates["words/en.yml"] = "hours: { other: \"{n} h\" }\nminutes: { other: \"{n} min\" }\n"
        site.recipes = [recipe { ($0.prepTime, $0.cookTime, $0.totalTime) = (prep, cook, total) }]
        #expect(try site.main() == "<p>\(shown)</p>")
    }

    @Test(
        arguments: [
            ("Ana", "https://example.org/a", "Ana=https://example.org/a"),
            (nil, "http://www.example.org/", "www.example.org=http://www.example.org/"),
            ("Ana", "javascript:alert(1)", "Ana="), (nil, "ftp://example.org/", "ftp://example.org/="),
            (nil, "https:", "https:="),
            ("Ana", nil, "Ana="), (nil, nil, "none"),
        ] as [(String?, String?, String)]
    )
    func linksOnlyWebURLs(source: String?, url: String?, shown: String) throws {
        var site = SampleSite(
            page: "{{#recipes}}{{#origin}}{{name}}={{url}}{{/origin}}{{^origin}}none{{/origin}}{{/recipes}}"
        )
        site.recipes = [recipe { ($0.source, $0.url) = (source, url) }]
        #expect(try site.main() == "<p>\(shown)</p>")
    }

    @Test("A yield that says more than the number of servings is shown whole")
    func showsWholeYield() throws {
        var site = SampleSite(page: "{{#recipes}}{{servings}}={{servingsText}} {{/recipes}}")
        site.templates["words/en.yml"] = "makes: Makes\n"
        site.recipes = [recipe { $0.servings = "8 servings, 1 pie" }, recipe { $0.servings = "12 buns" }]
        #expect(try site.main() == "<p>8=Makes \u{2068}8 servings, 1 pie\u{2069} =</p>")
    }

    @Test func showsTagsAndNutrition() throws {
        var site = SampleSite(
            page:
                "{{#recipes}}{{yield}} {{initial}} {{#tags}}{{name}}={{slug}} {{/tags}}{{#nutrition}}{{name}}: {{value}}; {{/nutrition}}{{/recipes}}"
        )
        site.templates["words/en.yml"] = "nutritionEnergy: Energy\nnutritionFat: Fat\n"
        site.recipes = [
            recipe {
                ($0.servings, $0.tags) = ("12 cookies", ["Freezes well", "süß"])
                $0.nutrition = ["zinc": "1 mg", "fatContent": "9 g", "calories": "240 kcal"]
            }
        ]
        #expect(
            try site.main()
                == "<p>12 cookies A Freezes well=freezes-well süß=suss Energy: 240 kcal; Fat: 9 g; zinc: 1 mg;</p>"
        )
    }

    @Test(
        arguments: [
            ("12 cookies", "Makes \u{2068}12 cookies\u{2069}"), ("Makes 12 muffins", "Makes 12 muffins"),
            ("serves: 4 to 6", "serves: 4 to 6"),
            ("makespeare rolls", "Makes \u{2068}makespeare rolls\u{2069}"), (nil, ""),
        ] as [(String?, String)]
    )
    func showsTheYieldWithOneVerb(servings: String?, shown: String) throws {
        var site = SampleSite(page: "{{#recipes}}|{{makes}}|{{/recipes}}")
        site.templates["words/en.yml"] = "makes: Makes\n"
        site.recipes = [recipe { $0.servings = servings }]
        #expect(try site.main() == "<p>|\(shown)|</p>")
    }

    @Test(
        arguments: [
            ("4", "4: 4 portions"), ("4–6 servings", "4: 4–6 portions"), ("1 bis 2 Portionen", "1: 1–2 portions"),
            ("1", "1: 1 portion"), ("12 cookies", ""),
        ]
    )
    func showsBothNumbersOfServings(servings: String, shown: String) throws {
        var site = SampleSite(page: "{{#recipes}}|{{#servings}}{{.}}: {{/servings}}{{servingsText}}|{{/recipes}}")
        site.templates["words/en.yml"] = "serves: { one: \"{n} portion\", other: \"{n} portions\" }\n"
        site.recipes = [recipe { $0.servings = servings }]
        #expect(try site.main() == "<p>|\(shown)|</p>")
    }

    @Test(
        "In right-to-left text, the smaller number of servings comes first, and both numbers are shown",
        arguments: [
            ("he", "4–6", "\u{2066}4–6\u{2069} מנות"), ("he", "1–2", "\u{2066}1–2\u{2069} מנות"),
            ("ar", "4–6", "تكفي \u{2066}4–6\u{2069} أشخاص"), ("ar", "1–2", "تكفي \u{2066}1–2\u{2069} شخص"),
        ]
    )
    func isolatesBothNumbersOfServings(language: String, servings: String, shown: String) throws {
        var site = SampleSite(page: "{{#recipes}}{{servingsText}}{{/recipes}}")
        try site.addWords("en", language)
        site.settings.language = language
        site.recipes = [recipe { $0.servings = "\(servings) servings" }]
        #expect(try site.main() == "<p>\(shown)</p>")
    }

    @Test func ingredientsLinkToRecipes() throws {
        var site = SampleSite()
        site.templates["recipe.md"] = """
            ---
            each: recipes
            path: /recipes/{{recipe.slug}}/
            ---
            {{#recipe.ingredients}}{{name}} {{url}}, {{/recipe.ingredients}}| {{#recipe.linked}}{{slug}}{{/recipe.linked}} \
            {{#recipe.usedIn}}{{slug}}{{/recipe.usedIn}}
            """
        let lines = ["2 cups [hot salsa](salsa.md)", "[nothing](nothing.md)"]
        site.recipes = [
            Recipe(name: "Tacos", ingredients: try lines.map { try Ingredient.parse($0) }), Recipe(name: "Salsa"),
        ]
        let page = try site.main(at: "/recipes/tacos/")
        #expect(page.contains("hot salsa /recipes/salsa/, nothing"))
        #expect(page.contains("| salsa"))
        #expect(try site.main(at: "/recipes/salsa/").contains("tacos"))
    }

    @Test func resolvesLinksToOtherRecipes() throws {
        var site = SampleSite()
        site.templates["recipe.md"] = """
            ---
            each: recipes
            path: /recipes/{{recipe.slug}}/
            ---
            {{{recipe.directions.introduction}}}

            {{#recipe.linked}}{{slug}}, {{/recipe.linked}}| {{#recipe.usedIn}}{{slug}}, {{/recipe.usedIn}}.
            """
        let notes =
            "[a](salsa.md) [b](<Big Stew.md>) [c](Salsa \"t\") [d](./big%20stew.md) [e](x/salsa.md) [f](nothing.md) `[g](salsa.md)` [h](tacos.md)"
        site.recipes = [Recipe(name: "Tacos", notes: notes), Recipe(name: "Salsa"), Recipe(name: "Big stew")]
        let page = try site.main(at: "/recipes/tacos/")
        let links = page.matches(of: /href="([^"]*)"/).map { String($0.1) }
        #expect(
            links == [
                "../salsa/", "../big-stew/", "../salsa/", "../big-stew/", "x/salsa.md", "nothing.md", "./",
            ]
        )
        #expect(page.contains("<code>[g](salsa.md)</code>"))
        #expect(page.hasSuffix("<p>salsa, big-stew, | .</p>"))
        #expect(try site.main(at: "/recipes/salsa/").hasSuffix("<p>| tacos, .</p>"))
        site.settings.exclude = ["recipes.notes"]
        #expect(try site.main(at: "/recipes/salsa/").hasSuffix("<p>| .</p>"))
    }

    @Test func rendersStepsAsSafeMarkdown() throws {
        var site = SampleSite(
            page: """
                <ol>
                {{#recipes}}
                {{#directions.steps}}
                <li>{{{text}}}</li>
                {{/directions.steps}}
                {{/recipes}}
                </ol>
                """
        )
        site.recipes = [Recipe(name: "a", notes: "1. *Mix* <script>x()</script>\n2. [Fry](javascript:x)")]
        #expect(
            try site.main() == """
                <ol>
                <li><p><em>Mix</em> x()</p>
                </li>
                <li><p>Fry</p>
                </li>
                </ol>
                """
        )
    }

    @Test func showsExactAmounts() throws {
        var site = SampleSite(
            page: """
                {{#recipes}}{{#ingredients}}{{slug}} {{exactAmount}} {{unit}} {{metric}}; {{/ingredients}}{{/recipes}}
                """
        )
        site.recipes = [
            Recipe(
                name: "a",
                ingredients: [
                    Ingredient(name: "Crème", amount: 0.33, unit: .cups),
                    Ingredient(name: "Eggs", amount: 2), Ingredient(name: "Salt", amount: 0),
                    Ingredient(name: "x", amount: .nan, unit: .tablespoons),
                ]
            )
        ]
        #expect(try site.main() == "<p>creme 1/3 Cups ≈ 79 ml; eggs 2/1 None ; salt  None ; x  Tbps ;</p>")
    }

    @Test("In right-to-left text, numbers are isolated, but not the sign before them")
    func isolatesNumbers() throws {
        var site = SampleSite(page: "{{#recipes}}{{#ingredients}}{{quantity}} {{metric}};{{/ingredients}}{{/recipes}}")
        site.settings.language = "he"
        let cups = Ingredient(name: "a", amount: 0.33, unit: .cups)
        site.recipes = [Recipe(name: "a", ingredients: [cups, ingredient("200 g / 7 oz butter")])]
        #expect(
            try site.main() == """
                <p>\u{2066}⅓\u{2069} cup ≈ \u{2066}79\u{2069} ml;\
                \u{2066}200\u{2069} g / \u{2066}7\u{2069} oz ;</p>
                """
        )
    }

    @Test func listsEveryUnitOfTheApp() throws {
        var site = SampleSite(
            page: "{{#recipes}}{{#units}}{{unit}} {{measures}} {{least}} {{most}}; {{/units}}{{/recipes}}"
        )
        site.recipes = [Recipe(name: "a", ingredients: [Ingredient(name: "b", amount: 1, unit: .cups)])]
        #expect(
            try site.main() == """
                <p>Cups volume 1/4 ; Pints volume  ; Quarts volume  ; Gallons volume  ; Lbs mass 1/2 ; Tbps volume 1/1 4/1; \
                Tsp volume 1/8 3/1; Oz mass 1/4 16/1; Pinch   ; Dash   ; None   ;</p>
                """
        )
    }

    /// An ingredient written as a line, as in a source.
    private func ingredient(_ line: String, group: String? = nil) -> Ingredient {
        Ingredient(IngredientLine(line), group: group)
    }

    @Test func splitsLinesIntoScalableParts() throws {
        var site = SampleSite(
            page: """
                {{#recipes}}{{#ingredients}}{{heading}}{{#followsGroup}}-{{/followsGroup}}|\
                {{#amounts}}{{text}}({{exactAmount}} {{exactTo}} {{unit}}){{/amounts}}|\
                {{head}}{{name}}{{#tail}}{{text}}({{exactAmount}}){{/tail}}|{{isScaled}} {{exactAmount}} {{unit}}; \
                {{/ingredients}}{{/recipes}}
                """
        )
        site.recipes = [
            Recipe(
                name: "a",
                ingredients: [
                    ingredient("½ cup sugar, sifted", group: "Dough"), ingredient("about 2–3 EL Öl", group: "Dough"),
                    ingredient("1 (14-oz) can tomatoes", group: "Sauce"), ingredient("1 egg + 2 yolks"),
                    ingredient("a few leaves"), ingredient("200 g / 7 oz butter"),
                ]
            )
        ]
        #expect(
            try site.main() == """
                <p>Dough|½ cup(1/2  cup)|sugar, sifted()|true 1/2 cup; \
                |about (  )2–3 EL(2/1 3/1 EL)|Öl|true 2/1 EL; \
                Sauce|1 can(1/1  can)|(14 oz) tomatoes|true 1/1 can; \
                -|1(1/1  None)|egg + ()2(2/1) yolks()|true 1/1 None; \
                ||a few leaves|false  None; \
                |200 g(200/1  g) / (  )7 oz(7/1  oz)|butter|true 200/1 g;</p>
                """
        )
    }

    @Test func mergesIngredientsAcrossUnits() throws {
        var site = SampleSite(page: "{{#ingredients}}{{name}} {{recipes.count}}; {{/ingredients}}")
        site.recipes = [
            Recipe(name: "a", ingredients: [ingredient("200 g sugar"), ingredient("1 can tomatoes")]),
            Recipe(name: "b", ingredients: [ingredient("1 cup sugar, sifted"), ingredient("½ sugar")]),
            Recipe(name: "c", ingredients: [Ingredient(name: "g sugar", amount: 200), ingredient("1 Zwiebel")]),
            Recipe(name: "d", ingredients: [ingredient("2 Zwiebel(n)")]),
        ]
        #expect(try site.main() == "<p>sugar 3; tomatoes 1; Zwiebel 2;</p>")
    }

    @Test("The shopping list doesn't add an amount for each of two ingredients to another amount")
    func marksAmountOfEach() throws {
        var site = SampleSite(page: "{{#recipes}}{{#ingredients}}{{pack}}; {{/ingredients}}{{/recipes}}")
        let lines = ["1 (14 oz) can beans", "je 100 g rote und grüne Linsen", "2 tbsp each butter and oil", "1 egg"]
        site.recipes = [Recipe(name: "a", ingredients: lines.map { ingredient($0) })]
        #expect(try site.main() == "<p>14 oz; je; each; ;</p>")
    }

    @Test func localizesDecimalMark() throws {
        var site = SampleSite(page: "{{#recipes}}{{#ingredients}}{{quantity}}; {{/ingredients}}{{/recipes}}")
        site.settings.language = "de"
        site.recipes = [Recipe(name: "a", ingredients: [ingredient("1.5 l milk"), ingredient("½ l Sahne")])]
        site.templates["words/de.yml"] = "decimalMark: \",\"\n"
        #expect(try site.main() == "<p>1,5 l; ½ l;</p>")
    }

    @Test func omitsPicturesOfDisabledSection() throws {
        var site = SampleSite(
            page: "{{#recipes}}{{#picture}}![]({{.}}){{/picture}}{{^picture}}none{{/picture}} {{/recipes}}"
        )
        site.recipes = [Recipe(name: "a"), Recipe(name: "b")]
        site.pictures = ["b": "/pictures/b.jpg"]
        #expect(try site.main() == #"<p>none <img src="pictures/b.jpg" alt="" /></p>"#)
        site.settings.sections = [.habits]
        #expect(try site.main() == "")
    }
}
