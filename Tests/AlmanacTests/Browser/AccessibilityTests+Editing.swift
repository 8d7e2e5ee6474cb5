import Foundation
import TestSupport
import Testing

extension AccessibilityTests {
    @Test("Buttons, forms, errors and script-free pages for changing records are accessible")
    func editing() async throws {
        let axe = try String(contentsOf: await AuditFiles.found().axe, encoding: .utf8)
        try await Workspace.withSample { workspace in
            _ = try await workspace.verb("event", "add", "Choir", "every", "tuesday", "19:30")
            let menu =
                "- { day: 2026-11-19, recipe: Pancakes }\n- { day: 2026-11-21, recipe: Toast, servings: 2, note: hot }\n"
            try workspace.write(menu, to: "menu.yml")
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.runBeforeLoading(axe)
                    let paths = [
                        "", "habits/", "schedule/", "calendar/2026/11/", "menu/", "events/2026-11-24-choir/",
                        "events/2026-11-28-board-games-at-anas/",
                    ]
                    for path in paths {
                        try await page.edit(path, of: address, site)
                        try await expectNothing(on: page, "/\(path) with buttons", widths: [320, 390, 1280])
                        try await expectTargets(on: page, path)
                    }
                    try await page.click("[data-almanac^='edit ']")
                    try await page.expect("return document.querySelector('dialog[open]') !== null", true, site)
                    try await expectNothing(on: page, "edit form", widths: [320, 390, 1280])
                    try await page.fill("dialog [name=when]", "31 feb")
                    try await page.click("dialog .main")
                    try await page.expect("return document.querySelector('#edit-when-error') !== null", true, site)
                    // axe-core can't determine the background of a heading that is half scrolled away.
                    try await page.run("document.querySelector('dialog[open]').scrollTop = 0")
                    try await expectNothing(on: page, "mistake", widths: [320, 390, 1280])
                    try await page.edit("habits/", of: address, site)
                    try await page.click("[data-almanac='tick go-to-bed-before-10pm']")
                    // Wait for the rebuilt page.
                    try await page.expectNewContent(site)
                    try await page.expect(bar: "Completed", site)
                    // axe-core mistakes content behind a text of several lines for its background, unless that content
                    // is the same for all lines.
                    try await page.run(
                        """
                        for (const part of document.querySelectorAll("main > :not(h1), footer")) part.hidden = true;
                        document.querySelector("main").style.minBlockSize = "200vh";
                        """
                    )
                    try await expectNothing(on: page, "undo bar", widths: [320, 1280])
                    let forms = [
                        "", "events/new", "menu/new?day=2026-11-21", "events/2026-11-28-board-games-at-anas",
                        "events/none", "order/habits",
                        "order/events", "events/2026-11-24-choir?occurrence=2026-12-01",
                    ]
                    for path in forms {
                        try await page.navigate(to: #require(URL(string: "\(address).almanac/edit/\(path)")))
                        if path.hasPrefix("order/") {
                            // The bar covers the rows. It was checked above.
                            let isReady = "return document.querySelector('.almanac-edit[data-ready]') !== null"
                            try await page.expect(isReady, true, site)
                            try await page.run("document.querySelector('.almanac-bar').hidden = true")
                        }
                        try await expectNothing(on: page, "edit/\(path)", widths: [320, 1280])
                    }
                }
            }
        }
    }

    @Test("The forms of recipes and habits, their error messages and their buttons are accessible")
    func forms() async throws {
        let axe = try String(contentsOf: await AuditFiles.found().axe, encoding: .utf8)
        try await Workspace.withSample { workspace in
            let id = "8C148F96-310C-4ED1-82F6-0F9F94FBF558"
            let pixel = "R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs="
            try workspace.write(#require(Data(base64Encoded: pixel)), to: "stores/\(id).gif")
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.runBeforeLoading(axe)
                    for (path, button) in [
                        ("recipes/", "add recipes"), ("recipes/toast/", "edit toast"), ("habits/", "add habits"),
                        ("habits/floss/", "edit floss"),
                    ] {
                        try await page.edit(path, of: address, site)
                        try await expectNothing(on: page, "/\(path) with buttons", widths: [320, 1280])
                        try await expectTargets(on: page, path)
                        try await page.click("[data-almanac='\(button)']")
                        try await page.expect("return document.querySelector('dialog[open]') !== null", true, site)
                        // axe-core mistakes content behind the form for its background.
                        try await page.run(
                            "for (const part of document.querySelectorAll('main > *')) part.hidden = true;"
                        )
                        try await expectNothing(on: page, "\(button), form", widths: [320, 390, 1280])
                        try await page.fill("dialog [name=name]", " ")
                        try await page.click("dialog .main")
                        try await page.expect("return document.querySelector('#edit-name-error') !== null", true, site)
                        try await page.run("document.querySelector('dialog[open]').scrollTop = 0")
                        try await expectNothing(on: page, "\(button), mistake", widths: [320, 1280])
                    }
                    for path in ["recipes/new", "recipes/toast", "habits/new", "habits/floss/edit"] {
                        try await page.navigate(to: #require(URL(string: "\(address).almanac/edit/\(path)")))
                        try await expectNothing(on: page, "edit/\(path)", widths: [320, 1280])
                    }
                }
            }
        }
    }

    @Test("A dragged item and its drop target are accessible")
    func moving() async throws {
        let axe = try String(contentsOf: await AuditFiles.found().axe, encoding: .utf8)
        try await Workspace.withSample { workspace in
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.runBeforeLoading(axe)
                    for (path, control, key) in [
                        ("habits/", ".almanac-handle", (" ", 32)),
                        ("calendar/2026/11/", ".almanac-movable a", ("m", 77)),
                    ] {
                        try await page.edit(path, of: address, site)
                        try await page.expect("return document.querySelector('\(control)') !== null", true, site)
                        try await page.run("document.querySelector(arguments[0]).focus()", control)
                        try await page.press(key: key.0, code: key.1)
                        try await page.press(key: "ArrowDown", code: 40)
                        try await page.expect("return document.querySelector('.almanac-taken') !== null", true, site)
                        let name = "\(path) with something picked up"
                        try await expectNothing(on: page, name, widths: [1280])
                        // axe-core can't tell the background of several lines above different cells of a month. The
                        // announcement has the colours of the undo bar.
                        try await page.run("document.querySelector('.almanac-live').classList.remove('shown')")
                        try await expectNothing(on: page, name, widths: [320])
                    }
                }
            }
        }
    }

    /// WCAG 2.2, 2.5.8: targets are at least 24 CSS pixels high and wide.
    private func expectTargets(on page: Page, _ name: String) async throws {
        let small = try await page.evaluate(
            """
            return [...document.querySelectorAll("[data-almanac]")].filter((button) => button.checkVisibility())
              .map((button) => [button.dataset.almanac, button.getBoundingClientRect()])
              .filter(([, box]) => box.width < 24 || box.height < 24).map(([name]) => name);
            """,
            as: [String].self
        )
        #expect(small == [], "\(name)")
    }
}
