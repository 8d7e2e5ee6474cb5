import ArgumentParser
import Build
import Diagnostics
import Foundation
import Persistence

struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Build the site from the stores.",
        discussion: "Example: almanac build --site my-almanac"
    )

    @OptionGroup var options: SiteOptions

    @Flag(help: "Build nothing if the input has any errors.")
    var strict = false

    @Flag(help: "Use an output folder that holds files that Almanac didn't write.")
    var force = false

    @Flag(help: "Say why each page is rendered again or removed; with --verbose, list every reason.")
    var explain = false

    func run() throws {
        try options.rejectStrayArguments(of: Self.self)
        let start = ContinuousClock.now
        // The process ends with the build. Releasing memory before that, and requesting it again, would only take time.
        ProcessMemory.keep()
        let (configuration, found) = try options.configuration()
        options.print(found)
        // With wrong settings, a build could publish what they are meant to exclude.
        if found.hasErrors { throw ExitCode(1) }
        let line = ProgressLine()
        let state = StateFolder.url(environment: ProcessInfo.processInfo.environment)
        var builder = options.builder(
            .init(
                isStrict: strict,
                isForced: force,
                skipsRecords: true,
                updatesCompanions: true,
                stateFolder: state
            ),
            line
        )
        let report = builder.build(configuration)
        // The process is about to end, so releasing the data piece by piece would only take time.
        _ = Unmanaged.passRetained(Leaked(builder, report))
        line.finish()
        options.print(report.diagnostics)
        if explain { options.explain(report) }
        if !report.isRefused, !options.quiet {
            Console.result(report.summary(in: ContinuousClock.now - start))
            Console.result(Self.invitation(to: configuration.output))
        }
        if report.diagnostics.hasErrors { throw ExitCode(1) }
    }

    /// Tells the user what to open in a browser.
    static func invitation(to output: URL) -> String {
        "Open \(output.appending(path: "index.html").standardizedFileURL.filePath)"
    }
}

/// Never freed: it lives as long as the process.
private final class Leaked {
    private let values: (Builder, BuildReport)

    init(_ builder: Builder, _ report: BuildReport) { values = (builder, report) }
}

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Do everything that build does, but write nothing, and check every link.",
        discussion: "Example: almanac check --site my-almanac"
    )

    @OptionGroup var options: SiteOptions

    func run() throws {
        try options.rejectStrayArguments(of: Self.self)
        let (configuration, found) = try options.configuration()
        options.print(found)
        if found.hasErrors { throw ExitCode(1) }
        var builder = Builder(options: .init(checksOnly: true))
        let report = builder.build(configuration)
        options.print(report.diagnostics)
        let errors = (found + report.diagnostics).count { $0.severity == .error }
        let warnings = (found + report.diagnostics).count { $0.severity == .warning }
        if !options.quiet {
            Console.result(
                "\(report.pages) pages checked: \(counted(errors, "error")), \(counted(warnings, "warning"))"
            )
        }
        if errors > 0 { throw ExitCode(1) }
    }
}
