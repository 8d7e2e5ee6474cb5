#if os(Linux)
import Foundation

/// An event in a watched folder, as reported by the kernel (inotify(7)).
struct InotifyEvent: Hashable, Sendable {
    /// The bits of the kernel's event mask.
    struct Flags: OptionSet, Hashable, Sendable {
        let rawValue: UInt32

        static let modified = Flags(rawValue: UInt32(IN_MODIFY))
        static let attributes = Flags(rawValue: UInt32(IN_ATTRIB))
        static let closed = Flags(rawValue: UInt32(IN_CLOSE_WRITE))
        static let movedAway = Flags(rawValue: UInt32(IN_MOVED_FROM))
        static let movedHere = Flags(rawValue: UInt32(IN_MOVED_TO))
        static let created = Flags(rawValue: UInt32(IN_CREATE))
        static let deleted = Flags(rawValue: UInt32(IN_DELETE))
        /// The watched folder itself was deleted or moved, or its file system was unmounted.
        static let folderGone = Flags(rawValue: UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT))
        /// The watch was removed.
        static let ignored = Flags(rawValue: UInt32(IN_IGNORED))
        /// Events were lost.
        static let overflow = Flags(rawValue: UInt32(IN_Q_OVERFLOW))
        static let isFolder = Flags(rawValue: UInt32(IN_ISDIR))

        /// Events that affect where a name leads, or whether it can be read.
        static let ofNames: Flags = [.created, .deleted, .movedAway, .movedHere, .attributes]
        /// Events that affect the content of a file.
        static let ofContent: Flags = [.modified, .closed]
    }

    /// The watch descriptor.
    var watch: Int32
    var flags: Flags
    /// The name in the watched folder; nil if the event is about the folder itself.
    var name: String?
}

extension InotifyEvent {
    /// The size of the longest event: its header, a name and the terminating NUL.
    static let mostBytes = MemoryLayout<inotify_event>.size + Int(NAME_MAX) + 1

    /// Parses the events returned by one read(2).
    static func parse(_ bytes: UnsafeRawBufferPointer) -> [InotifyEvent] {
        let headSize = MemoryLayout<inotify_event>.size
        var events: [InotifyEvent] = []
        var start = 0
        while start + headSize <= bytes.count {
            let head = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
            let end = start + headSize + Int(head.len)
            guard end <= bytes.count else { break }
            // The name is padded with NULs.
            let name = bytes[(start + headSize)..<end].prefix { $0 != 0 }
            events.append(
                InotifyEvent(
                    watch: head.wd,
                    flags: Flags(rawValue: head.mask),
                    name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
                )
            )
            start = end
        }
        return events
    }
}
#endif
