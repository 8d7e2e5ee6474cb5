import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Ending a server", .ends)
struct ServeEndingTests {
    /// The program promises one second, but a busy machine may need much more.
    private static let soon = Duration.seconds(20)

    @Test("The server ends although a page is open", arguments: [SIGINT, SIGTERM, SIGHUP])
    func openPage(_ signal: Int32) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.serve(port: freePort()) { site, address in
                try await Browser.shared.withPage { page in
                    try await page.open(of: address)
                    let start = ContinuousClock.now
                    site.program.send(signal)
                    #expect(try await eventually { site.program.status != nil })
                    #expect(ContinuousClock.now - start < Self.soon)
                    #expect(site.program.status == .success)
                    #expect(site.messages == [])
                    #expect(throws: Never.self) { try ListeningSocket(port: address.listeningPort) }
                    // The page stays as it was.
                    #expect(try await page.isMarked)
                    let text = try await page.evaluate("return document.body.innerText", as: String.self)
                    #expect(text.contains("Alpha"))
                }
            }
        }
    }

    @Test("A form that is sent to a server that has ended keeps the text and says so")
    func openForm() async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.edit(of: address, site)
                    try await page.openForm("[data-almanac=add]", .pointer, site)
                    try await page.fill("dialog [name=text]", "milk tomorrow 8")
                    site.program.send(SIGTERM)
                    #expect(try await eventually { site.program.status != nil })
                    try await page.press(key: "Enter", code: 13)
                    let error = "return document.querySelector('dialog .error')?.textContent ?? ''"
                    let message =
                        "Almanac isn't responding: if it has stopped, start it again. Nothing you typed is lost"
                    #expect(try await eventually { try await page.evaluate(error, as: String.self).hasPrefix(message) })
                    let field = "return document.querySelector('dialog [name=text]').value"
                    #expect(try await page.evaluate(field, as: String.self) == "milk tomorrow 8")
                }
            }
        }
    }

    @Test("The server ends although many connections are open, some without a request")
    func openConnections() async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.serve(port: freePort()) { site, address in
                let port = try address.listeningPort
                let streams = try (0..<100).map { _ in try OpenStream(page: "/", port: port) }
                let silent = try (0..<100).map { _ in try OpenStream(port: port) }
                try await site.wait(for: "the streams to begin") { try streams.allSatisfy { try $0.versions() == 1 } }
                let start = ContinuousClock.now
                site.program.send(SIGTERM)
                #expect(try await eventually { site.program.status != nil })
                #expect(ContinuousClock.now - start < Self.soon)
                #expect(site.program.status == .success)
                #expect(site.messages == [])
                #expect(throws: Never.self) { try ListeningSocket(port: port) }
                withExtendedLifetime((streams, silent)) {}
            }
        }
    }
}
