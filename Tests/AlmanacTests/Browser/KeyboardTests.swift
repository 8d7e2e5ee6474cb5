import Foundation
import TestSupport
import Testing

@Suite("The dashboard from the keyboard", .ends)
struct KeyboardTests {
    /// The focused element.
    private struct Stop: Decodable {
        var name: String
        var place: Int
        var hasOutline: Bool
        var isCovered: Bool
    }

    /// Stores all focusable elements in `stops`, in page order.
    private static let prepare = """
        const controls = "a[href], button, input, select, textarea, summary, [tabindex]";
        window.stops = [...document.querySelectorAll(controls)].filter(
          (element) => element.tabIndex >= 0 && !element.disabled && element.checkVisibility({ visibilityProperty: true }));
        return stops.length;
        """

    private static let look = """
        const element = document.activeElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const box = element.getClientRects()[0];
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return {
          name: element.outerHTML.slice(0, 80),
          place: stops.indexOf(element),
          hasOutline: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
          isCovered: !element.contains(top),
        };
        """

    @Test("Tab reaches every link and control in page order, with visible focus", arguments: [320, 1280])
    func order(width: Int) async throws {
        try await withDashboard(width: width) { page in
            let count = try await page.evaluate(Self.prepare, as: Int.self)
            #expect(count > 40)
            for place in 0..<count {
                try await page.press()
                let stop = try await page.evaluate(Self.look, as: Stop.self)
                try #require(stop.place == place, "\(stop.name)")
                #expect(stop.hasOutline, "\(stop.name)")
                #expect(!stop.isCovered, "\(stop.name)")
            }
        }
    }

    @Test("The first link skips to the main content")
    func skip() async throws {
        try await withDashboard(width: 1280) { page in
            let isSeen = "return getComputedStyle(document.querySelector('.skip')).clipPath === 'none'"
            #expect(try await page.evaluate(isSeen, as: Bool.self) == false)
            try await page.press()
            #expect(try await page.evaluate(isSeen, as: Bool.self))
            #expect(try await page.evaluate("return document.activeElement.className", as: String.self) == "skip")
            try await page.press(key: "Enter", code: 13)
            #expect(try await page.evaluate("return document.activeElement.id", as: String.self) == "content")
            try await page.press()
            let isFirst = "return document.activeElement === document.querySelector('main a')"
            #expect(try await page.evaluate(isFirst, as: Bool.self))
        }
    }

    private func withDashboard(width: Int, _ body: (Page) async throws -> Void) async throws {
        try await Workspace.withNewSite { workspace in
            try await Browser.shared.withPage { page in
                try await page.setViewport(width: width, height: 700)
                try await page.prefer("light")
                try await page.navigate(to: workspace["site/index.html"])
                try await body(page)
            }
        }
    }
}
