package import Diagnostics
internal import Dispatch
internal import Foundation
import Site
import Synchronization

/// What a build did.
package struct BuildReport: Sendable {
    package var written = 0
    package var unchanged = 0
    package var removed = 0
    /// Everything that is to be said, sorted.
    package var diagnostics: [Diagnostic] = []
    /// Whether the output folder was left alone because of what ``diagnostics`` says.
    package var isRefused = false

    package var pages: Int { written + unchanged }
}

/// Turns stores into a site: read, plan, render on all cores, write what has changed, remove what is no longer made.
package struct Builder: Sendable {
    /// What to do beside the usual.
    package struct Options: Sendable {
        /// Write nothing, and see that every link of every page leads somewhere.
        package var checksOnly = false
        /// Write nothing when anything in the input is wrong.
        package var isStrict = false
        /// Use an output folder that holds files which are not ours, and replace those that have our names.
        package var isForced = false
        /// Remove nothing: the settings are wrong, and may leave out what the site is to have.
        package var keepsFiles = false

        package init(
            checksOnly: Bool = false,
            isStrict: Bool = false,
            isForced: Bool = false,
            keepsFiles: Bool = false
        ) {
            self.checksOnly = checksOnly
            self.isStrict = isStrict
            self.isForced = isForced
            self.keepsFiles = keepsFiles
        }
    }

    private let configuration: Configuration
    private let options: Options
    private let notice: @Sendable (Diagnostic) -> Void
    private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

    /// - Parameters:
    ///   - notice: is given what cannot wait for the report: that the build waits for another.
    ///   - progress: is told now and then, from any thread, how many files of how many are done.
    package init(
        _ configuration: Configuration,
        options: Options = Options(),
        notice: @escaping @Sendable (Diagnostic) -> Void = { _ in },
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) {
        self.configuration = configuration
        self.options = options
        self.notice = notice
        self.progress = progress
    }

    /// What a build makes its pages of.
    private struct Reading {
        let inputs: Inputs
        /// Nil when there is nothing to make a site of.
        let plan: SitePlan?
        let diagnostics: [Diagnostic]

        init(_ configuration: Configuration) {
            inputs = Inputs(configuration)
            plan = inputs.site.map(SitePlan.init)
            diagnostics = inputs.diagnostics + (plan?.diagnostics ?? [])
        }
    }

    /// Builds the site. Whatever goes wrong is in the report; nothing is thrown.
    package func build() -> BuildReport {
        let reading = Reading(configuration)
        guard let plan = reading.plan else { return refused(reading.diagnostics) }
        if options.checksOnly { return check(plan, reading) }
        if options.isStrict, reading.diagnostics.hasErrors { return refused(reading.diagnostics) }
        do {
            let output = try SiteOutput(configuration, isForced: options.isForced, notice: notice)
            // Whoever had the folder may have read what is newer, and must not be overwritten with what is older.
            return try write(output.hasWaited ? Reading(configuration) : reading, to: output)
        } catch {
            return refused(reading.diagnostics + [error])
        }
    }

    private func refused(_ diagnostics: [Diagnostic]) -> BuildReport {
        BuildReport(diagnostics: Set(diagnostics).sorted(), isRefused: true)
    }

    // MARK: Writing

    private func write(_ reading: Reading, to newOutput: SiteOutput) throws(Diagnostic) -> BuildReport {
        var output = newOutput
        let diagnostics = reading.diagnostics
        guard let plan = reading.plan, !options.isStrict || !diagnostics.hasErrors else { return refused(diagnostics) }
        // A strict build must know that every page can be made before it writes the first.
        if options.isStrict {
            let found = renderAll(plan).flatMap(\.diagnostics)
            if found.hasErrors { return refused(diagnostics + found) }
        }
        let staticFiles = reading.inputs.staticFiles.sorted { $0.key < $1.key }
        let files = plan.pages.map(\.path.file) + staticFiles.map(\.key)
        try output.begin(files: files, removing: !options.keepsFiles && !diagnostics.hasErrors)
        let total = plan.pages.count + staticFiles.count
        let tally = Mutex((report: BuildReport(), failures: [Diagnostic]()))
        let folder = output
        inParallel(total) { index in
            let result: Result<Bool, Diagnostic>
            var found: [Diagnostic] = []
            if index < plan.pages.count {
                let page = plan.render(plan.pages[index])
                found = page.diagnostics
                result = folder.write(page.bytes, to: page.path.file)
            } else {
                result = folder.write(staticFiles[index - plan.pages.count])
            }
            tally.withLock { tally in
                switch result {
                case .success(true): tally.report.written += 1
                case .success(false): tally.report.unchanged += 1
                case .failure(let failure): tally.failures.append(failure)
                }
                tally.report.diagnostics += found
            }
        }
        var report = tally.withLock { $0.report }
        report.diagnostics += diagnostics + output.summary(of: tally.withLock { $0.failures })
        // While something is wrong, a page that is not made now may be made again when it is mended: it stays.
        let (removed, failures) = output.finish(removing: !options.keepsFiles && !report.diagnostics.hasErrors)
        report.removed = removed
        report.diagnostics = Set(report.diagnostics + failures).sorted()
        return report
    }

    // MARK: Checking

    private func check(_ plan: SitePlan, _ reading: Reading) -> BuildReport {
        let pages = renderAll(plan)
        var report = BuildReport(unchanged: pages.count)
        let links = LinkCheck(pages: pages, files: reading.inputs.staticFiles.keys).diagnostics()
        report.diagnostics = Set(reading.diagnostics + pages.flatMap(\.diagnostics) + links).sorted()
        return report
    }

    private func renderAll(_ plan: SitePlan) -> [RenderedPage] {
        let pages = Mutex<[(index: Int, page: RenderedPage)]>([])
        inParallel(plan.pages.count) { index in
            var page = plan.render(plan.pages[index])
            page.bytes = []
            pages.withLock { $0.append((index, page)) }
        }
        return pages.withLock { $0.sorted { $0.index < $1.index }.map(\.page) }
    }

    /// Calls `body` for every index below `count` on all cores.
    private func inParallel(_ count: Int, _ body: @Sendable (Int) -> Void) {
        let next = Atomic(0)
        let workers = max(1, min(count, ProcessInfo.processInfo.activeProcessorCount))
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < count else { return }
                body(index)
                if index % 64 == 63 { progress(index + 1, count) }
            }
        }
    }
}
