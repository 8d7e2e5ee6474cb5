import FileSystem
internal import Foundation
import Persistence
import Synchronization

/// A folder in an empty output folder, in which a new site is made.
///
/// An existing site is replaced file by file. A new one is made as a whole in this folder and then moved into place, so
/// that no one sees a partial site and files needn't be moved individually.
final class StagingFolder: Sendable {
    private let output: OpenFolder
    private let folder: OpenFolder
    private let name: String

    var descriptor: Int32 { folder.descriptor.number }

    /// Creates the folder in the output folder. If this build is killed, the next one recognises the name and removes
    /// it.
    init(in output: OpenFolder) throws {
        let name = OutputFolder.temporaryPrefix + UUID().uuidString
        try SystemError.check { mkdirat(output.descriptor.number, name, 0o777) }
        (self.output, self.name, folder) = (output, name, try output.folder(name))
    }

    func write(_ contents: FileContents, to path: String) throws -> FileStamp {
        // A page has its own folder, which usually doesn't exist yet; checking that would take as long as creating it.
        if path.hasSuffix("/index.html") { try makeFolders(of: path) }
        do {
            do {
                return FileStamp(try contents.create(path, in: descriptor))
            } catch let error as SystemError where error.code == ENOENT {
                try makeFolders(of: path)
                return FileStamp(try contents.create(path, in: descriptor))
            }
        } catch {
            let code = (error as? SystemError)?.code
            if code == EISDIR || code == EEXIST { throw OutputFolder.Failure.notAFile }
            if code == ENOTDIR { throw OutputFolder.Failure.notAFolder }
            unlinkat(descriptor, path, 0)
            removeFolders(of: path)
            throw error
        }
    }

    private func makeFolders(of path: String) throws {
        guard let parent = Self.parent(of: path) else { return }
        if mkdirat(descriptor, parent, 0o777) == 0 || errno == EEXIST { return }
        guard errno == ENOENT else { throw SystemError.last }
        try makeFolders(of: parent)
        // Another thread may have been faster.
        guard mkdirat(descriptor, parent, 0o777) == 0 || errno == EEXIST else { throw SystemError.last }
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
    func moveIntoPlace() throws {
        let root = output.descriptor.number
        for entry in try folder.names() { try SystemError.check { renameat(descriptor, entry, root, entry) } }
        try SystemError.check { unlinkat(root, name, AT_REMOVEDIR) }
    }
}
