// Tests start by the hundred, and some of what they use is scarce: the one browser, processors, event sources. Each such
// resource has a turnstile, which lets a few tests through at a time.
//
// Two tests that each hold a turn and wait for the turn of the other would wait for ever, but only on the days when they
// meet. So there is one order in which turns are taken, and a turn against that order is an error every time.

import Synchronization

/// Lets a few tests at a time use a resource. The others wait, in the order in which they came.
package final class Turnstile: Sendable {
    /// The order in which a test takes its turns: one that waits for a turn holds only turns of earlier stages.
    package enum Stage: Int, Sendable {
        /// A program or an event source that goes on while the test works.
        case running
        /// A page of the browser.
        case page
        /// A command that runs to its end.
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

    /// Waits for a turn and runs `body` with it. The turn ends with `body`, however that ends. A task that holds a turn
    /// already keeps it, and doesn't wait for a second one.
    ///
    /// Throws `CancellationError` if the task is cancelled while it waits, and `TurnOutOfOrder` if it holds a turn that
    /// must be taken after this one.
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
                    // Checked under the lock: whoever cancels later finds the continuation.
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
    /// Programs that run to their end. They keep processors busy, so a few more than there are processors are enough.
    static let commands = Turnstile(8, stage: .command)
    /// Watches of a site. Each waits more than it works.
    package static let watches = Turnstile(6, stage: .running)
    /// Served sites. Most of these tests then wait for the browser, and must not keep watches from running meanwhile.
    package static let servers = Turnstile(2, stage: .running)
    /// Sources of file events. The system allows a user 128 of them, and other programs want some.
    package static let sources = Turnstile(16, stage: .running)
}
