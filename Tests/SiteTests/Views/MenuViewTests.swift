import Records
import Settings
import Testing

@testable import Site
@testable import Templates

/// The week menu: its days, its recipes, and recipes that don't exist.
@Suite struct MenuViewTests {
    private static let page = """
        ---
        each: menus
        path: /menu/
        ---
        {{#menu.weeks}}[{{first.isoDay}}{{#isThisWeek}} this{{/isThisWeek}}{{#isNextWeek}} next{{/isNextWeek}} {{recipes}}:\
        {{#days}}{{#meals}} {{date.isoDay}}{{#isToday}} today{{/isToday}}{{#isPast}} past{{/isPast}} {{place}} {{name}}\
        {{#servings}} for {{.}}{{/servings}} × {{factor}}{{#note}} ({{.}}){{/note}};{{/meals}}{{/days}}]{{/menu.weeks}}
        """

    private func site(_ menu: String?) -> SampleSite {
        var site = SampleSite(
            page: "{{#menu}}{{url}} {{calendar}} {{#today}}{{name}}{{/today}}{{/menu}}{{^menu}}none{{/menu}}"
        )
        site.templates["menu.md"] = Self.page
        site.recipes = [
            Recipe(name: "Apple pie", notes: "Serves 4"), Recipe(name: "Crème brûlée"), Recipe(name: "Apple pie"),
        ]
        site.menu = menu
        return site
    }

    private static let menu = """
        - { day: 2026-12-14, recipe: creme-brulee, servings: 2 }
        - { day: 2026-11-20, recipe: Apple pie, servings: 6, note: warm }
        - { day: 2026-11-20, what: Soup }
        - { day: 2026-11-16, recipe: apple-pie-2 }
        - { day: 2026-11-09, what: Old }
        """

    @Test func showsCurrentAndFutureWeeks() throws {
        let site = site(Self.menu)
        #expect(
            try site.main(at: "/menu/")
                == "<p>[2026-11-16 this 1: 2026-11-16 past 0 Apple pie × 1/1; 2026-11-20 today 0 Apple pie for 6 × 3/2 (warm); "
                + "2026-11-20 today 1 Soup × 1/1;][2026-11-23 next 0:][2026-12-14 1: 2026-12-14 0 Crème brûlée for 2 × 1/1;]</p>"
        )
        #expect(try site.main() == "<p>/menu/ /menu.ics Apple pieSoup</p>")
        #expect(try site.messages() == [])
    }

    @Test func showsNothingWithoutMenu() throws {
        var site = site(nil)
        #expect(try site.pages().keys.sorted() == ["/"])
        #expect(try site.main() == "<p>none</p>")
        #expect(try !site.plan.documents().map(\.file).contains("menu.ics"))
        site.menu = Self.menu
        #expect(try site.plan.documents().map(\.file).contains("menu.ics"))
        site.settings.sections = [.schedule]
        #expect(try site.main() == "<p>none</p>")
        #expect(try !site.plan.documents().map(\.file).contains("menu.ics"))
    }

    @Test func warnsOfUnknownRecipe() throws {
        let site = site("- { day: 2026-11-21, recipe: Aple pie }\n- { day: 2026-11-21, recipe: Zuppa }")
        #expect(try site.main(at: "/menu/").contains("2026-11-21 0 Aple pie × 1/1; 2026-11-21 1 Zuppa"))
        #expect(
            try site.messages() == [
                "menu.yml:1:3: warning: there is no recipe `Aple pie`\n    hint: did you mean `Apple pie`?",
                "menu.yml:2:3: warning: there is no recipe `Zuppa`\n    hint: write `what: Zuppa` for a meal that isn't a recipe",
            ]
        )
    }

    @Test(arguments: [
        ("Brûlée", "if it is called `Crème brûlée` now, write `recipe: Crème brûlée`"),
        ("Our very best crème brûlée", "if it is called `Crème brûlée` now, write `recipe: Crème brûlée`"),
        ("Pie", "write `what: Pie` for a meal that isn't a recipe"),
    ])
    func namesRenamedRecipe(name: String, hint: String) throws {
        let site = site("- { day: 2026-11-21, recipe: \(name) }")
        #expect(
            try site.messages() == ["menu.yml:1:3: warning: there is no recipe `\(name)`\n    hint: \(hint)"]
        )
    }

    @Test func calendarContainsEachMeal() throws {
        var site = site(Self.menu)
        site.settings.baseURL = "https://example.org/life/"
        site.templates["recipe.md"] = "---\neach: recipes\npath: /recipes/{{recipe.slug}}/\n---\n"
        let plan = try site.plan
        let feed = try #require(plan.documents().first { $0.file == "menu.ics" })
        let lines = String(decoding: plan.bytes(of: feed), as: UTF8.self).split(separator: "\r\n")
        #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 5)
        #expect(
            lines.filter { $0.hasPrefix("SUMMARY") }
                == ["Old", "Apple pie", "Apple pie", "Soup", "Crème brûlée"].map { "SUMMARY:\($0)" }
        )
        #expect(lines.contains("DTSTART;VALUE=DATE:20261120") && lines.contains("DTEND;VALUE=DATE:20261121"))
        #expect(lines.contains("URL:https://example.org/life/recipes/apple-pie-2/"))
        #expect(Set(lines.filter { $0.hasPrefix("UID") }).count == 5)
    }
}
