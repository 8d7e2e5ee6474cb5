import Foundation
import TestSupport
import Testing

/// How commands and builds follow what the app saves.
@Suite("Habits that the app changes", .ends)
struct HabitAppTests {
    private static let file = "stores/com.makeschool.Habitual.plist"

    @Test("A build records the app's completions once, and check and export record nothing")
    func building() async throws {
        try await Workspace.withSample { workspace in
            let beside = workspace["stores/com.makeschool.Habitual.almanac.json"]
            _ = try await workspace.verb("check")
            _ = try await workspace.verb("habit", "list")
            _ = try await workspace.verb("export", "habits", "--format", "days")
            #expect(!FileManager.default.fileExists(atPath: beside.path))
            let store = try Data(contentsOf: workspace[Self.file])
            _ = try await workspace.build()
            let kept = try Data(contentsOf: beside)
            #expect(kept.count > 100)
            let second = try await workspace.build()
            #expect(second.outputText.contains(" 0 written"))
            #expect(try Data(contentsOf: beside) == kept)
            #expect(try Data(contentsOf: workspace[Self.file]) == store)
        }
    }

    @Test("A change prints a warning if the app has saved an older list")
    func staleSave() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            for title in ["Read", "Water"] { try await workspace.verb("habit", "add", title).expectSuccess() }
            let old = try Data(contentsOf: workspace[Self.file])
            try await workspace.verb("habit", "complete", "water", "--amount", "5").expectSuccess()
            try workspace.write(old, to: Self.file)
            let words = "the app has saved \"Water\" without the completion of 2026-11-20"
            #expect(try await workspace.verb("habit", "skip", "read").errorText.contains(words))
            #expect(try await workspace.verb("habit", "undo", "read").errorText == "")
            let show = try await workspace.verb("habit", "show", "water")
            #expect(show.outputText.contains("2026-11-20: missed, 5"), "\(show.outputText)")
        }
    }

    @Test("The change or the build that records a new title says so, once", arguments: [true, false])
    func renaming(isBuild: Bool) async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            for title in ["Read", "Water"] { try await workspace.verb("habit", "add", title).expectSuccess() }
            try await workspace.verb("habit", "complete", "water").expectSuccess()
            let store = try Data(contentsOf: workspace[Self.file])
            let text = try #require(String(data: store, encoding: .isoLatin1))
            try workspace.write(#require(text.replacing("Water", with: "Drink").data(using: .isoLatin1)), to: Self.file)
            func messages(_ verb: String) async throws -> String {
                try await isBuild
                    ? workspace.build().messages.joined() : workspace.verb("habit", verb, "read").errorText
            }
            #expect(try await messages("skip").contains("\"Water\" is now called \"Drink\" in the app"))
            #expect(try await !messages("undo").contains("is now called"))
        }
    }

    @Test("A build reports that the app has saved an older list")
    func staleSaveInBuild() async throws {
        try await Workspace.withSmall { workspace in
            let old = try Data(contentsOf: workspace[Self.file])
            try await workspace.verb("habit", "complete", "1", "--amount", "5").expectSuccess()
            try workspace.write(old, to: Self.file)
            let messages = try await workspace.build().messages
            #expect(messages.contains { $0.contains("which no longer counts; amounts and notes are kept") })
        }
    }

    @Test("Every build reports an unwritable history and tries again")
    func unwritableHistory() async throws {
        try await Workspace.withSmall { workspace in
            let beside = "stores/com.makeschool.Habitual.almanac.json"
            let obstacle = "stores/.com.makeschool.Habitual.almanac.json.almanac-new"
            try workspace.makeFolder(obstacle)
            for _ in 1...2 {
                let messages = try await workspace.build().messages
                #expect(
                    messages.first?.hasPrefix("\(beside): warning: an app's changes to the habits can't be recorded: ")
                        == true
                )
                #expect(!workspace.exists(beside))
            }
            try workspace.remove(obstacle)
            #expect(try await workspace.build().messages.isEmpty)
            #expect(workspace.exists(beside))
        }
    }

    @Test("A build warns once about each entry whose habit is unclear after the app has renamed several")
    func renamedTogether() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            for name in ["Floss", "Read"] { try await workspace.verb("habit", "add", name).expectSuccess() }
            try await workspace.verb("habit", "complete", "floss", "read").expectSuccess()
            var habits = try workspace.habits
            for index in habits.indices { habits[index].title += " well" }
            try workspace.encoded(habits, of: .habits).write(to: workspace[Self.file])
            let outcome = try await workspace.build()
            #expect(outcome.messages.count { $0.contains(": warning: ") } == 2, "\(outcome.messages)")
        }
    }
}
