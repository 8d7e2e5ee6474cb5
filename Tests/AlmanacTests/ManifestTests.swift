import Foundation
import TestSupport
import Testing

@Suite("The list of files that are ours", .ends)
struct ManifestTests {
    private static let manifest = ".almanac/site/manifest.json"
    /// What stands beside the output when a build is over.
    private static let notes = ["site/files", "site/finished", "site/manifest.json", "site/trace"]

    struct Case: Sendable, CustomTestStringConvertible {
        var text: String
        var fault: String
        var hint = "remove it and build with `--force`: the files of the output folder are then taken over"

        var testDescription: String { text }
    }

    static let faults = [
        Case(text: "", fault: "cannot be read: it is damaged"),
        Case(text: #"{"files" : ["index.ht"#, fault: "cannot be read: it is damaged"),
        Case(text: #"{"version" : 1, "files" : "index.html"}"#, fault: "cannot be read: it is damaged"),
        Case(
            text: #"{"version" : 2, "pages" : {}}"#,
            fault: "cannot be read: it was written by a newer Almanac",
            hint: "use that one, or update this one"
        ),
        Case(
            text: #"{"version" : 1, "files" : ["../victim.txt"]}"#,
            fault: "cannot be read: it names `../victim.txt`, which is no file of the output folder"
        ),
    ]

    @Test("One that cannot be understood is an error, and nothing is changed", arguments: faults)
    func unusable(_ given: Case) async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            try workspace.write("outside", to: "victim.txt")
            try workspace.write(given.text, to: Self.manifest)
            try workspace.writeEvents("Beta")
            let before = try Snapshot(of: workspace.folder)
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(outcome.outputText == "")
            #expect(
                outcome.messages == [
                    "\(Self.manifest): error: the list of files that are Almanac's \(given.fault)",
                    "    hint: \(given.hint)",
                ]
            )
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }

    @Test("What the message about a damaged one advises works")
    func adopting() async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            let before = try Snapshot(of: workspace["site"])
            try workspace.remove(Self.manifest)
            #expect(try await workspace.build().status == .exited(1))
            let outcome = try await workspace.build("--force")
            #expect(outcome.status == .success)
            #expect(outcome.summary.contains(" 0 written"))
            #expect(try Snapshot(of: workspace["site"]) == before)
            #expect(workspace.exists(Self.manifest))
        }
    }

    @Test(
        "After builds that were killed, a file and a folder of one name are both ours, and the one in the way goes",
        arguments: ["turn", "turn/deep.txt"],
        [true, false]
    )
    func bothOfOneName(present: String, staysAsItWas: Bool) async throws {
        let wanted = staysAsItWas ? present : ["turn", "turn/deep.txt"].first { $0 != present } ?? ""
        try await Workspace.withSmall { workspace in
            try workspace.write("old", to: "Public/\(present)")
            #expect(try await workspace.build().status == .success)
            let list = try workspace.text(Self.manifest)
            let both = list.replacing("\"\(present)\"", with: "\"turn\",\n    \"turn/deep.txt\"")
            try workspace.write(both, to: Self.manifest)
            try workspace.remove("Public")
            try workspace.write("new", to: "Public/\(wanted)")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success, "\(outcome.errorText)")
            #expect(try workspace.text("site/\(wanted)") == "new")
            #expect(try !workspace.text(Self.manifest).contains("\"\(wanted == "turn" ? "turn/deep.txt" : "turn")\""))
        }
    }

    @Test("What a build that was killed has added to it is ours, too")
    func additions() async throws {
        try await Workspace.withSmall { workspace in
            let additions = ".almanac/site/additions.json"
            #expect(try await workspace.build().status == .success)
            let before = try Snapshot(of: workspace["site"])
            try workspace.write(#"{"version" : 1, "files" : ["lost/index.html", "never.html"]}"#, to: additions)
            try workspace.write("lost", to: "site/lost/index.html")
            #expect(try await workspace.build().status == .success)
            #expect(try Snapshot(of: workspace["site"]) == before)
            #expect(try Snapshot(of: workspace[".almanac"]).files == Self.notes)
            try workspace.write("{", to: additions)
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.first?.hasPrefix("\(Self.manifest): error: ") == true)
            try workspace.remove(Self.manifest)
            #expect(try await workspace.build("--force").status == .success)
            #expect(try Snapshot(of: workspace[".almanac"]).files == Self.notes)
        }
    }

    @Test("What a first build that was killed has made aside is removed")
    func staging() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("half", to: "site/.almanac-tmp-0/events/a/index.html")
            #expect(try await workspace.build().status == .success)
            #expect(try Snapshot(of: workspace["site"]).files.filter { $0.contains("tmp") } == [])
        }
    }

    @Test("Writing it leaves nothing beside it")
    func litter() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("cut off", to: ".almanac/site/.almanac-tmp-0")
            #expect(try await workspace.build().status == .success)
            #expect(try Snapshot(of: workspace[".almanac"]).files == Self.notes)
        }
    }
}
