import ArgumentParser
import Diagnostics
import Dispatch
import Foundation
import Records

/// The command line: parses the arguments, runs the command, and sets the exit status.
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

    /// Parses the verb and its arguments.
    private static func parse() throws -> any ParsableCommand {
        let arguments = CommandLine.arguments.dropFirst()
        // A build is so short that the time for registering all other verbs matters. A wrong command line is parsed
        // again by the whole program, which knows what to report.
        if arguments.first == "build", let command = try? BuildCommand.parse(Array(arguments.dropFirst())) {
            return command
        }
        return try parseAsRoot()
    }

    /// Reports a verb that doesn't exist. Returns nil for any other mistake.
    private static func unknownVerb(in arguments: ArraySlice<String>) -> ExitCode? {
        var command: any ParsableCommand.Type = Almanac.self
        for argument in arguments {
            let verbs = command.configuration.subcommands
            if let next = verbs.first(where: { $0._commandName == argument }) {
                command = next
            } else {
                let names = verbs.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
                guard !names.isEmpty, argument != "help", !argument.hasPrefix("-") else { return nil }
                let hint = suggestion(for: argument, among: names) ?? "the verbs are \(names.joinedByAnd)"
                return usageError("there is no verb `\(argument)`; \(hint)", of: command)
            }
        }
        return nil
    }

    /// Exits after printing the help or version that an error stands for, in the same way as other results. Returns for
    /// other errors.
    private static func printHelp(_ error: any Error) {
        guard exitCode(for: error) == .success else { return }
        let text = fullMessage(for: error)
        if !text.isEmpty { Console.result(text) }
        exit()
    }

    /// Changes `TZ` to the name of a zone, which is all that Foundation reads there. POSIX allows a colon before the
    /// name, and the C library also reads the path of the zone's file.
    private static func nameTimeZone() {
        guard let value = getenv("TZ").map({ String(cString: $0) }) else { return }
        let name = value.drop { $0 == ":" }
        let path = name.firstRange(of: "/zoneinfo/")
        setenv("TZ", path.map { String(name[$0.upperBound...]) } ?? String(name), 1)
    }

    static func main() {
        nameTimeZone()
        // If the reader of the messages goes away, the build must still finish.
        signal(SIGPIPE, SIG_IGN)
        // Exceeding the limit on file sizes is reported as an error, like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        do {
            var command = try parse()
            // A command that isn't asynchronous runs directly, because starting the threads for concurrency is slow.
            // So does a command with verbs, which only prints its help.
            guard command is any AsyncParsableCommand, type(of: command).configuration.subcommands.isEmpty else {
                return try command.run()
            }
        } catch {
            printHelp(error)
            let isUsage = exitCode(for: error) == .validationFailure
            exit(withError: isUsage ? unknownVerb(in: CommandLine.arguments.dropFirst()) ?? error : error)
        }
        Task {
            await main(nil)
            exit()
        }
        dispatchMain()
    }
}
