import FileSystem
internal import Foundation
import Persistence
import Synchronization

/// Keeps the files that a build replaces without knowing who made them.
///
/// They are copied to the folder `replaced` beside the state, or to `replaced-2` and so on if that is there already. A copy
/// works on every disk, and the site has the old file until the new one is in its place.
final class ReplacedFiles: Sendable {
    private struct Kept {
        var folder: OutputFolder?
        var url: URL
        var files: [String] = []
    }

    private let kept: Mutex<Kept>

    /// - Parameter output: the output folder, at the end of all links.
    init(of output: URL) { kept = Mutex(Kept(url: BuildState.folder(for: output).appending(path: "replaced"))) }

    /// Where they are.
    var url: URL { kept.withLock { $0.url } }

    /// Their paths, sorted.
    var files: [String] { kept.withLock { $0.files.sorted() } }

    /// Copies a file, if it is there.
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
