import FileSystem
import Foundation

/// The metadata that tells versions of a file, folder or link apart without reading it.
struct EntryStamp: Hashable, Sendable {
    /// Nil if the file doesn't exist, or can't be seen.
    private(set) var kind: EntryKind?
    private var identity: FileIdentity?
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
        (kind, identity) = (status.kind, status.identity)
        mode = UInt32(status.st_mode)
        // The size and times of a folder change with every name in it, whether it matters or not.
        if kind == .folder { return }
        names = UInt64(status.st_nlink)
        size = Int64(status.st_size)
        modified = Int64(status.modification)
        changed = Int64(status.change)
    }

    /// Whether the file may have been written to after the stamp was taken, and still have the same stamp.
    ///
    /// A clock tick is at most 10 ms, but some file systems store only whole or even seconds.
    ///
    /// - Parameter moment: when taking the stamp began, in nanoseconds since 1970.
    func isFresh(at moment: Int64) -> Bool {
        guard kind != nil, kind != .folder else { return false }
        let tick: Int64 = changed % 1_000_000_000 == 0 ? 2_050_000_000 : 50_000_000
        return changed > moment - tick
    }
}
