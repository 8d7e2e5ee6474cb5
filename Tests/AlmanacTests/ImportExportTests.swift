import Foundation
import TestSupport
import Testing

@Suite("almanac import and export", .ends)
struct ImportExportTests {
    private static let calendar = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Test//Test//EN
        BEGIN:VEVENT
        UID:1@test
        DTSTAMP:20261101T000000Z
        DTSTART:20261201T090000Z
        SUMMARY:Plumber
        END:VEVENT
        BEGIN:VEVENT
        UID:2@test
        DTSTAMP:20261101T000000Z
        DTSTART:20261103T090000Z
        SUMMARY:Piano tuner
        X-ALMANAC-COMPLETED:20261103T100000Z
        END:VEVENT
        END:VCALENDAR

        """

    private static let recipe = "# Gnocchi\n\n---\n\n- *2 cups* flour\n- salt\n\n---\n\nKnead.\n"

    private func run(_ workspace: Workspace, _ arguments: String...) async throws -> Command.Outcome {
        try await run(workspace, arguments)
    }

    private func run(_ workspace: Workspace, _ arguments: [String]) async throws -> Command.Outcome {
        let moment = ["--now", "2026-11-20T18:00:00Z", "--time-zone", "Europe/London", "--stores", "stores"]
        return try await workspace.command(arguments + moment).run()
    }

    /// The files in the stores folder, without dates.
    private func stores(_ workspace: Workspace) throws -> [String: Snapshot.Entry.Content] {
        try Snapshot(of: workspace["stores"]).contents
    }

    @Test("An import has a dry run, is a single change, and does nothing the second time")
    func importing() async throws {
        try await Workspace.withSample { workspace in
            try workspace.write(Self.calendar, to: "a.ics")
            try workspace.write(Self.recipe, to: "g.md")
            let before = try stores(workspace)
            let rehearsed = try await run(workspace, "import", "a.ics", "g.md", "--dry-run")
            #expect(
                rehearsed.outputText == """
                    + Plumber
                    + Piano tuner
                    events: would add 2, change 0, skip 0
                    + Gnocchi
                    recipes: would add 1, change 0, skip 0

                    """
            )
            #expect(try stores(workspace) == before)
            let done = try await run(workspace, "import", "a.ics", "g.md")
            #expect(done.status == .success)
            #expect(done.outputText.contains("events: added 2, changed 0, skipped 0"))
            let after = try stores(workspace)
            let again = try await run(workspace, "import", "a.ics", "g.md")
            #expect(again.outputText.contains("= Plumber\n= Piano tuner\nevents: added 0, changed 0, skipped 2"))
            #expect(try stores(workspace) == after)
            #expect(try await workspace.run("undo").status == .success)
            #expect(try stores(workspace) == before)
        }
    }

    /// A calendar with a weekly series that leaves out one day and has moved another.
    private static func choir(at hour: Int) -> String {
        func event(_ lines: String...) -> String {
            let end = ["END:VEVENT", ""]
            return (["BEGIN:VEVENT", "UID:choir@test", "SUMMARY:Choir"] + lines + end).joined(separator: "\n")
        }
        func time(_ day: Int) -> String { "202612\(day)T\(hour)0000Z" }
        let rule = "RRULE:FREQ=WEEKLY;COUNT=4"
        let series = event("DTSTART:\(time(10))", rule, "EXDATE:\(time(17))")
        let moved = event("RECURRENCE-ID:\(time(24))", "DTSTART:\(time(23))")
        return "BEGIN:VCALENDAR\nVERSION:2.0\n\(series)\(moved)END:VCALENDAR\n"
    }

    @Test("A series that its calendar has moved is updated, and its exceptions and moved occurrences follow")
    func movedSeries() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let changes = [(18, "added 2, changed 0, skipped 0"), (19, "added 0, changed 2, skipped 0")]
            for (hour, counts) in changes + [(19, "added 0, changed 0, skipped 2")] {
                try workspace.write(Self.choir(at: hour), to: "choir.ics")
                let imported = try await run(workspace, "import", "choir.ics")
                #expect(imported.outputText.hasSuffix("events: \(counts)\n"), "\(imported.outputText)")
                let list = ["event", "list", "--from", "2026-12-01", "--to", "2026-12-31", "--json"]
                let listed = try await run(workspace, list).output
                let events = try #require(try JSONSerialization.jsonObject(with: listed) as? [[String: Any]])
                #expect(
                    events.map { $0["start"] as? String } == [
                        "2026-12-10T\(hour):00:00Z", "2026-12-23T\(hour):00:00Z", "2026-12-31T\(hour):00:00Z",
                    ]
                )
            }
        }
    }

    @Test("Imported records have every key that the app requires")
    func completed() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try workspace.write(Self.recipe, to: "g.md")
            _ = try await run(workspace, "import", "g.md")
            let shown = try await run(workspace, "recipe", "show", "1", "--json")
            let object = try JSONSerialization.jsonObject(with: shown.output) as? [String: Any]
            #expect((object?["id"] as? String).flatMap(UUID.init) != nil)
            #expect(object?["createdAt"] as? String == "2026-11-20T18:00:00Z")
            let lines = object?["ingredients"] as? [[String: Any]]
            #expect(lines?.compactMap { ($0["id"] as? String).flatMap(UUID.init) }.count == 2)
            #expect(lines?.map { $0["quantity"] as? String } == ["2 cups", ""])
        }
    }

    @Test("A different recipe with the same name is added with a note")
    func namesake() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try workspace.write(Self.recipe, to: "g.md")
            _ = try await run(workspace, "import", "g.md")
            let json = #"{"@type":"Recipe","name":"Gnocchi","url":"https://a.example/","recipeIngredient":["1 egg"]}"#
            try workspace.write(json, to: "a.json")
            let other = try await run(workspace, "import", "a.json")
            #expect(other.outputText == "+ Gnocchi\nrecipes: added 1, changed 0, skipped 0\n")
            #expect(other.errorText.contains("another recipe is called \"Gnocchi\""))
            #expect(try await run(workspace, "recipe", "show", "2").outputText.contains("2 cups  flour"))
            for file in ["a.json", "g.md"] {
                let again = try await run(workspace, "import", file)
                #expect(again.outputText == "= Gnocchi\nrecipes: added 0, changed 0, skipped 1\n")
            }
        }
    }

    @Test(
        "Importing a later state of a habit records the new day",
        arguments: ["T08:00:00Z", "T20:30:00Z"],
        ["T07:00:00Z", "T20:45:00Z", "day alone"]
    )
    func nextDay(first: String, second: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let header = "title,currentStreak,bestStreak,numberOfCompletions,lastCompletionDate\n"
            let last = second == "day alone" ? "2026-11-20" : "2026-11-20\(second)"
            for (name, row) in [("a.csv", "X,2,5,9,2026-11-19\(first)"), ("b.csv", "X,3,5,10,\(last)")] {
                try workspace.write(header + row + "\n", to: name)
                let outcome = try await workspace.verb("import", name)
                #expect(outcome.status == .success, "\(outcome.errorText)")
            }
            let shown = try await workspace.verb("habit", "show", "X", "--json")
            struct Shown: Decodable {
                struct Day: Decodable { var day: String }
                var completedToday: Bool
                var days: [Day]
            }
            let habit = try JSONDecoder().decode(Shown.self, from: shown.output)
            #expect(habit.completedToday && habit.days.map(\.day) == ["2026-11-18", "2026-11-19", "2026-11-20"])
            let again = try await workspace.verb("habit", "complete", "X")
            #expect(again.status != .success || again.outputText.contains("done"), "\(again.outputText)")
        }
    }

    @Test("An occurrence that list prints isn't imported as a separate event")
    func listedOccurrence() async throws {
        try await Workspace.with { workspace in
            for folder in ["stores", "other"] { try workspace.makeFolder(folder) }
            let rule = "FREQ=WEEKLY;BYDAY=TU"
            try await workspace.verb("event", "add", "Choir", "3 nov 2026 19:30", "--repeats", rule).expectSuccess()
            try await workspace.verb("event", "add", "Dentist", "mon 8:30").expectSuccess()
            let listed = try await workspace.verb("event", "list", "--json")
            try workspace.write(listed.outputText, to: "l.json")
            let before = try stores(workspace)
            let again = try await run(workspace, "import", "l.json")
            #expect(again.outputText == "= Choir\n= Dentist\nevents: added 0, changed 0, skipped 2\n")
            #expect(again.errorText == "")
            #expect(try stores(workspace) == before)
            let moment = ["--now", "2026-11-20T18:00:00Z", "--time-zone", "Europe/London"]
            let elsewhere = try await workspace.command(["import", "l.json", "--stores", "other"] + moment).run()
            #expect(elsewhere.outputText.contains("+ Choir"))
            #expect(elsewhere.errorText.contains("\"Choir\" is only one occurrence of a series"))
        }
    }

    @Test("Future days of a habit are skipped with a message, and the habit can still be completed")
    func daysToCome() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try workspace.write("habit,date,value\nRun,2026-11-18,1\nRun,2026-11-19,1\nRun,2027-01-01,1\n", to: "a.csv")
            try workspace.write("title,currentStreak,lastCompletionDate\nRead,3,2027-01-01\n", to: "b.csv")
            let imported = try await run(workspace, "import", "a.csv", "b.csv")
            #expect(imported.errorText.contains("warning: \"Run\": a day after today is left out"))
            let list = try await run(workspace, "habit", "list").outputText
            #expect(list.contains("not yet done today, 2-day streak"), "\(list)")
            let done = try await run(workspace, "habit", "complete", "run", "read")
            #expect(done.status == .success, "\(done.errorText)")
        }
    }

    @Test("An event that an import completes moves to the completed events")
    func completing() async throws {
        try await Workspace.with { workspace in
            try workspace.write(
                #"[{"name":"Piano tuner","date":\#(Self.tuner),"identifier":"X"}]"#,
                to: "stores/schedules.plist"
            )
            try workspace.write(Self.calendar, to: "a.ics")
            let outcome = try await run(workspace, "import", "a.ics")
            #expect(outcome.outputText.contains("~ Piano tuner (completed"))
            let open = try workspace.text("stores/schedules.plist")
            #expect(!open.contains("Piano") && open.contains("Plumber"))
            #expect(workspace.exists("stores/completedEvents.plist"))
        }
    }

    /// 3 November 2026, 9:00 in Greenwich.
    private static let tuner = 815_389_200

    @Test("A recipe that the app couldn't read is skipped with a message, and the others are imported")
    func fraction() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let line = #"{"id":"i","name":"Milk","amount":0.5,"amountType":"Cups"}"#
            try workspace.write(
                #"[{"name":"Bad","notes":"","ingredients":[\#(line)]},{"name":"Good","notes":"","ingredients":[]}]"#,
                to: "recipes.json"
            )
            let outcome = try await run(workspace, "import", "recipes.json")
            #expect(outcome.status == .exited(1))
            #expect(outcome.outputText == "+ Good\nrecipes: added 1, changed 0, skipped 0\n")
            #expect(outcome.errorText.contains("\"Bad\": the app can only store whole amounts"))
        }
    }

    @Test(
        "An unreadable file changes no store",
        arguments: [
            ("none.ics", "cannot be read: there is no such file"), ("empty", "the file is empty"),
            ("/dev/null", "the file is empty"), ("stores", "cannot be read: it is a folder"),
        ]
    )
    func unusable(file: String, message: String) async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("", to: "empty")
            let before = try Snapshot(of: workspace.folder)
            let outcome = try await run(workspace, "import", file)
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains(message))
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }

    @Test("A record in two files is imported once with the values of both")
    func sameInTwoFiles() async throws {
        try await Workspace.withSample { workspace in
            for file in ["e.ics", "e.csv"] {
                #expect(try await run(workspace, "export", "events", "-o", file).status == .success)
            }
            for kind in ["habits", "recipes"] {
                #expect(try await run(workspace, "export", kind, "-o", "\(kind).json").status == .success)
            }
            let before = try stores(workspace)
            let files = ["e.ics", "e.csv", "habits.json", "habits.json", "recipes.json", "recipes.json"]
            let known = try await run(workspace, ["import"] + files)
            #expect(known.outputText.matches(of: /added 0, changed 0/).count == 3, "\(known.outputText)")
            #expect(try stores(workspace) == before)
            // The first file lists the event twice. The second file says when one of the two was completed.
            try workspace.write("name,date\nZed,2026-12-24 18:00\nZed,2026-12-24 18:00\n", to: "a.csv")
            let done = "name,date,completedAt\nZed,2026-12-24 18:00,2026-12-24 19:00\n"
            try workspace.write(done, to: "b.csv")
            let outcome = try await run(workspace, "import", "a.csv", "b.csv")
            #expect(outcome.status == .success)
            #expect(outcome.outputText.contains("events: added 2, changed 0, skipped 0"))
            let (open, completed) = ("stores/schedules.plist", "stores/completedEvents.plist")
            #expect(try workspace.text(open).matches(of: /Zed/).count == 1)
            #expect(try workspace.text(completed).matches(of: /Zed/).count == 1)
        }
    }

    @Test("A calendar without events is reported as empty")
    func empty() async throws {
        try await Workspace.with { workspace in
            try workspace.write("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nEND:VCALENDAR\n", to: "empty.ics")
            try workspace.makeFolder("stores")
            let outcome = try await run(workspace, "import", "empty.ics")
            #expect(outcome.status == .exited(0))
            #expect(outcome.messages == ["empty.ics: note: holds nothing to import"])
        }
    }

    @Test("A pipe is imported like a file")
    func pipe() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try workspace.write(Self.calendar, to: "a.ics")
            let options = "--stores stores --now 2026-11-20T18:00:00Z --time-zone Europe/London"
            let outcome = try await workspace.shell("cat a.ics | \"$1\" import /dev/stdin \(options)")
            #expect(outcome.errorText == "")
            #expect(outcome.outputText.contains("+ Plumber"))
            #expect(try workspace.text("stores/schedules.plist").contains("Plumber"))
        }
    }

    @Test("An export into a missing folder is an error")
    func missingFolder() async throws {
        try await Workspace.withSample { workspace in
            let outcome = try await run(workspace, "export", "events", "-o", "none/e.ics")
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.first == "none/e.ics: error: cannot be written: its folder does not exist")
            #expect(!workspace.exists("none"))
        }
    }

    @Test("An unreadable store stops the import")
    func corruptStore() async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("[{", to: "stores/recipes.data")
            try workspace.write(Self.calendar, to: "a.ics")
            try workspace.write(Self.recipe, to: "g.md")
            let before = try Snapshot(of: workspace.folder)
            #expect(try await run(workspace, "import", "a.ics", "g.md").status == .exited(1))
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }

    @Test("An export imported again adds nothing")
    func roundTrips() async throws {
        try await Workspace.withSample { workspace in
            let before = try stores(workspace)
            for (kind, file) in [("events", "e.csv"), ("habits", "habits.json"), ("recipes", "recipes.json")] {
                #expect(try await run(workspace, "export", kind, "-o", file).status == .success)
                let outcome = try await run(workspace, "import", file)
                #expect(outcome.outputText.contains("\(kind): added 0, changed 0"), "\(outcome.outputText)")
            }
            #expect(try stores(workspace) == before)
        }
    }

    @Test("The option sets the format, then the file name, then the default")
    func formats() async throws {
        try await Workspace.withSample { workspace in
            #expect(try await run(workspace, "export", "events").outputText.hasPrefix("BEGIN:VCALENDAR\r\n"))
            #expect(try await run(workspace, "export", "events", "-f", "csv").outputText.hasPrefix("name,date,"))
            #expect(try await run(workspace, "export", "habits").outputText.hasPrefix("["))
            #expect(try await run(workspace, "export", "recipes", "pancakes", "-o", "p.md").outputText == "")
            #expect(try workspace.text("p.md").hasPrefix("# Pancakes\n"))
            let linked = try await run(workspace, "export", "recipes", "pancakes", "--format", "jsonld")
            #expect(
                linked.outputText.contains("https:\\/\\/schema.org") || linked.outputText.contains("https://schema.org")
            )
        }
    }

    static let refused: [(arguments: String, status: Int32)] = [
        ("recipes -f recipemd", 64), ("habits -f ics", 64), ("events 1", 64), ("stars", 64),
        ("recipes -o stores/recipes.data", 1), ("recipes nothing", 1), ("events -o no/such/a.ics", 1),
        ("events -o stores/../stores/com.makeschool.Habitual.plist", 1),
    ]

    @Test("An invalid export writes nothing, and an export never replaces a store", arguments: refused)
    func refusals(arguments: String, status: Int32) async throws {
        try await Workspace.withSample { workspace in
            let before = try Snapshot(of: workspace.folder)
            let words = "export \(arguments) --stores stores".split(separator: " ").map(String.init)
            let outcome = try await workspace.command(words).run()
            #expect(outcome.status == .exited(status))
            #expect(outcome.outputText == "")
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }
}
