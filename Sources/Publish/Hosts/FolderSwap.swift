import FileSystem
internal import Foundation

/// Replaces a folder by a new one atomically.
///
/// The new folder is assembled in a working folder next to the old one, which also contains a list of the files it may
/// hold. The leftovers of a killed publish are removed according to that list, and nothing else is.
struct FolderSwap {
    private let parent: OpenFolder
    private let name: String
    private let old: OpenFolder?

    /// - Returns: nil if the parent folder can't be opened.
    init?(of path: String, _ old: OpenFolder?) {
        let url = URL(filePath: path, directoryHint: .isDirectory)
        guard let parent = try? OpenFolder(url.deletingLastPathComponent().path(percentEncoded: false)) else {
            return nil
        }
        self.parent = parent
        self.old = old
        name = url.lastPathComponent
    }

    private var prefix: String { ".\(name).almanac-" }
    private static let site = "site"

    /// - Returns: false if the folder can't be swapped; then nothing has changed.
    func perform(_ transfer: Transfer) throws -> Bool {
        removeLeftovers()
        let files = transfer.image.files.keys
        let kept = Set(files).union(transfer.plan.retired).subtracting(transfer.sent)
        let ours = kept.union(transfer.sent).union(transfer.removed).union([SiteManifest.file])
        // Others may be changing their files in the folder right now. Unreadable files are assumed to belong to others.
        // A new folder and its entries would lack the access control list of the old one.
        if let old, old.hasAccessControlList || (try? old.holdsOnly(ours)) != true { return false }
        let work = prefix + "\(getpid())"
        guard (try? parent.has(work)) == false, (try? parent.makeFolder(work)) != nil else { return false }
        defer { remove(work) }
        var list = transfer.manifest
        for change in transfer.plan.removed { list.files[change.file] = .init(size: change.size) }
        try parent.create("\(work)/\(SiteManifest.file)", .bytes(list.bytes))
        try parent.makeFolder("\(work)/\(Self.site)", like: old?.entry(at: "."))
        let new = try parent.folder("\(work)/\(Self.site)")
        for file in kept.sorted() {
            guard let old, try old.entry(at: file) != nil else { continue }
            try makeFolders(above: file, in: new)
            guard try new.link(file, from: old) else { return false }
        }
        for file in transfer.sent {
            try makeFolders(above: file, in: new)
            try new.create(file, .file(transfer.image.open(file)), like: old?.model(for: file))
        }
        try new.create(SiteManifest.file, .bytes(transfer.manifest.bytes), like: old?.model(for: SiteManifest.file))
        // The new site must be on disk before the old one is given up.
        sync()
        return try takePlace("\(work)/\(Self.site)", ours)
    }

    private func takePlace(_ new: String, _ ours: Set<String>) throws -> Bool {
        guard let old else { return parent.moveToNewName(new, name) }
        guard parent.exchange(new, with: name) else { return false }
        // Someone may have added a file in the meantime, which mustn't be lost.
        if (try? old.holdsOnly(ours)) == true { return true }
        return !parent.exchange(new, with: name)
    }

    private func makeFolders(above file: String, in new: OpenFolder) throws {
        for folder in Folders.above(file) { try new.makeFolder(folder, like: old?.model(for: folder, .folder)) }
    }

    // MARK: Leftovers

    /// The working folders left by publishes that were killed.
    var leftovers: [String] {
        // If the parent can't be listed, the next publish looks again.
        ((try? parent.names()) ?? []).filter { work in
            guard work.hasPrefix(prefix), let process = Int32(work.dropFirst(prefix.count)), process > 0,
                work == prefix + "\(process)"
            else {
                return false
            }
            // In a container, the killed process may have had the same ID as this one.
            return process == getpid() || kill(process, 0) != 0 && errno == ESRCH
        }
    }

    func removeLeftovers() { for work in leftovers { remove(work) } }

    /// Removes a working folder. Files that aren't on its list stay.
    private func remove(_ work: String) {
        guard let tree = try? parent.folder(work), let names = try? tree.names() else { return }
        let list = SiteManifest.file
        guard Set(names).isSubset(of: [list, Self.site]) else { return }
        if names.contains(Self.site) {
            guard let bytes = try? tree.read(list), let manifest = try? SiteManifest(parsing: bytes) else { return }
            for file in manifest.files.keys.sorted() + [SiteManifest.file] {
                try? tree.remove("\(Self.site)/\(file)")
            }
            // Removing its last file also removes the folder, but it may have had none.
            _ = try? tree.removeFolder(Self.site)
            guard (try? tree.has(Self.site)) == false else { return }
        }
        try? tree.remove(list)
        _ = try? parent.removeFolder(work)
    }
}

extension OpenFolder {
    /// The old entry whose permissions the new file or folder at a path gets.
    func model(for path: String, _ kind: EntryKind = .file) -> stat? {
        // Nil if there was nothing, or an entry of another kind.
        guard let entry = try? entry(at: path), entry.kind == kind else { return nil }
        return entry
    }
}
