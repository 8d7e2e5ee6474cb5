import Foundation
import TestSupport

/// Reads the events that the server sends to a page.
struct EventReader: Sendable {
    let connection: RawConnection

    struct Event: Equatable {
        var name: String
        var data: String
    }

    /// Connects as the page at `page` does.
    init(_ server: TestServer, page: String) throws {
        connection = try server.connect()
        let path = page.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let target = "\(server.address.path()).almanac/events?page=\(path)"
        // HTTP/1.0 has no chunks, so the events arrive verbatim.
        try connection.send("GET \(target) HTTP/1.0\r\nHost: localhost\r\n\r\n")
        _ = try connection.receive(through: "\r\n\r\n")
    }

    /// The next block that isn't an event: a delay or a heartbeat.
    func block() throws -> String { try connection.receive(through: "\n\n") }

    /// The next event, ignoring delays and heartbeats.
    func next() throws -> Event {
        while true {
            var fields: [Substring: String] = [:]
            for line in try block().split(separator: "\n") {
                let parts = line.split(separator: ": ", maxSplits: 1)
                fields[parts[0]] = parts.count > 1 ? String(parts[1]) : ""
            }
            if let name = fields["event"] { return Event(name: name, data: fields["data"] ?? "") }
        }
    }

    /// The events that every page gets first: its version and the problems.
    func greeting() throws -> [Event] { [try next(), try next()] }
}
