import Foundation

package enum Folders {
    /// The components of a path, split by bytes as the system does it: in Swift, a slash followed by a combining accent
    /// is a single character.
    package static func parts(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).compactMap { String($0) }
    }

    /// The folders that contain a file: `a/b/c` is in `a` and `a/b`.
    package static func above(_ file: String) -> [String] {
        file.utf8.indices.filter { file.utf8[$0] == UInt8(ascii: "/") }.compactMap { String(file.utf8[..<$0]) }
    }

    /// Whether a path is that of a folder, or of something in it.
    package static func isPath(_ path: String, in folder: String) -> Bool {
        path == folder || path.utf8.starts(with: (folder == "/" ? "/" : folder + "/").utf8)
    }

    /// A path with symbolic links resolved, as far as the path exists.
    package static func resolved(_ path: String) -> String {
        let parts = parts(of: path)
        for count in (0...parts.count).reversed() {
            let start = (path.hasPrefix("/") ? "/" : "./") + parts[..<count].joined(separator: "/")
            guard let found = realpath(start, nil) else { continue }
            defer { free(found) }
            let folder = String(cString: found)
            let names = parts[count...].map { "/" + $0 }.joined()
            return names.isEmpty ? folder : (folder == "/" ? "" : folder) + names
        }
        // The working directory was removed.
        return path
    }
}
