import Foundation
import TestSupport
import Testing

@Suite("Interrupted publishes", .ends)
struct PublishInterruptionTests {
    /// A host, and how to inspect its site.
    private enum Target: String, CaseIterable, Sendable {
        case folder, git, rsync, rclone

        var setting: String {
            switch self {
            case .folder: "{ target: folder, path: host }"
            case .git: "{ target: git, repository: host.git }"
            case .rsync: "{ target: rsync, destination: host }"
            case .rclone: "{ target: rclone, destination: host }"
            }
        }
    }

    /// Whether a file is a temporary file of rsync, such as `.index.html.a1B2c3`.
    private func isScratch(_ file: String) -> Bool {
        let name = file.split(separator: "/").last ?? ""
        let ending = name.split(separator: ".").last ?? ""
        return name.hasPrefix(".") && ending.count == 6 && ending.allSatisfy { $0.isLetter || $0.isNumber }
    }

    /// Fetches what visitors would see into the folder `host`.
    private func fetch(_ target: Target, _ workspace: Workspace) async throws {
        guard target == .git else { return }
        let script = """
            rm -rf host
            git clone -q -b gh-pages host.git host 2>/dev/null || mkdir host
            """
        #expect(try await workspace.shell(script).status == .success)
    }

    /// Adds, changes and removes pages, and changes the styles. Builds the site: the next publish only sends it.
    private func change(_ workspace: Workspace, _ number: Int) async throws {
        try workspace.writeEvents("Alpha \(number)", "Beta \(number / 2)", "Gamma \(number / 3)")
        try workspace.write("a { top: \(number)px }", to: "Public/style.css")
        let outcome = try await workspace.publish("--dry-run", "--allow-removals", "99")
        #expect(outcome.status == .success, "\(outcome.errorText)")
    }

    @Test(
        "After a kill at any moment, links on the target work and the next publish completes",
        arguments: Target.allCases
    )
    private func killed(_ target: Target) async throws {
        try await Workspace.withTargets("  there: \(target.setting)") { workspace in
            #expect(try await workspace.shell("git init -q --bare host.git").status == .success)
            #expect(try await workspace.publish("--yes").status == .success)
            try await change(workspace, 0)
            let whole = try await workspace.publish(killing: .both, afterStep: 0)
            #expect(whole > 50)
            let kills = rounds(6, long: 12)
            // A publish that sends less takes fewer steps.
            let last = whole * 4 / 5
            var killed = 0
            for number in 1...kills {
                try await change(workspace, number)
                let victim = Workspace.Victim.allCases[number % 3]
                let step = last * number / kills
                let count = try await workspace.publish(killing: victim, afterStep: step)
                killed += count >= step ? 1 : 0
                try await fetch(target, workspace)
                let broken = try workspace.brokenLinks(of: "host")
                #expect(broken == [], "\(victim) killed after step \(step) of \(whole)")
            }
            // Programs with threads vary in their number of steps, so a publish may end before the kill.
            #expect(killed >= kills / 2)
            let outcome = try await workspace.publish("--yes", "--allow-removals", "999")
            #expect(outcome.status == .success, "\(outcome.errorText)")
            try await fetch(target, workspace)
            let site = try Snapshot(of: workspace[".almanac/publish/site"])
            let host = try Snapshot(of: workspace["host"])
            let manifest = try PublishedFiles(in: workspace["host"])
            // Old assets stay for one publish. A killed rsync leaves hidden files whose names only it knows.
            // Nothing else may be left.
            let files = host.files.filter { file in
                let isOther = file.hasPrefix(".git/") || [PublishedFiles.name, ".nojekyll"].contains(file)
                return !isOther && !(target == .rsync && isScratch(file))
            }
            #expect(files.filter { !manifest.retired.contains($0) } == site.files)
            #expect(site.files.allSatisfy { host.contents[$0] == site.contents[$0] })
            #expect(manifest.files.values.allSatisfy { $0.sha256 != nil })
            let litter = try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path)
            #expect(!litter.contains { $0.hasPrefix(".host") })
        }
    }

    @Test("On a full disk, the published site is intact and a message is printed")
    func fullDisk() async throws {
        try await Workspace.withTargets("  here: { target: folder, path: www }") { workspace in
            #expect(try await workspace.publish("--yes").status == .success)
            let before = try Snapshot(of: workspace["www"]).contents
            try workspace.write(Data(repeating: 0x20, count: 3 << 20), to: "Public/big.txt")
            // Build the site without a limit, then limit the size of files to one megabyte.
            #expect(try await workspace.publish("--dry-run").status == .success)
            let outcome = try await workspace.shell(
                "ulimit -f 2048; exec \"$@\"",
                Workspace.publishArguments(["--yes"])
            )
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("the folder") && outcome.errorText.contains("hint: "))
            #expect(try Snapshot(of: workspace["www"]).contents == before)
            #expect(try await workspace.publish("--yes").status == .success)
        }
    }

    @Test("A folder that can't be swapped is updated file by file")
    func mountedFolder() async throws {
        // The root of a mounted file system can't be renamed. Users who can't mount one use a folder in a read-only
        // folder.
        try await Workspace.withTargets("  here: { target: folder, path: parent/www }") { workspace in
            try workspace.makeFolder("parent/www")
            let mount = try await workspace.shell("mount -t tmpfs tmpfs parent/www")
            defer { if mount.status == .success { umount2(workspace["parent/www"].path, Int32(MNT_DETACH)) } }
            if mount.status != .success { #expect(try await workspace.shell("chmod 555 parent").status == .success) }
            for name in ["Alpha", "Beta"] {
                try workspace.writeEvents(name)
                let outcome = try await workspace.publish("--yes")
                #expect(outcome.status == .success, "\(outcome.errorText)")
                #expect(try workspace.brokenLinks(of: "parent/www") == [])
            }
            let site = try Snapshot(of: workspace[".almanac/publish/site"]).files
            #expect(try workspace.files("parent/www").filter { $0 != PublishedFiles.name } == site)
            _ = try await workspace.shell("chmod 755 parent")
        }
    }
}
