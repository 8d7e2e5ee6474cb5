import Foundation
import NIOCore

/// The events of a stream in the format of the HTML standard (section 9.2, server-sent events).
enum ServerEvent {
    /// The time after which a browser reconnects: half a second.
    static let retry = ByteBuffer(string: "retry: 500\n\n")
    /// A comment, which keeps the connection open.
    static let heartbeat = ByteBuffer(string: ":\n\n")

    static func page(version: String) -> ByteBuffer { ByteBuffer(string: "event: page\ndata: \(version)\n\n") }

    /// An event with a value for the script. JSON escapes line feeds, so the value fits on one line.
    static func named(_ name: String, _ value: some Encodable) throws -> ByteBuffer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = String(decoding: try encoder.encode(value), as: UTF8.self)
        return ByteBuffer(string: "event: \(name)\ndata: \(data)\n\n")
    }
}
