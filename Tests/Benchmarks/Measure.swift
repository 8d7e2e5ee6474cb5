import ArgumentParser
import Foundation
import Glibc

/// The parts of the benchmark.
enum Part: String, CaseIterable, ExpressibleByArgument {
    /// Builds in new processes, compared with Hugo and `cp -r`.
    case build
    /// Builds of events of which some repeat, compared with as many that don't.
    case series
    /// The time from replacing a store to the finished page, compared with `hugo server`.
    case watch
    /// The time from a tick through the server to the finished page.
    case tick
    /// Records per second, and bytes of Markdown per second.
    case read
    /// Pages per second.
    case pages

    /// The default numbers of events.
    var events: [Int] {
        switch self {
        case .build: [100, 1_000, 10_000, 100_000]
        case .watch, .tick: [1_000, 10_000]
        case .series, .read, .pages: [10_000]
        }
    }
}

/// The programs to compare with.
enum Comparison: String, CaseIterable, ExpressibleByArgument {
    case cp, hugo
}

struct Measure: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure, and print tables in Markdown.",
        discussion: """
            Ends with status 1 if a program failed, a page did not appear, or a page was written that does not show the \
            event that was changed, and never because of a time.
            """
    )

    @Option(help: "What to measure: \(Part.allValueStrings.joined(separator: ","))", transform: Self.list)
    var only = Part.allCases

    @Option(
        help: ArgumentHelp(
            "How many events there are, for each column or table.",
            discussion: "Default: 100,1000,10000,100000 for builds, fewer for the rest."
        ),
        transform: Self.numbers
    )
    var events: [Int] = []

    @Option(help: "How many rounds there are. Default: 5; with 100000 events 3, with more 1.")
    var runs: Int?

    @Option(help: "How many times an event is changed while the program watches, or a habit through the server.")
    var edits = 50

    @Option(help: "The format of the stores: \(StoreEncoding.allValueStrings.joined(separator: ", ")).")
    var format = StoreEncoding.json

    @Option(help: "What to leave out: \(Comparison.allValueStrings.joined(separator: ","))", transform: Self.list)
    var without: [Comparison] = []

    @Option(
        help: ArgumentHelp("The program.", discussion: "Default: the one built beside this.", valueName: "path"),
        completion: .file()
    )
    var almanac: String?

    @Option(
        help: ArgumentHelp("Hugo.", discussion: "Default: the one of .build/python, or else /usr.", valueName: "path"),
        completion: .file()
    )
    var hugo: String?

    func validate() throws {
        guard edits > 0 else { throw ValidationError("`--edits` takes a number above 0") }
        guard runs.map({ $0 > 0 }) ?? true else { throw ValidationError("`--runs` takes a number above 0") }
        guard events.allSatisfy((1...1_000_000).contains) else {
            throw ValidationError("`--events` takes numbers from 1 to 1000000, such as 1000,10000")
        }
    }

    func run() throws {
        var session = Session(program: try program(), storage: Storage.fastest(), options: self)
        try session.run()
        guard session.problems.isEmpty else {
            Session.message(session.problems.joined(separator: "\n"))
            throw ExitCode.failure
        }
    }

    /// The number of rounds for a number of events.
    func runs(for events: Int) -> Int {
        runs ?? (events < 100_000 ? 5 : events == 100_000 ? 3 : 1)
    }

    private static func list<Word: RawRepresentable & ExpressibleByArgument>(_ text: String) throws -> [Word]
    where Word.RawValue == String {
        try text.split(separator: ",").map { part in
            guard let word = Word(rawValue: String(part)) else {
                throw ValidationError("`\(part)` is none of \(Word.allValueStrings.joined(separator: ", "))")
            }
            return word
        }
    }

    private static func numbers(_ text: String) throws -> [Int] {
        try text.split(separator: ",").map { part in
            guard let number = Int(part) else { throw ValidationError("`\(part)` is not a number") }
            return number
        }
    }

    private func program() throws -> URL {
        let beside = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        let url = almanac.map { URL(filePath: $0).absoluteURL } ?? beside?.appending(path: "almanac")
        guard let url, FileManager.default.isExecutableFile(atPath: url.path) else {
            throw ValidationError("no program at \(url?.path ?? "almanac"): build it with `swift build -c release`")
        }
        return url
    }
}
