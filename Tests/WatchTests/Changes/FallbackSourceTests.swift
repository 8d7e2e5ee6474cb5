import Build
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Watch

@Suite("A change source that fails", .ends)
struct FallbackSourceTests {
    private final class FailingSource: ChangeSource {
        let missesTransientFiles = false
        private let canWatch: Bool

        init(canWatch: Bool) { self.canWatch = canWatch }

        func watch(_ places: Set<InputLocation>) throws(ChangeSourceError) -> Bool {
            guard canWatch else { throw .folders(limit: 8) }
            return true
        }

        func wait(until date: Date?, atMost duration: Duration?) throws(ChangeSourceError) -> WaitResult {
            throw .folders(limit: 8)
        }

        func stop() {}
    }

    @Test("Polling replaces it, and a warning says why", arguments: [false, true])
    func replaced(canWatch: Bool) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "store")
            let warnings = Mutex<[String]>([])
            let source = FallbackSource(FailingSource(canWatch: canWatch)) { warning in
                warnings.withLock { $0.append("\(warning)") }
            }
            #expect(source.watch([.file(file)]))
            if canWatch {
                #expect(source.wait(until: nil, atMost: nil) == .changed)
                #expect(source.watch([.file(file)]))
            }
            #expect(source.missesTransientFiles)
            let expected = """
                warning: too many folders are watched (the system allows each user 8); checking the files every \
                second instead
                    hint: close other programs that watch for changes, or raise the limit with \
                "sudo sysctl fs.inotify.max_user_watches=524288"
                """
            #expect(warnings.withLock { $0 } == [expected])
            try Data("one".utf8).write(to: file)
            #expect(source.wait(until: nil, atMost: Watched.limit) == .changed)
            source.stop()
            #expect(source.wait(until: nil, atMost: nil) == .stopped)
        }
    }

    @Test("A stopped source is never replaced")
    func stopped() {
        let source = FallbackSource(FailingSource(canWatch: false)) { Issue.record("\($0)") }
        source.stop()
        #expect(!source.watch([.file(URL(filePath: "/"))]))
        #expect(!source.missesTransientFiles)
        #expect(source.isStopped)
    }
}
