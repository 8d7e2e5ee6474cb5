import Persistence
import Records
import Testing

@testable import Site

/// Rows of lists are compiled apart from the pages that have them, and each page is the one that it would be with the rows
/// written into its text.
@Suite struct RowTests {
    /// What rows can do to what stands round them, and the other way round: each of these is the body of a page.
    static let bodies = [
        // As most are.
        "<ul>\n{{#recipe.ingredients}}\n<li>{{name}} <b>{{exactAmount}}</b></li>\n{{/recipe.ingredients}}\n</ul>",
        "<table>\n{{#recipe.ingredients}}\n<tr><td>{{name}}</td></tr>\n{{/recipe.ingredients}}\n</table>\n\nAfter *it*.",
        // In Markdown.
        "{{#recipe.ingredients}}\n- {{name}} *{{exactAmount}}*\n{{/recipe.ingredients}}",
        "{{#recipe.ingredients}}{{name}}, {{/recipe.ingredients}}",
        "> <ul>\n{{#recipe.ingredients}}\n> <li>{{name}}</li>\n{{/recipe.ingredients}}\n> </ul>",
        "- <ul>\n{{#recipe.ingredients}}\n<li>{{name}}</li>\n{{/recipe.ingredients}}\n</ul>",
        "| a |\n{{#recipe.ingredients}}\n## {{name}}\n{{/recipe.ingredients}}",
        // Lines that end a block of raw HTML, and some that do not.
        "<ul>\n{{#recipe.ingredients}}\n<li>*{{name}}*</li>\n\n{{/recipe.ingredients}}\n</ul>",
        "<ul>\n{{#recipe.ingredients}}\n\n<li>*{{name}}*</li>\n{{/recipe.ingredients}}\n</ul>",
        "<ul>\n{{#recipe.ingredients}}\n<li>\n  \t\n*{{name}}*</li>\n{{/recipe.ingredients}}\n</ul>",
        "<ul>\n{{#recipe.ingredients}}\n<li>{{name}}</li>\n{{/recipe.ingredients}}\n\n*a*\n</ul>",
        "<div>\n{{#recipe.ingredients}}\n{{name}}\n{{/recipe.ingredients}}\n\n*a*",
        "<div>{{#recipe.ingredients}}{{name}}{{/recipe.ingredients}}\n\n*a*",
        "<div>\n{{#recipe.ingredients}}   {{/recipe.ingredients}}\n*a*\n</div>",
        "<div>\n{{#recipe.ingredients}}{{/recipe.ingredients}}\n*a*\n</div>",
        "<div>\n{{#recipe.ingredients}}{{#metric}}{{.}}{{/metric}}{{/recipe.ingredients}}\n*a*\n</div>",
        // Blocks of raw HTML that end otherwise.
        "<pre>\n{{#recipe.ingredients}}\n{{name}}\n{{/recipe.ingredients}}\n</pre>\n*a*",
        "<!-- {{#recipe.ingredients}}{{name}}{{/recipe.ingredients}} -->\n*a*",
        "<script>\n{{#recipe.ingredients}}\n1;\n{{/recipe.ingredients}}\n</script>\n*a*",
        "<textarea>{{#recipe.ingredients}}{{name}}{{/recipe.ingredients}}</textarea>\n*a*",
        "<div><pre>{{#recipe.ingredients}}\n{{name}}{{/recipe.ingredients}}</pre></div>",
        "<div><code>{{#recipe.ingredients}}{{{name}}}{{/recipe.ingredients}}</code></div>",
        // In tags, and not closed.
        "<div class=\"{{#recipe.ingredients}}{{name}} {{/recipe.ingredients}}\">a</div>",
        "<div><{{#recipe.ingredients}}b>{{name}}</b>{{/recipe.ingredients}}</div>",
        "<div>{{#recipe.ingredients}}{{name}}<{{/recipe.ingredients}}i>a</i></div>",
        "<div>{{#recipe.ingredients}}<p>{{name}}{{/recipe.ingredients}}</div>",
        "<div><p>{{#recipe.ingredients}}</p><p>{{name}}{{/recipe.ingredients}}</p></div>",
        "<div><a href=\"/x/\">{{#recipe.ingredients}}{{name}}</a><a href=\"/{{name}}/\">{{/recipe.ingredients}}</a></div>",
        // Headings, whose ids and levels others depend on.
        "<div>\n{{#recipe.ingredients}}\n<h3>{{name}}</h3>\n{{/recipe.ingredients}}\n</div>\n\n{{{recipe.notes}}}",
        "# {{recipe.name}}\n\n<ul>\n{{#recipe.ingredients}}\n<li id=\"{{slug}}\">{{name}}</li>\n{{/recipe.ingredients}}\n</ul>"
            + "\n\n## Soup\n\n{{{recipe.notes}}}",
        "# {{recipe.name}} {{recipe.ingredients.count}}\n\n# {{recipe.name}}\n\n# Soup",
        // Fields.
        "<ol>\n{{#recipe.directions.steps}}\n<li><div>{{{text}}}</div></li>\n{{/recipe.directions.steps}}\n</ol>",
        "<ol>\n{{#recipe.directions.steps}}\n{{{text}}}\n{{/recipe.directions.steps}}\n</ol>",
        "<ol>\n{{#recipe.directions.steps}}\n<li>\n{{{text}}}\n</li>\n{{/recipe.directions.steps}}\n</ol>",
        "<p>{{#recipe.directions.steps}}{{{text}}}{{/recipe.directions.steps}}</p>",
        // Lists in lists, values from outside, places, partials.
        "<ul>\n{{#recipes}}\n<li>{{name}}: {{recipe.name}}\n{{#ingredients}}\n<b>{{name}}{{^last()}},{{/last()}}</b>\n"
            + "{{/ingredients}}\n</li>\n{{/recipes}}\n</ul>",
        "<ul>\n{{#recipe.ingredients}}\n<li>{{index()}} {{recipe.name}} {{> link}}</li>\n{{/recipe.ingredients}}\n</ul>",
        "<ul>\n{{#recipe.ingredients}}\n{{#recipe.ingredients}}<li>{{name}}</li>{{/recipe.ingredients}}\n"
            + "{{/recipe.ingredients}}\n</ul>",
        "<ul>\n{{#recipe}}\n  {{> link}}\n{{/recipe}}\n{{#recipe.ingredients.first2}}\n<li>{{.}}</li>\n{{/recipe.ingredients.first2}}\n</ul>",
        "{{> frame}}\n{{<frame}}{{$row}}<i>{{name}}</i>{{/row}}{{/frame}}",
        // The first heading is the title of a page that has no other.
        "<div>\n{{#recipe.ingredients}}\n<p>a</p>\n\n## {{name}}\n\n{{/recipe.ingredients}}\n</div>\n\n# Last",
        "<div>\n{{#recipe.ingredients}}\n<p>a</p>\n{{/recipe.ingredients}}\n\n## {{recipe.name}}\n</div>\n\n# Last",
        "<div><p>x</{{#recipe.ingredients}}p{{/recipe.ingredients}}></div>",
        "<div><b>{{#recipe.ingredients}}x</{{/recipe.ingredients}}b></div>",
        "<div>\n<listing>{{#recipe.ingredients}}{{name}}{{site.title}}{{/recipe.ingredients}}</listing></div>",
        "[a]({{#recipe.ingredients}}{{slug}}{{/recipe.ingredients}}) <div>",
    ]

    static let layouts = [
        SampleSite.plainLayout,
        "<main>{{{content}}}</main><ul>{{#recipes}}<li>{{name}}{{#ingredients}} {{name}}{{/ingredients}}</li>{{/recipes}}</ul>",
        "<body class=\"{{#recipes}}{{name}} {{/recipes}}\"><main>{{{content}}}</main></body>",
        "<main>{{{content}}}</main><a href=\"/recipes/\">{{site.title}}</a><a href=\"/recipes/soup/x/\">x</a>"
            + "<link href=\"style.css\"><pre>{{site.title}}</pre>",
        "{{#recipes.first1}}<main>{{{content}}}</main>{{/recipes.first1}}",
    ]

    private func site(
        _ body: String,
        _ layout: String,
        at folder: String = "recipes",
        title: String = "title: \"{{recipe.name}}\"\n"
    ) throws -> SitePlan {
        var site = SampleSite(page: "", layout: layout)
        let page = "---\neach: recipes\n\(title)path: /\(folder)/{{recipe.slug}}/\n---\n"
        site.templates["recipe.md"] = page + body
        site.templates["index.md"] = nil
        site.templates["partials/link.md"] = "<a href=\"/{{slug}}/\">{{name}}</a>"
        site.templates["partials/frame.md"] =
            "<ul>\n{{#recipe.ingredients}}\n<li>{{$row}}{{name}}{{/row}}</li>\n{{/recipe.ingredients}}\n</ul>\n"
        let names = ["Soup", "soup", "*Stew* <b>", "Pie & \"cake\"", "", "Crème", "Bread", "Tea", "Ham", "Egg"]
        site.recipes = names.enumerated().map { number, name in
            let ingredients = (0..<(number % 5)).map { place in
                Ingredient(
                    name: ["salt", "<i>flour", "\nmilk", "", "*egg*"][place],
                    amount: Double(place),
                    unit: place == 2 ? .pounds : .pieces
                )
            }
            let notes = ["", "# A\n\n1. *a*\n2. <b>\n3. # c\n", "x\n\n## Soup\n", "1. a\n2. b"][number % 4]
            return Recipe(name: name, notes: notes, ingredients: ingredients)
        }
        return try site.plan
    }

    @Test(arguments: bodies)
    func standWhereTheyWould(body: String) throws {
        for (layout, title) in Self.layouts.map({ ($0, "title: \"{{recipe.name}}\"\n") }) + [(Self.layouts[0], "")] {
            let plan = try site(body, layout, title: title)
            #expect(plan.pages.count == 10)
            #expect(plan.diagnostics == [])
            let renderer = SiteRenderer(plan, pages: .max)
            // The second time everything has been learnt, and the third time from the learnt.
            for _ in 1...3 {
                for page in plan.pages {
                    let (learnt, plain) = (renderer.render(page, isTraced: true), plan.render(page, isTraced: true))
                    let texts = [learnt, plain].map { String(decoding: $0.bytes, as: UTF8.self) }
                    #expect(texts[0] == texts[1], "\(page.path) in \(layout)")
                    #expect(learnt.diagnostics == plain.diagnostics, "\(page.path) in \(layout)")
                    #expect(Self.facts(learnt) == Self.facts(plain), "\(page.path) in \(layout)")
                    let (checked, whole) = (renderer.render(page), plan.render(page))
                    #expect(checked.bytes == whole.bytes && checked.links == whole.links && checked.ids == whole.ids)
                }
            }
        }
    }

    /// What all pages have in common is written once for the pages of a folder, and leads to the same places from each.
    @Test(arguments: ["recipes", "réc", "recipes/soup", "a b", "A", "x.y"])
    func linksLeadWhereTheyWould(folder: String) throws {
        let paths = ["", "soup/", "soup/x", "soup", "egg/?q=/a/#b", "egg", "../", "pie-cake/a/b/"].map {
            "/\(folder)/\($0)"
        }
        let links = (paths + ["/", "/recipes/", "/soup/", "//host/x", "https://a.b/", "#x", "", "?q", "style.css"])
            .map { "<a href=\"\($0)\"></a>" }
        let layout = "<main>{{{content}}}</main>\(links.joined())<a href=\"{{site.url}}\">{{site.title}}</a>"
        let plan = try site("a {{site.title}}", layout, at: folder)
        #expect(plan.pages.count == 10)
        let renderer = SiteRenderer(plan, pages: .max)
        for page in plan.pages + plan.pages.reversed() {
            let (learnt, plain) = (renderer.render(page, isTraced: true), plan.render(page, isTraced: true))
            let texts = [learnt, plain].map { String(decoding: $0.bytes, as: UTF8.self) }
            #expect(texts[0] == texts[1], "\(page.path)")
        }
    }

    @Test func areApartWhereTheyStandInMarkup() throws {
        let plan = try site(Self.bodies[0], SampleSite.plainLayout)
        let memory = FillingMemory()
        var texts: [[UInt8]] = []
        for page in plan.pages.filter({ $0.template.each != nil }) {
            let root = try #require(plan.root(for: page))
            let filled = MustacheFiller.fill(
                plan.templates.own(page.template).body.mustache,
                root: root,
                partials: plan.templates.mustaches,
                words: plan.model.words,
                trace: nil,
                memory: memory,
                isRepeated: true
            )
            if filled.hasRows { texts.append(filled.bytes) }
        }
        // Recipes with one to four ingredients have the same text.
        #expect(texts.count == 8)
        #expect(Set(texts).count == 1)
    }

    private static func facts(_ page: RenderedPage) -> [String: Fingerprint] {
        let pairs = page.facts.flatMap { facts in
            zip(facts.names, facts.answers).map { ("\(facts.record.list) \(facts.record.index) \($0.text)", $1) }
        }
        return Dictionary(pairs) { $1 }
    }
}
