package import Foundation

/// The contents of a file to create.
package enum FileContents: Sendable {
    case bytes([UInt8])
    /// The contents of another file, copied in pieces because a video may be larger than memory.
    case file(ReadableFile)

    private var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(let file): file.size
        }
    }

    /// Creates a file with these contents, and returns its status.
    ///
    /// - Parameter model: the entry whose owner and permissions it gets; nil for those of a new file of this user.
    @discardableResult
    package func create(_ name: String, in folder: Int32, like model: FolderEntry? = nil) throws -> stat {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        let file = try Descriptor(name, in: folder, flags, mode: model == nil ? 0o666 : 0o644)
        _ = try forEachPiece { piece in
            try file.write(piece)
            return true
        }
        model?.apply(to: file.number)
        let status = try file.status()
        try file.finish()
        return status
    }

    /// The status of a regular file with these contents; nil if there is none, or if it has other contents.
    package func status(ofFile name: String, in folder: Int32) throws -> stat? {
        guard let file = try? ReadableFile(name, in: folder), file.size == count else { return nil }
        var offset = 0
        let isSame = try forEachPiece { piece in
            let own = try file.read(piece.count, at: offset)
            offset += piece.count
            return own.count == piece.count && piece.baseAddress.map { memcmp(own, $0, own.count) == 0 } ?? true
        }
        return isSame ? try file.status() : nil
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
