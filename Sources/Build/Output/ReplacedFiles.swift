import FileSystem
internal import Foundation
import Persistence
import Synchronization

/// Keeps copies of files that a build replaces although a person may have made them.
///
/// The copies are in the folder `replaced` next to the state, or in `replaced-2` and so on if that exists. Copying, unlike
/// renaming, works across file systems and leaves the old file in the site until the new one is in place.
final class ReplacedFiles: Sendable {
    private struct Copies {
        var folder: OutputFolder?
        var url: URL
        var files: [String] = []
    }

    private let copies: Mutex<Copies>

    /// - Parameter output: the output folder, with links resolved.
    init(of output: URL) { copies = Mutex(Copies(url: BuildState.folder(for: output).appending(path: "replaced"))) }

    var url: URL { copies.withLock { $0.url } }

    /// The paths of the copied files, sorted.
    var files: [String] { copies.withLock { $0.files.sorted() } }

    /// Copies a file, if it exists.
    func keep(_ file: String, of output: OutputFolder) throws {
        guard let old = try output.file(at: file) else { return }
        _ = try folder().write(.file(old), to: file)
        copies.withLock { $0.files.append(file) }
    }

    private func folder() throws -> OutputFolder {
        try copies.withLock { copies in
            if let folder = copies.folder { return folder }
            let first = copies.url
            for number in 2... {
                guard let folder = try OutputFolder(at: copies.url.filePath, creating: true) else { break }
                copies.folder = folder
                if folder.isNew { return folder }
                copies.url = first.deletingLastPathComponent().appending(path: "replaced-\(number)")
            }
            throw SystemError(code: ENOENT)
        }
    }
}
