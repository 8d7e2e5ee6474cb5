import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Preview

@Suite("Only paired devices are admitted", .ends)
struct PairingTests {
    /// The name of a proxy. It runs on this computer, but its clients count as other computers.
    private static let host = "Host: almanac.example.net"
    private static let page = "Accept: text/html"

    /// The requests that a test server got, and the links that it showed.
    private final class Seen: Sendable {
        let state: URL
        private let values = Mutex<(links: [String], changes: [EditRequest])>(([], []))

        init(state: URL) { self.state = state }

        var links: [String] { values.withLock(\.links) }
        var changes: [EditRequest] { values.withLock(\.changes) }

        /// The path of the latest link.
        var link: String { String(links.last?.dropFirst("https://almanac.example.net".count) ?? "") }
        var key: String { String(link.split(separator: "=").last ?? "") }

        @Sendable func add(_ offer: PairingOffer) { values.withLock { $0.links.append(offer.link) } }

        @Sendable func answer(_ request: EditRequest) -> EditResult {
            if request.isChange { values.withLock { $0.changes.append(request) } }
            return .done(CompletedEdit("Done", change: 7))
        }
    }

    private func withPairing(
        basePath: String = "/",
        limits: Limits = Limits(),
        origin: String = "https://almanac.example.net",
        _ body: (TestServer, Seen, PairedDevices) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { state in
            let seen = Seen(state: state.appending(path: "state"))
            let devices = PairedDevices(in: seen.state)
            let files = ["index.html": "<p>private", "a.txt": "private"]
            try await withServer(files, basePath: basePath, limits: limits, edits: seen.answer) { options in
                options.origin = PublicOrigin(origin)
                options.pairing = PairingOptions(devices, announce: seen.add)
            } _: { server in
                server.server.offerPairing()
                try await body(server, seen, devices)
            }
        }
    }

    /// Sends a request through the proxy.
    private func send(
        _ server: TestServer,
        _ line: String,
        _ fields: [String] = [],
        body: String? = nil
    ) throws -> RawAnswer {
        let connection = try server.connect()
        let form = ["Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body?.utf8.count ?? 0)"]
        let head = ["\(line) HTTP/1.1", Self.host] + (body == nil ? [] : form) + fields
        try connection.send((head + ["", body ?? ""]).joined(separator: "\r\n"))
        return try connection.answer(toHead: line.hasPrefix("HEAD"))
    }

    /// Pairs a device and returns its `Cookie` field.
    private func pair(_ server: TestServer, _ seen: Seen, name: String = "Phone") throws -> String {
        let answer = try send(server, "POST \(seen.link.prefix { $0 != "?" })", body: "key=\(seen.key)&name=\(name)")
        #expect(answer.status == 303)
        return "Cookie: \(answer["set-cookie"]?.prefix { $0 != ";" } ?? "")"
    }

    @Test("A link shows its page any number of times, and its button pairs one device", arguments: ["/", "/life/"])
    func pairing(basePath: String) async throws {
        try await withPairing(basePath: basePath) { server, seen, devices in
            let link = seen.link
            #expect(link.hasPrefix("\(basePath).almanac/pair?key="))
            let agent = "User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"
            for line in ["GET", "HEAD", "GET"] {
                let answer = try send(server, "\(line) \(link)", [agent])
                #expect(answer.status == 200)
                #expect(answer["set-cookie"] == nil)
                #expect(line == "HEAD" || answer.text.contains("value=\"Safari on iPhone\""))
            }
            #expect(try devices.all().isEmpty)
            let path = String(link.prefix { $0 != "?" })
            let answer = try send(server, "POST \(path)", body: "key=\(seen.key)&name=Mum%27s+%3Cb%3E%0Aphone")
            #expect(answer.status == 303)
            #expect(answer["location"] == basePath)
            let cookie = try #require(answer["set-cookie"])
            #expect(
                cookie.contains(
                    #/^almanac-device=[0-9a-z]{52}; Path=/(life/)?; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/#
                )
            )
            #expect(cookie.contains("; Path=\(basePath);"))
            #expect(try devices.all().map(\.name) == ["Mum's <b> phone"])
            // The link has expired, and the terminal shows the next one.
            #expect(seen.links.count == 2)
            for line in ["GET \(link)", "POST \(path)"] {
                let again = try send(server, line, body: line.hasPrefix("POST") ? String(link.drop { $0 != "k" }) : nil)
                #expect(again.status == 403)
                #expect(again["set-cookie"] == nil)
            }
            #expect(try devices.all().count == 1)
            #expect(!server.log.all.contains { $0.contains(link) })
        }
    }

    @Test("A paired device sees the site and changes records")
    func device() async throws {
        try await withPairing { server, seen, _ in
            let cookie = try pair(server, seen)
            let page = try send(server, "GET /", [cookie])
            #expect(page.text.contains("private") && page.text.contains("editing.js"))
            let token = try send(server, "GET /.almanac/edit/token", [cookie, "Sec-Fetch-Site: same-origin"]).text
            let own = "Origin: https://almanac.example.net"
            let change = "POST /.almanac/edit/habits/floss/tick"
            #expect(try send(server, change, [cookie, own], body: "token=\(token)").status == 303)
            #expect(seen.changes.count == 1)
            for fields in [
                [own], [cookie, "Origin: http://almanac.example.net"], [cookie, "Origin: https://evil.example"],
                [cookie, own, "Sec-Fetch-Site: cross-site"],
            ] {
                #expect(try send(server, change, fields, body: "token=\(token)").status == 403, "\(fields)")
            }
            #expect(try send(server, change, [cookie, own], body: "token=x").status == 403)
            #expect(seen.changes.count == 1)
            // A paired device doesn't use up the link.
            #expect(try send(server, "GET \(seen.link)", [cookie]).status == 303)
            #expect(try send(server, "GET \(seen.link)").status == 200)
        }
    }

    @Test(
        "Other devices get nothing, and the terminal says so",
        arguments: [
            "GET /", "GET /a.txt", "HEAD /a.txt", "GET /none", "GET /.almanac/events?page=/",
            "GET /.almanac/editing.js",
            "GET /.almanac/edit/", "GET /.almanac/edit/token", "POST /.almanac/edit/undo", "GET /.almanac/pair",
            "POST /.almanac/pair", "GET /.almanac/pair?key=x", "GET /.almanac/pair/x",
        ],
        [
            "", "Cookie: almanac-device=",
            "Cookie: x; almanac-device=0123456789abcdefghjkmnpqrstvwxyz0123456789abcdefghjk",
        ]
    )
    func strangers(line: String, cookie: String) async throws {
        try await withPairing { server, seen, _ in
            let fields = cookie.isEmpty ? [] : [cookie]
            let answer = try send(server, line, fields, body: line.hasPrefix("POST") ? "token=x" : nil)
            #expect(answer.status == 403)
            #expect(!answer.text.contains("private"))
            #expect(answer["content-type"] == "text/html; charset=utf-8")
            #expect(server.log.all.count == 1)
            #expect(server.log.all.allSatisfy { $0.hasPrefix("refused \"\(line.prefix { $0 != "?" })") })
            #expect(seen.changes.isEmpty)
        }
    }

    @Test("This computer needs no pairing, unless the request came through a proxy")
    func ownComputer() async throws {
        try await withPairing { server, seen, _ in
            let page = try server.get("/")
            #expect(page.text.contains("editing.js"))
            #expect(try server.get("/", "X-Forwarded-For: 192.168.1.7").status == 403)
            #expect(try server.get("/", "Forwarded: for=192.168.1.7").status == 403)
            #expect(try send(server, "GET /.almanac/preview.css").status == 200)
        }
        try await withServer(["index.html": "<p>"], edits: { _ in .done(CompletedEdit("Done", change: nil)) }) {
            server in
            // Without pairing, everybody can see the site, and only this computer can make changes.
            let page = try server.get("/", "X-Forwarded-For: 192.168.1.7")
            #expect(page.status == 200)
            #expect(!page.text.contains("editing.js"))
            #expect(try server.get("/.almanac/edit/token", "X-Forwarded-For: 192.168.1.7").status == 403)
            #expect(try server.get("/.almanac/pair?key=x").status == 404)
        }
    }

    @Test(
        "With an origin, only requests to a loopback address come from this computer",
        arguments: [
            ("https://192.0.2.2:8443", "192.0.2.2", 403), ("https://192.0.2.2:8443", "192.0.2.2:8443", 403),
            ("https://192.0.2.2:8443", "192.0.2.3", 403), ("https://192.0.2.2:8443", "[2001:db8::2]:8000", 403),
            ("https://192.0.2.2:8443", "0.0.0.0", 403), ("https://localhost:8443", "localhost", 403),
            ("https://localhost:8443", "localhost:8443", 403), ("https://localhost:8443", "localhost:8000", 200),
            ("https://192.0.2.2:8443", "localhost.:8000", 200), ("https://192.0.2.2:8443", "127.0.0.1:8000", 200),
            ("https://192.0.2.2:8443", "[::1]:8000", 200), ("https://192.0.2.2:8443", "life.localhost", 200),
        ]
    )
    func hosts(origin: String, host: String, status: Int) async throws {
        try await withPairing(origin: origin) { server, _, _ in
            let connection = try server.connect()
            try connection.send("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
            #expect(try connection.answer().status == status)
        }
    }

    @Test("A revoked device gets nothing any more, not even on an open page")
    func revoked() async throws {
        try await withPairing { server, seen, devices in
            let cookies = try ["First", "Second"].map { try pair(server, seen, name: $0) }
            let streams = try cookies.map { cookie in
                let stream = try server.connect()
                try stream.send("GET /.almanac/events?page=/ HTTP/1.0\r\n\(Self.host)\r\n\(cookie)\r\n\r\n")
                _ = try stream.receive(through: "event: problems\n")
                return stream
            }
            #expect(try devices.revoke("first").number == 1)
            let answer = try send(server, "GET /.almanac/edit/state", [cookies[0], "Accept: application/json"])
            #expect(answer.text.contains("\"\(EditWords.english(.notPaired))\""))
            #expect(try send(server, "GET /", [cookies[0]]).status == 403)
            #expect(try send(server, "GET /", [cookies[1]]).status == 200)
            try server.publish("<p>new", to: "index.html")
            #expect(try streams[1].receive(through: "event: page\n").contains("event: page"))
            #expect(try !String(decoding: streams[0].receiveAll(), as: UTF8.self).contains("event: page"))
            #expect(server.log.all.last == "refused \"GET /\" with 403: This device isn't paired, or was revoked.")
        }
    }

    @Test("After ten wrong keys, the right one is refused")
    func guessed() async throws {
        try await withPairing { server, seen, devices in
            let path = seen.link.prefix { $0 != "?" }
            for number in 0..<9 {
                let answer = try send(server, "GET \(path)?key=000000000000000\(number)", [Self.page])
                #expect(answer.status == 403)
            }
            #expect(try send(server, "GET \(seen.link)").status == 200)
            #expect(try send(server, "POST \(path)", body: "key=x").status == 429)
            #expect(try send(server, "GET \(seen.link)", [Self.page]).status == 429)
            #expect(try send(server, "POST \(path)", body: "key=\(seen.key)").status == 429)
            #expect(try send(server, "GET /", [Self.page]).status == 403)
            #expect(seen.links.count == 1)
            #expect(try devices.all().isEmpty)
            #expect(server.log.all.contains { $0.contains("with 429: Too many wrong links were opened.") })
        }
    }

    @Test("If the list of devices can't be read, only this computer is admitted")
    func unreadable() async throws {
        try await withPairing { server, seen, devices in
            let cookie = try pair(server, seen)
            try Data("{".utf8).write(to: seen.state.appending(path: "devices.json"))
            #expect(try send(server, "GET /", [cookie]).status == 503)
            #expect(try send(server, "GET /").status == 403)
            #expect(try server.get("/").status == 200)
            #expect(server.log.all.contains { $0.hasPrefix("paired devices can't be recognised: ") })
            #expect(throws: (any Error).self) { try devices.all() }
        }
    }
}
