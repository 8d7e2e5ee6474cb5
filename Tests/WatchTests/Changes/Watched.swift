import Build
import Foundation
import TestSupport
import Testing
import Watch

/// A folder and a source that watches places in it.
struct Watched {
    let source: any ChangeSource
    let folder: URL

    /// Long enough for any machine. Only failing tests take that long.
    static let limit = Duration.seconds(120)
    /// Long enough for many polls, and for repeated reports (see `Snapshot`).
    private static let moment = Duration.milliseconds(120)

    /// Passes `body` a watching source without pending reports.
    ///
    /// - Parameters:
    ///   - script: a shell script that prepares the folder.
    ///   - places: the watched places, by paths in the folder.
    static func with(
        _ kind: SourceKind,
        after script: String = "",
        places: [String: Extent],
        _ body: (Watched) async throws -> Void
    ) async throws {
        try await Turnstile.sources.withTurn { try await run(kind, after: script, places: places, body) }
    }

    private static func run(
        _ kind: SourceKind,
        after script: String,
        places: [String: Extent],
        _ body: (Watched) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let watched = Watched(source: try kind.makeSource(), folder: folder)
            try await watched.shell(script)
            #expect(try watched.watch(places), "what is new is told")
            try await watched.settle()
            try await body(watched)
        }
    }

    func watch(_ places: [String: Extent]) throws -> Bool {
        try source.watch(Set(places.map { $1.location(folder.path + "/" + $0) }))
    }

    /// Runs a script in the folder to completion.
    func shell(_ script: String) async throws {
        if script.isEmpty { return }
        let shell = Command(URL(filePath: "/bin/sh"), ["-euc", script], currentDirectory: folder)
        let outcome = try await shell.run()
        #expect(outcome.status == .success, "\(script): \(outcome.errorText)")
    }

    /// Waits for a change.
    func wait() async throws -> WaitResult {
        try await wait(atMost: Self.limit)
    }

    /// Waits in a separate thread, because tests share few threads, which must not be blocked.
    func wait(atMost duration: Duration) async throws -> WaitResult {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { [source] in
                continuation.resume(with: Result { try source.wait(until: nil, atMost: duration) })
            }
        }
    }

    /// Consumes all pending reports.
    ///
    /// - Returns: the number of reports.
    @discardableResult
    func settle() async throws -> Int {
        var count = 0
        while try await wait(atMost: Self.moment) == .changed { count += 1 }
        return count
    }
}

/// The part of a place that is watched.
enum Extent: Hashable, Sendable {
    case file, tree
    case files(suffix: String)

    func location(_ path: String) -> InputLocation {
        let url = URL(filePath: path)
        return switch self {
        case .file: .file(url)
        case .tree: .tree(url)
        case .files(let suffix): .files(in: url, suffix: suffix)
        }
    }
}
