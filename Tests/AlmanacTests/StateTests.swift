import Foundation
import TestSupport
import Testing

@Suite("The build state of an output folder", .ends)
struct StateTests {
    private static let state: String = ".almanac/site/state"
    private static let pending: String = ".almanac/site/pending"
    /// The files that a finished build leaves in `.almanac`.
    private static let left = ["site/state"]

    @Test(
        "If a killed build leaves a file and a folder with one name, the next build removes the wrong one",
        arguments: ["turn", "turn/deep.txt"],
        [true, false]
    )
    func bothOfOneName(present: String, staysAsItWas: Bool) async throws {
        let wanted = staysAsItWas ? present : ["turn", "turn/deep.txt"].first { $0 != present } ?? ""
        try await Workspace.withSmall { workspace in
            try workspace.write("old", to: "Public/\(present)")
            #expect(try await workspace.build().status == .success)
            try workspace.write("turn\0turn/deep.txt\0", to: Self.pending)
            try workspace.remove("Public")
            try workspace.write("new", to: "Public/\(wanted)")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success, "\(outcome.errorText)")
            #expect(try workspace.text("site/\(wanted)") == "new")
            #expect(try Snapshot(of: workspace[".almanac"]).files == Self.left)
        }
    }

    @Test("A build recognises files that a killed build was about to write")
    func leftPending() async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            let before = try Snapshot(of: workspace["site"])
            try workspace.write("lost/index.html\0never.html\0", to: Self.pending)
            try workspace.write("lost", to: "site/lost/index.html")
            #expect(try await workspace.build().status == .success)
            #expect(try Snapshot(of: workspace["site"]) == before)
            #expect(try Snapshot(of: workspace[".almanac"]).files == Self.left)
        }
    }

    @Test("The staging folder of a killed first build is removed")
    func staging() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("half", to: "site/.almanac-tmp-0/events/a/index.html")
            #expect(try await workspace.build().status == .success)
            #expect(try Snapshot(of: workspace["site"]).files.filter { $0.contains("tmp") } == [])
        }
    }

    @Test("Writing the state leaves no temporary files")
    func litter() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("cut off", to: ".almanac/site/.almanac-tmp-0")
            #expect(try await workspace.build().status == .success)
            #expect(try Snapshot(of: workspace[".almanac"]).files == Self.left)
        }
    }
}
