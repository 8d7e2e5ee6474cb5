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
        let name = OutputFolder.newTemporaryName
        try SystemError.check { mkdirat(output.descriptor.number, name, 0o777) }
        (self.output, self.name, folder) = (output, name, try output.folder(name))
    }

    func write(_ contents: FileContents, to path: String) throws -> FileStamp {
        let folders = Folders.above(path)
        do {
            try make(folders)
            return FileStamp(try contents.create(path, in: descriptor))
        } catch {
            let code = (error as? SystemError)?.code
            if code == EISDIR || code == EEXIST { throw OutputFolder.Failure.notAFile }
            if code == ENOTDIR { throw OutputFolder.Failure.notAFolder }
            unlinkat(descriptor, path, 0)
            // Only empty folders are removed.
            for folder in folders.reversed() { unlinkat(descriptor, folder, AT_REMOVEDIR) }
            throw error
        }
    }

    /// Creates the folders of a file, the outermost first. Usually only the innermost one is missing.
    private func make(_ folders: [String]) throws {
        if let last = folders.last, mkdirat(descriptor, last, 0o777) == 0 || errno == EEXIST { return }
        for folder in folders where mkdirat(descriptor, folder, 0o777) != 0 {
            // Another thread may have been faster.
            guard errno == EEXIST else { throw SystemError.last }
        }
    }

    /// Moves everything into the output folder, and removes the staging folder.
    func moveIntoPlace() throws {
        let root = output.descriptor.number
        for entry in try folder.names() { try SystemError.check { renameat(descriptor, entry, root, entry) } }
        try SystemError.check { unlinkat(root, name, AT_REMOVEDIR) }
    }
}
