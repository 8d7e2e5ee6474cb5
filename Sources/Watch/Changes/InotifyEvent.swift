#if os(Linux)
import Foundation

/// What the kernel says has happened in a watched folder (inotify(7)).
struct InotifyEvent: Hashable, Sendable {
    /// Bits of the kernel's mask.
    struct Flags: OptionSet, Hashable, Sendable {
        let rawValue: UInt32

        static let modified = Flags(rawValue: UInt32(IN_MODIFY))
        static let attributes = Flags(rawValue: UInt32(IN_ATTRIB))
        static let closed = Flags(rawValue: UInt32(IN_CLOSE_WRITE))
        static let movedAway = Flags(rawValue: UInt32(IN_MOVED_FROM))
        static let movedHere = Flags(rawValue: UInt32(IN_MOVED_TO))
        static let created = Flags(rawValue: UInt32(IN_CREATE))
        static let deleted = Flags(rawValue: UInt32(IN_DELETE))
        /// The watched folder itself was deleted or moved, or its disk was taken away.
        static let folderGone = Flags(rawValue: UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT))
        /// The folder is not watched any more.
        static let ignored = Flags(rawValue: UInt32(IN_IGNORED))
        /// Events were lost.
        static let overflow = Flags(rawValue: UInt32(IN_Q_OVERFLOW))
        static let isFolder = Flags(rawValue: UInt32(IN_ISDIR))

        /// What decides where a name leads, or whether it can be read.
        static let ofNames: Flags = [.created, .deleted, .movedAway, .movedHere, .attributes]
        /// What happens to the content of a file.
        static let ofContent: Flags = [.modified, .closed]
    }

    /// The number of the watch.
    var watch: Int32
    var flags: Flags
    /// The name in the watched folder; nil when the event is about the folder itself.
    var name: String?
}

extension InotifyEvent {
    /// The longest event: its head, a name and the zero behind that.
    static let mostBytes = MemoryLayout<inotify_event>.size + Int(NAME_MAX) + 1

    /// Takes the events apart that one read(2) has returned.
    static func parse(_ bytes: UnsafeRawBufferPointer) -> [InotifyEvent] {
        let headSize = MemoryLayout<inotify_event>.size
        var events: [InotifyEvent] = []
        var start = 0
        while start + headSize <= bytes.count {
            let head = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
            let end = start + headSize + Int(head.len)
            guard end <= bytes.count else { break }
            // Filled up with zeros.
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
