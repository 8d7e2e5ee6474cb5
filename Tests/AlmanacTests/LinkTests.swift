import Foundation
import TestSupport
import Testing

@Suite("Symbolic links in the output folder", .ends)
struct LinkTests {
    private let victim = "outside/victim.txt"

    /// A workspace with a site, and a folder outside it that no build may change.
    private func withSite(_ body: (Workspace) async throws -> Void) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("outside", to: victim)
            #expect(try await workspace.build().status == .success)
            let before = try Snapshot(of: workspace["outside"])
            try await body(workspace)
            #expect(try Snapshot(of: workspace["outside"]) == before)
        }
    }

    private func link(_ path: String, to target: String, in workspace: Workspace) throws {
        if workspace.exists(path) { try workspace.remove(path) }
        try FileManager.default.createSymbolicLink(atPath: workspace[path].path, withDestinationPath: target)
    }

    @Test(
        "A link at the path of a generated file is replaced and not followed",
        arguments: ["victim.txt", "no"]
    )
    func fileLink(target: String) async throws {
        try await withSite { workspace in
            let page = try workspace.text("site/habits/index.html")
            try link("site/habits/index.html", to: workspace["outside/\(target)"].path, in: workspace)
            #expect(try await workspace.build().status == .success)
            #expect(try workspace.text("site/habits/index.html") == page)
            #expect(try Snapshot(of: workspace["site"]).contents["habits/index.html"] == .file(Data(page.utf8)))
        }
    }

    @Test(
        "A link or a file at the path of a generated folder is an error",
        arguments: ["ln -s \"$PWD/outside\" site/habits", "ln -s \"$PWD/nowhere\" site/habits", "touch site/habits"]
    )
    func folderObstacle(script: String) async throws {
        try await withSite { workspace in
            #expect(try await workspace.shell("rm -r site/habits; \(script)").status == .success)
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages.prefix(4) == [
                    "site: error: 4 more files: cannot be written: `habits` is a symbolic link, or not a folder",
                    "    hint: move `site/habits` away, and build again",
                    "site/habits/commit-something-to-main/index.html: error: cannot be written: `habits` is a "
                        + "symbolic link, or not a folder",
                    "    hint: move `site/habits` away, and build again",
                ]
            )
            #expect(!workspace.exists("nowhere"))
        }
    }

    @Test("If the file of a removed page has become a link, the link is removed but not its target")
    func removingLink() async throws {
        try await withSite { workspace in
            try link("site/habits/floss/index.html", to: workspace[victim].path, in: workspace)
            try workspace.remove("stores/com.makeschool.Habitual.plist")
            #expect(try await workspace.build().status == .success)
            #expect(!workspace.exists("site/habits/floss"))
        }
    }

    @Test("A foreign link at the path of a page isn't changed", arguments: ["victim.txt", "no"])
    func foreignLink(target: String) async throws {
        try await withSite { workspace in
            try workspace.makeFolder("site/about")
            try link("site/about/index.html", to: workspace["outside/\(target)"].path, in: workspace)
            try workspace.write("# About\n", to: "Templates/about.md")
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(outcome.messages.first?.hasPrefix("site/about/index.html: error: a file that Almanac") == true)
            #expect(
                try Snapshot(of: workspace["site"]).contents["about/index.html"]
                    == .link(workspace["outside/\(target)"].path)
            )
        }
    }

    @Test("The output folder can be a link to a folder")
    func outputLink() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.makeFolder("real")
            try link("site", to: "real", in: workspace)
            #expect(try await workspace.build().status == .success)
            #expect(try await workspace.build().summary.contains(" 0 written"))
            #expect(workspace.exists("real/index.html"))
        }
    }

    @Test("Files behind a link are never removed")
    func removingBehindLink() async throws {
        try await withSite { workspace in
            try workspace.write("mine", to: "elsewhere/index.html")
            try link("site/habits/floss", to: workspace["elsewhere"].path, in: workspace)
            try workspace.remove("stores/com.makeschool.Habitual.plist")
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages.first == "site/habits/floss/index.html: error: cannot be removed: `habits/floss` is "
                    + "a symbolic link, or not a folder"
            )
            #expect(try workspace.text("elsewhere/index.html") == "mine")
            #expect(!workspace.exists("site/habits/read-20-pages"))
        }
    }

    @Test("An output folder that is a dangling link is an error")
    func danglingOutput() async throws {
        try await Workspace.withSmall { workspace in
            try link("site", to: "nowhere", in: workspace)
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages.first
                    == "site: error: the output folder cannot be used: it is a symbolic link that leads nowhere"
            )
            #expect(!workspace.exists("nowhere"))
        }
    }
}
