import Foundation

/// Paths of folders.
package enum Folders {
    /// The names on a path, split by bytes as the system does it: in Swift, a slash with a combining accent is one
    /// character.
    package static func parts(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).compactMap { String($0) }
    }

    /// The folders that a file is in: `a/b/c` is in `a` and `a/b`.
    package static func above(_ file: String) -> [String] {
        file.utf8.indices.filter { file.utf8[$0] == UInt8(ascii: "/") }.compactMap { String(file.utf8[..<$0]) }
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
