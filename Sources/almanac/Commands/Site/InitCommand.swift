import ArgumentParser
import Build
import Diagnostics
import Foundation

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Make a folder with settings and sample stores.",
        discussion: """
            The samples show a year in somebody's life up to today. `almanac samples remove` removes them later, and \
            --empty leaves them out. With --theme, put a copy of the default theme \
            into the folder instead, for you to edit. Files that are there already are never touched.

            Example: almanac init my-almanac
            """
    )

    @Argument(help: ArgumentHelp("The folder; it is made if need be.", discussion: "Default: the current folder."))
    var dir: String?

    @Flag(help: "Begin without samples: make settings and empty stores.")
    var empty = false

    @Flag(help: "Copy the default theme into Templates and Public, for editing.")
    var theme = false

    @Option(help: ArgumentHelp("The moment that the samples lie round.", valueName: "instant"))
    var now: String?

    @Option(help: ArgumentHelp("The time zone that their days are counted in.", valueName: "id"))
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
        do {
            let report = try Initializer(content, in: folder).run()
            if !quiet { Console.result(report.text) }
        } catch {
            Console.message("\(error)")
            throw ExitCode(1)
        }
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
