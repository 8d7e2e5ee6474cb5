import Synchronization
import TestSupport
import Testing

@Suite(.ends) struct TurnstileTests {
    private struct Failure: Error {}

    /// The current and the maximum number of visitors.
    private final class Visitors: Sendable {
        private let counts = Mutex((now: 0, most: 0))

        var now: Int { counts.withLock(\.now) }
        var most: Int { counts.withLock(\.most) }

        func enter() { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
        func leave() { counts.withLock { $0.now -= 1 } }
    }

    @Test func limitsConcurrency() async throws {
        let turnstile = Turnstile(3, stage: .running)
        let visitors = Visitors()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await turnstile.withTurn {
                        visitors.enter()
                        await Task.yield()
                        visitors.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(visitors.now == 0)
        #expect(1...3 ~= visitors.most)
    }

    @Test func endsTurnIfBodyThrows() async throws {
        let turnstile = Turnstile(1, stage: .running)
        await #expect(throws: Failure.self) { try await turnstile.withTurn { throw Failure() } }
        #expect(try await turnstile.withTurn { "next" } == "next")
    }

    @Test func releasesCancelledTask() async throws {
        let turnstile = Turnstile(1, stage: .running)
        let waiting = try await turnstile.withTurn {
            // It waits for this turn to end.
            let waiting = Task.detached { try await turnstile.withTurn {} }
            await Task.yield()
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            return Task.detached { try await turnstile.withTurn { "next" } }
        }
        #expect(try await waiting.value == "next")
    }

    @Test func isReentrantWithinTask() async throws {
        let turnstile = Turnstile(1, stage: .running)
        #expect(try await turnstile.withTurn { try await turnstile.withTurn { "inner" } } == "inner")
        #expect(!turnstile.isHeld)
    }

    /// Otherwise two tests could each hold the turn that the other waits for.
    @Test func rejectsTurnOutOfOrder() async throws {
        let (server, page) = (Turnstile(1, stage: .running), Turnstile(1, stage: .page))
        #expect(try await server.withTurn { try await page.withTurn { "in order" } } == "in order")
        await #expect(throws: Turnstile.TurnOutOfOrder.self) {
            try await page.withTurn { try await server.withTurn {} }
        }
        let other = Turnstile(1, stage: .running)
        await #expect(throws: Turnstile.TurnOutOfOrder.self) {
            try await server.withTurn { try await other.withTurn {} }
        }
        #expect(try await page.withTurn { "free again" } == "free again")
    }
}
