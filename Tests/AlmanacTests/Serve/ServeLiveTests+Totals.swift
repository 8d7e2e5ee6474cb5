import Foundation
import TestSupport
import Testing

extension ServeLiveTests {
    /// The texts about all habits, on the open page or on the server's page, without habit names.
    private static let totals = """
        const selector = "main [data-live^=longestStreak], main [data-live^=habitsDone]";
        const totals = (page) =>
          [...page.querySelectorAll(selector)].map((part) => part.textContent.replace(/\\s+/g, " ").trim());
        const built = async () =>
          totals(new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html"));

        """

    private static let tick = "[data-almanac='tick go-to-bed-before-10pm']"

    private static let isDone = "return document.querySelector(\"\(tick)\").matches('.done')"

    /// Counts how often the page updates its editable records.
    private static let countUpdates =
        "window.updates = -1; almanacEditing.watch(() => { updates += 1; })"

    private static func isUpdated(_ count: Int) -> String { "return updates >= \(count)" }

    /// Serves the sample and a source with one habit done today, and keeps pages from reloading.
    private func withHabits(_ body: (Workspace, WatchedSite, URL, Page) async throws -> Void) async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("sources: [{ file: loop.csv, as: habits }]\n", to: "almanac.yml")
            try workspace.write("title,currentStreak,lastCompletionDate\nYoga,2,2026-11-20\n", to: "loop.csv")
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in try await body(workspace, site, address, page) }
            }
        }
    }

    private func open(_ path: String, _ page: Page, _ address: URL, _ site: WatchedSite) async throws {
        try await page.edit(path, of: address, site)
        try await page.run("document.addEventListener('almanac-reload', (event) => event.preventDefault())")
    }

    private func totals(_ page: Page) async throws -> [String] {
        try await page.evaluate(Self.totals + "return totals(document)")
    }

    @Test(
        "A tick updates the number of habits done and the longest streak, including habits from sources",
        arguments: ["", "habits/"]
    )
    func totals(path: String) async throws {
        try await withHabits { _, site, address, page in
            try await open(path, page, address, site)
            let before = try await totals(page)
            let longest = """
                const page = await (await fetch(arguments[0])).text();
                const selector = "[data-live=longestStreakHabit] a";
                const link = new DOMParser().parseFromString(page, "text/html").querySelector(selector);
                return link.getAttribute("href").split("/").filter(Boolean).at(-1);
                """
            let slug = try await page.evaluate(longest, address.absoluteString + "habits/", as: String.self)
            try await page.click("[data-almanac='tick \(slug)']")
            try await page.expect(
                Self.totals + "return String(totals(document)) !== \"\(before.joined(separator: ","))\"",
                true,
                site
            )
            let after = try await totals(page)
            let old = Set(before)
            #expect(after.count { !old.contains($0) } > 1, "\(before) to \(after)")
            try await page.expect(Self.totals + "return await built()", after, site)
            #expect(try await page.isMarked)
        }
    }

    @Test("A tick on yesterday's page marks the habit but doesn't change texts about yesterday")
    func yesterday() async throws {
        try await withHabits { workspace, site, address, page in
            try await open("habits/", page, address, site)
            try await page.run(
                "for (const part of document.querySelectorAll('main [data-day]')) part.dataset.day = '2026-11-19'"
            )
            let texts = "return [...document.querySelectorAll('main [data-live]')].map((part) => part.textContent)"
            let before = try await page.evaluate(texts, as: [String].self)
            try await page.run(Self.countUpdates)
            try await page.click(Self.tick)
            try await page.expect(bar: "before 10", site)
            try await page.expect(Self.isUpdated(1), true, site)
            #expect(try await page.evaluate(Self.isDone, as: Bool.self))
            // This includes the button's own text.
            #expect(try await page.evaluate(texts, as: [String].self) == before)
            #expect(try await workspace.verb("habit", "show", "go to bed").outputText.contains("done today"))
        }
    }

    @Test("While the settings have errors, a tick is refused and the page keeps its numbers and marks")
    func wrongSettings() async throws {
        try await withHabits { workspace, site, address, page in
            try await open("habits/", page, address, site)
            let before = try await totals(page)
            try await page.run(Self.countUpdates)
            let settings = try workspace.text("almanac.yml")
            try workspace.write("title: [\n", to: "almanac.yml")
            try await page.click(Self.tick)
            try await page.expect(bar: "almanac.yml", site)
            try await page.expect(Self.isUpdated(1), true, site)
            try await page.expect(Self.isDone, false, site)
            #expect(try await totals(page) == before)
            try workspace.write(settings, to: "almanac.yml")
            try await page.click(Self.tick)
            try await page.expect(bar: "before 10", site)
            try await page.expect(
                Self.totals + "return String(totals(document)) !== \"\(before.joined(separator: ","))\"",
                true,
                site
            )
            #expect(try await page.evaluate(Self.isDone, as: Bool.self))
        }
    }
}
