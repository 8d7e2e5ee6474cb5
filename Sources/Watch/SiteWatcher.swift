package import Build
package import Diagnostics
import Foundation
import Synchronization

/// Builds a site, and builds it again whenever something changes that it is made of, until it is stopped.
///
/// An event only says "look". What has changed is found out by the build, which compares what it reads with what it has
/// read before: nothing new, nothing to do. So every way to save a file ends in the right site, and what is missed by an
/// event is found by the next look.
///
/// There is one thread, and so one build at a time. What happens during a build is waiting when it is over.
package final class SiteWatcher: Sendable {
    /// Settles the configuration anew: `almanac.yml` may have changed, and time goes on.
    package typealias Settle = @Sendable () -> (configuration: Configuration?, diagnostics: [Diagnostic])

    /// Something to tell whoever watches.
    package enum Event: Sendable {
        /// A build is over. Also told of one that had nothing to do.
        case built(BuildReport, Duration)
        /// What is wrong with the input now is something else than before; empty when all is well again.
        case problems([Diagnostic])
        /// The output folder cannot be used, whatever changes in the input: the watch is over before it has begun.
        case refused([Diagnostic])
        /// A message about the watch itself, not about the site.
        case notice(Diagnostic)
    }

    private let settle: Settle
    private let source: Mutex<any ChangeSource>
    private let isTimeless: Bool
    private let isOver = Atomic(false)

    /// - Parameters:
    ///   - source: notices changes.
    ///   - isTimeless: whether the moment is given, so that the site does not change with the clock.
    package init(source: any ChangeSource, isTimeless: Bool, settle: @escaping Settle) {
        self.settle = settle
        self.source = Mutex(source)
        self.isTimeless = isTimeless
    }

    /// Ends ``run(builder:tell:)``, in the middle of a build too.
    package func stop() {
        isOver.store(true, ordering: .sequentiallyConsistent)
        source.withLock { $0 }.stop()
    }

    /// Whether ``stop()`` was called.
    package var isStopped: Bool { isOver.load(ordering: .relaxed) }

    /// Builds and waits until ``stop()`` is called. Blocks the calling thread.
    ///
    /// - Returns: whether it was stopped. If not, the output folder was refused at once.
    package func run(builder: Builder, tell: @escaping (Event) -> Void) -> Bool {
        var turn = WatchTurn(builder: builder, tell: tell)
        while !isStopped {
            let clock = ClockReading()
            let (configuration, diagnostics) = settleAndWatch(tell)
            turn.look(configuration, diagnostics)
            if turn.isHopeless { return false }
            if isStopped || calm(tell) || isToReadAgain(turn) || tellProblems(of: &turn, tell) { continue }
            // The source says once that the clock was set, and perhaps while nobody was waiting for that.
            if !isTimeless, clock.wasSet { continue }
            wait(turn: turn, tell)
        }
        turn.tellProblems()
        return true
    }

    /// Settles the configuration, and watches what a build of it reads before the build reads it: what happens between the
    /// two is then seen by both.
    private func settleAndWatch(_ tell: (Event) -> Void) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        var settled = settle()
        // What is watched only now has not been seen while almanac.yml was read.
        for _ in 0..<3 {
            guard let configuration = settled.configuration, watch(configuration.inputs, tell) else { break }
            settled = settle()
        }
        return settled
    }

    // MARK: Waiting

    /// How long it must be quiet after changes that came during a build, before the next one: who writes once more
    /// after each of a thousand saves is waited for.
    private static let quiet = Duration.milliseconds(10)
    private static let longestBurst = Duration.seconds(5)

    /// Lets a burst of changes end.
    ///
    /// - Returns: whether anything has changed since the last look.
    private func calm(_ tell: (Event) -> Void) -> Bool {
        guard wait(until: nil, atMost: .zero, tell) == .changed else { return false }
        let start = ContinuousClock.now
        while ContinuousClock.now - start < Self.longestBurst, wait(until: nil, atMost: Self.quiet, tell) == .changed {}
        return true
    }

    /// Whether something may be gone again that only a build has seen, between two looks: only another build finds that.
    private func isToReadAgain(_ turn: WatchTurn) -> Bool {
        turn.hasNews && source.withLock { $0 }.missesVisits
    }

    /// How long it must be quiet until what is wrong is told, and how long that may be put off. A verb that changes two
    /// stores, or a folder that is being removed, is wrong for a moment only.
    private static let pause = Duration.milliseconds(250)
    private static let longestSilence = Duration.seconds(2)

    /// Tells what is wrong, once it is quiet.
    ///
    /// - Returns: whether something has changed before that.
    private func tellProblems(of turn: inout WatchTurn, _ tell: (Event) -> Void) -> Bool {
        guard !turn.isWaiting, let start = turn.untoldSince else { return false }
        if ContinuousClock.now - start < Self.longestSilence, wait(until: nil, atMost: Self.pause, tell) == .changed {
            return true
        }
        turn.tellProblems()
        return false
    }

    /// Waits until there is reason to look.
    private func wait(turn: WatchTurn, _ tell: (Event) -> Void) {
        let date = isTimeless ? nil : turn.nextChange
        if let retry = turn.retry {
            _ = wait(until: date, atMost: retry, tell)
            return
        }
        _ = wait(until: date, atMost: nil, tell)
    }

    private func wait(until date: Date?, atMost duration: Duration?, _ tell: (Event) -> Void) -> Wake {
        do {
            return try source.withLock { $0 }.wait(until: date, atMost: duration)
        } catch {
            poll(because: error, tell)
            return .changed
        }
    }

    /// Watches the inputs of a build.
    ///
    /// - Returns: whether something is watched now that was not before.
    private func watch(_ inputs: Set<InputPlace>, _ tell: (Event) -> Void) -> Bool {
        do {
            return try source.withLock { $0 }.watch(Set(inputs.map(WatchedPlace.init)))
        } catch {
            poll(because: error, tell)
            return isStopped ? false : watch(inputs, tell)
        }
    }

    /// Goes on by polling where events cannot be had.
    private func poll(because error: ChangeSourceError, _ tell: (Event) -> Void) {
        guard !isStopped else { return }
        tell(
            .notice(
                .warning(
                    Location(file: ""),
                    "\(error.message); looking at the files every second instead",
                    hint: error.hint
                )
            )
        )
        guard let polling = try? PollingSource(every: .seconds(1)) else { return stop() }
        source.withLock { $0 = polling }
        if isStopped { polling.stop() }
    }
}

/// The wall clock beside one that nobody sets.
private struct ClockReading {
    private let wall = Date()
    private let steady = ContinuousClock.now

    /// Whether the wall clock was set since then.
    var wasSet: Bool {
        let passed = ContinuousClock.now - steady
        let seconds = Double(passed.components.seconds) + Double(passed.components.attoseconds) / 1e18
        return abs(Date().timeIntervalSince(wall) - seconds) > 1
    }
}

extension WatchedPlace {
    fileprivate init(_ input: InputPlace) {
        switch input {
        case .file(let url): self.init(url.filePath, .file)
        case .files(let folder, let suffix): self.init(folder.filePath, .files(suffix: suffix))
        case .tree(let folder): self.init(folder.filePath, .tree)
        }
    }
}
