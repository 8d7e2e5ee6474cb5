import ArgumentParser
import Build
import Diagnostics
import Site

/// The options of the verbs that make the site.
struct SiteOptions: ParsableArguments {
    @OptionGroup var store: StoreOptions

    /// What stands there without a flag: most likely the folder that was meant.
    @Argument(help: .hidden)
    var strays: [String] = []

    @Option(
        help: ArgumentHelp(
            "Your own templates.",
            discussion: "Default: Templates, beside almanac.yml.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var templates: String?

    @Option(
        name: .customLong("public"),
        help: ArgumentHelp(
            "Your own static files.",
            discussion: "Default: Public, beside almanac.yml.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var publicFolder: String?

    @Option(
        help: ArgumentHelp(
            "The folder for the site.",
            discussion: "Default: _site, beside almanac.yml.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var output: String?

    @Option(help: ArgumentHelp("The locale for dates, such as en_GB.", valueName: "id"))
    var locale: String?

    @Option(help: "The title of the site.")
    var title: String?

    @Option(help: ArgumentHelp("The address at which the site will be published.", valueName: "url"))
    var baseURL: String?

    @Flag(help: "Print errors only.")
    var quiet = false

    @Flag(help: "Print notes too, and every message even if there are very many.")
    var verbose = false

    /// The options as the build knows them.
    var configurationOptions: ConfigurationOptions {
        var options = store.configurationOptions
        options.templates = templates
        options.publicFolder = publicFolder
        options.output = output
        options.locale = locale
        options.title = title
        options.baseURL = baseURL
        return options
    }

    /// Refuses a flag that makes no sense, with the usage of the verb it was given to and status 64.
    func validate() throws { try configurationOptions.refuseSenseless() }

    /// Settles the configuration of a build.
    func configuration() throws -> (configuration: Configuration, diagnostics: [Diagnostic]) {
        try configurationOptions.settled()
    }

    /// Refuses what stands there without a flag, with the usage of the verb and status 64. For the verbs to call when they
    /// run: of a flag that is misspelt the value is left over too, and the flag is what is to be told of.
    func refuseStrays(of verb: any ParsableCommand.Type) throws {
        guard let stray = strays.first else { return }
        Console.message("Error: nothing is expected where `\(stray)` stands; did you mean `--site \(stray)`?")
        Console.message("Usage: \(Almanac.usageString(for: verb))")
        throw ExitCode.validationFailure
    }

    /// Says of each page why it was made anew or removed.
    func explain(_ report: BuildReport) {
        for page in (report.remade + report.gone).sorted(by: { $0.path < $1.path }) {
            let words = verbose ? page.reason.words(atMost: .max) : page.reason.words()
            Console.result("\(page.path): \(words)".escapingControls)
        }
    }

    /// Prints what is to be said: errors, warnings unless quiet, notes and all of very many messages if verbose.
    ///
    /// - Returns: what was printed.
    @discardableResult
    func print(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let least: Diagnostic.Severity = quiet ? .error : verbose ? .note : .warning
        return Console.messages(diagnostics, least: least, all: verbose ? nil : "--verbose")
    }
}
