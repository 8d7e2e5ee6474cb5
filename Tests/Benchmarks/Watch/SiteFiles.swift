import Foundation
import Glibc

/// The identity of a file's version, which changes when the file is written again.
struct FileVersion: Hashable {
    private let inode: UInt64
    private let modified: SIMD2<Int>

    /// Nil if the file doesn't exist.
    init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        inode = UInt64(status.st_ino)
        // Seconds and nanoseconds. Their names aren't visible if the type was imported from another C library.
        modified = unsafeBitCast(status.st_mtim, to: SIMD2<Int>.self)
    }
}

/// The files of a site at one point in time.
struct SiteFiles {
    let folder: URL
    private(set) var versions: [String: FileVersion] = [:]

    init(in folder: URL) throws {
        self.folder = folder
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        where !URL(filePath: path).pathExtension.isEmpty {
            // The site's folders have no dot in their names, and all its files have one.
            versions[path] = FileVersion(of: folder.appending(path: path).path)
        }
    }

    /// The files that are new or have changed.
    func changes(since earlier: SiteFiles) -> [String] {
        versions.filter { earlier.versions[$0.key] != $0.value }.map(\.key).sorted()
    }

    /// Whether a file holds a text.
    func contains(_ text: String, in file: String) throws -> Bool {
        try Data(contentsOf: folder.appending(path: file)).range(of: Data(text.utf8)) != nil
    }
}
