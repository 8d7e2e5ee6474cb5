import Foundation
import TestSupport
import Testing

@Suite("Publishing to a Git branch", .ends)
struct GitPublishTests {
    private static let target = "  pages: { target: git, repository: host.git"

    /// A workspace with an empty repository for the site.
    private func withHost(_ keys: String = "", _ body: (Workspace) async throws -> Void) async throws {
        try await Workspace.withTargets("\(Self.target)\(keys) }") { workspace in
            #expect(try await workspace.shell("git init -q --bare host.git").status == .success)
            try await body(workspace)
        }
    }

    /// Checks out the branch and returns its files.
    private func checkOut(_ workspace: Workspace, branch: String = "gh-pages") async throws -> [String] {
        let script = "rm -rf seen; git clone -q -b \(branch) host.git seen"
        #expect(try await workspace.shell(script).status == .success)
        return try workspace.files("seen")
    }

    private func log(_ workspace: Workspace, branch: String = "gh-pages") async throws -> [String] {
        let outcome = try await workspace.shell("git -C host.git log --format=%s \(branch)")
        return outcome.outputText.split(separator: "\n").map(String.init)
    }

    @Test("Each publish makes a commit whose message counts files without naming them")
    func history() async throws {
        try await withHost(", cname: life.example.org") { workspace in
            #expect(try await workspace.publish("--yes").status == .success)
            var files = try await checkOut(workspace)
            #expect(files.contains(".nojekyll") && files.contains("CNAME"))
            #expect(try workspace.text("seen/CNAME") == "life.example.org\n")
            #expect(try workspace.brokenLinks(of: "seen") == [])
            #expect(try await workspace.publish("--yes").outputText.hasPrefix("pages: nothing to do"))
            try workspace.write("other.example.org\n", to: "Public/CNAME")
            let outcome = try await workspace.publish("--yes")
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages.first
                    == "Public/CNAME: error: this file names a different domain from `cname` of `pages`"
            )
            try workspace.remove("Public/CNAME")
            #expect(try await log(workspace) == ["Publish Ours"])
            try workspace.writeEvents("Beta")
            #expect(try await workspace.publish("--yes").status == .success)
            #expect(try await log(workspace) == ["Publish Ours", "Publish Ours"])
            let message = try await workspace.shell("git -C host.git log -1 --format=%B gh-pages").outputText
            #expect(
                message.contains(
                    #/\APublish Ours\n\n[0-9]+ added, [0-9]+ changed \(.*\), [0-9]+ removed; [0-9]+ unchanged\n+\z/#
                )
            )
            files = try await checkOut(workspace)
            #expect(files.contains("events/2026-11-22-beta/index.html"))
            #expect(!files.contains("events/2026-11-22-alpha/index.html"))
            // Git's settings for line endings don't change any bytes.
            #expect(
                try Data(contentsOf: workspace["seen/calendar.ics"])
                    == Data(contentsOf: workspace[".almanac/publish/site/calendar.ics"])
            )
        }
    }

    @Test("Files that are missing or different on the branch are published again")
    func damage() async throws {
        try await withHost { workspace in
            #expect(try await workspace.publish("--yes").status == .success)
            let files = try await checkOut(workspace)
            let script = """
                cd seen
                rm calendar.ics 404.html
                ln -s index.html 404.html
                echo changed >index.html
                git add -A
                git -c user.name=O -c user.email=o@o commit -qm damage
                git push -q origin gh-pages
                """
            #expect(try await workspace.shell(script).status == .success)
            let outcome = try await workspace.publish("--yes")
            #expect(outcome.status == .success, "\(outcome.errorText)")
            #expect(outcome.outputText.contains("0 added, 3 changed"), "\(outcome.outputText)")
            #expect(try await checkOut(workspace) == files)
            for file in ["calendar.ics", "404.html", "index.html"] {
                #expect(try workspace.text("seen/\(file)") == workspace.text(".almanac/publish/site/\(file)"))
            }
            #expect(try await workspace.publish("--yes").outputText.hasPrefix("pages: nothing to do"))
            // A missing file that is no longer part of the site is only forgotten.
            let removal = "cd seen && git rm -qr events && git -c user.name=O -c user.email=o@o commit -qm damage"
            #expect(try await workspace.shell("\(removal) && git push -q origin gh-pages").status == .success)
            try workspace.writeEvents("Beta")
            #expect(try await workspace.publish("--yes").status == .success)
            #expect(try await checkOut(workspace).contains("events/2026-11-22-beta/index.html"))
        }
    }

    @Test("Without history, one commit replaces the previous one")
    func squash() async throws {
        try await withHost(", history: squash, nojekyll: false, branch: pages") { workspace in
            for name in ["Beta", "Gamma", "Delta"] {
                try workspace.writeEvents(name)
                #expect(try await workspace.publish("--yes").status == .success)
            }
            #expect(try await log(workspace, branch: "pages") == ["Publish Ours"])
            let files = try await checkOut(workspace, branch: "pages")
            #expect(!files.contains(".nojekyll") && files.contains("events/2026-11-22-delta/index.html"))
        }
    }

    @Test("Publishing succeeds if another program pushes between fetch and push", arguments: ["keep", "squash"])
    func secondWriter(history: String) async throws {
        try await withHost(", history: \(history)") { workspace in
            #expect(try await workspace.publish("--yes").status == .success)
            try workspace.writeEvents("Beta")
            // A wrapper for git that makes another push just before the first push.
            let wrapper = """
                #!/bin/sh
                case " $* " in
                *" push "*)
                  if mkdir "$HOME/pushed" 2>/dev/null; then
                    ( cd "$HOME" && /usr/bin/git clone -q -b gh-pages host.git other && cd other && echo theirs >theirs.txt \
                      && /usr/bin/git add . && /usr/bin/git -c user.name=O -c user.email=o@o commit -qm theirs \
                      && /usr/bin/git push -q ) >&2
                  fi ;;
                esac
                exec /usr/bin/git "$@"
                """
            try workspace.write(wrapper, to: "bin/git")
            #expect(try await workspace.shell("chmod +x bin/git").status == .success)
            let path = "\(workspace["bin"].path):/usr/bin:/bin"
            let outcome = try await workspace.publish("--yes", environment: ["PATH": path])
            #expect(outcome.status == .success, "\(outcome.errorText)")
            let files = try await checkOut(workspace)
            #expect(files.contains("theirs.txt") && files.contains("events/2026-11-22-beta/index.html"))
            #expect(!files.contains("events/2026-11-22-alpha/index.html"))
            let log = try await log(workspace)
            #expect(history == "squash" || log == ["Publish Ours", "theirs", "Publish Ours"])
        }
    }

    @Test("The user's work tree, index, branch and hooks don't change")
    func ownRepository() async throws {
        try await Workspace.withTargets("  pages: { target: git, repository: . }") { workspace in
            let script = """
                git init -q -b main
                printf '_site\\n.almanac\\n' >.gitignore
                git add .gitignore almanac.yml
                git -c user.name=U -c user.email=u@u commit -qm first
                echo staged >staged.txt
                git add staged.txt
                echo unstaged >>almanac.yml.orig
                for hook in pre-commit pre-push post-commit post-checkout commit-msg; do
                  printf '#!/bin/sh\\necho ran >>"%s/hooks-ran"\\n' "$PWD" >.git/hooks/$hook
                  chmod +x .git/hooks/$hook
                done
                git config --global core.hooksPath "$PWD/.git/hooks"
                """
            #expect(try await workspace.shell(script).status == .success)
            let look = "git status --porcelain=v2 --branch; git stash list; sha256sum .git/index .git/HEAD"
            _ = try await workspace.shell("git status")
            let before = try await workspace.shell(look).outputText
            try? workspace.remove("hooks-ran")
            let outcome = try await workspace.command(
                Workspace.publishArguments(["--yes"]),
                environment: ["GIT_INDEX_FILE": workspace[".git/index"].path]
            ).run()
            #expect(outcome.status == .success, "\(outcome.errorText)")
            #expect(try await workspace.shell(look).outputText == before)
            let branches = try await workspace.shell("git branch --format='%(refname:short)'").outputText
            #expect(branches == "gh-pages\nmain\n")
        }
    }

    @Test("The remote repository determines the hash algorithm, not Git's default", arguments: ["sha1", "sha256"])
    func hashAlgorithm(name: String) async throws {
        try await Workspace.withTargets("\(Self.target) }") { workspace in
            let script = """
                git init -q --bare --object-format=\(name) host.git
                cd host.git
                tree=$(git mktree </dev/null)
                git update-ref refs/heads/first $(git -c user.name=U -c user.email=u@u commit-tree -m first $tree)
                """
            #expect(try await workspace.shell(script).status == .success)
            for names in ["Alpha", "Beta"] {
                try workspace.writeEvents(names)
                let environment = ["GIT_DEFAULT_HASH": name == "sha1" ? "sha256" : "sha1"]
                let outcome = try await workspace.publish("--yes", environment: environment)
                #expect(outcome.status == .success, "\(outcome.errorText)")
            }
            #expect(try await log(workspace) == ["Publish Ours", "Publish Ours"])
        }
    }

    @Test("A push to an empty repository that uses SHA-256 fails with a message that says what to do")
    func emptySHA256Repository() async throws {
        try await Workspace.withTargets("\(Self.target) }") { workspace in
            let script = "git init -q --bare --object-format=sha256 host.git"
            #expect(try await workspace.shell(script).status == .success)
            let outcome = try await workspace.publish("--yes")
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("hint: the repository has no branch yet and uses SHA-256"))
        }
    }

    @Test("A half-created local repository is created again, and the message about a damaged one says what to delete")
    func damagedRepository() async throws {
        try await withHost { workspace in
            let own = ".almanac/publish/targets/pages/git"
            try workspace.write("ref: refs/heads/main\n", to: "\(own)/HEAD")
            #expect(try await workspace.publish("--yes").status == .success)
            let script = "find \(own)/objects -type f -exec chmod u+w {} + -exec truncate -s 0 {} +"
            #expect(try await workspace.shell(script).status == .success)
            try workspace.writeEvents("Beta")
            let outcome = try await workspace.publish("--yes")
            #expect(outcome.status == .exited(1))
            let hint = #/hint: delete the folder `[^`]*pages/git`, which Almanac/#
            #expect(outcome.errorText.contains(hint))
            try workspace.remove(own)
            #expect(try await workspace.publish("--yes").status == .success)
            try workspace.write("\0\0\0", to: "\(own)/config")
            #expect(try await workspace.publish("--yes").errorText.contains(hint))
        }
    }

    @Test("If a branch refuses the push, Git's message is shown and the published site is intact")
    func protected() async throws {
        try await withHost { workspace in
            let hook = "#!/bin/sh\necho 'protected branch hook declined' >&2\nexit 1\n"
            try workspace.write(hook, to: "host.git/hooks/pre-receive")
            #expect(try await workspace.shell("chmod +x host.git/hooks/pre-receive").status == .success)
            let outcome = try await workspace.publish("--yes")
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("protected branch hook declined"))
            #expect(outcome.errorText.contains("hint: check whether the branch is protected"))
            try workspace.remove("host.git/hooks/pre-receive")
            #expect(try await workspace.publish("--yes").status == .success)
        }
    }

    @Test("A repository that is missing or needs a password is reported without the password")
    func unreachable() async throws {
        let address = "http://me:hunter2@127.0.0.1:9/life.git"
        try await Workspace.withTargets("  pages: { target: git, repository: '\(address)' }") { workspace in
            let outcome = try await workspace.publish("--yes")
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("http://127.0.0.1:9/life.git cannot be read"))
            #expect(!(outcome.errorText + outcome.outputText).contains("hunter2"))
        }
    }

    @Test("The name of a remote instead of its address gets a hint of its own")
    func nameOfRemote() async throws {
        try await Workspace.withTargets("  pages: { target: git, repository: origin }") { workspace in
            let outcome = try await workspace.publish("--yes")
            #expect(outcome.status == .exited(1))
            let hint = "if you mean a remote, write the address that `git remote get-url` prints"
            #expect(outcome.messages.last == "    hint: there is no such folder; \(hint)")
        }
    }

    @Test("A branch with other contents doesn't change")
    func foreignBranch() async throws {
        try await withHost(", branch: main") { workspace in
            let script = """
                git clone -q host.git other 2>/dev/null
                cd other
                git checkout -q -b main
                echo code >code.swift
                git add .
                git -c user.name=U -c user.email=u@u commit -qm code
                git push -q origin main
                """
            #expect(try await workspace.shell(script).status == .success)
            let outcome = try await workspace.publish("--yes")
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("holds files that Almanac did not publish, such as `code.swift`"))
            #expect(try await log(workspace, branch: "main") == ["code"])
        }
    }
}
