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
    enum Failure: Error, CustomStringConvertible {
        case notAFile
        case notAFolder
        case danglingLink
        case noPlace

        var description: String {
            switch self {
            case .notAFile: "there is a folder at its path"
            case .notAFolder: "it is a file, or is inside one"
            case .danglingLink: "it is a symbolic link that leads nowhere"
            case .noPlace: "the system doesn't allow folders there"
            }
        }
    }

    /// The prefix of temporary names. Temporary files are in the folder itself, so that those of a killed build are
    /// found without a search.
    static let temporaryPrefix = ".almanac-tmp-"

    /// A name that is unique across processes and within this one.
    static var newTemporaryName: String { temporaryPrefix + UUID().uuidString }

    private let folder: OpenFolder
    private let path: String
    /// The folder in which a new site is made before it is moved into place.
    private let staging = Mutex<StagingFolder?>(nil)

    /// Whether the folder didn't exist and was created.
    let isNew: Bool

    private var root: Int32 { folder.descriptor.number }

    /// Opens the folder at `path`. If it doesn't exist, it is created with its parents, or the result is nil.
    init?(at path: String, creating: Bool) throws {
        self.path = path
        do {
            folder = try OpenFolder(path)
            isNew = false
        } catch {
            switch error.code {
            case ELOOP, ENOTDIR:
                // A link that leads somewhere has been resolved.
                let isLink = EntryKind(at: path, followsLink: false) == .link
                throw isLink ? Failure.danglingLink : Failure.notAFolder
            case ENOENT where creating: break
            case ENOENT: return nil
            default: throw error
            }
            do {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            } catch let error as CocoaError where error.code == .fileNoSuchFile {
                // All parents exist by now, so the parent doesn't support new folders, like `/proc`.
                throw Failure.noPlace
            }
            folder = try OpenFolder(path)
            isNew = true
        }
    }

    deinit {
        // An abandoned build keeps the files it has made; those that can't be moved into place are removed by the next
        // build.
        do { try endStaging() } catch {}
    }

    /// Locks the folder, so that no other build can write to it until this one is over.
    ///
    /// The lock is on the folder itself, so nothing is left behind, whatever happens to the program.
    /// - Parameter waiting: called before waiting for another build.
    func lock(waiting: () -> Void) throws { try folder.descriptor.lock(waiting: waiting) }

    // MARK: A new site

    /// Starts making a new site in a staging folder. The output folder must be empty.
    func beginStaging() {
        // If the staging folder can't be created, the files can't either, and that is reported.
        let new = try? StagingFolder(in: folder)
        staging.withLock { $0 = new }
    }

    /// The folder in which a new site is being made; nil if an existing site is updated.
    private var stagingFolder: StagingFolder? { staging.withLock { $0 } }

    var isStaging: Bool { stagingFolder != nil }

    /// Moves the new site into place.
    func endStaging() throws {
        let new = stagingFolder
        staging.withLock { $0 = nil }
        try new?.moveIntoPlace()
    }

    // MARK: Files

    func exists(_ path: String) throws -> Bool { try folder.has(path) }

    /// The stamp of the regular file at a path; nil if there is none.
    ///
    /// If the last component of the path is a link, it isn't followed. Links to parent folders may be followed, because
    /// nothing is opened.
    func stamp(of path: String) -> FileStamp? {
        let staging = stagingFolder
        return withExtendedLifetime(staging) {
            var status = stat()
            guard fstatat(staging?.descriptor ?? root, path, &status, AT_SYMLINK_NOFOLLOW) == 0,
                status.kind == .file
            else { return nil }
            return FileStamp(status)
        }
    }

    /// The stamp of the regular file at a path; nil if there is none, or if it has other contents.
    func stamp(of path: String, holding contents: FileContents) throws -> FileStamp? {
        try folder.inFolder(of: path) { try contents.status(ofFile: $1, in: $0).map { FileStamp($0) } } ?? nil
    }

    /// The regular file at a path; nil if the path doesn't exist.
    func file(at path: String) throws -> ReadableFile? {
        guard try exists(path) else { return nil }
        return try folder.inFolder(of: path) { try ReadableFile($1, in: $0) }
    }

    struct Written: Sendable {
        /// Whether the file was written, because it had other contents or didn't exist.
        var isNew: Bool
        var stamp: FileStamp
    }

    /// Writes a file, unless it already has the same contents.
    func write(_ contents: FileContents, to path: String) throws -> Written {
        if let staging = stagingFolder {
            return Written(isNew: true, stamp: try staging.write(contents, to: path))
        }
        if let stamp = try stamp(of: path, holding: contents) { return Written(isNew: false, stamp: stamp) }
        // The file is created before its folders, so that no empty folders are left if there is no space for the file.
        let temporary = Self.newTemporaryName
        do {
            let stamp = FileStamp(try contents.create(temporary, in: root))
            if let stamp = try move(temporary, stamp, to: path, contents) { return Written(isNew: true, stamp: stamp) }
            try folder.makeFolders(above: path)
            guard let stamp = try move(temporary, stamp, to: path, contents) else { throw SystemError(code: ENOENT) }
            return Written(isNew: true, stamp: stamp)
        } catch {
            unlinkat(root, temporary, 0)
            throw error
        }
    }

    /// Moves a temporary file into place.
    ///
    /// - Returns: its stamp; nil if the folder for it doesn't exist.
    private func move(
        _ temporary: String,
        _ stamp: FileStamp,
        to path: String,
        _ contents: FileContents
    ) throws -> FileStamp? {
        try folder.inFolder(of: path) { folder, name in
            if renameat(root, temporary, folder, name) == 0 { return stamp }
            guard errno == EXDEV else { throw errno == EISDIR ? Failure.notAFile : SystemError.last }
            unlinkat(root, temporary, 0)
            return try replace(name, with: contents, in: folder)
        }
    }

    /// Writes a file in a folder on a different file system than the output folder, across which files can't be
    /// renamed.
    private func replace(_ name: String, with contents: FileContents, in folder: Int32) throws -> FileStamp {
        let temporary = Self.newTemporaryName
        do {
            let stamp = FileStamp(try contents.create(temporary, in: folder))
            try SystemError.check { renameat(folder, temporary, folder, name) }
            return stamp
        } catch {
            unlinkat(folder, temporary, 0)
            throw error
        }
    }

    /// Removes a file, and the parent folders that have become empty.
    func remove(_ path: String) throws { try folder.remove(path, includesLinks: true) }

    // MARK: Names

    /// The names in the folder, without temporary files.
    func names() throws -> [String] {
        try folder.names().filter { !$0.hasPrefix(Self.temporaryPrefix) }
    }

    /// Removes the temporary files of killed builds.
    func removeTemporaryFiles() throws {
        for name in try folder.names() where name.hasPrefix(Self.temporaryPrefix) {
            if unlinkat(root, name, 0) == 0 { continue }
            // A killed first build has left a staging folder.
            try FileManager.default.removeItem(atPath: path + "/" + name)
        }
    }
}
