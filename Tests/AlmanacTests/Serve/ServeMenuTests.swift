import Foundation
import TestSupport
import Testing

@Suite("Planning meals on a served site", .ends)
struct ServeMenuTests {
    @Test("The recipes page leads to the first plan and then to the menu")
    func reaching() async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.setViewport(width: 390, height: 844)
                    try await page.edit("recipes/", of: address, site)
                    #expect(
                        try await page.evaluate(
                            "return document.querySelectorAll(\"a[href*='menu/']\").length",
                            as: Int.self
                        ) == 0
                    )
                    try await page.enter("[data-almanac='plan']")
                    try await page.expect("return document.activeElement.name ?? ''", "recipe", site)
                    try await page.fill("dialog [name=recipe]", "Toast")
                    try await page.enter("dialog .main")
                    try await page.expect(bar: "Planned “Toast” for", site)
                    try await page.expect("return document.querySelector('.almanac-bar a').pathname", "/menu/", site)
                    try await page.expect(
                        "return document.querySelector(\".recipe-links a[href*='menu/']\") !== null",
                        true,
                        site
                    )
                    try await site.expectWhole()
                }
            }
        }
    }

    @Test("Servings that the menu can't have are refused with the limits")
    func servings() async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { _, address in
                let client = try await EditClient(address)
                for servings in ["0", "10000", "two"] {
                    let meal = ["recipe": "Toast", "day": "2031-01-06", "servings": servings]
                    let refused = try await client.post("menu", meal)
                    #expect(refused.status == 422 && refused.problem?.field == "servings")
                    #expect(refused.problem?.error == "The servings must be a whole number from 1 to 9999")
                }
                #expect(!workspace.exists("menu.yml"))
            }
        }
    }

    @Test("While the menu can't be read, its page has no buttons that change it")
    func unreadable() async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("- day: 2026-11-20\n  what: Soup\n", to: "menu.yml")
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.edit("menu/", of: address, site)
                    let hasButtons = "return document.querySelector('.almanac-plan') !== null"
                    try await page.expect(hasButtons, true, site)
                    try workspace.write("- day: [\n", to: "menu.yml")
                    try await page.run("document.dispatchEvent(new Event('almanac-problems'))")
                    try await page.expect(hasButtons, false, site)
                }
            }
        }
    }

    @Test("A form asks once about a name similar to a recipe's, and then accepts it")
    func misspelling() async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { _, address in
                let client = try await EditClient(address)
                let fields = ["recipe": "Taost", "day": "2031-01-06"]
                let asked = try await client.post("menu", fields)
                #expect(asked.status == 422 && asked.problem?.field == "recipe" && asked["recipe"]?.value == "Taost")
                #expect(asked.problem?.error == "No recipe is called `Taost`. Did you mean `Toast`?")
                #expect(!workspace.exists("menu.yml"))
                let shown = try #require(asked.shown)
                let other = try await client.post("menu", fields.merging(["recipe": "Tosat", "shown": shown]) { $1 })
                #expect(other.status == 422)
                #expect(try await client.post("menu", fields.merging(["shown": shown]) { $1 }).status == 200)
                #expect(try workspace.text("menu.yml") == "- day: 2031-01-06\n  what: Taost\n")
                #expect(try await client.post("menu", ["recipe": "toast", "day": "2031-01-07"]).status == 200)
                #expect(try await client.post("menu", ["recipe": "Leftovers", "day": "2031-01-07"]).status == 200)
                #expect(
                    try workspace.text("menu.yml").hasSuffix("  recipe: Toast\n- day: 2031-01-07\n  what: Leftovers\n")
                )
            }
        }
    }

    @Test("A recipe is planned on its page, another meal on the menu, and both are removed", arguments: [390, 1280])
    func planning(width: Int) async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.setViewport(width: width, height: width > 800 ? 800 : 844)
                    try await page.edit("recipes/toast/", of: address, site)
                    try await page.click("[data-almanac='plan toast']")
                    try await page.expect("return document.activeElement.name ?? ''", "recipe", site)
                    #expect(try await page.evaluate("return document.activeElement.value", as: String.self) == "Toast")
                    let chosen = "const field = document.querySelector('dialog [name=day]');"
                    let field = "\(chosen) return [field.type, field.value, field.max]"
                    #expect(try await page.evaluate(field, as: [String].self) == ["date", "2026-11-20", ""])
                    try await page.run("\(chosen) field.value = '2031-01-06'")
                    try await page.fill("dialog [name=servings]", "3")
                    try await page.enter("dialog .main")
                    let once = "The recipe doesn't say how many it serves, so it is planned once as it is"
                    try await page.expect(bar: "Planned “Toast” for Monday 6 January 2031. \(once)", site)
                    let toast = "- day: 2031-01-06\n  recipe: Toast\n  servings: 3\n"
                    #expect(try workspace.text("menu.yml") == toast)

                    try await site.wait(for: "the menu") { workspace.exists("site/menu/index.html") }
                    try await page.edit("menu/", of: address, site)
                    let day = "2031-01-07"
                    try await page.click("[data-almanac='plan \(day)']")
                    try await page.expect("return document.activeElement.name ?? ''", "recipe", site)
                    #expect(
                        try await page.evaluate(
                            "return document.querySelectorAll('datalist option').length",
                            as: Int.self
                        ) > 1
                    )
                    try await page.fill("dialog [name=recipe]", "Soup: hot")
                    try await page.enter("dialog .main")
                    try await page.expect(text: "Soup: hot", site)
                    #expect(try workspace.text("menu.yml") == toast + "- day: \(day)\n  what: \"Soup: hot\"\n")
                    try await page.expect(
                        "return document.querySelector('[data-almanac=\"unplan \(day) 0\"]') !== null",
                        true,
                        site
                    )
                    try await page.click("[data-almanac='unplan 2031-01-06 0']")
                    try await page.expect(bar: "Removed “Toast” from Monday 6 January 2031", site)
                    #expect(try workspace.text("menu.yml") == "- day: \(day)\n  what: \"Soup: hot\"\n")
                    try await page.expect(
                        "return document.querySelector('[data-almanac^=\"unplan 2031-01-06\"]') === null",
                        true,
                        site
                    )
                    try await page.expect(
                        "return document.querySelector('.almanac-edit[data-ready]') !== null",
                        true,
                        site
                    )
                    try await page.press(key: "u", code: 85)
                    try await page.expect(bar: "Undone: Removed “Toast”", site)
                    #expect(try workspace.text("menu.yml").hasPrefix(toast))
                    try await site.expectWhole()
                }
            }
        }
    }

    @Test(
        "A meal can be removed if the page shows the same meals as the menu, or as many if it doesn't say which",
        arguments: [
            (#"meal.dataset.shown = "another""#, false),
            ("delete meal.dataset.shown; meal.querySelector('.almanac-unplan').remove()", true),
            ("delete meal.dataset.shown; meal.after(meal.cloneNode())", false),
        ]
    )
    func stale(change: String, canRemove: Bool) async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("- day: 2026-11-20\n  what: Soup\n", to: "menu.yml")
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.edit("menu/", of: address, site)
                    let button = "return document.querySelector('[data-almanac=\"unplan 2026-11-20 0\"]') !== null"
                    try await page.expect(button, true, site)
                    try await page.run(
                        """
                        const meal = document.querySelector("[data-day='2026-11-20'] [data-place]");
                        \(change);
                        document.dispatchEvent(new Event("almanac-problems"));
                        """
                    )
                    try await page.expect(button, canRemove, site)
                }
            }
        }
    }
}
