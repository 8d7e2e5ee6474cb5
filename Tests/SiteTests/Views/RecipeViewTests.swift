import Foundation
import Records
import Settings
import Testing

@testable import Site
@testable import Templates

/// What a recipe's page is made of, beyond its name and lines.
@Suite struct RecipeViewTests {
    @Test func stepsAndWhatStandsRoundThemAreApart() throws {
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

    @Test func stepsAreMarkdownAndHarmless() throws {
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

    @Test func linesHaveAmountsToCalculateWith() throws {
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

    @Test func everyUnitOfTheAppIsThere() throws {
        let site = SampleSite(page: "{{#units}}{{unit}} {{measures}} {{least}} {{most}}; {{/units}}")
        #expect(
            try site.main() == """
                <p>Cups volume 1/4 ; Pints volume  ; Quarts volume  ; Gallons volume  ; Lbs mass 1/2 ; Tbps volume 1/1 4/1; \
                Tsp volume 1/8 3/1; Oz mass 1/4 16/1; Pinch   ; Dash   ; None   ;</p>
                """
        )
    }

    @Test func picturesGoWithTheirSection() throws {
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
