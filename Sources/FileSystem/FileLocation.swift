package import Foundation

/// The real location of a file, with symbolic links resolved, whether the file exists or not.
package struct FileLocation: Hashable {
    package let folder: String
    package let name: String

    package var url: URL { URL(filePath: folder, directoryHint: .isDirectory).appending(path: name) }

    /// Resolves the links of a path. A dangling link resolves to the path of its missing target.
    ///
    /// - Throws: `ELOOP` for circular links, `ENOENT` for a path that no file can have.
    package init(_ path: String) throws(SystemError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw SystemError(code: ENOENT) }
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        // The limit of Linux for links in a path.
        for _ in 0..<40 {
            // Search the bytes: in Swift, a slash followed by a combining accent is a single character.
            let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
            let parent = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
            let name = String(path[(slash.map(path.utf8.index(after:)) ?? path.startIndex)...])
            guard let target = try Self.target(ofLink: path) else {
                folder = parent
                self.name = name
                return
            }
            path = target.hasPrefix("/") ? target : "\(parent)/\(target)"
        }
        throw SystemError(code: ELOOP)
    }

    /// The error that writing the file would cause, because it or its folder is write-protected, or the folder is
    /// missing. Nil if there is no such reason.
    package var writeError: SystemError? {
        if let error = Self.writeError(at: folder) { return error }
        let error = Self.writeError(at: "\(folder)/\(name)")
        // A missing file can be created.
        return error?.code == ENOENT ? nil : error
    }

    private static func writeError(at path: String) -> SystemError? {
        var status = stat()
        if let error = SystemError.from({ stat(path, &status) }) { return error }
        if status.isWriteProtected { return SystemError(code: EACCES) }
        return SystemError.from { access(path, W_OK) }
    }

    /// The target of a symbolic link; nil if there is no link at the path.
    package static func target(ofLink path: String) throws(SystemError) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        do throws(SystemError) {
            let count = try SystemError.check { readlink(path, &buffer, buffer.count) }
            return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        } catch {
            // EINVAL: the file isn't a link.
            guard error.code == EINVAL || error.code == ENOENT else { throw error }
            return nil
        }
    }
}
