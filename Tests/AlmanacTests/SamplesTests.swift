import Foundation
import TestSupport
import Testing

@Suite("Starting with or without samples", .ends)
struct SamplesTests {
    private static let target = "\npublish: { here: { target: folder, path: ../www } }\n"

    @Test("Without samples, the stores are empty, but a site can be built from them")
    func empty() async throws {
        try await Workspace.with { workspace in
            let outcome = try await workspace.run("init", "life", "--empty")
            #expect(outcome.status == .success)
            #expect(!outcome.outputText.contains("sample"))
            #expect(!workspace.exists("life/Templates") && !workspace.exists("life/menu.yml"))
            for verb in ["check", "build"] {
                let outcome = try await workspace.run(verb, "--site", "life")
                #expect(outcome.status == .success && outcome.errorText == "", "\(outcome.errorText)")
            }
            #expect(
                try await workspace.run("samples", "remove", "--site", "life").errorText == "There are no samples.\n"
            )
            let both = try await workspace.run("init", "other", "--empty", "--theme")
            #expect(both.status == .exited(64))
        }
    }

    @Test("samples remove removes all samples and keeps other records, and undo restores them")
    func remove() async throws {
        try await Workspace.with { workspace in
            try await workspace.run("init", "life").expectSuccess()
            let settings = try workspace.text("life/almanac.yml") + Self.target
            try workspace.write(settings, to: "life/almanac.yml")
            let site = ["--site", "life"]
            let own = [
                ["event", "add", "Mine", "mon 9:00"], ["habit", "add", "Floss"], ["recipe", "add", "Toast"],
                ["event", "complete", "mine"],
            ]
            for arguments in own { try await workspace.command(arguments + site).run().expectSuccess() }
            try await workspace.command(["menu", "add", "toast", "tomorrow"] + site).run().expectSuccess()
            let before = try Snapshot(of: workspace["life"]).contents
            let refused = try await workspace.command(["publish", "--yes"] + site).run()
            #expect(refused.status == .exited(1))
            #expect(refused.errorText.contains(#/[0-9]+ events \(".*; 7 habits \(".*; 8 recipes \("Shakshuka", /#))
            #expect(!refused.errorText.contains("Mine") && !refused.errorText.contains("Toast"))

            let plan = try await workspace.command(["samples", "remove", "--dry-run"] + site).run()
            let words =
                #/Would remove [0-9]+ sample events, 7 sample habits, 8 sample recipes, 5 sample meals and the collection of flash cards\n/#
            #expect(plan.outputText.wholeMatch(of: words) != nil, "\(plan.outputText)")
            let removed = try await workspace.command(["samples", "remove"] + site).run()
            #expect(removed.outputText == plan.outputText.replacing("Would remove", with: "Removed"))
            #expect(removed.errorText == plan.errorText)
            #expect(removed.errorText.contains("\n7 sample habits: \"Drink eight glasses of water\", \"Floss\", "))

            let list = try await workspace.command(["event", "list", "--completed"] + site).run()
            #expect(list.outputText.hasSuffix("Mine\n") && list.outputText.split(separator: "\n").count == 1)
            #expect(try await workspace.command(["event", "list"] + site).run().outputText == "")
            #expect(try await workspace.command(["habit", "list"] + site).run().outputText == "1  Floss  never done\n")
            #expect(
                try await workspace.command(["recipe", "list"] + site).run().outputText == "1  Toast (0 ingredients)\n"
            )
            let menu = try workspace.text("life/menu.yml")
            #expect(menu.hasPrefix("# ") && menu.contains("recipe: Toast") && menu.ranges(of: "- day:").count == 1)
            #expect(!workspace.exists("life/savedFlashcard.plist") && !workspace.exists("life/Templates/cards.md"))
            for arguments in [["check"], ["build"], ["publish", "--yes"]] {
                let outcome = try await workspace.command(arguments + site).run()
                #expect(outcome.status == .success && outcome.errorText == "", "\(outcome.errorText)")
            }
            try await workspace.command(["undo"] + site).run().expectSuccess()
            let after = try Snapshot(of: workspace["life"]).contents
            #expect(before.allSatisfy { $0.key.hasPrefix(".almanac/") || after[$0.key] == $0.value })
        }
    }

    @Test(
        "What is left of the samples isn't published, unless it may be a person's own",
        arguments: [
            (["com.makeschool.Habitual.plist"], "", "7 habits (\""),
            (["menu.yml"], "", "5 meals (\"Leek and potato soup\", "), (["menu.yml"], "Leek and potato soup", ""),
            (["almanac.yml", "savedFlashcard.plist", "Templates/cards.md"], "", "the collection of flash cards"),
        ]
    )
    func leftOver(files: [String], removed: String, words: String) async throws {
        try await Workspace.with { workspace in
            try await workspace.run("init", "life").expectSuccess()
            try workspace.write(workspace.text("life/almanac.yml") + Self.target, to: "life/almanac.yml")
            let contents = try files.map { try Data(contentsOf: workspace["life/\($0)"]) }
            try await workspace.run("samples", "remove", "--yes", "--site", "life").expectSuccess()
            for (file, content) in zip(files, contents) {
                try workspace.write(content, to: "life/\(file)")
                guard !removed.isEmpty else { continue }
                let text = try workspace.text("life/\(file)").replacing(removed, with: "Waffles")
                try workspace.write(text, to: "life/\(file)")
            }
            let outcome = try await workspace.run("publish", "--yes", "--site", "life")
            #expect((outcome.status == .success) == words.isEmpty, "\(outcome.errorText)")
            let refusal = "the site still shows sample records of `almanac init`: \(words)"
            #expect(outcome.errorText.contains(refusal) == !words.isEmpty, "\(outcome.errorText)")
        }
    }

    @Test("A few habits and meals like the samples stay, because they may be a person's own")
    func likeSamples() async throws {
        try await Workspace.with { workspace in
            try await workspace.run("init", "life").expectSuccess()
            let habits = try Data(contentsOf: workspace["life/com.makeschool.Habitual.plist"])
            let menu = try workspace.text("life/menu.yml").replacing("Leek and potato soup", with: "Waffles")
            try await workspace.run("samples", "remove", "--yes", "--site", "life").expectSuccess()
            try workspace.write(habits, to: "life/com.makeschool.Habitual.plist")
            try workspace.write(menu, to: "life/menu.yml")
            try await workspace.run("habit", "remove", "floss", "--yes", "--site", "life").expectSuccess()
            let outcome = try await workspace.run("samples", "remove", "--site", "life")
            #expect(outcome.errorText == "There are no samples.\n" && outcome.outputText == "")
            let list = try await workspace.run("habit", "list", "--site", "life").outputText
            #expect(list.split(separator: "\n").count == 6)
            #expect(try workspace.text("life/menu.yml") == menu)
        }
    }

    @Test("Edited and used samples stay, and don't prevent publishing")
    func rewritten() async throws {
        try await Workspace.with { workspace in
            try await workspace.run("init", "life").expectSuccess()
            try workspace.write(workspace.text("life/almanac.yml") + Self.target, to: "life/almanac.yml")
            let changes = [
                ["event", "edit", "1", "--name", "My own"], ["event", "edit", "2", "--location", "My place"],
                ["event", "complete", "3"], ["recipe", "edit", "1", "--notes", "My notes"],
                ["recipe", "cooked", "2"], ["habit", "complete", "ukulele"],
            ]
            for change in changes { try await workspace.command(change + ["--site", "life"]).run().expectSuccess() }
            try workspace.write("picture", to: "life/Jollof rice.png")
            let outcome = try await workspace.run("samples", "remove", "--site", "life")
            #expect(outcome.errorText.hasPrefix("You have used or rewritten 6 sample records; they stay.\n"))
            #expect(outcome.outputText.contains("6 sample habits, 5 sample recipes"))
            #expect(workspace.exists("life/Jollof rice.png"))
            let habits = try await workspace.run("habit", "list", "--site", "life").outputText
            #expect(habits.split(separator: "\n").count == 1 && habits.contains("ukulele"))
            let events = try await workspace.run("event", "list", "--site", "life").outputText
            #expect(events.split(separator: "\n").count == 2 && events.contains("My own"))
            #expect(try await workspace.run("event", "list", "--completed", "--site", "life").outputText == "")
            try await workspace.run("publish", "--yes", "--site", "life").expectSuccess()
        }
    }

    @Test("A sample collection whose template was edited stays, with its settings")
    func ownCollection() async throws {
        try await Workspace.with { workspace in
            try await workspace.run("init", "life").expectSuccess()
            let template = try workspace.text("life/Templates/cards.md") + "Mine.\n"
            try workspace.write(template, to: "life/Templates/cards.md")
            let settings = try workspace.text("life/almanac.yml")
            let outcome = try await workspace.run("samples", "remove", "--site", "life")
            #expect(outcome.errorText.hasPrefix("life/Templates/cards.md: note: was changed since `almanac init`"))
            #expect(try workspace.text("life/almanac.yml") == settings)
            #expect(!workspace.exists("life/menu.yml"))
            let check = try await workspace.run("check", "--site", "life")
            #expect(check.status == .success && check.errorText == "", "\(check.errorText)")
        }
    }
}
