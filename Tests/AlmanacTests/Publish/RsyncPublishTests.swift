import Foundation
import TestSupport
import Testing

@Suite("Publishing with rsync", .ends)
struct RsyncPublishTests {
    /// Publishes twice, with a change in between, and compares the host with the site.
    private func publishTwice(_ workspace: Workspace, folder: String = "host") async throws {
        for names in [["Alpha"], ["Beta"]] {
            try workspace.write("\(names)", to: "Public/note.txt")
            try workspace.write(#"[{"name":"\#(names[0])","date":817000000}]"#, to: "stores/schedules.plist")
            let outcome = try await workspace.publish("--yes")
            #expect(outcome.status == .success, "\(outcome.errorText)")
            let site = try Snapshot(of: workspace[".almanac/publish/site"]).contents
            var host = try Snapshot(of: workspace[folder]).contents
            #expect(host.removeValue(forKey: PublishedFiles.name) != nil)
            #expect(host == site)
        }
        #expect(try await workspace.publish("--yes").outputText.hasPrefix("box: nothing to do"))
    }

    @Test("rsync publishes to a folder, which it creates")
    func local() async throws {
        try await Workspace.withTargets("  box: { target: rsync, destination: host/below }") { workspace in
            try await publishTwice(workspace, folder: "host/below")
        }
    }

    @Test("rsync publishes over a remote shell")
    func shell() async throws {
        try await Workspace.withTargets(
            "  box: { target: rsync, destination: 'me@box:host', shell: ./bin/remote -p 22 }"
        ) { workspace in
            // Imitates ssh without a network: it drops the port and the host, and runs the rest in a shell.
            let remote =
                "#!/bin/sh\necho \"$@\" >>\"$HOME/calls\"\nwhile [ \"$1\" != box ]; do shift; done\nshift\ncd \"$HOME\"\nexec sh -c \"$*\"\n"
            try workspace.write(remote, to: "bin/remote")
            #expect(try await workspace.shell("chmod +x bin/remote").status == .success)
            try await publishTwice(workspace)
            #expect(try workspace.text("calls").contains("-p 22 -l me box rsync --server"))
        }
    }

    @Test("A destination that ends with a colon is the home folder on the host")
    func home() async throws {
        try await Workspace.withTargets("  box: { target: rsync, destination: 'me@box:', shell: ./bin/remote }") {
            workspace in
            try workspace.write(
                "#!/bin/sh\nwhile [ \"$1\" != box ]; do shift; done\nshift\ncd \"$HOME/host\"\nexec sh -c \"$*\"\n",
                to: "bin/remote"
            )
            try workspace.makeFolder("host")
            #expect(try await workspace.shell("chmod +x bin/remote").status == .success)
            try await publishTwice(workspace)
        }
    }

    @Test("rsync publishes to a daemon")
    func daemon() async throws {
        let port = try freePort()
        let target = "  box: { target: rsync, destination: 'rsync://127.0.0.1:\(port)/life/' }"
        try await Workspace.withTargets(target) { workspace in
            try workspace.makeFolder("host")
            let user = try await workspace.shell("id -u; id -g").outputText.split(separator: "\n")
            let configuration = """
                use chroot = no
                pid file = \(workspace["rsyncd.pid"].path)
                [life]
                path = \(workspace["host"].path)
                read only = no
                uid = \(user[0])
                gid = \(user[1])
                """
            try workspace.write(configuration, to: "rsyncd.conf")
            let daemon = Command(
                try installedProgram(named: "rsync", package: "rsync"),
                [
                    "--daemon", "--no-detach", "--address=127.0.0.1", "--port=\(port)",
                    "--config=\(workspace["rsyncd.conf"].path)",
                ]
            )
            try await daemon.whileRunning { _ in
                try await workspace.waitForServer(port: port)
                try await publishTwice(workspace)
            }
            // The daemon has ended: the publish fails, and the site stays intact.
            try workspace.writeEvents("Gamma")
            let outcome = try await workspace.publish("--yes")
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("Connection refused"))
            #expect(try workspace.brokenLinks(of: "host") == [])
        }
    }

    @Test("Foreign files are neither removed nor treated as published")
    func foreign() async throws {
        try await Workspace.withTargets("  box: { target: rsync, destination: host }") { workspace in
            try workspace.write("mine", to: "host/mine.txt")
            let outcome = try await workspace.publish("--yes")
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("such as `mine.txt`"))
            #expect(try await workspace.publish("--yes", "--force").status == .success)
            try workspace.write("mine", to: "host/events/2026-11-22-alpha/mine [x]*.txt")
            try workspace.writeEvents("Beta")
            #expect(try await workspace.publish("--yes").status == .success)
            #expect(try workspace.text("host/mine.txt") == "mine")
            #expect(try workspace.files("host/events/2026-11-22-alpha") == ["mine [x]*.txt"])
        }
    }
}

extension Workspace {
    /// Waits until a server listens on a port of this machine.
    func waitForServer(port: UInt16) async throws {
        let script =
            "for i in $(seq 300); do (exec 3<>/dev/tcp/127.0.0.1/\(port)) 2>/dev/null && exit 0; sleep 0.1; done; exit 1"
        let bash = Command(URL(filePath: "/bin/bash"), ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
        try #require(try await bash.run().status == .success, "nothing listens on port \(port)")
    }
}
