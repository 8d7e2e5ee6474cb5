import CFileSystem
import Diagnostics
internal import Foundation

/// A folder on this machine that another program serves.
///
/// The whole site is put together beside the folder, with links to what stays, and then takes its place in one step: no
/// visitor sees half of it. Where a folder cannot be swapped, for it is the root of a file system or what it is in cannot
/// be written to, files are put together inside it and then renamed one by one, in an order in which links hold.
struct FolderHost: Host {
    private let folder: URL
    private let place: Location
    private let files = FileManager.default

    init(path: String, siteFolder: URL, place: Location) {
        folder = URL(filePath: path, directoryHint: .isDirectory, relativeTo: siteFolder).standardizedFileURL
            .resolvingSymlinksInPath()
        self.place = place
    }

    private var path: String { Self.path(folder) }

    private static func path(_ url: URL) -> String {
        let path = url.path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    func look() async throws(HostError) -> HostState {
        do {
            let names = try files.contentsOfDirectory(atPath: path).filter { $0 != Self.staging }
            guard names.contains(SiteManifest.file) else { return names.min().map(HostState.foreign) ?? .empty }
            return .site(Array(try Data(contentsOf: folder.appending(path: SiteManifest.file))))
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
            return .empty
        } catch {
            throw failure("cannot be read", error)
        }
    }

    func carryOut(_ transfer: Transfer) async throws(HostError) {
        do {
            if try !swap(transfer) { try replaceFiles(transfer) }
        } catch {
            throw failure("could not be brought up to date", error)
        }
    }

    private func failure(_ message: String, _ error: any Error) -> HostError {
        .failed(
            .error(
                place,
                "the folder \(path) \(message): \(Self.words(error))",
                hint: "it shows the site as it was, or with new pages added; mend it and publish again"
            )
        )
    }

    private static func words(_ error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
        guard underlying.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
        return underlying.code == Int(ENOSPC) ? "the disk is full" : String(cString: strerror(Int32(underlying.code)))
    }

    // MARK: All at once

    /// Puts a new folder in the place of the old one.
    ///
    /// - Returns: false if the folder cannot be swapped; then nothing has changed.
    private func swap(_ transfer: Transfer) throws -> Bool {
        let parent = folder.deletingLastPathComponent()
        let prefix = ".\(folder.lastPathComponent).almanac-"
        try files.createDirectory(at: parent, withIntermediateDirectories: true)
        // What a publish has left that was killed.
        for name in try files.contentsOfDirectory(atPath: Self.path(parent)) where name.hasPrefix(prefix) {
            try? files.removeItem(at: parent.appending(path: name))
        }
        let new = parent.appending(path: prefix + "\(getpid())", directoryHint: .isDirectory)
        guard mkdir(Self.path(new), 0o755) == 0 else { return false }
        defer { try? files.removeItem(at: new) }
        let hasOld = files.fileExists(atPath: path)
        if hasOld, try !link(into: new, but: Set(transfer.sent + transfer.removed + [SiteManifest.file])) {
            return false
        }
        for file in transfer.sent {
            let place = new.appending(path: file)
            try files.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            // Somebody else's file may have the place of a new one.
            if unlink(Self.path(place)) != 0, errno != ENOENT { throw SystemFailure.last }
            try files.copyItem(at: transfer.image.url(of: file), to: place)
        }
        for file in transfer.removed { removeEmptyFolders(above: file, in: new) }
        try Data(transfer.manifest).write(to: new.appending(path: SiteManifest.file))
        // The old site is not given up before the new one is on the disk.
        sync()
        let descriptor = open(Self.path(parent), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemFailure.last }
        defer { close(descriptor) }
        let (name, newName) = (folder.lastPathComponent, new.lastPathComponent)
        if hasOld { return cfs_exchange(descriptor, newName, name) == 0 }
        guard cfs_rename_new(descriptor, newName, name) == 0 else { throw SystemFailure.last }
        return true
    }

    /// Links what is in the folder into a new one: what stays of the site, and what is not ours.
    ///
    /// - Returns: whether everything could be linked.
    private func link(into new: URL, but left: Set<String>) throws -> Bool {
        copyAttributes(from: path, to: Self.path(new))
        guard let walk = files.enumerator(atPath: path) else { throw CocoaError(.fileReadUnknown) }
        for case let name as String in walk {
            let (old, copy) = (path + "/" + name, Self.path(new) + "/" + name)
            if name == Self.staging {
                walk.skipDescendants()
            } else if walk.fileAttributes?[.type] as? FileAttributeType == .typeDirectory {
                guard mkdir(copy, 0o755) == 0 else { throw SystemFailure.last }
                copyAttributes(from: old, to: copy)
            } else if !left.contains(name) {
                guard linkat(AT_FDCWD, old, AT_FDCWD, copy, 0) == 0 else { return false }
            }
        }
        return true
    }

    /// Owner and permissions, as far as we may give them.
    private func copyAttributes(from old: String, to new: String) {
        var status = stat()
        guard stat(old, &status) == 0 else { return }
        _ = chown(new, status.st_uid, status.st_gid)
        chmod(new, status.st_mode & 0o7777)
    }

    // MARK: File by file

    /// Where new files stand until all are there.
    private static let staging = ".almanac-staging"

    private func replaceFiles(_ transfer: Transfer) throws {
        let staging = folder.appending(path: Self.staging, directoryHint: .isDirectory)
        try? files.removeItem(at: staging)
        try files.createDirectory(at: staging, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: staging) }
        let sent = transfer.sent
        for (number, file) in sent.enumerated() {
            try files.copyItem(at: transfer.image.url(of: file), to: staging.appending(path: "\(number)"))
        }
        sync()
        let manifest = folder.appending(path: SiteManifest.file)
        try Data(transfer.intent).write(to: manifest, options: .atomic)
        for (number, file) in sent.enumerated() {
            let place = folder.appending(path: file)
            try files.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            guard rename(Self.path(staging) + "/\(number)", Self.path(place)) == 0 else { throw SystemFailure.last }
        }
        for file in transfer.removed {
            guard unlink(path + "/" + file) == 0 || errno == ENOENT else { throw SystemFailure.last }
            removeEmptyFolders(above: file, in: folder)
        }
        try Data(transfer.manifest).write(to: manifest, options: .atomic)
    }

    private func removeEmptyFolders(above file: String, in root: URL) {
        for folder in Folders.above(file).reversed() where rmdir(Self.path(root) + "/" + folder) != 0 { return }
    }
}

/// An error of the operating system.
private enum SystemFailure {
    static var last: NSError { NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }
}
