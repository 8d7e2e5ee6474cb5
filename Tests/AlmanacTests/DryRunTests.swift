import Foundation
import TestSupport
import Testing

@Suite("Dry runs of impossible changes", .ends)
struct DryRunTests {
    /// Changes that need no record, each with its plan.
    private static let additions = [
        (["event", "add", "Cinema", "tomorrow"], "Would add \"Cinema\""),
        (["habit", "add", "Read"], "Would add \"Read\""),
        (["recipe", "add", "Toast"], "Would add recipe 1, Toast"),
        (["menu", "add", "Toast", "--other"], "Would plan Friday 20 November 2026 (today): Toast"),
        (["import", "events.csv"], "+ Cinema"),
    ]

    /// Changes of existing records.
    private static let changes = [
        ["event", "edit", "alpha", "--name", "Beta"], ["event", "move", "alpha", "2"], ["event", "remove", "alpha"],
        ["event", "complete", "alpha"], ["event", "reopen", "alpha"], ["habit", "edit", "floss", "--name", "Brush"],
        ["habit", "move", "floss", "1"], ["habit", "remove", "floss"], ["habit", "complete", "floss"],
        ["habit", "skip", "floss"], ["habit", "undo", "floss"], ["recipe", "edit", "toast", "--name", "Roast"],
        ["recipe", "cooked", "toast"], ["recipe", "move", "toast", "1"], ["recipe", "remove", "toast"],
    ]

    private func withStores(_ body: (Workspace) async throws -> Void) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("name,date\nCinema,2026-11-21 20:00\n", to: "events.csv")
            try await body(workspace)
        }
    }

    /// Runs a verb with `--dry-run` and expects no changes.
    private func plan(_ verb: [String], _ workspace: Workspace, stores: Bool = true) async throws -> Command.Outcome {
        let before = try Snapshot(of: workspace.folder)
        let outcome = try await run(verb + ["--dry-run"], workspace, stores: stores)
        #expect(try Snapshot(of: workspace.folder) == before, "\(verb)")
        return outcome
    }

    private func run(_ verb: [String], _ workspace: Workspace, stores: Bool = true) async throws -> Command.Outcome {
        let arguments = verb + (stores ? Workspace.storeOptions : Array(Workspace.storeOptions.dropFirst(2)))
        return try await workspace.command(arguments).run()
    }

    @Test(
        "Without a stores folder, a dry run shows the change's error, and the plan if it needs no record"
    )
    func noFolder() async throws {
        try await withStores { workspace in
            try workspace.remove("stores")
            let error = "stores: error: the folder of the stores does not exist"
            for (verb, words) in Self.additions {
                let outcome = try await plan(verb, workspace)
                #expect(outcome.outputText.contains(words), "\(verb): \(outcome.outputText)")
                #expect(outcome.messages.first == error, "\(verb): \(outcome.errorText)")
                #expect(outcome.status == .exited(1), "\(verb)")
                #expect(try await run(verb, workspace).errorText == outcome.errorText, "\(verb)")
            }
            for verb in Self.changes + [["samples", "remove"]] {
                let outcome = try await plan(verb, workspace)
                #expect(outcome.outputText == "" && outcome.errorText.contains(error), "\(verb): \(outcome.errorText)")
                #expect(outcome.status == .exited(1), "\(verb)")
            }
            try workspace.write("- day: 2026-11-21\n  recipe: Leftovers\n", to: "menu.yml")
            let menu = try await plan(["menu", "remove", "left"], workspace)
            #expect(menu.outputText == "Would remove Saturday 21 November 2026: Leftovers\n")
            #expect(menu.errorText == "" && menu.status == .success)
        }
    }

    @Test("If files or their folder are write-protected, a dry run shows the plan and the change's error")
    func writeProtected() async throws {
        try await withStores { workspace in
            try workspace.write("[]", to: "stores/recipes.data")
            let names = ["schedules.plist", "com.makeschool.Habitual.plist", "recipes.data"]
            for (paths, mode) in [(names.map { "stores/\($0)" }, 0o444), (["stores"], 0o555)] {
                func setMode(_ mode: Int) throws {
                    for path in paths {
                        let full = workspace[path].path
                        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: full)
                    }
                }
                try setMode(mode)
                for (verb, words) in Self.additions where verb[0] != "menu" {
                    let outcome = try await plan(verb, workspace)
                    #expect(outcome.outputText.contains(words), "\(verb): \(outcome.outputText)")
                    let error = ": error: cannot be written: permission denied"
                    #expect(outcome.messages.first?.hasSuffix(error) == true, "\(verb): \(outcome.errorText)")
                    #expect(outcome.status == .exited(1), "\(verb)")
                    #expect(try await run(verb, workspace).errorText == outcome.errorText, "\(verb)")
                }
                let menu = try await plan(["menu", "add", "Toast", "--other"], workspace)
                #expect(menu.status == .success, "\(menu.errorText)")
                try setMode(0o755)
            }
        }
    }

    @Test("With an error in almanac.yml, a dry run shows the plan if the stores folder is known")
    func settings() async throws {
        try await withStores { workspace in
            try workspace.write("stores: { folder: stores }\ntimeZone: Europe/Lundon\n", to: "almanac.yml")
            for (verb, words) in Self.additions + [(["event", "remove", "alpha"], "Would remove \"Alpha\"")] {
                let outcome = try await plan(verb, workspace, stores: false)
                #expect(outcome.outputText.contains(words), "\(verb): \(outcome.outputText)")
                let message = "almanac.yml: error: nothing would be changed, because the settings have errors"
                #expect(outcome.messages.first?.hasPrefix("almanac.yml:2:") == true, "\(verb)")
                #expect(outcome.errorText.contains(message), "\(verb): \(outcome.errorText)")
                #expect(outcome.status == .exited(1), "\(verb)")
            }
            try workspace.write("stores: [", to: "almanac.yml")
            for (verb, words) in Self.additions {
                let unknown = try await plan(verb, workspace, stores: false)
                #expect(unknown.outputText == "" && unknown.status == .exited(1), "\(verb)")
                let named = try await plan(verb, workspace)
                #expect(named.outputText.contains(words) && named.status == .exited(1), "\(verb)")
            }
        }
    }

    @Test("A dry run of undo or redo shows the plan despite errors in almanac.yml")
    func undo() async throws {
        try await withStores { workspace in
            func expectPlan(_ verb: String, _ plan: String) async throws {
                try workspace.write("timeZone: Europe/Lundon\n", to: "almanac.yml")
                let outcome = try await self.plan([verb], workspace)
                #expect(outcome.outputText.hasPrefix(plan), "\(outcome.outputText)")
                #expect(outcome.errorText.contains("nothing would be changed"), "\(outcome.errorText)")
                #expect(outcome.status == .exited(1))
                try workspace.remove("almanac.yml")
            }
            try await workspace.verb("event", "add", "Cinema", "tomorrow").expectSuccess()
            try await expectPlan("undo", "Would undo: event add Cinema tomorrow")
            try await workspace.verb("undo").expectSuccess()
            try await expectPlan("redo", "Would redo: event add Cinema tomorrow")
        }
    }

    @Test("With an unreadable store, a dry run shows the change's error, and the plan if it needs no record")
    func unreadable() async throws {
        try await withStores { workspace in
            for store in ["schedules.plist", "completedEvents.plist", "com.makeschool.Habitual.plist", "recipes.data"] {
                try workspace.write("[{", to: "stores/\(store)")
            }
            try workspace.write("[{", to: "menu.yml")
            for (verb, words) in Self.changes.map({ ($0, "") }) + Self.additions {
                let outcome = try await plan(verb, workspace)
                let isRemoval = verb[1] == "remove"
                let made = try await run(verb + (isRemoval ? ["--yes"] : []), workspace)
                #expect(outcome.status == .exited(1) && outcome.errorText.contains(": error: "), "\(verb)")
                #expect(outcome.errorText == made.errorText, "\(verb)")
                #expect(made.outputText == "", "\(verb)")
                #expect(outcome.outputText.isEmpty == words.isEmpty, "\(verb)")
                #expect(words.isEmpty || outcome.outputText.contains(words), "\(verb)")
            }
        }
    }

    @Test("A dry run of undo or redo shows the plan even if an app has changed the store since")
    func conflict() async throws {
        try await withStores { workspace in
            func expectPlan(_ verb: String, _ words: String) async throws {
                try workspace.writeEvents("Gamma")
                let outcome = try await plan([verb], workspace)
                #expect(outcome.outputText.hasPrefix(words), "\(outcome.outputText)")
                #expect(outcome.outputText.hasSuffix("\n  stores/schedules.plist\n"), "\(outcome.outputText)")
                let error = "stores/schedules.plist: error: another program has changed it since"
                #expect(outcome.errorText.hasPrefix(error), "\(outcome.errorText)")
                #expect(outcome.status == .exited(1))
                #expect(try await workspace.verb(verb).errorText == outcome.errorText)
            }
            let before = try Data(contentsOf: workspace["stores/schedules.plist"])
            try await workspace.verb("event", "add", "Cinema", "21 nov 2026 20:00").expectSuccess()
            let after = try Data(contentsOf: workspace["stores/schedules.plist"])
            try await expectPlan("undo", "Would undo: event add Cinema")
            try workspace.write(after, to: "stores/schedules.plist")
            try await workspace.verb("undo").expectSuccess()
            #expect(try Data(contentsOf: workspace["stores/schedules.plist"]) == before)
            try await expectPlan("redo", "Would redo: event add Cinema")
        }
    }
}
