// Hundreds of tests start at once, but some resources are scarce: the browser, processors, event sources. Each of them
// has a turnstile, which lets a few tests through at a time.
//
// Two tests that each hold a turn and wait for the other's turn would deadlock, but only occasionally. So turns must be
// taken in a fixed order, and taking one out of order is always an error.

import Synchronization

/// Lets a few tests at a time use a resource. The others wait in order of arrival.
package final class Turnstile: Sendable {
    /// The order in which a test takes turns: while it waits for one, it may hold only turns of earlier stages.
    package enum Stage: Int, Sendable {
        /// A program or event source that runs during the test.
        case running
        /// A page of the browser.
        case page
        /// A command that is run to its end.
        case command
    }

    private struct State {
        var free: Int
        var waiting: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        var lastNumber = 0
    }

    /// The turnstiles whose turns this task holds.
    @TaskLocal private static var held: [Turnstile] = []

    private let stage: Stage
    private let state: Mutex<State>

    package init(_ count: Int, stage: Stage) {
        self.stage = stage
        state = Mutex(State(free: count))
    }

    /// Whether this task holds a turn.
    package var isHeld: Bool { Self.held.contains { $0 === self } }

    /// Waits for a turn, runs `body`, and ends the turn even if `body` throws. A task that already holds a turn keeps
    /// it and doesn't wait for a second one.
    ///
    /// Throws `CancellationError` if the task is cancelled during the wait, and `TurnOutOfOrder` if it holds a turn
    /// that must be taken after this one.
    package func withTurn<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async throws -> Result {
        if isHeld { return try await body() }
        let held = Self.held
        if let later = held.first(where: { $0.stage.rawValue >= stage.rawValue }) {
            throw TurnOutOfOrder(wanted: stage, held: later.stage)
        }
        try await take()
        defer { backtrack() }
        return try await Self.$held.withValue(held + [self], operation: body)
    }

    package struct TurnOutOfOrder: Error, CustomStringConvertible {
        var wanted: Stage
        var held: Stage

        package var description: String {
            "a test that holds a turn of stage `\(held)` must not wait for one of stage `\(wanted)`: take that one first"
        }
    }

    private func take() async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Swift.Result<Void, any Error>? = state.withLock { state in
                    // Checked under the lock, so that a later cancellation finds the continuation.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    guard state.free == 0 else {
                        state.free -= 1
                        return .success(())
                    }
                    state.waiting.append((number, continuation))
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let cancelled = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).continuation }
            }
            cancelled?.resume(throwing: CancellationError())
        }
    }

    private func backtrack() {
        let next = state.withLock { state in
            guard state.waiting.isEmpty else { return Optional(state.waiting.removeFirst().continuation) }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}

extension Turnstile {
    /// Programs that run to their end. They use a whole processor, so a few more than the number of processors is
    /// enough.
    static let commands = Turnstile(8, stage: .command)
    /// Watches of a site. They mostly wait.
    package static let watches = Turnstile(6, stage: .running)
    /// Served sites. Most of their tests wait for a browser, and shouldn't hold up watches meanwhile.
    package static let servers = Turnstile(3, stage: .running)
    /// Sources of file events. The system limits each user to 128, which other programs use too.
    package static let sources = Turnstile(16, stage: .running)
}
