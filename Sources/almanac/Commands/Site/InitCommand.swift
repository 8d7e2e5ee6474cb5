import ArgumentParser
import Build
import Foundation

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Create a folder with settings and sample stores.",
        discussion: """
            The samples show a year in somebody's life up to today. `almanac samples remove` removes them later, and \
            --empty leaves them out. With --theme, init only copies the default theme into the folder, for you to \
            edit. Existing files are never changed.

            Example: almanac init my-almanac
            """
    )

    @Argument(help: .value("dir", "The folder, which is created if it doesn't exist.", default: "the current folder"))
    var dir: String?

    @Flag(help: "Start without samples: create settings and empty stores.")
    var empty = false

    @Flag(help: "Copy the default theme into Templates and Public, for editing.")
    var theme = false

    @Option(help: .value("instant", "The date and time that the samples are based on."))
    var now: String?

    @Option(help: .value("id", "The time zone of their days."))
    var timeZone: String?

    @Flag(help: "Print errors only.")
    var quiet = false

    func validate() throws {
        if dir == "" { throw ValidationError("the name of the folder is empty; leave it out for the current folder") }
        if empty, theme { throw ValidationError("write either --empty or --theme, not both") }
        _ = try content()
    }

    func run() throws {
        let content = try content()
        let folder = URL(filePath: dir ?? ".", directoryHint: .isDirectory).standardizedFileURL
        let report = try reporting { try Initializer(content, in: folder).run() }
        if !quiet { Console.result(report.text) }
    }

    private func content() throws -> Initializer.Content {
        if theme { return .theme }
        var options = ConfigurationOptions()
        options.now = now
        options.timeZone = timeZone
        do {
            let environment = ProcessInfo.processInfo.environment
            let today = try options.today(environment: environment, clock: Date.init)
            return empty ? .empty(today) : .samples(today)
        } catch {
            throw ValidationError(error.description)
        }
    }
}
