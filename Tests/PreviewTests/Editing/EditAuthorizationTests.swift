import Foundation
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import Preview

@Suite("Only pages of this server can make changes", .ends)
struct EditAuthorizationTests {
    /// The requests that reached the records.
    private final class Asked: Sendable {
        private let requests = Mutex<[EditRequest]>([])
        var all: [EditRequest] { requests.withLock(\.self) }
        var changes: [EditRequest] { all.filter(\.isChange) }

        @Sendable func answer(_ request: EditRequest) -> EditResult {
            requests.withLock { $0.append(request) }
            return .done(CompletedEdit("Done", change: 7))
        }
    }

    private static let form = "application/x-www-form-urlencoded"

    private func withEditing(
        limits: Limits = Limits(),
        _ body: (TestServer, Asked, String) async throws -> Void
    ) async throws {
        let asked = Asked()
        try await withServer(["index.html": "<p>"], limits: limits, edits: asked.answer) { server in
            try await body(server, asked, server.get("/.almanac/edit/token").text)
        }
    }

    /// Sends a POST request on its own connection.
    private func post(
        _ server: TestServer,
        _ path: String = "habits/floss/tick",
        body: String,
        type: String? = form,
        host: String? = nil,
        fields: [String] = []
    ) throws -> RawAnswer {
        let connection = try server.connect()
        let head = ["POST /.almanac/edit/\(path) HTTP/1.1", "Host: \(host ?? "localhost:\(server.port)")"]
        let length = ["Content-Length: \(body.utf8.count)"] + (type.map { ["Content-Type: \($0)"] } ?? [])
        try connection.send((head + length + fields + ["", body]).joined(separator: "\r\n"))
        return try connection.answer()
    }

    @Test("The token may be in a form, in JSON or in a header field")
    func admits() async throws {
        try await withEditing { server, asked, token in
            let own = "Origin: http://localhost:\(server.port)"
            #expect(try post(server, body: "token=\(token)&day=2+may%0D%0Ax").status == 303)
            let fields = [own, "Sec-Fetch-Site: same-origin", "Almanac-Token: \(token)"]
            let answer = try post(server, body: "{\"day\": \"a/b\"}", type: "application/json", fields: fields)
            #expect(answer.status == 200)
            #expect(answer["cache-control"] == "no-store")
            #expect(answer.text == "{\n  \"change\" : 7,\n  \"isChange\" : true,\n  \"message\" : \"Done\"\n}\n")
            let json = try post(server, body: "{\"token\": \"\(token)\"}", type: "application/json; charset=utf-8")
            #expect(json.status == 200)
            let marks = #"{"token": "\#(token)", "day\"": "\\\"\\"}"#
            #expect(try post(server, body: marks, type: "application/json").status == 200)
            let days = [["day": "2 may\nx"], ["day": "a/b"], [:], [#"day""#: #"\"\"#]]
            #expect(asked.changes.map(\.fields) == days)
            #expect(asked.changes.allSatisfy { $0.path == ["habits", "floss", "tick"] })
            #expect(server.log.all == [])
        }
    }

    @Test("Only the form of a recipe may contain a picture, and be that large")
    func files() async throws {
        var limits = Limits()
        (limits.body, limits.upload) = (1_000, 5_000)
        try await withEditing(limits: limits) { server, asked, token in
            func form(_ length: Int, token: String) -> String {
                let picture = "--x\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a\"\r\n\r\n"
                let field = "\r\n--x\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n\(token)\r\n--x--\r\n"
                return picture + String(repeating: "p", count: length) + field
            }
            func status(_ path: String, _ length: Int, token: String) throws -> Int? {
                let type = "multipart/form-data; boundary=x"
                return try post(server, path, body: form(length, token: token), type: type).status
            }
            for path in ["recipes", "recipes/pie", "recipes/pie/edit"] {
                let statuses = try [
                    status(path, 4_000, token: token), status(path, 4_000, token: "no"),
                    status(path, 6_000, token: token),
                ]
                #expect(statuses == [303, 403, 413], "\(path)")
            }
            let picture = ["picture": [UInt8](repeating: UInt8(ascii: "p"), count: 4_000)]
            #expect(asked.changes.map(\.files) == [picture, picture, picture])
            #expect(asked.changes.allSatisfy { $0.fields.isEmpty })
            for path in ["recipes/pie/remove", "events", "habits/recipes", "recipes/pie/edit/x"] {
                let statuses = try [status(path, 100, token: token), status(path, 4_000, token: token)]
                #expect(statuses == [415, 413], "\(path)")
            }
            #expect(asked.changes.count == 3)
        }
    }

    /// An attack and the status of the response.
    struct Attack: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var status: Int
        /// "TOKEN" and "PORT" are replaced by those of the server.
        var body = "token=TOKEN"
        var type: String? = EditAuthorizationTests.form
        var host: String?
        var fields: [String] = []
    }

    static let attacks = [
        Attack(testDescription: "a form of another site", status: 403, fields: ["Origin: http://evil.example"]),
        Attack(testDescription: "a form of a sandbox or a file", status: 403, fields: ["Origin: null"]),
        Attack(testDescription: "a page of another port", status: 403, fields: ["Origin: http://localhost:1"]),
        Attack(
            testDescription: "a page over another protocol",
            status: 403,
            fields: ["Origin: https://localhost:PORT"]
        ),
        Attack(
            testDescription: "two origins",
            status: 403,
            fields: ["Origin: http://localhost:PORT", "Origin: http://evil.example"]
        ),
        Attack(testDescription: "fetch without CORS", status: 403, fields: ["Sec-Fetch-Site: cross-site"]),
        Attack(testDescription: "another port, as browsers say it", status: 403, fields: ["Sec-Fetch-Site: same-site"]),
        Attack(testDescription: "an address that was typed", status: 403, fields: ["Sec-Fetch-Site: none"]),
        Attack(testDescription: "a foreign Host", status: 421, host: "evil.example"),
        Attack(testDescription: "no token", status: 403, body: "day=today"),
        Attack(testDescription: "an empty token", status: 403, body: "token="),
        Attack(testDescription: "a token of another run", status: 403, body: "token=" + EditAuthorization().token),
        Attack(testDescription: "a token cut off", status: 403, body: "token=TOKE"),
        Attack(testDescription: "a token that goes on", status: 403, body: "token=TOKENx"),
        Attack(testDescription: "two tokens", status: 400, body: "token=x&token=TOKEN"),
        Attack(
            testDescription: "a wrong token in the head",
            status: 403,
            fields: ["Almanac-Token: x"]
        ),
        Attack(testDescription: "text that is JSON", status: 415, body: "{\"token\":\"TOKEN\"}", type: "text/plain"),
        Attack(testDescription: "no type", status: 415, type: nil),
        Attack(
            testDescription: "another encoding",
            status: 415,
            type: "application/x-www-form-urlencoded; charset=iso-8859-1"
        ),
        Attack(testDescription: "a form with files", status: 415, type: "multipart/form-data; boundary=x"),
        Attack(testDescription: "JSON that isn't", status: 400, body: "{", type: "application/json"),
        Attack(
            testDescription: "JSON with a field twice",
            status: 400,
            body: #"{"a":"1\\","\u0061":"\\\"2"}"#,
            type: "application/json"
        ),
        Attack(testDescription: "JSON of other values", status: 400, body: "{\"a\":[1]}", type: "application/json"),
        Attack(testDescription: "bytes that aren't text", status: 400, body: "token=TOKEN&a=%FF"),
    ]

    @Test("Attacks are refused and logged", arguments: attacks)
    func refuses(_ attack: Attack) async throws {
        try await withEditing { server, asked, token in
            func filled(_ text: String) -> String {
                text.replacing("TOKEN", with: token).replacing("PORT", with: "\(server.port)")
            }
            let answer = try post(
                server,
                body: filled(attack.body),
                type: attack.type,
                host: attack.host,
                fields: attack.fields.map(filled)
            )
            #expect(answer.status == attack.status)
            #expect(asked.changes.isEmpty)
            #expect(server.log.all.count == 1)
            #expect(server.log.all.allSatisfy { $0.hasPrefix("refused \"POST /.almanac/edit/habits/floss/tick\"") })
            #expect(!server.log.all.contains { $0.contains(token) })
        }
    }

    @Test("The log doesn't repeat the query of a refused request", arguments: ["token", "%74oken", "key", "k%65y"])
    func secrets(name: String) async throws {
        try await withEditing { server, _, token in
            let path = "/.almanac/edit/undo"
            let answer = try server.get("\(path)?\(name)=\(token)", method: "PUT")
            #expect(answer.status == 405)
            #expect(server.log.all.count == 1)
            #expect(server.log.all.allSatisfy { $0.hasPrefix("refused \"PUT \(path)\" with 405: ") })
        }
    }

    @Test("A CORS preflight request is allowed nothing")
    func preflight() async throws {
        try await withEditing { server, asked, _ in
            let answer = try server.get(
                "/.almanac/edit/undo",
                "Origin: http://evil.example",
                "Access-Control-Request-Method: POST",
                method: "OPTIONS"
            )
            #expect(answer.status == 405)
            #expect(answer["access-control-allow-origin"] == nil)
            #expect(asked.all.isEmpty)
        }
    }

    @Test("Other sites can't read the token or show pages in a frame")
    func token() async throws {
        try await withEditing { server, asked, token in
            for field in ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site", "Origin: http://evil.example"] {
                let answer = try server.get("/.almanac/edit/token", field)
                #expect(answer.status == 403)
                #expect(!answer.text.contains(token))
            }
            for path in ["/", "/.almanac/edit/token", "/.almanac/edit/"] {
                let answer = try server.get(path)
                #expect(answer["content-security-policy"] == "frame-ancestors 'self'", "\(path)")
                #expect(answer["access-control-allow-origin"] == nil, "\(path)")
                #expect(answer["cross-origin-resource-policy"] == "same-origin", "\(path)")
            }
            let page = try server.get("/")
            #expect(page.text.contains("editing.js"))
            #expect(!page.text.contains(token))
            #expect(Set((0..<50).map { _ in EditAuthorization().token }).count == 50)
            #expect(token.count > 40)
        }
    }

    @Test("The user may open the address of the token")
    func typed() async throws {
        try await withEditing { server, asked, token in
            #expect(try server.get("/.almanac/edit/token", "Sec-Fetch-Site: none").text == token)
            let head = try server.get("/.almanac/edit/token", method: "HEAD")
            #expect(head.status == 200)
            #expect(head["content-length"] == "\(token.utf8.count)")
            #expect(server.log.all == [] && asked.all.isEmpty)
        }
    }

    @Test(
        "A refusal is JSON if the request is, or accepts it",
        arguments: [
            ("POST", "{}", ["Content-Type: application/json"], 403),
            ("POST", "{", ["Content-Type: application/json"], 400),
            ("POST", "x", ["Content-Type: text/plain", "Accept: application/json"], 415),
            ("PUT", "", ["Accept: application/json"], 405),
            ("POST", String(repeating: "x", count: 2_000), ["Accept: text/html, application/json"], 413),
        ]
    )
    func refusals(method: String, body: String, fields: [String], status: Int) async throws {
        var limits = Limits()
        limits.body = 1_000
        try await withEditing(limits: limits) { server, asked, _ in
            let connection = try server.connect()
            let head = [
                "\(method) /.almanac/edit/undo HTTP/1.1", "Host: localhost", "Content-Length: \(body.utf8.count)",
            ]
            try connection.send((head + fields + ["", body]).joined(separator: "\r\n"))
            let answer = try connection.answer()
            #expect(answer.status == status)
            #expect(answer["content-type"] == "application/json")
            let json = try JSONDecoder().decode([String: String].self, from: Data(answer.body))
            #expect(json.keys.sorted() == ["error"])
            #expect(server.log.all.count == 1 && server.log.all[0].hasSuffix(json["error"] ?? "-"))
            #expect(asked.all.isEmpty)
        }
    }

    @Test("GET and HEAD never change anything", arguments: ["GET", "HEAD"])
    func reading(method: String) async throws {
        try await withEditing { server, asked, token in
            for path in ["habits/floss/tick", "undo", "events", "events/x/remove"] {
                _ = try server.get("/.almanac/edit/\(path)?token=\(token)", "Almanac-Token: \(token)", method: method)
            }
            #expect(asked.all.count == 4)
            #expect(asked.changes.isEmpty)
        }
    }

    @Test("Other methods are refused", arguments: ["PUT", "DELETE", "PATCH"])
    func methods(method: String) async throws {
        try await withEditing { server, asked, token in
            let answer = try server.get("/.almanac/edit/undo", "Almanac-Token: \(token)", method: method)
            #expect(answer.status == 405)
            #expect(answer["allow"] == "GET, HEAD, POST")
            #expect(try server.get("/", method: method)["allow"] == "GET, HEAD")
            #expect(asked.all.isEmpty)
        }
    }

    @Test("A body that is too large or endless is refused immediately")
    func bodies() async throws {
        var limits = Limits()
        limits.body = 1_000
        try await withEditing(limits: limits) { server, asked, token in
            let padding = String(repeating: "x", count: 1_000)
            #expect(try post(server, body: "token=\(token)&a=\(padding)").status == 413)
            let connection = try server.connect()
            try connection.send(
                "POST /.almanac/edit/undo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
            )
            try connection.send("3E9\r\n" + padding + "x\r\n")
            #expect(try connection.answer().status == 413)
            #expect(asked.all.isEmpty)
            #expect(server.log.all.count == 2)
        }
    }

    @Test("A path in an identifier is refused")
    func paths() async throws {
        try await withEditing { server, asked, token in
            for path in ["events/..%2F..%2Fx/remove", "events/../../x/remove", "events/%00/remove", "events//remove"] {
                let answer = try post(server, path, body: "token=\(token)")
                #expect([400, 404].contains(answer.status), "\(path)")
            }
            #expect(asked.all.isEmpty)
            #expect(try post(server, "events/a%20%C3%A9:%3Cb%3E/remove", body: "token=\(token)").status == 303)
            #expect(asked.all.map(\.path) == [["events", "a é:<b>", "remove"]])
        }
    }

    @Test(
        "Clients on other computers can't make changes",
        arguments: [
            ("127.0.0.1", true), ("127.1.2.3", true), ("::1", true), ("::ffff:127.0.0.1", true),
            ("192.168.1.20", false),
            ("12.7.0.1", false), ("1127.0.0.1", false), ("fe80::1", false), ("::ffff:10.0.0.1", false),
        ]
    )
    func peers(address: String, isAdmitted: Bool) throws {
        // Not every text is an address; others give nil.
        let peer = try? SocketAddress(ipAddress: address, port: 1)
        #expect(peer.isThisComputer == isAdmitted)
        #expect(!(nil as SocketAddress?).isThisComputer)
    }

    @Test("A read-only server refuses changes, and adds no scripts for them to pages")
    func readOnly() async throws {
        try await withServer(["index.html": "<p>"]) { server in
            let page = try server.get("/").text
            #expect(!page.contains("editing"))
            for path in ["", "token", "state", "events/new"] {
                #expect(try server.get("/.almanac/edit/\(path)").status == 403)
            }
            for body in ["", "token=x", String(repeating: "x", count: 100_000)] {
                let answer = try post(server, "recipes", body: body)
                #expect(answer.status == 403)
                #expect(answer.text.contains("it runs with --read-only"))
            }
            #expect(try post(server, body: "token=x", host: "evil.example").status == 421)
        }
    }

    @Test("The server's own page for a missing path has no buttons, which need the styles and records of a site")
    func ownPages() async throws {
        for (files, isOfSite) in [([:], false), (["404.html": "<p>"], true)] {
            try await withServer(files, edits: Asked().answer) { server in
                let page = try server.get("/nowhere/")
                #expect(page.status == 404 && page.text.contains("preview.js"))
                #expect(page.text.contains("editing.js") == isOfSite)
            }
        }
    }

    @Test("Requests that wait for a store don't delay requests for pages")
    func waiting() async throws {
        let gate = DispatchSemaphore(value: 0)
        let handler: EditHandler = { _ in
            gate.wait()
            return .done(CompletedEdit("Done", change: nil))
        }
        try await withServer(["index.html": "<p>"], edits: handler) { server in
            let connection = try server.connect()
            try connection.send(
                "GET /.almanac/edit/state HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n\r\n"
            )
            #expect(try server.get("/").status == 200)
            gate.signal()
            #expect(try connection.answer().status == 200)
        }
    }
}
