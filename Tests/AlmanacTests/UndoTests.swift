import Foundation
import TestSupport
import Testing

@Suite("almanac undo and redo", .ends)
struct UndoTests {
    private func recipe(_ workspace: Workspace, _ arguments: String...) async throws {
        let outcome = try await workspace.command(["recipe"] + arguments + ["--stores", "stores"]).run()
        #expect(outcome.status == .success, "\(outcome.errorText)")
    }

    @Test("The companion of a private store is private, even when redo creates it")
    func modes() async throws {
        try await Workspace.withSmall { workspace in
            let (store, beside) = ("stores/schedules.plist", "stores/schedules.almanac.json")
            func mode(_ path: String) throws -> Int? {
                let attributes = try FileManager.default.attributesOfItem(atPath: workspace[path].path)
                return attributes[.posixPermissions] as? Int
            }
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: workspace[store].path)
            try await workspace.verb("event", "edit", "Alpha", "--location", "Home").expectSuccess()
            #expect(try mode(beside) == 0o600)
            try await workspace.verb("undo").expectSuccess()
            #expect(!workspace.exists(beside))
            try await workspace.verb("redo").expectSuccess()
            #expect(try mode(beside) == 0o600)
        }
    }

    @Test("undo --dry-run shows no plan if the change is already undone", arguments: ["undo", "redo"])
    func nothingPlanned(verb: String) async throws {
        try await Workspace.withSmall { workspace in
            let store = workspace["stores/schedules.plist"]
            let old = try Data(contentsOf: store)
            try await workspace.verb("event", "add", "Foo", "tomorrow 9:00").expectSuccess()
            let new = try Data(contentsOf: store)
            if verb == "redo" { try await workspace.verb("undo").expectSuccess() }
            try (verb == "undo" ? old : new).write(to: store)
            let outcome = try await workspace.verb(verb, "--dry-run")
            #expect(outcome.status == .exited(1))
            #expect(outcome.outputText.isEmpty)
        }
    }

    @Test("Changes are undone and redone one by one, byte for byte, until a new change is made")
    func undo() async throws {
        try await Workspace.withSample { workspace in
            var states = [try Snapshot(of: workspace["stores"]).contents]
            let changes = [["recipe", "add", "Rarebit"], ["event", "complete", "1"], ["habit", "complete", "1"]]
            for change in changes {
                try await workspace.verbs(change).expectSuccess()
                states.append(try Snapshot(of: workspace["stores"]).contents)
            }
            for (change, state) in zip(changes, states).reversed() {
                let undone = try await workspace.run("undo", "--stores", "stores")
                #expect(undone.outputText.hasPrefix("Undid: \(change.joined(separator: " ")) "))
                #expect(try Snapshot(of: workspace["stores"]).contents == state)
            }
            let end = try await workspace.run("undo", "--stores", "stores")
            #expect(end.status == .exited(1) && end.errorText == "There is no change to undo.\n")
            // Without --stores, the site that changed last is used.
            let redone = try await workspace.run("redo")
            #expect(redone.outputText.hasPrefix("Redid: recipe add Rarebit "))
            #expect(redone.outputText.hasSuffix("\n  stores/recipes.data\n"))
            #expect(try Snapshot(of: workspace["stores"]).contents == states[1])
            try await workspace.verb("habit", "add", "Floss").expectSuccess()
            let nothing = try await workspace.run("redo")
            #expect(nothing.status == .exited(1) && nothing.errorText == "There is no change to redo.\n")
        }
    }

    @Test("Each site has its own changes, selected by an option or the current folder")
    func twoSites() async throws {
        try await Workspace.with { workspace in
            for site in ["a", "b"] {
                try workspace.write("stores: { folder: . }\n", to: "\(site)/almanac.yml")
                try await workspace.run("event", "add", "Yoga", "2026-11-25 9:00", "--site", site).expectSuccess()
                try await workspace.run("event", "add", "Choir", "2026-11-25 9:00", "--site", site).expectSuccess()
            }
            let b = try Snapshot(of: workspace["b"]).contents
            try await workspace.run("undo", "--site", "a").expectSuccess()
            try await workspace.run("undo", "--stores", "a").expectSuccess()
            #expect(try Snapshot(of: workspace["a"]).files == ["almanac.yml"])
            #expect(try Snapshot(of: workspace["b"]).contents == b)
            let redone = try await workspace.shell(
                #"program=$2; cd a; "$program" redo; cd ../b; "$program" undo"#,
                [
                    try workspace.command([]).executable.path
                ]
            )
            #expect(redone.outputText.contains("Redid: event add Yoga"))
            #expect(redone.outputText.contains("Undid: event add Choir"))
            #expect(!redone.outputText.contains("--site"))
            #expect(try workspace.exists("a/schedules.plist") && Snapshot(of: workspace["b"]).contents != b)
        }
    }

    @Test("undo --list shows the changes without dry runs, and undo --dry-run changes nothing")
    func list() async throws {
        try await Workspace.withSample { workspace in
            try await recipe(workspace, "add", "Rarebit")
            try await recipe(workspace, "move", "1", "2", "--dry-run")
            try await recipe(workspace, "move", "1", "2")
            try await workspace.run("undo").expectSuccess()
            let before = try Snapshot(of: workspace.folder)
            let lines = try await workspace.run("undo", "--list").outputText.split(separator: "\n")
            let ends = [
                "  recipe move 1 2 --stores stores  (redo changes stores/recipes.data)",
                "  recipe add Rarebit --stores stores  (undo restores stores/recipes.data)",
            ]
            try #require(lines.count == 2)
            for (line, end) in zip(lines, ends) {
                #expect(line.hasSuffix(end))
                let time = line.dropLast(end.count)
                #expect(
                    time.wholeMatch(of: /[A-Z][a-z]{2} [ 1-3][0-9] [A-Z][a-z]{2} 20[0-9]{2}, [0-9]{2}:[0-9]{2}/) != nil
                )
            }
            let json = try await workspace.run("undo", "--list", "--json").output
            let changes = try #require(try JSONSerialization.jsonObject(with: json) as? [[String: Any]])
            #expect(changes.map { $0["change"] as? String } == ends.map { $0.components(separatedBy: "  ")[1] })
            #expect(changes.map { $0["isUndone"] as? Bool } == [true, false])
            #expect(changes.allSatisfy { $0["isBlocked"] as? Bool == false && $0["date"] is String })
            let files = changes.compactMap { $0["files"] as? [String] }.joined()
            #expect(files.count == 2 && files.allSatisfy { $0.hasSuffix("/stores/recipes.data") })
            let undo = try await workspace.run("undo", "--dry-run")
            #expect(undo.outputText.hasPrefix("Would undo: recipe add Rarebit"))
            let redo = try await workspace.run("redo", "--dry-run")
            #expect(redo.outputText.hasPrefix("Would redo: recipe move 1 2"))
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }

    @Test("Without changes, there is nothing to undo")
    func nothing() async throws {
        try await Workspace.with { workspace in
            let outcome = try await workspace.run("undo")
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText == "There is no change to undo.\n")
            #expect(try Snapshot(of: workspace.folder).files == [])
        }
    }

    @Test("undo doesn't overwrite a later change by another program")
    func conflict() async throws {
        try await Workspace.withSample { workspace in
            try await recipe(workspace, "add", "Rarebit")
            try workspace.write("[]", to: "stores/recipes.data")
            let outcome = try await workspace.run("undo")
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.hasPrefix("stores/recipes.data: error: another program has changed it since"))
            #expect(outcome.errorText.hasSuffix("change the record by hand\n"))
            #expect(try workspace.text("stores/recipes.data") == "[]")
        }
    }

    @Test("A change that can't be undone is marked in the list and can be skipped")
    func skip() async throws {
        try await Workspace.withSample { workspace in
            let before = try workspace.text("stores/recipes.data")
            try await recipe(workspace, "add", "Rarebit")
            try await workspace.verb("event", "add", "Gym", "2027-11-30 19:00").expectSuccess()
            try workspace.write("[]", to: "stores/schedules.plist")
            let lines = try await workspace.verb("undo", "--list").outputText.split(separator: "\n")
            #expect(lines.map { $0.hasSuffix("(another program has changed the store since)") } == [true, false])
            let json = try await workspace.verb("undo", "--list", "--json").output
            let changes = try #require(try JSONSerialization.jsonObject(with: json) as? [[String: Any]])
            #expect(changes.map { $0["isBlocked"] as? Bool } == [true, false])
            let refused = try await workspace.verb("undo")
            #expect(refused.status == .exited(1))
            #expect(refused.errorText.hasSuffix("; `almanac undo --skip` undoes the change before it\n"))
            try await workspace.verb("undo", "--skip").expectSuccess()
            #expect(try workspace.text("stores/recipes.data") == before)
            #expect(try workspace.text("stores/schedules.plist") == "[]")
            let end = try await workspace.verb("undo", "--skip")
            #expect(end.errorText == "There is no change to undo.\n")
        }
    }

    @Test("Simultaneous changes by several processes are all recorded, each with its own number")
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

    @Test("Each shell has completions, and bash accepts its own", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) async throws {
        try await Workspace.with { workspace in
            let outcome = try await workspace.run("--generate-completion-script", shell)
            #expect(outcome.status == .success)
            for word in ["recipe", "import", "export", "undo", "redo", "samples", "notes-file"] {
                #expect(outcome.outputText.contains(word), "\(word)")
            }
            guard shell == "bash" else { return }
            try workspace.write(outcome.output, to: "completion")
            #expect(try await workspace.shell("bash -n completion").status == .success)
        }
    }
}
