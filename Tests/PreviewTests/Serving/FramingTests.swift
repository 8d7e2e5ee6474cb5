import TestSupport
import Testing

@testable import Preview

/// The end and the target of a request, according to RFC 9112.
@Suite(.ends) struct FramingTests {
    private static let edits: EditHandler = { _ in .done(CompletedEdit("Done", change: nil)) }

    @Test(arguments: [
        ("GET http://localhost/a.txt HTTP/1.1\r\nHost: evil.example", 200),
        ("GET HTTP://127.0.0.1:8000/a.txt?x=y HTTP/1.1\r\nHost: localhost", 200),
        ("GET http://[::1]:8000/a.txt HTTP/1.1\r\nHost: localhost", 200),
        ("GET http://localhost/a.txt HTTP/1.0", 200),
        ("POST /.almanac/edit/undo HTTP/1.0", 400), ("GET http://localhost HTTP/1.1\r\nHost: localhost", 404),
        ("GET http://evil.example/a.txt HTTP/1.1\r\nHost: localhost", 421),
        ("GET http://x@localhost/a.txt HTTP/1.1\r\nHost: localhost", 421),
        ("GET http:///a.txt HTTP/1.1\r\nHost: localhost", 421),
        ("GET http://localhost/a.txt HTTP/1.1", 400),
        ("GET http://localhost/a.txt HTTP/1.1\r\nHost: localhost\r\nHost: localhost", 400),
        ("GET https://localhost/a.txt HTTP/1.1\r\nHost: localhost", 400),
    ])
    func acceptsAbsoluteTarget(head: String, status: Int) async throws {
        try await withServer(["a.txt": "a"]) { server in
            let connection = try server.connect()
            try connection.send(head + "\r\n\r\n")
            let answer = try connection.answer()
            #expect(answer.status == status)
            if status == 200 { #expect(answer.text == "a") }
        }
    }

    @Test(arguments: [
        ("Transfer-Encoding: gzip, chunked", 501), ("Transfer-Encoding: chunked\r\nExpect: 200-ok", 417),
        ("Transfer-Encoding: gzip", 501), ("Transfer-Encoding:\r\nContent-Length: 3", 501),
        ("Transfer-Encoding: chunked\r\nContent-Length: 3", 400),
        ("Content-Length: 3\r\nContent-Length: 3", 400), ("Content-Length: 3\r\nContent-Length: 4", 400),
        ("Content-Length: +3", 400), ("Content-Length: 3, 3", 400), ("Transfer-Encoding : chunked", 400),
        ("Expect: 100-continue\r\nContent-Length: 100000000", 413),
    ])
    func refusesAmbiguousBodyLength(fields: String, status: Int) async throws {
        try await withServer(["a.txt": "once"], edits: Self.edits) { server in
            let connection = try server.connect()
            try connection.send("POST /.almanac/edit/undo HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n\r\n")
            try connection.send("3\r\nabc\r\n0\r\n\r\nGET /a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let answer = try connection.answer()
            #expect(answer.status == status)
            #expect(answer["connection"] == "close")
            #expect(try connection.receive().isEmpty)
        }
    }

    @Test func sendsContinue() async throws {
        try await withServer(edits: Self.edits) { server in
            let connection = try server.connect()
            try connection.send(
                "POST /.almanac/edit/undo HTTP/1.1\r\nHost: localhost\r\nExpect: 100-Continue\r\nContent-Length: 3\r\n\r\n"
            )
            _ = try connection.receive(through: "HTTP/1.1 100 Continue\r\n\r\n")
        }
    }

    @Test(arguments: ["/a.txt", "/", "/missing"])
    func answersHeadWithoutBody(path: String) async throws {
        try await withServer(["a.txt": "a", "index.html": "<p>Home"]) { server in
            let (get, head) = (try server.get(path), try server.get(path, method: "HEAD"))
            #expect(head.status == get.status)
            for field in ["content-length", "content-type", "etag", "cache-control"] {
                #expect(head[field] == get[field], "\(field)")
            }
            #expect(head.text.isEmpty)
        }
    }
}
