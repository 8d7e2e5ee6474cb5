import Foundation
import Glibc
import TestSupport
import Testing

@testable import Preview

@Suite(.ends) struct AttackTests {
    @Test func neverLeavesFolder() async throws {
        try await withServer(["index.html": "<p>", "x/y.txt": "y"]) { server in
            let secret = server.folder.deletingLastPathComponent().appending(path: "secret.txt")
            try Data("secret".utf8).write(to: secret)
            for target in [
                "/../secret.txt", "/x/../../secret.txt", "/%2e%2e/secret.txt", "/.%2E/secret.txt", "/..%2fsecret.txt",
                "/%252e%252e/secret.txt", "/..%252fsecret.txt", "/..\\secret.txt", "/..%5csecret.txt",
                "/..%00/secret.txt", "/%00", "/x/y.txt%00.html", "/%c0%ae%c0%ae/secret.txt", "/%e0%80%ae./secret.txt",
                "/..;/secret.txt", "//secret.txt", "/" + secret.path, "http://localhost/../secret.txt",
                "/x/y.txt/", "/x/y.txt/../../../secret.txt", "/%", "/%u002e", "/\u{FF0E}\u{FF0E}/secret.txt",
                "/" + String(repeating: "a", count: 300), "/" + String(repeating: "a/", count: 2000), "secret.txt", "*",
                "file:///etc/passwd", "/x#y",
            ] {
                let answer = try server.get(target)
                #expect([400, 404].contains(answer.status), "\(target): \(answer.status)")
                #expect(!answer.text.contains("secret\n") && answer.text != "secret", "\(target)")
            }
        }
    }

    @Test func followsNoLinks() async throws {
        try await withServer(["index.html": "<p>", "real/a.txt": "a"]) { server in
            let outside = server.folder.deletingLastPathComponent().appending(path: "outside")
            try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
            try Data("secret".utf8).write(to: outside.appending(path: "a.txt"))
            for (name, target) in [("link.txt", "../outside/a.txt"), ("folder", "../outside"), ("in", "real")] {
                #expect(symlink(target, server.folder.appending(path: name).path) == 0)
            }
            for path in ["/link.txt", "/folder/a.txt", "/folder", "/folder/", "/in/a.txt"] {
                #expect(try server.get(path).status == 404, "\(path)")
            }
            #expect(try server.get("/real/a.txt").text == "a")
        }
    }

    @Test func opensOnlyRegularFiles() async throws {
        try await withServer(["index.html": "<p>"]) { server in
            #expect(mkfifo(server.folder.appending(path: "pipe.txt").path, 0o600) == 0)
            let answer = try server.get("/pipe.txt")
            #expect(answer.status == 404)
        }
    }

    @Test func hidesDotFiles() async throws {
        let hidden = [".env", ".git/config", "x/.almanac-tmp-1", ".almanac-tmp-x/index.html", ".almanac/other"]
        let files = Dictionary(uniqueKeysWithValues: hidden.map { ($0, "secret") })
        try await withServer(files.merging([".well-known/a.txt": "a"]) { $1 }) { server in
            let known = try server.get("/.well-known/a.txt")
            #expect(known.text == "a")
            for path in hidden { #expect(try server.get("/" + path).status == 404, "\(path)") }
        }
    }

    @Test func refusesForeignHost() async throws {
        try await withServer(["a.txt": "secret"]) { server in
            for (head, status) in [
                ("GET /a.txt HTTP/1.1\r\nHost: evil.example:\(server.port)", 421),
                ("GET /a.txt HTTP/1.1\r\nHost: localhost.evil.example", 421),
                ("GET /a.txt HTTP/1.0\r\nHost: evil.example", 421),
                ("GET http://evil.example/a.txt HTTP/1.1\r\nHost: localhost", 421),
                ("GET /a.txt HTTP/1.1\r\nHost:", 421),
                ("GET /a.txt HTTP/1.1\r\nX: y", 400),
                ("GET /a.txt HTTP/1.1\r\nHost: localhost\r\nHost: localhost", 400),
                ("GET /a.txt HTTP/1.1\r\nHost: localhost, evil.example", 421),
                ("GET /.almanac/events?page=/ HTTP/1.1\r\nHost: evil.example", 421),
                ("GET /a.txt HTTP/1.1\r\nHost: 127.0.0.1:1", 200),
                ("GET /a.txt HTTP/1.1\r\nHost: [::1]", 200),
                ("GET /a.txt HTTP/1.0", 200),
            ] {
                let connection = try server.connect()
                try connection.send(head + "\r\n\r\n")
                let answer = try connection.answer()
                #expect(answer.status == status, "\(head)")
                #expect(status == 200 || !answer.text.contains("secret"))
            }
            let refusal = try #require(server.log.all.first { $0.contains("with 421: This preview answers to") })
            // A phone can't open localhost.
            #expect(refusal.contains("Open the address that the terminal shows"))
        }
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
    func refusesOtherMethods(method: String) async throws {
        try await withServer(["a.txt": "a"]) { server in
            let answer = try server.get("/a.txt", method: method)
            #expect(answer.status == 405)
            #expect(answer["allow"] == "GET, HEAD")
        }
    }

    /// The text after the head must not be parsed as a second request.
    @Test(arguments: [
        "GET /a.txt HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5",
        "GET /a.txt HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked",
        "POST / HTTP/1.1\r\nHost: evil.example\r\nTransfer-Encoding: chunked",
        "GET /a.txt HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade",
        "GET /a.txt HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Length: 5",
        "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost", "GET /a.txt HTTP/2.0\r\nHost: localhost",
        "GET /a.txt HTTP/1.1\r\nHost: localhost\r\n folded: x", "GET /a.txt HTTP/1.1\r\nHost : localhost",
        "GET /a b HTTP/1.1\r\nHost: localhost", "BREW / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x", "nonsense",
        "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", "GET /a.txt", "GET /a.txt HTTP/1.1\r\nHost: localhost\r\nX: a\u{0}b",
    ])
    func closesConnectionAfterInvalidRequest(head: String) async throws {
        try await withServer(["a.txt": "once"]) { server in
            let connection = try server.connect()
            try connection.send(head + "\r\n\r\nGET /a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
            connection.endInput()
            let all = String(decoding: try connection.receiveAll(), as: UTF8.self)
            #expect(all.split(separator: "HTTP/1.1 ", omittingEmptySubsequences: true).count == 1, "\(all)")
            #expect(all.contains("Connection: close"))
        }
    }

    @Test func limitsHeaderSize() async throws {
        try await withServer(["a.txt": "a"]) { server in
            #expect(try server.get("/a.txt", "X: " + String(repeating: "x", count: 15_000)).status == 200)
            #expect(try server.get("/a.txt", "X: " + String(repeating: "x", count: 17_000)).status == 431)
            #expect(try server.get("/" + String(repeating: "x", count: 17_000)).status == 431)
            // More than the socket buffers hold: the response must arrive anyway.
            let connection = try server.connect()
            try connection.send("GET /")
            _ = try? connection.send([UInt8](repeating: UInt8(ascii: "x"), count: 3_000_000))
            #expect(try connection.answer().status == 431)
        }
    }

    @Test(arguments: ["Content-Length: 1000000", "Transfer-Encoding: chunked"])
    func refusesBody(field: String) async throws {
        try await withServer { server in
            let connection = try server.connect()
            try connection.send("POST / HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n\r\n1\r\nx\r\n")
            let answer = try connection.answer()
            #expect(answer.status == 413)
            #expect(answer.text.contains("A request may have a body of at most 0 bytes."))
            #expect(try connection.receive().isEmpty)
        }
    }

    @Test func logsRefusals() async throws {
        try await withServer { server in
            let answer = try server.get("/%1B", method: "DELETE")
            #expect(answer.status == 405)
            #expect(
                server.log.all == ["refused \"DELETE /%1B\" with 405: Files can only be read here (GET, HEAD)."]
            )
        }
    }
}
