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
    /// - Parameters:
    ///   - mode: the permissions; nil for the user's default, according to the umask.
    ///   - model: the file whose owner and permissions it gets instead.
    @discardableResult
    package func create(_ name: String, in folder: Int32, mode: mode_t? = nil, like model: stat? = nil) throws -> stat {
        let file = try Descriptor(name, in: folder, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode ?? 0o666)
        try forEachPiece { try file.write($0) }
        if let model { model.apply(to: file.number) } else if let mode { fchmod(file.number, mode) }
        let status = try file.status()
        try file.finish()
        return status
    }

    /// The status of a regular file with these contents; nil if there is none, or if it has other contents.
    package func status(ofFile name: String, in folder: Int32) throws -> stat? {
        guard let file = try? ReadableFile(name, in: folder), file.size == count else { return nil }
        var (offset, isSame) = (0, true)
        try forEachPiece { piece in
            guard isSame else { return }
            let own = try file.read(piece.count, at: offset)
            offset += piece.count
            isSame = own.count == piece.count && piece.baseAddress.map { memcmp(own, $0, own.count) == 0 } ?? true
        }
        return isSame ? try file.status() : nil
    }

    private func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        switch self {
        case .bytes(let bytes): try bytes.withUnsafeBytes(body)
        case .file(let file): try file.forEachPiece(body)
        }
    }
}
