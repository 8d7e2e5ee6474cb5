import ArgumentParser
import Build
import Diagnostics
import Site

/// The options of the verbs that build the site.
struct SiteOptions: ParsableArguments {
    @OptionGroup var store: StoreOptions

    /// An argument without a flag, most likely a folder for `--site`.
    @Argument(help: .hidden)
    var strays: [String] = []

    @Option(
        help: .value("dir", "Your own templates.", default: "Templates, beside almanac.yml"),
        completion: .directory
    )
    var templates: String?

    @Option(
        name: .customLong("public"),
        help: .value("dir", "Your own static files.", default: "Public, beside almanac.yml"),
        completion: .directory
    )
    var publicFolder: String?

    @Option(
        help: .value("dir", "The folder for the site.", default: "_site, beside almanac.yml"),
        completion: .directory
    )
    var output: String?

    @Option(help: .value("id", "The locale for dates, such as en_GB."))
    var locale: String?

    @Option(help: "The title of the site.")
    var title: String?

    @Option(help: .value("url", "The address at which the site will be published."))
    var baseURL: String?

    @Flag(help: "Print errors only.")
    var quiet = false

    @Flag(help: "Print notes too, and every message even if there are very many.")
    var verbose = false

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

    /// Rejects an invalid flag, with the usage of the verb it was given to and status 64.
    func validate() throws { try configurationOptions.validateFlags() }

    func configuration() throws -> (configuration: Configuration, diagnostics: [Diagnostic]) {
        try configurationOptions.resolved()
    }

    /// A builder that prints its notices, and its progress on a line.
    func builder(_ builderOptions: Builder.Options, _ line: ProgressLine) -> Builder {
        Builder(
            options: builderOptions,
            notice: { print([$0]) },
            progress: { if !quiet { line.update(done: $0, total: $1) } }
        )
    }

    /// Rejects an argument without a flag, with the usage of the verb and status 64. Verbs call this when they run: a
    /// misspelt flag also leaves its value as an argument, and then the flag must be reported instead.
    func rejectStrayArguments(of verb: any ParsableCommand.Type) throws {
        guard let stray = strays.first else { return }
        throw usageError("unexpected argument `\(stray)`; did you mean `--site \(stray)`?", of: verb)
    }

    /// Prints why each page was rendered again or removed.
    func explain(_ report: BuildReport) {
        for page in (report.remade + report.gone).sorted(by: { $0.path < $1.path }) {
            let words = verbose ? page.reason.words(atMost: .max) : page.reason.words()
            Console.result("\(page.path): \(words)".escapingControls)
        }
    }

    /// Prints diagnostics: errors, warnings unless quiet, and notes if verbose. Of very many messages, it prints all
    /// only if verbose.
    ///
    /// - Returns: the printed diagnostics.
    @discardableResult
    func print(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let least: Diagnostic.Severity = quiet ? .error : verbose ? .note : .warning
        return Console.messages(diagnostics, least: least, all: verbose ? nil : "--verbose")
    }
}
