import Diagnostics
import FileSystem
internal import Foundation
import Persistence
import Site
import Synchronization
import Templates

/// Writes one site: makes the stale files, removes old ones, and saves the state.
struct SiteWriter {
    private let builder: Builder
    private let plan: SitePlan
    private let inputs: Inputs
    private var inputDiagnostics: [Diagnostic]
    private var output: SiteOutput
    private var results: Results

    init(
        _ builder: Builder,
        _ plan: SitePlan,
        _ inputs: Inputs,
        _ output: consuming SiteOutput,
        _ inputDiagnostics: [Diagnostic]
    ) {
        (self.builder, self.plan, self.inputs) = (builder, plan, inputs)
        self.inputDiagnostics = inputDiagnostics
        // Moved rather than copied, so that it is changed in place.
        results = Results(state: output.state)
        output.state = BuildState()
        self.output = output
    }

    /// The state of the output folder, as far as this build has progressed.
    var state: BuildState { results.state }

    /// Whether old files of the site may be removed. Nothing is removed while an error may be the reason why a page is
    /// missing. An invalid record is skipped, though, and its page is removed.
    private var mayRemove: Bool {
        !inputDiagnostics.contains { $0.severity == .error && $0.location.record == nil }
    }

    mutating func write() throws(Diagnostic) -> BuildReport {
        if let report = try writeStalePages() { return report }
        let documents = plan.documents(after: state.trace) { inputDiagnostics.append($0) }
        let (staleDocuments, reasons) = results.state.trace.update(to: documents, of: plan)
        results.reasons.merge(reasons) { $1 }
        let files = plan.pages.map(\.path.file) + documents.map(\.file) + inputs.staticFiles.keys
        try output.recordPending(files, besides: results.state.files, removing: mayRemove)
        writePages(findLost(among: plan.pages.map(\.path.file)) { $0.hasPage(at: $1) })
        let lostDocuments = findLost(among: documents.map(\.file)) { $0.hasDocument(at: $1) }
        writeDocuments(documents, staleDocuments + lostDocuments)
        copyStaticFiles()
        return finish(files)
    }

    // MARK: Stale files

    /// The pages or documents that aren't stale, but whose files have changed or are missing.
    private mutating func findLost(among files: [String], isKnown: @Sendable (SiteTrace, String) -> Bool) -> [Int] {
        let lost = lost(among: files, isKnown: isKnown)
        for file in lost.map({ files[$0] }) {
            results.reasons[file] = .file
            results.state.trace.remove(file)
        }
        return lost
    }

    private func lost(among files: [String], isKnown: @Sendable (SiteTrace, String) -> Bool) -> [Int] {
        let (trace, states) = (state.trace, state.files)
        return files.indices.concurrentCompactMap(share: 64) { [output] index in
            let file = files[index]
            return isKnown(trace, file) && !output.holds(file, as: states[file]?.stamp) ? index : nil
        }
    }

    /// A strict build must know that every page can be rendered before it writes the first one.
    private func refusal(of stale: [Int]) -> BuildReport? {
        let found = builder.renderAll(plan, stale).flatMap(\.diagnostics)
        guard found.hasErrors else { return nil }
        return BuildReport(diagnostics: Set(inputDiagnostics + found).sorted(), isRefused: true)
    }

    // MARK: Writing

    /// Makes the pages that aren't in the trace or whose dependencies have changed. Users may be waiting for some of
    /// them, so those come first, and everything else later.
    ///
    /// - Returns: the report of a strict build that has to end here.
    private mutating func writeStalePages() throws(Diagnostic) -> BuildReport? {
        var update = TraceUpdate(of: &results.state.trace, to: plan)
        let all = Array(plan.pages.indices)
        let first = builder.options.isStrict ? all : update.firstPages(in: state.trace)
        let others = Set(all).subtracting(first).sorted()
        for group in [first, others] {
            let stale = update.stalePages(among: group, in: &results.state.trace)
            results.reasons = update.reasons
            if builder.options.isStrict, let report = refusal(of: stale) { return report }
            let files = stale.map { plan.pages[$0].path.file }
            try output.recordPending(files, besides: results.state.files, removing: mayRemove)
            writePages(stale)
        }
        return nil
    }

    private mutating func writePages(_ indices: [Int]) {
        inParallel(indices.count) { [plan, output] number, results in
            var page = plan.render(plan.pages[indices[number]], isTraced: true)
            // The old version of the page stays, if there is one.
            if page.isRefused { return results.withLock { $0.addRefused(page) } }
            let written = output.write(.bytes(page.bytes), to: page.path.file)
            page.bytes = []
            results.withLock { $0.add(page, written) }
        }
    }

    /// Makes the documents. They come after the pages, because some contain many records, and users may be waiting for
    /// a page.
    private mutating func writeDocuments(_ documents: [PlannedDocument], _ indices: [Int]) {
        inParallel(indices.count) { [plan, output] number, results in
            let document = documents[indices[number]]
            let written = output.write(.bytes(plan.bytes(of: document)), to: document.file)
            results.withLock { $0.add(document, written) }
        }
    }

    /// Copies the static files that have changed since they were last copied.
    private mutating func copyStaticFiles() {
        for (path, file) in inputs.staticFiles.sorted(by: { $0.key < $1.key }) where !builder.isStopped() {
            // The version is determined before the file is read, so that a change in the meantime is noticed by the
            // next build.
            let version = file.version(at: Date())
            let known = state.files[path]
            let isThere = output.holds(path, as: known?.stamp)
            if isThere, version != nil, known?.source == version { continue }
            let isNew = results.add(output.write(file, to: path), copiedFrom: version, to: path)
            if isThere, isNew { results.report.changedInputs += file.files.map(\.shortPath) }
        }
    }

    /// Calls `body` for each number below `count` in parallel, until the build is stopped.
    private mutating func inParallel(_ count: Int, _ body: @Sendable (Int, borrowing Mutex<Results>) -> Void) {
        let shared = Mutex(results)
        // With a second reference, the first change would copy everything.
        results = Results(state: BuildState())
        let (isStopped, progress) = (builder.isStopped, builder.progress)
        Parallel.perform(count) { number in
            guard !isStopped() else { return }
            body(number, shared)
            if number % 64 == 63 { progress(number + 1, count) }
        }
        results = shared.withLock { $0 }
    }

    // MARK: Ending

    private mutating func finish(_ files: [String]) -> BuildReport {
        var report = results.report
        report.isStopped = builder.isStopped()
        report.isSiteNew = output.isNew
        report.unchanged = files.count - report.written - results.failures.count
        let isWhole = !report.diagnostics.hasErrors && results.failures.isEmpty && !report.isStopped
        // A page with diagnostics is rebuilt by every build, and removing files that couldn't be removed is retried.
        // So is the update of a companion file.
        let isDone =
            isWhole && mayRemove && report.diagnostics.isEmpty && !inputDiagnostics.hasErrors
            && !(builder.options.updatesCompanions && !inputs.outdatedCompanions.isEmpty)
        report.diagnostics += inputDiagnostics + output.summary(of: results.failures)
        report.diagnostics = Set(report.diagnostics).sorted()
        results.state.completed = isDone ? completed(report.diagnostics) : nil
        let mayRemove = mayRemove && isWhole
        report.diagnostics += noteExclusions(of: files, removing: mayRemove, isStopped: report.isStopped)
        let (removed, problems) = output.finish(&results.state, removing: mayRemove, isStopped: report.isStopped)
        report.removed = removed.count
        report.gone = removed.map { (path: $0.sitePath, reason: results.reasons[$0] ?? .notMade) }
        report.changedFiles += removed
        report.diagnostics = Set(report.diagnostics + problems).sorted()
        return report
    }

    /// Records what the settings keep out of all files, and reports settings that old files may not follow.
    private mutating func noteExclusions(of files: [String], removing: Bool, isStopped: Bool) -> [Diagnostic] {
        guard let settings = inputs.site?.settings else { return [] }
        let (earlier, now) = (state.exclusions, Exclusions(of: settings))
        results.state.exclusions = now
        guard let earlier, earlier != now, !removing, !output.isNew,
            isStopped || results.hasRefusedPages || !results.failures.isEmpty
                || !FileSet(state.files.names).subtracting(FileSet(files)).isEmpty
        else { return [] }
        results.state.exclusions = now.intersection(earlier)
        let added = now.added(since: earlier)
        return added.isEmpty || isStopped ? [] : [SiteOutput.exposed(added, at: output.place)]
    }

    /// The record that the next build compares its input with; nil if a file could change without changing its stamp.
    private func completed(_ diagnostics: [Diagnostic]) -> BuildState.Completed? {
        guard let fingerprint = inputs.fingerprint, plan.now <= plan.nextChange else { return nil }
        let time = plan.now..<plan.nextChange
        return BuildState.Completed(inputs: fingerprint.bits, time: time, diagnostics: diagnostics)
    }
}

/// The results of a build so far.
private struct Results: Sendable {
    var state: BuildState
    /// The reasons why files are rebuilt or removed.
    var reasons: [String: StaleReason] = [:]
    var report = BuildReport()
    var failures: [Diagnostic] = []
    /// Whether pages couldn't be rendered, so that their old versions stay.
    private(set) var hasRefusedPages = false
    private let hasTrace: Bool

    init(state: BuildState) {
        self.state = state
        self.state.decodeTrace()
        hasTrace = !self.state.trace.isEmpty
    }

    mutating func addRefused(_ page: RenderedPage) {
        hasRefusedPages = true
        report.diagnostics += page.diagnostics
    }

    mutating func add(_ page: RenderedPage, _ result: Result<OutputFolder.Written, Diagnostic>) {
        let file = page.path.file
        report.diagnostics += page.diagnostics
        report.remade.append((page.path.description, reasons[file] ?? (hasTrace ? .new : .program)))
        // A page with diagnostics is rebuilt by every build, to report them again.
        if note(result, file) != nil, page.diagnostics.isEmpty { state.trace.add(page) }
    }

    mutating func add(_ document: PlannedDocument, _ result: Result<OutputFolder.Written, Diagnostic>) {
        report.remade.append(("/" + document.file, hasTrace ? reasons[document.file] ?? .newDocument : .program))
        if note(result, document.file) != nil { state.trace.add(document) }
    }

    /// - Returns: whether the file was written.
    mutating func add(
        _ result: Result<OutputFolder.Written, Diagnostic>,
        copiedFrom version: Fingerprint?,
        to file: String
    ) -> Bool {
        guard let written = note(result, file) else { return false }
        state.files[file]?.source = version
        return written.isNew
    }

    private mutating func note(
        _ result: Result<OutputFolder.Written, Diagnostic>,
        _ file: String
    ) -> OutputFolder.Written? {
        switch result {
        case .success(let written):
            state.files[file] = BuildState.File(stamp: written.stamp)
            guard written.isNew else { return written }
            report.written += 1
            report.changedFiles.append(file)
            return written
        case .failure(let failure):
            failures.append(failure)
            report.isIncomplete = true
            state.files[file]?.stamp = nil
            return nil
        }
    }
}

extension SiteOutput {
    fileprivate func write(_ file: StaticFile, to path: String) -> Result<OutputFolder.Written, Diagnostic> {
        do {
            return write(try file.contents(), to: path)
        } catch {
            return .failure(Self.unreadableStaticFile(file.files.first?.shortPath ?? path, error))
        }
    }

    /// The diagnostics for files that couldn't be written. If there are many with the same reason, three are named and
    /// the others counted.
    fileprivate func summary(of failures: [Diagnostic]) -> [Diagnostic] {
        Dictionary(grouping: failures, by: \.message).flatMap { message, all in
            guard all.count > 5 else { return all }
            let named = all.sorted().prefix(3)
            let place = Location(file: url.shortPath)
            return named + [.error(place, "\(all.count - 3) more files: \(message)", hint: named.first?.hint)]
        }
    }
}
