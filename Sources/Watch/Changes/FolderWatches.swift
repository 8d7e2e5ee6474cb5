import Build
import FileSystem

#if os(Linux)
// Folders are watched instead of files. A watch on a file follows its inode: when a program saves by writing a new file
// and renaming it, the watch stays with the old file.

/// The watched folders, and which of their events matter.
struct FolderWatches: Sendable {
    /// The folders by watch descriptor. Two paths to the same folder share one.
    private var folders: [Int32: Folder] = [:]

    private struct Folder {
        /// The path at which the folder was last read.
        let path: String
        var interests: Set<Interest> = []
    }

    /// Computes the watches for these places.
    ///
    /// - Returns: whether something is watched now that wasn't before.
    mutating func renew(for places: Set<InputLocation>, in queue: borrowing InotifyQueue) throws(ChangeSourceError)
        -> Bool
    {
        var fresh: [Int32: Folder] = [:]
        var watches: [String: (watch: Int32?, events: InotifyEvent.Flags)] = [:]
        _ = try PathWalk(of: places) { (folder, interest) throws(ChangeSourceError) in
            var (watch, events) = watches[folder] ?? (nil, [])
            if !events.isSuperset(of: interest.events) {
                events.formUnion(interest.events)
                watch = try queue.watch(folder, events)
                watches[folder] = (watch, events)
            }
            guard let watch else { return }
            fresh[watch, default: Folder(path: folder)].interests.insert(interest)
        }
        for watch in folders.keys where fresh[watch] == nil { queue.end(watch) }
        defer { folders = fresh }
        return fresh.contains { watch, folder in
            !(folders[watch]?.interests.isSuperset(of: folder.interests) ?? false)
        }
    }

    func meaning(of event: InotifyEvent) -> Meaning {
        if event.flags.contains(.overflow) { return .rewatch }
        // The queue may still contain events of a watch that has ended.
        guard let folder = folders[event.watch] else { return .nothing }
        guard let name = event.name else { return .rewatch }
        let isFolder = event.flags.contains(.isFolder)
        if folder.interests.contains(.pathComponent(name)), !event.flags.isDisjoint(with: .ofNames) { return .rewatch }
        guard folder.interests.contains(where: { $0.includes(name, isFolder: isFolder) }) else { return .nothing }
        return isFolder ? .rewatch : Self.meaning(of: event.flags, for: folder.path + "/" + name)
    }

    /// Returns what an event of a file that is read means.
    private static func meaning(of flags: InotifyEvent.Flags, for path: String) -> Meaning {
        if flags.contains(.modified) { return .unfinished }
        guard flags.contains(.created) || flags.contains(.movedHere) else { return .changed }
        // A symbolic link has to be followed.
        let stamp = EntryStamp(path)
        if stamp.kind == .link || stamp.kind == .folder { return .rewatch }
        // A new hard link to an existing file causes no further events. A new file with one name is most likely about to
        // be written, though it may also be a hard link whose other name is already gone.
        return flags.contains(.created) && stamp.kind == .file && stamp.names == 1 ? .unfinished : .changed
    }

    /// What an event means for the caller.
    enum Meaning: Hashable {
        case nothing
        /// Something may have changed.
        case changed
        /// A file is being written. The end of the write may cause another event, or not.
        case unfinished
        /// Something may have changed, and the watches must be computed again.
        case rewatch
    }
}

extension Interest {
    /// The events to watch for.
    fileprivate var events: InotifyEvent.Flags {
        switch self {
        case .pathComponent: [.ofNames, .folderGone]
        case .file, .files, .tree: [.ofNames, .folderGone, .ofContent]
        }
    }
}
#endif
