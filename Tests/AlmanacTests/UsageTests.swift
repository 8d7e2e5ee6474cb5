import Foundation
import TestSupport
import Testing

@Suite("The command line", .ends)
struct UsageTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var arguments: [String]
        var message: String

        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let wrong = [
        Case(
            arguments: ["build", "--sotres", "x"],
            message: "Error: Unknown option '--sotres'. Did you mean '--stores'?"
        ),
        Case(
            arguments: ["build", "--now", "yesterday"],
            message: "Error: can't read `--now yesterday` as a date and time; "
                + "write one such as 2026-11-20T18:00:00Z or 2026-11-20"
        ),
        Case(
            arguments: ["build", "--now", "2026-02-30"],
            message: "Error: can't read `--now 2026-02-30` as a date and time; "
                + "write one such as 2026-11-20T18:00:00Z or 2026-11-20"
        ),
        Case(
            arguments: ["check", "--time-zone", "Europe/Lodnon"],
            message: "Error: `--time-zone Europe/Lodnon`: there is no time zone `Europe/Lodnon`; "
                + "did you mean `Europe/London`?"
        ),
        Case(
            arguments: ["build", "--now", "2026-02-30T00:00:00Z"],
            message: "Error: can't read `--now 2026-02-30T00:00:00Z` as a date and time; "
                + "write one such as 2026-11-20T18:00:00Z or 2026-11-20"
        ),
        Case(
            arguments: ["build", "--now", "2026-11-20T25:61:00Z"],
            message: "Error: can't read `--now 2026-11-20T25:61:00Z` as a date and time; "
                + "write one such as 2026-11-20T18:00:00Z or 2026-11-20"
        ),
        Case(
            arguments: ["build", "--base-url", "https://"],
            message: "Error: `--base-url https://` isn't a web address; write one such as https://example.org/life/"
        ),
        Case(
            arguments: ["build", "--base-url", "https://me:secret@example.org/"],
            message: "Error: `--base-url https://…@example.org/` isn't a web address; "
                + "write one such as https://example.org/life/"
        ),
        Case(
            arguments: ["build", "--title", " "],
            message: "Error: `--title` is blank; write the title of the site"
        ),
        Case(
            arguments: ["build", "--locale", "xx_klingon"],
            message: "Error: `--locale xx_klingon`: there is no locale `xx_klingon`; write one such as `en_GB`"
        ),
        Case(
            arguments: ["build", "--base-url", "example.org"],
            message: "Error: `--base-url example.org` isn't a web address; write one such as https://example.org/life/"
        ),
        Case(
            arguments: ["watch", "--poll", "-1"],
            message: "Error: `--poll -1`: write a number of seconds from 0.05 to 3600, such as 2"
        ),
        Case(
            arguments: ["serve", "--poll", "often"],
            message: "Error: `--poll often`: write a number of seconds from 0.05 to 3600, such as 2"
        ),
        Case(
            arguments: ["watch", "my-almanac"],
            message: "Error: unexpected argument `my-almanac`; did you mean `--site my-almanac`?"
        ),
        Case(
            arguments: ["event", "edit", "dentist", "--nam", "x"],
            message: "Error: Unknown option '--nam'. Did you mean '--name'?"
        ),
        Case(
            arguments: ["habit", "edit", "floss", "--nam", "x"],
            message: "Error: Unknown option '--nam'. Did you mean '--name'?"
        ),
        Case(
            arguments: ["recipe", "edit", "toast", "--nam", "x"],
            message: "Error: Unknown option '--nam'. Did you mean '--name'?"
        ),
        Case(
            arguments: ["habit", "edit", "floss"],
            message: "Error: nothing to change; give --name, --image, --every or --goal"
        ),
        Case(
            arguments: ["event", "move", "dentist", "after", "plumber"],
            message: "Error: `after plumber` isn't a position in the list; write a number of 1 or more"
        ),
        Case(
            arguments: ["event", "edit", "dentist", "fri", "21:00"],
            message: "Error: unexpected argument `fri`; to change its date: "
                + "almanac event edit dentist --date fri 21:00"
        ),
        Case(
            arguments: ["event", "edit", "board", "games", "--location", "Bonn"],
            message: "Error: unexpected argument `games`; a name of several words needs quotes: 'board games'"
        ),
        Case(
            arguments: ["habit", "complete", "--date", "yesterday", "floss", "bed"],
            message: "Error: say which habits are meant before `--date`, which takes all words after it, as in "
                + "`almanac habit complete floss`"
        ),
        Case(
            arguments: ["habit", "undo"],
            message: "Error: say which habits are meant, as in `almanac habit undo floss`"
        ),
        Case(
            arguments: ["redo", "--list"],
            message: "Error: `almanac undo --list` lists the changes that can be redone, too"
        ),
        Case(
            arguments: ["habit", "complet", "floss"],
            message: "Error: there is no verb `complet`; did you mean `complete`?"
        ),
        Case(
            arguments: ["event", "delete", "1"],
            message: "Error: there is no verb `delete`; "
                + "the verbs are list, show, add, edit, move, remove, complete and reopen"
        ),
        Case(arguments: ["build", "--templates", "no"], message: "Error: `--templates no`: there is no such folder"),
        Case(arguments: ["build", "--public", "no"], message: "Error: `--public no`: there is no such folder"),
        Case(arguments: ["build", "--site", "no"], message: "Error: `--site no`: there is no such folder"),
        Case(arguments: ["check", "--site", "file"], message: "Error: `--site file`: there is no such folder"),
    ]

    @Test("Invalid usage ends with status 64 and a suggestion, and creates nothing", arguments: wrong)
    func wrongUsage(_ given: Case) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("", to: "file")
            let before = try Snapshot(of: workspace.folder)
            let outcome = try await workspace.command(given.arguments).run()
            #expect(outcome.status == .exited(64))
            #expect(outcome.outputText == "")
            #expect(outcome.messages.first == given.message)
            #expect(outcome.messages.contains { $0.hasPrefix("Usage: almanac \(given.arguments[0])") })
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }

    @Test("A SOURCE_DATE_EPOCH that isn't a number is an error", arguments: ["", "now", "1e9"])
    func epoch(text: String) async throws {
        try await Workspace.withSmall { workspace in
            let outcome = try await workspace.command(["build"], environment: ["SOURCE_DATE_EPOCH": text]).run()
            #expect(outcome.status == .exited(64))
            #expect(
                outcome.messages.first == "Error: SOURCE_DATE_EPOCH=\(text) isn't a number of seconds since 1970"
            )
        }
    }

    @Test(
        "The time zone is read from every form of TZ",
        arguments: ["Asia/Tokyo", ":Asia/Tokyo", "/usr/share/zoneinfo/Asia/Tokyo", ":/usr/share/zoneinfo/Asia/Tokyo"]
    )
    func timeZone(variable: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let add = ["event", "add", "Vet", "tomorrow", "--stores", "stores", "--now", "2026-12-01T20:00:00Z"]
            let outcome = try await workspace.command(add, environment: ["TZ": variable]).run()
            #expect(outcome.outputText == "Added \"Vet\" on Thursday 3 December 2026, all day (record 1)\n")
        }
    }

    @Test(
        "The usage of a verb for several records says that further ones can follow",
        arguments: [("event", "complete", "[<further … when> ...]"), ("recipe", "cooked", "[<further … day> ...]")]
    )
    func furtherRecords(noun: String, verb: String, usage: String) async throws {
        try await Workspace.with { workspace in
            let help = try await workspace.run("help", noun, verb)
            let lines = help.outputText.split(separator: "\n").filter { $0.hasPrefix("USAGE: ") }
            #expect(lines.count == 1 && lines.allSatisfy { $0.contains(usage) }, "\(help.outputText)")
        }
    }

    @Test(
        "Other stores aren't used in a current folder that is gone or has no UTF-8 path",
        arguments: [
            "mkdir gone; cd gone; rmdir ../gone", "folder=$(printf 'f\\374r'); mkdir $folder; cd $folder",
        ]
    )
    func unusableCurrentFolder(script: String) async throws {
        try await Workspace.with { workspace in
            let outcome = try await workspace.shell("\(script); exec \"$@\"", ["event", "list"])
            #expect(outcome.status == .exited(64))
            let text = "Error: the current folder can't be used: it is gone or inaccessible, or its path isn't UTF-8; "
            #expect(outcome.errorText.hasPrefix(text), "\(outcome.errorText)")
        }
    }

    @Test("The version and the help go to standard output")
    func help() async throws {
        try await Workspace.with { workspace in
            let version = try await workspace.run("--version")
            #expect(version.status == .success)
            #expect(version.outputText.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
            for arguments in [["--help"], ["help"], []] {
                let help = try await workspace.command(arguments).run()
                #expect(help.status == .success)
                #expect(help.errorText == "")
                #expect(["init", "build", "check"].allSatisfy { help.outputText.contains("\n  \($0) ") })
            }
            let build = try await workspace.run("help", "build")
            #expect(build.status == .success)
            #expect(build.errorText == "")
            let options = ["site", "stores", "templates", "public", "output", "now", "time-zone", "locale", "title"]
            let flags = ["base-url", "quiet", "verbose", "strict", "force"]
            #expect((options + flags).filter { !build.outputText.contains("\n  --\($0) ") } == [])
            #expect(try Snapshot(of: workspace.folder).entries == [:])
        }
    }
}
