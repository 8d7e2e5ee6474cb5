package import Foundation

/// The content and status of a file when it was read.
package struct FoundFile {
    package let data: Data
    package let status: stat

    /// Reads a file in an open folder.
    ///
    /// - Returns: nil if no file has that name.
    /// - Throws: `EOVERFLOW` for a file of more than `limit` bytes, and as ``ReadableFile/init(_:in:followsLink:)``.
    package static func read(
        _ name: String,
        in folder: Int32,
        limit: Int = .max
    ) throws(SystemError) -> FoundFile? {
        do throws(SystemError) {
            let file = try ReadableFile(name, in: folder)
            return FoundFile(data: Data(try file.readAll(limit: limit)), status: file.openingStatus)
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
    }

    /// Whether the file with this name is still this one, with the same content.
    func isUnchanged(_ name: String, in folder: Int32) throws(SystemError) -> Bool {
        let now = try Self.read(name, in: folder)
        return status.identity == now?.status.identity && data == now?.data
    }

    /// Whether this is the same file and, according to its times, hasn't been written to.
    func isUntouched(_ other: stat) -> Bool {
        status.identity == other.identity && status.st_size == other.st_size
            && status.modification == other.modification && status.change == other.change
    }

    /// Returns the error that writing to the file would cause, because of its mode, the user or the file system; nil if
    /// the file is writable.
    func writeError(_ name: String, in folder: Int32) -> SystemError? {
        if status.isWriteProtected { return SystemError(code: EACCES) }
        let error = SystemError.from { faccessat(folder, name, W_OK, 0) }
        // A missing file was removed by someone else, which is detected later.
        return error?.code == ENOENT ? nil : error
    }
}

/// Distinguishes a file from a replacement with the same name.
package struct FileIdentity: Hashable, Comparable, Sendable {
    package let device: UInt64
    package let inode: UInt64

    package init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }

    /// The same order in every process.
    package static func < (a: FileIdentity, b: FileIdentity) -> Bool { (a.device, a.inode) < (b.device, b.inode) }
}

extension stat {
    package var identity: FileIdentity {
        FileIdentity(device: UInt64(truncatingIfNeeded: st_dev), inode: UInt64(st_ino))
    }

    /// Gives a file the same owner and permissions, as far as this process is allowed to.
    func apply(to descriptor: Int32) {
        _ = fchown(descriptor, st_uid, st_gid)
        fchmod(descriptor, st_mode & 0o7777)
    }

    /// Whether the mode is that of a file or folder that nobody may write to. It is checked in addition to `access`,
    /// because root may write regardless of the mode.
    var isWriteProtected: Bool { st_mode & 0o222 == 0 }

    /// The time of the last content change, in nanoseconds.
    package var modification: Int { times.modification.nanoseconds }

    /// The time of the last change to content or metadata, in nanoseconds.
    package var change: Int { times.change.nanoseconds }

    #if os(Linux)
    private var times: (modification: timespec, change: timespec) { (st_mtim, st_ctim) }
    #else
    private var times: (modification: timespec, change: timespec) { (st_mtimespec, st_ctimespec) }
    #endif
}

extension timespec {
    fileprivate var nanoseconds: Int { Int(tv_sec) &* 1_000_000_000 &+ Int(tv_nsec) }
}
