import Foundation
import Glibc

/// The steps of every round, in order, so that anything that slows the machine down for a while affects all of them.
enum Step: CaseIterable {
    case full, copy, hugo, unchanged, record, template

    var words: String {
        switch self {
        case .full: "full build, into an empty folder"
        case .copy: "`cp -r` of that site"
        case .hugo: "Hugo, full build"
        case .unchanged: "build again, nothing changed"
        case .record: "build again, one event renamed"
        case .template: "build again, the events' template changed"
        }
    }
}

/// The measurements for one number of events.
struct BuildResult {
    /// The size of a program's output.
    struct Amount {
        var files: Int
        var bytes: Int
    }

    let events: Int
    var usages: [Step: [Usage]] = [:]
    /// The number of files that each step has written.
    var written: [Step: Int] = [:]
    var site = Amount(files: 0, bytes: 0)
    var hugoSite: Amount?

    /// The quotients of the measurements of two steps, one for each round.
    func ratios(_ first: Step, to second: Step, _ value: (Usage) -> Double) -> [Double] {
        zip(usages[first] ?? [], usages[second] ?? []).compactMap { first, second in
            value(second) > 0 ? value(first) / value(second) : nil
        }
    }
}

/// Builds a site in each of the ways in which people build it, each time in a separate process.
struct BuildBenchmark {
    let program: String
    /// Nil to skip Hugo.
    let hugo: HugoSite?
    /// Whether the copy of the site is measured, too.
    let isCopied: Bool
    let folder: URL
    let format: StoreEncoding
    let runs: Int

    private func place(_ path: String) -> URL { folder.appending(path: path) }

    func run(events count: Int, _ progress: (String) -> Void) throws -> BuildResult {
        try prepare(events: count)
        var result = BuildResult(events: count)
        for round in 1...runs {
            progress("\(Figure.count(count)) events, round \(round) of \(runs)")
            try reset()
            for step in Step.allCases { try measure(step, &result) }
        }
        return result
    }

    // MARK: Preparing

    private func prepare(events count: Int) throws {
        let arguments = ["make-stores", "--events", "\(count)", "--format", format.rawValue, place("made").path]
        _ = try Child(program: CommandLine.executable, arguments: arguments, folder: folder).run()
        let files = FileManager.default
        try files.createDirectory(at: place("stores"), withIntermediateDirectories: false)
        try files.copyItem(at: Repository.root.appending(path: "Templates"), to: place("templates"))
        for path in try files.subpathsOfDirectory(atPath: place("templates").path) {
            try age(place("templates/\(path)"))
        }
        if let hugo { try hugo.install(in: place("hugo")) }
    }

    /// Restores the state before the first build.
    private func reset() throws {
        _ = try Child(
            program: "/bin/rm",
            arguments: ["-rf", "site", ".almanac", "copy", "hugo/public", "hugo/resources", "cache"],
            folder: folder
        )
        .run()
        for name in Household.fileNames.values { try put("made/stores/\(name)", at: "stores/\(name)", isNew: false) }
        try put(Repository.root.appending(path: "Templates/event.md"), at: "templates/event.md", isNew: false)
        guard hugo != nil else { return }
        for name in HugoSite.storeNames.values { try put("made/json/\(name)", at: "hugo/assets/\(name)", isNew: false) }
    }

    /// Replaces a file with a copy of another one, as apps do.
    ///
    /// - Parameter isNew: whether the file has just changed, rather than the day before.
    private func put(_ source: URL, at path: String, isNew: Bool) throws {
        let aside = place("aside")
        try FileManager.default.copyItem(at: source, to: aside)
        if !isNew { try age(aside) }
        guard rename(aside.path, place(path).path) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }

    private func put(_ source: String, at path: String, isNew: Bool) throws {
        try put(place(source), at: path, isNew: isNew)
    }

    private func age(_ url: URL) throws {
        let date = Date.now.addingTimeInterval(-86_400)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url.path)
    }

    // MARK: Measuring

    private func measure(_ step: Step, _ result: inout BuildResult) throws {
        switch step {
        case .full:
            try build(step, &result)
            result.site = try amount(in: "site")
        case .copy: try copy(&result)
        case .hugo: try buildWithHugo(&result)
        case .unchanged: try build(step, &result)
        case .record:
            let name = Household.fileNames["events"] ?? ""
            try put("made/edited/\(name)", at: "stores/\(name)", isNew: true)
            try build(step, &result)
        case .template:
            let template = place("templates/event.md")
            let text = try String(contentsOf: template, encoding: .utf8)
            try (text + "\nSee you there.\n").write(to: template, atomically: true, encoding: .utf8)
            try build(step, &result)
        }
    }

    private func build(_ step: Step, _ result: inout BuildResult) throws {
        let child = Child(
            program: program,
            arguments: ["build", "--stores", "stores", "--templates", "templates", "--output", "site"]
                + Schedule.arguments,
            folder: folder
        )
        let (usage, output) = try child.run()
        result.usages[step, default: []].append(usage)
        guard let written = output.firstMatch(of: #/: ([0-9]+) written, /#).flatMap({ Int($0.1) }) else {
            let text = "almanac did not say how much it has written; it said:\n\(output.suffix(2_000))"
            throw Child.Failure(description: text)
        }
        result.written[step] = written
    }

    private func copy(_ result: inout BuildResult) throws {
        guard isCopied else { return }
        let usage = try Child(program: "/bin/cp", arguments: ["-r", "site", "copy"], folder: folder).run().usage
        result.usages[.copy, default: []].append(usage)
        result.written[.copy] = result.site.files
        // Makes room for the next copy.
        _ = try Child(program: "/bin/rm", arguments: ["-rf", "copy"], folder: folder).run()
    }

    private func buildWithHugo(_ result: inout BuildResult) throws {
        guard let hugo else { return }
        let child = hugo.build(place("hugo"), to: place("hugo/public"), workingIn: folder)
        result.usages[.hugo, default: []].append(try child.run().usage)
        let amount = try amount(in: "hugo/public")
        result.hugoSite = amount
        result.written[.hugo] = amount.files
        _ = try Child(program: "/bin/rm", arguments: ["-rf", "hugo/public"], folder: folder).run()
    }

    private func amount(in path: String) throws -> BuildResult.Amount {
        let arguments = [path, "-type", "f", "-printf", #"%s\n"#]
        let output = try Child(program: "/usr/bin/find", arguments: arguments, folder: folder).run().output
        var amount = BuildResult.Amount(files: 0, bytes: 0)
        var size = 0
        for byte in output.utf8 {
            if let digit = Character(UnicodeScalar(byte)).wholeNumberValue {
                size = size * 10 + digit
            } else {
                amount.files += 1
                amount.bytes += size
                size = 0
            }
        }
        return amount
    }
}

extension CommandLine {
    /// The path of this program.
    static var executable: String { Bundle.main.executablePath ?? arguments[0] }
}
