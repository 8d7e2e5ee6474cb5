import Foundation
import NIOCore

/// Events of a stream, as the HTML standard has them (section 9.2, server-sent events).
enum ServerEvent {
    /// The time until a browser connects again: half a second.
    static let retry = ByteBuffer(string: "retry: 500\n\n")
    /// Nothing; it keeps the connection open.
    static let heartbeat = ByteBuffer(string: ":\n\n")

    /// The present version of the page.
    static func page(version: String) -> ByteBuffer { ByteBuffer(string: "event: page\ndata: \(version)\n\n") }

    /// An event with a value for the script. JSON escapes line feeds, so that it stands on one line.
    static func named(_ name: String, _ value: some Encodable) throws -> ByteBuffer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = String(decoding: try encoder.encode(value), as: UTF8.self)
        return ByteBuffer(string: "event: \(name)\ndata: \(data)\n\n")
    }
}
