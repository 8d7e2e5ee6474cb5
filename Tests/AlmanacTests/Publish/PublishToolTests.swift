import Foundation
import TestSupport
import Testing

@Suite("Publishing tools", .ends)
struct PublishToolTests {
    private static let rsync = "  box: { target: rsync, destination: host }"

    /// Puts a script before the real program in `PATH`.
    private func replace(_ name: String, by text: String, in workspace: Workspace) async throws -> [String: String] {
        try workspace.write("#!/bin/sh\n\(text)\n", to: "bin/\(name)")
        #expect(try await workspace.shell("chmod +x bin/\(name)").status == .success)
        return ["PATH": "\(workspace["bin"].path):/usr/bin:/bin"]
    }

    @Test("If a tool ends before reading its input, its message is shown")
    func endsAtOnce() async throws {
        try await Workspace.withTargets(Self.rsync) { workspace in
            for number in 0..<3_000 { try workspace.write("", to: "Public/a-long-name-for-a-file-\(number).txt") }
            let environment = try await replace(
                "rsync",
                by: "case \"$*\" in *--files-from*) echo no room >&2; exit 12;; *) exec /usr/bin/rsync \"$@\";; esac",
                in: workspace
            )
            for _ in 0..<rounds(1, long: 3) {
                let outcome = try await workspace.publish("--yes", environment: environment)
                #expect(outcome.status == .exited(1))
                #expect(outcome.errorText.contains("`rsync` exited with status 12 and printed:\n    no room"))
            }
        }
    }

    @Test("Only the end of a tool's long output is printed")
    func talksMuch() async throws {
        try await Workspace.withTargets(Self.rsync) { workspace in
            let environment = try await replace(
                "rsync",
                by: "head -c 30000000 /dev/zero | tr '\\0' x >&2; echo >&2; echo 'the end' >&2; exit 1",
                in: workspace
            )
            let outcome = try await workspace.publish("--yes", environment: environment)
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("the end") && outcome.errorText.utf8.count < 10_000)
        }
    }

    @Test("A running tool ends when the program does", arguments: [SIGINT, SIGTERM])
    func ended(signal: Int32) async throws {
        try await Workspace.withTargets(Self.rsync) { workspace in
            let environment = try await replace(
                "rsync",
                by: "case \"$*\" in *--files-from*) echo $$ >\"$HOME/pid\"; exec sleep 300;; "
                    + "*) exec /usr/bin/rsync \"$@\";; esac",
                in: workspace
            )
            let arguments = Workspace.publishArguments(["--yes"])
            try await workspace.command(arguments, environment: environment).whileRunning { program in
                for _ in 0..<1_200 where (try? workspace.text("pid").isEmpty) ?? true {
                    try await Task.sleep(for: .milliseconds(50))
                }
                let tool = try #require(pid_t(try workspace.text("pid").trimmingCharacters(in: .newlines)))
                program.send(signal)
                for _ in 0..<2_400 where program.status == nil { try await Task.sleep(for: .milliseconds(50)) }
                #expect(program.status == .exited(1))
                #expect(kill(tool, 0) == -1)
            }
        }
    }

    @Test(
        "File names that look like options or patterns are published",
        arguments: ["git", "rsync", "rclone", "folder"]
    )
    func names(kind: String) async throws {
        let targets = [
            "git": "{ target: git, repository: host.git }", "rsync": "{ target: rsync, destination: host }",
            "rclone": "{ target: rclone, destination: host }", "folder": "{ target: folder, path: host }",
        ]
        try await Workspace.withTargets("  site: \(targets[kind] ?? "")") { workspace in
            #expect(try await workspace.shell("git init -q --bare host.git").status == .success)
            let names = [
                ";semi.txt", "#hash.txt", "-rf.txt", "back\\slash.txt", "*.txt", "[x].txt", " blank .txt", "ü ö.txt",
                "quote\".txt", "100%.txt", "extras/a.txt",
            ]
            for name in names { try workspace.write(name, to: "Public/\(name)") }
            #expect(try await workspace.publish("--yes").status == .success)
            #expect(try await workspace.publish("--yes").outputText.hasPrefix("site: nothing to do"))
            func published() async throws -> [String] {
                if kind == "git" {
                    let script = "rm -rf host; git clone -q -b gh-pages host.git host"
                    #expect(try await workspace.shell(script).status == .success)
                }
                return try workspace.files("host")
            }
            #expect(Set(names).isSubset(of: try await published()))
            try workspace.remove("Public")
            #expect(try await workspace.publish("--yes", "--allow-removals", "20").status == .success)
            #expect(Set(names).isDisjoint(with: try await published()))
        }
    }

    @Test(
        "A file name that can't be in a file list is refused before anything is sent",
        arguments: ["a\nb.txt", "x/.git/c"]
    )
    func impossibleNames(name: String) async throws {
        try await Workspace.withTargets(Self.rsync) { workspace in
            try workspace.write("", to: "Public/\(name)")
            let outcome = try await workspace.publish("--yes")
            // The build may have refused the name already.
            guard workspace.exists(".almanac/publish/site/\(name)") else { return }
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("a file of this name cannot be published"))
            #expect(outcome.errorText.contains("Public/") && outcome.errorText.contains("control characters"))
            #expect(!workspace.exists("host"))
        }
    }

    @Test("A file can become a folder, and a folder a file", arguments: ["git", "rsync", "rclone"])
    func kinds(kind: String) async throws {
        let targets = [
            "git": "{ target: git, repository: host.git }", "rsync": "{ target: rsync, destination: host }",
            "rclone": "{ target: rclone, destination: host }",
        ]
        try await Workspace.withTargets("  there: \(targets[kind] ?? "")") { workspace in
            #expect(try await workspace.shell("git init -q --bare host.git").status == .success)
            try workspace.write("1", to: "Public/one")
            try workspace.write("2", to: "Public/two/deep/b.txt")
            #expect(try await workspace.publish("--yes").status == .success)
            try workspace.remove("Public")
            try workspace.write("1", to: "Public/one/a.txt")
            try workspace.write("2", to: "Public/two")
            let outcome = try await workspace.publish("--yes")
            #expect(outcome.status == .success, "\(outcome.errorText)")
            if kind == "git" {
                #expect(try await workspace.shell("git clone -q -b gh-pages host.git host").status == .success)
            }
            #expect(try workspace.text("host/one/a.txt") == "1")
            #expect(try workspace.text("host/two") == "2")
        }
    }

    @Test(
        "If file and folder changes are interrupted, the next publish completes them",
        arguments: ["rsync", "rclone"]
    )
    func cutShort(tool: String) async throws {
        try await Workspace.withTargets("  there: { target: \(tool), destination: host }") { workspace in
            // Runs the tool, and fails after the call whose number is in the file `last`.
            let script = """
                #!/bin/sh
                count=$(($(cat calls) + 1))
                echo $count >calls
                [ $count -le $(cat last) ] || exit 1
                PATH=/usr/local/bin:/usr/bin:/bin exec \(tool) "$@"
                """
            try workspace.write(script, to: "bin/\(tool)")
            let path = "\(workspace["bin"].path):/usr/local/bin:/usr/bin:/bin"
            #expect(try await workspace.shell("chmod +x bin/\(tool)").status == .success)
            for last in stride(from: 0, to: 16, by: rounds(3, long: 1)) {
                if workspace.exists("Public") { try workspace.remove("Public") }
                try workspace.write("\(last)", to: last.isMultiple(of: 2) ? "Public/one" : "Public/one/deep/a.txt")
                try workspace.write("\(last)", to: last.isMultiple(of: 2) ? "Public/two/deep/b.txt" : "Public/two")
                try workspace.writeEvents("Alpha \(last)")
                try workspace.write("0", to: "calls")
                try workspace.write("\(last)", to: "last")
                let cut = try await workspace.publish("--yes", "--allow-removals", "99", environment: ["PATH": path])
                #expect(last > 2 || cut.status == .exited(1))
                #expect(try workspace.brokenLinks(of: "host") == [])
                let outcome = try await workspace.publish("--yes", "--allow-removals", "99")
                #expect(outcome.status == .success, "after \(last) calls: \(outcome.errorText)")
                let site = try Snapshot(of: workspace[".almanac/publish/site"])
                let host = try Snapshot(of: workspace["host"])
                #expect(site.files.allSatisfy { host.contents[$0] == site.contents[$0] }, "after \(last) calls")
            }
        }
    }

    @Test(
        "Passwords in addresses aren't shown",
        arguments: [
            "git http://me:s3cret@127.0.0.1:9/life.git", "git http://me:s3@cret@127.0.0.1:9/life.git",
            "git HTTP://me:s3cret@127.0.0.1:9/life.git", "git http://s3cret@127.0.0.1:9/life.git",
            "git http://127.0.0.1:9/life.git?sig=s3cret", "git ftp://:s3cret@127.0.0.1:9/life.git",
            "rsync rsync://me:s3cret@127.0.0.1:9/life",
            "rclone :webdav,url='http://127.0.0.1:9',user=me,pass=s3cret:life",
            "rclone :webdav,url='http://127.0.0.1:9',pass='s3cret,s3cret':life",
            "rclone :s3,endpoint='http://127.0.0.1:9',SECRET_ACCESS_KEY=s3cret:life",
        ]
    )
    func passwords(text: String) async throws {
        let parts = text.split(separator: " ", maxSplits: 1)
        let key = parts[0] == "git" ? "repository" : "destination"
        try await Workspace.withTargets("  there: { target: \(parts[0]), \(key): \"\(parts[1])\" }") { workspace in
            let environment = ["RCLONE_RETRIES": "1", "RCLONE_LOW_LEVEL_RETRIES": "1"]
            let outcome = try await workspace.publish("--yes", environment: environment)
            #expect(outcome.status == .exited(1))
            let words = outcome.errorText + outcome.outputText
            #expect(words.contains("publish.there: error: ") && !words.contains("cret"), "\(words)")
            let kept = try Snapshot(of: workspace[".almanac"]).contents.values.compactMap { content in
                if case .file(let data) = content { String(decoding: data, as: UTF8.self) } else { nil }
            }
            #expect(!kept.contains { $0.contains("s3cret") })
        }
    }

    @Test(
        "A relative destination is relative to almanac.yml, not the current folder",
        arguments: ["rsync", "rclone"]
    )
    func relative(kind: String) async throws {
        try await Workspace.withTargets("  there: { target: \(kind), destination: ../host }") { workspace in
            let script =
                "mkdir life; mv almanac.yml life; sed -i 's,folder: stores,folder: ../stores,' life/almanac.yml"
            #expect(try await workspace.shell(script).status == .success)
            let outcome = try await workspace.publish("--yes", "--site", "life")
            #expect(outcome.status == .success, "\(outcome.errorText)")
            #expect(workspace.exists("host/index.html"))
        }
    }

    @Test("A foreign file on a branch isn't replaced without --force")
    func foreignFile() async throws {
        try await Workspace.withTargets("  pages: { target: git, repository: host.git }") { workspace in
            #expect(try await workspace.shell("git init -q --bare host.git").status == .success)
            #expect(try await workspace.publish("--yes").status == .success)
            let script = """
                git clone -q -b gh-pages host.git other
                cd other
                echo theirs >docs
                git add docs
                git -c user.name=O -c user.email=o@o commit -qm theirs
                git push -q
                """
            #expect(try await workspace.shell(script).status == .success)
            try workspace.write("ours", to: "Public/docs/a.txt")
            let outcome = try await workspace.publish("--yes")
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("`docs` on the branch `gh-pages` is not Almanac's"))
            #expect(try await workspace.publish("--yes", "--force").status == .success)
        }
    }
}
