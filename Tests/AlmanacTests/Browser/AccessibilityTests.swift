import Foundation
import TestSupport
import Testing

@Suite("Accessibility according to axe-core", .ends)
struct AccessibilityTests {
    private static let rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

    /// A rule that is broken or can't be checked, and the elements concerned.
    private struct Finding: Decodable, CustomStringConvertible {
        var id: String
        var nodes: [String]

        var description: String { "\(id): \(nodes.joined(separator: "\n"))" }
    }

    /// The kinds of pages that are checked in languages other than English.
    private static func translatedKinds() throws -> [PageKind] {
        try isLongForm ? PageKind.all() : ["home", "month", "habit-running", "recipe", "search"].map(PageKind.named)
    }

    @Test("Every kind of page is accessible in light and dark mode on narrow and wide screens")
    func kinds() async throws {
        try await withSite { site, axe in
            for kind in try PageKind.all() {
                // One page per turn, because other tests wait for the browser.
                try await Browser.shared.withPage { page in
                    try await page.runBeforeLoading(axe)
                    try await page.open(kind, of: site)
                    if isLongForm {
                        try await expectNothing(on: page, kind.kind)
                    } else {
                        try await expectNothing(on: page, kind.kind, widths: [320], schemes: ["light"])
                        try await expectNothing(on: page, kind.kind, widths: [1280], schemes: ["dark"])
                    }
                }
            }
        }
    }

    @Test("The pages of a German site are accessible on a narrow screen")
    func german() async throws {
        try await withSite(language: "de") { site, axe in
            for kind in try Self.translatedKinds() {
                try await Browser.shared.withPage { page in
                    try await page.runBeforeLoading(axe)
                    try await page.open(kind, of: site)
                    #expect(try await page.evaluate("return document.documentElement.lang", as: String.self) == "de")
                    try await expectNothing(on: page, "German \(kind.kind)", widths: [320], schemes: ["light"])
                }
            }
        }
    }

    @Test("Right-to-left pages are accessible on a narrow screen", arguments: ["ar", "he"])
    func rightToLeft(language: String) async throws {
        try await withSite(language: language) { site, axe in
            for kind in try Self.translatedKinds() {
                try await Browser.shared.withPage { page in
                    try await page.runBeforeLoading(axe)
                    try await page.open(kind, of: site)
                    let root = "return [document.documentElement.lang, getComputedStyle(document.body).direction]"
                    #expect(try await page.evaluate(root, as: [String].self) == [language, "rtl"])
                    try await expectNothing(on: page, "\(language) \(kind.kind)", widths: [320], schemes: ["light"])
                }
            }
        }
    }

    @Test(
        "Pages with the other themes are accessible",
        arguments: ["theme: ledger", "theme: plain", "paper: \"#ffd9e8\""]
    )
    func looks(setting: String) async throws {
        try await withSite(setting: setting) { site, axe in
            for kind in ["home", "month", "recipe", "habit-running"] {
                try await Browser.shared.withPage { page in
                    try await page.runBeforeLoading(axe)
                    try await page.open(.named(kind), of: site)
                    try await expectNothing(on: page, "\(setting), \(kind)")
                }
            }
        }
    }

    @Test("A phone's navigation bar shows the full names of the sections", arguments: ["en", "de"], [320, 360])
    func bar(language: String, width: Int) async throws {
        try await Workspace.withNewSite(language: language) { workspace in
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: width, height: 640)
                try await page.navigate(to: workspace["site/habits/index.html"])
                let names = try await page.evaluate(
                    """
                    return [...document.querySelectorAll("body > header nav span")].map((name) => {
                      const [box, item] = [name, name.closest("li")].map((element) => element.getBoundingClientRect());
                      const isWhole = name.scrollWidth <= name.clientWidth && box.left >= 0 && box.right <= innerWidth;
                      const isInside = box.left >= item.left && box.right <= item.right;
                      return name.textContent + (isWhole && isInside ? "" : " (cut)");
                    });
                    """,
                    as: [String].self
                )
                let english = ["Today", "Schedule", "Calendar", "Completed", "Habits", "Recipes"]
                let german = ["Heute", "Termine", "Kalender", "Erledigt", "Gewohnheiten", "Rezepte"]
                #expect(names == (language == "en" ? english : german))
            }
        }
    }

    @Test("The names below the bars of a chart are whole at any width", arguments: ["en", "de", "he", "ar"])
    func bars(language: String) async throws {
        try await Workspace.withNewSite(language: language) { workspace in
            try await Browser.shared.withPage { page in
                try await page.navigate(to: workspace["site/2026/index.html"])
                let names = """
                    const names = [...document.querySelectorAll(".bars li > span")];
                    const cut = names.filter((name) => name.scrollWidth > name.clientWidth);
                    return [names.length, ...cut].map((name) => name.textContent ?? `${name}`);
                    """
                for width in [320, 700, 961, 1280, 1920] {
                    try await page.setViewport(width: width, height: 800)
                    #expect(try await page.evaluate(names, as: [String].self) == ["19"], "\(width)")
                }
            }
        }
    }

    @Test("Cook mode and a shopping list with items are accessible")
    func inUse() async throws {
        try await withSite { site, axe in
            try await Browser.shared.withPage { page in
                try await page.runBeforeLoading(axe)
                try await page.open(.named("recipe"), of: site)
                try await page.run(
                    """
                    for (const selector of ["[data-put]", "[data-factor='2/1']", ".steps li"])
                      document.querySelector(selector).click();
                    const factor = document.querySelector("[data-own-factor]");
                    factor.value = "none";
                    factor.dispatchEvent(new Event("input"));
                    """
                )
                try await expectNothing(on: page, "recipe in use")
                // axe-core mistakes content behind the dialog for its background.
                let hide = """
                    const parts = "body > header, main > *:not(dialog), footer";
                    for (const part of document.querySelectorAll(parts)) part.hidden = true;
                    """
                try await page.run("document.querySelector('[data-cook]').click(); \(hide)")
                try await expectNothing(on: page, "ingredients in cook mode")
                try await page.run(
                    """
                    for (const selector of ["[data-next]", "[data-next]", "[data-timers] button"])
                      document.querySelector(selector).click();
                    """
                )
                try await expectNothing(on: page, "step in cook mode, with a timer")
                try await page.run("for (let i = 0; i < 3; i += 1) document.querySelector('[data-next]').click();")
                try await expectNothing(on: page, "end of cook mode")
                try await page.run("document.querySelector('[data-close]').click()")
                try await page.open(.named("shopping"), of: site)
                let items = "return document.querySelectorAll('[data-items] li').length"
                #expect(try await page.evaluate(items, as: Int.self) == 6)
                try await page.run("document.querySelector('[data-items] input').click()")
                try await expectNothing(on: page, "shopping list in use")
            }
        }
    }

    @Test("A page without neighbours has no empty landmark")
    func neighbours() async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            try await Browser.shared.withPage { page in
                let isShown = "return document.querySelector('main nav').checkVisibility()"
                for path in ["events/2026-11-22-alpha", "calendar/2026/11"] {
                    try await page.navigate(to: workspace["site/\(path)/index.html"])
                    #expect(try await page.evaluate(isShown, as: Bool.self) == false, "\(path)")
                }
            }
        }
    }

    @Test("The steps of a recipe are stacked and have equal widths", arguments: [320, 1280])
    func steps(width: Int) async throws {
        try await Workspace.withNewSite { workspace in
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: width, height: 800)
                try await page.navigate(to: workspace["site/" + PageKind.named("recipe").file])
                let widths = try await page.evaluate(
                    "return [...document.querySelectorAll('ol.steps > li')].map((step) => step.offsetWidth)",
                    as: [Int].self
                )
                #expect(widths.count == 4)
                #expect(Set(widths).count == 1, "\(widths)")
            }
        }
    }

    @Test("The check finds problems on a faulty page")
    func mistakes() async throws {
        try await Workspace.with { workspace in
            let text = """
                <p style='color: #bbb; background: #fff'>Hardly to be read</p><img src='x.png'>
                <p style='background: linear-gradient(#fff, #000)'>Nobody can tell</p>
                """
            try workspace.write("<!doctype html><html><title>x</title><main><h1>x</h1>\(text)</main>", to: "x.html")
            let axe = try String(contentsOf: await AuditFiles.found().axe, encoding: .utf8)
            try await Browser.shared.withPage { page in
                try await page.runBeforeLoading(axe)
                try await page.navigate(to: workspace["x.html"])
                let found = try await findings(on: page)
                #expect(Set(found.map(\.id)) == ["color-contrast", "html-has-lang", "image-alt"])
                // Rules that can't be checked count too.
                #expect(found.contains { $0.description.contains("Nobody can tell") })
            }
        }
    }

    private func withSite(
        language: String = "en",
        setting: String = "",
        _ body: (URL, String) async throws -> Void
    ) async throws {
        let axe = try String(contentsOf: await AuditFiles.found().axe, encoding: .utf8)
        try await Workspace.withNewSite(language: language, setting: setting) { workspace in
            try await workspace.servePlainly { try await body($0, axe) }
        }
    }

    /// Checks the page with all its details open.
    func expectNothing(
        on page: Page,
        _ name: String,
        widths: [Int] = [320, 1280],
        schemes: [String] = ["light", "dark"]
    ) async throws {
        try await page.run("for (const details of document.querySelectorAll('details')) details.open = true;")
        for width in widths {
            try await page.setViewport(width: width, height: 800)
            // Reading never needs horizontal scrolling, which axe-core doesn't check.
            let pageWidth = try await page.evaluate("return document.documentElement.scrollWidth", as: Int.self)
            #expect(pageWidth <= width, "\(name), \(width) px")
            for scheme in schemes {
                try await page.prefer(scheme)
                let findings = try await findings(on: page).map(\.description)
                #expect(findings == [], "\(name), \(width) px, \(scheme)")
            }
        }
    }

    private func findings(on page: Page) async throws -> [Finding] {
        try await page.evaluate(
            """
            // On a busy machine, transitions that started before motion was reduced may still be between two colours.
            for (const animation of document.getAnimations()) animation.finish();
            // By default, axe-core doesn't check arrows and ticks.
            const options = { ...axe._audit.checks["color-contrast"].options, ignoreUnicode: false, ignoreLength: true };
            axe.configure({ checks: [{ id: "color-contrast", options }] });
            const { violations, incomplete } = await axe.run(document, { runOnly: arguments[0] });
            const text = (node) => `${node.html} ${node.any.map((check) => check.message).join()}`;
            return [...violations, ...incomplete].map(({ id, nodes }) => ({ id, nodes: nodes.map(text) }));
            """,
            Self.rules
        )
    }
}
