import Diagnostics
import Foundation
import NIOCore
import TestSupport
import Testing

@testable import Preview

@Suite(.ends) struct EventTests {
    private let broken = Diagnostic.error(Location(file: "a.md", line: 3, column: 1), "no title", hint: "write one")

    private func version(_ text: String) -> String { EntityTag(of: text.utf8).opaque }

    @Test func startWithVersionAndProblems() async throws {
        try await withServer(["index.html": "<p>1"]) { server in
            server.server.publish(changedFiles: [], problems: [broken])
            let events = try EventReader(server, page: "/")
            #expect(try events.block() == "retry: 500\n\n")
            #expect(try events.next() == .init(name: "page", data: version("<p>1")))
            let problems = try events.next()
            #expect(problems.name == "problems")
            let expected = """
                {"more":0,"problems":[{"hint":"write one","message":"no title","place":"a.md:3:1","severity":"error"}]}
                """
            #expect(problems.data == expected)
        }
    }

    @Test func areSentToAffectedPages() async throws {
        try await withServer(["index.html": "<p>1", "x/index.html": "<p>x"], basePath: "/life/") { server in
            let root = try EventReader(server, page: "/life/")
            let other = try EventReader(server, page: "/life/x/")
            _ = try (root.greeting(), other.greeting())
            try server.publish("<p>2", to: "index.html")
            try server.publish("p {}", to: "style.css")
            #expect(try root.next() == .init(name: "page", data: version("<p>2")))
            #expect(try root.next() == .init(name: "files", data: "[\"style.css\"]"))
            #expect(try other.next() == .init(name: "files", data: "[\"style.css\"]"))
        }
    }

    @Test func areNotSentWithoutChanges() async throws {
        try await withServer(["index.html": "<p>1"]) { server in
            let events = try EventReader(server, page: "/")
            _ = try events.greeting()
            try server.publish("<p>1", to: "index.html")
            server.server.publish(changedFiles: ["x.html"], problems: [])
            server.server.publish(changedFiles: ["b.js", "a.js", "x.html"], problems: [broken])
            #expect(try events.next() == .init(name: "files", data: "[\"a.js\",\"b.js\"]"))
            #expect(try events.next().name == "problems")
            server.server.publish(changedFiles: ["x.html"], problems: [broken])
            // A build without changes may have been caused by a store that has become read-only or writable.
            for _ in 1...2 {
                server.server.publish(changedFiles: [], problems: [])
                #expect(try events.next() == .init(name: "problems", data: "{\"more\":0,\"problems\":[]}"))
            }
        }
    }

    @Test func reportNewAndRemovedPages() async throws {
        try await withServer(["404.html": "<p>1"]) { server in
            let events = try EventReader(server, page: "/new/")
            #expect(try events.greeting()[0].data == "404-" + version("<p>1"))
            try server.publish("<p>1", to: "new/index.html")
            #expect(try events.next().data == version("<p>1"))
            try FileManager.default.removeItem(at: server.folder.appending(path: "new"))
            server.server.publish(changedFiles: ["new/index.html"], problems: [])
            #expect(try events.next().data == "404-" + version("<p>1"))
        }
    }

    @Test func reportFailedBuild() async throws {
        try await withServer { server in
            try FileManager.default.removeItem(at: server.folder)
            server.server.publish(changedFiles: [], problems: [broken])
            let page = try server.get("/")
            #expect(page.status == 503)
            #expect(page.text.contains("<h1>The site can't be built yet</h1>"))
            #expect(page.text.contains("<span class=\"place\">a.md:3:1</span>"))
            #expect(try server.get("/x/").status == 503)
            #expect(try server.get("/style.css").status == 404)
            let events = try EventReader(server, page: "/")
            #expect(try events.greeting()[0].data.hasPrefix("503-"))
            let hostile = Diagnostic.error(Location(file: "<b>"), "\"<script>\" & more", hint: "</li> `a <b>` `c")
            server.server.publish(changedFiles: [], problems: [hostile])
            #expect(try events.next().data.hasPrefix("503-"))
            let text = try server.get("/").text
            #expect(text.contains("&quot;&lt;script&gt;&quot; &amp; more"))
            #expect(text.contains("&lt;/li&gt; <code>a &lt;b&gt;</code> `c</p>"))
            try server.publish("<p>made", to: "index.html")
            var event = try events.next()
            while event.name != "page" { event = try events.next() }
            #expect(event.data == version("<p>made"))
            #expect(try server.get("/").status == 200)
        }
    }

    @Test func rejectOtherPages() async throws {
        try await withServer(["index.html": "<p>"], basePath: "/life/") { server in
            let pages = [
                "", "?page=", "?page=%2F", "?page=%2Flife%2F..%2F", "?page=%zz", "?page=%2Flife%2F.almanac%2F",
            ]
            for query in pages {
                #expect(try server.get("/life/.almanac/events" + query).status == 400, "\(query)")
            }
            let head = try server.get("/life/.almanac/events?page=%2Flife%2F", method: "HEAD")
            #expect(head.status == 404)
        }
    }

    @Test func keepConnectionAlive() async throws {
        var limits = Limits()
        limits.heartbeat = .milliseconds(20)
        try await withServer(["index.html": "<p>"], limits: limits) { server in
            let events = try EventReader(server, page: "/")
            for _ in 0..<3 { while try events.block() != ":\n\n" {} }
            events.connection.endInput()
            // The server closes the connection.
            _ = try events.connection.receiveAll()
        }
    }

    @Test func areSentToTwoHundredPages() async throws {
        try await withServer(["index.html": "<p>1"]) { server in
            let pages = try (0..<200).map { _ in try EventReader(server, page: "/") }
            for page in pages { _ = try page.greeting() }
            try server.write(Array("<p>2".utf8), to: "index.html")
            server.server.publish(changedFiles: ["index.html", "style.css"], problems: [])
            for page in pages {
                #expect(try page.next() == .init(name: "page", data: version("<p>2")))
                #expect(try page.next().name == "files")
            }
        }
    }

    @Test func dropPageThatDoesNotRead() async throws {
        try await withServer(["index.html": "<p>1"]) { server in
            let deaf = try RawConnection(port: server.port, receiveBuffer: 4096)
            try deaf.send("GET /.almanac/events?page=/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
            _ = try deaf.receive(through: "retry: 500")
            let listening = try EventReader(server, page: "/")
            _ = try listening.greeting()
            // More than the system buffers for a client that doesn't read.
            let files = Set((0..<900).map { "a/rather/long/path/to/make/many/bytes/\($0).png" })
            for _ in 0..<500 {
                server.server.publish(changedFiles: files, problems: [])
                _ = try listening.next()
            }
            server.server.publish(changedFiles: ["z"], problems: [])
            #expect(try listening.next().data == "[\"z\"]")
            let received = String(decoding: try deaf.receiveAll(), as: UTF8.self)
            #expect(!received.contains("[\"z\"]"))
        }
    }
}
