import ArgumentParser
import Build
import Diagnostics
import Foundation
import Publish
import Watch

struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Build the site, and rebuild it whenever a store, a template or a setting changes.",
        discussion: """
            Example: almanac watch --site my-almanac

            With --publish, the site is also published once nothing has changed for a minute.

            Press Ctrl-C to stop. If the input has errors, the site stays as it was; Almanac reports them once, and \
            tells you when they are fixed.
            """
    )

    @OptionGroup var options: SiteOptions
    @OptionGroup var watchOptions: WatchOptions

    @OptionGroup var publishOptions: WatchPublishOptions

    func run() throws {
        // An argument without a flag is the name of a target.
        if !publishOptions.publish || options.strays.count > 1 { try options.rejectStrayArguments(of: Self.self) }
        let publisher = try reporting { try publishOptions.publisher(for: options) }
        let watch = try watchOptions.watcher(for: options)
        let output = try options.configuration().configuration.output
        let printer = WatchPrinter(
            options: options,
            explains: watchOptions.explain,
            place: BuildCommand.invitation(to: output)
        )
        let publishing = publisher.map { publisher in
            Task.detached { [options] in await publisher.run { Self.print($0, options) } }
        }
        var (isFirst, isInputWrong) = (true, false)
        let isDone = watch.run(builder: watchOptions.builder(for: options, watch)) { event in
            printer.print(event)
            switch event {
            case .built(let report, _) where !report.isRefused && !report.isStopped:
                let isChanged = isFirst || !report.changedFiles.isEmpty || !report.changedInputs.isEmpty
                publisher?.note(isChanged: isChanged, isInputWrong: isInputWrong)
                isFirst = false
            case .problems(let diagnostics):
                isInputWrong = diagnostics.hasErrors
                publisher?.note(isChanged: false, isInputWrong: isInputWrong)
            default: break
            }
        }
        publishing?.cancel()
        if !isDone { throw ExitCode(1) }
    }
}

extension WatchCommand {
    private static func print(_ event: ContinuousPublisher.Event, _ options: SiteOptions) {
        switch event {
        case .published(let plan, let address):
            if !options.quiet { Console.result("published to \(address): \(plan.summary)") }
        case .failed(let diagnostic, let wait):
            options.print([diagnostic])
            if !options.quiet {
                let delay = counted(Int(wait.components.seconds), "second")
                Console.message("trying again in \(delay), or when the site changes")
            }
        }
    }
}

/// The options of the verbs that run until they are stopped.
struct WatchOptions: ParsableArguments {
    // Accepts a value that begins with a dash, so that a negative number is answered with the valid values.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Check the files this often, in seconds, instead of waiting for file system events.",
            discussion: "For folders that another machine changes. From 0.05 to 3600.",
            valueName: "seconds"
        )
    )
    var poll: String?

    /// The time between two checks; nil for a watch that waits for events.
    private var interval: Double? { poll.flatMap(Double.init) }

    @Flag(help: "Use an output folder that holds files that Almanac didn't write.")
    var force = false

    @Flag(help: "Say why each page is rendered again or removed; with --verbose, list every reason.")
    var explain = false

    func validate() throws {
        guard let poll, interval.map({ !(0.05...3_600).contains($0) }) ?? true else { return }
        throw ValidationError("`--poll \(poll)`: write a number of seconds from 0.05 to 3600, such as 2")
    }

    /// A watcher of a site, which a signal stops.
    func watcher(for options: SiteOptions) throws -> SiteWatcher {
        let environment = ProcessInfo.processInfo.environment
        let given = options.configurationOptions
        let watcher = SiteWatcher(
            source: try source(for: options),
            isClockFixed: given.isClockFixed(environment: environment),
            notice: { options.print([$0]) }
        ) {
            do throws(ConfigurationOptions.UsageError) {
                let (configuration, diagnostics) = try given.configuration(environment: environment, clock: Date.init)
                return (configuration, diagnostics)
            } catch {
                // A folder from the command line existed when the watch began.
                return (nil, [.error(error.description, hint: "put it back, or start again")])
            }
        }
        Interruption.handle { watcher.stop() }
        return watcher
    }

    func builder(for options: SiteOptions, _ watcher: SiteWatcher) -> Builder {
        let state = StateFolder.url(environment: ProcessInfo.processInfo.environment)
        return Builder(
            options: .init(isForced: force, keepsOutput: true, updatesCompanions: true, stateFolder: state),
            notice: { options.print([$0]) },
            isStopped: { watcher.isStopped }
        )
    }

    private func source(for options: SiteOptions) throws -> any ChangeSource {
        if let interval { return try PollingSource(every: .seconds(interval)) }
        #if os(Linux)
        do throws(ChangeSourceError) {
            let source = try InotifySource()
            warnOfRemoteFolder(options)
            return source
        } catch {
            options.print([.warning("\(error.message); checking every second", hint: error.hint)])
        }
        #endif
        return try PollingSource(every: .seconds(1))
    }

    #if os(Linux)
    private func warnOfRemoteFolder(_ options: SiteOptions) {
        guard let folder = try? options.configuration().configuration.storesFolder,
            let name = RemoteFileSystem.name(at: folder.filePath)
        else { return }
        let message = "the stores are on \(name), where Almanac can't notice changes made on other machines"
        options.print([.warning(Location(file: folder.shortPath), message, hint: "use `--poll 2`")])
    }
    #endif
}
