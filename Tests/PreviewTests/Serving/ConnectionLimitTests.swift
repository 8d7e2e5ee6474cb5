import TestSupport
import Testing

@testable import Preview

@Suite("Connections are limited", .ends)
struct ConnectionLimitTests {
    @Test("A connection over the limit is closed with a message, and a closed one makes room")
    func limit() async throws {
        var limits = Limits()
        limits.connections = 3
        try await withServer(["a.txt": "a"], limits: limits) { server in
            let request = "GET /a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n"
            var open = try (0..<3).map { _ in try server.connect() }
            for connection in open {
                try connection.send(request)
                #expect(try connection.answer().text == "a")
            }
            #expect(server.log.all == [])
            #expect(try server.connect().receive().isEmpty)
            let line = "refused a connection: this computer has 3 connections open already; close some of its tabs"
            #expect(server.log.all == [line])
            // Open connections keep working.
            try open[0].send(request)
            #expect(try open[0].answer().text == "a")
            open.removeLast()
            #expect(
                try await eventually {
                    do {
                        return try server.get("/a.txt").text == "a"
                    } catch {
                        return false
                    }
                }
            )
        }
    }
}
