internal import Diagnostics
import Digest
internal import Foundation
internal import Persistence

/// The site as it is to be published: which files, where they are on this machine, and what tells their contents.
struct SiteImage: Sendable {
    /// A file that a target needs beside the site: its host reads it.
    struct Extra: Sendable {
        var file: String
        var bytes: [UInt8]
    }

    /// The folders that the files are in. That of the site, and that of the extras.
    let folder: URL
    let extras: URL
    let files: [String: SiteManifest.Entry]
    private let extraFiles: Set<String>

    /// Reads the site once.
    ///
    /// - Parameters:
    ///   - files: relative to `folder`.
    ///   - extrasFolder: a folder of our own, where the extras are put.
    init(of folder: URL, files: [String], adding added: [Extra], in extrasFolder: URL) throws {
        self.folder = folder
        extras = extrasFolder
        let entries = files.concurrentMap { file in Result { try Self.entry(of: folder.appending(path: file)) } }
        var known: [String: SiteManifest.Entry] = [:]
        for (file, entry) in zip(files, entries) { known[file] = try entry.get() }
        try? FileManager.default.removeItem(at: extrasFolder)
        try FileManager.default.createDirectory(at: extrasFolder, withIntermediateDirectories: true)
        // A file of the user's own wins: it says more.
        for extra in added where known[extra.file] == nil {
            try Data(extra.bytes).write(to: extrasFolder.appending(path: extra.file))
            known[extra.file] = Self.entry(of: Data(extra.bytes))
        }
        self.files = known
        extraFiles = Set(known.keys).subtracting(files)
    }

    /// Where a file is on this machine.
    func url(of file: String) -> URL { source(of: file).appending(path: file) }

    /// The folder that a file is in.
    func source(of file: String) -> URL { extraFiles.contains(file) ? extras : folder }

    private static func entry(of url: URL) throws -> SiteManifest.Entry { entry(of: try Data(contentsOf: url)) }

    private static func entry(of data: Data) -> SiteManifest.Entry {
        SiteManifest.Entry(size: data.count, sha256: SHA256.digest(of: data))
    }
}
