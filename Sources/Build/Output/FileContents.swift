import FileSystem
internal import Foundation

/// The new contents of a file in the output folder.
enum FileContents: Sendable {
    case bytes([UInt8])
    /// The contents of another file, copied in pieces because a video may be larger than memory.
    case file(ReadableFile)

    var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(let file): file.size
        }
    }

    /// Creates a file with these contents.
    func create(_ name: String, in folder: Int32) throws -> FileStamp {
        let file = try Descriptor(name, in: folder, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
        _ = try forEachPiece { piece in
            try file.write(piece)
            return true
        }
        let stamp = FileStamp(try file.status())
        try file.finish()
        return stamp
    }

    /// The stamp of a regular file with these contents; nil if there is none, or if it has other contents.
    func stamp(ofFile name: String, in folder: Int32) throws -> FileStamp? {
        guard let file = try? ReadableFile(name, in: folder), file.size == count else { return nil }
        var offset = 0
        let isSame = try forEachPiece { piece in
            let own = try file.read(piece.count, at: offset)
            offset += piece.count
            return own.count == piece.count && piece.baseAddress.map { memcmp(own, $0, own.count) == 0 } ?? true
        }
        return isSame ? FileStamp(try file.status()) : nil
    }

    /// Calls `body` with each piece in order until it returns false.
    ///
    /// - Returns: whether `body` was called with all pieces.
    private func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Bool) throws -> Bool {
        switch self {
        case .bytes(let bytes): try bytes.withUnsafeBytes(body)
        case .file(let file): try file.forEachPiece(body)
        }
    }
}
