import Foundation
import TestSupport
import Testing

@Suite("A server for the network", .ends)
struct ServeNetworkTests {
    /// Whether this machine supports IPv6.
    private static let hasIPv6 =
        FileManager.default.contents(atPath: "/proc/net/if_inet6")?.isEmpty == false

    @Test("The server listens on IPv4 and IPv6", .enabled(if: hasIPv6))
    func bothFamilies() async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.serve("--lan") { _, address in
                let port = try address.listeningPort
                for host in ["127.0.0.1", "[::1]", "localhost"] {
                    let answer = try await workspace.shell("curl --silent --globoff 'http://\(host):\(port)/'")
                    #expect(answer.outputText.contains("Alpha"), "\(host)")
                    // This computer may change records over both.
                    #expect(answer.outputText.contains("editing.js"), "\(host)")
                }
                let foreign = try await workspace.shell(
                    "curl --silent --globoff --header 'Host: evil.example' 'http://[::1]:\(port)/'"
                )
                #expect(!foreign.outputText.contains("Alpha"))
            }
        }
    }

    @Test("A client with endless connections gets a limited share, and the site recovers when the client stops")
    func flood() async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.serve { site, address in
                let port = try address.listeningPort
                var flood: [OpenStream] = []
                let isNoticed = try await eventually {
                    for _ in 0..<100 where flood.count < 5_000 { flood.append(try OpenStream(port: port)) }
                    return site.messages.contains { $0.hasPrefix("refused a connection: this computer has ") }
                }
                #expect(isNoticed)
                // Builds continue.
                try workspace.saveEvents("Beta")
                try await site.wait(for: "the page") { try workspace.text("site/index.html").contains("Beta") }
                flood = []
                #expect(
                    try await eventually {
                        try await workspace.shell("curl --silent \(address.absoluteString)").outputText.contains("Beta")
                    }
                )
            }
        }
    }
}
