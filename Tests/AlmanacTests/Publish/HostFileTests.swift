import Foundation
import TestSupport
import Testing

@Suite("Host configuration", .ends)
struct HostFileTests {
    /// The report of the script `walk.py`, which follows the links of a site.
    private struct Walk: Decodable {
        var broken: [String]
        /// The response headers by path, with lower-case names.
        var headers: [String: [String: String]]
        var missing: Missing

        struct Missing: Decodable {
            var status: Int
            var text: String
        }
    }

    private static let policy =
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "

    /// A server that runs with the configuration printed by Almanac.
    enum Server: String, CaseIterable, Sendable {
        case nginx, caddy

        /// The server command. The configuration gets a port and a folder of this machine.
        fileprivate func command(_ printed: String, port: UInt16, in workspace: Workspace) throws -> Command {
            let root = printed.replacing("/srv/www/life", with: workspace["www"].path)
            switch self {
            case .nginx:
                let server = root.replacing("listen 80;", with: "listen 127.0.0.1:\(port);")
                    .replacing("include mime.types;", with: "include /etc/nginx/mime.types;")
                let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
                    .map { "\($0)_temp_path \(workspace.folder.path)/\($0);" }.joined(separator: "\n")
                let configuration = """
                    daemon off; pid \(workspace["nginx.pid"].path); error_log stderr;
                    events {}
                    http {
                    access_log off;
                    \(folders)
                    \(server)
                    }
                    """
                try workspace.write(configuration, to: "nginx.conf")
                return Command(
                    try installedProgram(named: "nginx", package: "nginx-light", searchPath: "/usr/sbin:/usr/bin"),
                    ["-p", workspace.folder.path, "-c", workspace["nginx.conf"].path, "-e", "stderr"]
                )
            case .caddy:
                let site = root.replacing("life.example.org", with: "http://127.0.0.1:\(port)")
                try workspace.write("{\n    admin off\n}\n\(site)\n", to: "Caddyfile")
                return Command(
                    try installedProgram(named: "caddy", package: "caddy"),
                    ["run", "--config", workspace["Caddyfile"].path, "--adapter", "caddyfile"],
                    environment: ["HOME": workspace.folder.path, "PATH": "/usr/bin:/bin"]
                )
            }
        }
    }

    @Test(
        "A configured server has working links, types, policy and cache lifetimes",
        arguments: Server.allCases
    )
    func served(by server: Server) async throws {
        let port = try freePort()
        let settings = "\nbaseURL: http://127.0.0.1:\(port)/\npublic: true"
        try await Workspace.withTargets("  here: { target: folder, path: www }\(settings)") { workspace in
            try workspace.write("body { margin: 0 }", to: "Public/own/style.css")
            #expect(try await workspace.publish("--yes").status == .success)
            let printed = try await workspace.run("publish", "--host-file", server.rawValue)
            #expect(printed.status == .success)
            #expect(try await workspace.shell("chmod 755 .").status == .success)
            try await server.command(printed.outputText, port: port, in: workspace).whileRunning { program in
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
                #expect(type("/feed.json")?.hasPrefix("application/json") == true)
                #expect(walk.missing.status == 404)
                #expect(walk.missing.text.contains("Page not found"))
            }
        }
    }

    @Test("The headers file is published if requested")
    func headers() async throws {
        try await Workspace.withTargets("  here: { target: folder, path: www, headers: true }") { workspace in
            let first = try await workspace.publish("--yes")
            #expect(first.status == .success && !first.errorText.contains("_headers"))
            let headers = try workspace.text("www/_headers")
            #expect(headers.hasPrefix("/*\n  Content-Security-Policy: \(Self.policy)"))
            #expect(headers.contains("/*.ics\n  Content-Type: text/calendar; charset=utf-8\n"))
            // The user's own file takes precedence.
            try workspace.write("/*\n  X-Mine: yes\n", to: "Public/_headers")
            let second = try await workspace.publish("--yes")
            #expect(second.status == .success)
            let message = "this file is published as it is, so `headers: true` of `here` has no effect"
            #expect(second.messages.contains("Public/_headers: warning: \(message)"))
            #expect(try workspace.text("www/_headers") == "/*\n  X-Mine: yes\n")
        }
    }
}
