package import Foundation

/// A regular file opened for reading in pieces. If another file replaces it, this object still reads the old one.
package final class ReadableFile: Sendable {
    private let descriptor: Descriptor
    /// The status when it was opened.
    package let openingStatus: stat
    /// The size when it was opened, in bytes.
    package var size: Int { Int(openingStatus.st_size) }

    /// Opens a file by its name in a folder; `AT_FDCWD` makes the name a path.
    ///
    /// - Throws: `EISDIR` for a folder; `EINVAL` for anything else that isn't a regular file, because reading a pipe or
    ///   a device could block forever.
    package init(_ name: String, in folder: Int32 = AT_FDCWD, followsLink: Bool = false) throws(SystemError) {
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | (followsLink ? 0 : O_NOFOLLOW)
        descriptor = try Descriptor(name, in: folder, flags)
        let status = try descriptor.status()
        guard status.kind == .file else { throw SystemError(code: status.kind == .folder ? EISDIR : EINVAL) }
        openingStatus = status
    }

    package func status() throws(SystemError) -> stat { try descriptor.status() }

    /// Reads up to a number of bytes from an offset; fewer only at the end of the file.
    package func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
        try [UInt8](contentsOf: descriptor.number, count: count, at: offset)
    }

    /// An error from reading a file, as opposed to one from using its pieces.
    package struct Unreadable: Error, CustomStringConvertible {
        package let cause: SystemError
        package var description: String { cause.description }
    }

    /// Calls `body` with each piece of the file in order. Use it if the file may be larger than memory, like a video.
    ///
    /// - Throws: ``Unreadable``, or an error of `body`.
    package func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        var offset = 0
        while true {
            let piece: [UInt8]
            do {
                piece = try read(1 << 20, at: offset)
            } catch {
                throw Unreadable(cause: error)
            }
            guard !piece.isEmpty else { return }
            try piece.withUnsafeBytes(body)
            offset += piece.count
        }
    }

    /// Reads to the end.
    ///
    /// - Throws: `EOVERFLOW` for a file of more than `limit` bytes, and the errors of reading.
    package func readAll(limit: Int = .max) throws(SystemError) -> [UInt8] {
        guard size <= limit else { throw SystemError(code: EOVERFLOW) }
        let bytes = try read(size + 1, at: 0)
        guard bytes.count > size else { return bytes }
        // The file has grown, or its file system reports a size of zero before it is read.
        guard let data = try descriptor.readAll(limit: limit) else { throw SystemError(code: EOVERFLOW) }
        return Array(data)
    }
}
