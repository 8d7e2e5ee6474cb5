import FileSystem
internal import Foundation
import Persistence
import Synchronization

/// A folder in an empty output folder, in which a new site is made.
///
/// An existing site is replaced file by file. A new one is made as a whole in this folder and then moved into place, so
/// that no one sees a partial site and files needn't be moved individually.
final class StagingFolder: Sendable {
    private let root: Int32
    let descriptor: Int32
    private let name: String

    /// Creates the folder in the output folder. If this build is killed, the next one recognises the name and removes
    /// it.
    init(in root: Int32) throws(OutputFolder.Failure) {
        name = OutputFolder.temporaryPrefix + UUID().uuidString
        self.root = root
        guard mkdirat(root, name, 0o777) == 0 else { throw .system(.last) }
        descriptor = openat(root, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(.last) }
    }

    deinit { close(descriptor) }

    /// Writes a new file.
    func write(_ contents: FileContents, to path: String) throws -> FileStamp {
        // A page has its own folder, which usually doesn't exist yet; checking that would take as long as creating it.
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

    /// Removes the empty folders of a file that couldn't be written.
    private func removeFolders(of path: String) {
        var path = path
        while let parent = Self.parent(of: path), unlinkat(descriptor, parent, AT_REMOVEDIR) == 0 { path = parent }
    }

    private static func parent(of path: String) -> String? {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) }
    }

    /// Moves everything into the output folder, and removes the staging folder.
    func moveIntoPlace() throws(OutputFolder.Failure) {
        for entry in try OutputFolder.entries(of: descriptor) {
            guard renameat(descriptor, entry, root, entry) == 0 else { throw .system(.last) }
        }
        guard unlinkat(root, name, AT_REMOVEDIR) == 0 else { throw .system(.last) }
    }
}
