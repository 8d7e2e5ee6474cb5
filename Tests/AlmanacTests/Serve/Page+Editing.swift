import Foundation
import TestSupport
import Testing

/// How a button is pressed: by finger or mouse, or with the keyboard.
enum Way: CaseIterable, Sendable {
    case pointer, keys
}

extension Page {
    /// Opens a page of a served site on the day for which the samples were made, and waits for the editing script.
    func edit(_ path: String = "", of address: URL, _ site: WatchedSite) async throws {
        try await setTimeZone("Europe/London")
        try await setClock(to: #require(try? Date("2026-11-20T18:00:00Z", strategy: .iso8601)))
        // Keep messages about changes visible, because a busy machine may need longer than they are shown. Note the
        // time in `shownFor`.
        try await runBeforeLoading(
            """
            {
              const real = setTimeout;
              globalThis.setTimeout = (call, wait, ...rest) => {
                if (call.name !== "hide") return real(call, wait, ...rest);
                globalThis.shownFor = wait;
                return 0;
              };
            }
            """
        )
        try await open(path, of: address)
        try await expect("return document.querySelector('.almanac-edit[data-ready]') !== null", true, site)
    }

    /// Presses the element that matches a selector: with a finger on a narrow page, otherwise with the mouse.
    ///
    /// The element must be visible, at rest and not covered by another one, and react to pointers.
    func click(_ selector: String) async throws {
        try await retry(selector) { try await tryClick(selector) }
    }

    /// Returns whether the element could be pressed.
    private func tryClick(_ selector: String) async throws -> Bool {
        let place: [Double] = try await evaluate(
            """
            const element = document.querySelector(arguments[0]);
            if (!element) return [];
            element.scrollIntoView({ block: "center", behavior: "instant" });
            const center = () => {
                const box = element.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            };
            const [x, y] = center();
            await new Promise((done) => setTimeout(done, 50));
            const top = document.elementFromPoint(x, y);
            const isAtRest = String(center()) === String([x, y]);
            const isAlive = getComputedStyle(element).pointerEvents !== "none";
            window.isTapped = false;
            addEventListener("click", () => { window.isTapped = true; }, { capture: true, once: true });
            const isOnTop = element.contains(top) || top?.contains(element);
            return isAtRest && isAlive && isOnTop ? [x, y, innerWidth] : [];
            """,
            selector
        )
        guard place.count == 3 else { return false }
        if place[2] < 500 {
            try await point(.press, x: place[0], y: place[1], with: .finger)
            try await point(.release, x: place[0], y: place[1], with: .finger)
            return await isTapped()
        }
        try await click(x: place[0], y: place[1])
        return true
    }

    /// Returns whether a touch was a tap. On a busy machine, it can last so long that it opens the context menu instead.
    private func isTapped() async -> Bool {
        for _ in 0..<60 {
            // After a tap, there can be another page.
            guard let isTapped = try? await evaluate("return window.isTapped !== false", as: Bool.self), !isTapped
            else {
                return true
            }
            try? await Task.sleep(for: .milliseconds(50))
        }
        return false
    }

    /// Presses Tab until an element has the focus, and then Enter.
    func enter(_ selector: String) async throws {
        try await retry(selector) { try await tryEnter(selector) }
    }

    /// Returns whether the element could be reached. A form that opens meanwhile keeps the focus.
    private func tryEnter(_ selector: String) async throws -> Bool {
        let state = """
            if (document.activeElement.matches(arguments[0])) return "focused";
            const element = document.querySelector(arguments[0]);
            const dialog = document.querySelector("dialog[open]");
            return element && (!dialog || dialog.contains(element)) ? "reachable" : "unreachable";
            """
        for _ in 0..<500 {
            switch try await evaluate(state, selector, as: String.self) {
            case "focused":
                try await press(key: "Enter", code: 13)
                return true
            case "reachable": try await press()
            default: return false
            }
        }
        return false
    }

    /// Replaces the text of a field by typing.
    func fill(_ selector: String, _ text: String) async throws {
        try await retry(selector) {
            try await evaluate(
                """
                const field = document.querySelector(arguments[0]);
                field?.focus();
                field?.select();
                return field !== null;
                """,
                selector
            )
        }
        try await type(text)
    }

    /// Presses a button with the pointer or the Enter key. Tries again if the page reloads meanwhile.
    func use(_ selector: String, _ way: Way, _ site: WatchedSite) async throws {
        try await site.wait(for: selector) {
            do {
                switch way {
                case .pointer: try await click(selector)
                case .keys: try await enter(selector)
                }
                return true
            } catch is WebDriverError {
                return false
            }
        }
    }

    /// Presses a button until its form is open, because a reload discards the press.
    func openForm(_ selector: String, _ way: Way, _ site: WatchedSite) async throws {
        try await site.wait(for: "the form of \(selector)") {
            do {
                if try await evaluate("return document.querySelector('dialog[open]') !== null", as: Bool.self) {
                    return true
                }
                // A press can be lost during layout, but a second press too early would hit the form.
                let isPressed = "return window.pressed === arguments[0] && performance.now() - window.pressedAt < 3000"
                if try await evaluate(isPressed, selector, as: Bool.self) { return false }
                try await run("window.pressed = arguments[0]; window.pressedAt = performance.now()", selector)
                switch way {
                case .pointer: _ = try await tryClick(selector)
                case .keys: _ = try await tryEnter(selector)
                }
            } catch is WebDriverError {
                // Scripts fail while the page is being replaced.
            }
            return false
        }
    }

    /// Repeats an action until its element exists, because a page can reload at any moment to show a change.
    private func retry(_ selector: String, _ action: () async throws -> Bool) async throws {
        let isDone = try await eventually {
            // Scripts fail while the page is being replaced.
            do { return try await action() } catch is WebDriverError { return false }
        }
        try #require(isDone, "there is no \(selector)")
    }

    /// Waits until the bar about the last change contains a text.
    func expect(bar text: String, _ site: WatchedSite, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        let script =
            "return document.querySelector('.almanac-bar:not([hidden])')?.textContent.includes(\(quoted)) ?? false"
        try await expect(script, true, site, sourceLocation: sourceLocation)
    }
}
