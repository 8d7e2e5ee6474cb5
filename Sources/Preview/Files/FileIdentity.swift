import Foundation

/// What tells one state of a file from another without reading it.
struct FileIdentity: Hashable, Sendable {
    var inode: UInt64
    var size: Int64
    var seconds: UInt64
    var nanoseconds: UInt64

    init(_ status: stat) {
        #if canImport(Darwin)
        let changed = status.st_mtimespec
        #else
        let changed = status.st_mtim
        #endif
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        seconds = UInt64(bitPattern: Int64(changed.tv_sec))
        nanoseconds = UInt64(bitPattern: Int64(changed.tv_nsec))
    }
}
