import Synchronization
import TestSupport
import Testing

@testable import Build

@Suite(.ends) struct IdleWorkTests {
    @Test(arguments: [0, 1, 7, 1_000]) func isDoneWholeWhoeverDoesIt(count: Int) async throws {
        let calls = Mutex([Int](repeating: 0, count: count))
        let work = IdleWork(count) { number in
            calls.withLock { $0[number] += 1 }
            return number * 2
        }
        // Some of it may have been done by then, or all.
        if count == 7 { try await Task.sleep(for: .milliseconds(20)) }
        #expect(work.take() == (0..<count).map { $0 * 2 })
        #expect(work.take() == (0..<count).map { $0 * 2 })
        calls.withLock { calls in #expect(calls.allSatisfy { $0 > 0 }) }
    }
}
