import Foundation
import TestSupport
import Testing

/// Taps while the site is being rebuilt after an earlier tap.
@Suite("Taps while a page gets new content", .ends)
struct ServeTapTests {
    /// Counts the ticks that the page sends, and how often it gets new content. A reload resets the counts.
    private static let count = """
        window.taps = 0;
        window.contents = 0;
        document.addEventListener("almanac-content", () => { window.contents += 1; });
        const send = window.fetch;
        window.fetch = (address, ...rest) => {
            if (/tick$/.test(address)) window.taps += 1;
            return send(address, ...rest);
        };
        """

    @Test("No tap is lost, and the page keeps its place and its focus", arguments: [390, 1280])
    func taps(width: Int) async throws {
        try await ServeEditTests().withPage(width: width) { workspace, site, address, page in
            let key = "tick go-to-bed-before-10pm"
            try await page.edit("habits/", of: address, site)
            let before = try workspace.habits.map(\.lastCompletionDate)
            try await page.run(Self.count)
            let point: [Double] = try await page.evaluate(
                """
                const tick = document.querySelector("[data-almanac='\(key)']");
                tick.scrollIntoView({ block: "center", behavior: "instant" });
                const box = tick.getBoundingClientRect();
                return [box.right - 12, box.y + box.height / 2, scrollY];
                """
            )
            let pointer: Pointer = width == 390 ? .finger : .mouse
            var taps = 0
            for tick in 1...10 {
                // In a second, the page gets the new content of the first taps.
                for _ in 1...(tick.isMultiple(of: 2) ? 3 : 21) {
                    try await page.point(.press, x: point[0], y: point[1], with: pointer)
                    try await Task.sleep(for: .milliseconds(20))
                    try await page.point(.release, x: point[0], y: point[1], with: pointer)
                    try await Task.sleep(for: .milliseconds(30))
                    taps += 1
                }
                try await page.expect("return window.taps", taps, site)
                let isDone = "return document.querySelector(\"[data-almanac='\(key)']\").matches('.done')"
                try await page.expect(isDone, !tick.isMultiple(of: 2), site)
                // The first round changes the page, and the second changes it back.
                if tick <= 2 { try await page.expect("return window.contents >= \(tick)", true, site) }
            }
            #expect(try await page.evaluate("return scrollY", as: Double.self) == point[2])
            let focus = "return document.activeElement.dataset.almanac ?? ''"
            #expect(try await page.evaluate(focus, as: String.self) == key)
            try await site.wait(for: "the store to be as before") {
                try workspace.habits.map(\.lastCompletionDate) == before
            }
        }
    }

    @Test("New content has its buttons immediately")
    func buttons() async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            let changes = [
                ("", ["event", "add", "Vet", "25 nov 9:30"]),
                ("habits/", ["habit", "complete", "go to bed before 10pm"]),
                ("habits/go-to-bed-before-10pm/", ["undo"]),
                ("schedule/", ["event", "add", "Choir", "24 nov 19:30"]),
                ("calendar/2026/11/", ["event", "add", "Bank", "26 nov 11:00"]),
            ]
            for (path, change) in changes {
                try await page.edit(path, of: address, site)
                // Before the next frame is drawn.
                try await page.run(
                    """
                    window.fewest = document.querySelectorAll("main [data-almanac]").length;
                    new MutationObserver(() => {
                        window.fewest = Math.min(window.fewest, document.querySelectorAll("main [data-almanac]").length);
                    }).observe(document.body, { childList: true, subtree: true });
                    """
                )
                let buttons = try await page.evaluate("return window.fewest", as: Int.self)
                #expect(buttons > 0, "\(path)")
                try await workspace.verbs(change).expectSuccess()
                try await page.expectNewContent(site)
                #expect(try await page.evaluate("return window.fewest", as: Int.self) >= buttons, "\(path)")
            }
        }
    }
}
