import FileSystem
package import Foundation

/// The files below a folder, for templates and static files.
enum FileTree {
    /// Paths of the regular files below `folder`, relative to it, sorted. Hidden files are left out, but for
    /// `.well-known` and the two that hosts look for; so are those that editors leave behind.
    static func files(in folder: URL) throws -> [String] {
        // Of a folder that is a link, Foundation lists nothing.
        let path = folder.filePath
        let folder = folder.resolvingSymlinksInPath()
        guard FileManager.default.fileExists(atPath: folder.filePath) else {
            // A link to a disk that isn't there doesn't mean that there are no files.
            guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil else { return [] }
            throw SystemError(code: ENOENT)
        }
        return try FileManager.default.subpathsOfDirectory(atPath: folder.filePath)
            .filter { path in isWanted(path) && folder.appending(path: path).isRegularFile }
            .sorted()
    }

    private static let visible: Set<Substring> = [".well-known", ".nojekyll", ".htaccess"]

    /// Whether a path is neither hidden nor a leftover of an editor.
    static func isWanted(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        let isHidden = parts.contains { $0.hasPrefix(".") && !visible.contains($0) }
        // What editors leave behind: `notes~`, `#notes#`.
        let isLeftover = path.hasSuffix("~") || (parts.last?.hasPrefix("#") == true && path.hasSuffix("#"))
        return !isHidden && !isLeftover
    }
}

extension URL {
    /// Whether a file is here, or at the end of a link from here: no folder, and no pipe that could be read for ever.
    package var isRegularFile: Bool {
        var status = stat()
        return stat(filePath, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
