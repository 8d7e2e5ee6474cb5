package import Diagnostics
internal import Foundation
import Persistence
import Site
import Synchronization
import Templates

/// Turns stores into a site: read, plan, render on all cores, write what has changed, remove what is no longer made.
///
/// A builder remembers what it has read and made. So that a process that builds again and again (`almanac watch`) has to
/// read, decode and make only what has changed; another process finds the same in the notes beside the output.
package struct Builder: Sendable {
    /// What to do beside the usual.
    package struct Options: Sendable {
        /// Write nothing, and see that every link of every page leads somewhere.
        package var checksOnly = false
        /// Write nothing when anything in the input is wrong.
        package var isStrict = false
        /// Use an output folder that holds files which are not ours, and replace those that have our names.
        package var isForced = false
        /// Keep every other watch out of the output folder, as long as the builder lives.
        package var keepsOutput = false
        /// Build once, and be asked for nothing but the report: then nothing need be read when nothing has changed.
        package var isSingle = false

        package init(
            checksOnly: Bool = false,
            isStrict: Bool = false,
            isForced: Bool = false,
            keepsOutput: Bool = false,
            isSingle: Bool = false
        ) {
            self.checksOnly = checksOnly
            self.isStrict = isStrict
            self.isForced = isForced
            self.keepsOutput = keepsOutput
            self.isSingle = isSingle
        }
    }

    let options: Options
    let notice: @Sendable (Diagnostic) -> Void
    private let progress: @Sendable (_ done: Int, _ total: Int) -> Void
    private let isStopped: @Sendable () -> Bool
    private var cache = InputCache()
    private(set) var memory = OutputMemory()
    private var claim: OutputClaim?
    /// How a single build begins and ends: see ``FinishedBuild``.
    private var single = SingleBuild()
    private(set) var earlier: (plan: SitePlan?, input: SiteInput?, contents: [String: Fingerprint])?

    /// - Parameters:
    ///   - notice: is given what cannot wait for the report: that the build waits for another.
    ///   - progress: is told now and then, from any thread, how many files of how many are done.
    ///   - isStopped: is asked before every page, from any thread, whether to leave the rest.
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

    /// What a build makes its pages of.
    private struct Reading {
        let inputs: Inputs
        /// Nil when there is nothing to make a site of.
        let plan: SitePlan?
        let diagnostics: [Diagnostic]
    }

    private mutating func read(_ configuration: Configuration) -> Reading {
        let inputs = Inputs(configuration, cache: &cache)
        // What has not been asked for now is too old for the next reading.
        cache.expect([:])
        let plan = inputs.site.map { SitePlan($0) }
        return Reading(inputs: inputs, plan: plan, diagnostics: inputs.diagnostics + (plan?.diagnostics ?? []))
    }

    /// Builds the site. Whatever goes wrong is in the report; nothing is thrown.
    ///
    /// - Parameter isPatient: whether to do nothing, but name them, while files look as if they were just being written: a
    ///   store that cannot be read now, a file that is gone.
    package mutating func build(_ configuration: Configuration, isPatient: Bool = false) -> BuildReport {
        if options.isSingle {
            single = SingleBuild(configuration)
            if let report = single.report(of: configuration, notice: notice) { return report }
            cache.expect(single.takeStores(), templates: single.takeTemplates())
        }
        StoreLoader.begin(configuration, cache: &cache)
        if !options.checksOnly { memory.expect(configuration.output.resolvingSymlinksInPath(), files: single.files) }
        single.lookForChanges()
        var reading = read(configuration)
        if isPatient {
            let unsettled = unsettled(reading.inputs, configuration)
            if !unsettled.isEmpty { return BuildReport(unsettled: unsettled) }
        }
        var report = build(configuration, &reading)
        if reading.plan != nil { cache.accept() }
        report.changedInputs = Set(report.changedInputs + changes(reading.inputs)).sorted()
        report.nextChange = reading.plan?.nextChange
        // What no site could be made of is nothing to compare with: a folder that comes back does so file by file.
        if reading.plan != nil || earlier == nil {
            earlier = (reading.plan, reading.inputs.site, reading.inputs.contents)
        }
        return report
    }

    private mutating func build(_ configuration: Configuration, _ reading: inout Reading) -> BuildReport {
        guard let plan = reading.plan else { return refused(reading.diagnostics) }
        if options.checksOnly { return check(plan, reading) }
        if options.isStrict, reading.diagnostics.hasErrors { return refused(reading.diagnostics) }
        do {
            let output = try SiteOutput(
                configuration,
                isForced: options.isForced,
                known: memory.listing ?? single.takeListing(),
                notice: notice
            )
            if options.keepsOutput, claim?.isOn(output.url) != true {
                claim = nil
                claim = try OutputClaim(on: output.url, at: output.place)
            }
            // Whoever had the folder may have read what is newer, and must not be overwritten with what is older.
            if output.hasWaited || single.isOvertaken(isNew: output.isNew) { reading = read(configuration) }
            return try write(reading, to: output)
        } catch {
            var report = refused(reading.diagnostics + [error])
            report.isOutputRefused = true
            return report
        }
    }

    private func refused(_ diagnostics: [Diagnostic]) -> BuildReport {
        BuildReport(diagnostics: Set(diagnostics).sorted(), isRefused: true)
    }

    // MARK: What has changed

    /// The files that were there for the last build and are not, and the stores that cannot be read and could be. A site
    /// that is gone may just be being removed together with what is remembered of it.
    private func unsettled(_ inputs: Inputs, _ configuration: Configuration) -> UnsettledInputs {
        guard let earlier else { return UnsettledInputs() }
        var gone = earlier.contents.keys.filter { inputs.contents[$0] == nil }
        if let claim, claim.isOutputGone, claim.isOn(configuration.output.resolvingSymlinksInPath()) {
            gone.append(configuration.output.shortPath)
        }
        let unreadable = inputs.unreadable.filter { inputs.contents[$0] != earlier.contents[$0] }
        return UnsettledInputs(gone: gone.sorted(), unreadable: unreadable.sorted())
    }

    private func stopped(_ diagnostics: [Diagnostic]) -> BuildReport {
        BuildReport(diagnostics: Set(diagnostics).sorted(), isStopped: true)
    }

    private func changes(_ inputs: Inputs) -> [String] {
        guard let earlier else { return [] }
        let names = Set(earlier.contents.keys).union(inputs.contents.keys)
        return names.filter { earlier.contents[$0] != inputs.contents[$0] }
    }

    // MARK: Writing

    private mutating func write(_ reading: Reading, to newOutput: SiteOutput) throws(Diagnostic) -> BuildReport {
        var output = newOutput
        let diagnostics = reading.diagnostics
        guard let plan = reading.plan, !options.isStrict || !diagnostics.hasErrors else { return refused(diagnostics) }
        // What is remembered is given away below, and stays what it is until then.
        if isStopped() { return stopped(diagnostics) }
        let isNoted = single.isStillNoted
        FinishedBuild.forget(for: output.url)
        memory.enter(output.url, listing: output.listing)
        let changed = isNoted ? single.changedFiles(in: output, besides: memory.seal) : nil
        let known = output.listing?.files ?? FileList()
        let staticFiles = reading.inputs.staticFiles.sorted { $0.key < $1.key }
        var work = PageWork(
            plan: plan,
            notes: memory.takeNotes(),
            known: known,
            isAllKnown: changed != nil && single.left(output.listing),
            besides: FileList(staticFiles.map(\.key))
        )
        if isStopped() {
            memory.leave(notes: work.notes(forgetting: []), listing: output.listing)
            return stopped(diagnostics)
        }
        // A strict build must know that every page can be made before it writes the first. One that had something to say
        // was not noted, and is made again.
        if options.isStrict {
            let found = renderAll(plan, work.due).flatMap(\.diagnostics)
            if found.hasErrors {
                memory.leave(notes: work.notes(forgetting: []), listing: output.listing)
                return refused(diagnostics + found)
            }
        }
        // While a page is missing that may be back when something is mended, nothing is removed. A record that is wrong is
        // left out, and so is its page.
        let mayRemove = !diagnostics.contains { $0.severity == .error && $0.location.record == nil }
        // Somebody may be waiting for these pages, so all others are looked at later.
        try output.add(FileList(work.due.map { plan.pages[$0].path.file }), removing: mayRemove)
        make(&work, in: output)
        work.planDocuments()
        try output.add(work.files, removing: mayRemove)
        output.expectEnd()
        let folder = output
        // Those that need not be made come last: nobody waits for them.
        work.addLost(among: changed.map { Set($0.take().joined()) }) { folder.holds($0, as: $1) }
        make(&work, in: folder)
        makeDocuments(&work, in: folder)
        copy(staticFiles, in: folder, &work)
        work.report.isStopped = isStopped()
        let isWhole = !work.report.diagnostics.hasErrors && work.failures.isEmpty && !work.report.isStopped
        var report = work.report
        report.isSiteNew = output.isNew
        let files = plan.pages.count + work.documents.count + staticFiles.count
        report.unchanged = files - report.written - work.failures.count
        report.diagnostics += diagnostics + output.summary(of: work.failures)
        let (removed, failures) = output.finish(removing: mayRemove && isWhole, isStopped: report.isStopped)
        report.removed = removed.count
        report.gone = removed.map { (path: Self.path(of: $0), reason: work.reason(ofGone: $0)) }
        report.changedFiles += removed
        report.diagnostics = Set(report.diagnostics + failures).sorted()
        // Pages that have something to say are made with every build, and what could not be removed is tried again.
        if isWhole, mayRemove, work.report.diagnostics.isEmpty, failures.isEmpty, !diagnostics.hasErrors {
            single.finish(plan, of: reading.inputs.contents, diagnostics: report.diagnostics)
        }
        memory.leave(notes: work.notes(forgetting: removed), listing: output.listing)
        return report
    }

    /// The path of a file under its site: `/events/` for `events/index.html`.
    private static func path(of file: String) -> String {
        let parts = file.split(separator: "/", omittingEmptySubsequences: false)
        return "/" + (parts.last == "index.html" ? parts.dropLast() + [""] : parts).joined(separator: "/")
    }

    /// Makes the pages that are due.
    private func make(_ work: inout PageWork, in folder: SiteOutput) {
        let (plan, due) = (work.plan, work.takeDue())
        share(&work, count: due.count) { index in
            let planned = plan.pages[due[index]]
            var page = plan.render(planned, isTraced: true)
            if page.isRefused { return { $0.refuse(page) } }
            let result = folder.write(page.bytes, to: page.path.file)
            page.bytes = []
            return { [page] in $0.add(page, of: planned, result) }
        }
    }

    /// Makes the documents that are due. Some hold many records, and somebody may be waiting for a page.
    private func makeDocuments(_ work: inout PageWork, in folder: SiteOutput) {
        let (plan, documents) = (work.plan, work.documents)
        let due = work.takeDueDocuments()
        // The end of the build is got ready beside them.
        share(&work, count: due.count + 1) { index in
            guard index < due.count else {
                folder.prepareEnd()
                return { _ in }
            }
            let document = documents[due[index]]
            let result = folder.write(plan.bytes(of: document), to: document.file)
            return { $0.add(document, result) }
        }
    }

    /// Does pieces of the work on all cores, and takes in what becomes of each one after the other.
    private func share(
        _ work: inout PageWork,
        count: Int,
        _ make: @Sendable (Int) -> (inout sending PageWork) -> Void
    ) {
        // Moved and not copied: there is much in it, and a second owner would make a copy of all at the first change.
        var moved = work.emptied()
        swap(&moved, &work)
        let shared = Mutex(consume moved)
        inParallel(count, { Share() }) { share, index in
            share.done.append(make(index))
            if share.done.count == Share.limit { share.handOver(to: shared) }
        } end: {
            $0.handOver(to: shared)
        }
        work = shared.withLock { $0 }
    }

    /// Copies the static files that are not as they were when they were last copied.
    private func copy(_ files: [(key: String, value: Inputs.StaticFile)], in folder: SiteOutput, _ work: inout PageWork)
    {
        for file in files where !isStopped() {
            // Looked at before the file is read: what is written to it meanwhile is then noticed by the next build.
            let version = file.value.version(at: Date())
            guard version == nil || !work.holds(file.key, copiedFrom: version, in: folder) else { continue }
            let isLost = !work.holds(file.key, in: folder)
            let isNew = work.add(folder.write(file), copiedFrom: version, to: file.key)
            if case .file(let url) = file.value, earlier != nil, !isLost, isNew {
                work.report.changedInputs.append(url.shortPath)
            }
        }
    }

    /// Remembers what was made for other processes. Needless after a build that has changed nothing.
    package mutating func save() {
        guard let notes = memory.save(), let output = memory.output else { return }
        let finished = single.finished(memory.listing, files: memory.files, besides: notes)
        // What goes wrong costs other processes time and nothing else.
        try? finished?.write(for: output)
    }

    // MARK: Checking

    private func check(_ plan: SitePlan, _ reading: Reading) -> BuildReport {
        let pages = renderAll(plan, Array(plan.pages.indices))
        var report = BuildReport(unchanged: pages.count)
        let files = plan.documents().map(\.file) + reading.inputs.staticFiles.keys
        let links = LinkCheck(plan: plan, pages: pages, files: files).diagnostics()
        report.diagnostics = Set(reading.diagnostics + pages.flatMap(\.diagnostics) + links).sorted()
        return report
    }

    private func renderAll(_ plan: SitePlan, _ indices: [Int]) -> [RenderedPage] {
        let pages = Mutex<[(index: Int, page: RenderedPage)]>([])
        inParallel(indices.count, {}) { _, index in
            var page = plan.render(plan.pages[indices[index]])
            page.bytes = []
            pages.withLock { $0.append((index, page)) }
        }
        return pages.withLock { $0.sorted { $0.index < $1.index }.map(\.page) }
    }

    /// Calls `body` for every index below `count` on all cores, each with something of its own, until the build is stopped;
    /// and `end` for each core that has nothing left to do.
    private func inParallel<Own>(
        _ count: Int,
        _ own: @Sendable () -> Own,
        _ body: @Sendable (Own, Int) -> Void,
        end: @Sendable (Own) -> Void = { _ in }
    ) {
        let next = Atomic(0)
        Cores.perform(max(1, min(count, Cores.count))) { _ in
            let own = own()
            defer { end(own) }
            while !isStopped() {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < count else { return }
                body(own, index)
                if index % 64 == 63 { progress(index + 1, count) }
            }
        }
    }
}

/// What one core has made, and not handed over yet. It would wait for others if it did that with each page.
private final class Share {
    static let limit = 32

    var done: [(inout sending PageWork) -> Void] = []

    func handOver(to work: borrowing Mutex<PageWork>) {
        work.withLock { work in for take in done { take(&work) } }
        done = []
    }
}
