import Build
import Diagnostics
import Foundation

/// The state of a watch between builds.
struct WatchState {
    private var builder: Builder
    private let tell: (SiteWatcher.Event) -> Void
    private var isFirst = true
    /// The problems reported last, and those found last.
    private var problems: (reported: [Diagnostic], found: [Diagnostic]) = ([], [])
    private var backoff = Backoff()
    /// The files that have been waited for since the last build.
    private var awaited: Set<String> = []
    /// How long to wait after a build that couldn't write.
    private var pause = Duration.seconds(1)
    /// The maximum time until the next check; nil if only an event or the clock requires one.
    private(set) var retry: Duration?
    /// Whether the watch waits for a file that may be half-written.
    private(set) var isWaiting = false
    /// Since when the problems differ from those reported last; nil if they don't.
    private(set) var unreportedSince: ContinuousClock.Instant?
    /// The diagnostics of the last build.
    private var inputProblems: [Diagnostic] = []
    /// Whether the last settings exclude anything from the site.
    private var hidesRecords = false
    /// When pages next change because of the time.
    private(set) var nextChange: Date?
    /// Whether watching is pointless, because the first check found that the output folder can't be used.
    private(set) var isOutputRefused = false
    /// Whether the last build read something new.
    private(set) var readNewInput = false

    init(builder: Builder, tell: @escaping (SiteWatcher.Event) -> Void) {
        self.builder = builder
        self.tell = tell
    }

    /// Checks the input, and builds what has changed.
    ///
    /// A file that can't be read, or is missing, may be half-written. For a short time, the site stays as it is and
    /// nothing is reported.
    mutating func update(_ configuration: Configuration?, _ found: [Diagnostic]) {
        (retry, isWaiting, readNewInput) = (nil, false, false)
        defer { isFirst = false }
        let found = found + missingSettings(configuration)
        // With invalid settings, a build might publish what they were meant to exclude.
        guard let configuration, !found.hasErrors else {
            nextChange = nil
            if !isFirst, wait(for: found.map(\.location.file), atMost: Backoff.untilUnreadable) { return }
            return report(found + inputProblems)
        }
        let start = ContinuousClock.now
        var report = builder.build(configuration, defersUnfinished: !isFirst)
        if !report.unfinished.isEmpty {
            let limit = report.unfinished.unreadable.isEmpty ? Backoff.untilGone : Backoff.untilUnreadable
            if wait(for: report.unfinished.gone + report.unfinished.unreadable, atMost: limit) { return }
            report = builder.build(configuration)
        }
        if isFirst, report.isOutputRefused {
            isOutputRefused = true
            tell(.refused(Set(found + report.diagnostics).sorted()))
            return
        }
        (backoff, awaited) = (Backoff(), [])
        // A full disk or a locked folder is fixed without any event, so the build is retried.
        let isDone = !report.isRefused && !report.isIncomplete
        retry = isDone ? nil : pause
        // A build that failed compares its inputs with those of the last successful build, so it always finds changes.
        readNewInput = isDone && (isFirst || !report.changedInputs.isEmpty)
        pause = isDone ? .seconds(1) : min(pause * 2, .seconds(30))
        nextChange = report.nextChange
        hidesRecords = configuration.hidesRecords
        tell(.built(report, ContinuousClock.now - start))
        guard !report.isStopped else { return }
        inputProblems = report.diagnostics
        self.report(found + inputProblems)
    }

    /// An error for missing settings that excluded something: without them, everything would be published.
    private func missingSettings(_ configuration: Configuration?) -> [Diagnostic] {
        guard hidesRecords, let configuration, configuration.settingsContent == nil else { return [] }
        let file = configuration.settingsFile.shortPath
        let message = "the settings are gone, and they excluded something from the site, so nothing is written"
        return [.error(Location(file: file), message, hint: "put them back, or restart without them")]
    }

    /// Schedules another check of files that may be half-written. The time limit starts over when another file joins
    /// them, because one file can stay broken while another is being written.
    ///
    /// - Returns: false if the time is up.
    private mutating func wait(for files: [String], atMost limit: Duration) -> Bool {
        if !awaited.isSuperset(of: files) {
            awaited.formUnion(files)
            backoff = Backoff()
        }
        retry = backoff.wait(atMost: limit)
        isWaiting = retry != nil
        return isWaiting
    }

    /// Reports the current problems, if they differ from those reported last.
    mutating func reportProblems() {
        guard unreportedSince != nil else { return }
        unreportedSince = nil
        problems.reported = problems.found
        tell(.problems(problems.found))
    }

    private mutating func report(_ diagnostics: [Diagnostic]) {
        problems.found = diagnostics
        unreportedSince = diagnostics == problems.reported ? nil : unreportedSince ?? .now
        // Problems from before the watch began aren't expected to go away by themselves.
        if isFirst { reportProblems() }
    }
}

/// Waits for a file that is being written: with short steps at first, then with longer ones, and up to a limit.
struct Backoff {
    /// How long an unreadable file is assumed to be half-written.
    static let untilUnreadable = Duration.seconds(2)
    /// How long a missing file is assumed to be being replaced.
    static let untilGone = Duration.milliseconds(500)

    private var start: ContinuousClock.Instant?
    private var step = Duration.milliseconds(20)

    /// How long to wait before the next check; nil if the time is up.
    mutating func wait(atMost limit: Duration) -> Duration? {
        let now = ContinuousClock.now
        let rest = limit - (now - (start ?? now))
        start = start ?? now
        guard rest > .zero else { return nil }
        defer { step = min(step * 2, .milliseconds(320)) }
        return min(step, rest)
    }
}
