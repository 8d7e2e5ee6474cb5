import Foundation
import NIOCore

/// One event of a stream, as the HTML standard has it (section 9.2, server-sent events).
enum ServerEvent {
    /// How long a browser waits before it connects again, in milliseconds.
    case retry(Int)
    /// The present version of the page.
    case page(version: String)
    /// Files that changed and are no pages, relative to the root; "*" if they are too many to tell.
    case files([String])
    /// What is wrong with the input now.
    case problems(ProblemList)
    /// Nothing; it keeps the connection open, and finds out clients that are gone.
    case heartbeat

    /// The lines of the event, with the empty one at its end.
    func encoded() throws -> ByteBuffer {
        switch self {
        case .retry(let milliseconds): ByteBuffer(string: "retry: \(milliseconds)\n\n")
        case .page(let version): ByteBuffer(string: "event: page\ndata: \(version)\n\n")
        case .files(let paths): ByteBuffer(string: "event: files\ndata: \(try Self.json(paths))\n\n")
        case .problems(let list): ByteBuffer(string: "event: problems\ndata: \(try Self.json(list))\n\n")
        case .heartbeat: ByteBuffer(string: ":\n\n")
        }
    }

    /// JSON escapes line feeds, so that it stands on one line.
    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
