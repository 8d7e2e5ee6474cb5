import ArgumentParser
import Build
import Diagnostics
import Foundation
import Preview
import Settings
import Watch

struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Watch the site and serve it to your browser, where open pages stay up to date.",
        discussion: """
            Example: almanac serve --site my-almanac --open

            Press Ctrl-C to stop. Only this computer can see the site, unless you use `--lan`, `--origin` or `--host`. \
            On this computer and on paired devices, you can change records on its pages; `almanac undo` undoes such \
            a change like any other.
            """
    )

    @OptionGroup var options: SiteOptions
    @OptionGroup var watchOptions: WatchOptions

    @Option(help: .value("number", "The port; the next free one if it is taken."))
    var port = 8000

    @Option(help: .value("address", "The address to listen on.", default: "127.0.0.1"))
    var host: String?

    @Flag(help: "Listen on your network, and pair devices on it, such as your phone.")
    var lan = false

    @Option(
        help: .value("url", "The https address at which a proxy serves the site to paired devices."),
        transform: Self.origin
    )
    var origin: PublicOrigin?

    @Flag(help: "List the paired devices and exit.")
    var devices = false

    @Option(help: .value("number or name", "With `--devices`: revoke this device."))
    var revoke: String?

    @Flag(help: "Only show the site: its pages can't change records.")
    var readOnly = false

    @Flag(help: "Open the dashboard in your browser.")
    var open = false

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("`--port` takes a number up to 65535") }
        guard !lan || host == nil else {
            throw ValidationError("`--lan` listens on all addresses; leave `--host` out")
        }
        guard revoke == nil || devices else { throw ValidationError("`--revoke` goes with `--devices`") }
    }

    func run() throws {
        guard !devices else { return try printDevices() }
        try options.rejectStrayArguments(of: Self.self)
        let (configuration, diagnostics) = try options.configuration()
        let watch = try watchOptions.watcher(for: options)
        let server = try startServer(
            configuration,
            hasSettings: configuration.settingsContent != nil || diagnostics.hasErrors
        )
        let place = server.address
        let page = place.url
        defer { server.stop() }
        warnOfOthers()
        // In quiet mode, nothing else says where the page is.
        if options.quiet, port != page.port { Console.result(words(place)) }
        let printer = WatchPrinter(
            options: options,
            explains: watchOptions.explain,
            place: words(place)
        )
        var problems: [Diagnostic] = []
        var isShown = false
        let isDone = watch.run(builder: watchOptions.builder(for: options, watch)) { event in
            printer.print(event)
            switch event {
            case .built(let report, _):
                server.publish(changedFiles: Set(report.changedFiles), problems: problems)
                guard !isShown, !report.isRefused, !report.isStopped else { return }
            case .problems(let diagnostics):
                problems = diagnostics.filter { $0.severity == .error }
                server.publish(changedFiles: [], problems: problems)
                guard !isShown else { return }
                // Without a site, the page shows the problem, and becomes the site as soon as that is fixed.
                printer.printPlace()
            case .refused: return
            }
            isShown = true
            server.offerPairing()
            if open { openBrowser(at: page) }
        }
        if !isDone { throw ExitCode(1) }
    }

    private func startServer(_ configuration: Configuration, hasSettings: Bool) throws -> PreviewServer {
        let service = RecordEditService(
            options.configurationOptions,
            configuration,
            hasSettings: hasSettings
        )
        var server = PreviewServer.Options(root: configuration.output) { service.words }
        server.basePath = configuration.settings.basePath
        (server.host, server.port, server.origin) = (address, port, origin)
        if lan || origin != nil {
            server.pairing = PairingOptions(pairedDevices) { [lan, readOnly] in
                Console.result(Self.words($0, isInNetwork: lan, isReadOnly: readOnly))
            }
        }
        if !readOnly { server.edits = { service.answer($0) } }
        return try reporting {
            try PreviewServer(server) { [quiet = options.quiet] in if !quiet { Console.message($0) } }
        }
    }
}

private func openBrowser(at address: URL) {
    #if os(macOS)
    let program = "open"
    #else
    let program = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program, address.absoluteString]
    // The browser's output must not mix with the program's.
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let failure = "No browser could be opened; open \(address.absoluteString) yourself."
    process.terminationHandler = { if $0.terminationStatus != 0 { Console.message(failure) } }
    do { try process.run() } catch { Console.message(failure) }
}
