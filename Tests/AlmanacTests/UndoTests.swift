import Foundation
import TestSupport
import Testing

@Suite("Taking back", .ends)
struct UndoTests {
    private func recipe(_ workspace: Workspace, _ arguments: String...) async throws {
        let outcome = try await workspace.command(["recipe"] + arguments + ["--stores", "stores"]).run()
        #expect(outcome.status == .success, "\(outcome.errorText)")
    }

    @Test("The last change is taken back to the byte; again, it is made again")
    func undo() async throws {
        try await Workspace.withSample { workspace in
            let before = try Snapshot(of: workspace["stores"]).contents
            try await recipe(workspace, "add", "Rarebit")
            let after = try Snapshot(of: workspace["stores"]).contents
            let undone = try await workspace.run("undo")
            #expect(undone.outputText == "Took back: recipe add Rarebit --stores stores\n  stores/recipes.data\n")
            #expect(try Snapshot(of: workspace["stores"]).contents == before)
            _ = try await workspace.run("undo")
            #expect(try Snapshot(of: workspace["stores"]).contents == after)
        }
    }

    @Test("A completion that has given an event its identifier is taken back to the byte, too")
    func undoCompletion() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try workspace.write(#"[{"name":"Yoga","date":817000000}]"#, to: "stores/schedules.plist")
            let before = try Snapshot(of: workspace["stores"]).contents
            #expect(try await workspace.verb("event", "complete", "1").status == .success)
            let after = try Snapshot(of: workspace["stores"]).contents
            #expect(after != before)
            #expect(try await workspace.run("undo").status == .success)
            #expect(try Snapshot(of: workspace["stores"]).contents == before)
            #expect(try await workspace.run("undo").status == .success)
            #expect(try Snapshot(of: workspace["stores"]).contents == after)
        }
    }

    @Test("The changes are listed, and a rehearsal makes none")
    func list() async throws {
        try await Workspace.withSample { workspace in
            try await recipe(workspace, "add", "Rarebit")
            try await recipe(workspace, "move", "1", "2", "--dry-run")
            try await recipe(workspace, "move", "1", "2")
            let before = try Snapshot(of: workspace.folder)
            let lines = try await workspace.run("undo", "--list").outputText.split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.first?.hasSuffix("  recipe move 1 2 --stores stores  (stores/recipes.data)") == true)
            let rehearsed = try await workspace.run("undo", "--dry-run")
            #expect(rehearsed.outputText.hasPrefix("Would take back: recipe move 1 2"))
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }

    @Test("Without a change there is nothing to take back")
    func nothing() async throws {
        try await Workspace.with { workspace in
            let outcome = try await workspace.run("undo")
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText == "There is no change to take back.\n")
            #expect(try Snapshot(of: workspace.folder).files == [])
        }
    }

    @Test("What another program has written since is not lost")
    func overtaken() async throws {
        try await Workspace.withSample { workspace in
            try await recipe(workspace, "add", "Rarebit")
            try workspace.write("[]", to: "stores/recipes.data")
            let outcome = try await workspace.run("undo")
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.hasPrefix("stores/recipes.data: error: another program has changed it since"))
            #expect(try workspace.text("stores/recipes.data") == "[]")
        }
    }

    @Test("Changes of several processes at once are all kept, each under a number of its own")
    func atOnce() async throws {
        try await Workspace.with { workspace in
            try workspace.makeFolder("stores")
            try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        let arguments = ["recipe", "add", "R\(number)", "--stores", "stores"]
                        return try await workspace.command(arguments).run().errorText
                    }
                }
                for try await text in group { #expect(text == "") }
            }
            let lines = try await workspace.run("undo", "--list").outputText.split(separator: "\n")
            #expect(lines.count == 8)
            _ = try await workspace.run("undo")
            let list = try await workspace.run("recipe", "list", "--stores", "stores")
            #expect(list.outputText.split(separator: "\n").count == 7)
        }
    }

    @Test("Completions are made for each shell, and bash takes its own", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) async throws {
        try await Workspace.with { workspace in
            let outcome = try await workspace.run("--generate-completion-script", shell)
            #expect(outcome.status == .success)
            for word in ["recipe", "import", "export", "undo", "notes-file"] {
                #expect(outcome.outputText.contains(word), "\(word)")
            }
            guard shell == "bash" else { return }
            try workspace.write(outcome.output, to: "completion")
            #expect(try await workspace.shell("bash -n completion").status == .success)
        }
    }
}
