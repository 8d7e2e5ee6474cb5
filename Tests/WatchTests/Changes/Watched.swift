import Foundation
import TestSupport
import Testing
import Watch

/// A folder with something in it, and a source that watches places there.
struct Watched {
    let source: any ChangeSource
    let folder: URL

    /// Long enough for any machine; only a test that fails takes it.
    static let limit = Duration.seconds(120)
    /// Long enough for polling to have looked many times, and for what it reports twice (see `Snapshot`).
    private static let moment = Duration.milliseconds(120)

    /// Gives `body` a source that watches, and that has nothing left to report.
    ///
    /// - Parameters:
    ///   - script: what the shell does in the folder before.
    ///   - places: by paths in the folder.
    static func with(
        _ kind: SourceKind,
        after script: String = "",
        places: [String: WatchedPath.Extent],
        _ body: (Watched) async throws -> Void
    ) async throws {
        try await Turnstile.sources.withTurn { try await run(kind, after: script, places: places, body) }
    }

    private static func run(
        _ kind: SourceKind,
        after script: String,
        places: [String: WatchedPath.Extent],
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

    func watch(_ places: [String: WatchedPath.Extent]) throws -> Bool {
        try source.watch(Set(places.map { WatchedPath(folder.path + "/" + $0, $1) }))
    }

    /// Runs a script in the folder, to its end.
    func shell(_ script: String) async throws {
        if script.isEmpty { return }
        let shell = Command(URL(filePath: "/bin/sh"), ["-euc", script], currentDirectory: folder)
        let outcome = try await shell.run()
        #expect(outcome.status == .success, "\(script): \(outcome.errorText)")
    }

    /// Waits for a change as long as it takes.
    func wait() async throws -> WaitResult {
        try await wait(atMost: Self.limit)
    }

    /// Waits in a thread of its own: those of tests are few, and not to be blocked.
    func wait(atMost duration: Duration) async throws -> WaitResult {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { [source] in
                continuation.resume(with: Result { try source.wait(until: nil, atMost: duration) })
            }
        }
    }

    /// Takes all reports until there are no more.
    ///
    /// - Returns: how many there were.
    @discardableResult
    func settle() async throws -> Int {
        var count = 0
        while try await wait(atMost: Self.moment) == .changed { count += 1 }
        return count
    }
}
