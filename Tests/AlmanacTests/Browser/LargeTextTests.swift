import Foundation
import TestSupport
import Testing

@Suite("Large text on a phone", .ends)
struct LargeTextTests {
    /// A phone that is 390 px wide has room for as much text as one of half that width.
    private static let width = 195

    @Test("With text at 200%, no page is wider than a phone, not even with buttons and a message")
    func twice() async throws {
        try await ServeEditTests().withPage(width: Self.width) { _, site, address, page in
            let paths = [
                "", "habits/", "habits/floss/", "recipes/pancakes/", "menu/", "schedule/", "calendar/2026/11/",
                "events/2026-11-23-dentist-dr-okafor/", "completed/",
            ]
            for path in paths {
                try await page.edit(path, of: address, site)
                if path.isEmpty {
                    try await page.run("document.querySelector(\"[data-almanac^='tick ']\").click()")
                    try await page.expect("return document.querySelector('.almanac-bar').hidden", false, site)
                }
                let widths = """
                    const parts = [document.documentElement, document.querySelector(".almanac-bar")];
                    return parts.map((part) => part.scrollWidth - part.clientWidth);
                    """
                #expect(try await page.evaluate(widths, as: [Int].self) == [0, 0], "\(path)")
                // A name in a column that is too narrow has more lines than words.
                let narrow = """
                    const names = [...document.querySelectorAll("main :is(.plan, .agenda, .rows, .meals) a")];
                    return names.filter((name) => name.offsetHeight / 22 > name.textContent.trim().split(/\\s+/).length + 2)
                        .map((name) => name.textContent.trim());
                    """
                #expect(try await page.evaluate(narrow, as: [String].self) == [], "\(path)")
            }
        }
    }

    @Test(
        "With text at 200%, no word is divided",
        arguments: [
            "schedule", "month", "event-completed", "year", "habits", "habit-running", "recipes", "recipe", "menu",
        ]
    )
    func words(kind: String) async throws {
        try await Workspace.withNewSite { workspace in
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: Self.width, height: 422)
                try await page.navigate(to: workspace["site/" + PageKind.named(kind).file])
                // A divided word has boxes on several lines. Long words may have to be divided.
                let divided = """
                    const divided = [];
                    const range = document.createRange();
                    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
                    for (let text; (text = texts.nextNode()); ) {
                        if (!text.parentElement.checkVisibility() || text.parentElement.closest(".hidden")) continue;
                        for (const { index, 0: word } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
                            if (word.length > 9) continue;
                            range.setStart(text, index);
                            range.setEnd(text, index + word.length);
                            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
                            if (lines.size > 1) divided.push(word);
                        }
                    }
                    return divided;
                    """
                #expect(try await page.evaluate(divided, as: [String].self) == [])
                let cut = """
                    return [...document.querySelectorAll("html, .recipe-cards > li, .week li, .bars strong")]
                        .filter((part) => part.scrollWidth > part.clientWidth + 2).map((part) => part.textContent.trim());
                    """
                #expect(try await page.evaluate(cut, as: [String].self) == [])
            }
        }
    }

    @Test("With text at 200%, the bars of a habit's charts don't run into their numbers")
    func bars() async throws {
        try await Workspace.withSmall { workspace in
            let months = (2021...2026).flatMap { year in
                (1...9).map { "\"\(year)-0\($0)\": \"1-27 28:350000\"" }
            }
            let days = months.joined(separator: ", ")
            try workspace.write(
                #"{"habits": [{"title": "Floss", "goal": "100000 steps", "days": {\#(days)}}], "version": 1}"#,
                to: "stores/com.makeschool.Habitual.almanac.json"
            )
            #expect(try await workspace.build().status == .success)
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: Self.width, height: 422)
                try await page.navigate(to: workspace["site/habits/floss/index.html"])
                let together = """
                    const range = document.createRange();
                    // The box of an upright digit is higher than the digit.
                    const box = (part) => {
                        range.selectNodeContents(part);
                        return (part.matches("svg") ? part : range).getBoundingClientRect();
                    };
                    return [...document.querySelectorAll(".bars")].flatMap((chart) =>
                        ["svg", "strong"].filter((part) => {
                            const boxes = [...chart.querySelectorAll(part)].map(box);
                            return boxes.length < 7 || boxes.some(({ left }, index) => left + 4 < boxes[index - 1]?.right);
                        }));
                    """
                #expect(try await page.evaluate(together, as: [String].self) == [])
                #expect(try await page.evaluate("return document.querySelectorAll('.bars').length", as: Int.self) == 2)
            }
        }
    }

    @Test("On a phone, the name of a timer takes two lines at most", arguments: [320, 390])
    func timers(width: Int) async throws {
        try await Workspace.withNewSite { workspace in
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: width, height: 640)
                try await page.navigate(to: workspace["site/recipes/shakshuka/index.html"])
                try await page.run("localStorage.clear()")
                for control in ["[data-cook]", "[data-next]", "[data-timers] button"] {
                    try await page.run("document.querySelector('\(control)').click()")
                }
                let name = "return document.querySelector('.timers li .timer-name').offsetHeight"
                let height = try await page.evaluate(name, as: Int.self)
                #expect(height > 0 && height <= 40)
            }
        }
    }

    @Test("With text at 200%, the temperatures of the weather wrap")
    func weather() async throws {
        try await Workspace.withSmall { workspace in
            let settings = "collections: { weather: { file: weather.csv } }\ndashboard: { panels: [weather] }\n"
            try workspace.write(settings, to: "almanac.yml")
            try workspace.write("day,summary,low,high\n2026-11-20,Rain,-10°,-12°\n", to: "stores/weather.csv")
            #expect(try await workspace.build().status == .success)
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: Self.width, height: 422)
                try await page.navigate(to: workspace["site/index.html"])
                let isWide = "return document.documentElement.scrollWidth > innerWidth"
                #expect(try await page.evaluate(isWide, as: Bool.self) == false)
            }
        }
    }

    @Test("With text at 200%, pages with rows of buttons fit a small phone of 360 px")
    func smallPhone() async throws {
        try await ServeEditTests().withPage(width: 180) { _, site, address, page in
            try await page.edit("habits/", of: address, site)
            let width = "return document.documentElement.scrollWidth"
            #expect(try await page.evaluate(width, as: Int.self) == 180)
            try await page.navigate(to: address.appending(path: ".almanac/edit/"))
            #expect(try await page.evaluate(width, as: Int.self) == 180)
        }
    }

    @Test("The names in the menu are whole, and it scrolls to those outside", arguments: ["en", "de", "he", "ar"])
    func menu(language: String) async throws {
        try await Workspace.withNewSite(language: language) { workspace in
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: Self.width, height: 422)
                try await page.navigate(to: workspace["site/index.html"])
                let cut = """
                    const menu = document.querySelector("body > header nav ul");
                    const isIn = (box, room) => box.left >= room.left - 1 && box.right <= room.right + 1
                        && box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
                    return [...menu.querySelectorAll("a")].filter((link) => {
                        const name = link.querySelector("span");
                        link.scrollIntoView({ inline: "center", behavior: "instant" });
                        const [text, entry, room] = [name, link, menu].map((part) => part.getBoundingClientRect());
                        return name.scrollWidth > name.clientWidth || !isIn(text, entry) || !isIn(text, room);
                    }).map((link) => link.textContent.trim());
                    """
                #expect(try await page.evaluate(cut, as: [String].self) == [])
            }
        }
    }

    @Test("On a small phone, the weekdays of a habit have one line", arguments: ["en", "de", "he", "ar"])
    func weekdays(language: String) async throws {
        try await Workspace.withNewSite(language: language) { workspace in
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: 320, height: 640)
                try await page.navigate(to: workspace["site/habits/floss/index.html"])
                let height = "return document.querySelector('.weekdays').offsetHeight"
                #expect(try await page.evaluate(height, as: Double.self) < 30)
                let isWide = "return document.documentElement.scrollWidth > innerWidth"
                #expect(try await page.evaluate(isWide, as: Bool.self) == false)
            }
        }
    }
}
