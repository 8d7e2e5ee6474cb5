import Foundation
import TestSupport
import Testing

@Suite("The week menu: file, commands and pages")
struct MenuCommandTests {
    private static let menu = """
        # What we eat
        - day: 2026-11-20
          recipe: Pancakes
          servings: 8 # Anna comes

        # Sunday
        - { day: 2026-11-22, what: Leftovers }

        """

    private func withSite(_ body: (Workspace) async throws -> Void) async throws {
        try await Workspace.with { workspace in
            let recipes = #"""
                [{"id": "1", "createdAt": 800000000, "name": "Pancakes", "notes": "Serves 4.", "ingredients":
                  [{"id": "a", "name": "Flour", "amount": 1, "amountType": "Cups"}]},
                 {"id": "2", "createdAt": 800000001, "name": "Apple pie", "notes": "", "ingredients": []}]
                """#
            try workspace.write(recipes, to: "stores/recipes.data")
            try workspace.write(Self.menu, to: "menu.yml")
            try await body(workspace)
        }
    }

    @Test("Renaming a recipe renames its meals, or says that a mistake in the file prevents it")
    func renaming() async throws {
        try await withSite { workspace in
            let rename = ["recipe", "edit", "1", "--name"]
            #expect(try await workspace.verbs(rename + ["Crêpes"]).status == .success)
            let renamed = Self.menu.replacing("Pancakes", with: "Crêpes")
            #expect(try workspace.text("menu.yml") == renamed)
            try await workspace.verb("undo").expectSuccess()
            #expect(try workspace.text("menu.yml") == Self.menu)
            let wrong = "- day: today\n" + Self.menu
            try workspace.replace("menu.yml", with: wrong)
            let outcome = try await workspace.verbs(rename + ["Crêpes"])
            let message = "warning: the recipe is renamed, but its meals still have the old name: found `today`"
            #expect(outcome.status == .success && outcome.errorText.contains("menu.yml:1:8: \(message)"))
            #expect(try workspace.text("menu.yml") == wrong)
        }
    }

    @Test("A menu on a disk that isn't connected doesn't count as empty, and isn't replaced")
    func disconnected() async throws {
        try await withSite { workspace in
            try await workspace.shell("mkdir disk; ln -sf disk/menu.yml menu.yml").expectSuccess()
            for command in [["list"], ["add", "Pancakes", "friday"]] {
                let outcome = try await workspace.verbs(["menu"] + command)
                #expect(outcome.status == .exited(1))
                #expect(outcome.messages.contains("menu.yml: error: is a link that leads to no file"))
            }
            #expect(!workspace.exists("disk/menu.yml"))
        }
    }

    @Test("A second recipe of the same name doesn't take over planned meals, and they aren't renamed with it")
    func sameName() async throws {
        try await withSite { workspace in
            // The newest is the first in the list.
            try await workspace.verb("recipe", "add", "Pancakes").expectSuccess()
            try await workspace.verb("recipe", "edit", "1", "--name", "Vegan pancakes").expectSuccess()
            #expect(try workspace.text("menu.yml") == Self.menu)
            try await workspace.verb("undo").expectSuccess()
            try await workspace.verb("recipe", "edit", "2", "--name", "Crêpes").expectSuccess()
            #expect(try workspace.text("menu.yml") == Self.menu.replacing("Pancakes", with: "Crêpes"))
        }
    }

    @Test("Commands list the week and add and remove lines, and each change can be undone")
    func verbs() async throws {
        try await withSite { workspace in
            func expect(_ arguments: [String], _ output: String) async throws {
                let outcome = try await workspace.verbs(["menu"] + arguments)
                #expect(outcome.outputText == output + "\n", "\(outcome.errorText)")
            }
            let week = "Friday 20 November 2026 (today): Pancakes (8 servings)\nSunday 22 November 2026: Leftovers"
            try await expect([], week)
            let dry = "Would plan Saturday 21 November 2026: Apple pie (6 servings)"
            try await expect(["add", "apple", "tomorrow", "--servings", "6", "--dry-run"], dry)
            #expect(try workspace.text("menu.yml") == Self.menu)
            let planned = "Planned Saturday 21 November 2026: Apple pie (6 servings)"
            try await expect(["add", "apple", "tomorrow", "--servings", "6"], planned)
            let entry = "- day: 2026-11-21\n  recipe: Apple pie\n  servings: 6\n"
            #expect(try workspace.text("menu.yml") == Self.menu.replacing("comes\n", with: "comes\n" + entry))
            try await expect(["remove", "left"], "Removed Sunday 22 November 2026: Leftovers")
            try await expect(["remove", "pie", "sat"], planned.replacing("Planned", with: "Removed"))
            let left = Self.menu.split(separator: "\n", omittingEmptySubsequences: false).filter {
                !$0.contains("Left")
            }
            #expect(try workspace.text("menu.yml") == left.joined(separator: "\n"))
            for _ in 1...3 { #expect(try await workspace.verb("undo").status == .success) }
            #expect(try workspace.text("menu.yml") == Self.menu)
            try await expect(
                ["add", "Pizza at Anna's: late", "24 dec", "--other"],
                "Planned Thursday 24 December 2026: Pizza at Anna's: late"
            )
            #expect(try workspace.text("menu.yml").hasSuffix("- day: 2026-12-24\n  what: \"Pizza at Anna's: late\"\n"))
        }
    }

    @Test("menu list --json prints the keys of the file")
    func json() async throws {
        try await withSite { workspace in
            let listed = try await workspace.verb("menu", "list", "--json")
            #expect(
                listed.outputText == """
                    [
                      {
                        "day" : "2026-11-20",
                        "note" : null,
                        "recipe" : "Pancakes",
                        "servings" : 8,
                        "what" : null
                      },
                      {
                        "day" : "2026-11-22",
                        "note" : null,
                        "recipe" : null,
                        "servings" : null,
                        "what" : "Leftovers"
                      }
                    ]

                    """
            )
            try workspace.remove("menu.yml")
            #expect(try await workspace.verb("menu", "list", "--all", "--json").outputText == "[\n\n]\n")
        }
    }

    @Test("Planning servings of a recipe that doesn't state its servings prints a note")
    func unscaled() async throws {
        try await withSite { workspace in
            let note = "menu.yml: note: `Apple pie` doesn't say how many it serves, so it is planned once as it is\n"
            let hint = "    hint: `almanac recipe edit` takes `--servings`\n"
            let added = try await workspace.verb("menu", "add", "apple", "tomorrow", "--servings", "6")
            #expect(added.errorText == note + hint)
            #expect(try await workspace.verb("menu", "add", "apple", "sunday").errorText == "")
            #expect(try await workspace.verb("menu", "add", "pancakes", "sunday", "--servings", "6").errorText == "")
            #expect(try await workspace.build().status == .success)
            let page = try workspace.text("site/menu/index.html")
            #expect(page.ranges(of: "Planned once").count == 1)
            #expect(
                page.contains("Serves 6</small> <small>Planned once: the recipe doesn’t say how many it serves.")
            )
        }
    }

    @Test("A menu that is too large or isn't a regular file is refused and stays unchanged")
    func notAFile() async throws {
        try await withSite { workspace in
            let verbs = [["menu"], ["menu", "add", "pancakes"], ["menu", "remove", "pancakes"]]
            func expect(_ message: String) async throws {
                for verb in verbs {
                    let outcome = try await workspace.verbs(verb)
                    let text = "menu.yml: error: cannot be read: \(message)\n    hint: is this the right file?\n"
                    #expect(outcome.status == .exited(1) && outcome.errorText == text)
                }
            }
            try workspace.remove("menu.yml")
            try FileManager.default.createSymbolicLink(
                at: workspace["menu.yml"],
                withDestinationURL: URL(filePath: "/dev/zero")
            )
            try await expect("it isn't a regular file")
            try workspace.remove("menu.yml")
            #expect(mkfifo(workspace["menu.yml"].path, 0o600) == 0)
            try await expect("it isn't a regular file")
            try workspace.remove("menu.yml")
            let line = "- { day: 2026-11-22, what: Leftovers }\n"
            try workspace.write(String(repeating: line, count: 16_000_000 / line.utf8.count + 1), to: "menu.yml")
            try await expect("it has more than 16 MB")
            let build = try await workspace.build()
            #expect(build.errorText.contains("menu.yml: error: cannot be read: it has more than 16 MB"))
            #expect(try workspace.text("menu.yml").utf8.count > 16_000_000)
        }
    }

    @Test("A missing meal or recipe is reported, and nothing changes")
    func faults() async throws {
        try await withSite { workspace in
            let unknown = try await workspace.verb("menu", "add", "pizza")
            #expect(unknown.status != .success && unknown.errorText.contains("pizza"))
            let gone = try await workspace.verb("menu", "remove", "apple")
            #expect(
                gone.errorText
                    == "menu.yml: error: there is no `apple` from today on\n    hint: `almanac menu list --all` lists the menu\n"
            )
            let misspelt = try await workspace.verb("menu", "remove", "Pankakes")
            #expect(misspelt.errorText.hasSuffix("    hint: did you mean `Pancakes`?\n"))
            let order = try await workspace.verb("menu", "add", "tomorrow", "pancakes")
            #expect(order.errorText.hasSuffix("    hint: write it as `2026-12-24`, `tomorrow` or `next friday`\n"))
            let blank = try await workspace.verb("menu", "add", " ", "--other")
            #expect(blank.errorText == "menu.yml: error: the meal's name is blank\n")
            #expect(try workspace.text("menu.yml") == Self.menu)
            let broken = "- day: 2026-11-20\n  recipe: Pancakes\n- day: sometime\n  recipe: Pancakes\n"
            try workspace.write(broken, to: "menu.yml")
            let fault = "menu.yml:3:8: error: found `sometime` where a day was expected"
            let add = try await workspace.verb("menu", "add", "Pancakes")
            #expect(add.errorText.hasPrefix(fault))
            #expect(try workspace.text("menu.yml") == broken)
            // The build reports it too, and shows the rest.
            let build = try await workspace.build()
            #expect(build.errorText.contains(fault))
            #expect(try workspace.text("site/menu/index.html").contains("Pancakes"))
        }
    }

    @Test("The first planned meal creates the menu file, which adds the page and its link")
    func without() async throws {
        try await withSite { workspace in
            #expect(try await workspace.build().status == .success)
            #expect(try workspace.text("site/recipes/index.html").contains("../menu/"))
            #expect(try workspace.text("site/menu.ics").contains("SUMMARY:Leftovers"))
            try workspace.remove("menu.yml")
            #expect(try await workspace.build().status == .success)
            #expect(!workspace.exists("site/menu/index.html") && !workspace.exists("site/menu.ics"))
            #expect(try !workspace.text("site/recipes/index.html").contains("menu/"))
            _ = try await workspace.verb("menu", "add", "pancakes")
            #expect(try workspace.text("menu.yml") == "- day: 2026-11-20\n  recipe: Pancakes\n")
            #expect(try await workspace.build().status == .success)
            #expect(workspace.exists("site/menu/index.html"))
        }
    }
}
