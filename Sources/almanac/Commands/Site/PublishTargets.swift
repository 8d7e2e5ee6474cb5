import ArgumentParser
import Build
import Diagnostics
import Foundation
import Publish
import Settings

/// Finds the target that a user means.
enum PublishTargets {
    /// - Parameter name: the name as typed; nil if none was given.
    static func target(_ name: String?, in configuration: Configuration) throws -> PublishTarget {
        let targets = configuration.settings.publishTargets
        let names = targets.map(\.name).joined(separator: ", ")
        guard let first = targets.first else {
            throw Diagnostic.error(
                Location(file: configuration.settingsFile.shortPath),
                "there is no target to publish to",
                hint: "add one, for example `publish: { here: { target: folder, path: /srv/www/life } }`"
            )
        }
        guard let name else {
            if targets.count == 1 { return first }
            throw unusable("almanac.yml names several targets; choose one: \(names)")
        }
        if let target = targets.first(where: { $0.name == name }) { return target }
        let near = suggestion(for: name, among: targets.map(\.name))
        throw unusable("almanac.yml names no target `\(name)`; \(near ?? "there are: \(names)")")
    }

    /// A command-line error for which the usage would be no help.
    private static func unusable(_ message: String) -> ExitCode {
        Console.message("Error: \(message)")
        return ExitCode.validationFailure
    }
}

/// The options of a watch that publishes.
struct WatchPublishOptions: ParsableArguments {
    @Flag(help: "Publish the site after it changes; you can add the name of a target.")
    var publish = false

    @Option(help: .value("seconds", "How long to wait after the last change before publishing.", default: "60"))
    var publishAfter: Double?

    func validate() throws {
        guard let publishAfter else { return }
        guard publish else { throw ValidationError("`--publish-after` is for `--publish`") }
        guard (0...86_400).contains(publishAfter) else {
            throw ValidationError("`--publish-after` takes a number of seconds up to 86400")
        }
    }

    /// A publisher for the site of `options`; nil if publishing isn't requested.
    ///
    /// - Throws: if the target doesn't exist when the watch starts. If it disappears later, that is reported, and the
    ///   watch waits.
    func publisher(for options: SiteOptions) throws -> ContinuousPublisher? {
        guard publish else { return nil }
        let name = options.strays.first
        let (configuration, _) = try options.configuration()
        _ = try PublishTargets.target(name, in: configuration)
        let given = options.configurationOptions
        return ContinuousPublisher(quiet: .seconds(publishAfter ?? 60)) {
            let environment = ProcessInfo.processInfo.environment
            let (configuration, diagnostics) = try given.configuration(environment: environment, clock: Date.init)
            if diagnostics.hasErrors { return nil }
            return (try PublishTargets.target(name, in: configuration), configuration)
        }
    }
}
