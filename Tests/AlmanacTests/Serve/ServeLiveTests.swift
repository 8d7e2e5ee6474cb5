import Foundation
import TestSupport
import Testing

@Suite("Live updates of a page before the rebuild", .ends)
struct ServeLiveTests {
    struct Language: Sendable, CustomTestStringConvertible {
        var name: String
        var locale: String
        var width: Int
        /// The page's text when the habit is done for the first time in a while.
        var done: String
        var streak: String

        var testDescription: String { name }
    }

    private static let languages = [
        Language(name: "en", locale: "en_GB", width: 1280, done: "today: Done", streak: "1-day streak"),
        Language(name: "de", locale: "de_DE", width: 390, done: "today: Geschafft", streak: "1 Tag geschafft"),
    ]

    /// Lists what the open page or the server's page shows about a habit.
    private static let shown = """
        const text = (part) => part.textContent.replace(/\\s+/g, " ").trim();
        const shown = (page) => {
          const habit = "a[href*='go-to-bed']";
          const own = page.querySelector(`main li:has(svg.ring):has(${habit})`) ?? page.querySelector("main");
          const all = (selector, value) => [...own.querySelectorAll(selector)].map(value);
          return [
            ...all("[data-live]", (part) => `${part.dataset.live}: ${text(part)}`),
            ...all("[data-live-state]", (part) => [...part.classList].sort().join(" ")),
            ...all("svg.ring circle.done", (arc) => `${arc.getAttribute("stroke-dasharray")} ${arc.getAttribute("pathLength")}`),
            ...[...page.querySelectorAll("main [data-live=habitsDone]")].map((part) => `habits: ${text(part)}`),
          ];
        };
        const built = async () =>
          shown(new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html"));

        """

    @Test(
        "A tick immediately updates the ring, streak, day and counters, and the rebuilt page agrees",
        arguments: languages
    )
    func tick(language: Language) async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("language: \(language.name)\n", to: "almanac.yml")
            try await workspace.serve(locale: language.locale) { site, address in
                try await Browser.shared.withPage { page in
                    try await page.setViewport(width: language.width, height: 800)
                    for path in ["", "habits/", "habits/go-to-bed-before-10pm/"] {
                        try await page.edit(path, of: address, site)
                        try await page.run(
                            """
                            document.addEventListener("almanac-reload", (event) => event.preventDefault());
                            \(Page.mark) = true;
                            """
                        )
                        let script = Self.shown + "return shown(document);"
                        let before = try await page.evaluate(script, as: [String].self)
                        try await page.click("[data-almanac='tick go-to-bed-before-10pm']")
                        try await page.expect(
                            Self.shown + "return shown(document).includes('\(language.done)')",
                            true,
                            site
                        )
                        let after = try await page.evaluate(script, as: [String].self)
                        let streak = path.isEmpty ? "currentStreak: " : "streak: "
                        #expect(after.contains(streak + language.streak), "\(path)")
                        #expect(zip(before, after).allSatisfy { $0 != $1 || $0.hasPrefix("bestStreak: ") })
                        #expect(after.contains { $0.hasPrefix("1 ") }, "the ring of \(path)")
                        // The rebuilt page shows the same.
                        try await page.expect(Self.shown + "return await built()", after, site)
                        #expect(try await page.isMarked)
                        try await page.press(key: "Enter", code: 13)
                        try await page.expect(script, before, site)
                        try await page.expect(Self.shown + "return await built()", before, site)
                        #expect(try await page.isMarked)
                    }
                }
            }
        }
    }
}
