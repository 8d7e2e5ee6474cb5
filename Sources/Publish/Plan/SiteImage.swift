internal import Build
internal import Diagnostics
import Digest
import FileSystem
internal import Foundation
internal import Persistence

/// The site to publish: its files, their local paths, and their sizes and hashes.
struct SiteImage: Sendable {
    /// The folders of the files: that of the site, and that of the extra files.
    let folder: URL
    let extras: URL
    let files: [String: SiteManifest.File]
    private let extraFiles: Set<String>

    /// Reads the site.
    ///
    /// - Parameters:
    ///   - files: the paths relative to `folder`.
    ///   - added: the texts of the files that the host of a target requires additionally, by path.
    ///   - extrasFolder: a working folder, where these files are written.
    init(of folder: URL, files: [String], adding added: [String: String], in extrasFolder: URL) throws {
        self.folder = folder
        extras = extrasFolder
        let read = files.concurrentMap { path in Result { try Self.file(at: folder.appending(path: path)) } }
        var known: [String: SiteManifest.File] = [:]
        for (path, file) in zip(files, read) { known[path] = try file.get() }
        try? FileManager.default.removeItem(at: extrasFolder)
        try FileManager.default.createDirectory(at: extrasFolder, withIntermediateDirectories: true)
        // The user's own file takes precedence.
        for (file, text) in added where known[file] == nil {
            let data = Data(text.utf8)
            try data.write(to: extrasFolder.appending(path: file))
            known[file] = SiteManifest.File(size: data.count, sha256: SHA256.digest(of: data))
        }
        self.files = known
        extraFiles = Set(known.keys).subtracting(files)
    }

    func url(of file: String) -> URL { source(of: file).appending(path: file) }

    /// The local folder that contains a file.
    func source(of file: String) -> URL { extraFiles.contains(file) ? extras : folder }

    func open(_ file: String) throws(SystemError) -> ReadableFile { try ReadableFile(url(of: file).filePath) }

    private static func file(at url: URL) throws -> SiteManifest.File {
        let file = try ReadableFile(url.filePath)
        var size = 0
        let digest = try SHA256.digest { add in
            try file.forEachPiece { piece in
                size += piece.count
                add(piece)
            }
        }
        return SiteManifest.File(size: size, sha256: digest)
    }
}
