import Foundation
import TestSupport
import Testing

/// How a watch learns of possible changes. Both modes make the same promises.
enum WatchMode: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case events
    case polling

    var options: [String] { self == .events ? [] : ["--poll", "0.2"] }

    var testDescription: String { rawValue }
}

/// A site that the program watches: the files and the program's output.
struct WatchedSite: Sendable {
    let workspace: Workspace
    let program: RunningProgram
    /// The output folder of the watch.
    var output = "site"
    /// The options that affect the site, except its folder.
    let options: [String]

    // MARK: Output

    /// The complete lines of standard output.
    var lines: [String] { Self.wholeLines(of: program.outputText) }

    /// The complete lines of standard error.
    var messages: [String] { Self.wholeLines(of: program.errorText) }

    private static func wholeLines(of text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// The lines about builds after the first one, except those caused by ``look()``.
    var rebuilds: [String] {
        lines.filter { $0.contains(#/: \d+ written, \d+ removed, in /#) && !$0.contains(#/^Public\/0seen-\d+\.txt: /#) }
    }

    /// Waits until a condition is true.
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

    /// The output of the program, for a failed test.
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

    /// A site built from the same input into a new folder.
    func freshSite() async throws -> Snapshot {
        try await withTemporaryFolder { folder in
            let arguments = ["build", "--quiet", "--output", folder.appending(path: "fresh").path] + options
            _ = try await workspace.command(arguments).run()
            return try Snapshot(of: folder.appending(path: "fresh"))
        }
    }

    /// Waits until the site equals a fresh build.
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
        // A file may be replaced while the snapshot reads it.
        let isWhole = try await eventually { (try? snapshot.contents) == contents }
        guard !isWhole else { return }
        let now = (try? snapshot.contents) ?? [:]
        let others = Set(now.keys).union(contents.keys).filter { now[$0] != contents[$0] }.sorted().prefix(10)
        Issue.record("\(comment): not as a fresh build makes them: \(others)\n\(said)", sourceLocation: sourceLocation)
        throw Vain()
    }

    /// Makes the watch check everything: adds a static file, and waits until the watch reports that it has copied it.
    ///
    /// By then, the watch has reacted to all earlier changes.
    func look(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let number = lines.count
        // A name that sorts first in a line with several names.
        let name = "0seen-\(number).txt"
        try workspace.write("\(number)", to: "aside/\(name)")
        try FileManager.default.moveItem(at: workspace["aside/\(name)"], to: workspace["\(Self.publicFolder)/\(name)"])
        try await wait(for: "\(name) to be copied", sourceLocation: sourceLocation) {
            lines.contains { $0.contains(name) }
        }
    }

    static let publicFolder = "Public"

    /// Runs `body`, waits until the site equals a fresh build, and then until all is quiet.
    ///
    /// - Returns: the lines about the builds that were needed.
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

    /// Runs a shell script in the workspace in the same way.
    @discardableResult
    func change(shell script: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> [String] {
        try await change(script, sourceLocation: sourceLocation) {
            try await workspace.shell(script).expectSuccess(sourceLocation: sourceLocation)
        }
    }
}

extension Workspace {
    /// Watches the workspace and passes the watch to `body`: after the first build, or at once if `isBuilt` is false.
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
