import Foundation
import TestSupport
import Testing

@Suite("Publishing to a folder", .ends)
struct FolderPublishTests {
    private static let folder = "  here: { target: folder, path: www }"

    /// Publishes a site with a few files of the user's to `www`.
    private static func withSite(_ body: (Workspace) async throws -> Void) async throws {
        try await Workspace.withTargets(folder) { workspace in
            for name in ["a", "b"] { try workspace.write("old \(name)", to: "Public/notes/\(name).txt") }
            try await publish(workspace)
            try await body(workspace)
        }
    }

    private static func publish(
        _ workspace: Workspace,
        _ options: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let arguments = Workspace.publishArguments(["--yes", "--allow-removals", "9"] + options)
        let outcome = try await workspace.command(arguments).run()
        #expect(outcome.status == .success, "\(outcome.errorText)", sourceLocation: sourceLocation)
    }

    /// Expects that a publish is refused and changes no file in the workspace.
    private static func refusal(
        _ workspace: Workspace,
        _ options: String...,
        says message: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let before = try visible(workspace)
        let arguments = Workspace.publishArguments(["--yes", "--allow-removals", "9"] + options)
        let outcome = try await workspace.command(arguments).run()
        #expect(outcome.status == .exited(1), sourceLocation: sourceLocation)
        #expect(outcome.errorText.contains(message), "\(outcome.errorText)", sourceLocation: sourceLocation)
        #expect(outcome.errorText.contains("hint: "), sourceLocation: sourceLocation)
        #expect(try visible(workspace) == before, sourceLocation: sourceLocation)
    }

    /// Everything except Almanac's own files.
    private static func visible(_ workspace: Workspace) throws -> [String: Snapshot.Entry.Content] {
        try Snapshot(of: workspace.folder).contents.filter { $0.key != ".almanac" && !$0.key.hasPrefix(".almanac/") }
    }

    private static func number(of path: String, in workspace: Workspace) throws -> UInt64 {
        var status = stat()
        #expect(lstat(workspace[path].path, &status) == 0)
        return UInt64(status.st_ino)
    }

    private static func mode(of path: String, in workspace: Workspace) throws -> Int {
        var status = stat()
        #expect(lstat(workspace[path].path, &status) == 0)
        return Int(status.st_mode & 0o7777)
    }

    @Test("Missing files and files with a changed size are published again", arguments: [false, true])
    func damage(isShared: Bool) async throws {
        try await Self.withSite { workspace in
            if isShared { try workspace.write("mine", to: "www/mine.txt") }
            let before = try Snapshot(of: workspace["www"]).contents
            let damage =
                "rm -r www/notes; rm www/robots.txt; echo more >>www/index.html; ln -sf robots.txt www/style.css"
            #expect(try await workspace.shell(damage).status == .success)
            let plan = try await workspace.publish("--dry-run", "--verbose").outputText
            #expect(plan.contains("5 changed") && plan.contains("the file there may differ from what was published"))
            try await Self.publish(workspace)
            let after = try Snapshot(of: workspace["www"]).contents
            let manifest = ".almanac-manifest.json"
            #expect(after.filter { $0.key != manifest } == before.filter { $0.key != manifest })
            #expect(try await workspace.publish("--yes").outputText.contains("nothing to do"))
            let obstacle = "rm www/robots.txt; mkdir www/robots.txt; echo mine >www/robots.txt/a"
            #expect(try await workspace.shell(obstacle).status == .success)
            try await Self.refusal(workspace, says: "`robots.txt`")
        }
    }

    // MARK: Links

    @Test(
        "Nothing is written or removed through a linked folder",
        arguments: [
            "printf new >Public/notes/a.txt", "printf new >Public/notes/c.txt", "rm Public/notes/b.txt",
            "rm -r Public/notes",
        ],
        [[], ["--force"]]
    )
    func linkedFolder(change: String, options: [String]) async throws {
        try await Self.withSite { workspace in
            let link = "mv www/notes outside; ln -s ../outside www/notes; \(change)"
            #expect(try await workspace.shell(link).status == .success)
            let option = options.first ?? "--verbose"
            try await Self.refusal(workspace, option, says: "`notes` is a symbolic link")
            #expect(try workspace.text("outside/a.txt") == "old a" && workspace.text("outside/b.txt") == "old b")
            // A dry run says so too.
            #expect(try await workspace.publish("--dry-run").errorText.contains("`notes` is a symbolic link"))
        }
    }

    @Test("A link at the path of a file is replaced, and its target stays")
    func linkedFile() async throws {
        try await Self.withSite { workspace in
            let link =
                "mv www/notes/a.txt mine.txt; ln -s ../../mine.txt www/notes/a.txt; printf new >Public/notes/a.txt"
            #expect(try await workspace.shell(link).status == .success)
            try await Self.publish(workspace)
            #expect(try workspace.text("www/notes/a.txt") == "new" && workspace.text("mine.txt") == "old a")
        }
    }

    @Test("A staging folder that Almanac didn't create is refused")
    func linkedStaging() async throws {
        try await Self.withSite { workspace in
            try workspace.write("mine", to: "outside/0")
            try workspace.write("new", to: "Public/notes/a.txt")
            #expect(try await workspace.shell("ln -s ../outside www/.almanac-staging").status == .success)
            try await Self.refusal(workspace, says: "`.almanac-staging` was not made by Almanac")
            try workspace.remove("www/.almanac-staging")
            try workspace.write("mine", to: "www/.almanac-staging/mine.txt")
            try await Self.refusal(workspace, says: "`.almanac-staging` was not made by Almanac")
        }
    }

    // MARK: Files of others

    @Test("In a folder with foreign files, the site is updated in place and the foreign files stay")
    func foreignFolder() async throws {
        try await Self.withSite { workspace in
            try workspace.write("theirs", to: "www/theirs/deep/x.txt")
            try workspace.makeFolder("www/empty")
            #expect(try await workspace.shell("chmod 0 www/theirs/deep").status == .success)
            let paths = ["www", "www/theirs", "www/theirs/deep", "www/empty"]
            let before = try paths.map { try Self.number(of: $0, in: workspace) }
            try workspace.write("new", to: "Public/notes/a.txt")
            try workspace.remove("Public/notes/b.txt")
            try await Self.publish(workspace)
            #expect(try paths.map { try Self.number(of: $0, in: workspace) } == before)
            #expect(try await workspace.shell("chmod 755 www/theirs/deep").status == .success)
            #expect(try workspace.text("www/theirs/deep/x.txt") == "theirs")
            #expect(try workspace.text("www/notes/a.txt") == "new" && !workspace.exists("www/notes/b.txt"))
            #expect(!workspace.exists("www/.almanac-staging"))
        }
    }

    @Test("A folder that contains only the site is replaced in one step")
    func swap() async throws {
        try await Self.withSite { workspace in
            let before = try Self.number(of: "www", in: workspace)
            let kept = try Self.number(of: "www/notes/b.txt", in: workspace)
            try workspace.write("new", to: "Public/notes/a.txt")
            try await Self.publish(workspace)
            #expect(try Self.number(of: "www", in: workspace) != before)
            #expect(try Self.number(of: "www/notes/b.txt", in: workspace) == kept)
            let names = try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path)
            #expect(!names.contains { $0.hasPrefix(".www") })
        }
    }

    @Test("A foreign file at the path of a new file is refused")
    func inTheWay() async throws {
        try await Self.withSite { workspace in
            try workspace.write("theirs", to: "www/notes/c.txt")
            try workspace.write("theirs", to: "www/notes/d.txt")
            try workspace.write("ours", to: "Public/notes/c.txt")
            try await Self.refusal(workspace, says: "`notes/c.txt` was not published by Almanac")
            try await Self.publish(workspace, "--force")
            #expect(try workspace.text("www/notes/c.txt") == "ours" && workspace.text("www/notes/d.txt") == "theirs")
        }
    }

    @Test("A foreign folder at the path of a file is refused whatever the flags, and so is the reverse")
    func otherKind() async throws {
        try await Self.withSite { workspace in
            try workspace.write("theirs", to: "www/c/theirs.txt")
            try workspace.write("ours", to: "Public/c")
            try await Self.refusal(workspace, "--force", says: "`c` is a folder")
            try workspace.remove("www/c")
            try workspace.remove("Public/c")
            try workspace.write("theirs", to: "www/d")
            try workspace.write("ours", to: "Public/d/ours.txt")
            try await Self.refusal(workspace, "--force", says: "`d` isn't a folder")
        }
    }

    @Test(
        "Only leftovers of a killed publish are removed, even without anything to publish",
        arguments: [true, false]
    )
    func leftovers(isChanged: Bool) async throws {
        try await Self.withSite { workspace in
            let manifest = try workspace.text("www/\(PublishedFiles.name)")
            // No process has these ids, because they exceed the maximum.
            let (dead, mixed) = (".www.almanac-99999999", ".www.almanac-99999998")
            for name in [dead, mixed] {
                try workspace.write(manifest, to: "\(name)/\(PublishedFiles.name)")
                try workspace.write("ours", to: "\(name)/site/notes/a.txt")
            }
            let theirs = [
                "\(mixed)/site/notes/mine.txt", ".www.almanac-backup/notes/a.txt", ".www.almanac-99999997/mine.txt",
                ".www.almanac-\(getpid())/site/notes/a.txt", ".www.almanac-099999996/site/a.txt",
                ".www.almanac-99999995/site/a.txt",
            ]
            for file in theirs { try workspace.write("mine", to: file) }
            #expect(try await workspace.shell("ln -s www .www.almanac-99999994").status == .success)
            try workspace.write("ours", to: "www/.almanac-staging/0")
            #expect(try await workspace.publish("--dry-run").status == .success)
            #expect(workspace.exists(dead) && workspace.exists("www/.almanac-staging"))
            if isChanged { try workspace.write("new", to: "Public/notes/a.txt") }
            try await Self.publish(workspace)
            #expect(!workspace.exists(dead) && !workspace.exists("\(mixed)/site/notes/a.txt"))
            #expect(!workspace.exists("www/.almanac-staging"))
            for file in theirs { #expect(try workspace.text(file) == "mine") }
            #expect(try workspace.text("www/notes/a.txt") == workspace.text("Public/notes/a.txt"))
        }
    }

    // MARK: Files that become folders

    @Test("A file can become a folder and a folder a file, by a swap or file by file", arguments: [false, true])
    func otherShape(isShared: Bool) async throws {
        try await Self.withSite { workspace in
            try workspace.write("1", to: "Public/one")
            try workspace.write("2", to: "Public/two/deep/b.txt")
            try workspace.write("3", to: "Public/only/three")
            try await Self.publish(workspace)
            if isShared { try workspace.write("theirs", to: "www/theirs.txt") }
            let change = """
                rm -r Public/one Public/two Public/only/three
                mkdir -p Public/one/deep Public/only/three
                printf 1a >Public/one/a.txt; printf 1b >Public/one/deep/b.txt; printf 2 >Public/two
                printf 3c >Public/only/three/c.txt
                """
            #expect(try await workspace.shell(change).status == .success)
            try await Self.publish(workspace)
            let site = try workspace.files(".almanac/publish/site")
            let theirs = isShared ? ["theirs.txt"] : []
            #expect(try workspace.files("www").filter { $0 != PublishedFiles.name } == (site + theirs).sorted())
            #expect(try workspace.text("www/one/deep/b.txt") == "1b" && workspace.text("www/two") == "2")
            #expect(try workspace.text("www/only/three/c.txt") == "3c")
        }
    }

    @Test("After a kill at any moment, foreign files are intact and the next publish completes")
    func killed() async throws {
        try await Self.withSite { workspace in
            try workspace.write("theirs", to: "www/notes/theirs.txt")
            #expect(try await workspace.publish("--yes").status == .success)
            func change(_ number: Int) async throws {
                try workspace.writeEvents("Alpha \(number)", "Beta")
                // The path alternates between a file and a folder.
                let folder = number.isMultiple(of: 2) ? "mkdir Public/turn; " : ""
                let file = number.isMultiple(of: 2) ? "turn/deep.txt" : "turn"
                // A build can't tell whether very new files have changed, and takes more steps.
                let age = "find Public -type f -exec touch -d '\(number + 1) hours ago' {} +"
                let script = "rm -rf Public/turn; \(folder)echo \(number) >Public/\(file) && \(age)"
                let change = try await workspace.shell(script)
                #expect(change.status == .success)
                // Builds the site in advance, so that the next publish only sends it.
                #expect(try await workspace.publish("--dry-run", "--allow-removals", "99").status == .success)
            }
            try await change(0)
            let whole = try await workspace.publish(killing: .program, afterStep: 0)
            #expect(whole > 50)
            let kills = 12
            // A publish that sends less takes fewer steps.
            let last = whole * 4 / 5
            var killed = 0
            for number in 1...kills {
                try await change(number)
                let step = last * number / kills
                if try await workspace.publish(killing: .program, afterStep: step) >= step { killed += 1 }
                #expect(try workspace.brokenLinks(of: "www") == [], "killed after step \(step) of \(whole)")
            }
            // A publish that has nothing to build can end before a late step.
            #expect(killed >= kills / 2)
            try await Self.publish(workspace, "--allow-removals", "99")
            let site = try workspace.files(".almanac/publish/site") + ["notes/theirs.txt", PublishedFiles.name]
            #expect(try workspace.files("www") == site.sorted())
            #expect(try workspace.text("www/notes/theirs.txt") == "theirs")
        }
    }

    @Test("On a full disk, the published site and foreign files are intact")
    func fullDisk() async throws {
        try await Self.withSite { workspace in
            try workspace.write("theirs", to: "www/theirs.txt")
            let before = try Snapshot(of: workspace["www"]).contents
            try workspace.write(Data(repeating: 0x20, count: 3 << 20), to: "Public/big.txt")
            #expect(try await workspace.publish("--dry-run").status == .success)
            let arguments = Workspace.publishArguments(["--yes"])
            let outcome = try await workspace.shell("ulimit -f 2048; exec \"$@\"", arguments)
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("could not be updated"))
            #expect(try Snapshot(of: workspace["www"]).contents == before)
        }
    }

    @Test("The error names a file that can't be replaced because its folder is read-only")
    func readOnlyFolder() async throws {
        try await Self.withSite { workspace in
            try workspace.write("theirs", to: "www/theirs.txt")
            try workspace.write("new a", to: "Public/notes/a.txt")
            // Root can write even there.
            let run = geteuid() == 0 ? #"setpriv --bounding-set=-all --inh-caps=-all "$@""# : #""$@""#
            let script = "chmod 555 www/notes; \(run); status=$?; chmod 755 www/notes; exit $status"
            let outcome = try await workspace.shell(script, Workspace.publishArguments(["--yes"]))
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("could not be updated: `notes/a.txt`: permission denied"))
        }
    }

    // MARK: Places

    @Test(
        "Unsuitable folders are refused whatever the flags",
        arguments: [
            (".", "contains"), ("..", "contains"), ("/", "is the root of the file system"), ("~", "contains"),
            ("Public", "is the static files"), ("Public/www", "is inside the static files"),
            ("link", "is the static files"), ("link/www", "is inside the static files"),
            ("Templates", "is the templates"), ("stores", "is the folder of the stores"),
            ("stores/new/www", "is inside the folder of the stores"), ("_site", "is the output folder"),
            ("_site/www", "is inside the output folder"), (".almanac/publish/site", "is inside Almanac's own folder"),
            ("~nobody/www", "write the path in full"), ("file", "is a file, not a folder"),
            ("dangling", "is a link that leads nowhere"), ("file/www", "is a file, not a folder"),
            ("dangling/www", "is a link that leads nowhere"),
        ]
    )
    func place(path: String, message: String) async throws {
        try await Workspace.withTargets("  here: { target: folder, path: \"\(path)\" }") { workspace in
            try workspace.write("mine", to: "Public/mine.txt")
            try workspace.write("mine", to: "Templates/assets/mine.txt")
            try workspace.write("mine", to: "_site/mine.txt")
            try workspace.write("mine", to: "file")
            #expect(try await workspace.shell("ln -s Public link; ln -s nowhere dangling").status == .success)
            try await Self.refusal(workspace, "--force", says: message)
        }
    }

    @Test("A site can be published into its own folder and the home folder")
    func placesBeside() async throws {
        try await Workspace.withTargets(
            "  here: { target: folder, path: site/www }\n  home: { target: folder, path: ~/pages }"
        ) { workspace in
            try await Self.publish(workspace, "here")
            try await Self.publish(workspace, "home")
            #expect(workspace.exists("site/www/index.html") && workspace.exists("pages/index.html"))
            // The stores may be directly in the site's folder.
            let move = "mv stores/* .; sed -i 's/folder: stores/folder: ./' almanac.yml"
            #expect(try await workspace.shell(move).status == .success)
            try await Self.publish(workspace, "here")
        }
    }

    // MARK: Permissions

    @Test("A server can read the published files, and existing permissions are kept", arguments: [false, true])
    func permissions(isShared: Bool) async throws {
        try await Workspace.withTargets("  here: { target: folder, path: new/www }") { workspace in
            try workspace.write("old", to: "Public/notes/a.txt")
            let arguments = Workspace.publishArguments(["--yes"])
            #expect(try await workspace.shell("umask 077; exec \"$@\"", arguments).status == .success)
            let paths = ["new", "new/www", "new/www/notes", "new/www/notes/a.txt", "new/www/index.html"]
            #expect(try paths.map { try Self.mode(of: $0, in: workspace) } == [0o755, 0o755, 0o755, 0o644, 0o644])
            if isShared { try workspace.write("theirs", to: "new/www/theirs.txt") }
            let change = "cd new; chmod 2750 www; chmod 770 www/notes; chmod 640 www/notes/a.txt"
            #expect(try await workspace.shell(change).status == .success)
            try workspace.write("new", to: "Public/notes/a.txt")
            #expect(try await workspace.shell("umask 077; exec \"$@\"", arguments).status == .success)
            #expect(try workspace.text("new/www/notes/a.txt") == "new")
            #expect(try paths.map { try Self.mode(of: $0, in: workspace) } == [0o755, 0o2750, 0o770, 0o640, 0o644])
        }
    }

    @Test("A folder with an access control list keeps it, and new files get it")
    func accessControlList() async throws {
        let python = try installedProgram(named: "python3", package: "python3")
        try await Workspace.withTargets("  here: { target: folder, path: www }") { workspace in
            try await Self.publish(workspace, "here")
            // acl(5) and linux/posix_acl_xattr.h: u::rwx, u:33:r-x, g::r-x, m::r-x, o::---.
            let script = """
                import os, struct, sys
                acl = struct.pack("<I10i", 2, 0x70001, -1, 0x50002, 33, 0x50004, -1, 0x50010, -1, 32, -1)
                for kind in ["access", "default"]: os.setxattr(sys.argv[1], "system.posix_acl_" + kind, acl)
                """
            #expect(try await Command(python, ["-c", script, workspace["www"].path]).run().status == .success)
            try workspace.write("new", to: "Public/notes/new.txt")
            try await Self.publish(workspace, "here")
            let show = "import os, sys; print(*[name for path in sys.argv[1:] for name in sorted(os.listxattr(path))])"
            let paths = ["www", "www/notes/new.txt"].map { workspace[$0].path }
            let shown = try await Command(python, ["-c", show] + paths).run().outputText
            #expect(shown == "system.posix_acl_access system.posix_acl_default system.posix_acl_access\n")
        }
    }
}
