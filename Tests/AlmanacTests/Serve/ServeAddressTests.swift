import Foundation
import TestSupport
import Testing

@Suite("Addresses of a served site", .ends)
struct ServeAddressTests {
    @Test("Each server skips the ports in use")
    func takenPort() async throws {
        let taken = try ListeningSocket()
        let ports = (taken.port + 1)...(taken.port + 49)
        try await Workspace.withSmall { first in
            try await Workspace.withSmall { second in
                try second.writeEvents("Beta")
                try await first.serve(port: taken.port) { site, address in
                    #expect(ports.contains(try address.listeningPort))
                    #expect(site.lines.contains("Open \(address.absoluteString) (port \(taken.port) was taken)"))
                    #expect(address.absoluteString == "http://127.0.0.1:\(try address.listeningPort)/")
                    try await second.serve(port: try address.listeningPort) { other, otherAddress in
                        #expect(try otherAddress.listeningPort > address.listeningPort)
                        try await Browser.shared.withPage { page in
                            try await page.open(of: address)
                            try await page.expect(text: "Alpha", site)
                            try await page.open(of: otherAddress)
                            try await page.expect(text: "Beta", other)
                            try first.saveEvents("Gamma")
                            try second.saveEvents("Delta")
                            try await page.expect(text: "Delta", other)
                            try await page.open(of: address)
                            try await page.expect(text: "Gamma", site)
                        }
                        #expect(site.messages + other.messages == [])
                    }
                }
            }
        }
    }

    @Test("Serving a site to everyone prints a warning")
    func everybody() async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.serve("--host", "0.0.0.0") { site, address in
                #expect(address.absoluteString == "http://localhost:\(try address.listeningPort)/")
                #expect(
                    site.messages == [
                        "warning: the site is shown to everybody on your network, not to this computer alone",
                        "    hint: leave `--host` out unless that is what you want",
                    ]
                )
                // The other addresses, if any, depend on the machine.
                let others = site.lines.filter { $0.hasPrefix("On other computers of your network, open http://") }
                #expect(others.allSatisfy { $0.hasSuffix(":\((try? address.listeningPort) ?? 0)/") })
                #expect(!others.contains { $0.contains("127.0.0.1") })
                try await Browser.shared.withPage { page in
                    try await page.open(of: address)
                    try await page.expect(text: "Alpha", site)
                    try workspace.saveEvents("Beta")
                    try await page.expect(text: "Beta", site)
                }
            }
        }
    }

    @Test("A port that wasn't requested is reported even with --quiet")
    func quiet() async throws {
        let taken = try ListeningSocket()
        try await Workspace.withSmall { workspace in
            try await workspace.watch(verb: ["serve", "--quiet", "--port", "\(taken.port)"], isBuilt: false) { site in
                try await site.wait(for: "the address") { !site.saidAddresses.isEmpty }
                #expect(site.lines == ["Open \(site.saidAddresses[0]) (port \(taken.port) was taken)"])
                #expect(site.messages == [])
            }
        }
    }

    @Test("A site with a base path is served under that path")
    func basePath() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("baseURL: https://example.org/life/\n", to: "almanac.yml")
            try await workspace.serve { site, address in
                let port = try address.listeningPort
                #expect(address.absoluteString == "http://127.0.0.1:\(port)/life/")
                try await Browser.shared.withPage { page in
                    try await page.navigate(to: #require(URL(string: "http://127.0.0.1:\(port)/")))
                    try await page.expect("return location.href", address.absoluteString, site)
                    try await page.expect("return document.styleSheets[0].cssRules.length > 0", true, site)
                    try await page.run("document.querySelector(\"nav a[href*='habits/']\").click()")
                    try await page.expect("return location.pathname", "/life/habits/", site)
                    try await page.open(of: address)
                    try workspace.saveEvents("Beta")
                    try await page.expect(text: "Beta", site)
                }
            }
        }
    }

    /// Addresses that no server can use, and why. The first is reserved for documentation (RFC 5737). The second is a
    /// name that nobody can register (RFC 6761).
    private static let unfit = [
        ("192.0.2.1", "192.0.2.1: it isn't an address of this computer"),
        ("nobody.invalid", "\"nobody.invalid\": there is no computer of that name"),
    ]

    @Test("An unavailable address is an error, and nothing is built", arguments: Self.unfit)
    func impossible(_ host: String, _ message: String) async throws {
        try await Workspace.withSmall { workspace in
            let arguments = ["serve", "--stores", "stores", "--output", "site", "--host", host, "--port", "0"]
            let outcome = try await workspace.command(arguments).run()
            #expect(outcome.status == .exited(1))
            #expect(outcome.outputText == "")
            let hint =
                "leave `--host` out for this computer alone, or use `--host 0.0.0.0` for everybody on your network"
            #expect(outcome.messages == ["error: cannot listen on \(message)", "    hint: \(hint)"])
            #expect(!workspace.exists("site"))
        }
    }
}
