import Foundation
import TestSupport
import Testing

extension Page {
    /// Opens a page of a served site on the day that the samples were made for, and waits for what changes records.
    func edit(_ path: String = "", of address: URL, _ site: WatchedSite) async throws {
        try await setTimeZone("Europe/London")
        try await setClock(to: #require(try? Date("2026-11-20T18:00:00Z", strategy: .iso8601)))
        try await open(path, of: address)
        try await expect("return document.querySelector('.almanac-edit[data-ready]') !== null", true, site)
    }

    /// Clicks on what a selector finds, with the pointer.
    func click(_ selector: String) async throws {
        var place: [Double] = []
        try await use(selector) {
            place = try await evaluate(
                """
                const element = document.querySelector(arguments[0]);
                if (!element) return [];
                element.scrollIntoView({ block: "center", behavior: "instant" });
                const box = element.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
                """,
                selector
            )
            return !place.isEmpty
        }
        try await click(x: place[0], y: place[1])
    }

    /// Puts the focus on an element, as Tab would, and presses Enter.
    func enter(_ selector: String) async throws {
        try await use(selector) {
            try await evaluate(
                """
                const element = document.querySelector(arguments[0]);
                element?.focus();
                return element !== null;
                """,
                selector
            )
        }
        try await press(key: "Enter", code: 13)
    }

    /// Types a text into a field, in the place of what is there.
    func fill(_ selector: String, _ text: String) async throws {
        try await use(selector) {
            try await evaluate(
                """
                const field = document.querySelector(arguments[0]);
                if (!field) return false;
                field.focus();
                field.value = arguments[1];
                field.dispatchEvent(new Event("input", { bubbles: true }));
                return true;
                """,
                selector,
                text
            )
        }
    }

    /// Repeats an action until its element is there: a page that shows a change is loaded again at any moment.
    private func use(_ selector: String, _ action: () async throws -> Bool) async throws {
        try #require(await eventually(action), "there is no \(selector)")
    }

    /// Waits until the bar that tells of the last change contains a text.
    func expect(bar text: String, _ site: WatchedSite, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        let script =
            "return document.querySelector('.almanac-bar:not([hidden])')?.textContent.includes(\(quoted)) ?? false"
        try await expect(script, true, site, sourceLocation: sourceLocation)
    }
}
