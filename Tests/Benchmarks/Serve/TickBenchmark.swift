import Foundation
import Glibc

/// The measurements for one number of events.
struct TickResult {
    let events: Int
    /// From the request to the response, when the store has been changed.
    var answers: [Duration] = []
    /// From the request to the finished page of the habits.
    var pages: [Duration] = []
    /// The times that the builds reported.
    var builds: [Duration] = []
    /// In a browser, from the click to the new streak and ring on the page.
    var streaks: [Duration] = []
    /// In a browser, from the click to the rebuilt page.
    var rebuilds: [Duration] = []
}

/// Ticks a habit through `almanac serve`, and measures the time until its page shows it.
struct TickBenchmark {
    let program: URL
    let folder: URL
    let encoding: StoreEncoding
    let edits: Int

    func run(events count: Int) throws -> TickResult {
        try Household(events: count).write(to: folder.appending(path: "stores"), encoding)
        let arguments = ["serve", "--stores", "stores", "--output", "site", "--port", "0"] + Schedule.arguments
        let serve = try WatchProcess(program, arguments, in: folder)
        defer { serve.end() }
        let server = LocalRequest(port: try port(serve))
        let (_, token) = try server.send("GET", "/.almanac/edit/token")
        while try serve.line() != "Watching for changes; Ctrl-C ends it." {}
        var result = TickResult(events: count)
        for number in 0..<edits {
            try measure(number % 2 == 0 ? "tick" : "untick", server, token, serve, &result)
            usleep(.random(in: 0...300_000))
        }
        if let browser = try BrowserSession(workingIn: folder) {
            defer { browser.end() }
            let page = try TickPage(browser, port: server.port)
            for _ in 0..<edits {
                let times = try page.tick()
                result.streaks.append(times.streak)
                result.rebuilds.append(times.page)
            }
        }
        return result
    }

    /// Waits for `Open http://127.0.0.1:8000/`.
    private func port(_ serve: WatchProcess) throws -> UInt16 {
        while true {
            let line = try serve.line()
            if let match = line.firstMatch(of: #/^Open http://127\.0\.0\.1:([0-9]+)//#), let port = UInt16(match.1) {
                return port
            }
        }
    }

    private func measure(
        _ verb: String,
        _ server: LocalRequest,
        _ token: String,
        _ serve: WatchProcess,
        _ result: inout TickResult
    ) throws {
        // Habit 1 was not done today.
        let page = folder.appending(path: "site/habits/index.html").path
        let before = FileVersion(of: page)
        let fields = ["Content-Type: application/json", "Almanac-Token: \(token)"]
        let start = ContinuousClock.now
        let (status, body) = try server.send(
            "POST",
            "/.almanac/edit/habits/habit-1/\(verb)",
            fields: fields,
            body: "{}"
        )
        result.answers.append(ContinuousClock.now - start)
        guard status == 200 else { throw Child.Failure(description: "the server answered \(status): \(body)") }
        let deadline = ContinuousClock.now + .seconds(60)
        while FileVersion(of: page) == before {
            try serve.check(until: deadline, waitingFor: page)
            usleep(50)
        }
        result.pages.append(ContinuousClock.now - start)
        let line = try serve.line()
        if let match = line.firstMatch(of: #/, in ([0-9.]+) (s|ms)$/#), let time = Double(match.1) {
            result.builds.append(match.2 == "s" ? .seconds(time) : .milliseconds(time))
        }
    }
}

extension [TickResult] {
    /// A row for each measurement, a column for each number of events.
    var table: MarkdownTable {
        let columns = map { "\(Figure.count($0.events)) events" }
        var table = MarkdownTable(["one habit ticked through the server"] + columns)
        let rows: [(String, (TickResult) -> Duration?)] = [
            ("request to page in place, median", { $0.pages.median }),
            ("95th percentile", { $0.pages.percentile(95) }),
            ("most", { $0.pages.max() }),
            ("request to answer, median", { $0.answers.median }),
            ("build time as reported, median", { $0.builds.median }),
            ("in a browser, click to new streak, median", { $0.streaks.median }),
            ("95th percentile", { $0.streaks.percentile(95) }),
            ("click to rebuilt page, median", { $0.rebuilds.median }),
            ("95th percentile", { $0.rebuilds.percentile(95) }),
        ]
        for (title, value) in rows { table.add([title] + map { value($0).map(Figure.time) ?? "-" }) }
        return table
    }
}
