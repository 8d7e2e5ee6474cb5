#if os(Linux)
import FileSystem
import Foundation

/// The kernel's event queue, and the folders it watches.
struct InotifyQueue: ~Copyable, Sendable {
    private let open: Descriptor

    /// The descriptor, which is readable when there are events.
    var descriptor: Int32 { open.number }

    init() throws(ChangeSourceError) {
        let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        // EMFILE also means that this process has too many open files; in that case the limit can't be read either.
        if number == -1, errno == EMFILE, let limit = Self.limit("max_user_instances") {
            throw .programs(limit: limit)
        }
        open = Descriptor(owning: try ChangeSourceError.check(number, of: "inotify_init1"))
    }

    /// Watches a folder for these events, in addition to those already watched.
    ///
    /// - Returns: the watch descriptor, which is the same for every path to the folder; nil if the folder doesn't exist
    ///   or can't be watched.
    borrowing func watch(_ folder: String, _ events: InotifyEvent.Flags) throws(ChangeSourceError) -> Int32? {
        // A file that is unlinked here no longer matters, even if it is still being written.
        let how = UInt32(IN_MASK_ADD | IN_ONLYDIR | IN_DONT_FOLLOW | IN_EXCL_UNLINK)
        let number = inotify_add_watch(descriptor, folder, events.rawValue | how)
        if number >= 0 { return number }
        switch errno {
        case EACCES, ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, EIO, ESTALE: return nil
        case ENOSPC: throw .folders(limit: Self.limit("max_user_watches"))
        case let code: throw ChangeSourceError(call: "inotify_add_watch", code: code)
        }
    }

    /// Removes a watch, unless the kernel already has.
    borrowing func end(_ watch: Int32) {
        inotify_rm_watch(descriptor, watch)
    }

    /// Reads all events from the queue. Doesn't block.
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
                // If there was room for another event, the queue is empty.
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
