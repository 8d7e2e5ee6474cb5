package import Build
package import Diagnostics
import Foundation
package import Settings
import Synchronization

/// Publishes a site whenever it has changed and then stayed unchanged for a while.
///
/// Only one publish runs at a time. A failed publish is retried after an increasing delay, and includes later changes.
package final class ContinuousPublisher: Sendable {
    package enum Event: Sendable {
        case published(PublishPlan, to: String)
        /// The publish will be retried after a delay.
        case failed(Diagnostic, retryAfter: Duration)
    }

    private static let longestWait = Duration.seconds(3_600)

    /// Reads the current target and configuration; nil if the settings have errors.
    package typealias ReadTarget = @Sendable () throws -> (target: PublishTarget, configuration: Configuration)?

    private struct State {
        /// The number of changes of the site so far.
        var changes = 0
        var isInputWrong = false
    }

    private let quiet: Duration
    private let readTarget: ReadTarget
    private let state = Mutex(State())
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    /// - Parameter quiet: how long the site must be unchanged before it is published.
    package init(quiet: Duration, readTarget: @escaping ReadTarget) {
        self.quiet = quiet
        self.readTarget = readTarget
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Records that the site has changed, and whether the input has errors.
    package func note(isChanged: Bool, isInputWrong: Bool) {
        let isDue = state.withLock { state in
            let isMended = state.isInputWrong && !isInputWrong
            state.isInputWrong = isInputWrong
            if isChanged || isMended { state.changes += 1 }
            return isChanged || isMended
        }
        if isDue { signal.yield() }
    }

    /// Publishes until the task is cancelled.
    package func run(tell: @Sendable (Event) -> Void) async {
        var builder = Builder()
        for await _ in signals {
            var wait = min(.seconds(30), max(quiet, .seconds(1)))
            while await waitForQuiet(), !state.withLock(\.isInputWrong) {
                do {
                    if try await publish(with: &builder, tell: tell) { break }
                } catch {
                    tell(.failed(error, retryAfter: wait))
                }
                await waitForRetry(for: wait)
                wait = min(wait * 2, Self.longestWait)
            }
        }
    }

    /// Waits until the site has been unchanged for a while.
    ///
    /// - Returns: false if the task was cancelled.
    private func waitForQuiet() async -> Bool {
        while true {
            let seen = state.withLock(\.changes)
            guard (try? await Task.sleep(for: quiet)) != nil else { return false }
            if state.withLock(\.changes) == seen { return true }
        }
    }

    /// Waits after a failure. A change ends the wait, because it may have fixed the cause.
    private func waitForRetry(for wait: Duration) async {
        let seen = state.withLock(\.changes)
        let end = ContinuousClock.now + wait
        while ContinuousClock.now < end, state.withLock(\.changes) == seen {
            guard (try? await Task.sleep(for: min(.seconds(1), end - .now))) != nil else { return }
        }
    }

    /// - Returns: false if the input has errors. The watch reports them, or is about to, and notices when they are
    ///   fixed.
    private func publish(with builder: inout Builder, tell: (Event) -> Void) async throws(Diagnostic) -> Bool {
        let target: PublishTarget
        let configuration: Configuration
        do {
            guard let current = try readTarget() else { return false }
            (target, configuration) = current
        } catch {
            throw error as? Diagnostic ?? .error("\(error)")
        }
        let publisher = Publisher(target, of: configuration)
        let lock = try publisher.lock {}
        defer { withExtendedLifetime(lock) {} }
        let report = publisher.build(with: &builder)
        if let error = report.diagnostics.first(where: { $0.severity == .error }) {
            guard report.isOutputRefused || report.isIncomplete else { return false }
            throw error
        }
        let outcome = try await publisher.publish(builder, now: Date()) { true }
        if case .published(let plan) = outcome { tell(.published(plan, to: publisher.address)) }
        return true
    }
}
