import FileSystem
internal import Foundation
import Persistence
import Synchronization

/// The folder that a site is written to.
///
/// Every path is opened relative to the folder's own descriptor, one component at a time and never through a symbolic
/// link, so nothing in the folder can redirect a write outside of it. A file is written under a temporary name and
/// renamed into place: a reader sees either the old or the new version, never a partial one.
final class OutputFolder: Sendable {
    /// The errors for a single file.
    enum Failure: Error, Equatable, CustomStringConvertible {
        case system(SystemError)
        case symbolicLink(String)
        case notAFile
        case notAFolder
        case danglingLink
        case noPlace

        var description: String {
            switch self {
            case .system(let error): error.description
            case .symbolicLink(let path): "`\(path)` is a symbolic link, or not a folder"
            case .notAFile: "there is a folder at its path"
            case .notAFolder: "it is a file, or lies in one"
            case .danglingLink: "it is a symbolic link that leads nowhere"
            case .noPlace: "the system doesn't allow folders there"
            }
        }
    }

    /// The prefix of temporary names. Temporary files are in the folder itself, so that those of a killed build are
    /// found without a search.
    static let temporaryPrefix = ".almanac-tmp-"

    /// A name that is unique across processes and within this one.
    private static var newTemporaryName: String {
        "\(process)-\(temporaryCount.wrappingAdd(1, ordering: .relaxed).newValue)"
    }

    private static let process = temporaryPrefix + UUID().uuidString
    private static let temporaryCount = Atomic(0)

    private let root: Int32
    private let path: String
    /// The state of the staging folder, in which a new site is made before it is moved into place.
    private let staging = Mutex(Staging.none)

    private enum Staging {
        case none
        /// The folder is created for the first file.
        case due
        case open(StagingFolder)
    }

    /// Whether the folder didn't exist and was created.
    let isNew: Bool

    /// Opens the folder at `path`. If it doesn't exist, it is created with its parents, or the result is nil.
    init?(at path: String, creating: Bool) throws {
        var descriptor = Self.open(path)
        isNew = descriptor < 0 && errno == ENOENT
        if isNew {
            var status = stat()
            if lstat(path, &status) == 0 { throw Failure.danglingLink }
            guard creating else { return nil }
            do {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            } catch let error as CocoaError where error.code == .fileNoSuchFile {
                // All parents exist by now, so the parent doesn't support new folders, like `/proc`.
                throw Failure.noPlace
            }
            descriptor = Self.open(path)
        }
        guard descriptor >= 0 else { throw errno == ENOTDIR ? Failure.notAFolder : .system(.last) }
        root = descriptor
        self.path = path
    }

    private static func open(_ path: String) -> Int32 {
        Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }

    deinit {
        // An abandoned build keeps the files it has made; those that can't be moved into place are removed by the next
        // build.
        do { try endStaging() } catch {}
        close(root)
    }

    /// Locks the folder, so that no other build can write to it until this one is over.
    ///
    /// The lock is on the folder itself, so nothing is left behind, whatever happens to the program.
    /// - Parameter waiting: called before waiting for another build.
    func lock(waiting: () -> Void) throws {
        if flock(root, LOCK_EX | LOCK_NB) == 0 { return }
        guard errno == EWOULDBLOCK else { throw Failure.system(.last) }
        waiting()
        while flock(root, LOCK_EX) != 0 {
            guard errno == EINTR else { throw Failure.system(.last) }
        }
    }

    /// Whether anything exists at `path`.
    func exists(_ path: String) throws -> Bool {
        do {
            return try inFolder(of: path, creating: false) { folder, name in
                var status = stat()
                if fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return true }
                if errno == ENOENT { return false }
                throw Failure.system(.last)
            }
        } catch Failure.system(SystemError(code: ENOENT)) {
            return false
        }
    }

    /// The result of writing a file.
    struct Written: Sendable {
        /// Whether the file was written, because it had other contents or didn't exist.
        var isNew: Bool
        /// The current stamp of the file.
        var stamp: FileStamp
    }

    /// Starts making a new site in a staging folder. The output folder must be empty.
    func beginStaging() { staging.withLock { $0 = .due } }

    /// Whether a new site is being made in a staging folder.
    var isStaging: Bool { staging.withLock { if case .none = $0 { false } else { true } } }

    /// Moves the new site into place.
    func endStaging() throws {
        let staging = staging.withLock { staging in
            defer { staging = .none }
            return staging
        }
        if case .open(let folder) = staging { try folder.moveIntoPlace() }
    }

    private func stagingFolder() throws -> StagingFolder? {
        try staging.withLock { staging in
            switch staging {
            case .none: return nil
            case .open(let folder): return folder
            case .due:
                let folder = try StagingFolder(in: root)
                staging = .open(folder)
                return folder
            }
        }
    }

    /// Writes a file, unless it already has the same contents.
    func write(_ bytes: [UInt8], to path: String) throws -> Written { try write(.bytes(bytes), to: path) }

    /// Writes a file, unless it already has the same contents.
    func write(_ contents: FileContents, to path: String) throws -> Written {
        if let folder = try stagingFolder() {
            return Written(isNew: true, stamp: try folder.write(contents, to: path))
        }
        if let stamp = try stamp(of: path, holding: contents) { return Written(isNew: false, stamp: stamp) }
        // The file is created before its folders, so that no empty folders are left if there is no space for the file.
        let temporary = Self.newTemporaryName
        do {
            let stamp = try create(temporary, contents, in: root)
            return try inFolder(of: path, creating: true) { folder, name in
                if renameat(root, temporary, folder, name) == 0 { return Written(isNew: true, stamp: stamp) }
                guard errno == EXDEV else { throw errno == EISDIR ? Failure.notAFile : Failure.system(.last) }
                unlinkat(root, temporary, 0)
                return Written(isNew: true, stamp: try replace(name, with: contents, in: folder))
            }
        } catch {
            unlinkat(root, temporary, 0)
            throw error
        }
    }

    /// The stamp of the regular file at a path; nil if there is none.
    ///
    /// If the last component of the path is a link, it isn't followed. Links to parent folders may be followed, because
    /// nothing is opened.
    func stamp(of path: String) -> FileStamp? {
        let staging = staging.withLock { staging -> StagingFolder? in
            if case .open(let folder) = staging { folder } else { nil }
        }
        return withExtendedLifetime(staging) {
            var status = stat()
            guard fstatat(staging?.descriptor ?? root, path, &status, AT_SYMLINK_NOFOLLOW) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { return nil }
            return FileStamp(status)
        }
    }

    /// Writes a file in a folder on a different file system than the output folder, across which files can't be
    /// renamed.
    private func replace(_ name: String, with contents: FileContents, in folder: Int32) throws -> FileStamp {
        let temporary = Self.newTemporaryName
        do {
            let stamp = try create(temporary, contents, in: folder)
            guard renameat(folder, temporary, folder, name) == 0 else { throw Failure.system(.last) }
            return stamp
        } catch {
            unlinkat(folder, temporary, 0)
            throw error
        }
    }

    /// The stamp of the regular file at a path; nil if there is none, or if it has other contents.
    func stamp(of path: String, holding contents: FileContents) throws -> FileStamp? {
        do {
            return try inFolder(of: path, creating: false) { try stamp(holding: contents, $0, $1) }
        } catch Failure.system(SystemError(code: ENOENT)) {
            return nil
        }
    }

    /// The regular file at a path; nil if the path doesn't exist.
    func file(at path: String) throws -> ReadableFile? {
        do {
            return try inFolder(of: path, creating: false) { try ReadableFile($1, in: $0) }
        } catch Failure.system(SystemError(code: ENOENT)) {
            return nil
        } catch let error as SystemError where error.code == ENOENT {
            return nil
        }
    }

    /// Removes a file, and the parent folders that have become empty.
    ///
    /// - Parameter top: the topmost folder that may be removed; others may be writing to its parents.
    func remove(_ path: String, foldersFrom top: String = "") throws {
        try inFolder(of: path, creating: false) { folder, name in
            guard unlinkat(folder, name, 0) == 0 || errno == ENOENT else { throw Failure.system(.last) }
        }
        var parts = Folders.parts(of: path).dropLast()
        while !parts.isEmpty {
            let folder = parts.joined(separator: "/")
            guard top.isEmpty || folder == top || folder.hasPrefix(top + "/") else { return }
            let isRemoved = try inFolder(of: folder, creating: false) { unlinkat($0, $1, AT_REMOVEDIR) == 0 }
            guard isRemoved else { return }
            parts = parts.dropLast()
        }
    }

    /// The names in the folder, without temporary files.
    func names() throws -> [String] {
        try entries().filter { !$0.hasPrefix(Self.temporaryPrefix) }
    }

    /// Removes the temporary files of killed builds.
    func removeTemporaryFiles() throws {
        for name in try entries() where name.hasPrefix(Self.temporaryPrefix) {
            if unlinkat(root, name, 0) == 0 { continue }
            // A killed first build has left a staging folder.
            try FileManager.default.removeItem(atPath: path + "/" + name)
        }
    }

    // MARK: System calls

    private func entries() throws -> [String] { try Self.entries(of: root) }

    /// The names in a folder, sorted.
    static func entries(of folder: Int32) throws(Failure) -> [String] {
        let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { throw .system(.last) }
        guard let stream = fdopendir(copy) else {
            close(copy)
            throw .system(.last)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Calls `body` with the descriptor of the folder that contains `path`, and the last path component.
    private func inFolder<Result>(
        of path: String,
        creating: Bool,
        _ body: (Int32, String) throws -> Result
    ) throws -> Result {
        let parts = Folders.parts(of: path)
        var folder = root
        defer { if folder != root { close(folder) } }
        for (depth, part) in parts.dropLast().enumerated() {
            var next = Self.open(part, in: folder)
            if next < 0, creating, errno == ENOENT {
                // Another thread may have been faster.
                guard mkdirat(folder, part, 0o777) == 0 || errno == EEXIST else { throw Failure.system(.last) }
                next = Self.open(part, in: folder)
            }
            if next < 0 {
                let isObstacle = errno == ELOOP || errno == ENOTDIR
                throw isObstacle
                    ? Failure.symbolicLink(parts[...depth].joined(separator: "/")) : Failure.system(.last)
            }
            if folder != root { close(folder) }
            folder = next
        }
        return try body(folder, parts.last ?? "")
    }

    private static func open(_ name: String, in folder: Int32) -> Int32 {
        openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }

    private func stamp(holding contents: FileContents, _ folder: Int32, _ name: String) throws -> FileStamp? {
        let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == contents.count
        else { return nil }
        let isSame = try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
            try contents.forEachPiece { piece in
                var offset = 0
                while offset < piece.count, let own = buffer.baseAddress, let new = piece.baseAddress {
                    let count = read(file, own, min(buffer.count, piece.count - offset))
                    guard count > 0, memcmp(own, new + offset, count) == 0 else { return false }
                    offset += count
                }
                return true
            }
        }
        return isSame ? FileStamp(status) : nil
    }

    private func create(_ name: String, _ contents: FileContents, in folder: Int32) throws -> FileStamp {
        let file = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw Failure.system(.last) }
        return try Self.write(contents, andClose: file)
    }

    /// Writes a new file, and closes it in any case.
    static func write(_ contents: FileContents, andClose number: Int32) throws -> FileStamp {
        let file = Descriptor(owning: number)
        do {
            _ = try contents.forEachPiece { piece in
                var offset = 0
                while offset < piece.count {
                    offset += try SystemError.check {
                        Foundation.write(file.number, piece.baseAddress.map { $0 + offset }, piece.count - offset)
                    }
                }
                return true
            }
            let stamp = FileStamp(try file.status())
            // Some write errors are only reported on close.
            try file.finish()
            return stamp
        } catch let error as SystemError {
            throw Failure.system(error)
        }
    }
}
