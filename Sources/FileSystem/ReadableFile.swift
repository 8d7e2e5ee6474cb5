package import Foundation

/// A regular file opened for reading in pieces.
package final class ReadableFile: Sendable {
    private let descriptor: Descriptor
    /// The size when it was opened, in bytes.
    package let size: Int

    /// Opens a file by its name in a folder; `AT_FDCWD` makes the name a path.
    ///
    /// - Throws: `EISDIR` for a folder, `EINVAL` for anything else that isn't a regular file.
    package init(_ name: String, in folder: Int32 = AT_FDCWD, followsLink: Bool = false) throws(SystemError) {
        let flags = O_RDONLY | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW)
        descriptor = try Descriptor(name, in: folder, flags)
        let status = try descriptor.status()
        guard status.kind == .file else { throw SystemError(code: status.kind == .folder ? EISDIR : EINVAL) }
        size = Int(status.st_size)
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

    /// Calls `body` with each piece of the file in order until it returns false. Use it if the file may be larger than
    /// memory, like a video.
    ///
    /// - Returns: whether `body` was called with all pieces.
    /// - Throws: ``Unreadable``, or an error of `body`.
    package func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Bool) throws -> Bool {
        var offset = 0
        while true {
            let piece: [UInt8]
            do {
                piece = try read(1 << 20, at: offset)
            } catch {
                throw Unreadable(cause: error)
            }
            guard !piece.isEmpty else { return true }
            guard try piece.withUnsafeBytes(body) else { return false }
            offset += piece.count
        }
    }

    package func readAll() throws(SystemError) -> [UInt8] {
        let bytes = try read(size, at: 0)
        // Some file systems report a size of zero before the file is read.
        return bytes.isEmpty ? Array(try descriptor.readAll() ?? Data()) : bytes
    }
}
