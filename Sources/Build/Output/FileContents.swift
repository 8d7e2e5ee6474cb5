import FileSystem

/// What a file of the output folder is to hold.
enum FileContents: Sendable {
    case bytes([UInt8])
    /// What another file holds. It is copied in pieces, since a video may be larger than memory.
    case file(ReadableFile)

    /// How much of a file is in memory at a time, in bytes.
    private static let pieceSize = 1 << 20

    /// Why a file can't be copied.
    struct Unreadable: Error {
        let cause: SystemError
    }

    var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(let file): file.size
        }
    }

    /// Calls `body` with one piece after the other, until it returns false.
    ///
    /// - Returns: whether it got all of them.
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
