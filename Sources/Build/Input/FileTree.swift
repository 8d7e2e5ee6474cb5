internal import Foundation

/// The files below a folder, for templates and static files.
enum FileTree {
    /// Paths of the regular files below `folder`, relative to it, sorted. Hidden files are left out, but for
    /// `.well-known` and the two that hosts look for; so are those that editors leave behind.
    static func files(in folder: URL) throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder.filePath) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: folder.filePath)
            .filter { path in isWanted(path) && isRegularFile(folder.appending(path: path)) }
            .sorted()
    }

    private static let visible: Set<Substring> = [".well-known", ".nojekyll", ".htaccess"]

    private static func isWanted(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        let isHidden = parts.contains { $0.hasPrefix(".") && !visible.contains($0) }
        return !isHidden && !path.hasSuffix("~")
    }

    private static func isRegularFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.filePath, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
