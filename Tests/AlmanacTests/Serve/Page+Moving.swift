import Foundation
import TestSupport
import Testing

extension Page {
    /// The centre of the element that matches a selector, in the viewport.
    func place(_ selector: String, isScrolled: Bool = true) async throws -> (x: Double, y: Double) {
        let place = try await evaluate(
            """
            const element = document.querySelector(arguments[0]);
            if (arguments[1]) element.scrollIntoView({ block: "center", behavior: "instant" });
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
            """,
            selector,
            isScrolled,
            as: [Double].self
        )
        return (place[0], place[1])
    }

    /// Presses an element to drag it. A finger waits for the long press.
    func takeHold(
        of selector: String,
        with pointer: Pointer,
        isHeld: Bool,
        _ site: WatchedSite
    ) async throws -> (x: Double, y: Double) {
        let place = try await place(selector)
        try await point(.press, x: place.x, y: place.y, with: pointer)
        if !isHeld { try await point(.move, x: place.x, y: place.y - 10, with: pointer) }
        try await expect("return document.documentElement.classList.contains('almanac-dragging')", true, site)
        return place
    }

    /// Moves a pointer to a place in steps, and releases it there.
    func drop(
        from: (x: Double, y: Double),
        at place: (x: Double, y: Double),
        with pointer: Pointer,
        isLetGo: Bool = true
    ) async throws {
        for part in [0.3, 0.7, 1] {
            let (x, y) = (from.x + (place.x - from.x) * part, from.y + (place.y - from.y) * part)
            try await point(.move, x: x, y: y, with: pointer)
        }
        if isLetGo { try await point(.release, x: place.x, y: place.y, with: pointer) }
    }

    /// The slugs of the movable records, in page order.
    var order: [String] {
        get async throws {
            try await evaluate(
                "return [...document.querySelectorAll('.almanac-handle')].map((handle) => handle.dataset.almanac.slice(5))"
            )
        }
    }

    /// Whether the last announcement to screen readers can also be seen.
    var showsAnnouncement: Bool {
        get async throws {
            try await evaluate(
                """
                const announcement = document.querySelector(".almanac-live");
                const box = announcement.getBoundingClientRect();
                return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === announcement;
                """
            )
        }
    }

    /// Waits for an announcement to screen readers.
    func expect(said text: String, _ site: WatchedSite, sourceLocation: SourceLocation = #_sourceLocation) async throws
    {
        let script = "return document.querySelector('.almanac-live').textContent"
        try await expect(script, text, site, sourceLocation: sourceLocation)
    }
}
