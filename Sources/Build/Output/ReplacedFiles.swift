import FileSystem
internal import Foundation
import Persistence
import Synchronization

/// Keeps copies of files that a build replaces although a person may have made them.
///
/// The copies are in the folder `replaced` next to the state, or in `replaced-2` and so on if that exists. Copying, unlike
/// renaming, works across file systems and leaves the old file in the site until the new one is in place.
final class ReplacedFiles: Sendable {
    private struct Kept {
        var folder: OutputFolder?
        var url: URL
        var files: [String] = []
    }

    private let kept: Mutex<Kept>

    /// - Parameter output: the output folder, with links resolved.
    init(of output: URL) { kept = Mutex(Kept(url: BuildState.folder(for: output).appending(path: "replaced"))) }

    /// The folder of the copies.
    var url: URL { kept.withLock { $0.url } }

    /// The paths of the copied files, sorted.
    var files: [String] { kept.withLock { $0.files.sorted() } }

    /// Copies a file, if it exists.
    func keep(_ file: String, of output: OutputFolder) throws {
        guard let old = try output.file(at: file) else { return }
        _ = try folder().write(.file(old), to: file)
        kept.withLock { $0.files.append(file) }
    }

    private func folder() throws -> OutputFolder {
        try kept.withLock { kept in
            if let folder = kept.folder { return folder }
            let first = kept.url
            for number in 2... {
                guard let folder = try OutputFolder(at: kept.url.filePath, creating: true) else { break }
                kept.folder = folder
                if folder.isNew { return folder }
                kept.url = first.deletingLastPathComponent().appending(path: "replaced-\(number)")
            }
            throw SystemError(code: ENOENT)
        }
    }
}
