import Foundation
import TestSupport
import Testing

@Suite("Publishing with rclone", .ends)
struct RclonePublishTests {
    private func publish(_ workspace: Workspace, _ environment: [String: String] = [:]) async throws -> Command.Outcome
    {
        try await workspace.publish("--yes", environment: environment)
    }

    /// Publishes twice, with a change in between, and compares the host with the site.
    private func publishTwice(_ workspace: Workspace, _ environment: [String: String] = [:]) async throws {
        for name in ["Alpha", "Beta"] {
            try workspace.writeEvents(name)
            let outcome = try await publish(workspace, environment)
            #expect(outcome.status == .success, "\(outcome.errorText)")
            let site = try Snapshot(of: workspace[".almanac/publish/site"])
            let host = try Snapshot(of: workspace["host"])
            #expect(host.files.filter { $0 != PublishedFiles.name } == site.files)
            #expect(site.files.allSatisfy { host.contents[$0] == site.contents[$0] })
        }
        #expect(try await publish(workspace, environment).outputText.hasPrefix("bucket: nothing to do"))
    }

    @Test("rclone publishes to a folder")
    func local() async throws {
        try await Workspace.withTargets("  bucket: { target: rclone, destination: host }") { workspace in
            try await publishTwice(workspace)
        }
    }

    @Test("Foreign files require confirmation and stay")
    func foreign() async throws {
        try await Workspace.withTargets("  bucket: { target: rclone, destination: host }") { workspace in
            try workspace.write("mine", to: "host/mine.txt")
            #expect(try await publish(workspace).errorText.contains("such as `mine.txt`"))
            #expect(try await workspace.publish("--yes", "--force").status == .success)
            try workspace.writeEvents("Beta")
            #expect(try await publish(workspace).status == .success)
            #expect(try workspace.text("host/mine.txt") == "mine")
        }
    }

    @Test(
        "A partly uploaded manifest is sent again, and a complete new manifest replaces a partial one",
        arguments: ["", "{ \"version\": 1, \"publ"]
    )
    func halfManifest(half: String) async throws {
        try await Workspace.withTargets("  bucket: { target: rclone, destination: host }") { workspace in
            let (manifest, next) = ("host/\(PublishedFiles.name)", "host/.almanac-manifest.next.json")
            // Killed during the first upload: partial files of older and newer rclone versions.
            try workspace.write(half, to: next)
            try workspace.write(half, to: next + ".1a2b3c4d.partial")
            #expect(try await publish(workspace).status == .success)
            try workspace.remove(next + ".1a2b3c4d.partial")
            try await publishTwice(workspace)
            // Killed during a later upload: the current manifest is complete.
            try workspace.write(half, to: next)
            try await publishTwice(workspace)
            // Killed while the new manifest replaced the current one.
            for left in [half, nil] {
                let whole = try workspace.text(manifest)
                try workspace.write(whole, to: next)
                try left.map { try workspace.write($0, to: manifest) } ?? workspace.remove(manifest)
                // The next publish may have nothing else to do, or may have changes.
                #expect(try await workspace.publish("--dry-run").status == .success)
                #expect(workspace.exists(next))
                #expect(try await publish(workspace).outputText.hasPrefix("bucket: nothing to do"))
                #expect(try workspace.text(manifest) == whole)
                #expect(!workspace.exists(next))
                try workspace.write(whole, to: next)
                try left.map { try workspace.write($0, to: manifest) } ?? workspace.remove(manifest)
                try await publishTwice(workspace)
            }
            // Another program damaged the manifest: Almanac can't know which files it published.
            try workspace.write("{ \"version\": 1, \"publ", to: manifest)
            #expect(try await publish(workspace).errorText.contains("cannot be used: it is damaged"))
        }
    }

    @Test("rclone publishes to a WebDAV server, and an unreachable server is an error")
    func webDAV() async throws {
        let port = try freePort()
        try await Workspace.withTargets("  bucket: { target: rclone, destination: 'dav:' }") { workspace in
            try workspace.makeFolder("host")
            let environment = [
                "RCLONE_CONFIG_DAV_TYPE": "webdav", "RCLONE_CONFIG_DAV_URL": "http://127.0.0.1:\(port)",
                "RCLONE_CONFIG_DAV_VENDOR": "other", "RCLONE_RETRIES": "1", "RCLONE_LOW_LEVEL_RETRIES": "1",
            ]
            let server = Command(
                try installedProgram(named: "rclone", package: "rclone"),
                ["serve", "webdav", workspace["host"].path, "--addr", "127.0.0.1:\(port)"],
                environment: ["HOME": workspace.folder.path, "PATH": "/usr/bin:/bin"]
            )
            try await server.whileRunning { _ in
                try await workspace.waitForServer(port: port)
                try await publishTwice(workspace, environment)
            }
            try workspace.writeEvents("Gamma", "Delta")
            let outcome = try await publish(workspace, environment)
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("connection refused"))
            #expect(try workspace.brokenLinks(of: "host") == [])
            // The connection breaks during the upload.
            try await server.whileRunning { server in
                try await workspace.waitForServer(port: port)
                async let publishing = publish(workspace, environment)
                while !workspace.exists("host/events/2026-11-22-gamma"), server.status == nil {
                    try await Task.sleep(for: .milliseconds(5))
                }
                server.send(SIGKILL)
                _ = try await publishing
            }
            #expect(try workspace.brokenLinks(of: "host") == [])
            try await server.whileRunning { _ in
                try await workspace.waitForServer(port: port)
                #expect(try await publish(workspace, environment).status == .success)
            }
            #expect(workspace.exists("host/events/2026-11-22-delta/index.html"))
            #expect(!workspace.exists("host/events/2026-11-22-beta/index.html"))
            #expect(try workspace.brokenLinks(of: "host") == [])
        }
    }

    /// An object in a bucket, as the script `s3.py` prints it.
    private struct Object: Decodable {
        var size: Int
        var type: String
        var lifetime: String?
    }

    @Test("rclone publishes to S3 with content types and cache lifetimes")
    func s3() async throws {
        let port = try freePort()
        try await Workspace.withTargets("  bucket: { target: rclone, destination: 's3:life' }") { workspace in
            let environment = [
                "RCLONE_CONFIG_S3_TYPE": "s3", "RCLONE_CONFIG_S3_PROVIDER": "Other",
                "RCLONE_CONFIG_S3_ACCESS_KEY_ID": "key", "RCLONE_CONFIG_S3_SECRET_ACCESS_KEY": "secret",
                "RCLONE_CONFIG_S3_ENDPOINT": "http://127.0.0.1:\(port)", "RCLONE_CONFIG_S3_REGION": "us-east-1",
            ]
            let server = try pythonCommand(
                "s3.py",
                ["serve", "\(port)"],
                caller: #filePath.replacing("/Publish/", with: "/")
            )
            try await server.whileRunning { _ in
                try await workspace.waitForServer(port: port)
                for name in ["Alpha", "Beta"] {
                    try workspace.writeEvents(name)
                    let outcome = try await publish(workspace, environment)
                    #expect(outcome.status == .success, "\(outcome.errorText)")
                }
                #expect(try await publish(workspace, environment).outputText.hasPrefix("bucket: nothing to do"))
                let caller = #filePath.replacing("/Publish/", with: "/")
                let objects: [String: Object] = try await runPython("s3.py", "list", "\(port)", "life", caller: caller)
                let site = try workspace.files(".almanac/publish/site")
                #expect(objects.keys.filter { $0 != PublishedFiles.name }.sorted() == site)
                for (name, object) in objects {
                    let isHashed = name.contains(/\.[0-9a-f]{12}\.(css|js)$/)
                    #expect(
                        object.lifetime
                            == (isHashed
                                ? "public, max-age=31536000, immutable" : "public, max-age=60, must-revalidate")
                    )
                }
                #expect(objects["index.html"]?.type == "text/html; charset=utf-8")
                #expect(objects["calendar.ics"]?.type.hasPrefix("text/calendar") == true)
                #expect(objects["manifest.webmanifest"]?.type == "application/manifest+json")
            }
        }
    }

    @Test("rclone's own message is shown for an unknown remote")
    func unknownRemote() async throws {
        try await Workspace.withTargets("  bucket: { target: rclone, destination: 'nowhere:life' }") { workspace in
            let outcome = try await publish(workspace)
            #expect(outcome.status == .exited(1))
            #expect(outcome.errorText.contains("didn't find section in config file"))
            #expect(outcome.errorText.contains("`rclone config` sets up a remote"))
        }
    }
}
