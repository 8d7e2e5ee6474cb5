import Foundation
import TestSupport
import Testing

/// How a watch learns that something may have changed. What is promised of one is promised of the other.
enum WatchMode: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case events
    case polling

    var options: [String] { self == .events ? [] : ["--poll", "0.2"] }

    var testDescription: String { rawValue }
}

/// A site that is watched by the program: what is in its folder, and what the program says.
struct WatchedSite: Sendable {
    let workspace: Workspace
    let program: RunningProgram
    /// The folder that the watch makes the site in.
    var output = "site"
    /// The options that decide the site, other than its folder.
    let options: [String]

    // MARK: What the watch says

    /// The whole lines of the standard output.
    var lines: [String] { Self.wholeLines(of: program.outputText) }

    /// The whole lines of the standard error.
    var messages: [String] { Self.wholeLines(of: program.errorText) }

    private static func wholeLines(of text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// The lines that tell of builds after the first, but for those of ``look()``.
    var rebuilds: [String] {
        lines.filter { $0.contains(#/: \d+ written, \d+ removed, in /#) && !$0.contains(#/^Public\/0seen-\d+\.txt: /#) }
    }

    /// Waits until something has come true.
    func wait(
        for what: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ condition: () async throws -> Bool
    ) async throws {
        let isTrue = try await eventually {
            if try await condition() { return true }
            guard program.status == nil else { throw Ended(program: program) }
            return false
        }
        guard !isTrue else { return }
        Issue.record("waited in vain for \(what)\n\(said)", sourceLocation: sourceLocation)
        throw Vain()
    }

    /// What is of use when a test fails.
    private var said: String { "standard output:\n\(program.outputText)standard error:\n\(program.errorText)" }

    private struct Vain: Error {}

    private struct Ended: Error, CustomStringConvertible {
        var program: RunningProgram
        var description: String {
            "the watch has ended: \(String(describing: program.status))\n\(program.outputText)\(program.errorText)"
        }
    }

    // MARK: The site

    var snapshot: Snapshot { get throws { try Snapshot(of: workspace[output]) } }

    /// The site that a build makes of the same input into another folder, of which it knows nothing.
    func freshSite() async throws -> Snapshot {
        try await withTemporaryFolder { folder in
            let arguments = ["build", "--quiet", "--output", folder.appending(path: "fresh").path] + options
            _ = try await workspace.command(arguments).run()
            return try Snapshot(of: folder.appending(path: "fresh"))
        }
    }

    /// Waits until the site is as a fresh build makes it.
    func expectWhole(_ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let fresh = try await freshSite().contents
        #expect(fresh.count > 10, "\(comment)", sourceLocation: sourceLocation)
        try await expect(fresh, comment, sourceLocation: sourceLocation)
    }

    /// Waits until the site has these contents.
    func expect(
        _ contents: [String: Snapshot.Entry.Content],
        _ comment: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        // A file may be replaced between two looks at it.
        let isWhole = try await eventually { (try? snapshot.contents) == contents }
        guard !isWhole else { return }
        let now = (try? snapshot.contents) ?? [:]
        let others = Set(now.keys).union(contents.keys).filter { now[$0] != contents[$0] }.sorted().prefix(10)
        Issue.record("\(comment): not as a fresh build makes them: \(others)\n\(said)", sourceLocation: sourceLocation)
        throw Vain()
    }

    /// Lets the watch look at everything: makes a static file, and waits until the watch has copied it and said so.
    ///
    /// What it would do because of something that happened before is then done.
    func look(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let number = lines.count
        // Of several names in a line, this comes first.
        let name = "0seen-\(number).txt"
        try workspace.write("\(number)", to: "aside/\(name)")
        try FileManager.default.moveItem(at: workspace["aside/\(name)"], to: workspace["\(Self.publicFolder)/\(name)"])
        try await wait(for: "\(name) to be copied", sourceLocation: sourceLocation) {
            lines.contains { $0.contains(name) }
        }
    }

    static let publicFolder = "Public"

    /// Does something, waits until the site is as a fresh build makes it and all is quiet.
    ///
    /// - Returns: the lines of the builds that it took.
    @discardableResult
    func change(
        _ comment: String = "",
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Void
    ) async throws -> [String] {
        let before = rebuilds.count
        try await body()
        try await expectWhole(comment, sourceLocation: sourceLocation)
        try await look(sourceLocation: sourceLocation)
        return Array(rebuilds.dropFirst(before))
    }

    /// The same, with a shell script in the workspace.
    @discardableResult
    func change(shell script: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> [String] {
        try await change(script, sourceLocation: sourceLocation) {
            try await workspace.shell(script).expectSuccess(sourceLocation: sourceLocation)
        }
    }
}

extension Workspace {
    /// Watches the workspace, and gives the watch to `body` when it has built the site once, or at once unless `isBuilt`.
    func watch<Result>(
        _ mode: WatchMode = .events,
        _ more: String...,
        verb: [String] = ["watch"],
        output: String = "site",
        options: [String] = ["--stores", "stores"] + Workspace.moment,
        isBuilt: Bool = true,
        turnstile: Turnstile = .watches,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (WatchedSite) async throws -> Result
    ) async throws -> Result {
        try makeFolder(WatchedSite.publicFolder)
        let arguments = verb + ["--output", output] + options + mode.options + more
        return try await turnstile.withTurn {
            try await command(arguments).whileRunning { program in
                let site = WatchedSite(workspace: self, program: program, output: output, options: options)
                try await site.wait(for: "the first build") {
                    !isBuilt || site.lines.contains { $0.hasPrefix("Watching for") }
                }
                return try await body(site)
            }
        }
    }
}
