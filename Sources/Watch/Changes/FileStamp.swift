import Foundation

/// What tells a file from what it was before, without reading it.
struct FileStamp: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// Nothing is there, or it cannot be seen.
        case missing
        case file, folder, link, other
    }

    private(set) var kind = Kind.missing
    private var device: UInt64 = 0
    private var inode: UInt64 = 0
    private var mode: UInt32 = 0
    private var size: Int64 = 0
    private var modified: Int64 = 0
    /// Nanoseconds since 1970. Changes with everything that is done to a file, and nobody can set it back.
    private var changed: Int64 = 0
    /// How many names (hard links) the file has.
    private(set) var names: UInt64 = 0

    /// Looks at what has the name, and not at what a symbolic link leads to.
    ///
    /// - Parameter folder: the folder that holds it; by default the name is a path.
    init(_ name: UnsafePointer<CChar>, in folder: Int32 = AT_FDCWD) {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
        kind = Self.kind(status.st_mode)
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(status.st_ino)
        mode = UInt32(status.st_mode)
        // Size and times of a folder change with every name in it, of interest or not.
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

    /// Whether the file could have been written to after a look at it, and still bear the same stamp.
    ///
    /// A clock tick is 10 ms at most, but some file systems keep whole seconds only, or even numbers of them.
    ///
    /// - Parameter moment: when the look at it began, in nanoseconds since 1970.
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
