import Build
import Diagnostics
import Site
import Watch

/// Prints the output of a watch: a line for each build that did something, and each problem with the input once.
final class WatchPrinter {
    private let options: SiteOptions
    private let explains: Bool
    /// The address of the site; nil once it has been printed.
    private var place: String?
    /// Whether no site has been built yet.
    private var isFirst = true
    /// Whether the message that the watch continues has been printed.
    private var isGreeted = false
    private var known: Set<Diagnostic> = []
    /// The known diagnostics that were printed; of very many, only some are.
    private var shown: Set<Diagnostic> = []

    init(options: SiteOptions, explains: Bool, place: String) {
        self.place = place
        self.options = options
        self.explains = explains
    }

    func print(_ event: SiteWatcher.Event) {
        switch event {
        case .built(let report, let time): print(report, time)
        case .problems(let diagnostics): print(diagnostics)
        case .refused(let diagnostics): options.print(diagnostics)
        }
    }

    private func print(_ report: BuildReport, _ time: Duration) {
        guard !report.isRefused, !report.isStopped else { return }
        defer { isFirst = false }
        if explains { options.explain(report) }
        guard !options.quiet else { return }
        if isFirst {
            Console.result(report.summary(in: time))
            printPlace()
            if !isGreeted { Console.result("Watching for changes; Ctrl-C ends it.") }
            isGreeted = true
        } else if !report.changedFiles.isEmpty || shouldPrint(report) {
            Console.result(report.line(in: time).escapingControls)
        }
    }

    /// Prints the address of the site, once.
    func printPlace() {
        if let place, !options.quiet { Console.result(place) }
        place = nil
    }

    /// Whether a build that didn't change the site is worth a line, for users who want to see everything. If the input
    /// was or is wrong, the diagnostics say all there is to say.
    private func shouldPrint(_ report: BuildReport) -> Bool {
        guard !known.hasErrors, !report.diagnostics.hasErrors else { return false }
        return options.verbose && !report.changedInputs.isEmpty || explains && !report.remade.isEmpty
    }

    /// Prints new diagnostics, and a message when all errors are fixed.
    private func print(_ diagnostics: [Diagnostic]) {
        let current = Set(diagnostics)
        // Once a printed problem is fixed, those that were held back are next.
        let seen = shown.isSubset(of: current) ? known : shown
        let new = options.print(diagnostics.filter { !seen.contains($0) })
        shown = shown.intersection(current).union(new)
        let fixed = Set(known.filter { $0.severity == .error }.map(\.location.file))
            .subtracting(diagnostics.filter { $0.severity == .error }.map(\.location.file))
        if !options.quiet {
            for file in fixed.sorted() {
                Console.result("\(file.isEmpty ? "almanac" : file): fixed".escapingControls)
            }
        }
        known = current
        guard isFirst, !isGreeted, !options.quiet, diagnostics.hasErrors else { return }
        isGreeted = true
        Console.result("Watching for changes: the site is built as soon as this is fixed. Ctrl-C ends it.")
    }
}

extension BuildReport {
    /// `schedules.plist: 3 written, 1 removed, in 0.01 s`
    fileprivate func line(in time: Duration) -> String {
        var causes = isSiteNew ? ["the site was missing"] : []
        causes += changedInputs
        if causes.isEmpty { causes = [isOutputRepaired ? "files of the site were changed or removed" : "time"] }
        let rest = causes.count > 3 ? " and \(causes.count - 3) more" : ""
        let named = causes.prefix(3).joined(separator: ", ") + rest
        return "\(named): \(written) written, \(removed) removed, in \(time.inSeconds)"
    }

    /// Whether everything was rebuilt only because another program had changed the output.
    private var isOutputRepaired: Bool { !remade.isEmpty && remade.allSatisfy { $0.reason == .file } }

    /// `81 files: 4 written, 77 unchanged, 0 removed, in 0.12 s`
    func summary(in time: Duration) -> String {
        "\(counted(pages, "file")): \(written) written, \(unchanged) unchanged, \(removed) removed, in \(time.inSeconds)"
    }
}

extension Duration {
    /// `0.12 s`, or `4 ms` if it is shorter than a tenth of a second.
    fileprivate var inSeconds: String {
        let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
        guard milliseconds >= 100 else { return "\(milliseconds) ms" }
        let hundredths = (milliseconds + 5) / 10
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
    }
}
