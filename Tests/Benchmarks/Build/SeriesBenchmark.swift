import Foundation
import Persistence
import Records

/// The measurements of events that repeat.
struct SeriesResult {
    let events: Int
    /// The number of pages of the site with repeating events, and of that with single events.
    var pages = (series: 0, single: 0)
    /// The ratios of a build with repeating events to one of single events with as many pages, one for each round.
    var walls: [Double] = []
    /// The times for expanding a weekly series over ten years.
    var expansions: [Duration] = []

    var table: MarkdownTable {
        var table = MarkdownTable(["\(Figure.count(events)) events, one in twenty of which repeats", "measured"])
        table.add(["pages", "\(Figure.count(pages.series))"])
        table.add(["pages of single events", "\(Figure.count(pages.single))"])
        table.add(["full build / full build of single events, wall", Figure.ratios(walls)])
        table.add(["a weekly series over ten years", Figure.times(expansions)])
        return table
    }
}

/// Compares a build with repeating events to one with single events and as many pages.
struct SeriesBenchmark {
    let program: String
    let folder: URL
    let encoding: StoreEncoding
    let runs: Int

    private static let rules = [
        "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20280601T000000Z", "FREQ=MONTHLY;BYDAY=-1FR",
        "FREQ=YEARLY", "FREQ=DAILY;COUNT=30", "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=12",
    ]

    private struct RepeatingEvent: Encodable {
        var identifier: String
        var date: Date
        var name: String
        var description: String?
        var repeats: String?
    }

    func run(events count: Int) throws -> SeriesResult {
        let made = folder.appending(path: "made")
        let arguments = ["make-stores", "--events", "\(count)", "--format", encoding.rawValue, made.path]
        _ = try Child(program: CommandLine.executable, arguments: arguments, folder: folder).run()
        for stores in ["single", "series"] {
            try FileManager.default.copyItem(at: made.appending(path: "stores"), to: folder.appending(path: stores))
        }
        let store = folder.appending(path: "series").appending(path: Household.fileNames["events"] ?? "")
        let events = try encoding.decode(Data(contentsOf: store)).enumerated().map { index, event in
            RepeatingEvent(
                identifier: event.identifier,
                date: event.date,
                name: event.name,
                description: event.description,
                // A third of the events are completed, in another store.
                repeats: index * 3 % 40 < 3 ? Self.rules[index % Self.rules.count] : nil
            )
        }
        try encoding.encode(events).write(to: store)
        var result = SeriesResult(events: count)
        result.pages = try fillUp()
        for _ in 0..<runs {
            result.walls.append(try build("series") / build("single"))
            result.expansions.append(try expansion())
        }
        return result
    }

    /// Adds single events to their store until both sites have as many pages: a series also fills months on which there
    /// is nothing else.
    ///
    /// - Returns: The numbers of pages, which differ by a page or two if the last event begins a new page of a month.
    private func fillUp() throws -> (series: Int, single: Int) {
        let store = folder.appending(path: "single").appending(path: Household.fileNames["events"] ?? "")
        var events = try encoding.decode(Data(contentsOf: store))
        let start = try Date(Schedule.now, strategy: .iso8601)
        let wanted = try pages("series")
        while true {
            let found = try pages("single")
            guard found < wanted else { return (wanted, found) }
            // Not all at once, because each may also begin a month or a further page of one.
            for number in events.count..<events.count + max(1, (wanted - found) * 3 / 4) {
                let date = start + Double(number * 7_919 % 730) * 86_400
                let identifier = String(format: "FFFFFFFF-0000-4000-8000-%012X", number)
                events.append(PlainEvent(identifier: identifier, date: date, name: "Extra \(number)", description: nil))
            }
            try encoding.encode(events).write(to: store)
        }
    }

    /// The number of pages of the site that a build makes.
    private func pages(_ stores: String) throws -> Int {
        _ = try build(stores)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "site").path)
            .count { $0.hasSuffix(".html") }
    }

    private func build(_ stores: String) throws -> Duration {
        _ = try Child(program: "/bin/rm", arguments: ["-rf", "site", ".almanac"], folder: folder).run()
        let arguments = ["build", "--quiet", "--stores", stores, "--output", "site"] + Schedule.arguments
        return try Child(program: program, arguments: arguments, folder: folder).run().usage.wall
    }

    private func expansion() throws -> Duration {
        let day = Day(try Date(Schedule.now, strategy: .iso8601), in: .gmt) ?? .first
        let series = Recurrence(
            start: LocalTime(day),
            isAllDay: false,
            rule: try RecurrenceRule("FREQ=WEEKLY"),
            timeZone: TimeZone(identifier: Schedule.zone) ?? .gmt
        )
        return ContinuousClock().measure { _ = series.occurrences(in: day...day.adding(days: 3_652)) }
    }
}
