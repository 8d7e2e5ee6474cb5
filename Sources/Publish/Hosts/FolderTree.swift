internal import Build
import FileSystem
internal import Foundation
import Persistence

/// An open folder, in which paths are walked part by part and never through a symbolic link.
///
/// The folder is served to others and may hold what others have put there: nothing in it can lead a write or a removal
/// out of it.
final class FolderTree {
    private let descriptor: Int32

    /// Something on the way to a file that is no folder.
    struct Obstacle: Error, CustomStringConvertible {
        var path: String
        var description: String { "`\(path)` is a symbolic link, or no folder" }
    }

    /// Opens a folder; its last part must not be a link.
    init(_ path: String) throws {
        descriptor = try Self.open(path, in: AT_FDCWD)
    }

    private init(_ name: String, in folder: FolderTree) throws {
        descriptor = try Self.open(name, in: folder.descriptor)
    }

    private static func open(_ path: String, in folder: Int32) throws -> Int32 {
        let descriptor = openat(folder, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(code: errno) }
        return descriptor
    }

    deinit { close(descriptor) }

    /// Opens a folder in this one.
    func folder(_ path: String) throws -> FolderTree {
        try inExistingFolder(of: path) { try FolderTree($1, in: $0) }
    }

    /// Calls `body` with the folder that a path is in, and its last part.
    ///
    /// - Returns: nil if there is no such folder.
    /// - Throws: an ``Obstacle`` if a part of the way is a link or a file.
    private func inFolder<Result>(of path: String, _ body: (FolderTree, String) throws -> Result) throws -> Result? {
        let parts = path.split(separator: "/").map(String.init)
        var folder = self
        for (depth, part) in parts.dropLast().enumerated() {
            do {
                folder = try FolderTree(part, in: folder)
            } catch let error as SystemError where error.code == ENOENT {
                return nil
            } catch let error as SystemError where [ELOOP, ENOTDIR].contains(error.code) {
                throw Obstacle(path: parts[...depth].joined(separator: "/"))
            }
        }
        return try body(folder, parts.last ?? ".")
    }

    /// The same where the folder must be there.
    private func inExistingFolder<Result>(
        of path: String,
        _ body: (FolderTree, String) throws -> Result
    ) throws -> Result {
        guard let result = try inFolder(of: path, body) else { throw SystemError(code: ENOENT) }
        return result
    }

    // MARK: Looking

    /// What is at a path, itself and not what it links to; nil if nothing is.
    func entry(at path: String) throws -> FolderEntry? {
        try inFolder(of: path) { folder, name in
            var status = stat()
            if fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FolderEntry(status) }
            guard errno == ENOENT else { throw SystemError(code: errno) }
            return nil
        } ?? nil
    }

    /// Whether anything is at a path.
    func has(_ path: String) throws -> Bool { try entry(at: path) != nil }

    /// The names in the folder, in order.
    func names() throws -> [String] {
        // A stream moves the place that its descriptor reads from.
        let copy = try Self.open(".", in: descriptor)
        guard let stream = fdopendir(copy) else {
            close(copy)
            throw SystemError(code: errno)
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
        guard errno == 0 else { throw SystemError(code: errno) }
        return names.sorted()
    }

    /// Whether all files in a folder, and those below it, are among these, and its folders are those that they are in.
    func holdsOnly(_ files: Set<String>, below path: String = "") throws -> Bool {
        try holdsOnly(files, folders: Set(files.flatMap(Folders.above)), below: path)
    }

    private func holdsOnly(_ files: Set<String>, folders: Set<String>, below path: String) throws -> Bool {
        for name in try folder(path).names() {
            let path = path.isEmpty ? name : "\(path)/\(name)"
            switch try entry(at: path)?.kind {
            case .file where files.contains(path): continue
            case .folder where folders.contains(path):
                guard try holdsOnly(files, folders: folders, below: path) else { return false }
            default: return false
            }
        }
        return true
    }

    /// The bytes of a file.
    func read(_ path: String) throws -> [UInt8] {
        let data = try inExistingFolder(of: path) { folder, name in
            let file = openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard file >= 0 else { throw errno == ELOOP ? Obstacle(path: path) : SystemError(code: errno) }
            return try FileHandle(fileDescriptor: file, closeOnDealloc: true).readToEnd()
        }
        return Array(data ?? Data())
    }

    // MARK: Changing

    /// Makes a folder if there is none.
    ///
    /// - Parameter model: what it takes its owner and permissions from; everybody may read it unless given.
    func makeFolder(_ path: String, like model: FolderEntry? = nil) throws {
        try inExistingFolder(of: path) { parent, name in
            if mkdirat(parent.descriptor, name, 0o755) != 0 {
                // What has the name is opened next, and found to be none if it is none.
                guard errno == EEXIST else { throw SystemError(code: errno) }
                return
            }
            // The user's mask counts for files of their own, and not for what a server is to read.
            let made = try FolderTree(name, in: parent)
            made.withDescriptor { (model ?? .publicFolder).apply(to: $0) }
        }
    }

    /// Writes a new file.
    func create(_ path: String, _ bytes: some Collection<UInt8>, like model: FolderEntry? = nil) throws {
        try inExistingFolder(of: path) { folder, name in
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            let file = openat(folder.descriptor, name, flags, 0o644)
            guard file >= 0 else { throw SystemError(code: errno) }
            do {
                let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
                try handle.write(contentsOf: Data(bytes))
                (model ?? .publicFile).apply(to: file)
            } catch {
                close(file)
                throw error
            }
            // What the disk could not take may only be said now.
            guard close(file) == 0 else { throw SystemError(code: errno) }
        }
    }

    /// Moves a file over what has its place.
    func move(_ file: String, to path: String) throws {
        try inExistingFolder(of: file) { from, name in
            try inExistingFolder(of: path) { to, newName in
                guard renameat(from.descriptor, name, to.descriptor, newName) == 0 else {
                    throw SystemError(code: errno)
                }
            }
        }
    }

    /// Gives a file of another folder a second place in this one.
    ///
    /// - Returns: false if it cannot have one. A file that is not there needs none.
    func link(_ path: String, from other: FolderTree) throws -> Bool {
        try other.inFolder(of: path) { from, name in
            try inFolder(of: path) { to, newName in
                linkat(from.descriptor, name, to.descriptor, newName, 0) == 0 || errno == ENOENT
            } ?? false
        } ?? true
    }

    /// Removes a file, if it is one, and the folders that are empty then.
    func remove(_ file: String) throws {
        guard let kind = try kindUnlessInFile(file), kind == .file else { return try removeEmptyFolders(above: file) }
        _ = try inFolder(of: file) { folder, name in
            guard unlinkat(folder.descriptor, name, 0) == 0 || errno == ENOENT else { throw SystemError(code: errno) }
        }
        try removeEmptyFolders(above: file)
    }

    /// What a path is; nothing if a file has the place of a folder that it was in.
    private func kindUnlessInFile(_ path: String) throws -> FolderEntry.Kind? {
        for folder in Folders.above(path) where try entry(at: folder)?.kind == .file { return nil }
        return try entry(at: path)?.kind
    }

    private func removeEmptyFolders(above file: String) throws {
        for folder in Folders.above(file).reversed() where try !isGone(folder) { return }
    }

    /// Whether a folder is not there, or was empty and is removed.
    private func isGone(_ path: String) throws -> Bool {
        guard try kindUnlessInFile(path) == .folder else { return true }
        return try removeFolder(path)
    }

    /// Removes an empty folder.
    ///
    /// - Returns: false if it is not empty, or could not be removed.
    @discardableResult
    func removeFolder(_ path: String) throws -> Bool {
        try inFolder(of: path) { unlinkat($0.descriptor, $1, AT_REMOVEDIR) == 0 } ?? true
    }

    /// Calls a function of the system that wants a descriptor.
    func withDescriptor<Result>(_ body: (Int32) -> Result) -> Result { body(descriptor) }
}
