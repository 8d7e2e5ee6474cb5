import NIOCore
import NIOHTTP1

/// The bytes that a client has sent and that were not yet taken for a request.
struct HeadBuffer {
    /// A whole header may be so long, and its first line.
    static let limit = 16 * 1024
    static let lineLimit = 8 * 1024 + 32

    private var bytes = ByteBuffer()
    /// How many of the bytes were looked at, from the reader's index.
    private var scanned = 0
    /// Where the line being looked at began.
    private var lineStart = 0

    var isEmpty: Bool { bytes.readableBytes == 0 }

    mutating func append(_ part: inout ByteBuffer) {
        // What was read is thrown away now and then, so that a long connection does not grow.
        bytes.discardReadBytes()
        bytes.writeBuffer(&part)
    }

    /// Takes the next whole header, up to and with its empty line; nil if it has not all come.
    ///
    /// Empty lines before it are skipped (RFC 9112, section 2.2). Throws status 414 or 431 if it is too long.
    mutating func next() throws(Refusal) -> ByteBuffer? {
        skipEmptyLines()
        let view = bytes.readableBytesView
        while scanned < view.count {
            let byte = view[view.startIndex + scanned]
            scanned += 1
            if byte == UInt8(ascii: "\n") {
                let line = view[(view.startIndex + lineStart)..<(view.startIndex + scanned - 1)]
                try check(isFirst: lineStart == 0)
                if line.allSatisfy({ $0 == UInt8(ascii: "\r") }), line.count <= 1 { return takeScanned() }
                lineStart = scanned
            }
        }
        try check(isFirst: lineStart == 0)
        return nil
    }

    private func check(isFirst: Bool) throws(Refusal) {
        if isFirst, scanned > Self.lineLimit {
            throw Refusal(status: .uriTooLong, reason: "An address here has at most 8 kilobytes.")
        }
        if scanned > Self.limit {
            throw Refusal(status: .requestHeaderFieldsTooLarge, reason: "A header here has at most 16 kilobytes.")
        }
    }

    private mutating func skipEmptyLines() {
        guard scanned == 0 else { return }
        let empty = bytes.readableBytesView.prefix { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
        bytes.moveReaderIndex(forwardBy: empty.count)
    }

    private mutating func takeScanned() -> ByteBuffer? {
        defer { (scanned, lineStart) = (0, 0) }
        return bytes.readSlice(length: scanned)
    }
}
