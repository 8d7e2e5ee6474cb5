import Foundation
import Glibc

/// The page of the habits in a browser, on which a habit is ticked.
struct TickPage {
    /// From the click until the page shows the new streak, and until the rebuilt page is shown.
    typealias Times = (streak: Duration, page: Duration)

    private let browser: BrowserSession

    init(_ browser: BrowserSession, port: UInt16) throws {
        self.browser = browser
        // Pages have their own clocks, which start at the same time of day.
        try browser.runBeforeLoading(
            """
            globalThis.frameTime = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
              done(performance.timeOrigin + performance.now()))));
            // The rebuilt page is loaded, or its content takes the place of the old one.
            for (const type of ["DOMContentLoaded", "almanac-content"]) {
              addEventListener(type, async () => { sessionStorage.page ??= await frameTime(); });
            }
            """
        )
        try browser.open("http://127.0.0.1:\(port)/habits/")
        try wait("document.querySelector('.almanac-edit[data-ready]') ? [0, 0] : null")
    }

    /// Ticks or unticks the habit.
    func tick() throws -> Times {
        let clicked: Double? = try browser.evaluate(
            """
            const tick = document.querySelector("[data-almanac='tick habit-1']");
            sessionStorage.removeItem("streak");
            sessionStorage.removeItem("page");
            const observer = new MutationObserver(async () => {
              observer.disconnect();
              sessionStorage.streak = await frameTime();
            });
            observer.observe(tick.closest("li").querySelector("[data-live=streak]"), { childList: true });
            const time = performance.timeOrigin + performance.now();
            tick.click();
            return time;
            """
        )
        guard let clicked else { throw Child.Failure(description: "the habit can't be ticked") }
        let times = try wait(
            """
            document.querySelector(".almanac-edit[data-ready]") && sessionStorage.page
              ? [Number(sessionStorage.streak ?? sessionStorage.page), Number(sessionStorage.page)] : null
            """
        )
        return (.milliseconds(times[0] - clicked), .milliseconds(times[1] - clicked))
    }

    @discardableResult
    private func wait(_ expression: String) throws -> [Double] {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            if let found: [Double] = try browser.evaluate("return \(expression)") { return found }
            usleep(10_000)
        }
        throw Child.Failure(description: "the page in the browser doesn't follow")
    }
}
