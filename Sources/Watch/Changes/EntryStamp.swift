import Foundation

/// The metadata that tells versions of a file, folder or link apart without reading it.
struct EntryStamp: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// The file doesn't exist, or can't be seen.
        case missing
        case file, folder, link, other
    }

    private(set) var kind = Kind.missing
    private var device: UInt64 = 0
    private var inode: UInt64 = 0
    private var mode: UInt32 = 0
    private var size: Int64 = 0
    private var modified: Int64 = 0
    /// Nanoseconds since 1970. Every change of the file updates it, and it can't be set by programs.
    private var changed: Int64 = 0
    /// The number of names (hard links) of the file.
    private(set) var names: UInt64 = 0

    /// Reads the metadata of the file at a path, without following a symbolic link.
    init(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        kind = Self.kind(status.st_mode)
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(status.st_ino)
        mode = UInt32(status.st_mode)
        // The size and times of a folder change with every name in it, whether it matters or not.
        if kind == .folder { return }
        names = UInt64(status.st_nlink)
        size = Int64(status.st_size)
        #if canImport(Darwin)
        modified = Self.nanoseconds(status.st_mtimespec)
        changed = Self.nanoseconds(status.st_ctimespec)
        #else
        modified = Self.nanoseconds(status.st_mtim)
        changed = Self.nanoseconds(status.st_ctim)
        #endif
    }

    /// Whether the file may have been written to after the stamp was taken, and still have the same stamp.
    ///
    /// A clock tick is at most 10 ms, but some file systems store only whole or even seconds.
    ///
    /// - Parameter moment: when taking the stamp began, in nanoseconds since 1970.
    func isFresh(at moment: Int64) -> Bool {
        guard kind != .missing, kind != .folder else { return false }
        let tick: Int64 = changed % 1_000_000_000 == 0 ? 2_050_000_000 : 50_000_000
        return changed > moment - tick
    }

    private static func kind(_ mode: mode_t) -> Kind {
        switch mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
