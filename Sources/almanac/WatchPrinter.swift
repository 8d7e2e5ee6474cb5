import Build
import Diagnostics
import Foundation
import Site
import Watch

/// What a watch says: a line for each build that did something, and what is wrong with the input, once.
final class WatchPrinter {
    private let options: SiteOptions
    private let explains: Bool
    /// Where the site can be seen; nil once that was said.
    private var place: String?
    /// Whether no site was made yet.
    private var isFirst = true
    /// Whether it was said that the watch goes on.
    private var isGreeted = false
    private var known: Set<Diagnostic> = []
    /// Those of them that were printed: of very many, not all are.
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
        case .notice(let diagnostic): options.print([diagnostic])
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
        } else if !report.changedFiles.isEmpty || isWorthALine(report) {
            Console.result(report.line(in: time).escapingControls)
        }
    }

    /// Says where the site can be seen, once.
    func printPlace() {
        if let place, !options.quiet { Console.result(place) }
        place = nil
    }

    /// Whether a build that has left the site as it was is to be told of, to those who want to know all. If the input was
    /// wrong before or is now, what is said of that is all there is to say.
    private func isWorthALine(_ report: BuildReport) -> Bool {
        guard !known.hasErrors, !report.diagnostics.hasErrors else { return false }
        return options.verbose && !report.changedInputs.isEmpty || explains && !report.remade.isEmpty
    }

    /// Says what is new, and when all is well again.
    private func print(_ diagnostics: [Diagnostic]) {
        let current = Set(diagnostics)
        // Once something that was printed is mended, what was kept back is next.
        let seen = shown.isSubset(of: current) ? known : shown
        let new = options.print(diagnostics.filter { !seen.contains($0) })
        shown = shown.intersection(current).union(new)
        let mended = Set(known.filter { $0.severity == .error }.map(\.location.file))
            .subtracting(diagnostics.filter { $0.severity == .error }.map(\.location.file))
        if !options.quiet {
            for file in mended.sorted() {
                Console.result("\(file.isEmpty ? "almanac" : file): mended".escapingControls)
            }
        }
        known = current
        guard isFirst, !isGreeted, !options.quiet, diagnostics.hasErrors else { return }
        isGreeted = true
        Console.result("Watching for changes: the site is made as soon as this is mended. Ctrl-C ends it.")
    }
}

extension BuildReport {
    /// `schedules.plist: 3 written, 1 removed, in 0.01 s`
    fileprivate func line(in time: Duration) -> String {
        var causes = isSiteNew ? ["the site was gone"] : []
        causes += changedInputs
        if causes.isEmpty { causes = [isOutputMended ? "files of the site were changed or removed" : "time"] }
        let rest = causes.count > 3 ? " and \(causes.count - 3) more" : ""
        let named = causes.prefix(3).joined(separator: ", ") + rest
        return "\(named): \(written) written, \(removed) removed, in \(time.inSeconds)"
    }

    /// Whether all that was made anew was made because somebody else had changed the output.
    private var isOutputMended: Bool { !remade.isEmpty && remade.allSatisfy { $0.reason == .file } }

    /// `81 files: 4 written, 77 unchanged, 0 removed, in 0.12 s`
    func summary(in time: Duration) -> String {
        "\(counted(pages, "file")): \(written) written, \(unchanged) unchanged, \(removed) removed, in \(time.inSeconds)"
    }
}

/// `1 error`, `2 errors`.
func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

extension Duration {
    /// `0.12 s`, and `4 ms` for what is shorter than a tenth of a second.
    fileprivate var inSeconds: String {
        let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
        guard milliseconds >= 100 else { return "\(milliseconds) ms" }
        let hundredths = (milliseconds + 5) / 10
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
    }
}
