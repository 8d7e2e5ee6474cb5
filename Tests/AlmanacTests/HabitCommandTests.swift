import Foundation
import TestSupport
import Testing

@Suite("almanac habit", .ends)
struct HabitCommandTests {
    private static let file = "stores/com.makeschool.Habitual.plist"

    @Test("Adding the first habit creates a file in the app's format")
    func add() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let outcome = try await workspace.verb("habit", "add", "Floss", "--image", "tooth")
            #expect(outcome.outputText == "Added \"Floss\" with the picture tooth (record 1)\n")
            #expect(try Snapshot(of: workspace["stores"]).files == ["com.makeschool.Habitual.plist"])
            let data = try Data(contentsOf: workspace[Self.file])
            let root = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
            #expect(root?["HABITS_ARRAY"] is Data)
            #expect(try await workspace.habitTitles() == ["Floss"])
        }
    }

    @Test("Recording the same amount again prints the recorded amount, not that the habit is done")
    func sameAmount() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try await workspace.verb("habit", "add", "Walk", "--goal", "5 km").expectSuccess()
            for (amount, expected) in [
                ("2", "Recorded \"Walk\" today: 2 of 5 km\n"),
                ("2", "\"Walk\" already has 2 of 5 km today; `--amount` is the whole amount of the day\n"),
                ("5", "Completed \"Walk\": done today, 1-day streak\n"), ("5", "\"Walk\" is already done today\n"),
            ] {
                let outcome = try await workspace.verb("habit", "complete", "walk", "--amount", amount)
                #expect(outcome.outputText == expected)
            }
        }
    }

    @Test("An amount that can be read in two ways is refused, and the message shows how to write both")
    func doubtfulAmount() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try await workspace.verb("habit", "add", "Walk").expectSuccess()
            let refused = try await workspace.verb("habit", "complete", "walk", "--amount", "2.125")
            #expect(refused.errorText.contains("write `2.1250` or `2125`"))
            try await workspace.verb("habit", "complete", "walk", "--amount", "2.1250").expectSuccess()
            let shown = try await workspace.verb("habit", "show", "walk", "--json")
            #expect(shown.outputText.contains("\"amount\" : 2.125"))
        }
    }

    @Test("Each command makes and prints its change")
    func verbs() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            for title in ["Walk", "Read", "Floss"] { _ = try await workspace.verb("habit", "add", title) }
            func expect(_ arguments: String..., output: String) async throws {
                let outcome = try await workspace.verbs(["habit"] + arguments)
                #expect(outcome.status == .success)
                #expect(outcome.outputText == output + "\n")
                #expect(outcome.errorText == "")
            }
            try await expect("complete", "floss", output: "Completed \"Floss\": done today, 1-day streak")
            try await expect("complete", "floss", output: "\"Floss\" is already done today")
            try await expect("undo", "floss", output: "Undid today's \"Floss\": never done")
            try await expect("move", "walk", "1", output: "Moved \"Walk\" from position 3 to position 1")
            #expect(try await workspace.habitTitles() == ["Walk", "Floss", "Read"])
            try await expect(
                "edit",
                "2",
                "--name",
                "Brush",
                "--image",
                "tooth",
                output: "Changed \"Floss\" to \"Brush\" with the picture tooth"
            )
            try await expect("remove", "read", "--yes", output: "Removed \"Read\", never done (record 3)")
            try await expect("list", output: "1  Walk   never done\n2  Brush  never done")
            let show = try await workspace.verb("habit", "show", "brush", "--json")
            #expect(
                show.outputText == """
                    {
                      "bestStreak" : 0,
                      "completedToday" : false,
                      "dateCreated" : "2026-11-20T18:00:00Z",
                      "days" : [

                      ],
                      "frequency" : "every day",
                      "goal" : null,
                      "image" : "tooth",
                      "isLimit" : null,
                      "lastCompletionDate" : null,
                      "numberOfCompletions" : 0,
                      "position" : 2,
                      "rate" : {
                        "days" : 0,
                        "done" : 0
                      },
                      "source" : null,
                      "streak" : 0,
                      "strength" : null,
                      "title" : "Brush",
                      "unit" : null
                    }

                    """
            )
            let text = try await workspace.verb("habit", "show", "brush").outputText
            #expect(text.hasPrefix("Brush\nnever done\nbest streak: 0\ncompletions: 0\ncreated: Friday 20 November"))
        }
    }

    @Test("A habit's status says if it is skipped or not due today")
    func notDue() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try await workspace.verb("habit", "add", "Gym", "--every", "mon thu").expectSuccess()
            try await workspace.verb("habit", "add", "Walk").expectSuccess()
            try await workspace.verb("habit", "complete", "gym", "walk", "yesterday").expectSuccess()
            let skipped = try await workspace.verb("habit", "skip", "walk")
            #expect(skipped.outputText == "Skipped \"Walk\": skipped today, 1-day streak\n")
            let list = try await workspace.verb("habit", "list").outputText
            #expect(list.contains("Gym   not due today, 1-day streak"))
            try await workspace.verb("habit", "add", "Read").expectSuccess()
            let never = try await workspace.verb("habit", "skip", "read")
            #expect(never.outputText == "Skipped \"Read\": skipped today, never done\n")
        }
    }

    @Test("A goal for a week is refused, with the option that sets the frequency")
    func weeklyGoal() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let outcome = try await workspace.verb("habit", "add", "Run", "--goal", "10 km per week")
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages == [
                    "error: can't read `10 km per week` as a goal",
                    "    hint: a goal is for a day, such as `5 km`; `--every` sets how often it is due",
                ]
            )
        }
    }

    @Test("Past days, amounts, notes and skips are stored in the companion file")
    func history() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            func expect(_ arguments: String..., output: String) async throws {
                let outcome = try await workspace.verbs(["habit"] + arguments)
                #expect(outcome.outputText == output + "\n", "\(outcome.errorText)")
            }
            try await expect(
                "add",
                "Water",
                "--goal",
                "8 glasses",
                "--every",
                "3 times a week",
                output: "Added \"Water\" with the picture other (record 1)"
            )
            try await expect(
                "complete",
                "water",
                "--amount",
                "2.5",
                output: "Recorded \"Water\" today: 2.5 of 8 glasses"
            )
            let done = "Completed \"Water\" on Wednesday 18 November 2026: not yet done today, 1-day streak"
            try await expect("complete", "water", "--amount", "8", "--note", "hot", "--date", "18 nov", output: done)
            let before = try Data(contentsOf: workspace[Self.file])
            let earlier = "Completed \"Water\" on Monday 16 November 2026: not yet done today, 2-day streak"
            try await expect("complete", "water", "--date", "16 nov", output: earlier)
            let skipped = "Skipped \"Water\" on Tuesday 17 November 2026: not yet done today, 2-day streak"
            try await expect("skip", "water", "17", "nov", "--note", "ill", output: skipped)
            #expect(try Data(contentsOf: workspace[Self.file]) == before)
            let text = try await workspace.verb("habit", "show", "water").outputText
            #expect(text.contains("plan: 3 per week, 8 glasses\n"))
            #expect(
                text.hasSuffix(
                    "2026-11-20: 2.5 glasses\n2026-11-18: done, 8 glasses, hot\n2026-11-17: skipped, ill\n2026-11-16: done\n"
                )
            )
            let json = try await workspace.verb("habit", "show", "water", "--json").outputText
            let expected = """
                    {
                      "amount" : null,
                      "day" : "2026-11-17",
                      "note" : "ill",
                      "state" : "skipped"
                    },
                """
            #expect(json.contains(expected))
            let refused = try await workspace.verb("habit", "skip", "water", "--date", "18 nov")
            #expect(refused.status == .exited(1))
            #expect(refused.messages.first?.hasSuffix("it is done on 2026-11-18; undo that first") == true)
            let weekend = try await workspace.verb("habit", "complete", "water", "--date", "last weekend")
            #expect(weekend.status == .exited(1))
            #expect(weekend.messages.first?.hasSuffix("`last weekend` isn't a single day") == true)
            try await workspace.run("undo").expectSuccess()
            try await workspace.verb("habit", "edit", "water", "--goal", "8").expectSuccess()
            let shown = try await workspace.verb("habit", "show", "water", "--json").outputText
            #expect(!shown.contains("skipped") && shown.contains(#""unit" : null"#))
        }
    }

    @Test(
        "A Loop export is imported with every day and exported unchanged",
        arguments: ["loop.zip", "loop", "loop.db"]
    )
    func loop(name: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try workspace.makeFolder("export")
            try workspace.write(
                "Position,Name,Type,FrequencyNumerator,FrequencyDenominator\n001,Run,YES_NO,3,7\n",
                to: "export/Habits.csv"
            )
            try workspace.write(
                "Date,Run,\n2026-11-18,YES_MANUAL,\n2026-11-17,SKIP,\n2026-11-16,YES_MANUAL,\n2026-11-14,YES_MANUAL,\n",
                to: "export/Checkmarks.csv"
            )
            try await workspace.verb("import", workspace["export"].path).expectSuccess()
            let json = try await workspace.verb("habit", "show", "run", "--json").outputText
            #expect(json.contains("\"frequency\" : \"3 per week\"") && json.contains("\"state\" : \"skipped\""))
            let format = name.hasSuffix(".db") ? "loopdb" : "loop"
            let file = workspace[name].path
            try await workspace.verb("export", "habits", "--format", format, "-o", file).expectSuccess()
            try await workspace.verb("habit", "remove", "run", "--yes").expectSuccess()
            try await workspace.verb("import", file).expectSuccess()
            let again = try await workspace.verb("habit", "show", "run", "--json").outputText
            #expect(
                again.split(separator: "\n").filter { !$0.contains("dateCreated") }
                    == json.split(separator: "\n").filter { !$0.contains("dateCreated") }
            )
        }
    }

    @Test("A streak has the article of its number as spoken", arguments: [(7, "a"), (8, "an"), (11, "an"), (81, "an")])
    func article(days: Int, article: String) async throws {
        try await Workspace.with { workspace in
            let counts = "\"currentStreak\": \(days), \"bestStreak\": \(days), \"numberOfCompletions\": \(days)"
            let habit = "{\"title\": \"Read\", \"selectedImage\": 0, \(counts), \"lastCompletionDate\": 815832000}"
            try workspace.write("[\(habit)]", to: Self.file)
            let outcome = try await workspace.verb("habit", "list")
            #expect(outcome.outputText.contains("last done on 2026-11-08, after \(article) \(days)-day streak"))
        }
    }

    @Test("Yesterday's completion can be undone")
    func undoingYesterday() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try await workspace.verb("habit", "add", "Read").expectSuccess()
            for day in ["17 nov", "18 nov"] {
                try await workspace.verb("habit", "complete", "read", "--date", day).expectSuccess()
            }
            let before = try Data(contentsOf: workspace[Self.file])
            try await workspace.verb("habit", "complete", "read", "--date", "yesterday").expectSuccess()
            let outcome = try await workspace.verb("habit", "undo", "read", "yesterday")
            let status = "last done on 2026-11-18, after a 2-day streak"
            #expect(outcome.outputText == "Undid Thursday 19 November 2026 for \"Read\": \(status)\n")
            #expect(try Data(contentsOf: workspace[Self.file]) == before)
            for day in ["yesterday", "today"] {
                try await workspace.verb("habit", "complete", "read", "--date", day).expectSuccess()
            }
            let refused = try await workspace.verb("habit", "undo", "read", "--date", "yesterday")
            #expect(
                refused.messages.first
                    == "\(Self.file): error: the app's streak, which goes on to 2026-11-20, says that it was done on "
                    + "2026-11-19; undo the later days first"
            )
        }
    }

    @Test(
        "A dry run prints what would change, and changes nothing",
        arguments: [
            (["add", "X"], "Would add"), (["edit", "1", "--name", "X"], "Would change"),
            (["move", "1", "2"], "Would move"), (["remove", "1"], "Would remove"),
            (["complete", "1"], "Would complete"), (["undo", "2"], "Would undo"),
        ]
    )
    func dryRun(arguments: [String], start: String) async throws {
        try await Workspace.withSample { workspace in
            let before = try Snapshot(of: workspace["stores"])
            let outcome = try await workspace.verbs(["habit"] + arguments + ["--dry-run"])
            #expect(outcome.status == .success)
            #expect(outcome.outputText.hasPrefix(start))
            #expect(try Snapshot(of: workspace["stores"]) == before)
        }
    }

    @Test(
        "An impossible change is reported with status 1, and nothing changes",
        arguments: [
            (["add", ""], "\(file): error: the habit's name is blank"),
            (["add", "X", "--image", "tooht"], "error: there is no picture `tooht`"),
            (["edit", "1", "--name", " "], "\(file): error: the habit's name is blank"),
            (["complete", "77"], "\(file): error: there is no habit 77"),
            (["move", "1", "7"], "\(file): error: there is no habit 7"),
            (["undo", "1"], "\(file): error: it is not done today"),
            (["complete", "Flosss"], "\(file): error: no habit is called `Flosss`"),
            (["remove", "of", "--yes"], "\(file): error: `of` matches 2 habits, so nothing was done:"),
        ]
    )
    func refuses(arguments: [String], message: String) async throws {
        try await Workspace.withSample { workspace in
            let before = try Snapshot(of: workspace["stores"])
            let outcome = try await workspace.verbs(["habit"] + arguments)
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.first == message)
            #expect(outcome.outputText == "")
            #expect(try Snapshot(of: workspace["stores"]) == before)
        }
    }

    @Test("Two files with habits are an error")
    func twoFiles() async throws {
        try await Workspace.withSample { workspace in
            try workspace.write(try Data(contentsOf: workspace[Self.file]), to: "stores/other.plist")
            let outcome = try await workspace.verb("habit", "complete", "1")
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages.first
                    == "stores: error: several files hold habits: `com.makeschool.Habitual.plist`, `other.plist`"
            )
        }
    }
}
