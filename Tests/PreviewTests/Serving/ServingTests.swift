import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Preview

@Suite(.ends) struct ServingTests {
    private let page = "<!DOCTYPE html><head><title>x</title></head><p>Hello"

    @Test func servesFiles() async throws {
        try await withServer(["index.html": page, "x/index.html": page, "a b/ü.txt": "text", "feed.xml": "<feed/>"]) {
            let root = try $0.get("/")
            #expect(root.status == 200)
            #expect(root["content-type"] == "text/html; charset=utf-8")
            #expect(root["cache-control"] == "no-cache")
            #expect(root["x-content-type-options"] == "nosniff")
            #expect(root.text.contains("<p>Hello"))
            #expect(try $0.get("/x/").body == $0.get("/x/index.html?query").body)
            #expect(try $0.get("/a%20b/%C3%BC.txt").text == "text")
            #expect(try $0.get("/feed.xml")["content-type"] == "application/atom+xml; charset=utf-8")
        }
    }

    @Test func answersHeadLikeGet() async throws {
        try await withServer(["index.html": page, "x/index.html": page]) { server in
            for target in ["/", "/x", "/missing"] {
                let get = try server.get(target)
                let head = try server.get(target, method: "HEAD")
                #expect(head.status == get.status)
                for name in ["content-length", "content-type", "etag", "location"] { #expect(head[name] == get[name]) }
            }
        }
    }

    @Test func redirectsToTrailingSlash() async throws {
        try await withServer(["x/y/index.html": page]) { server in
            #expect(try server.get("/x/y?a=/b&c")["location"] == "/x/y/?a=/b&c")
            #expect(try server.get("/x/y").status == 301)
            #expect(try server.get("/x").status == 301)
            #expect(try server.get("/x/").status == 404)
            for target in ["//x", "//evil.example/", "/x//y", "///", "/%2Fx", "/\\x"] {
                let answer = try server.get(target)
                #expect([400, 404].contains(answer.status), "\(target)")
                #expect(answer["location"] == nil)
            }
        }
    }

    @Test func showsErrorPageOfSite() async throws {
        try await withServer(["index.html": page]) { server in
            let plain = try server.get("/missing/")
            #expect(plain.status == 404)
            #expect(plain.text.contains("Page not found"))
            try server.write(Array("<h1>Ours</h1>".utf8), to: "404.html")
            let own = try server.get("/missing/")
            #expect(own.status == 404)
            #expect(own.text.hasPrefix("<script src=\"/.almanac/preview.js\" data-version=\"404-"))
            #expect(try server.get("/404.html").status == 200)
        }
    }

    @Test func addsScriptOnlyToPages() async throws {
        try await withServer(["index.html": page, "a.svg": "<svg><head></head></svg>", "x.txt": "</head>"]) { server in
            let text = try server.get("/").text
            let script = try #require(
                text.firstMatch(of: /<script src="([^"]+)" data-version="([^"]+)" defer><\/script>/)
            )
            #expect(text.replacing(script.0, with: "") == page)
            #expect(script.2 == EntityTag(of: page.utf8).opaque)
            #expect(try server.get(String(script.1))["content-type"] == "text/javascript; charset=utf-8")
            #expect(try server.get("/.almanac/preview.css")["content-type"] == "text/css; charset=utf-8")
            #expect(try server.get("/a.svg").text == "<svg><head></head></svg>")
            #expect(try server.get("/x.txt").text == "</head>")
            #expect(try String(contentsOf: server.folder.appending(path: "index.html"), encoding: .utf8) == page)
        }
    }

    @Test func servesBelowBasePath() async throws {
        try await withServer(["index.html": page, "x/index.html": page], basePath: "/life/") { server in
            #expect(server.address.path() == "/life/")
            let start = try server.get("/")
            #expect(start.status == 302)
            #expect(start["location"] == "/life/")
            #expect(try server.get("/life?q")["location"] == "/life/?q")
            #expect(try server.get("/life/x")["location"] == "/life/x/")
            #expect(try server.get("/life/").text.contains("src=\"/life/.almanac/preview.js\""))
            #expect(try server.get("/life/.almanac/preview.js").status == 200)
            for outside in ["/x/", "/index.html", "/lifelong", "/.almanac/preview.js"] {
                let answer = try server.get(outside)
                #expect(answer.status == 404, "\(outside)")
                #expect(!answer.text.contains("<script"))
            }
        }
    }

    @Test func findsRecreatedFiles() async throws {
        try await withServer(["x.txt": "old"]) { server in
            #expect(try server.get("/x.txt").text == "old")
            try FileManager.default.removeItem(at: server.folder)
            #expect(try server.get("/x.txt").status == 404)
            try server.write(Array("new".utf8), to: "x.txt")
            #expect(try server.get("/x.txt").text == "new")
        }
    }

    @Test func sendsReplacedFileCompletely() async throws {
        try await withServer { server in
            let old = [UInt8](repeating: 1, count: 8_000_000)
            try server.write(old, to: "film.mp4")
            let connection = try RawConnection(port: server.port, receiveBuffer: 4096)
            try connection.send("GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let head = RawAnswer(head: try connection.receive(through: "\r\n\r\n"))
            let new = [UInt8](repeating: 2, count: 6_000_000)
            try server.write(new, to: "film.mp4")
            #expect(head["content-length"] == "8000000")
            var rest = old.count
            var isOld = true
            while rest > 0 {
                let part = try connection.receive(limit: min(rest, 1 << 20))
                guard !part.isEmpty else { break }
                isOld = isOld && Data(part) == Data(repeating: 1, count: part.count)
                rest -= part.count
            }
            #expect(rest == 0 && isOld)
            #expect(try server.get("/film.mp4").body == new)
        }
    }

    @Test func closesConnectionIfFileShrinks() async throws {
        try await withServer { server in
            try server.write([UInt8](repeating: 1, count: 8_000_000), to: "film.mp4")
            let connection = try RawConnection(port: server.port, receiveBuffer: 4096)
            try connection.send("GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            _ = try connection.receive(through: "\r\n\r\n")
            try FileHandle(forWritingTo: server.folder.appending(path: "film.mp4")).truncate(atOffset: 10)
            #expect(try connection.receiveAll().count < 8_000_000)
        }
    }

    @Test func usesNextFreePort() async throws {
        try await withTemporaryFolder { folder in
            var options = PreviewServer.Options(root: folder, words: { .english })
            options.port = 0
            let first = try PreviewServer(options) { _ in }
            defer { first.stop() }
            options.port = try #require(first.address.url.port)
            let next = try PreviewServer(options) { _ in }
            defer { next.stop() }
            #expect(next.address.url.port ?? 0 > options.port)
        }
    }

    @Test(arguments: ["/../", "/%00/"])
    func rejectsInvalidBasePath(path: String) async throws {
        try await withTemporaryFolder { folder in
            var options = PreviewServer.Options(root: folder, words: { .english })
            (options.basePath, options.port) = (path, 0)
            _ = #expect(throws: Diagnostic.self) { try PreviewServer(options) { _ in } }
        }
    }
}
