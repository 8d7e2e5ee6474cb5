import Foundation
import NIOCore
import TestSupport
import Testing

@testable import Preview

@Suite(.ends) struct ConnectionTests {
    private func request(_ target: String, _ fields: String = "") -> String {
        "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n"
    }

    @Test func answersManyRequestsInOrder() async throws {
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

    @Test func answersRefusalsInOrderToo() async throws {
        try await withServer(["a.txt": "a"]) { server in
            let connection = try server.connect()
            let post = "POST /a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n"
            try connection.send(
                String(repeating: post, count: 200) + request("/a.txt") + request("/%00") + request("/")
            )
            for _ in 0..<200 { #expect(try connection.answer().status == 405) }
            #expect(try connection.answer().text == "a")
            #expect(try connection.answer().status == 400)
            #expect(try connection.receive().isEmpty)
        }
    }

    @Test func speaksTheOlderVersion() async throws {
        try await withServer(["a.txt": "a"]) { server in
            let connection = try server.connect()
            try connection.send("GET /a.txt HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            #expect(try connection.answer()["connection"] == "keep-alive")
            try connection.send("GET /a.txt HTTP/1.0\r\n\r\n")
            #expect(try connection.answer().text == "a")
            #expect(try connection.receive().isEmpty)
        }
    }

    @Test func answersAClientThatHasSaidAll() async throws {
        try await withServer(["a.txt": "a"]) { server in
            let connection = try server.connect()
            try connection.send(request("/a.txt") + request("/a.txt"))
            connection.endInput()
            #expect(try connection.answer().text == "a")
            #expect(try connection.answer().text == "a")
            #expect(try connection.receive().isEmpty)
        }
    }

    @Test func closesWhatIsIdle() async throws {
        var limits = Limits()
        limits.idle = .milliseconds(50)
        try await withServer(["a.txt": "a"], limits: limits) { server in
            let connection = try server.connect()
            try connection.send(request("/a.txt"))
            #expect(try connection.answer().text == "a")
            #expect(try connection.receive().isEmpty)
        }
    }

    @Test func waitsForNoSlowHeader() async throws {
        var limits = Limits()
        limits.header = .milliseconds(500)
        try await withServer(["a.txt": "a"], limits: limits) { server in
            let silent = try server.connect()
            #expect(try silent.receive().isEmpty)
            let slow = try server.connect()
            try slow.send("GET /a.txt HTTP/1.1\r\nHost:")
            #expect(try slow.answer().status == 408)
            #expect(try slow.receive().isEmpty)
            let second = try server.connect()
            try second.send(request("/a.txt") + "GET")
            #expect(try second.answer().text == "a")
            #expect(try second.answer().status == 408)
        }
    }

    @Test func isNotHeldByEmptyLines() async throws {
        var limits = Limits()
        limits.header = .milliseconds(200)
        try await withServer(limits: limits) { server in
            let connection = try server.connect()
            let isClosed = try await eventually {
                do { try connection.send("\r\n") } catch { return true }
                return false
            }
            #expect(isClosed)
        }
    }

    @Test func givesUpAClientThatDoesNotRead() async throws {
        var limits = Limits()
        limits.writing = .milliseconds(200)
        try await withServer(limits: limits) { server in
            try server.write([UInt8](repeating: 0, count: 10_000_000), to: "film.mp4")
            let connection = try RawConnection(port: server.port, receiveBuffer: 4096)
            try connection.send(request("/film.mp4"))
            #expect(try await eventually { try serverSockets(of: server.port) == 0 })
            #expect(try connection.receive().count < 10_000_000)
        }
    }

    /// In a process of its own: memory is measured.
    @Test func outlivesAThousandSilentConnections() async {
        await #expect(processExitsWith: .success) {
            try await withServer(["a.txt": "a"]) { server in
                let before = try residentMemory()
                var connections: [RawConnection] = []
                for _ in 0..<1000 { connections.append(try server.connect()) }
                #expect(try server.get("/a.txt").text == "a")
                #expect(try await eventually { try serverSockets(of: server.port) == 1000 })
                #expect(try residentMemory() - before < 100_000)
                connections = []
                #expect(try await eventually { try serverSockets(of: server.port) == 0 })
                #expect(try server.get("/a.txt").text == "a")
            }
        }
    }

    @Test func closesWhatIsOneTooMany() async throws {
        var limits = Limits()
        limits.connections = 2
        try await withServer(["a.txt": "a"], limits: limits) { server in
            var connections = try [server.connect(), server.connect()]
            for connection in connections {
                try connection.send(request("/a.txt"))
                #expect(try connection.answer().text == "a")
            }
            #expect(try server.connect().receive().isEmpty)
            connections.removeLast()
            #expect(try await eventually { (try? server.get("/a.txt").text) == "a" })
        }
    }

    @Test func stopsAtOnce() async throws {
        try await withServer(["index.html": "<p>"]) { server in
            let idle = try server.connect()
            let listening = try server.connect()
            try listening.send(request("/.almanac/events?page=/"))
            _ = try listening.receive(through: "\"problems\":[]}\n\n\r\n")
            let time = ContinuousClock().measure { server.server.stop() }
            #expect(time < .seconds(2))
            #expect(try idle.receive().isEmpty)
            _ = try listening.receiveAll()
            #expect(try serverSockets(of: server.port) == 0)
            server.server.publish(SiteUpdate(changedFiles: [], problems: []))
            server.server.stop()
        }
    }
}
