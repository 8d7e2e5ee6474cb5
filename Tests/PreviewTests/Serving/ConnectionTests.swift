import Foundation
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import Preview

@Suite(.ends) struct ConnectionTests {
    private func request(_ target: String, _ fields: String = "") -> String {
        "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n"
    }

    @Test func answersPipelinedRequestsInOrder() async throws {
        let files = Dictionary(uniqueKeysWithValues: (0..<20).map { ("\($0).txt", "number \($0)") })
        try await withServer(files) { server in
            let connection = try server.connect()
            try connection.send((0..<300).map { request("/\($0 % 20).txt") }.joined())
            for number in 0..<300 {
                #expect(try connection.answer().text == "number \(number % 20)")
            }
            try connection.send(request("/missing", "Connection: close\r\n"))
            #expect(try connection.answer()["connection"] == "close")
            #expect(try connection.receive().isEmpty)
        }
    }

    @Test func closesConnectionAfterRefusal() async throws {
        try await withServer(["a.txt": "a"]) { server in
            let connection = try server.connect()
            let post = "POST /a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n"
            try connection.send(String(repeating: request("/a.txt"), count: 20) + post + request("/a.txt"))
            for _ in 0..<20 { #expect(try connection.answer().text == "a") }
            let refusal = try connection.answer()
            #expect(refusal.status == 405)
            #expect(refusal["connection"] == "close")
            #expect(try connection.receive().isEmpty)
        }
    }

    @Test func stopsReadingFromClientThatDoesNotRead() async throws {
        let count = Mutex(0)
        let edits: EditHandler = { request in
            guard request.path == ["state"] else { return .done(CompletedEdit("Done", change: nil)) }
            count.withLock { $0 += 1 }
            return .done(CompletedEdit(String(repeating: "x", count: 1_000_000), change: nil))
        }
        try await withServer(edits: edits) { server in
            let total = 60
            let connection = try RawConnection(port: server.port, receiveBuffer: 4096)
            let json = "Accept: application/json\r\n"
            try connection.send(String(repeating: request("/.almanac/edit/state", json), count: total))
            // Both connections share the thread for changes.
            for _ in 0..<3 * total {
                #expect(try server.get("/.almanac/edit/order/x", "Accept: application/json").status == 200)
            }
            #expect(count.withLock(\.self) < total)
            for _ in 0..<total { #expect(try connection.answer().body.count > 1_000_000) }
            #expect(count.withLock(\.self) == total)
        }
    }

    @Test func supportsHTTP10() async throws {
        try await withServer(["a.txt": "a"]) { server in
            let connection = try server.connect()
            try connection.send("GET /a.txt HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            #expect(try connection.answer()["connection"] == "keep-alive")
            try connection.send("GET /a.txt HTTP/1.0\r\n\r\n")
            #expect(try connection.answer().text == "a")
            #expect(try connection.receive().isEmpty)
        }
    }

    @Test func answersAfterEndOfInput() async throws {
        try await withServer(["a.txt": "a"]) { server in
            let connection = try server.connect()
            try connection.send(request("/a.txt") + request("/a.txt"))
            connection.endInput()
            #expect(try connection.answer().text == "a")
            #expect(try connection.answer().text == "a")
            #expect(try connection.receive().isEmpty)
        }
    }

    @Test func closesIdleConnections() async throws {
        var limits = Limits()
        limits.idle = .seconds(1)
        try await withServer(["a.txt": "a"], limits: limits) { server in
            let connection = try server.connect()
            try connection.send(request("/a.txt"))
            #expect(try connection.answer().text == "a")
            #expect(try connection.receive().isEmpty)
        }
    }

    @Test func stopsImmediately() async throws {
        try await withServer(["index.html": "<p>"]) { server in
            let idle = try server.connect()
            let listening = try server.connect()
            try listening.send(request("/.almanac/events?page=/"))
            _ = try listening.receive(through: "\"problems\":[]}\n\n\r\n")
            server.server.stop()
            #expect(try idle.receive().isEmpty)
            _ = try listening.receiveAll()
            server.server.stop()
        }
    }

    @Test(arguments: [
        ("GET /a.txt HTTP/1.1\r\nHost: loc", nil), ("", nil),
        ("GET /a.txt HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nxx", 408),
        ("POST /.almanac/edit/undo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n", 408),
    ])
    func timesOutIncompleteRequests(rest: String, status: Int?) async throws {
        var limits = Limits()
        limits.request = .seconds(2)
        let edits: EditHandler = { _ in .done(CompletedEdit("Done", change: nil)) }
        try await withServer(["a.txt": "a"], limits: limits, edits: edits) { server in
            let connection = try server.connect()
            // A complete request doesn't extend the time limit of the next.
            try connection.send(request("/a.txt") + rest)
            #expect(try connection.answer().text == "a")
            if let status { #expect(try connection.answer().status == status) }
            #expect(try connection.receive().isEmpty)
            let lines = server.log.all.map { $0.hasSuffix("with 408: The request took too long to arrive.") }
            #expect(lines == (status == nil ? [] : [true]))
        }
    }
}
