import Foundation
import TestSupport
import Testing

@Suite("almanac event", .ends)
struct EventCommandTests {
    @Test("Adding prints the time of the event, and the list shows it")
    func add() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let outcome = try await workspace.verb("event", "add", "Dentist", "mon", "8:30")
            #expect(outcome.status == .success)
            #expect(outcome.outputText == "Added \"Dentist\" on Monday 23 November 2026, 08:30 (record 1)\n")
            #expect(outcome.errorText == "")
            #expect(try Data(contentsOf: workspace["stores/schedules.plist"]).starts(with: Data("bplist00".utf8)))
            let list = try await workspace.verb("event", "list")
            #expect(list.outputText == "1  Mon 23 Nov 2026, 08:30  Dentist\n")
            #expect(try Snapshot(of: workspace["stores"]).files == ["schedules.plist"])
        }
    }

    @Test("The position of an unreadable event isn't matched against other names")
    func unreadablePosition() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let store = #"[{"name":"Bad"},{"name":"Platform 1","date":817000000}]"#
            for store in [store, #"[{"name":"Bad"}]"#] {
                try workspace.write(store, to: "stores/schedules.plist")
                let outcome = try await workspace.verb("event", "remove", "1", "--yes")
                #expect(outcome.status == .exited(1))
                #expect(outcome.errorText.contains("stores/schedules.plist: error: event 1 cannot be read\n"))
                #expect(try workspace.text("stores/schedules.plist") == store)
            }
        }
    }

    @Test("A change removes and reports an event that an interrupted completion left in the schedule")
    func stoppedCompletion() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let event = #"{"name":"Yoga","date":817000000,"identifier":"A"}"#
            try workspace.write("[\(event)]", to: "stores/schedules.plist")
            try workspace.write("[\(event)]", to: "stores/completedEvents.plist")
            let rehearsal = try await workspace.verb("event", "remove", "Yoga", "--completed", "--dry-run")
            let note = "stores/schedules.plist: note: record 1: \"Yoga\" on Sunday 22 November 2026, 00:26 is completed"
            #expect(rehearsal.errorText.hasPrefix("\(note), and would be removed from the schedule\n"))
            let outcome = try await workspace.verb("event", "remove", "Yoga", "--completed", "--yes")
            #expect(outcome.status == .success)
            #expect(outcome.errorText.hasPrefix("\(note), and was removed from the schedule\n"))
            #expect(try workspace.text("stores/schedules.plist") == "[]")
            #expect(try workspace.text("stores/completedEvents.plist") == "[]")
        }
    }

    @Test("Each command makes and prints its change")
    func verbs() async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Alpha", "Beta", "Gamma")
            func expect(_ arguments: String..., output: String) async throws {
                let outcome = try await workspace.verbs(arguments)
                #expect(outcome.status == .success)
                #expect(outcome.outputText == output + "\n")
                #expect(outcome.errorText == "")
            }
            let date = "on Sunday 22 November 2026, 00:26"
            try await expect("event", "move", "alpha", "3", output: "Moved \"Alpha\" from position 1 to position 3")
            #expect(try await workspace.eventNames() == ["Beta", "Gamma", "Alpha"])
            try await expect(
                "event",
                "edit",
                "2",
                "--name",
                "Delta",
                "--date",
                "2026-11-25 9:00",
                output: "Changed \"Gamma\" \(date) to \"Delta\" on Wednesday 25 November 2026, 09:00 (record 2)"
            )
            try await expect("event", "remove", "bet", "--yes", output: "Removed \"Beta\" \(date) (record 1)")
            let stores = "stores/completedEvents.plist"
            try await expect(
                "event",
                "complete",
                "Alpha",
                output: "Completed \"Alpha\", planned for Sunday 22 November 2026, 00:26 (record 1 of \(stores))"
            )
            #expect(try await workspace.eventNames() == ["Delta"])
            #expect(try await workspace.eventNames("--completed") == ["Alpha"])
            try await expect("event", "reopen", "Alpha", output: "Reopened \"Alpha\" \(date) (record 2)")
            #expect(try await workspace.eventNames() == ["Alpha", "Delta"])
            #expect(try await workspace.eventNames("--completed") == [])
            let show = try await workspace.verb("event", "show", "alpha")
            let lines = ["Alpha", "date: Sunday 22 November 2026, 00:26", "position: 2", "identifier: Alpha"]
            #expect(show.outputText == lines.joined(separator: "\n") + "\n")
        }
    }

    @Test("JSON contains every key, sorted")
    func json() async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Alpha")
            let record = """
                {
                  "completed" : false,
                  "completedAt" : null,
                  "date" : "2026-11-22T00:26:40Z",
                  "description" : null,
                  "identifier" : "Alpha",
                  "location" : null,
                  "name" : "Alpha",
                  "position" : 1,
                  "repeats" : null,
                  "series" : null,
                  "source" : null,
                  "start" : "2026-11-22T00:26:40Z",
                  "timeZone" : null,
                  "url" : null
                }
                """
            let show = try await workspace.verb("event", "show", "1", "--json")
            #expect(show.outputText == record + "\n")
            let list = try await workspace.verb("event", "list", "--json")
            let indented = record.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
            #expect(list.outputText == "[\n\(indented)\n]\n")
        }
    }

    @Test(
        "A dry run prints what would change, and changes nothing",
        arguments: [
            (["add", "Dentist", "mon 8:30"], "Would add"), (["edit", "1", "--name", "X"], "Would change"),
            (["move", "1", "2"], "Would move"), (["remove", "1"], "Would remove"),
            (["complete", "1"], "Would complete"), (["reopen", "1"], "Would reopen"),
        ]
    )
    func dryRun(arguments: [String], start: String) async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Alpha", "Beta")
            try workspace.write(#"[{"name":"Done","date":817000000}]"#, to: "stores/completedEvents.plist")
            let before = try Snapshot(of: workspace["stores"])
            let outcome = try await workspace.verbs(["event"] + arguments + ["--dry-run"])
            #expect(outcome.status == .success)
            #expect(outcome.outputText.hasPrefix(start))
            #expect(try Snapshot(of: workspace["stores"]) == before)
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var arguments: [String]
        var message: String

        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let wrong = [
        Case(arguments: ["add", " ", "mon 8:30"], message: "stores/schedules.plist: error: the event's name is blank"),
        Case(
            arguments: ["edit", "1", "--name", ""],
            message: "stores/schedules.plist: error: the event's name is blank"
        ),
        Case(arguments: ["add", "X", "2026-02-31", "9:00"], message: "error: there is no day 2026-02-31"),
        Case(
            arguments: ["add", "X", "2027-03-28 1:30"],
            message: "error: 2027-03-28 has no 1:30 in Europe/London: the clocks skip it"
        ),
        Case(arguments: ["edit", "1", "--date", "soon"], message: "error: can't read `soon` as a date and time"),
        Case(arguments: ["show", "9"], message: "stores/schedules.plist: error: there is no event 9"),
        Case(arguments: ["move", "1", "0"], message: "stores/schedules.plist: error: there is no event 0"),
        Case(arguments: ["move", "1", "3"], message: "stores/schedules.plist: error: there is no event 3"),
        Case(arguments: ["complete", "Alhpa"], message: "stores/schedules.plist: error: no event is called `Alhpa`"),
        Case(
            arguments: ["remove", "a", "--yes"],
            message: "stores/schedules.plist: error: `a` matches 2 events, so nothing was done:"
        ),
        Case(
            arguments: ["remove", "", "--yes"],
            message: "stores/schedules.plist: error: expected a name, found empty text"
        ),
        Case(
            arguments: ["edit", "1", "--repeats", "every week"],
            message: "error: can't read `every week` as a rule"
        ),
        Case(
            arguments: ["reopen", "1"],
            message: "stores/completedEvents.plist: error: there is no completed event 1; there are none"
        ),
    ]

    @Test("An impossible change is reported with status 1, and nothing changes", arguments: wrong)
    func refuses(_ given: Case) async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Alpha", "Beta")
            let before = try Snapshot(of: workspace["stores"])
            let outcome = try await workspace.verbs(["event"] + given.arguments)
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.first == given.message)
            #expect(outcome.outputText == "")
            #expect(try Snapshot(of: workspace["stores"]) == before)
        }
    }

    @Test("An unreadable record is reported")
    func unreadable() async throws {
        try await Workspace.with { workspace in
            let records = #"[{"name":5,"date":817000000},{"name":"Beta","date":817000000}]"#
            try workspace.write(records, to: "stores/schedules.plist")
            let outcome = try await workspace.verb("event", "show", "1")
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.first == "stores/schedules.plist: error: event 1 cannot be read")
        }
    }

    @Test("Several matching events are listed")
    func several() async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Yoga", "Dentist", "Yoga class")
            let outcome = try await workspace.verb("event", "show", "YO")
            #expect(
                outcome.errorText == """
                    stores/schedules.plist: error: `YO` matches 2 events, so nothing was done:
                        1  Yoga  Sun 22 Nov 2026, 00:26
                        3  Yoga class  Sun 22 Nov 2026, 00:26
                        hint: say which one by its position

                    """
            )
        }
    }

    @Test func listsLikeliestCompletedEvents() async throws {
        try await Workspace.with { workspace in
            let names = (1...10).map { "Alpha \($0)" } + ["Beta a", "Beta"]
            let records = names.enumerated().map { "{\"name\":\"\($1)\",\"date\":\(817_000_000 + $0 * 86_400)}" }
            try workspace.write("[\(records.joined(separator: ","))]", to: "stores/completedEvents.plist")
            let outcome = try await workspace.verb("event", "reopen", "a")
            let positions = outcome.messages.dropFirst().compactMap { Int($0.split(separator: " ").first ?? "") }
            #expect(positions == [11, 10, 9, 8, 7, 6, 5, 4])
            #expect(outcome.messages.suffix(2).first == "    and 4 more")
        }
    }

    @Test(
        "Invalid usage ends with status 64, and nothing changes",
        arguments: [
            ["remove", "1"], ["edit", "1"], ["edit", "--date", "mon"], ["add", "X"], ["move", "1", "up"],
            ["list", "--time-zone", "Mars"],
        ]
    )
    func usage(arguments: [String]) async throws {
        try await Workspace.with { workspace in
            try workspace.writeEvents("Alpha")
            let before = try Snapshot(of: workspace["stores"])
            let outcome = try await workspace.command(["event"] + arguments + ["--stores", "stores"]).run()
            #expect(outcome.status == .exited(64))
            #expect(outcome.errorText.contains("Usage: almanac event \(arguments[0])"))
            #expect(try Snapshot(of: workspace["stores"]) == before)
        }
    }

    @Test("almanac.yml specifies the location of the stores")
    func settings() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("site/data")
            try workspace.write(
                "stores:\n  folder: data\n  events: mine.plist\ntimeZone: Asia/Tokyo\n",
                to: "site/almanac.yml"
            )
            let list = try await workspace.command(["event", "list", "--site", "site"]).run()
            #expect(list.status == .exited(1))
            #expect(
                list.messages.first
                    == "site/data/mine.plist: error: there is no such file, but almanac.yml names it under `stores`"
            )
            let arguments = ["event", "add", "Call", "2026-11-25T00:00:00Z", "--site", "site"]
            let outcome = try await workspace.command(arguments).run()
            #expect(outcome.outputText == "Added \"Call\" on Wednesday 25 November 2026, 09:00 (record 1)\n")
            #expect(try Snapshot(of: workspace["site/data"]).files == ["mine.plist"])
            // Nothing has been completed yet.
            try workspace.write(
                "stores:\n  folder: data\n  events: mine.plist\n  completed: done.plist\ntimeZone: Asia/Tokyo\n",
                to: "site/almanac.yml"
            )
            try await workspace.command(["event", "list", "--site", "site"]).run().expectSuccess()
            let completed = try await workspace.command(["event", "list", "--completed", "--site", "site"]).run()
            #expect(completed.messages.first?.hasPrefix("site/data/done.plist: error: there is no such file") == true)
        }
    }

    @Test("Every command that takes a date understands the site's date words")
    func ownWords() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try workspace.write("language: fr\n", to: "almanac.yml")
            let words = """
                weekdays: { tuesday: [mardi], friday: [vendredi] }
                months: { december: [décembre], june: [juin] }
                days: { tomorrow: [demain], yesterday: [hier] }
                parts: { "19:00": [soir] }
                connectors: { at: [à], oClock: [h], every: [chaque], to: [au, "jusqu'à"] }
                """
            func run(_ arguments: String..., output: String) async throws {
                let outcome = try await workspace.verbs(arguments)
                #expect(outcome.outputText.contains(output), "\(arguments): \(outcome.errorText)")
                #expect(outcome.status == .success)
            }
            #expect(try await workspace.verb("event", "add", "Dentiste", "demain à 9 h").status == .exited(1))
            try workspace.write(words, to: "Templates/words/dates/fr.yml")
            try await run("event", "add", "Dentiste", "demain à 9 h", output: "on Saturday 21 November 2026, 09:00")
            try await run("event", "add", "Ski", "24 au 27 décembre", output: "on Thursday 24 to Sunday 27 December")
            try await run(
                "event",
                "add",
                "Chorale",
                "chaque mardi 19 h jusqu'à juin",
                output: "every Tuesday, 19:00, from 24 November 2026 until 30 June 2027"
            )
            try await run("event", "edit", "ski", "--date", "vendredi soir", output: "to \"Ski\" on Friday 20 November")
            try await run("event", "complete", "ski", "hier", output: "done on Thursday 19 November 2026")
            try await run("habit", "add", "Yoga", output: "Added")
            let done = "Completed \"Yoga\" on Thursday 19 November 2026"
            try await run("habit", "complete", "yoga", "hier", output: done)
        }
    }

    @Test("A problem with the site's date words is reported once, however many dates a command takes")
    func wrongWords() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try workspace.write("nope: x\n", to: "Templates/words/dates/en.yml")
            let outcome = try await workspace.verb("event", "list", "--from", "monday", "--to", "friday")
            #expect(outcome.errorText.split(separator: "expected a section of words").count == 2)
            #expect(outcome.status == .success)
        }
    }
}
