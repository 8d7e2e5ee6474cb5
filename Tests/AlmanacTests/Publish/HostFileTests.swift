import Foundation
import TestSupport
import Testing

@Suite("What hosts are told of the site")
struct HostFileTests {
    /// What the script `walk.py` tells of the pages and files that it has found by links.
    private struct Walk: Decodable {
        var broken: [String]
        /// The headers of the answers by path, with small letters.
        var headers: [String: [String: String]]
        var missing: Missing

        struct Missing: Decodable {
            var status: Int
            var text: String
        }
    }

    private static let policy =
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "

    @Test("nginx serves a published site: links, types, policy and lifetimes")
    func nginx() async throws {
        let port = try ListeningSocket().port
        try await Workspace.withTargets(
            "  here: { target: folder, path: www }\nbaseURL: http://127.0.0.1:\(port)/\npublic: true"
        ) { workspace in
            try workspace.write("body { margin: 0 }", to: "Public/own/style.css")
            #expect(try await workspace.publish("--yes").status == .success)
            let printed = try await workspace.run("publish", "--host-file", "nginx")
            #expect(printed.status == .success)
            let server = printed.outputText
                .replacing("listen 80;", with: "listen 127.0.0.1:\(port);")
                .replacing("/srv/www/life", with: workspace["www"].path)
                .replacing("include mime.types;", with: "include /etc/nginx/mime.types;")
            let configuration = """
                daemon off; pid \(workspace["nginx.pid"].path); error_log stderr;
                events {}
                http {
                access_log off;
                \(["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(workspace.folder.path)/\($0);" }.joined(separator: "\n"))
                \(server)
                }
                """
            try workspace.write(configuration, to: "nginx.conf")
            #expect(try await workspace.shell("chmod 755 .").status == .success)
            let nginx = Command(
                try installedProgram(named: "nginx", package: "nginx-light", searchPath: "/usr/sbin:/usr/bin"),
                ["-p", workspace.folder.path, "-c", workspace["nginx.conf"].path, "-e", "stderr"]
            )
            try await nginx.whileRunning { program in
                try await workspace.waitForServer(port: port)
                let caller = #filePath.replacing("/Publish/", with: "/")
                let walk: Walk = try await runPython("walk.py", "http://127.0.0.1:\(port)/", caller: caller)
                #expect(walk.broken == [], "\(program.errorText)")
                #expect(walk.headers.count > 20)
                for (path, headers) in walk.headers {
                    #expect(headers["content-security-policy"]?.hasPrefix(Self.policy) == true, "\(path)")
                    #expect(headers["x-content-type-options"] == "nosniff", "\(path)")
                    let isHashed = path.contains(/\.[0-9a-f]{12}\.(css|js)$/)
                    #expect(headers["cache-control"]?.contains("immutable") == isHashed, "\(path)")
                }
                func type(_ path: String) -> String? { walk.headers[path]?["content-type"] }
                #expect(type("/") == "text/html; charset=utf-8")
                #expect(type("/calendar.ics") == "text/calendar; charset=utf-8")
                #expect(type("/manifest.webmanifest") == "application/manifest+json")
                #expect(type("/feed.xml")?.contains("xml") == true)
                #expect(type("/feed.json") == "application/json; charset=utf-8")
                #expect(walk.missing.status == 404)
                #expect(walk.missing.text.contains("Page not found"))
            }
        }
    }

    @Test("A file of headers goes with the site, if asked for")
    func headers() async throws {
        try await Workspace.withTargets("  here: { target: folder, path: www, headers: true }") { workspace in
            #expect(try await workspace.publish("--yes").status == .success)
            let headers = try workspace.text("www/_headers")
            #expect(headers.hasPrefix("/*\n  Content-Security-Policy: \(Self.policy)"))
            #expect(headers.contains("/*.ics\n  Content-Type: text/calendar; charset=utf-8\n"))
            // One of the user's own wins.
            try workspace.write("/*\n  X-Mine: yes\n", to: "Public/_headers")
            #expect(try await workspace.publish("--yes").status == .success)
            #expect(try workspace.text("www/_headers") == "/*\n  X-Mine: yes\n")
        }
    }
}
