import Foundation
import Persistence
import Records

/// The measurements of events that repeat.
struct SeriesResult {
    let events: Int
    /// The ratios of a build with repeating events to one of as many single events, one for each round.
    var walls: [Double] = []
    /// The times for expanding a weekly series over ten years.
    var expansions: [Duration] = []

    var table: MarkdownTable {
        var table = MarkdownTable(["\(Figure.count(events)) events, one in twenty of which repeats", "measured"])
        table.add(["full build / full build of single events, wall", Figure.ratios(walls)])
        table.add(["a weekly series over ten years", Figure.times(expansions)])
        return table
    }
}

/// Compares a build of events of which some repeat with a build of as many single events.
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
        for _ in 0..<runs {
            result.walls.append(try build("series") / build("single"))
            result.expansions.append(try expansion())
        }
        return result
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
