import Foundation

/// Paths of folders.
package enum Folders {
    /// The folders that a file is in: `a/b/c` is in `a` and `a/b`.
    package static func above(_ file: String) -> [String] {
        file.indices.filter { file[$0] == "/" }.map { String(file[..<$0]) }
    }

    /// A path without symbolic links, as far as there is anything at it.
    package static func resolved(_ path: String) -> String {
        if let found = realpath(path, nil) {
            defer { free(found) }
            return String(cString: found)
        }
        let url = URL(filePath: path, directoryHint: .notDirectory)
        let name = url.lastPathComponent
        guard name != "/", !name.isEmpty else { return path }
        let above = resolved(url.deletingLastPathComponent().path(percentEncoded: false))
        return above == "/" ? "/\(name)" : "\(above)/\(name)"
    }
}
