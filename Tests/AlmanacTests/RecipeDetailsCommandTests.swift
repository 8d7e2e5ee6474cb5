import Foundation
import TestSupport
import Testing

@Suite("Recipe details on the command line", .ends)
struct RecipeDetailsCommandTests {
    /// Two recipes with properties that Almanac doesn't know.
    private static let store = """
        [{"id":"aaaa1111","createdAt":800000000,"name":"Pancakes","notes":"Whisk.\\nFry.","ingredients":[\
        {"id":"i1","name":"Flour","amount":3,"amountType":"Cups"},{"id":"i2","name":"Egg","amount":2,"amountType":"None"},\
        {"id":"i3","name":"Salt","amount":0,"amountType":"None"}],"stars":5},\
        {"id":"bbbb2222","createdAt":700000000,"name":"Apple pie","notes":"","ingredients":[]}]
        """

    private static let path = "stores/recipes.data"

    private func withStore(_ body: (Workspace) async throws -> Void) async throws {
        try await Workspace.with { workspace in
            try workspace.write(Self.store, to: Self.path)
            try await body(workspace)
        }
    }

    private func recipe(_ workspace: Workspace, _ arguments: String...) async throws -> Command.Outcome {
        try await recipe(workspace, arguments)
    }

    private func recipe(_ workspace: Workspace, _ arguments: [String]) async throws -> Command.Outcome {
        let moment = ["--now", "2026-11-20T18:00:00Z", "--stores", "stores"]
        return try await workspace.command(["recipe"] + arguments + moment).run()
    }

    @Test("Servings, times, tags and the source are stored in the companion file and can be shown and changed")
    func details() async throws {
        try await withStore { workspace in
            let more = [
                "--servings", "4", "--prep-time", "20 min", "--cook-time", "1h", "--tag", "sweet, quick", "--tag",
                "Sweet",
                "--source", "Grandmother", "--url", "https://example.org/cake",
            ]
            #expect(try await recipe(workspace, ["edit", "pan"] + more).outputText == "Changed recipe 1, Pancakes\n")
            #expect(try workspace.text(Self.path) == Self.store)
            let shown = try await recipe(workspace, "show", "pan")
            #expect(
                shown.outputText.hasPrefix(
                    """
                    Pancakes

                      Servings: 4
                      Preparation: 20 min
                      Cooking: 1 h
                      Altogether: 1 h 20 min
                      Tags: sweet, quick
                      Source: Grandmother
                      Link: https://example.org/cake

                      1  3 cups  Flour
                    """
                )
            )
            let json = try await recipe(workspace, "show", "pan", "--json").outputText
            for line in [#""prepTime" : 20"#, #""wholeTime" : 80"#, #""totalTime" : null"#, #""servings" : "4""#] {
                #expect(json.contains(line))
            }
            #expect(try await recipe(workspace, "list", "--tag", "SWEET").outputText == "1  Pancakes (3 ingredients)\n")
            #expect(try await recipe(workspace, "list", "--tag", "sweet", "--tag", "new").outputText == "")
            let fewer = [
                "edit", "pan", "--remove-tag", "QUICK", "--cook-time", "", "--source", "", "--total-time", "2 h",
            ]
            #expect(try await recipe(workspace, fewer).status == .success)
            let again = try await recipe(workspace, "show", "pan").outputText
            #expect(again.contains("Altogether: 2 h\n  Tags: sweet\n  Link") && !again.contains("Cooking"))
            let unchanged = try await recipe(workspace, fewer)
            #expect(unchanged.outputText == "recipe 1, Pancakes, is unchanged.\n")
            #expect(unchanged.errorText.contains("the recipe has no tag `QUICK`"))
            let added = try await recipe(workspace, ["add", "Cake", "-i", "salt", "--tag", "new"])
            #expect(added.outputText == "Added recipe 1, Cake, with 1 ingredient\n")
            #expect(try await recipe(workspace, "list", "--tag", "new").outputText == "1  Cake (1 ingredient)\n")
        }
    }

    @Test(
        "The message for an invalid value names its option",
        arguments: [
            (["--servings", "0"], "`--servings 0`: write a number of 1 or more"),
            (["--prep-time", "soon"], "`--prep-time`: `soon` isn't a time"),
            (["--cook-time", "0"], "`--cook-time`: `0` isn't a time"),
            (["--total-time", "20-25 min"], "`--total-time`: `20-25 min` isn't"),
            (["--url", "example.org"], "`--url`: `example.org` isn't"),
        ]
    )
    func wrongDetails(options: [String], message: String) async throws {
        try await withStore { workspace in
            for verb in [["edit", "pan"], ["add", "Cake", "-i", "salt"]] {
                let outcome = try await recipe(workspace, verb + options)
                #expect(outcome.status != .success && outcome.errorText.contains(message), "\(outcome.errorText)")
            }
            #expect(try workspace.text(Self.path) == Self.store)
        }
    }

    @Test("A name that two ingredients share chooses neither, even if the app stores their amounts differently")
    func equalNames() async throws {
        try await withStore { workspace in
            let lines = ["edit", "pancakes", "--add", "100 g rye", "--add", "400 g rye"]
            try await recipe(workspace, lines).expectSuccess()
            let before = try Snapshot(of: workspace["stores"]).contents
            let outcome = try await recipe(workspace, "edit", "pancakes", "--set", "rye=300 g rye")
            #expect(outcome.status != .success)
            #expect(outcome.errorText.contains("`rye` matches 2 ingredients, so nothing was done:"))
            #expect(outcome.errorText.contains("  rye  100 g\n"), "\(outcome.errorText)")
            #expect(try Snapshot(of: workspace["stores"]).contents == before)
        }
    }

    @Test("Links to a renamed recipe get its new name, in the same change")
    func renamedLinks() async throws {
        try await withStore { workspace in
            let notes = "[Pie](apple-pie.md), [pie](<./Apple%20pie.md>), `[pie](apple-pie.md)`, [salsa](salsa.md)"
            let edit = ["edit", "pancakes", "--notes", notes, "--add", "2 slices [pie](apple-pie.md), warm"]
            try await recipe(workspace, edit).expectSuccess()
            try await recipe(workspace, "edit", "2", "--notes", "Freeze [half](apple-pie.md).").expectSuccess()
            let before = try Snapshot(of: workspace["stores"]).contents
            let outcome = try await recipe(workspace, "edit", "2", "--name", "Apple cake")
            #expect(outcome.outputText == "Changed recipe 2, Apple cake\nChanged the links to it in Pancakes\n")
            let store = try workspace.text(Self.path).replacing("\\/", with: "/")
            let renamed = "[Pie](apple-cake.md), [pie](./apple-cake.md), `[pie](apple-pie.md)`, [salsa](salsa.md)"
            #expect(store.contains(renamed), "\(store)")
            #expect(store.contains("Freeze [half](apple-cake.md)."), "\(store)")
            let companion = try workspace.text("stores/recipes.almanac.json")
            #expect(companion.contains("2 slices [pie](apple-cake.md), warm"), "\(companion)")
            try await workspace.run("undo").expectSuccess()
            #expect(try Snapshot(of: workspace["stores"]).contents == before)
        }
    }
}
