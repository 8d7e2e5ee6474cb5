import Foundation
import TestSupport
import Testing

/// A client that isn't a browser and sends arbitrary requests to a served site.
enum Outsider {
    /// A whole request. A body is sent as a form.
    static func request(_ line: String, _ fields: [String], body: String? = nil) -> String {
        let form = ["Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body?.utf8.count ?? 0)"]
        return (["\(line) HTTP/1.1"] + fields + (body == nil ? [] : form) + ["", body ?? ""]).joined(separator: "\r\n")
    }

    /// Sends a request on a separate connection.
    static func send(_ line: String, _ fields: [String], body: String? = nil, port: UInt16) throws -> RawAnswer {
        let connection = try RawConnection(port: port)
        try connection.send(request(line, fields, body: body))
        return try connection.answer()
    }

    /// A server's token.
    static func token(port: UInt16) throws -> String {
        try send("GET /.almanac/edit/token", ["Host: localhost:\(port)"], port: port).text
    }

    /// Pairs a device with the site's link, as if through a proxy.
    ///
    /// - Returns: the device's cookie, `name=value`.
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
    /// The pairing links that the program has printed.
    var pairingLinks: [String] { lines.filter { $0.contains("/.almanac/pair?key=") } }
}
