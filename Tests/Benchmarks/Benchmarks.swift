// How long it takes from a change of a store to the page that shows it:
//
//     swift run -c release Benchmarks
//
// The times are those of the real program on a real file system, watched from outside: a store is renamed into place, and
// the clock stops when the page of the changed event is there, whole. What the disk does is left out, by working in memory
// where that is possible. Times depend on the machine and on what else it does, so they are reported and never judged; to
// compare, there is the time that Foundation's decoder needs for the same file, taken between the same edits.

import ArgumentParser
import Foundation

@main
struct Benchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure how soon `almanac watch` shows a change of one event.",
        discussion: """
            Ends with status 1 if a page did not appear or a page was written that does not show the event, and never \
            because of a time.
            """
    )

    @Option(help: "How many events there are, for each column of the table.", transform: Self.numbers)
    var events = [1_000, 10_000]

    @Option(help: "How many times an event is changed.")
    var edits = 30

    @Option(help: "The format of the store: \(StoreEncoding.allValueStrings.joined(separator: ", ")).")
    var format = StoreEncoding.binary

    @Option(
        help: ArgumentHelp("The program.", discussion: "Default: the one built beside this.", valueName: "path"),
        completion: .file()
    )
    var almanac: String?

    func validate() throws {
        guard edits > 0 else { throw ValidationError("`--edits` takes a number above 0") }
        guard !events.isEmpty, events.allSatisfy((1...1_000_000).contains) else {
            throw ValidationError("`--events` takes numbers from 1 to 1000000, such as 1000,10000")
        }
    }

    func run() throws {
        let program = try program()
        var columns: [(events: Int, result: WatchResult)] = []
        let storage = Storage.fastest()
        print(Self.heading(storage), "\(edits) edits of one event each, \(format.words)\n", separator: "\n")
        for count in events {
            try storage.withFolder { folder in
                let benchmark = WatchBenchmark(program: program, folder: folder, encoding: format, edits: edits)
                columns.append((count, try benchmark.run(events: count)))
            }
        }
        print(Table(columns.map { Table.Column(title: "\($0.events) events", result: $0.result) }))
        let problems = columns.flatMap { column in column.result.problems.map { "\(column.events) events: \($0)" } }
        guard !problems.isEmpty else { return }
        FileHandle.standardError.write(Data((problems.joined(separator: "\n") + "\n").utf8))
        throw ExitCode.failure
    }

    private static func numbers(_ text: String) throws -> [Int] {
        try text.split(separator: ",").map { part in
            guard let number = Int(part) else { throw ValidationError("`\(part)` is not a number") }
            return number
        }
    }

    private func program() throws -> URL {
        let beside = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        let url = almanac.map { URL(filePath: $0) } ?? beside?.appending(path: "almanac")
        guard let url, FileManager.default.isExecutableFile(atPath: url.path) else {
            throw ValidationError("no program at \(url?.path ?? "almanac"): build it with `swift build -c release`")
        }
        return url
    }

    private static func heading(_ storage: Storage) -> String {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return "almanac watch, \(Date.now.formatted(.iso8601)), \(cores) \(cores == 1 ? "core" : "cores"), "
            + "load \(Storage.load), \(storage)"
    }
}
