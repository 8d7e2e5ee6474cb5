import Foundation
import TestSupport
import Testing

extension ServeTapTests {
    private static let ticks = "[...document.querySelectorAll(\"[data-almanac^='tick ']:not(.done)\")].slice(0, 3)"

    /// Replaces `fetch` by a function of the address, of the request and of `send`, which is the original.
    private func replaceFetch(of page: Page, _ body: String) async throws {
        try await page.run(
            """
            const send = window.fetch;
            window.fetch = async (address, request) => {
                \(body)
                return send(address, request);
            };
            """
        )
    }

    /// Opens the habits, with code that handles the first request to tick one.
    ///
    /// - Parameter body: is passed the number of habits whose last day has changed.
    private func withHabits(
        firstTick code: String,
        _ body: (WatchedSite, Page, _ changed: () throws -> Int) async throws -> Void
    ) async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            try await page.edit("habits/", of: address, site)
            let before = try workspace.habits.map(\.lastCompletionDate)
            try await replaceFetch(
                of: page,
                """
                if (/tick$/.test(address) && !window.hasTicked) {
                    window.hasTicked = true;
                    \(code)
                }
                """
            )
            try await body(site, page) { try zip(workspace.habits, before).count { $0.lastCompletionDate != $1 } }
        }
    }

    @Test("A press while the response to another change arrives isn't lost")
    func pressedDuringAnswer() async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            try await page.edit("schedule/", of: address, site)
            try await replaceFetch(
                of: page,
                """
                if (/complete$/.test(address) && !window.answer) {
                    const answer = await send(address, request);
                    await new Promise((done) => { window.answer = done; });
                    return answer;
                }
                """
            )
            let before = try workspace.completedEvents.count
            let keys = try await page.evaluate(
                "return [...document.querySelectorAll('[data-almanac^=complete]')].slice(-2).map((c) => c.dataset.almanac)",
                as: [String].self
            )
            try await page.click("[data-almanac='\(keys[0])']")
            try await page.expect("return window.answer !== undefined", true, site)
            let place = try await page.place("[data-almanac='\(keys[1])']")
            try await page.point(.press, x: place.x, y: place.y, with: .mouse)
            try await page.run("window.answer()")
            // Once the rebuilt page has arrived, so has the response.
            try await site.wait(for: "the rebuilt page") {
                try !workspace.text("site/schedule/index.html").contains(keys[0].dropFirst("complete ".count))
            }
            try await page.point(.release, x: place.x, y: place.y, with: .mouse)
            try await site.wait(for: "both events to be completed") {
                try workspace.completedEvents.count == before + 2
            }
        }
    }

    @Test("Queued changes are sent when the page is left")
    func leaving() async throws {
        let send = "send(address, request); return new Promise(() => {});"
        try await withHabits(firstTick: send) { site, page, changed in
            try await page.run("for (const tick of \(Self.ticks)) tick.click(); location.href = '../schedule/'")
            try await site.wait(for: "three habits to be done") { try changed() == 3 }
        }
    }

    @Test("A request without a response doesn't block later changes")
    func hanging() async throws {
        let hang = "return new Promise((_, fail) => request.signal.addEventListener('abort', fail));"
        try await withHabits(firstTick: hang) { site, page, changed in
            try await page.run("AbortSignal.timeout = () => (window.aborting = new AbortController()).signal")
            try await page.run("for (const tick of \(Self.ticks)) tick.click()")
            try await page.expect("return window.hasTicked ?? false", true, site)
            #expect(try changed() == 0)
            try await page.run("window.aborting.abort()")
            try await site.wait(for: "two habits to be done") { try changed() == 2 }
        }
    }

    @Test("A press without a release event doesn't block new content")
    func lostRelease() async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            try await page.edit(of: address, site)
            for (index, type) in ["blur", "contextmenu", "dragend", "visibilitychange"].enumerated() {
                try await page.run(
                    """
                    \(Page.mark) = true;
                    dispatchEvent(new PointerEvent("pointerdown", { button: 0 }));
                    dispatchEvent(new Event("\(type)"));
                    """
                )
                try await workspace.verb("event", "add", "Vet \(index)", "25 nov 9:30").expectSuccess()
                try await page.expectNewContent(site)
            }
        }
    }

    @Test("An error stays in the bar when the content of an earlier change arrives")
    func error() async throws {
        try await ServeEditTests().withPage { _, site, address, page in
            try await page.edit("habits/", of: address, site)
            try await page.run(
                """
                document.addEventListener("almanac-reload", (event) => {
                    if (!window.mayChange) event.preventDefault();
                });
                """
            )
            try await page.click("[data-almanac='tick go-to-bed-before-10pm']")
            try await page.expect(bar: "Completed “Go to bed before 10pm”", site)
            try await replaceFetch(of: page, "if (/tick$/.test(address)) throw new TypeError();")
            try await page.click("[data-almanac='tick go-to-bed-before-10pm']")
            let error = "return document.querySelector('.almanac-bar:not([hidden]) .error') !== null"
            try await page.expect(error, true, site)
            try await page.run("window.mayChange = true; document.dispatchEvent(new Event('almanac-idle'))")
            try await page.expectNewContent(site)
            #expect(try await page.evaluate(error, as: Bool.self))
        }
    }

    @Test("The last tap before leaving the page wins, whichever request arrives last")
    func order() async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            let tick = "[data-almanac='tick go-to-bed-before-10pm']"
            for taps in 2...3 {
                try await page.edit("habits/", of: address, site)
                let before = try workspace.habits.map(\.lastCompletionDate)
                // Requests that are sent while a page is left arrive in any order.
                try await replaceFetch(
                    of: page,
                    """
                    if (/tick$/.test(address)) {
                        const { headers, body } = request;
                        const requests = JSON.parse(sessionStorage.requests ?? "[]");
                        sessionStorage.requests = JSON.stringify([{ address, headers, body }, ...requests]);
                        return new Promise(() => {});
                    }
                    """
                )
                try await page.run(
                    "for (let tap = 0; tap < \(taps); tap += 1) document.querySelector(`\(tick)`).click()"
                )
                try await page.edit("schedule/", of: address, site)
                let count = try await page.evaluate(
                    """
                    const requests = JSON.parse(sessionStorage.requests);
                    sessionStorage.clear();
                    for (const { address, headers, body } of requests) await fetch(address, { method: "POST", headers, body });
                    return requests.length;
                    """,
                    as: Int.self
                )
                #expect(count == taps)
                let after = try workspace.habits.map(\.lastCompletionDate)
                #expect(zip(after, before).count { $0 != $1 } == taps - 2)
            }
        }
    }

    @Test("On the computer of the server, a change without an answer never says that the device is offline")
    func local() async throws {
        try await ServeEditTests().withPage { _, site, address, page in
            try await page.edit(of: address, site)
            try await page.setOffline(true)
            try await page.click("[data-almanac='tick go-to-bed-before-10pm']")
            let words = "Almanac isn't responding: if it has stopped, start it again."
            try await page.expect(bar: words, site)
            try await page.setOffline(false)
            try await page.openForm("[data-almanac='add']", .pointer, site)
            try await page.setOffline(true)
            try await page.fill("dialog [name=text]", "vet tomorrow 9:30")
            try await page.press(key: "Enter", code: 13)
            let error = "return document.querySelector('dialog .error')?.textContent ?? ''"
            try await page.expect(error, "\(words) Nothing you typed is lost: try again once Almanac is running.", site)
            try await page.setOffline(false)
        }
    }

    @Test("A change while another device is offline isn't made, and a message says so")
    func offline() async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            try await page.edit(of: #require(address.onAnotherDevice), site)
            let before = try Snapshot(of: workspace["stores"])
            let tick = "[data-almanac='tick go-to-bed-before-10pm']"
            try await page.setOffline(true)
            try await page.click(tick)
            try await page.expect(bar: "This device is offline, so nothing was changed.", site)
            #expect(try await page.evaluate("return document.querySelector(`\(tick)`).matches('.done')") == false)
            try await page.click("[data-almanac='add']")
            try await page.expect(bar: "This device is offline, so nothing was changed.", site)
            try await page.setOffline(false)
            try await page.openForm("[data-almanac='add']", .pointer, site)
            try await page.setOffline(true)
            try await page.fill("dialog [name=text]", "vet tomorrow 9:30")
            try await page.press(key: "Enter", code: 13)
            let error = "return document.querySelector('dialog .error')?.textContent ?? ''"
            let words =
                "This device is offline, so nothing was changed. "
                + "Nothing you typed is lost: try again once the device is online."
            try await page.expect(error, words, site)
            try await page.setOffline(false)
            #expect(try Snapshot(of: workspace["stores"]) == before)
        }
    }

    @Test("On the next page, the message about a change is shown for the rest of its time")
    func nextPage() async throws {
        try await ServeEditTests().withPage { _, site, address, page in
            try await page.edit("habits/", of: address, site)
            try await page.click("[data-almanac='tick go-to-bed-before-10pm']")
            try await page.expect(bar: "Completed", site)
            let clock = "return performance.timeOrigin + performance.now()"
            let before = try await page.evaluate(clock, as: Double.self)
            try await page.edit("schedule/", of: address, site)
            try await page.expect(bar: "Completed", site)
            let loaded = try await page.evaluate("return performance.timeOrigin", as: Double.self)
            let rest = try await page.evaluate("return window.shownFor", as: Double.self)
            #expect(rest <= 15_000 - (loaded - before))
        }
    }

    @Test("After new content, Tab still reaches only the month's day that had the focus")
    func month() async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            try await page.edit("calendar/2026/11/", of: address, site)
            let stops = """
                return [...document.querySelectorAll("table.month td")].filter((cell) => cell.tabIndex === 0)
                    .map((cell) => cell.querySelector("time").dateTime);
                """
            try await page.run("document.querySelector('table.month td.today').focus()")
            for _ in 1...2 { try await page.press(key: "ArrowRight", code: 39) }
            #expect(try await page.evaluate(stops, as: [String].self) == ["2026-11-22"])
            try await workspace.verb("event", "add", "Vet", "25 nov 9:30").expectSuccess()
            try await page.expectNewContent(site)
            let focus = "return document.activeElement.querySelector('time')?.dateTime ?? ''"
            try await page.expect(focus, "2026-11-22", site)
            #expect(try await page.evaluate(stops, as: [String].self) == ["2026-11-22"])
            // The day is kept even if the focus is elsewhere.
            try await page.run("document.activeElement.blur()")
            try await page.run("\(Page.mark) = true")
            try await workspace.verb("event", "add", "Bank", "26 nov 9:30").expectSuccess()
            try await page.expectNewContent(site)
            try await page.expect(stops, ["2026-11-22"], site)
        }
    }
}

extension URL {
    /// The address as another device has it. The browser of the tests finds this computer under it.
    fileprivate var onAnotherDevice: URL? {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: false)
        parts?.host = "192.0.2.7"
        return parts?.url
    }
}
