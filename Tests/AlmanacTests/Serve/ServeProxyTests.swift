import Foundation
import TestSupport
import Testing

@Suite("A served site behind an encrypting proxy", .ends)
struct ServeProxyTests {
    /// A client of the proxy.
    private struct Client {
        var workspace: Workspace
        var origin: String
        var port: UInt16

        func command(_ arguments: [String]) throws -> Command {
            let authority = workspace[".local/share/caddy/pki/authorities/local/root.crt"].path
            return Command(
                try installedProgram(named: "curl", package: "curl"),
                [
                    "--silent", "--no-buffer", "--cacert", authority, "--noproxy", "*",
                    "--resolve", "almanac.example.net:\(port):127.0.0.1", "--write-out", "\n%{http_code}",
                ] + arguments,
                environment: ["PATH": "/usr/bin:/bin", "HOME": workspace.folder.path]
            )
        }

        /// The answer for a path, followed by its status.
        func get(_ path: String, _ arguments: String...) async throws -> String {
            try await command([origin + path] + arguments).run().outputText
        }
    }

    /// Runs caddy as described in the article.
    private func withProxy(
        _ workspace: Workspace,
        to port: UInt16,
        at proxy: UInt16,
        _ body: (Client) async throws -> Void
    ) async throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let article = package.appending(path: "Sources/Preview/Preview.docc/Editing.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let block = try #require(text.firstMatch(of: /```caddy\n(almanac.example.net .*?)```/.dotMatchesNewlines())?.1)
        let own = block.replacing("almanac.example.net", with: "almanac.example.net:\(proxy)")
            .replacing("localhost:8000", with: "localhost:\(port)")
        let global = "{\n    admin off\n    skip_install_trust\n    auto_https disable_redirects\n}\n"
        try workspace.write(global + own, to: "Caddyfile")
        let caddy = Command(
            try installedProgram(named: "caddy", package: "caddy"),
            ["run", "--config", workspace["Caddyfile"].path, "--adapter", "caddyfile"],
            environment: ["HOME": workspace.folder.path, "PATH": "/usr/bin:/bin"]
        )
        try await caddy.whileRunning { program in
            let origin = "https://almanac.example.net:\(proxy)"
            let client = Client(workspace: workspace, origin: origin, port: proxy)
            let isUp = try await eventually { try await client.get("/").hasSuffix("\n403") }
            try #require(isUp, "\(program.errorText)")
            try await body(client)
        }
    }

    @Test("A device is paired through the proxy, sees a change, makes one, and is revoked")
    func caddy() async throws {
        try await Workspace.withSmall { workspace in
            let proxy = try freePort()
            try await workspace.serve("--origin", "https://almanac.example.net:\(proxy)") { site, address in
                try await withProxy(workspace, to: address.listeningPort, at: proxy) { client in
                    #expect(try await client.get("/.almanac/edit/token").hasSuffix("\n403"))
                    let link = try #require(site.pairingLinks.last)
                    #expect(link.hasPrefix("\(client.origin)/.almanac/pair?key="))
                    let path = String(link.dropFirst(client.origin.count))
                    let page = try await client.get(path)
                    #expect(page.hasSuffix("\n200") && !page.contains("encrypted"))
                    let jar = workspace["jar"].path
                    let key = path.drop { $0 != "?" }.dropFirst()
                    let origin = "Origin: \(client.origin)"
                    let pairing = ["--cookie-jar", jar, "--data", "\(key)&name=Phone", "--header", origin]
                    let answer = try await client.command([client.origin + "/.almanac/pair"] + pairing).run().outputText
                    #expect(answer == "\n303")
                    #expect(try String(contentsOfFile: jar, encoding: .utf8).contains("\tTRUE\t"))
                    try await use(client, jar: jar, site)
                }
            }
        }
    }

    private func use(_ client: Client, jar: String, _ site: WatchedSite) async throws {
        let workspace = client.workspace
        #expect(try await client.get("/", "--cookie", jar).contains("Alpha"))
        let listening = [client.origin + "/.almanac/events?page=/", "--cookie", jar]
        try await client.command(listening).whileRunning { stream in
            func pages() -> Int { stream.outputText.split(separator: "event: page").count - 1 }
            try await site.wait(for: "the stream to begin") { pages() == 1 }
            let token = try await client.get("/.almanac/edit/token", "--cookie", jar, "--write-out", "")
            let fields = [
                "--cookie", jar, "--header", "Almanac-Token: \(token)", "--json", "{\"text\": \"vet 22 nov\"}",
            ]
            for (origin, status) in [("https://evil.example", 403), (client.origin, 200)] {
                let arguments = [client.origin + "/.almanac/edit/events", "--header", "Origin: \(origin)"] + fields
                #expect(try await client.command(arguments).run().outputText.hasSuffix("\n\(status)"))
            }
            #expect(try await workspace.eventNames().contains("vet"))
            #expect(try await workspace.verb("undo", "--list").outputText.contains("event add \"vet 22 nov\""))
            try await site.wait(for: "the stream to tell of it") { pages() == 2 }
            try await workspace.run("serve", "--devices", "--revoke", "Phone").expectSuccess()
            #expect(try await client.get("/", "--cookie", jar).hasSuffix("\n403"))
            try workspace.saveEvents("Beta")
            try await site.wait(for: "the stream to end") { stream.status != nil }
            #expect(pages() == 2)
        }
    }
}
