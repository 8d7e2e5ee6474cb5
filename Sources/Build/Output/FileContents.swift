import FileSystem

/// The new contents of a file in the output folder.
enum FileContents: Sendable {
    case bytes([UInt8])
    /// The contents of another file, copied in pieces because a video may be larger than memory.
    case file(ReadableFile)

    /// The maximum size of a piece in bytes.
    private static let pieceSize = 1 << 20

    /// An error from reading the other file, as opposed to writing.
    struct Unreadable: Error {
        let cause: SystemError
    }

    var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(let file): file.size
        }
    }

    /// Calls `body` with each piece in order until it returns false.
    ///
    /// - Returns: whether `body` was called with all pieces.
    func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Bool) throws -> Bool {
        switch self {
        case .bytes(let bytes): return try bytes.withUnsafeBytes(body)
        case .file(let file):
            var offset = 0
            while true {
                let piece: [UInt8]
                do {
                    piece = try file.read(Self.pieceSize, at: offset)
                } catch {
                    throw Unreadable(cause: error)
                }
                guard !piece.isEmpty else { return true }
                guard try piece.withUnsafeBytes(body) else { return false }
                offset += piece.count
            }
        }
    }
}
