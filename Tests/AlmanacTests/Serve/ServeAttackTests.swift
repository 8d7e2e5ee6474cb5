import Foundation
import TestSupport
import Testing

/// A request that must not change anything, and the expected status.
struct ServeAttack: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var status: Int
    var line = "POST /.almanac/edit/habits/go-to-bed-before-10pm/tick"
    /// In fields and body, `TOKEN` and `PORT` stand for those of the server, `EARLIER` for the token of an earlier run,
    /// and `REVOKED` for the cookie of a revoked device.
    var fields: [String] = ["Host: localhost:PORT", "Almanac-Token: TOKEN"]
    var type = "application/x-www-form-urlencoded"
    var body = ""
    /// How often it is sent, each time on a separate connection.
    var count = 1

    private static let own = "Host: localhost:PORT"
    private static let outside = "Host: almanac.example.net"
    private static let token = "Almanac-Token: TOKEN"

    static let all = [
        ServeAttack(
            testDescription: "a form on another origin",
            status: 403,
            fields: [own, "Origin: https://evil.example"],
            body: "token=TOKEN"
        ),
        ServeAttack(
            testDescription: "fetch with CORS: the question before it",
            status: 405,
            line: "OPTIONS /.almanac/edit/undo",
            fields: [own, "Origin: https://evil.example", "Access-Control-Request-Method: POST"]
        ),
        ServeAttack(
            testDescription: "fetch with CORS",
            status: 403,
            fields: [own, token, "Origin: https://evil.example", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: cors"],
            type: "application/json",
            body: "{}"
        ),
        ServeAttack(
            testDescription: "fetch with CORS, for the token",
            status: 403,
            line: "GET /.almanac/edit/token",
            fields: [own, "Origin: https://evil.example", "Sec-Fetch-Site: cross-site"]
        ),
        ServeAttack(
            testDescription: "fetch without CORS",
            status: 403,
            fields: [own, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"],
            body: "token=TOKEN"
        ),
        ServeAttack(
            testDescription: "fetch without CORS, of JSON that is said to be text",
            status: 415,
            type: "text/plain",
            body: "{}"
        ),
        ServeAttack(testDescription: "a foreign Host", status: 421, fields: ["Host: evil.example", token]),
        ServeAttack(testDescription: "no token", status: 403, fields: [own]),
        ServeAttack(
            testDescription: "the token of an earlier run",
            status: 403,
            fields: [own, "Almanac-Token: EARLIER"]
        ),
        ServeAttack(
            testDescription: "GET that would change something",
            status: 404,
            line: "GET /.almanac/edit/habits/go-to-bed-before-10pm/untick?token=TOKEN"
        ),
        ServeAttack(testDescription: "an unpaired device", status: 403, fields: [outside, token]),
        ServeAttack(
            testDescription: "an unpaired device, by way of a proxy that hides the name",
            status: 403,
            fields: [own, token, "X-Forwarded-For: 192.0.2.7"]
        ),
        ServeAttack(testDescription: "a revoked device", status: 403, fields: [outside, token, "Cookie: REVOKED"]),
        ServeAttack(
            testDescription: "a guessed key",
            status: 429,
            line: "POST /.almanac/pair",
            fields: [outside],
            body: "key=0000000000000000&name=x",
            count: 10
        ),
        ServeAttack(
            testDescription: "a body without end",
            status: 413,
            fields: [own, token, "Transfer-Encoding: chunked"],
            body: "FFFFF\r\n" + String(repeating: "x", count: 65_537)
        ),
        ServeAttack(
            testDescription: "a body that is too large by its own account",
            status: 413,
            fields: [own, token, "Content-Length: 65537"]
        ),
        ServeAttack(
            testDescription: "a path in an identifier",
            status: 404,
            line: "POST /.almanac/edit/events/..%2f..%2fschedules.plist/remove"
        ),
        ServeAttack(
            testDescription: "a path beside an identifier",
            status: 400,
            line: "POST /.almanac/edit/events/../../schedules.plist/remove"
        ),
    ]
}

@Suite("Attacks on a served site are refused, logged and harmless", .ends)
struct ServeAttackTests {
    @Test("A single attack", arguments: ServeAttack.all)
    func attack(_ attack: ServeAttack) async throws {
        try await Workspace.withSample { workspace in
            try workspace.remove("stores/completedEvents.plist")
            try workspace.remove("stores/recipes.data")
            var earlier = ""
            if attack.fields.contains(where: { $0.contains("EARLIER") }) {
                try await workspace.serve { _, address in earlier = try Outsider.token(port: address.listeningPort) }
            }
            try await workspace.serve("--origin", "https://almanac.example.net") { site, address in
                // The first build records the days that the habits imply.
                let before = try Snapshot(of: workspace["stores"])
                let port = try address.listeningPort
                var words = ["TOKEN": try Outsider.token(port: port), "PORT": "\(port)", "EARLIER": earlier]
                if attack.fields.contains("Cookie: REVOKED") {
                    let cookie = try await Outsider.pair(site, port: port)
                    words["REVOKED"] = cookie
                    try await workspace.run("serve", "--devices", "--revoke", "1").expectSuccess()
                }
                let filled = words.reduce(attack) { $0.replacing($1.key, with: $1.value) }
                var answers: [RawAnswer] = []
                for _ in 0..<attack.count { answers.append(try filled.send(port: port)) }
                let answer = try #require(answers.last)
                #expect(answer.status == attack.status)
                #expect(answers.dropLast().allSatisfy { $0.status == 403 })
                #expect(answer["access-control-allow-origin"] == nil && answer["set-cookie"] == nil)
                #expect(words.values.allSatisfy { $0.isEmpty || $0.count < 10 || !answer.text.contains($0) })
                try await site.wait(for: "the line") {
                    site.messages.contains {
                        $0.hasPrefix("refused \"\(filled.line.prefix { $0 != "?" }.prefix(60))")
                            && $0.contains("\" with \(attack.status): ")
                    }
                }
                let secrets = try ["000000", #require(words["TOKEN"])]
                #expect(!secrets.contains { site.messages.joined().contains($0) })
                #expect(try Snapshot(of: workspace["stores"]) == before)
            }
            #expect(try await workspace.verb("undo", "--list").outputText == "")
        }
    }

    @Test("If two tabs change one record, the second tab sees what the first one wrote")
    func twoTabs() async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.serve { site, address in
                let port = try address.listeningPort
                let token = try Outsider.token(port: port)
                let fields = ["Host: localhost:\(port)", "Accept: application/json"]
                let path = "/.almanac/edit/events/2026-11-22-alpha"
                let form = try Outsider.send("GET \(path)", fields, port: port).text
                let shown = String(try #require(form.firstMatch(of: /"shown" : "(.*)"/)?.1))
                func change(_ field: String) throws -> RawAnswer {
                    let body = "token=\(token)&shown=\(shown)&\(field)"
                    return try Outsider.send("POST \(path)", fields, body: body, port: port)
                }
                #expect(try change("description=first").status == 200)
                let written = try Snapshot(of: workspace["stores"])
                let second = try change("description=second")
                #expect(second.status == 409)
                #expect(second.text.contains("\"current\" : \"first\""))
                #expect(try Snapshot(of: workspace["stores"]) == written)
            }
        }
    }

    /// Names that could break out of a page or a header line.
    static let hostileNames = [
        "<script>document.title = 'broken'</script>", "</title><b>bold", "a\nb", "a\r\nSet-Cookie: x=y",
        "\"><img src=x>",
    ]

    @Test("Markup and line breaks in a name are shown as text", arguments: hostileNames)
    func names(_ name: String) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.serve { site, address in
                let port = try address.listeningPort
                let token = try Outsider.token(port: port)
                let text = try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
                let answer = try Outsider.send(
                    "POST /.almanac/edit/events",
                    ["Host: localhost:\(port)", "Accept: application/json"],
                    body: "token=\(token)&name=\(text)&when=2026-11-30",
                    port: port
                )
                #expect(answer.status == 200)
                #expect(answer["set-cookie"] == nil)
                #expect(try await workspace.eventNames().contains(name.replacing("\r\n", with: "\n")))
                try await Browser.shared.withPage { page in
                    for path in ["", "schedule/", ".almanac/edit/"] {
                        try await page.navigate(to: #require(URL(string: address.absoluteString + path)))
                        let squeezed = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                        let script = "return document.body.textContent.replace(/\\s+/g, ' ').includes(arguments[0])"
                        try await site.wait(for: "the name in \(path)") {
                            try await page.evaluate(script, squeezed, as: Bool.self)
                        }
                        let broken =
                            "return document.title === 'broken' || document.querySelector('img[src=x]') !== null"
                        #expect(try await !page.evaluate(broken, as: Bool.self))
                    }
                }
            }
        }
    }

    @Test("A kill between request and response leaves either the old or the new store")
    func kills() async throws {
        try await Workspace.withSmall { workspace in
            for round in 0..<8 {
                let before = try await workspace.eventNames()
                let old = try Snapshot(of: workspace["stores"])
                try await workspace.serve { site, address in
                    let port = try address.listeningPort
                    let connection = try RawConnection(port: port)
                    let body = "token=\(try Outsider.token(port: port))&name=Round+\(round)&when=2026-11-30"
                    try connection.send(
                        Outsider.request(
                            "POST /.almanac/edit/events",
                            ["Host: localhost:\(port)"],
                            body: body
                        )
                    )
                    // A change takes a few milliseconds, so the rounds kill it at different steps.
                    let end = ContinuousClock.now + .milliseconds(round * round * 2)
                    while ContinuousClock.now < end {}
                    site.program.send(SIGKILL)
                    #expect(try await eventually { site.program.status != nil })
                }
                let after = try await workspace.eventNames()
                if after != before {
                    #expect(after == before + ["Round \(round)"])
                    try await workspace.verb("undo").expectSuccess()
                    #expect(try await workspace.eventNames() == before)
                    try await workspace.verb("redo").expectSuccess()
                } else {
                    #expect(
                        try Snapshot(of: workspace["stores"]).contents["schedules.plist"]
                            == old.contents["schedules.plist"]
                    )
                }
            }
            try await workspace.serve { site, _ in try await site.expectWhole() }
        }
    }
}

extension ServeAttack {
    fileprivate func replacing(_ word: String, with text: String) -> ServeAttack {
        var result = self
        result.line.replace(word, with: text)
        result.body.replace(word, with: text)
        result.fields = fields.map { $0.replacing(word, with: text) }
        return result
    }

    fileprivate func send(port: UInt16) throws -> RawAnswer {
        let hasLength = fields.contains { $0.hasPrefix("Content-Length") || $0.hasPrefix("Transfer-Encoding") }
        let types = ["Content-Type: \(type)"] + (hasLength ? [] : ["Content-Length: \(body.utf8.count)"])
        let isPost = line.hasPrefix("POST")
        let connection = try RawConnection(port: port)
        let lines = ["\(line) HTTP/1.1"] + fields + (isPost ? types : []) + ["", body]
        try connection.send(lines.joined(separator: "\r\n"))
        return try connection.answer()
    }
}
