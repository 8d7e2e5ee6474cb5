import ArgumentParser
import Dispatch
import Foundation

/// The command line: parse, call, print, exit status.
@main
struct Almanac: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "almanac",
        abstract: "Build a website from the events, habits and recipes in your apps.",
        discussion: """
            Start with `almanac init my-almanac`. It creates a folder with settings and sample stores. Then \
            `almanac build --site my-almanac` builds the site.

            Results go to standard output, messages to standard error. The exit status is 0 on success, even with \
            warnings; 1 after an error; 64 if the command line is wrong.
            """,
        version: "0.1.0",
        subcommands: [
            InitCommand.self, BuildCommand.self, CheckCommand.self, WatchCommand.self, ServeCommand.self,
            PublishCommand.self,
            EventCommand.self,
            HabitCommand.self,
            RecipeCommand.self, MenuCommand.self,
            ImportCommand.self, ExportCommand.self, UndoCommand.self, RedoCommand.self,
            SamplesCommand.self,
            ReferenceCommand.self,
        ]
    )

    /// The verb that was called, with what it was told.
    private static func parse() throws -> any ParsableCommand {
        let arguments = CommandLine.arguments.dropFirst()
        // A build is over so soon that it counts what it takes to look through all other verbs first. What is to be said of
        // a command line that is wrong, the whole program knows.
        if arguments.first == "build", let command = try? BuildCommand.parse(Array(arguments.dropFirst())) {
            return command
        }
        return try parseAsRoot()
    }

    static func main() {
        // Whoever reads the messages may go away; that must not end a build half-way.
        signal(SIGPIPE, SIG_IGN)
        // A limit on the size of files is an error like a full disk, with a message.
        signal(SIGXFSZ, SIG_IGN)
        do {
            var command = try parse()
            // What waits for nothing needs none of the threads that waiting takes, which are slow to come.
            guard command is any AsyncParsableCommand else { return try command.run() }
        } catch {
            exit(withError: error)
        }
        Task {
            await main(nil)
            exit()
        }
        dispatchMain()
    }
}
