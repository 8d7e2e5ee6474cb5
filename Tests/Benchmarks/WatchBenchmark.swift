import Foundation
import Glibc

/// What was measured with one number of events.
struct WatchResult {
    /// From the store in its place to the page in its place, for each edit.
    var renames: [Duration] = []
    var moves: [Duration] = []
    /// From the store in its place to the line that says that the build is over.
    var lines: [Duration] = []
    /// Reading and decoding the same store with Foundation, after each edit.
    var decoding: [Duration] = []
    /// What the program said it had written, for each edit.
    var written: [Int] = []
    var firstBuild = Duration.zero
    /// What went wrong, if anything.
    var problems: [String] = []

    var pages: [Duration] { renames + moves }
}

/// Changes one event after the other while the program watches, and takes the time.
struct WatchBenchmark {
    let program: URL
    let folder: URL
    let encoding: StoreEncoding
    let edits: Int

    private var store: URL { folder.appending(path: "stores/schedules.plist") }
    private var site: URL { folder.appending(path: "site", directoryHint: .isDirectory) }

    /// What does not work is in the result; an error is thrown only for what has nothing to do with the program.
    func run(events count: Int) throws -> WatchResult {
        var schedule = try Schedule(count: count)
        // Not among the stores, where a new file would be looked at.
        for name in ["stores", "aside"] {
            let new = folder.appending(path: name, directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: new, withIntermediateDirectories: false)
        }
        try encoding.encode(schedule.events).write(to: store)
        var result = WatchResult()
        let watch = try WatchProcess(program, arguments, in: folder)
        defer { watch.end() }
        do {
            result.firstBuild = try ContinuousClock().measure {
                while try watch.line() != "Watching for changes; Ctrl-C ends it." {}
            }
            for number in 0..<edits {
                try measure(number % 2 == 0 ? .rename : .move, of: &schedule, watch, &result)
                try measureDecoding(count, &result)
                usleep(.random(in: 0...300_000))
            }
            result.problems += try problemsOfOneEdit(of: &schedule, watch)
        } catch let failure as WatchProcess.Failure {
            result.problems.append(failure.description)
        }
        return result
    }

    private var arguments: [String] {
        ["--stores", "stores", "--output", "site", "--now", Schedule.now, "--time-zone", Schedule.zone]
            + ["--locale", "en_GB"]
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

    /// Writes a store aside, as apps do, and puts it into its place.
    ///
    /// - Returns: when that was.
    private func replaceStore(with schedule: Schedule) throws -> ContinuousClock.Instant {
        let aside = folder.appending(path: "aside/schedules.plist")
        try encoding.encode(schedule.events).write(to: aside)
        let handle = try FileHandle(forUpdating: aside)
        try handle.synchronize()
        try handle.close()
        let start = ContinuousClock.now
        guard rename(aside.path, store.path) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        return start
    }

    /// Waits until a page is what it should be. Looks ten thousand times a second, and into the file only when it is
    /// another one than before.
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

    /// What the line says that ends a build: `stores/schedules.plist: 3 written, 1 removed, in 12 ms`.
    private func writtenCount(_ watch: WatchProcess) throws -> Int {
        let line = try watch.line()
        let match = line.firstMatch(of: #/: ([0-9]+) written, [0-9]+ removed, in /#)
        guard let count = match.flatMap({ Int($0.1) }) else {
            throw WatchProcess.Failure(description: "almanac said `\(line)` where it should say what it has written")
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

    /// Renames one more event, and looks which pages were written for it.
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
