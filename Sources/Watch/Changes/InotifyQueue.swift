#if os(Linux)
import FileSystem
import Foundation

/// The kernel's queue of events, and the folders it watches for that.
struct InotifyQueue: ~Copyable, Sendable {
    private let open: Descriptor

    /// Can be read from when there are events.
    var descriptor: Int32 { open.number }

    init() throws(ChangeSourceError) {
        let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        // The same error says that this program has too many files open; then the limit cannot be read either.
        if number == -1, errno == EMFILE, let limit = Self.limit("max_user_instances") {
            throw ChangeSourceError(.instances, limit: limit)
        }
        open = Descriptor(owning: try ChangeSourceError.check(number, of: "inotify_init1"))
    }

    /// Watches a folder for these events too.
    ///
    /// - Returns: the number of the watch, one for each folder by whatever path; nil if the folder is not there or may
    ///   not be watched.
    borrowing func watch(_ folder: String, _ events: InotifyEvent.Flags) throws(ChangeSourceError) -> Int32? {
        // A file that has lost its name here is none of ours any more, though somebody may still write to it.
        let how = UInt32(IN_MASK_ADD | IN_ONLYDIR | IN_DONT_FOLLOW | IN_EXCL_UNLINK)
        let number = inotify_add_watch(descriptor, folder, events.rawValue | how)
        if number >= 0 { return number }
        switch errno {
        case EACCES, ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, EIO, ESTALE: return nil
        case ENOSPC: throw ChangeSourceError(.watches, limit: Self.limit("max_user_watches"))
        case let code: throw ChangeSourceError(.system(call: "inotify_add_watch", code: code))
        }
    }

    /// Ends a watch, if the kernel has not already.
    borrowing func end(_ watch: Int32) {
        inotify_rm_watch(descriptor, watch)
    }

    /// Takes all events out of the queue. Does not block.
    borrowing func drain() -> [InotifyEvent] {
        var events: [InotifyEvent] = []
        withUnsafeTemporaryAllocation(
            byteCount: 1 << 16,
            alignment: MemoryLayout<inotify_event>.alignment
        ) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                if count == -1, errno == EINTR { continue }
                if count <= 0 { return }
                events += InotifyEvent.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                // Where another event would have fitted in, there was none.
                if count <= buffer.count - InotifyEvent.mostBytes { return }
            }
        }
        return events
    }

    private static func limit(_ name: String) -> Int? {
        guard let data = FileManager.default.contents(atPath: "/proc/sys/fs/inotify/\(name)") else { return nil }
        return Int(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
#endif
