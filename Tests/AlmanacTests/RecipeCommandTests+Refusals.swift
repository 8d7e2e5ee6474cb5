import Foundation
import TestSupport
import Testing

extension RecipeCommandTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        var arguments: [String]
        var message: String
        var status: Int32 = 1
        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let refusals = [
        Refusal(arguments: ["add", " "], message: "the recipe's name is blank"),
        Refusal(arguments: ["add", "x", "-i", "2 Cupz milk"], message: "did you mean `Cups`?"),
        Refusal(arguments: ["add", "x", "-i", "1 egg", "-i", "½"], message: "`½` doesn't name an ingredient"),
        Refusal(arguments: ["add", "x", "--notes-file", "none"], message: "none: error: cannot be read"),
        Refusal(arguments: ["add", "x", "--notes-file", "/dev/zero"], message: "/dev/zero: error: has more than 1 MB"),
        Refusal(arguments: ["edit", "1", "--name", ""], message: "the recipe's name is blank"),
        Refusal(arguments: ["edit", "1", "--set", "9=1 egg"], message: "there is no ingredient 9"),
        Refusal(arguments: ["edit", "1", "--move", "1=9"], message: "there is no record 9: they go from 1 to 3"),
        Refusal(arguments: ["edit", "1"], message: "say what to change", status: 64),
        Refusal(arguments: ["edit", "1", "--set", "egg"], message: "write it as which=ingredient", status: 64),
        Refusal(arguments: ["edit", "1", "--notes", "a", "--notes-file", "b"], message: "not both", status: 64),
        Refusal(arguments: ["move", "1", "3"], message: "there is no record 3: the store holds records 1 to 2"),
        Refusal(arguments: ["move", "1", "x"], message: "invalid for '<position>'", status: 64),
        Refusal(arguments: ["remove", "3", "--yes"], message: "there is no recipe 3"),
        Refusal(arguments: ["remove", "pancakes"], message: "--yes", status: 64),
        Refusal(arguments: ["show", "pancaks"], message: "did you mean `Pancakes`?"),
        Refusal(arguments: ["show", "p"], message: "    1  Pancakes"),
        Refusal(arguments: ["scale", "1", "0"], message: "isn't a factor", status: 64),
        Refusal(arguments: ["scale", "1", "1/0"], message: "isn't a factor", status: 64),
        Refusal(arguments: ["scale", "1", "0 %"], message: "isn't a factor", status: 64),
        Refusal(arguments: ["scale", "1", "1x2x"], message: "isn't a factor", status: 64),
        Refusal(arguments: ["scale", "1"], message: "write either a factor", status: 64),
        Refusal(arguments: ["scale", "1", "2", "--servings", "6"], message: "write either a factor", status: 64),
        Refusal(arguments: ["scale", "1", "--servings", "0"], message: "write a number from 1 to 9999", status: 64),
        Refusal(
            arguments: ["scale", "1", "999999999", "--json", "--site", "none"],
            message: "no such folder",
            status: 64
        ),
    ]

    @Test("Invalid changes are refused, and nothing changes", arguments: refusals)
    func refusal(_ given: Refusal) async throws {
        try await withStore { workspace in
            let before = try Snapshot(of: workspace.folder)
            let outcome = try await workspace.command(["recipe"] + given.arguments + ["--stores", "stores"]).run()
            #expect(outcome.status == .exited(given.status))
            #expect(outcome.errorText.contains(given.message), "\(outcome.errorText)")
            #expect(outcome.outputText == "")
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }

    @Test(
        "A dry run changes nothing",
        arguments: [["add", "x"], ["edit", "1", "--name", "x"], ["move", "1", "2"], ["remove", "1"]]
    )
    func rehearsal(arguments: [String]) async throws {
        try await withStore { workspace in
            let before = try Snapshot(of: workspace.folder)
            let all = ["recipe"] + arguments + ["--dry-run", "--stores", "stores"]
            let outcome = try await workspace.command(all).run()
            #expect(outcome.status == .success)
            #expect(outcome.outputText.hasPrefix("Would "))
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }

    @Test("A corrupt store is never written", arguments: ["[{\"name\":", "", "hello"])
    func corrupt(content: String) async throws {
        try await Workspace.with { workspace in
            try workspace.write(content, to: Self.path)
            let before = try Snapshot(of: workspace.folder)
            for arguments in [
                ["add", "x"], ["remove", "1", "--yes"], ["move", "1", "1"], ["edit", "1", "--name", "x"],
            ] {
                let outcome = try await workspace.command(["recipe"] + arguments + ["--stores", "stores"]).run()
                #expect(outcome.status == .exited(1), "\(content) \(arguments)")
                #expect(try Snapshot(of: workspace.folder) == before)
            }
        }
    }
}
