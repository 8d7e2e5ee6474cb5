import CFileSystem
package import Foundation

/// An open folder. Paths in it are resolved component by component, and never through a symbolic link.
///
/// Others may write to the folder while it is open: nothing in it can redirect a write or a removal outside of it.
package final class OpenFolder: Sendable {
    package let descriptor: Descriptor

    /// A path component that isn't a folder.
    package struct Obstacle: Error, CustomStringConvertible {
        package var path: String
        package var description: String { "`\(path)` is a symbolic link, or not a folder" }
    }

    /// Opens a folder; the last component of its path must not be a link.
    package convenience init(_ path: String) throws(SystemError) { try self.init(path, in: AT_FDCWD) }

    private init(_ name: String, in folder: Int32) throws(SystemError) {
        descriptor = try Descriptor(name, in: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    }

    package func folder(_ path: String) throws -> OpenFolder {
        try inExistingFolder(of: path) { try OpenFolder($1, in: $0) }
    }

    /// Calls `body` with the descriptor of the folder that contains a path, and the last path component.
    ///
    /// - Returns: nil if the folder doesn't exist.
    /// - Throws: an ``Obstacle`` if a path component is a link or a file.
    package func inFolder<Result>(of path: String, _ body: (Int32, String) throws -> Result) throws -> Result? {
        let parts = Folders.parts(of: path)
        var folder = self
        for (depth, part) in parts.dropLast().enumerated() {
            do {
                folder = try OpenFolder(part, in: folder.descriptor.number)
            } catch {
                if error.code == ENOENT { return nil }
                guard [ELOOP, ENOTDIR].contains(error.code) else { throw error }
                throw Obstacle(path: parts[...depth].joined(separator: "/"))
            }
        }
        return try withExtendedLifetime(folder) { try body(folder.descriptor.number, parts.last ?? ".") }
    }

    /// The same, but throws if the folder doesn't exist.
    private func inExistingFolder<Result>(
        of path: String,
        _ body: (Int32, String) throws -> Result
    ) throws -> Result {
        guard let result = try inFolder(of: path, body) else { throw SystemError(code: ENOENT) }
        return result
    }

    // MARK: Reading

    /// The status of the entry at a path, without following links; nil if there is none.
    package func entry(at path: String) throws -> stat? {
        try inFolder(of: path) { folder, name in
            var status = stat()
            if fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
            guard errno == ENOENT else { throw SystemError.last }
            return nil
        } ?? nil
    }

    package func has(_ path: String) throws -> Bool { try entry(at: path) != nil }

    /// The names in the folder, sorted.
    package func names() throws(SystemError) -> [String] { try Self.names(in: descriptor.number) }

    /// The names in the folder of a descriptor, sorted.
    package static func names(in folder: Int32) throws(SystemError) -> [String] {
        // A directory stream moves the descriptor's position, and closes the descriptor.
        let copy = try SystemError.check { openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard let stream = fdopendir(copy) else {
            let error = SystemError.last
            close(copy)
            throw error
        }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw .last }
        return names.sorted()
    }

    /// Whether the folder and its subfolders contain only these files, and only the folders needed for them.
    package func holdsOnly(_ files: Set<String>, below path: String = "") throws -> Bool {
        try holdsOnly(files, folders: Set(files.flatMap(Folders.above)), below: path)
    }

    private func holdsOnly(_ files: Set<String>, folders: Set<String>, below path: String) throws -> Bool {
        try folder(path).names().allSatisfy { name in
            let path = path.isEmpty ? name : "\(path)/\(name)"
            switch try entry(at: path)?.kind {
            case .file: return files.contains(path)
            case .folder: return try folders.contains(path) && holdsOnly(files, folders: folders, below: path)
            default: return false
            }
        }
    }

    /// The bytes of a regular file.
    package func read(_ path: String) throws -> [UInt8] {
        try inExistingFolder(of: path) { try ReadableFile($1, in: $0).readAll() }
    }

    /// Whether the folder has an access control list, which can grant other access to it or its new entries than the
    /// mode does.
    package var hasAccessControlList: Bool { cfs_has_access_control_list(descriptor.number) }

    // MARK: Writing

    /// Creates the missing folders above a path.
    package func makeFolders(above path: String) throws {
        for folder in Folders.above(path) {
            try inExistingFolder(of: folder) { parent, name in
                // Another thread may have been faster.
                guard mkdirat(parent, name, 0o777) == 0 || errno == EEXIST else { throw SystemError.last }
            }
        }
    }

    /// Creates a folder if none exists.
    ///
    /// - Parameter model: the folder whose owner and permissions it gets. Without one, everyone may read it.
    package func makeFolder(_ path: String, like model: stat? = nil) throws {
        try inExistingFolder(of: path) { parent, name in
            if mkdirat(parent, name, 0o755) != 0 {
                // If the name exists, it is opened later, which fails if it isn't a folder.
                guard errno == EEXIST else { throw SystemError.last }
                return
            }
            // The user's umask is meant for their own files, not for files that a server has to read.
            let made = try OpenFolder(name, in: parent)
            if let model { model.apply(to: made.descriptor.number) } else { fchmod(made.descriptor.number, 0o755) }
        }
    }

    /// Creates a file.
    ///
    /// - Parameter model: the file whose owner and permissions it gets. Without one, everyone may read it.
    package func create(_ path: String, _ contents: FileContents, like model: stat? = nil) throws {
        _ = try inExistingFolder(of: path) { try contents.create($1, in: $0, mode: 0o644, like: model) }
    }

    /// Moves a file, and replaces any existing file.
    package func move(_ file: String, to path: String) throws {
        try inExistingFolder(of: file) { from, name in
            _ = try inExistingFolder(of: path) { to, newName in
                try SystemError.check { renameat(from, name, to, newName) }
            }
        }
    }

    /// Creates a hard link here to a file of another folder.
    ///
    /// - Returns: false if the link can't be created. A missing file needs none.
    package func link(_ path: String, from other: OpenFolder) throws -> Bool {
        try other.inFolder(of: path) { from, name in
            try inFolder(of: path) { linkat(from, name, $0, $1, 0) == 0 || errno == ENOENT } ?? false
        } ?? true
    }

    /// Exchanges two folders atomically.
    ///
    /// - Returns: false if the file system doesn't support that.
    package func exchange(_ path: String, with other: String) -> Bool {
        cfs_exchange(descriptor.number, path, other) == 0
    }

    /// Renames a folder, unless the new name exists.
    package func moveToNewName(_ path: String, _ name: String) -> Bool {
        cfs_rename_new(descriptor.number, path, name) == 0
    }

    // MARK: Removing

    /// Removes a path if it is a file, and then the parent folders that have become empty.
    ///
    /// - Parameter includesLinks: whether a symbolic link is also removed; never what it leads to.
    package func remove(_ file: String, includesLinks: Bool = false) throws {
        let kind = try kindUnlessInFile(file)
        if kind == .file || kind == .link && includesLinks {
            _ = try inFolder(of: file) { folder, name in
                guard unlinkat(folder, name, 0) == 0 || errno == ENOENT else { throw SystemError.last }
            }
        }
        for folder in Folders.above(file).reversed() {
            if try kindUnlessInFile(folder) == .folder, try !removeFolder(folder) { return }
        }
    }

    /// The type of the entry at a path; nil if one of its parents is a file.
    private func kindUnlessInFile(_ path: String) throws -> EntryKind? {
        for folder in Folders.above(path) where try entry(at: folder)?.kind == .file { return nil }
        return try entry(at: path)?.kind
    }

    /// Removes an empty folder.
    ///
    /// - Returns: false if it isn't empty, or can't be removed.
    @discardableResult
    package func removeFolder(_ path: String) throws -> Bool {
        try inFolder(of: path) { unlinkat($0, $1, AT_REMOVEDIR) == 0 } ?? true
    }
}
