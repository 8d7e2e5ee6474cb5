// A path is more than its last component: every component may be a symbolic link, may be renamed, or may not exist yet.
// So the walk resolves a path as the kernel does, starting at `/`, and records each name that decides where the path
// leads, in the folder that really contains that name. Watching these names notices everything that can happen to the
// file.
//
// The walk announces each folder before reading it. A caller that watches the folder from then on misses nothing.

import Build
import FileSystem
import Foundation

/// Resolves paths, and records the stamps of everything they depend on.
struct PathWalk {
    /// The stamps by path. Names that are equal in Swift (é in composed and decomposed form) share an entry.
    private(set) var stamps: [String: Set<EntryStamp>] = [:]

    /// The limit of Linux for links in a path.
    private static let mostLinks = 40

    /// - Parameter willRead: called with what matters in a folder before the folder is read. The folder's path contains
    ///   no symbolic links.
    init<Failure: Error>(
        of places: Set<InputLocation>,
        willRead: (_ folder: String, _ interest: Interest) throws(Failure) -> Void
    ) throws(Failure) {
        for place in places {
            switch place {
            case .file(let url):
                _ = try follow(url.filePath, from: "/", toFile: true, willRead)
            case .files(let url, let suffix):
                guard let folder = try follow(url.filePath, from: "/", toFile: false, willRead) else { continue }
                try list(folder, .files(suffix: suffix), willRead)
            case .tree(let url):
                guard let folder = try follow(url.filePath, from: "/", toFile: false, willRead) else { continue }
                var rest = [folder]
                while let folder = rest.popLast() { rest += try list(folder, .tree, willRead) }
            }
        }
    }

    /// Follows a path to its end, or as far as it exists.
    ///
    /// - Parameters:
    ///   - start: the folder that a relative path starts from.
    ///   - toFile: whether the content of the file at the end matters, and not only where the path leads.
    /// - Returns: the folder at the end of the path, if there is one.
    private mutating func follow<Failure: Error>(
        _ path: String,
        from start: String,
        toFile: Bool,
        _ willRead: (String, Interest) throws(Failure) -> Void
    ) throws(Failure) -> String? {
        var folder = start
        var rest = Self.parts(of: path)
        var links = 0
        while let name = rest.popLast() {
            if name == ".." {
                folder = Folders.above(folder).last { !$0.isEmpty } ?? "/"
                continue
            }
            let isFile = toFile && rest.isEmpty
            try willRead(folder, isFile ? .file(name) : .pathComponent(name))
            let here = Self.path(of: name, in: folder)
            let stamp = EntryStamp(here)
            stamps[here, default: []].insert(stamp)
            // The name is also part of the path: when it disappears, anything behind it no longer matters.
            if isFile, stamp.kind == .folder || stamp.kind == .link { try willRead(folder, .pathComponent(name)) }
            switch stamp.kind {
            case .folder:
                folder = here
            case .link:
                links += 1
                guard links <= Self.mostLinks, let target = try? FileLocation.target(ofLink: here) else { return nil }
                rest += Self.parts(of: target)
                if target.hasPrefix("/") { folder = "/" }
            case .file, .pipe, .other, nil:
                return nil
            }
        }
        return folder
    }

    /// Reads the names in a folder, and follows links to files.
    ///
    /// - Returns: the folders among them.
    @discardableResult
    private mutating func list<Failure: Error>(
        _ folder: String,
        _ interest: Interest,
        _ willRead: (String, Interest) throws(Failure) -> Void
    ) throws(Failure) -> [String] {
        var folders: [String] = []
        try willRead(folder, interest)
        // A folder that can't be read is like an empty one.
        for name in (try? OpenFolder(folder).names()) ?? [] {
            let here = Self.path(of: name, in: folder)
            let stamp = EntryStamp(here)
            guard interest.includes(name, isFolder: stamp.kind == .folder) else { continue }
            stamps[here, default: []].insert(stamp)
            if stamp.kind == .link { _ = try follow(name, from: folder, toFile: true, willRead) }
            if stamp.kind == .folder { folders.append(here) }
        }
        return folders
    }
}

extension PathWalk {
    /// The components of a path, in reverse order.
    private static func parts(of path: String) -> [String] {
        Folders.parts(of: path).reversed().filter { $0 != "." }
    }

    private static func path(of name: String, in folder: String) -> String {
        folder == "/" ? "/" + name : folder + "/" + name
    }
}
