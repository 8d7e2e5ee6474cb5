package import Build
package import Diagnostics
import Foundation

/// Builds a site, and rebuilds it whenever one of its inputs changes, until it is stopped.
///
/// An event only says that something may have changed. The build finds out what, by comparing what it reads with what
/// it read before; if nothing is new, it does nothing. So the site is correct however a program saves its files, and
/// the next build finds a change that no event has reported.
///
/// There is only one thread, so only one build runs at a time. Changes during a build are handled after it.
package final class SiteWatcher: Sendable {
    /// Reads the configuration again: `almanac.yml` may have changed, and time has passed.
    package typealias ReadConfiguration = @Sendable () -> (configuration: Configuration?, diagnostics: [Diagnostic])

    /// An event for the user of the watcher.
    package enum Event: Sendable {
        /// A build has ended, even if it had nothing to do.
        case built(BuildReport, Duration)
        /// The problems of the input have changed; empty when all are resolved.
        case problems([Diagnostic])
        /// The output folder can't be used, whatever changes in the input. The watch ends before it has begun.
        case refused([Diagnostic])
    }

    private let readConfiguration: ReadConfiguration
    private let source: FallbackSource
    private let isClockFixed: Bool

    /// - Parameters:
    ///   - source: notices changes.
    ///   - isClockFixed: whether the time of the build is fixed, so that the site doesn't change with the clock.
    ///   - notice: called with messages about the watch itself, not about the site.
    package init(
        source: any ChangeSource,
        isClockFixed: Bool,
        notice: @escaping @Sendable (Diagnostic) -> Void,
        readConfiguration: @escaping ReadConfiguration
    ) {
        self.source = FallbackSource(source, notice: notice)
        self.isClockFixed = isClockFixed
        self.readConfiguration = readConfiguration
    }

    /// Ends ``run(builder:tell:)``, even in the middle of a build.
    package func stop() { source.stop() }

    package var isStopped: Bool { source.isStopped }

    /// Builds and waits until ``stop()`` is called. Blocks the calling thread.
    ///
    /// - Returns: whether it was stopped. If not, the output folder was refused by the first build.
    package func run(builder: Builder, tell: @escaping (Event) -> Void) -> Bool {
        var state = WatchState(builder: builder, tell: tell)
        while !isStopped {
            var clock = WallClock()
            let (configuration, diagnostics) = readConfigurationAndWatch()
            state.update(configuration, diagnostics)
            if state.isOutputRefused { return false }
            if isStopped || waitForQuiet() || needsAnotherBuild(state) || reportProblems(of: &state) { continue }
            // The source reports only once that the clock was set, possibly before the wait.
            if !isClockFixed, clock.wasSet() { continue }
            _ = source.wait(until: isClockFixed ? nil : state.nextChange, atMost: state.retry)
        }
        state.reportProblems()
        return true
    }

    /// Reads the configuration, and watches the inputs of a build before the build reads them, so that a change in
    /// between is seen by both.
    private func readConfigurationAndWatch() -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        var result = readConfiguration()
        // If something new is watched, it may have changed unnoticed while almanac.yml was read.
        for _ in 0..<3 {
            guard let configuration = result.configuration, source.watch(configuration.inputs) else { break }
            result = readConfiguration()
        }
        return result
    }

    // MARK: Waiting

    /// The time without changes before the next build, if there were changes during the last one. So a program can save a
    /// thousand times in a row.
    private static let quiet = Duration.milliseconds(10)
    private static let longestBurst = Duration.seconds(5)

    /// Waits for a burst of changes to end.
    ///
    /// - Returns: whether anything has changed since the last check.
    private func waitForQuiet() -> Bool {
        guard isChanged(within: .zero) else { return false }
        let start = ContinuousClock.now
        while ContinuousClock.now - start < Self.longestBurst, isChanged(within: Self.quiet) {}
        return true
    }

    /// Whether a change that the build read may have been undone unnoticed between two checks, so that only another
    /// build finds out.
    private func needsAnotherBuild(_ state: WatchState) -> Bool {
        state.readNewInput && source.missesTransientFiles
    }

    /// The time without changes before problems are reported, and the maximum delay. A command that changes
    /// two stores, or a folder that is being removed, causes problems only for a moment.
    private static let pause = Duration.milliseconds(250)
    private static let longestSilence = Duration.seconds(2)

    /// Reports problems, once there are no further changes.
    ///
    /// - Returns: whether something has changed first.
    private func reportProblems(of state: inout WatchState) -> Bool {
        guard !state.isWaiting, let start = state.unreportedSince else { return false }
        if ContinuousClock.now - start < Self.longestSilence, isChanged(within: Self.pause) { return true }
        state.reportProblems()
        return false
    }

    private func isChanged(within duration: Duration) -> Bool {
        source.wait(until: nil, atMost: duration) == .changed
    }
}
