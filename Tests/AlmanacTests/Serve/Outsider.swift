import Foundation
import TestSupport
import Testing

/// A client that is no browser, and sends what it likes to a served site.
enum Outsider {
    /// A whole request; with a body, one that sends a form.
    static func request(_ line: String, _ fields: [String], body: String? = nil) -> String {
        let form = ["Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body?.utf8.count ?? 0)"]
        return (["\(line) HTTP/1.1"] + fields + (body == nil ? [] : form) + ["", body ?? ""]).joined(separator: "\r\n")
    }

    /// Sends a request on a connection of its own.
    static func send(_ line: String, _ fields: [String], body: String? = nil, port: UInt16) throws -> RawAnswer {
        let connection = try RawConnection(port: port)
        try connection.send(request(line, fields, body: body))
        return try connection.answer()
    }

    /// The token of a server.
    static func token(port: UInt16) throws -> String {
        try send("GET /.almanac/edit/token", ["Host: localhost:\(port)"], port: port).text
    }

    /// Pairs a device with the link that a site shows, as if by way of a proxy.
    ///
    /// - Returns: its cookie, `name=value`.
    static func pair(_ site: WatchedSite, name: String = "Phone", port: UInt16) async throws -> String {
        try await site.wait(for: "a link") { !site.pairingLinks.isEmpty }
        let link = try #require(site.pairingLinks.last.flatMap(URL.init))
        let fields = ["Host: \(try #require(link.host()))", "X-Forwarded-For: 192.0.2.7"]
        let body = "\(try #require(link.query()))&name=\(name)"
        let answer = try send("POST \(link.path())", fields, body: body, port: port)
        #expect(answer.status == 303)
        return String(try #require(answer["set-cookie"]).prefix { $0 != ";" })
    }
}

extension WatchedSite {
    /// The links for pairing that the program has shown.
    var pairingLinks: [String] { lines.filter { $0.contains("/.almanac/pair?key=") } }
}
