package import Diagnostics
package import Foundation
import Persistence
import Records
import Site
import Synchronization
import Templates

/// Turns stores into a site: reads, plans, renders in parallel, writes the differences, and removes old files.
///
/// A process that builds repeatedly (`almanac watch`) keeps the builder, because the builder has the last readable
/// version of each store and source. Everything else that later builds need is in the ``BuildState``.
package struct Builder: Sendable {
    package struct Options: Sendable {
        /// Write nothing, and check that every link of every page has a target.
        package var checksOnly = false
        /// Write nothing if the input has errors.
        package var isStrict = false
        /// Use an output folder that contains files that Almanac didn't make, and replace those with the same names.
        package var isForced = false
        /// Block other watches of the output folder during the lifetime of the builder.
        package var keepsOutput = false
        /// Decode no records if nothing has changed since an earlier build, because only the report is needed.
        package var skipsRecords = false
        /// Record in the companion files what apps have changed in the stores.
        package var updatesCompanions = false
        /// Build the pages even if there is no store, for a plan that is never carried out.
        package var allowsNoStores = false
        /// Almanac's state folder, where the last readable version of each store is kept for builds in other processes; nil
        /// to keep none.
        package var stateFolder: URL?

        package init(
            checksOnly: Bool = false,
            isStrict: Bool = false,
            isForced: Bool = false,
            keepsOutput: Bool = false,
            skipsRecords: Bool = false,
            updatesCompanions: Bool = false,
            allowsNoStores: Bool = false,
            stateFolder: URL? = nil
        ) {
            self.checksOnly = checksOnly
            self.isStrict = isStrict
            self.isForced = isForced
            self.keepsOutput = keepsOutput
            self.skipsRecords = skipsRecords
            self.updatesCompanions = updatesCompanions
            self.allowsNoStores = allowsNoStores
            self.stateFolder = stateFolder
        }
    }

    let options: Options
    let notice: @Sendable (Diagnostic) -> Void
    let progress: @Sendable (_ done: Int, _ total: Int) -> Void
    let isStopped: @Sendable () -> Bool
    private(set) var lastReadable = LastReadable()
    private var watchLock: WatchLock?
    /// The input of the last build, and its plan, if there was one.
    private(set) var lastBuild: (plan: SitePlan?, input: SiteInput?, contents: [String: Fingerprint])?
    /// The state in which the last build left its output folder.
    private(set) var lastState: (output: URL, state: BuildState, file: FileStamp)?

    /// - Parameters:
    ///   - notice: called with messages that can't wait for the report, for example that the build waits for another
    ///     one.
    ///   - progress: called from time to time, on any thread, with the number of files done and the total.
    ///   - isStopped: called before every page, on any thread; returns whether to stop the build.
    package init(
        options: Options = Options(),
        notice: @escaping @Sendable (Diagnostic) -> Void = { _ in },
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in },
        isStopped: @escaping @Sendable () -> Bool = { false }
    ) {
        self.options = options
        self.notice = notice
        self.progress = progress
        self.isStopped = isStopped
    }

    /// Builds the site. All errors are in the report; nothing is thrown.
    ///
    /// The output folder is locked before the input is read, because the input may have changed while waiting for
    /// another build.
    ///
    /// - Parameter defersUnfinished: whether to do nothing but report the files if some look as if they are being written: a
    ///   store that has become unreadable, or a file that has disappeared.
    package mutating func build(_ configuration: Configuration, defersUnfinished: Bool = false) -> BuildReport {
        var output = options.checksOnly ? .success(nil) : open(configuration)
        let snapshot = InputSnapshot(configuration)
        if let report = upToDateReport(snapshot, output) { return report }
        if let output = try? output.get() { output.state.startDecodingTrace() }
        lastReadable.copies = options.stateFolder.map { LastReadable.copies(of: configuration, in: $0) }
        var inputs = Inputs(snapshot, last: lastReadable, allowsNoStores: options.allowsNoStores)
        if defersUnfinished, let files = unfinishedInputs(inputs, configuration) {
            return BuildReport(unfinished: files)
        }
        let news = updateCompanions(&inputs, of: &output, configuration)
        let plan = inputs.site.map { SitePlan($0) }
        for file in plan?.refusedFiles ?? [] { inputs.staticFiles[file] = nil }
        guard var report = build(plan, of: inputs, into: &output, configuration) else {
            return build(configuration, defersUnfinished: defersUnfinished)
        }
        if plan != nil { lastReadable = inputs.readable }
        report.diagnostics = Set(report.diagnostics + news).sorted()
        report.changedInputs = Set(report.changedInputs + changedInputs(inputs)).sorted()
        report.nextChange = plan?.nextChange
        // Input that didn't result in a site isn't used for comparison, because a folder that reappears does so file by
        // file.
        if plan != nil || lastBuild == nil { lastBuild = (plan, inputs.site, inputs.contents) }
        return report
    }

    // MARK: The output folder

    /// Opens and locks the output folder; nil if it doesn't exist.
    func open(_ configuration: Configuration, creating: Bool = false) -> Result<SiteOutput?, Diagnostic> {
        let output = configuration.output.resolvingSymlinksInPath()
        let known = lastState.flatMap { $0.output == output ? ($0.state, $0.file) : nil }
        return Result { () throws(Diagnostic) in
            try SiteOutput(
                configuration,
                creating: creating,
                isForced: options.isForced,
                known: known,
                notice: notice
            )
        }
    }

    /// The report if nothing has changed since a build that left nothing to do; nil if something may have.
    private func upToDateReport(
        _ snapshot: InputSnapshot,
        _ output: Result<SiteOutput?, Diagnostic>
    ) -> BuildReport? {
        guard let output = try? output.get(), options.skipsRecords || lastBuild?.plan != nil && output.isOwnState,
            let completed = output.state.completed, completed.inputs == snapshot.fingerprint?.bits,
            completed.holds(at: snapshot.configuration.today.now),
            !options.keepsOutput || watchLock?.isHeld(on: output.url) == true, output.isAsLeft
        else { return nil }
        var report = BuildReport(unchanged: output.state.files.count, diagnostics: completed.diagnostics)
        report.nextChange = completed.time.upperBound
        return report
    }

    // MARK: Building

    /// - Returns: nil if another build created the output folder in the meantime, possibly from newer input.
    private mutating func build(
        _ plan: SitePlan?,
        of inputs: Inputs,
        into opened: inout Result<SiteOutput?, Diagnostic>,
        _ configuration: Configuration
    ) -> BuildReport? {
        let diagnostics = inputs.diagnostics + (plan?.diagnostics ?? [])
        guard let plan else { return refused(diagnostics) }
        if options.checksOnly { return check(plan, inputs, diagnostics, configuration) }
        if options.isStrict, diagnostics.hasErrors { return refused(diagnostics) }
        do {
            let output: SiteOutput
            if let found = try opened.get() {
                output = found
                // With a second reference, the first change of the state would copy it.
                opened = .success(nil)
            } else {
                guard let made = try open(configuration, creating: true).get(), made.isNew else { return nil }
                output = made
            }
            if options.keepsOutput, watchLock?.isHeld(on: output.url) != true {
                watchLock = nil
                watchLock = try WatchLock(on: output.url, at: output.place)
            }
            if isStopped() { return BuildReport(diagnostics: Set(diagnostics).sorted(), isStopped: true) }
            lastState = nil
            var writer = SiteWriter(self, plan, inputs, output, diagnostics)
            var report = try writer.write()
            // The output folder is still locked, so no other build into it replaces these copies with older ones.
            if !report.isRefused { report.diagnostics += inputs.readable.saveCopies() }
            let url = output.url
            lastState = FileStamp(ofFileAt: BuildState.url(for: url)).map { (url, writer.state, $0) }
            return report
        } catch {
            var report = refused(diagnostics + [error])
            report.isOutputRefused = true
            return report
        }
    }

    private func refused(_ diagnostics: [Diagnostic]) -> BuildReport {
        BuildReport(diagnostics: Set(diagnostics).sorted(), isRefused: true)
    }

    private func check(
        _ plan: SitePlan,
        _ inputs: Inputs,
        _ diagnostics: [Diagnostic],
        _ configuration: Configuration
    ) -> BuildReport {
        let pages = renderAll(plan, Array(plan.pages.indices))
        var diagnostics = diagnostics
        let files = plan.documents { diagnostics.append($0) }.map(\.file) + inputs.staticFiles.keys
        // An error in a template or a store may be the reason why a page is missing that links lead to.
        let isWhole = !diagnostics.contains { $0.severity == .error && $0.location.record == nil }
        let links = isWhole ? LinkCheck(plan: plan, pages: pages, files: files).diagnostics() : []
        let obstacle = SiteOutput.obstacle(to: configuration)
        let all = diagnostics + pages.flatMap(\.diagnostics) + links + [obstacle].compactMap(\.self)
        return BuildReport(unchanged: pages.count, diagnostics: Set(all).sorted())
    }

    /// Renders pages without writing them, and discards their bytes.
    func renderAll(_ plan: SitePlan, _ indices: [Int]) -> [RenderedPage] {
        indices.concurrentMap(share: 1) { index in
            var page = plan.render(plan.pages[index])
            page.bytes = []
            return page
        }
    }

    // MARK: Changes of the input

    /// The files that have disappeared since the last build, and the stores that have become unreadable. If the site
    /// itself is gone, it may be being removed together with its state.
    private func unfinishedInputs(_ inputs: Inputs, _ configuration: Configuration) -> UnfinishedInputs? {
        guard let lastBuild else { return nil }
        var gone = lastBuild.contents.keys.filter { inputs.contents[$0] == nil }
        if let watchLock, watchLock.isOutputGone, watchLock.isOn(configuration.output.resolvingSymlinksInPath()) {
            gone.append(configuration.output.shortPath)
        }
        let unreadable = inputs.unreadable.filter { inputs.contents[$0] != lastBuild.contents[$0] }
        let unfinished = UnfinishedInputs(gone: gone.sorted(), unreadable: unreadable.sorted())
        return unfinished.isEmpty ? nil : unfinished
    }

    private func changedInputs(_ inputs: Inputs) -> [String] {
        guard let lastBuild else { return [] }
        let names = Set(lastBuild.contents.keys).union(inputs.contents.keys)
        return names.filter { lastBuild.contents[$0] != inputs.contents[$0] }
    }
}
