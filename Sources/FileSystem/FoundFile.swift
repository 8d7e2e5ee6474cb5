package import Foundation

/// A file as it was read: what it held, and which file it was.
package struct FoundFile {
    package let data: Data
    package let status: stat

    /// Reads a file of an open folder.
    ///
    /// - Returns: nil when there is nothing with that name.
    /// - Throws: `EISDIR` for a folder, `EINVAL` for anything else that is no regular file: a pipe or a
    ///   device could be read for ever; `EOVERFLOW` for a file of more than `limit` bytes.
    package static func read(
        _ name: String,
        in folder: Int32,
        limit: Int = .max
    ) throws(SystemError) -> FoundFile? {
        do throws(SystemError) {
            let file = try Descriptor(name, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
            let status = try file.status()
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw SystemError(code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
            }
            guard status.st_size <= limit else { throw SystemError(code: EOVERFLOW) }
            return FoundFile(data: try file.readAll(expecting: Int(status.st_size)), status: status)
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
    }

    /// Whether this is the very file, not another one in its place.
    func isSameFile(as other: stat) -> Bool {
        status.st_ino == other.st_ino && status.st_dev == other.st_dev
    }

    /// Whether this is the very file and holds what it held.
    func isUnchanged(_ other: FoundFile?) -> Bool {
        guard let other else { return false }
        return isSameFile(as: other.status) && data == other.data
    }

    /// Whether this is the very file and nobody has written to it, as far as its times say.
    func isUntouched(_ other: stat) -> Bool {
        isSameFile(as: other) && status.st_size == other.st_size
            && status.modification == other.modification && status.change == other.change
    }

    /// Whether its owner has taken the right to write away, from himself too. Asks the mode as well as the system,
    /// because the system refuses root nothing.
    func isReadOnly(_ name: String, in folder: Int32) -> Bool {
        // A file that is gone by now is somebody else's change, which is noticed later.
        status.st_mode & 0o222 == 0 || (faccessat(folder, name, W_OK, 0) != 0 && errno != ENOENT)
    }
}

extension stat {
    /// When the content was last written, in nanoseconds.
    package var modification: Int {
        #if os(Linux)
        Int(st_mtim.tv_sec) &* 1_000_000_000 &+ Int(st_mtim.tv_nsec)
        #else
        Int(st_mtimespec.tv_sec) &* 1_000_000_000 &+ Int(st_mtimespec.tv_nsec)
        #endif
    }

    /// When anything of the file was last changed, in nanoseconds.
    fileprivate var change: Int {
        #if os(Linux)
        Int(st_ctim.tv_sec) &* 1_000_000_000 &+ Int(st_ctim.tv_nsec)
        #else
        Int(st_ctimespec.tv_sec) &* 1_000_000_000 &+ Int(st_ctimespec.tv_nsec)
        #endif
    }
}
