import Foundation
import TestSupport
import Testing

/// The most important content is visible without scrolling.
@Suite("The first screen", .ends)
struct FirstScreenTests {
    /// The moment of the build.
    private static let now = Date(timeIntervalSince1970: 1_795_197_600)

    private struct Seen: Decodable {
        var next: Bool
        var habits: [Bool]
        var names: Int
    }

    /// On a phone, the section bar covers the bottom of the screen, and the button for adding events a part above it.
    private static let look = """
        const bar = document.querySelector("nav").getBoundingClientRect();
        const add = document.querySelector(".almanac-add")?.getBoundingClientRect() ?? new DOMRect();
        const end = bar.top > innerHeight / 2 ? bar.top : innerHeight;
        const isSeen = (element) => {
          const box = element.getBoundingClientRect();
          const isFree = box.bottom < add.top || box.top > add.bottom || box.right < add.left || box.left > add.right;
          return box.bottom <= end && isFree;
        };
        const next = document.querySelector(".agenda-day:not(.overdue) .plan a");
        const habits = [...document.querySelectorAll(".rows.habits li")];
        return {
          next: isSeen(next), habits: habits.map(isSeen),
          names: habits.filter((item) => item.querySelector(".state").textContent.trim()).length,
        };
        """

    @Test(
        "The dashboard shows the next event and the state of every habit",
        arguments: [(390, 844), (1280, 800)]
    )
    func dashboard(width: Int, height: Int) async throws {
        try await Workspace.withNewSite { workspace in
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: width, height: height)
                try await page.prefer("light")
                try await page.setClock(to: Self.now)
                try await page.navigate(to: workspace["site/index.html"])
                let seen = try await page.evaluate(Self.look, as: Seen.self)
                #expect(seen.next)
                #expect(seen.habits.count == 7 && seen.habits.allSatisfy { $0 })
                #expect(seen.names == 7)
                let width = "return document.documentElement.scrollWidth - innerWidth"
                #expect(try await page.evaluate(width, as: Int.self) <= 0)
            }
        }
    }

    @Test(
        "Under serve, the dashboard shows them next to the buttons",
        arguments: [(390, 844), (1280, 800)],
        ["language: en\nlocale: en_GB\n", "language: de\nlocale: de_DE\n"]
    )
    func servedDashboard(size: (width: Int, height: Int), settings: String) async throws {
        try await Workspace.withSample { workspace in
            try workspace.write(settings, to: "almanac.yml")
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.setViewport(width: size.width, height: size.height)
                    try await page.setClock(to: Self.now)
                    try await page.navigate(to: address)
                    let isReady = "return document.querySelectorAll('.rows.habits .almanac-tick').length > 0"
                    try await page.expect(isReady, true, site)
                    let seen = try await page.evaluate(Self.look, as: Seen.self)
                    #expect(seen.next)
                    #expect(seen.habits.count == 6 && seen.habits.allSatisfy { $0 })
                    #expect(seen.names == 6)
                }
            }
        }
    }

    @Test("Near days show only a word, and the build day is only named on later days")
    func words() async throws {
        try await Workspace.withNewSite { workspace in
            try await Browser.shared.withPage { page in
                let days = """
                    const days = [...document.querySelectorAll("time[data-day]")].map((time) => time.textContent);
                    return [document.querySelector("[data-as-of]").hidden ? "" : "as of", days[0]];
                    """
                try await page.setClock(to: Self.now)
                try await page.navigate(to: workspace["site/index.html"])
                #expect(try await page.evaluate(days, as: [String].self) == ["", "Today"])
                try await page.setClock(to: Self.now.addingTimeInterval(86_400))
                try await page.navigate(to: workspace["site/index.html"])
                #expect(try await page.evaluate(days, as: [String].self) == ["as of", "Yesterday"])
            }
        }
    }

    @Test("No row of the dashboard has more panels than `columns`", arguments: 1...3)
    func columns(count: Int) async throws {
        let panels = "[recipe-of-the-day, completed, recipes, collections, agenda, habits]"
        let setting = "\ndashboard: { panels: \(panels), columns: \(count) }\n"
        try await Workspace.withNewSite(setting: setting) { workspace in
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: 1280, height: 800)
                try await page.navigate(to: workspace["site/index.html"])
                let rows = """
                    const panels = [...document.querySelectorAll(".panel")];
                    const tops = panels.map((panel) => panel.getBoundingClientRect().top);
                    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
                    """
                #expect(try await page.evaluate(rows, as: [Int].self).max() == count)
            }
        }
    }

    @Test("The first screen shows the first six ingredients", arguments: [[390, 844], [1280, 800]])
    func firstScreen(size: [Int]) async throws {
        try await Workspace.withNewSite { workspace in
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: size[0], height: size[1])
                let recipes = try workspace.pages().filter { $0.wholeMatch(of: /recipes\/[^\/]+\/index\.html/) != nil }
                #expect(recipes.count == 8)
                for recipe in recipes {
                    try await page.navigate(to: workspace["site/" + recipe])
                    let script = """
                        const lines = [...document.querySelectorAll(".recipe [data-key]")].slice(0, 6);
                        const bar = document.querySelector("body > header nav").getBoundingClientRect();
                        const end = bar.bottom >= innerHeight ? bar.top : innerHeight;
                        return end - lines.at(-1).getBoundingClientRect().bottom;
                        """
                    #expect(try await page.evaluate(script, as: Double.self) >= 0, "\(recipe)")
                }
            }
        }
    }
}
