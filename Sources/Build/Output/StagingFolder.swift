import FileSystem
internal import Foundation
import Persistence
import Synchronization

/// A folder in an empty output folder, in which a site is made that was not there before, or is not any more.
///
/// A site that is there is replaced file by file, each written aside first. A new one is made aside as a whole and then
/// put into place: nobody sees a half of it, and no file has to be moved by itself.
final class StagingFolder: Sendable {
    private let root: Int32
    let descriptor: Int32
    private let name: String

    /// Makes it in a folder. Its name is one that the next build removes, should this one be killed.
    init(in root: Int32) throws(OutputFolder.Failure) {
        name = OutputFolder.temporaryPrefix + UUID().uuidString
        self.root = root
        guard mkdirat(root, name, 0o777) == 0 else { throw .system(.last) }
        descriptor = openat(root, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(.last) }
    }

    deinit { close(descriptor) }

    /// Writes a file that is not there yet.
    func write(_ contents: FileContents, to path: String) throws -> FileStamp {
        // A page has a folder of its own, which is mostly not there yet; to find that out takes as long as to make it.
        if path.hasSuffix("/index.html") { try makeFolders(of: path) }
        var file = create(path)
        if file < 0, errno == ENOENT {
            try makeFolders(of: path)
            file = create(path)
        }
        guard file >= 0 else {
            let failure: OutputFolder.Failure =
                errno == EISDIR || errno == EEXIST ? .notAFile : errno == ENOTDIR ? .notAFolder : .system(.last)
            removeFolders(of: path)
            throw failure
        }
        do {
            return try OutputFolder.write(contents, andClose: file)
        } catch {
            unlinkat(descriptor, path, 0)
            removeFolders(of: path)
            throw error
        }
    }

    private func create(_ path: String) -> Int32 {
        openat(descriptor, path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    }

    private func makeFolders(of path: String) throws(OutputFolder.Failure) {
        guard let parent = Self.parent(of: path) else { return }
        if mkdirat(descriptor, parent, 0o777) == 0 || errno == EEXIST { return }
        guard errno == ENOENT else { throw errno == ENOTDIR ? .notAFolder : .system(.last) }
        try makeFolders(of: parent)
        // Another thread may have been faster.
        guard mkdirat(descriptor, parent, 0o777) == 0 || errno == EEXIST else { throw .system(.last) }
    }

    /// Removes the folders that are empty, now that a file could not be written into them.
    private func removeFolders(of path: String) {
        var path = path
        while let parent = Self.parent(of: path), unlinkat(descriptor, parent, AT_REMOVEDIR) == 0 { path = parent }
    }

    private static func parent(of path: String) -> String? {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) }
    }

    /// Puts all that is in it into the output folder, and removes it.
    func moveIntoPlace() throws(OutputFolder.Failure) {
        for entry in try OutputFolder.entries(of: descriptor) {
            guard renameat(descriptor, entry, root, entry) == 0 else { throw .system(.last) }
        }
        guard unlinkat(root, name, AT_REMOVEDIR) == 0 else { throw .system(.last) }
    }
}
