import ArgumentParser
import Build
import Diagnostics
import Foundation
import Settings

/// The options of the verbs that read or change stores.
struct StoreOptions: ParsableArguments {
    @Option(help: .value("dir", "The folder with almanac.yml.", default: "the current folder"), completion: .directory)
    var site: String?

    @Option(
        help: .value("dir", "The folder with the stores.", default: "your documents folder"),
        completion: .directory
    )
    var stores: String?

    @Option(help: .value("instant", "The date and time to treat as now, such as 2026-11-20T18:00:00Z."))
    var now: String?

    @Option(help: .value("id", "The time zone for days, such as Europe/London."))
    var timeZone: String?

    /// Rejects an invalid flag, with the usage of the verb it was given to and status 64.
    func validate() throws { try configurationOptions.validateFlags() }

    var configurationOptions: ConfigurationOptions {
        var options = ConfigurationOptions()
        options.site = site
        options.stores = stores
        options.now = now
        options.timeZone = timeZone
        return options
    }

    /// The stores, for a verb. Reports the problems with `almanac.yml`.
    ///
    /// - Parameter verb: the title of the change, such as `event add`; nil for a verb that changes nothing.
    /// - Throws: status 1 if `almanac.yml` has an error, because it might name other stores. A dry run only needs to
    ///   know their folder.
    func access(verb: String? = nil, isDryRun: Bool = false) throws -> StoreAccess {
        let (configuration, diagnostics) = try configurationOptions.resolved()
        Console.messages(diagnostics, least: .warning)
        let hasErrors = diagnostics.hasErrors
        let isFolderKnown = stores != nil || configuration.settings.storesFolder != nil
        if hasErrors, !isDryRun || !isFolderKnown { throw ExitCode(1) }
        return StoreAccess(configuration: configuration, verb: verb, isDryRun: isDryRun, hasWrongSettings: hasErrors)
    }
}

extension ConfigurationOptions {
    /// Exits with status 64 if a flag is invalid.
    func validateFlags() throws {
        do {
            try check(environment: ProcessInfo.processInfo.environment)
        } catch {
            throw ValidationError(error.description)
        }
    }

    /// Determines the configuration. An invalid flag ends the program with status 64.
    func resolved() throws -> (configuration: Configuration, diagnostics: [Diagnostic]) {
        do {
            return try configuration(environment: ProcessInfo.processInfo.environment, clock: Date.init)
        } catch {
            throw ValidationError(error.description)
        }
    }
}
