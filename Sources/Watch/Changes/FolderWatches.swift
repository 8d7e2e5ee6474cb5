#if os(Linux)
// Files are not watched but the folders that hold them. A watch on a file is a watch on what it was: the first save
// that writes aside and renames leaves it behind with the old file.

/// The folders that are watched, and what of their events matters.
struct FolderWatches: Sendable {
    /// By the number of the watch, which two paths to the same folder share.
    private var folders: [Int32: FolderInterest] = [:]

    /// Works out anew what is to be watched for these places.
    ///
    /// - Returns: whether something is watched now that was not before.
    mutating func renew(for places: Set<WatchedPlace>, in queue: borrowing InotifyQueue) throws(ChangeSourceError)
        -> Bool
    {
        var fresh: [Int32: FolderInterest] = [:]
        var watches: [String: (watch: Int32?, events: InotifyEvent.Flags)] = [:]
        _ = try PathWalk(of: places) { (folder, interest) throws(ChangeSourceError) in
            var (watch, events) = watches[folder] ?? (nil, [])
            if !events.isSuperset(of: interest.events) {
                events.formUnion(interest.events)
                watch = try queue.watch(folder, events)
                watches[folder] = (watch, events)
            }
            guard let watch else { return }
            fresh[watch, default: FolderInterest(path: folder)].insert(interest)
        }
        for watch in folders.keys where fresh[watch] == nil { queue.end(watch) }
        defer { folders = fresh }
        return fresh.contains { watch, interest in !(folders[watch]?.covers(interest) ?? false) }
    }

    /// What follows from an event.
    func meaning(of event: InotifyEvent) -> Meaning {
        if event.flags.contains(.overflow) { return .anew }
        // Of a watch that has ended there may still be events in the queue.
        guard let folder = folders[event.watch] else { return .nothing }
        guard let name = event.name else { return .anew }
        let isFolder = event.flags.contains(.isFolder)
        if folder.isPassage(name), !event.flags.isDisjoint(with: .ofNames) { return .anew }
        guard folder.isRead(name, isFolder: isFolder) else { return .nothing }
        return isFolder ? .anew : Self.meaning(of: event.flags, for: folder.path + "/" + name)
    }

    /// What follows from an event of a file that is read.
    private static func meaning(of flags: InotifyEvent.Flags, for path: String) -> Meaning {
        if flags.contains(.modified) { return .unfinished }
        guard flags.contains(.created) || flags.contains(.movedHere) else { return .changed }
        // A symbolic link has to be followed.
        let stamp = FileStamp(path)
        if stamp.kind == .link || stamp.kind == .folder { return .anew }
        // A new name for a file that was there (a hard link) is all that comes. Without it this is most likely a file
        // that somebody is about to write; but it need not be, when the other name has gone already.
        return flags.contains(.created) && stamp.kind == .file && stamp.names == 1 ? .unfinished : .changed
    }

    /// What an event means for whoever waits.
    enum Meaning: Hashable {
        case nothing
        /// Something may have changed.
        case changed
        /// Somebody is writing: the end of that comes as an event of its own, or not at all.
        case unfinished
        /// Something may have changed, and what is to be watched has to be worked out anew.
        case anew
    }
}

extension Interest {
    /// The events that tell of it.
    fileprivate var events: InotifyEvent.Flags {
        switch self {
        case .passage: [.ofNames, .folderGone]
        case .file, .files, .tree: [.ofNames, .folderGone, .ofContent]
        }
    }
}
#endif
