import Foundation
import Glibc

/// One run of the benchmark: measures the requested parts, and prints a table after each.
struct Session {
    let program: URL
    let storage: Storage
    let options: Measure
    /// The problems that were found.
    private(set) var problems: [String] = []
    private var builds: [BuildResult] = []
    private var series: [SeriesResult] = []
    private var watches: [WatchResult] = []
    private var ticks: [TickResult] = []

    init(program: URL, storage: Storage, options: Measure) {
        (self.program, self.storage, self.options) = (program, storage, options)
    }

    mutating func run() throws {
        let hugo = try findHugo()
        show(heading(hugo))
        // The parts that need memory in this process come last: see `Usage.peak`.
        for part in Part.allCases where options.only.contains(part) {
            switch part {
            case .build: try build(hugo)
            case .series: try repeatingEvents()
            case .watch: try watch(hugo)
            case .tick: try tick()
            case .read: try read()
            case .pages: try pages()
            }
        }
        if let table = Requirements(builds, series, watches, ticks).table { show(table) }
    }

    static func message(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

    /// Shows the progress on a terminal.
    private static func progress(_ text: String) {
        if isatty(STDERR_FILENO) == 1 { message(text) }
    }

    private func heading(_ hugo: HugoSite?) -> String {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let date = Date.now.formatted(.iso8601.year().month().day())
        let command = (["swift run -c release Benchmarks"] + CommandLine.arguments.dropFirst()).joined(separator: " ")
        let beside = hugo.map { ", beside Hugo \($0.version)" } ?? ""
        return """
            `\(command)` on \(date), \(cores) \(cores == 1 ? "core" : "cores"), load \(Storage.load), \(storage.type)\
            \(beside). Stores as \(options.format.words). Medians, with the least and the most in brackets; ratios are \
            medians of the ratios of the rounds.
            """
    }

    private func findHugo() throws -> HugoSite? {
        let isWanted = !options.without.contains(.hugo) && !Set(options.only).isDisjoint(with: [.build, .watch])
        guard isWanted else { return nil }
        var hugo: HugoSite?
        try storage.withFolder { hugo = try HugoSite(at: options.hugo, workingIn: $0) }
        if hugo == nil {
            let hint = "To install it:\n    \(HugoSite.installation)"
            Self.message("Hugo is not here, so nothing is compared with it. \(hint)")
        }
        return hugo
    }

    /// Prints something and an empty line, and flushes the output, because the next part may take long.
    private func show(_ thing: some CustomStringConvertible) {
        print(thing, terminator: "\n\n")
        fflush(nil)
    }

    // MARK: Parts

    private func events(for part: Part) -> [Int] { options.events.isEmpty ? part.events : options.events }

    private mutating func build(_ hugo: HugoSite?) throws {
        for count in events(for: .build) {
            try storage.withFolder { folder in
                let benchmark = BuildBenchmark(
                    program: program.path,
                    // Hugo uses about ten kilobytes per page, so a million pages would take more memory than most
                    // machines have.
                    hugo: count > 100_000 ? nil : hugo,
                    isCopied: !options.without.contains(.cp),
                    folder: folder,
                    format: options.format,
                    runs: options.runs(for: count)
                )
                let result = try benchmark.run(events: count, Self.progress)
                show("\(result.table)\n\n\(result.sizes)")
                builds.append(result)
            }
        }
        show(builds.ratios)
        show("A peak memory below \(Figure.size(Usage.own)) cannot be seen: so much the benchmark has itself.")
    }

    private mutating func repeatingEvents() throws {
        for count in events(for: .series) {
            Self.progress("\(Figure.count(count)) events, some of which repeat")
            try storage.withFolder { folder in
                let benchmark = SeriesBenchmark(
                    program: program.path,
                    folder: folder,
                    encoding: options.format,
                    runs: options.runs(for: count)
                )
                let result = try benchmark.run(events: count)
                show(result.table)
                series.append(result)
            }
        }
    }

    private mutating func watch(_ hugo: HugoSite?) throws {
        for count in events(for: .watch) {
            Self.progress("\(Figure.count(count)) events, watching")
            try storage.withFolder { folder in
                let benchmark = WatchBenchmark(
                    program: program,
                    folder: folder,
                    encoding: options.format,
                    edits: options.edits,
                    hugo: hugo
                )
                let result = try benchmark.run(events: count)
                watches.append(result)
                problems += result.problems.map { "\(Figure.count(count)) events: \($0)" }
            }
        }
        show(watches.table)
    }

    private mutating func tick() throws {
        for count in events(for: .tick) {
            Self.progress("\(Figure.count(count)) events, serving")
            try storage.withFolder { folder in
                let encoding = options.format
                let benchmark = TickBenchmark(
                    program: program,
                    folder: folder,
                    encoding: encoding,
                    edits: options.edits
                )
                ticks.append(try benchmark.run(events: count))
            }
        }
        show(ticks.table)
    }

    private func read() throws {
        for count in events(for: .read) {
            try storage.withFolder { folder in
                show(try ReadBenchmark(folder: folder, runs: options.runs(for: count)).table(events: count))
            }
        }
        try storage.withFolder { folder in
            show(try MarkdownBenchmark(folder: folder, runs: options.runs(for: 0)).table())
        }
    }

    private func pages() throws {
        for count in events(for: .pages) {
            try storage.withFolder { folder in show(try PageBenchmark(folder: folder).table(events: count)) }
        }
    }
}
