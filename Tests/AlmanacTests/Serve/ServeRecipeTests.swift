import Foundation
import TestSupport
import Testing

@Suite("Editing recipes and habits on a served site", .ends)
struct ServeRecipeTests {
    /// Serves the sample stores and passes a page to `body`.
    private func withPage(
        width: Int,
        _ body: (Workspace, WatchedSite, URL, Page) async throws -> Void
    ) async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.setViewport(width: width, height: width > 800 ? 800 : 844)
                    try await body(workspace, site, address, page)
                    try await site.expectWhole()
                }
            }
        }
    }

    private func recipe(_ which: String, of workspace: Workspace) async throws -> ShownRecipe {
        try JSONDecoder().decode(ShownRecipe.self, from: await workspace.verb("recipe", "show", which, "--json").output)
    }

    @Test("A recipe can be added, changed and removed", arguments: [390, 1280], Way.allCases)
    func recipe(width: Int, way: Way) async throws {
        try await withPage(width: width) { workspace, site, address, page in
            try await page.edit("recipes/", of: address, site)
            try await page.openForm("[data-almanac='add recipes']", way, site)
            try await page.expect("return document.activeElement.name ?? ''", "name", site)
            try await page.fill("dialog [name=name]", "Porridge")
            try await page.fill("dialog [name=ingredients]", "2 cupps milk\n1 Cup oats")
            try await page.use("dialog .main", way, site)
            let error = "return document.querySelector('#edit-ingredients-error')?.textContent ?? ''"
            try await page.expect(error, "Line 1: there is no unit cupps; did you mean Cups?", site)
            #expect(try await page.evaluate("return document.activeElement.name", as: String.self) == "ingredients")
            try await page.fill("dialog [name=ingredients]", "2 cups milk\n1 Cup oats")
            try await page.use("dialog .main", way, site)
            try await page.expect(bar: "Added “Porridge”", site)
            // Wait for the reload, because it would cancel the next navigation.
            try await page.expect("return document.querySelector('main a[href*=porridge]') !== null", true, site)
            #expect(try await recipe("porridge", of: workspace).lines == ["2 cups milk", "1 cup oats"])

            try await site.wait(for: "its page") { workspace.exists("site/recipes/porridge/index.html") }
            try await page.edit("recipes/porridge/", of: address, site)
            try await page.openForm("[data-almanac='edit porridge']", way, site)
            try await page.expect("return document.activeElement.name ?? ''", "name", site)
            try await page.fill("dialog [name=notes]", "1. Stir\n2. Eat")
            // If something else changes, the form stays open with the typed text.
            try workspace.saveEvents("Alpha")
            try await site.look()
            #expect(try await page.isMarked)
            try await page.use("dialog .main", way, site)
            try await page.expect(bar: "Changed “Porridge”", site)
            try await page.expect(text: "Stir", site)
            #expect(try await recipe("porridge", of: workspace).notes == "1. Stir\n2. Eat")

            try await page.expect("return document.querySelector('.almanac-edit[data-ready]') !== null", true, site)
            try await page.openForm("[data-almanac='edit porridge']", way, site)
            try await page.expect("return document.querySelector('dialog[open] .others') !== null", true, site)
            try await page.use("dialog .others button", way, site)
            try await page.expect(bar: "Removed “Porridge”", site)
            #expect(try await workspace.verb("recipe", "show", "porridge").status != .success)
            try await page.expect("return location.pathname", "/recipes/", site)
            try await page.expect("return document.querySelector('.almanac-edit[data-ready]') !== null", true, site)
            // Wait for the reload, so that the key reaches the final page.
            try await site.look()
            try await page.expect("return document.querySelector('.almanac-edit[data-ready]') !== null", true, site)
            try await page.press(key: "u", code: 85)
            try await page.expect(bar: "Undone: Removed “Porridge”", site)
            #expect(try await recipe("porridge", of: workspace).notes == "1. Stir\n2. Eat")
        }
    }

    @Test("Buttons below a recipe and in cook mode record that it was cooked, and undo works")
    func cooked() async throws {
        try await withPage(width: 390) { workspace, site, address, page in
            try await page.edit("recipes/toast/", of: address, site)
            try await page.click(".recipe-more .almanac-cooked")
            try await page.expect(bar: "Noted “Toast”: cooked once, on Friday 20 November 2026", site)
            try await page.expect(text: "Cooked once, on Friday, 20 November 2026", site)
            try await page.expect("return document.querySelector('.almanac-edit[data-ready]') !== null", true, site)
            let label = "return document.querySelector('.recipe-more .almanac-cooked').textContent"
            try await page.expect(label, "Not cooked today after all", site)
            try await page.run("document.querySelector('[data-cook]').click()")
            try await page.run(
                "while (!document.querySelector('[data-next]').hidden) document.querySelector('[data-next]').click()"
            )
            try await page.click("dialog.cook .almanac-cooked")
            try await page.expect(
                "return document.querySelector('.recipe-more').textContent.includes('Cooked once')",
                false,
                site
            )
            // After the reload, cook mode is still at the same step.
            try await page.expect(
                "return document.querySelector('dialog.cook [data-done]').checkVisibility()",
                true,
                site
            )
            let shown = try await workspace.verb("recipe", "show", "toast").outputText
            #expect(!shown.localizedCaseInsensitiveContains("cooked"), "\(shown)")
        }
    }

    @Test("A habit can be added, changed and removed", arguments: [390, 1280], Way.allCases)
    func habit(width: Int, way: Way) async throws {
        try await withPage(width: width) { workspace, site, address, page in
            let before = try await workspace.habitTitles()
            try await page.edit("habits/", of: address, site)
            try await page.openForm("[data-almanac='add habits']", way, site)
            try await page.expect("return document.activeElement.name ?? ''", "name", site)
            try await page.fill("dialog [name=name]", "Stretch")
            try await page.run("document.querySelector('dialog [name=image]').value = 'gym'")
            try await page.use("dialog .main", way, site)
            try await page.expect(bar: "Added “Stretch”", site)
            try await page.expect("return document.querySelector('main a[href*=stretch]') !== null", true, site)
            #expect(try await workspace.habitTitles() == ["Stretch"] + before)

            try await site.wait(for: "its page") { workspace.exists("site/habits/stretch/index.html") }
            try await page.edit("habits/stretch/", of: address, site)
            try await page.openForm("[data-almanac='edit stretch']", way, site)
            try await page.expect("return document.activeElement.name ?? ''", "name", site)
            #expect(try await page.evaluate("return document.activeElement.form.image.value", as: String.self) == "gym")
            try await page.fill("dialog [name=name]", "Yoga")
            try await page.use("dialog .main", way, site)
            try await page.expect("return location.pathname", "/habits/yoga/", site)
            try await page.expect(bar: "Changed “Yoga”", site)
            #expect(try await workspace.habitTitles() == ["Yoga"] + before)

            try await page.expect("return document.querySelector('.almanac-edit[data-ready]') !== null", true, site)
            try await page.openForm("[data-almanac='edit yoga']", way, site)
            try await page.expect("return document.querySelector('dialog[open] .others') !== null", true, site)
            try await page.use("dialog .others button", way, site)
            try await page.expect(bar: "Removed “Yoga”", site)
            #expect(try await workspace.habitTitles() == before)
        }
    }

    @Test("A picture can be chosen, shown and removed", arguments: [390, 1280])
    func picture(width: Int) async throws {
        try await withPage(width: width) { workspace, site, address, page in
            try await page.edit("recipes/toast/", of: address, site)
            try await page.click("[data-almanac='edit toast']")
            try await page.expect("return document.activeElement.name ?? ''", "name", site)
            try await page.choose("<svg/>", of: "image/svg+xml")
            try await page.click("dialog .main")
            let error = "return document.querySelector('#edit-picture-error')?.textContent.trim() ?? ''"
            let hint = "Choose one of these: JPEG, PNG, WebP, GIF, AVIF"
            try await page.expect(error, "Not every browser can show this file \(hint)", site)
            try await page.choose("GIF89a, or so", of: "image/gif")
            try await page.click("dialog .main")
            try await page.expect(bar: "Changed “Toast”", site)
            try await page.expect(
                "return document.querySelector('.recipe-picture img')?.getAttribute('src') ?? ''",
                "../../pictures/toast.gif",
                site
            )
            #expect(try workspace.text("site/pictures/toast.gif") == "GIF89a, or so")

            try await page.expect("return document.querySelector('.almanac-edit[data-ready]') !== null", true, site)
            try await page.click("[data-almanac='edit toast']")
            try await page.expect(
                "return document.querySelector('dialog .field img')?.getAttribute('src') ?? ''",
                "/pictures/toast.gif",
                site
            )
            try await page.click("dialog [name=removePicture]")
            try await page.click("dialog .main")
            try await page.expect(bar: "Changed “Toast”", site)
            try await page.expect("return document.querySelector('.recipe-picture') === null", true, site)
            #expect(!workspace.exists("site/pictures/toast.gif"))
        }
    }

    @Test("A file that is too large is refused before the upload")
    func tooLarge() async throws {
        try await withPage(width: 390) { workspace, site, address, page in
            try await page.edit("recipes/", of: address, site)
            try await page.click("[data-almanac='add recipes']")
            try await page.expect("return document.activeElement.name ?? ''", "name", site)
            try await page.fill("dialog [name=name]", "Pie")
            try await page.run("document.querySelector('dialog [name=picture]').dataset.limit = '5'")
            try await page.choose("GIF89a", of: "image/gif")
            try await page.click("dialog .main")
            let invalid = "return document.querySelector('dialog [name=picture]').validity.customError"
            #expect(try await page.evaluate(invalid, as: Bool.self))
            try await page.choose("GIF8", of: "image/gif")
            #expect(try await !page.evaluate(invalid, as: Bool.self))
            #expect(try await workspace.verb("recipe", "show", "pie").status != .success)
        }
    }

    @Test("A change from another window is shown and not overwritten")
    func conflict() async throws {
        try await withPage(width: 390) { workspace, site, address, page in
            let other = try await EditClient(address)
            try await page.edit("recipes/toast/", of: address, site)
            try await page.click("[data-almanac='edit toast']")
            try await page.expect("return document.activeElement.name ?? ''", "name", site)
            try await page.fill("dialog [name=notes]", "here")
            let shown = try #require(try await other.form("recipes/toast").shown)
            let fields = ["shown": shown, "notes": "there", "ingredients": "1 bread"]
            #expect(try await other.post("recipes/toast", fields).status == 200)
            try await page.click("dialog .main")
            let current = "return [...document.querySelectorAll('.current')].map((note) => note.textContent).join()"
            try await page.expect(current, "It is now: 1 bread,It is now: there", site)
            let value = "return document.querySelector(`dialog [name=${arguments[0]}]`).value"
            #expect(try await page.evaluate(value, "notes", as: String.self) == "here")
            #expect(try await page.evaluate(value, "ingredients", as: String.self) == "1 bread")
            #expect(try await recipe("toast", of: workspace).notes == "there")
            try await page.click("dialog .main")
            try await page.expect(bar: "Changed “Toast”", site)
            let toast = try await recipe("toast", of: workspace)
            #expect(toast.notes == "here" && toast.lines == ["1 bread"])
        }
    }

    @Test("Without scripts, recipes and habits have forms that can upload a picture")
    func withoutScript() async throws {
        try await withPage(width: 390) { workspace, site, address, page in
            try await page.switchOffScripts()
            let list = try #require(URL(string: address.absoluteString + ".almanac/edit/"))
            let press = "document.querySelector(arguments[0]).click()"
            try await page.navigate(to: list)
            try await page.run(press, "a[href$='recipes/new']")
            try await page.expect("return document.querySelector('form.edit [name=picture]') !== null", true, site)
            try await page.run("document.querySelector('[name=name]').value = 'Pie'")
            try await page.run("document.querySelector('[name=ingredients]').value = '1 egg\\nsalt'")
            try await page.choose("GIF89a", of: "image/gif")
            try await page.run(press, ".main")
            try await page.expect(text: "Last change: Added “Pie”", site)
            let pie = try await recipe("pie", of: workspace)
            #expect(pie.lines == ["1 egg", " salt"])
            #expect(try workspace.text("stores/\(pie.id ?? "").gif") == "GIF89a")
            try await page.run(press, "a[href$='recipes/pie/edit']")
            try await page.expect("return document.querySelector('.others button') !== null", true, site)
            try await page.run(press, ".others button")
            try await page.expect(text: "Last change: Removed “Pie”", site)
            try await page.run(press, "a[href$='habits/floss/edit']")
            try await page.expect("return document.querySelector('[name=image]')?.value ?? ''", "tooth", site)
            try await page.run("document.querySelector('[name=name]').value = 'Floss well'")
            try await page.run(press, ".main")
            try await page.expect(text: "Floss well", site)
            #expect(try await workspace.habitTitles().contains("Floss well"))
        }
    }

    @Test("On a German site, buttons and forms are German")
    func german() async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("language: de\n", to: "almanac.yml")
            try await workspace.serve(locale: "de_DE") { site, address in
                try await Browser.shared.withPage { page in
                    try await page.edit("recipes/", of: address, site)
                    let text = "return document.querySelector(arguments[0]).textContent"
                    let add = try await page.evaluate(text, "[data-almanac='add recipes']", as: String.self)
                    #expect(add == "Rezept hinzufügen")
                    try await page.openForm("[data-almanac='add recipes']", .keys, site)
                    try await page.expect("return document.querySelector('dialog[open]') !== null", true, site)
                    for (selector, words) in [
                        ("dialog h1", "Rezept hinzufügen"), ("dialog .main", "Hinzufügen"),
                        ("[data-almanac=cancel]", "Abbrechen"),
                    ] {
                        let shown = try await page.evaluate(text, selector, as: String.self)
                        #expect(shown == words)
                    }
                    try await page.navigate(to: address.appending(path: ".almanac/edit/"))
                    try await page.expect("return document.documentElement.lang", "de", site)
                    try await page.expect(text: "Almanach ändern", site)
                }
            }
        }
    }

    @Test("Unreadable stores and recipes from sources don't have buttons")
    func noButtons() async throws {
        try await withPage(width: 1280) { workspace, site, address, page in
            let count = "return document.querySelectorAll(arguments[0]).length"
            try await page.edit("recipes/", of: address, site)
            #expect(try await page.evaluate(count, "[data-almanac='add recipes']", as: Int.self) == 1)
            let store = try Data(contentsOf: workspace["stores/recipes.data"])
            try Data("[{".utf8).write(to: workspace["stores/recipes.data"])
            try await page.edit("recipes/", of: address, site)
            #expect(try await page.evaluate(count, "[data-almanac='add recipes']", as: Int.self) == 0)
            try await page.edit("recipes/toast/", of: address, site)
            #expect(try await page.evaluate(count, "[data-almanac='edit toast']", as: Int.self) == 0)
            try store.write(to: workspace["stores/recipes.data"])
        }
    }
}

extension Page {
    /// Chooses a file with this text as the picture.
    fileprivate func choose(_ text: String, of type: String) async throws {
        try await run(
            """
            const chosen = new DataTransfer();
            chosen.items.add(new File([arguments[0]], "picture", { type: arguments[1] }));
            const input = document.querySelector("[name=picture]");
            input.files = chosen.files;
            input.dispatchEvent(new Event("change"));
            """,
            text,
            type
        )
    }
}
