import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Unwritable folders and full disks", .ends)
struct DiskTests {
    private static let whole = "    hint: the old version is intact; build again when that is fixed"

    /// Runs the program without root's permission to write anywhere. An ordinary user doesn't have it.
    private static let withoutPrivileges =
        geteuid() == 0 ? #"exec setpriv --bounding-set=-all --inh-caps=-all "$@""# : #"exec "$@""#

    private func buildWithoutPrivileges(_ workspace: Workspace, output: String = "site") async throws
        -> Command.Outcome
    {
        try await workspace.shell(Self.withoutPrivileges, Workspace.buildArguments([], output: output))
    }

    /// Makes a folder read-only while `body` runs.
    private func withLocked(_ path: String, _ workspace: Workspace, _ body: () async throws -> Void) async throws {
        let full = workspace[path].path
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: full)
        let result: Result<Void, any Error>
        do {
            result = .success(try await body())
        } catch {
            result = .failure(error)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: full)
        try result.get()
    }

    @Test("A read-only output folder stays unchanged, and the message names a few files and counts the rest")
    func lockedOutput() async throws {
        try await Workspace.withSample { workspace in
            #expect(try await workspace.build().status == .success)
            let before = try Snapshot(of: workspace["site"])
            try workspace.writeEvents("Alpha", "Beta", "Gamma", "Delta", "Epsilon")
            try await withLocked("site", workspace) {
                let outcome = try await buildWithoutPrivileges(workspace)
                #expect(outcome.status == .exited(1))
                let hurt = outcome.messages.filter { !$0.hasPrefix("    hint: ") }
                // Three named files, the count of the rest, and the message about kept files.
                #expect(hurt.count == 5)
                #expect(hurt.first?.hasPrefix("site: error: ") == true)
                #expect(hurt.first?.hasSuffix(" more files: cannot be written: permission denied") == true)
                #expect(hurt.count { $0.hasSuffix(": error: cannot be written: permission denied") } == 3)
                #expect(hurt.count { $0.contains(" of an earlier build are kept") } == 1)
            }
            #expect(try Snapshot(of: workspace["site"]).changes(since: before) == [])
            // When the folder is writable again, the site is complete.
            #expect(try await workspace.build().status == .success)
            #expect(try await workspace.build(output: "clean").status == .success)
            #expect(try Snapshot(of: workspace["site"]).contents == (try Snapshot(of: workspace["clean"]).contents))
        }
    }

    @Test("Publishing from a read-only folder is refused with the reason")
    func lockedSite() async throws {
        try await Workspace.withTargets("  here: { target: folder, path: www }") { workspace in
            try await withLocked(".", workspace) {
                let outcome = try await workspace.shell(
                    Self.withoutPrivileges,
                    Workspace.publishArguments(["--yes"])
                )
                #expect(outcome.status == .exited(1))
                #expect(outcome.messages.first?.hasPrefix("publish.here: error: the folder `") == true)
                #expect(outcome.messages.first?.hasSuffix("cannot be used: permission denied") == true)
            }
        }
    }

    @Test("A read-only folder in the output is reported")
    func lockedFolder() async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            try workspace.writeEvents("Alpha", "Beta")
            try await withLocked("site/events", workspace) {
                let outcome = try await buildWithoutPrivileges(workspace)
                #expect(outcome.status == .exited(1))
                let files = ["event.ics", "index.html"].map { "site/events/2026-11-22-beta/\($0)" }
                let messages = files.flatMap { ["\($0): error: cannot be written: permission denied", Self.whole] }
                #expect(outcome.messages == messages)
            }
            #expect(try await workspace.build().status == .success)
            #expect(workspace.exists("site/events/2026-11-22-beta/index.html"))
        }
    }

    @Test("A read-only folder beside the output is reported")
    func lockedParent() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.makeFolder("www/site")
            try await withLocked("www", workspace) {
                let outcome = try await buildWithoutPrivileges(workspace, output: "www/site")
                #expect(outcome.status == .exited(1))
                #expect(
                    outcome.messages == [
                        "www/site: error: the list of the site's files cannot be saved in `www/.almanac/site`: "
                            + "permission denied",
                        "    hint: Almanac also writes beside the output folder; change the permissions there, "
                            + "or choose another folder with `--output`",
                    ]
                )
                #expect(try Snapshot(of: workspace["www/site"]).entries == [:])
                let missing = try await buildWithoutPrivileges(workspace, output: "www/new")
                #expect(missing.status == .exited(1))
                #expect(
                    missing.messages == [
                        "www/new: error: the output folder cannot be used: permission denied",
                        "    hint: name another one with `--output`",
                    ]
                )
            }
        }
    }

    @Test("An output that is a file, or is inside one, is an error", arguments: ["file", "file/site"])
    func outputIsFile(output: String) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("mine", to: "file")
            let before = try Snapshot(of: workspace.folder)
            let outcome = try await workspace.build(output: output)
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages == [
                    "\(output): error: the output folder cannot be used: it is a file, or is inside one",
                    "    hint: name another one with `--output`",
                ]
            )
            #expect(try Snapshot(of: workspace.folder) == before)
        }
    }

    @Test("A file size limit leaves the previous site intact, without leftovers")
    func fileTooLarge() async throws {
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            let before = try Snapshot(of: workspace["site"])
            try workspace.write(String(repeating: "a", count: 100_000), to: "Public/large.txt")
            // 96 blocks are enough for every other file. Messages go through a pipe, which the limit doesn't affect.
            let script = #"{ (ulimit -f 96; trap "" XFSZ; exec "$@") || echo $?; } 2>&1 | cat"#
            let outcome = try await workspace.shell(script, Workspace.buildArguments([]))
            let lines = outcome.outputText.split(separator: "\n").map(String.init)
            #expect(lines.last == "1")
            let words = "the file would become larger than this process may write"
            #expect(lines.contains("site/large.txt: error: cannot be written: \(words)"))
            #expect(try Snapshot(of: workspace["site"]).changes(since: before) == [])
        }
    }

    @Test("A full disk leaves the previous site intact, without leftovers")
    func fullDisk() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.makeFolder("disk")
            try workspace.makeFolder("kept")
            // Only these commands see the disk, and it goes away with them.
            let script = """
                mount -t tmpfs -o size=1400k tmpfs disk
                "$@" >/dev/null
                cp -a disk/site kept/before
                i=0
                while [ $i -lt 40 ]; do printf %1000d 0 >>Public/$i.txt; i=$((i + 1)); done
                cat /dev/zero >disk/rest 2>/dev/null || true
                "$@" >kept/output 2>kept/errors || echo $? >kept/status
                cp -a disk/site kept/after
                """
            try workspace.makeFolder("Public")
            try workspace.write(script, to: "script")
            let unshare = geteuid() == 0 ? "unshare --mount" : "unshare --user --map-root-user --mount"
            let arguments = Workspace.buildArguments([], output: "disk/site")
            let outcome = try await workspace.shell(#"exec \#(unshare) sh -eu script "$@""#, arguments)
            try #require(outcome.status == .success, "mounting a disk needs user namespaces: \(outcome.errorText)")
            #expect(try workspace.text("kept/status") == "1\n")
            #expect(try workspace.text("kept/errors").contains(": error: "))
            #expect(try workspace.text("kept/errors").contains("the disk is full"))
            #expect(try !workspace.text("kept/errors").contains("Error Domain"))
            let before = try Snapshot(of: workspace["kept/before"])
            let after = try Snapshot(of: workspace["kept/after"])
            #expect(before.contents.allSatisfy { after.contents[$0.key] == $0.value })
            #expect(after.files.allSatisfy { !$0.hasPrefix(".almanac-tmp") })
        }
    }
}
