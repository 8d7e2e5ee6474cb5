import Build
import Diagnostics
import Foundation

/// What a watch knows between one look at the input and the next.
struct WatchTurn {
    private var builder: Builder
    private let tell: (SiteWatcher.Event) -> Void
    private var isFirst = true
    /// What was told last to be wrong, and what the last look found.
    private var problems: (told: [Diagnostic], found: [Diagnostic]) = ([], [])
    private var patience = Patience()
    /// The files that have been waited for since the last build.
    private var awaited: Set<String> = []
    /// How long to wait after a build that could not write.
    private var pause = Duration.seconds(1)
    /// How long to wait at most until the next look; nil if there is no need for one unless something happens.
    private(set) var retry: Duration?
    /// Whether a file is given time that may just be being written.
    private(set) var isWaiting = false
    /// Since when something else is wrong than was told last; nil if nothing else is.
    private(set) var untoldSince: ContinuousClock.Instant?
    /// What the last build had to say.
    private var inputProblems: [Diagnostic] = []
    /// Whether the settings that were read last keep something out of the site.
    private var keepsSomethingOut = false
    /// When pages change by themselves.
    private(set) var nextChange: Date?
    /// Whether there is nothing to watch for: the first look has found that the output folder cannot be used.
    private(set) var isHopeless = false
    /// Whether the last build has read something new.
    private(set) var hasNews = false

    init(builder: Builder, tell: @escaping (SiteWatcher.Event) -> Void) {
        self.builder = builder
        self.tell = tell
    }

    /// Looks at the input, and builds what has changed.
    ///
    /// A file that cannot be read, or is gone, may just be being written. It gets a little time: until then the site stays
    /// as it is and nothing is said.
    mutating func look(_ configuration: Configuration?, _ found: [Diagnostic]) {
        (retry, isWaiting, hasNews) = (nil, false, false)
        defer { isFirst = false }
        let found = found + missingSettings(configuration)
        // With wrong settings, a build would publish what they were to keep out.
        guard let configuration, !found.hasErrors else {
            nextChange = nil
            if !isFirst, let wait = wait(for: found.map(\.location.file), atMost: Patience.untilUnreadable) {
                (retry, isWaiting) = (wait, true)
            } else {
                report(found + inputProblems)
            }
            return
        }
        let start = ContinuousClock.now
        var report = builder.build(configuration, isPatient: !isFirst)
        if !report.unsettled.isEmpty {
            let limit = report.unsettled.unreadable.isEmpty ? Patience.untilGone : Patience.untilUnreadable
            if let wait = wait(for: report.unsettled.gone + report.unsettled.unreadable, atMost: limit) {
                (retry, isWaiting) = (wait, true)
                return
            }
            report = builder.build(configuration)
        }
        if isFirst, report.isOutputRefused {
            isHopeless = true
            tell(.refused(Set(found + report.diagnostics).sorted()))
            return
        }
        (patience, awaited) = (Patience(), [])
        // A full disk or a folder that is locked is mended where nobody watches.
        let isDone = !report.isRefused && !report.isIncomplete
        retry = isDone ? nil : pause
        // One that could not be made compares with what was made before, time after time.
        hasNews = isDone && (isFirst || !report.changedInputs.isEmpty)
        pause = isDone ? .seconds(1) : min(pause * 2, .seconds(30))
        nextChange = report.nextChange
        keepsSomethingOut = configuration.keepsSomethingOut
        tell(.built(report, ContinuousClock.now - start))
        guard !report.isStopped else { return }
        inputProblems = report.diagnostics
        self.report(found + inputProblems)
    }

    /// What to say of settings that are gone and that kept something out: without them, all would be published.
    private func missingSettings(_ configuration: Configuration?) -> [Diagnostic] {
        guard keepsSomethingOut, let configuration, configuration.settingsContent == nil else { return [] }
        let file = configuration.siteFolder.appending(path: ConfigurationOptions.settingsFile).shortPath
        return [
            .error(
                Location(file: file),
                "the settings are gone, and they kept something out of the site; nothing is written",
                hint: "put them back; to do without them, begin anew"
            )
        ]
    }

    /// How long to wait for files; nil when they have had their time. It begins anew with every file that is new among
    /// them: while one stays broken, another may be half-written.
    private mutating func wait(for files: [String], atMost limit: Duration) -> Duration? {
        if !awaited.isSuperset(of: files) {
            awaited.formUnion(files)
            patience = Patience()
        }
        return patience.wait(atMost: limit)
    }

    /// Tells what is wrong now, if it is something else than was told last.
    mutating func tellProblems() {
        guard untoldSince != nil else { return }
        untoldSince = nil
        problems.told = problems.found
        tell(.problems(problems.found))
    }

    private mutating func report(_ diagnostics: [Diagnostic]) {
        problems.found = diagnostics
        untoldSince = diagnostics == problems.told ? nil : untoldSince ?? .now
        // Of what was so before the watch began, nobody expects that it passes.
        if isFirst { tellProblems() }
    }
}

/// Waits for a file that is being written: often at first, then less and less, and not for ever.
struct Patience {
    /// How long a file that cannot be read is taken for one that is half-written.
    static let untilUnreadable = Duration.seconds(2)
    /// How long a file that is gone is taken for one that is being replaced.
    static let untilGone = Duration.milliseconds(500)

    private var start: ContinuousClock.Instant?
    private var step = Duration.milliseconds(20)

    /// How long to wait before the next look; nil when there is no more to be waited for.
    mutating func wait(atMost limit: Duration) -> Duration? {
        let now = ContinuousClock.now
        let rest = limit - (now - (start ?? now))
        start = start ?? now
        guard rest > .zero else { return nil }
        defer { step = min(step * 2, .milliseconds(320)) }
        return min(step, rest)
    }
}
