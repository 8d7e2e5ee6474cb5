// Programs that don't use the lock may change a file at any moment. A plain rename would silently discard what they
// wrote after the file was read. Therefore the new file and the old one are exchanged atomically, and the file that
// comes out is examined: if it isn't the one that was read, the two are exchanged back and the change starts over. The
// old file is removed only when nothing can fail any more, so that several files can be replaced together or not at
// all.

import CFileSystem
package import Foundation

/// The replacement of a file by a new one.
package struct Replacement {
    /// Another program has changed the file since it was read.
    package struct Conflict: Error {}

    private enum State {
        case prepared, exchanged, renamed, created, removed
        /// The old file couldn't be put back; see ``kept``.
        case abandoned
    }

    private let folder: Int32
    private let name: String
    /// The name of the new file before it is put in place, and of the old one afterwards.
    private var temporary: String
    private let found: FoundFile?
    private let content: Data?
    /// The file whose mode and owner a new file gets.
    private let model: stat?
    private var new: stat?
    private var state = State.prepared

    /// The name under which the old file is kept, if it couldn't be put back.
    package private(set) var kept: String?
    /// Whether the next change removes the file of that name.
    package var isKeptOnlyForNow: Bool { kept == temporary }
    /// Whether the old file couldn't be put back.
    package var isAbandoned: Bool { state == .abandoned }

    /// Writes the new file next to the old one and waits until it is on disk.
    ///
    /// - Parameters:
    ///   - found: the current file.
    ///   - content: the new content; nil to remove the file.
    ///   - model: the file whose mode and owner a new file gets.
    /// - Throws: `SystemError`, also if the file or its folder is write-protected. Nothing is left behind then.
    package init(of name: String, in folder: Int32, found: FoundFile?, with content: Data?, like model: stat? = nil)
        throws(SystemError)
    {
        (self.folder, self.name, self.found, self.content, self.model) = (folder, name, found, content, model)
        temporary = Self.temporaryName(for: name)
        var folderStatus = stat()
        try SystemError.check { fstat(folder, &folderStatus) }
        if let error = found?.writeError(name, in: folder) { throw error }
        if folderStatus.isWriteProtected { throw SystemError(code: EACCES) }
        guard let content else { return }
        do {
            new = try write(content)
        } catch {
            unlinkat(folder, temporary, 0)
            throw error
        }
    }

    private func write(_ content: Data) throws(SystemError) -> stat {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        let like = found?.status ?? model
        let file = try Descriptor(temporary, in: folder, flags, mode: like == nil ? 0o666 : 0o600)
        try file.write(content)
        if let like {
            let status = try file.status()
            if (status.st_uid, status.st_gid) != (like.st_uid, like.st_gid) {
                // Only root may change the owner of a file; others can at least try to keep the group.
                if fchown(file.number, like.st_uid, like.st_gid) != 0 {
                    _ = fchown(file.number, uid_t.max, like.st_gid)
                }
            }
            if found != nil, let old = try? Descriptor(name, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) {
                cfs_copy_attributes(old.number, file.number)
            }
            // A new file can be written again, even beside a read-only one.
            let mode = found == nil ? like.st_mode & 0o666 | 0o200 : like.st_mode & 0o7777
            try SystemError.check { fchmod(file.number, mode) }
        }
        try file.synchronize()
        return try file.status()
    }

    // MARK: Putting in place

    /// Puts the new file in place and waits until that is on disk. The old file still exists under another name.
    ///
    /// - Throws: ``Conflict`` or `SystemError`; then the folder is as it was before, except for changes by other
    ///   programs, and unless ``isAbandoned``.
    package mutating func place() throws {
        do {
            switch (found, content) {
            case (nil, _): try create()
            case (let found?, nil): try remove(found)
            case (let found?, _): try exchange(found)
            }
            try synchronizeFolder()
        } catch {
            rollBack()
            throw error
        }
    }

    private mutating func exchange(_ found: FoundFile) throws {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, found.isUntouched(status) else {
            throw Conflict()
        }
        try nameHandover(of: found)
        switch SystemError.from({ cfs_exchange(folder, name, temporary) }) {
        case nil: state = .exchanged
        case let error? where error.isUnsupported:
            guard try found.isUnchanged(name, in: folder) else { throw Conflict() }
            try SystemError.check { renameat(folder, temporary, folder, name) }
            state = .renamed
            return
        case let error?: throw error.code == ENOENT ? Conflict() : error
        }
        guard try found.isUnchanged(temporary, in: folder) else { throw Conflict() }
    }

    /// Gives the temporary file a name that describes the file it is about to be exchanged with.
    private mutating func nameHandover(of found: FoundFile) throws(SystemError) {
        let handover = Handover(new: new.map { UInt64($0.st_ino) } ?? 0, old: found.status)
        let name = handover.name(for: name)
        if content != nil {
            try SystemError.check { renameat(folder, temporary, folder, name) }
        }
        temporary = name
    }

    private mutating func create() throws {
        switch SystemError.from({ cfs_rename_new(folder, temporary, name) }) {
        case nil: break
        case let error? where error.isUnsupported: try createByLink()
        case let error?: throw error.code == EEXIST ? Conflict() : error
        }
        state = .created
    }

    /// For file systems that can't rename without replacing.
    private func createByLink() throws {
        switch SystemError.from({ linkat(folder, temporary, folder, name, 0) }) {
        case nil: unlinkat(folder, temporary, 0)
        case let error? where error.code == EEXIST: throw Conflict()
        default:
            guard try FoundFile.read(name, in: folder) == nil else { throw Conflict() }
            try SystemError.check { renameat(folder, temporary, folder, name) }
        }
    }

    private mutating func remove(_ found: FoundFile) throws {
        guard try found.isUnchanged(name, in: folder) else { throw Conflict() }
        try nameHandover(of: found)
        if let error = SystemError.from({ renameat(folder, name, folder, temporary) }) {
            throw error.code == ENOENT ? Conflict() : error
        }
        state = .removed
        guard try found.isUnchanged(temporary, in: folder) else { throw Conflict() }
    }

    private func synchronizeFolder() throws(SystemError) {
        // Some file systems don't support fsync on folders.
        if let error = SystemError.from({ fsync(folder) }), !error.isUnsupported { throw error }
    }

    // MARK: Committing and rolling back

    /// Removes the old file. This step can't fail: if the file isn't removed, the next change finds it.
    package func commit() {
        if state == .exchanged || state == .removed { unlinkat(folder, temporary, 0) }
    }

    /// Puts the old file back, unless someone else has changed the new one in the meantime, and removes the new one. If
    /// that fails, ``isAbandoned`` is true.
    package mutating func rollBack() {
        state = putBack() ? .prepared : .abandoned
    }

    /// - Returns: whether the old file is in its place again, or a newer one that someone else has put there.
    private mutating func putBack() -> Bool {
        switch state {
        case .prepared: unlinkat(folder, temporary, 0)
        case .abandoned: return false
        case .created:
            if isOurs(name) { unlinkat(folder, name, 0) }
            unlinkat(folder, temporary, 0)
        case .removed:
            var error = SystemError.from { cfs_rename_new(folder, temporary, name) }
            if error?.isUnsupported == true { error = .from { renameat(folder, temporary, folder, name) } }
            guard error == nil || error?.code == EEXIST else { return keepOld() }
            if error != nil { unlinkat(folder, temporary, 0) }
        case .exchanged:
            let error = SystemError.from { cfs_exchange(folder, name, temporary) }
            // If the file that comes out isn't ours, someone has put a newer one in place: that one is put back.
            if error == nil, !isOurs(temporary) { _ = cfs_exchange(folder, name, temporary) }
            guard error == nil || error?.code == ENOENT else { return keepOld() }
            unlinkat(folder, temporary, 0)
        case .renamed:
            guard isOurs(name), let found else { return true }
            let isWritten = (try? write(found.data)) != nil && renameat(folder, temporary, folder, name) == 0
            if !isWritten { unlinkat(folder, temporary, 0) }
            return isWritten
        }
        return true
    }

    /// Gives the old file, which couldn't be put back, a name that no later change removes, if possible.
    private mutating func keepOld() -> Bool {
        kept = (try? Self.keep(temporary, of: name, in: folder)) ?? temporary
        return false
    }

    private func isOurs(_ name: String) -> Bool {
        var status = stat()
        guard let new, fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
        return status.identity == new.identity && status.st_size == new.st_size
            && status.modification == new.modification
    }
}
