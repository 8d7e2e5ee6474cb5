import Foundation
import Glibc

/// The measurements for one number of events.
struct WatchResult {
    let events: Int
    /// From replacing the store to the finished page, for each edit.
    var renames: [Duration] = []
    var moves: [Duration] = []
    /// From replacing the store to the line that reports the end of the build.
    var lines: [Duration] = []
    /// Reading and decoding the same store with Foundation, after each edit.
    var decoding: [Duration] = []
    /// The number of written files that the program reported, for each edit.
    var written: [Int] = []
    /// The time that Hugo's server reported for each of the same edits.
    var hugo: [Duration] = []
    var firstBuild = Duration.zero
    /// The problems that were found.
    var problems: [String] = []

    var pages: [Duration] { renames + moves }
}

/// Edits one event after another while the program watches, and measures the time.
struct WatchBenchmark {
    let program: URL
    let folder: URL
    let encoding: StoreEncoding
    let edits: Int
    /// Nil to skip Hugo.
    let hugo: HugoSite?

    private var store: URL { folder.appending(path: "stores/schedules.plist") }
    private var site: URL { folder.appending(path: "site", directoryHint: .isDirectory) }

    /// Failures of the program are part of the result. Errors are thrown only for unrelated failures.
    func run(events count: Int) throws -> WatchResult {
        let household = try Household(events: count)
        // Outside the folder of the stores, where a new file would be noticed.
        try FileManager.default.createDirectory(at: folder.appending(path: "aside"), withIntermediateDirectories: false)
        try household.write(to: folder.appending(path: "stores"), encoding)
        var result = WatchResult(events: count)
        do {
            try watch(household.schedule, &result)
            if let hugo {
                let benchmark = HugoServerBenchmark(hugo: hugo, folder: folder, edits: min(edits, Self.hugoEdits))
                result.hugo = try benchmark.run(household)
            }
        } catch let failure as Child.Failure {
            result.problems.append(failure.description)
        }
        return result
    }

    /// The largest number of edits for Hugo, because each takes it seconds.
    static let hugoEdits = 10

    private func watch(_ original: Schedule, _ result: inout WatchResult) throws {
        var schedule = original
        let arguments = ["watch", "--stores", "stores", "--output", "site"] + Schedule.arguments
        let watch = try WatchProcess(program, arguments, in: folder)
        defer { watch.end() }
        result.firstBuild = try ContinuousClock().measure {
            while try watch.line() != "Watching for changes; Ctrl-C ends it." {}
        }
        for number in 0..<edits {
            try measure(number % 2 == 0 ? .rename : .move, of: &schedule, watch, &result)
            try measureDecoding(schedule.events.count, &result)
            usleep(.random(in: 0...300_000))
        }
        result.problems += try problemsOfOneEdit(of: &schedule, watch)
    }

    // MARK: Measuring

    private func measure(
        _ edit: Schedule.Edit,
        of schedule: inout Schedule,
        _ watch: WatchProcess,
        _ result: inout WatchResult
    ) throws {
        let index = schedule.make(edit)
        let page = schedule.page(of: index)
        let file = site.appending(path: page.path).path
        let before = FileVersion(of: file)
        let start = try replaceStore(with: schedule)
        let end = try waitForPage(page, at: file, after: before, watch)
        let written = try writtenCount(watch)
        result.lines.append(ContinuousClock.now - start)
        result.written.append(written)
        switch edit {
        case .rename: result.renames.append(end - start)
        case .move: result.moves.append(end - start)
        }
    }

    /// - Returns: the time at which the store was replaced.
    private func replaceStore(with schedule: Schedule) throws -> ContinuousClock.Instant {
        let data = try encoding.encode(schedule.events)
        return try Replacing.file(at: store, by: data, aside: folder.appending(path: "aside/store"))
    }

    /// Waits until a page is up to date. Checks the file ten thousand times a second, and reads it only when it has
    /// been replaced.
    private func waitForPage(
        _ page: Schedule.Page,
        at file: String,
        after old: FileVersion?,
        _ watch: WatchProcess
    ) throws -> ContinuousClock.Instant {
        let deadline = ContinuousClock.now + .seconds(60)
        var seen = old
        while true {
            for _ in 0..<1_000 {
                let version = FileVersion(of: file)
                let now = ContinuousClock.now
                if version != seen, let bytes = FileManager.default.contents(atPath: file), page.isShown(in: bytes) {
                    return now
                }
                seen = version
                usleep(50)
            }
            try watch.check(until: deadline, waitingFor: page.path)
        }
    }

    /// The number of written files in the line that ends a build: `stores/schedules.plist: 3 written, 1 removed, in 12
    /// ms`.
    private func writtenCount(_ watch: WatchProcess) throws -> Int {
        let line = try watch.line()
        let match = line.firstMatch(of: #/: ([0-9]+) written, [0-9]+ removed, in /#)
        guard let count = match.flatMap({ Int($0.1) }) else {
            throw Child.Failure(description: "almanac said `\(line)` where it should say what it has written")
        }
        return count
    }

    private func measureDecoding(_ count: Int, _ result: inout WatchResult) throws {
        var decoded = 0
        let time = try ContinuousClock().measure { decoded = try encoding.decode(Data(contentsOf: store)).count }
        result.decoding.append(time)
        if decoded != count { result.problems.append("\(decoded) of \(count) events were decoded") }
    }

    // MARK: Checking

    /// Renames one more event, and checks which pages were written for it.
    private func problemsOfOneEdit(of schedule: inout Schedule, _ watch: WatchProcess) throws -> [String] {
        let names = schedule.events.map(\.name)
        let before = try SiteFiles(in: site)
        let index = schedule.make(.rename)
        _ = try replaceStore(with: schedule)
        let count = try writtenCount(watch)
        let after = try SiteFiles(in: site)
        let written = after.changes(since: before)
        let (old, new) = (names[index], schedule.events[index].name)
        var problems = try written.filter { $0.hasSuffix(".html") }.filter { try !after.contains(new, in: $0) }
            .map { "\($0) was written for `\(new)` and does not show it" }
        problems += try after.versions.keys.filter { $0.hasSuffix(".html") }.filter { try after.contains(old, in: $0) }
            .map { "\($0) still shows `\(old)`, which is now `\(new)`" }
        if written.count != count {
            problems.append("almanac said that it had written \(count) files, but \(written.count) have changed")
        }
        if written.isEmpty { problems.append("nothing was written for `\(new)`") }
        return problems.sorted()
    }
}
