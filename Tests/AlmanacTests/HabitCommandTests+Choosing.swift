import Foundation
import TestSupport
import Testing

extension HabitCommandTests {
    @Test("Several habits are completed together or not at all, with the day as an option or an argument")
    func several() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            for title in ["Walk", "Read", "Sunday", "Floss"] { _ = try await workspace.verb("habit", "add", title) }
            func expect(_ line: String, _ output: String...) async throws {
                let outcome = try await workspace.verbs(["habit"] + line.split(separator: " ").map(String.init))
                #expect(outcome.outputText == output.map { $0 + "\n" }.joined(), "\(outcome.errorText)")
                #expect(outcome.status == .success)
            }
            let twin = try await workspace.verb("habit", "add", "floss", "--dry-run")
            #expect(twin.messages.first?.hasSuffix("record 1 (\"Floss\"): this habit has the same name") == true)
            let today = "\": done today, 1-day streak"
            let yesterday = "\" on Thursday 19 November 2026: not yet done today, 1-day streak"
            let both = ("Completed \"Floss\(yesterday)", "Completed \"Read\(yesterday)")
            try await expect("complete floss read --date yesterday", both.0, both.1)
            try await expect("complete walk sunday", "Completed \"Walk\(today)", "Completed \"Sunday\(today)")
            let undone = ("Undid today's \"Walk\": never done", "Undid today's \"Sunday\": never done")
            try await expect("undo walk sunday", undone.0, undone.1)
            // Record 4 is Walk, and record 2 is Sunday.
            let mixed = ("Completed \"Walk\(yesterday)", "Completed \"Sunday\(yesterday)")
            try await expect("complete 4 2 19 nov", mixed.0, mixed.1)
            let before = try Snapshot(of: workspace["stores"]).contents
            let amount = "stores/com.makeschool.Habitual.plist: error: `3` after a name isn't the position of a habit"
            let messages = [
                ("complete floss yesterdya", "error: can't read `yesterdya` as a date and time"),
                ("complete floss 31 february", "error: there is no day 31 february"),
                (
                    "complete floss 22 nov",
                    "error: `22 nov` is Sunday 22 November 2026, which is still to come"
                ),
                (
                    "skip floss --date 20 dec",
                    "error: `20 dec` is Sunday 20 December 2026, which is still to come"
                ),
                ("complete floss zebra", "stores/com.makeschool.Habitual.plist: error: no habit is called `zebra`"),
                ("complete 1 99", "stores/com.makeschool.Habitual.plist: error: there is no habit 99"),
                ("complete read 3", amount), ("complete read 3 pages", amount), ("skip floss 3", amount),
                ("undo floss 3", amount), ("complete read 8 pages", amount.replacing("3", with: "8")),
                ("complete floss 24 decembr", "error: can't read `24 decembr` as a date and time"),
            ]
            for (line, message) in messages {
                let outcome = try await workspace.verbs(["habit"] + line.split(separator: " ").map(String.init))
                #expect(outcome.messages.first == message)
            }
            let hint = "    hint: `almanac habit complete read --amount 3` records an amount"
            #expect(try await workspace.verb("habit", "complete", "read", "3").messages.last == hint)
            #expect(try await workspace.verb("habit", "skip", "read", "3").messages.count == 1)
            for (day, hasOtherYear) in [("tomorrow", false), ("2027-01-02", false), ("20 dec", true)] {
                let outcome = try await workspace.verb("habit", "complete", "floss", "--date", day)
                #expect(outcome.errorText.contains("to name another year") == hasOtherYear, "\(day)")
            }
            let unread = try await workspace.verb("habit", "undo", "floss", "--date", "bananas")
            #expect(unread.messages.last == "    hint: write it as `2026-11-25`, `yesterday` or `monday 9:00`")
            let ahead = try await workspace.verb("habit", "undo", "floss", "--date", "tomorrow")
            #expect(ahead.messages.last == "    hint: name a day or time that has already come")
            let several = try await workspace.verb("habit", "undo", "floss", "walk")
            #expect(several.messages.first?.hasSuffix(": it is not done today") == true)
            #expect(several.messages.first?.contains(": error: record ") == true)
            for wrong in [["floss", "raed"], ["walk", "floss", "--amount", "many"], ["walk", "tomorrow"]] {
                let outcome = try await workspace.verbs(["habit", "complete"] + wrong)
                #expect(outcome.status == .exited(1))
                #expect(try Snapshot(of: workspace["stores"]).contents == before)
            }
            // Everything that one command completes is a single change.
            try await workspace.verb("habit", "complete", "walk", "floss").expectSuccess()
            try await workspace.run("undo").expectSuccess()
            #expect(try Snapshot(of: workspace["stores"]).contents == before)
            // A number can be a name.
            try await workspace.verb("habit", "add", "8").expectSuccess()
            try await workspace.verb("habit", "complete", "walk", "8").expectSuccess()
        }
    }

    @Test(
        "The last words are a day even if they are parts of other habits' names",
        arguments: [
            ("on monday", "Monday 16 November 2026"), ("on 19 nov", "Thursday 19 November 2026"),
            ("on yesterday", "Thursday 19 November 2026"), ("on the 18th", "Wednesday 18 November 2026"),
            ("the day before yesterday", "Wednesday 18 November 2026"), ("am Montag", "Monday 16 November 2026"),
            ("sat 14 nov", "Saturday 14 November 2026"), ("wed 14 oct", "Wednesday 14 October 2026"),
        ]
    )
    func dayInNames(words: String, day: String) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            let titles = [
                "Vitamine", "Ten minutes of meditation", "Read the paper", "Sunday call", "In bed before 10pm",
            ]
            for title in titles + ["Floss"] { try await workspace.verb("habit", "add", title).expectSuccess() }
            let arguments = ["habit", "complete", "floss"] + words.split(separator: " ").map(String.init)
            let outcome = try await workspace.verbs(arguments)
            #expect(outcome.outputText.hasPrefix("Completed \"Floss\" on \(day): "), "\(outcome.errorText)")
            #expect(outcome.outputText.split(separator: "\n").count == 1)
            for (wrong, message) in [
                ("on 31 november", "there is no day 31 november"),
                ("on mondya", "can't read `on mondya` as a date and time"),
            ] {
                let arguments = ["habit", "complete", "floss"] + wrong.split(separator: " ").map(String.init)
                #expect(try await workspace.verbs(arguments).messages.first == "error: \(message)")
            }
        }
    }

    @Test("All words together can be the name of a habit, even if the last ones name a day")
    func dayInWholeName() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            for title in ["Call mum on Monday", "Call"] {
                try await workspace.verb("habit", "add", title).expectSuccess()
            }
            let outcome = try await workspace.verbs(["habit", "complete", "call", "mum", "on", "monday"])
            #expect(outcome.outputText.hasPrefix("Completed \"Call mum on Monday\": "), "\(outcome.errorText)")
        }
    }
}
