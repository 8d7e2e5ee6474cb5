import Diagnostics
import Foundation
import Records
import Settings
import Testing

@testable import Site
@testable import Templates

/// The panels of the dashboard, and the values that only they use.
@Suite struct DashboardTests {
    /// Events at 9:00 on days after 20 November 2026. The site is built at 18:00.
    private static func site(_ page: String, events days: [Int]) throws -> SampleSite {
        var site = SampleSite(page: page)
        let start = try instant("2026-11-20T09:00:00Z")
        site.open = days.enumerated().map {
            Event(date: start.addingTimeInterval(Double($1) * 86_400), name: "e\($0 + 1)")
        }
        return site
    }

    @Test(
        "The agenda shows today and the following days, up to seven events",
        arguments: [
            ([], "2026-11-20: "), ([1], "2026-11-20: 2026-11-21: e1"),
            (
                [1, 1, 1, 2, 3, 4, 5, 6, 7],
                "2026-11-20: 2026-11-21: e1 e2 e3 2026-11-22: e4 2026-11-23: e5 2026-11-24: e6 2026-11-25: e7"
            ),
            (Array(repeating: 2, count: 8), "2026-11-20: 2026-11-22: e1 e2 e3 e4 e5 e6 e7 e8"),
            (Array(repeating: 2, count: 9), "2026-11-20: 2026-11-22: e1 e2 e3 e4 e5 e6 e7 +2"),
        ]
    )
    func agenda(days: [Int], expected: String) throws {
        let page = "{{#agenda}}{{date.isoDay}}: {{#events}}{{name}} {{/events}}{{#rest}}+{{.}} {{/rest}}{{/agenda}}"
        let main = try Self.site(page, events: days).main()
        #expect(main == "<p>\(expected)</p>".replacing(" </p>", with: ":</p>").replacing("::", with: ":"))
    }

    @Test("A busy day says how many events it omits, and leaves room for the next day")
    func busyDay() throws {
        let page = "{{#agenda}}{{events.count}}+{{rest}} {{/agenda}}"
        var site = try Self.site(page, events: [2, 2, 2, 2, 2, 2, 3])
        let evening = try instant("2026-11-20T19:00:00Z")
        site.open += (0..<150).map { Event(date: evening.addingTimeInterval(Double($0)), name: "x\($0)") }
        #expect(try site.main() == "<p>10+140</p>")
        site.open.removeLast(125)
        #expect(try site.main() == "<p>10+15 3+3</p>")
        site.open.removeLast(14)
        #expect(try site.main() == "<p>11+0 3+3</p>")
    }

    @Test("The latest overdue event comes first, and days in other years show the year")
    func overdue() throws {
        let page = "{{#overdue}}{{name}} {{shortDay}}; {{/overdue}}{{#agenda}}{{title}} {{/agenda}}"
        let main = try Self.site(page, events: [-700, -3, 100]).main()
        #expect(main == "<p>e2 17 Nov; e1 20 Dec 2024; Fri 20 Nov Sun 28 Feb 2027</p>")
    }

    @Test func recipeOfTheDayChangesDaily() throws {
        var site = SampleSite(page: "{{#activity.recipeOfTheDay}}{{name}}{{/activity.recipeOfTheDay}}|")
        #expect(try site.main() == "<p>|</p>")
        site.recipes = (1...5).map { Recipe(name: "r\($0)") }
        let today = try site.main()
        site.now = "2026-11-21T18:00:00Z"
        let tomorrow = try site.main()
        #expect(today != tomorrow)
        #expect(today.contains("<p>r") && tomorrow.contains("<p>r"))
    }

    @Test func showsMonthWithoutEvents() throws {
        let page = "{{#activity.month}}{{name}} {{weeks.count}} {{#url}}x{{/url}}{{/activity.month}}"
        #expect(try SampleSite(page: page).main() == "<p>November 2026 6</p>")
    }

    @Test func keepsOrderOfPanels() throws {
        var site = SampleSite(page: "{{> panels}}")
        site.settings.dashboard.panels = ["b", "own", "a"]
        site.settings.dashboard.columns = 3
        for name in ["a", "b", "own"] { site.templates["partials/panel-\(name).md"] = "Panel \(name)\n" }
        #expect(
            try site.main()
                == "<div class=\"panels columns-3\">\n<p>Panel b</p>\n<p>Panel own</p>\n<p>Panel a</p>\n</div>"
        )
    }

    @Test(arguments: [
        ("agenada", "did you mean `agenda`?"), ("zzzzzzzz", "write it as Templates/partials/panel-zzzzzzzz.md"),
    ])
    func reportsUnknownPanel(name: String, hint: String) throws {
        var dashboard = Settings.Dashboard()
        dashboard.panels = ["agenda", name]
        dashboard.place = Location(file: "almanac.yml", line: 3)
        let source = TemplateSource(path: "partials/panel-agenda.md", file: "x", text: "")
        let fault = try #require(dashboard.faults(among: [source], collections: []).first)
        #expect(fault.description == "almanac.yml:3: error: there is no panel `\(name)`\n    hint: \(hint)")
        dashboard.places[name] = Location(file: "almanac.yml", line: 5, column: 5)
        #expect(dashboard.faults(among: [source], collections: []).map(\.location) == [dashboard.places[name]])
    }

    @Test func reportsPanelsOfHiddenSections() {
        var dashboard = Settings.Dashboard()
        dashboard.panels = ["habits", "recipes", "numbers"]
        let texts = [
            "habits": "{{#sections.habits}}\na\n{{/sections.habits}}\n",
            "recipes": "{{#sections.recipes}}\na\n{{/sections.recipes}}\n",
            "numbers": "a\n{{#sections.habits}}\nb\n{{/sections.habits}}\n",
        ]
        let templates = texts.map { TemplateSource(path: "partials/panel-\($0).md", file: "x", text: $1) }
        func warnings(_ sections: Settings.Section...) -> [String] {
            dashboard.hiddenPanels(among: templates, sections: sections).map(\.description)
        }
        // These are the default panels.
        #expect(warnings(.schedule) == [])
        for (index, name) in dashboard.panels.enumerated() {
            dashboard.places[name] = Location(file: "almanac.yml", line: 3, column: 10 * index)
        }
        let expected = """
            almanac.yml:3:10: warning: the panel `recipes` is empty: `sections` doesn't name `recipes`
                hint: add it to `sections`, or remove the panel
            """
        #expect(warnings(.habits) == [expected])
        #expect(warnings(.habits, .recipes) == [])
    }

    @Test func weatherPanelRequiresItsCollection() {
        var dashboard = Settings.Dashboard()
        dashboard.panels = ["weather"]
        dashboard.place = Location(file: "almanac.yml", line: 3)
        func faults(isBuiltIn: Bool, _ collections: String...) -> [String] {
            let path = "partials/panel-weather.md"
            let source = TemplateSource(path: path, file: "x", text: "", isBuiltIn: isBuiltIn)
            return dashboard.faults(among: [source], collections: collections).map(\.description)
        }
        #expect(
            faults(isBuiltIn: true, "books") == [
                """
                almanac.yml:3: error: the panel `weather` needs a collection `weather`
                    hint: add `weather: { file: weather.json }` under `collections:`
                """
            ]
        )
        #expect(faults(isBuiltIn: true, "weather") == [])
        #expect(faults(isBuiltIn: false) == [])
        dashboard.panels = []
        #expect(faults(isBuiltIn: true) == [])
    }
}
