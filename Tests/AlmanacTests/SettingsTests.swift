import Foundation
import TestSupport
import Testing

@Suite("Settings and flags", .ends)
struct SettingsTests {
    @Test("The settings of init refer to the schema and conform to it, with optional parts on or off")
    func schema() async throws {
        try await Workspace.with { workspace in
            #expect(try await workspace.run("init", "life").status == .success)
            let text = try workspace.text("life/almanac.yml")
            let name = try #require(text.prefixMatch(of: /# yaml-language-server: \$schema=(\S+)\n/)).1
            // A `#` directly before a setting disables it.
            let isOff = /#(\s*[A-Za-z]+:.*)/
            let allOn = text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { line in line.wholeMatch(of: isOff).map { String($0.1) } ?? String(line) }
                .joined(separator: "\n").replacing("\npublish:\n", with: "\npublish: {}\n")
            #expect(allOn.contains("\naccent:") && allOn.contains("\n  events:"))
            let texts = [text, allOn, allOn.replacing("\ntitle:", with: "\ntitel:")]
            let found: [[String]] = try await runPython(
                "settings.py",
                workspace["life/\(name)"].path,
                input: try JSONEncoder().encode(texts)
            )
            #expect(found[0] == [] && found[1] == [])
            #expect(found[2].count == 1 && found[2].first?.contains("titel") == true)
        }
    }

    @Test("A flag overrides almanac.yml, which overrides the default; paths in the file are relative to it")
    func paths() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.makeFolder("life")
            try FileManager.default.moveItem(at: workspace["stores"], to: workspace["life/data"])
            try workspace.write(
                "title: From the file\noutput: public_html\nstores: { folder: data }\n",
                to: "life/almanac.yml"
            )
            try workspace.write("file", to: "life/Public/mine.txt")
            try workspace.write("# Mine\n", to: "life/Templates/mine.md")
            try workspace.makeFolder("elsewhere")
            let run = #"cd elsewhere; "$@""#
            let moment = Workspace.moment
            let first = try await workspace.shell(run, ["build", "--site", "../life"] + moment)
            #expect(first.status == .success)
            #expect(first.errorText == "")
            #expect(try workspace.text("life/public_html/index.html").contains("From the file"))
            #expect(workspace.exists("life/public_html/mine.txt"))
            #expect(workspace.exists("life/public_html/mine/index.html"))
            let flags = ["--output", "out", "--title", "From the flag"]
            let second = try await workspace.shell(run, ["build", "--site", "../life"] + flags + moment)
            #expect(second.status == .success)
            #expect(second.outputText.hasSuffix("\nOpen \(workspace["elsewhere/out/index.html"].path)\n"))
            #expect(try workspace.text("elsewhere/out/index.html").contains("From the flag"))
            try workspace.remove("life/almanac.yml")
            let stores = ["--stores", "../life/data"]
            let third = try await workspace.shell(run, ["build", "--site", "../life"] + stores + moment)
            #expect(third.status == .success)
            #expect(try workspace.text("life/_site/index.html").contains("My almanac"))
        }
    }

    @Test("The first weekday and the hour cycle follow the settings")
    func clocks() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.writeEvents("Alpha")
            try workspace.write("firstWeekday: wednesday\nclock: 12\nstores: { folder: stores }\n", to: "almanac.yml")
            let arguments = ["build", "--output", "site"] + Workspace.moment
            #expect(try await workspace.command(arguments).run().status == .success)
            let month = try workspace.text("site/calendar/2026/11/index.html")
            // The small grid for phones comes first, then the full grid.
            let weekdays = month.matches(of: /abbr title="([A-Z])/).suffix(7).map(\.1)
            #expect(weekdays == ["W", "T", "F", "S", "S", "M", "T"])
            #expect(month.contains(/>[0-9]+:[0-9]+\s[ap]m</))
            try workspace.write("clock: 24\nstores: { folder: stores }\n", to: "almanac.yml")
            #expect(try await workspace.command(arguments + ["--locale", "en_US"]).run().status == .success)
            let other = try workspace.text("site/calendar/2026/11/index.html")
            #expect(other.matches(of: /abbr title="([A-Z])/).map(\.1).first == "S")
            #expect(!other.contains(/[0-9]\s?[aApP][mM]</))
            // Weeks in the United States aren't numbered as in ISO 8601.
            #expect(try !workspace.text("site/index.html").contains("Week 47"))
        }
    }

    @Test("SOURCE_DATE_EPOCH replaces the clock, and --now overrides it")
    func epoch() async throws {
        try await Workspace.withSmall { workspace in
            let place = ["--time-zone", "Europe/London", "--locale", "en_GB"]
            let arguments = ["build", "--stores", "stores", "--output"]
            let epoch = ["SOURCE_DATE_EPOCH": "1795197600"]
            let first = try await workspace.command(arguments + ["a"] + place, environment: epoch).run()
            #expect(first.status == .success)
            #expect(try await workspace.build(output: "b").status == .success)
            #expect(try Snapshot(of: workspace["a"]).contents == (try Snapshot(of: workspace["b"]).contents))
            let other = ["SOURCE_DATE_EPOCH": "1000000000"]
            let moment = Workspace.moment
            let second = try await workspace.command(arguments + ["c"] + moment, environment: other).run()
            #expect(second.status == .success)
            #expect(try Snapshot(of: workspace["a"]).contents == (try Snapshot(of: workspace["c"]).contents))
        }
    }

    @Test(
        "SOURCE_DATE_EPOCH can have extreme values",
        arguments: ["9223372036854775807", "-9223372036854775808", "253402300800", "-62135596801"]
    )
    func endsOfTime(epoch: String) async throws {
        try await Workspace.withSmall { workspace in
            let outcome = try await workspace.command(
                ["build", "--stores", "stores", "--time-zone", "UTC"],
                environment: ["SOURCE_DATE_EPOCH": epoch]
            ).run()
            #expect(outcome.status == .success)
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var settings: String
        var lines: [String]

        var testDescription: String { settings }
    }

    static let wrong = [
        Case(
            settings: "titel: Mine\n",
            lines: ["almanac.yml:1:1: error: there is no setting `titel`", "    hint: did you mean `title`?"]
        ),
        Case(
            settings: "title: Mine\nstores:\n  evnts: a.plist\n",
            lines: ["almanac.yml:3:3: error: there is no setting `evnts`", "    hint: did you mean `events`?"]
        ),
        Case(
            settings: "timeZone: Europe/Lodnon\n",
            lines: [
                "almanac.yml:1:1: error: there is no time zone `Europe/Lodnon`",
                "    hint: did you mean `Europe/London`?",
            ]
        ),
    ]

    @Test("An invalid setting is an error with a location and a suggestion, and nothing is built", arguments: wrong)
    func wrongSetting(_ given: Case) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(given.settings, to: "almanac.yml")
            let arguments = ["build", "--stores", "stores", "--output", "site", "--now", "2026-11-20T18:00:00Z"]
            let outcome = try await workspace.command(arguments).run()
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages == given.lines)
            #expect(!workspace.exists("site"))
        }
    }

    static let unreadable = [
        Case(settings: "title: [\n", lines: ["almanac.yml:1:8: error: this isn't valid YAML: "]),
        Case(settings: "- a\n- b\n", lines: ["almanac.yml:1: error: expected lines such as `title: My almanac`"]),
        Case(settings: "", lines: ["almanac.yml: error: the file is empty: it may have been written only in part"]),
    ]

    @Test("With unreadable settings, nothing is written", arguments: unreadable)
    func unreadableSettings(_ given: Case) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("output: www\nstores: { folder: stores }\n", to: "almanac.yml")
            let arguments = ["build"] + Workspace.moment
            #expect(try await workspace.command(arguments).run().status == .success)
            try workspace.write(given.settings, to: "almanac.yml")
            let before = try Snapshot(of: workspace.folder)
            for verb in ["build", "check"] {
                let outcome = try await workspace.command([verb] + Workspace.moment).run()
                #expect(outcome.status == .exited(1))
                #expect(outcome.messages.first?.hasPrefix(given.lines[0]) == true)
                #expect(outcome.messages.count == 2)
                #expect(outcome.outputText == "")
            }
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }

    @Test("Settings and templates of several gigabytes are refused, and so is a pipe as settings")
    func endless() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.makeFolder("Templates")
            for (file, script, message) in [
                ("almanac.yml", "truncate -s 3G almanac.yml", "it has more than 16 MB"),
                ("almanac.yml", "rm almanac.yml && mkfifo almanac.yml", "it isn't a regular file"),
                ("Templates/large.md", "rm almanac.yml && truncate -s 3G Templates/large.md", "it has more than 16 MB"),
            ] {
                #expect(try await workspace.shell(script).status == .success)
                let arguments = ["build", "--stores", "stores", "--output", "site"] + Workspace.moment
                let outcome = try await workspace.command(arguments).run()
                #expect(outcome.status == .exited(1))
                #expect(outcome.messages.first == "\(file): error: cannot be read: \(message)")
            }
        }
    }

    @Test("A dangling link in place of settings is an error, unlike missing settings")
    func strayLink() async throws {
        try await Workspace.withSmall { workspace in
            try FileManager.default.createSymbolicLink(
                atPath: workspace["almanac.yml"].path,
                withDestinationPath: "no/such/almanac.yml"
            )
            let outcome = try await workspace.command(Workspace.buildArguments([])).run()
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.first == "almanac.yml: error: is a link that leads to no file")
            #expect(!workspace.exists("site"))
        }
    }

    @Test("Results go to standard output and messages to standard error, and --quiet prints only errors")
    func streams() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(#"[{"name":"","date":817000000},{"name":"Bad"}]"#, to: "stores/schedules.plist")
            let usual = try await workspace.build()
            #expect(usual.status == .exited(1))
            #expect(usual.outputText.split(separator: "\n").count == 2)
            #expect(usual.messages.count == 4)
            let quiet = try await workspace.build("--quiet")
            #expect(quiet.status == .exited(1))
            #expect(quiet.outputText == "")
            #expect(quiet.messages.count == 2)
            #expect(quiet.messages.first?.contains(": error: ") == true)
            let verbose = try await workspace.build("--verbose")
            #expect(verbose.messages.count == 6)
        }
    }
}
