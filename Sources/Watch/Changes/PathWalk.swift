// A path is more than its last folder: any part of it may be a symbolic link, may be renamed, or may not be there yet.
// So the walk resolves a path as the kernel does, from `/` on, and records each name that decides where the path leads,
// in the folder that really has that name. Watching these names notices everything that can happen to the file.
//
// The walk announces each folder before it reads it. A caller that watches the folder from that moment on misses nothing.

import Foundation

/// Resolves paths, and records the stamp of everything that they depend on.
struct PathWalk {
    /// Stamps by path. Names that Swift takes for the same (of which one is not UTF-8, or é is written in two ways)
    /// share an entry.
    private(set) var stamps: [String: Set<FileStamp>] = [:]

    /// Linux gives up after as many.
    private static let mostLinks = 40

    /// - Parameter willLook: is told what matters in a folder, before that is looked at. The folder's path goes
    ///   through no symbolic links.
    init<Failure: Error>(
        of places: Set<WatchedPlace>,
        willLook: (_ folder: String, _ interest: Interest) throws(Failure) -> Void
    ) throws(Failure) {
        for place in places {
            switch place.extent {
            case .file:
                _ = try follow(place.path, from: "/", toFile: true, willLook)
            case .files(let suffix):
                guard let folder = try follow(place.path, from: "/", toFile: false, willLook) else { continue }
                try list(folder, .files(suffix: suffix), willLook)
            case .tree:
                guard let folder = try follow(place.path, from: "/", toFile: false, willLook) else { continue }
                try walk(folder, willLook)
            }
        }
    }

    /// Follows a path to its end, or as far as it exists.
    ///
    /// - Parameters:
    ///   - start: the folder where a relative path begins.
    ///   - toFile: whether what is in the last file matters, and not only where the way leads.
    /// - Returns: the folder at the end of the path, if there is one.
    private mutating func follow<Failure: Error>(
        _ path: String,
        from start: String,
        toFile: Bool,
        _ willLook: (String, Interest) throws(Failure) -> Void
    ) throws(Failure) -> String? {
        var folder = start
        var rest = Self.parts(of: path)
        var links = 0
        while let name = rest.popLast() {
            if name == ".." {
                folder = Self.parent(of: folder)
                continue
            }
            let isFile = toFile && rest.isEmpty
            try willLook(folder, isFile ? .file(name) : .passage(name))
            let here = Self.path(of: name, in: folder)
            let stamp = FileStamp(here)
            stamps[here, default: []].insert(stamp)
            // It is on the way as well: when it goes, what comes after it does not matter any more.
            if isFile, stamp.kind == .folder || stamp.kind == .link { try willLook(folder, .passage(name)) }
            switch stamp.kind {
            case .folder:
                folder = here
            case .link:
                links += 1
                guard links <= Self.mostLinks, let target = Self.target(of: here) else { return nil }
                rest += Self.parts(of: target)
                if target.hasPrefix("/") { folder = "/" }
            case .file, .missing, .other:
                return nil
            }
        }
        return folder
    }

    /// Looks at the names in a folder, and follows links to files.
    ///
    /// - Returns: the folders among them.
    @discardableResult
    private mutating func list<Failure: Error>(
        _ folder: String,
        _ interest: Interest,
        _ willLook: (String, Interest) throws(Failure) -> Void
    ) throws(Failure) -> [String] {
        var folders: [String] = []
        try willLook(folder, interest)
        for (name, stamp) in FolderListing(folder).entries
        where interest.includes(name, isFolder: stamp.kind == .folder) {
            let here = Self.path(of: name, in: folder)
            stamps[here, default: []].insert(stamp)
            if stamp.kind == .link { _ = try follow(name, from: folder, toFile: true, willLook) }
            if stamp.kind == .folder { folders.append(here) }
        }
        return folders
    }

    /// Looks at all that is in a folder and the folders below it.
    private mutating func walk<Failure: Error>(
        _ root: String,
        _ willLook: (String, Interest) throws(Failure) -> Void
    ) throws(Failure) {
        var rest = [root]
        while let folder = rest.popLast() {
            rest += try list(folder, .tree, willLook)
        }
    }
}

extension PathWalk {
    /// The parts of a path, the last one first.
    private static func parts(of path: String) -> [String] {
        path.split(separator: "/").reversed().map(String.init).filter { $0 != "." }
    }

    private static func path(of name: String, in folder: String) -> String {
        folder == "/" ? "/" + name : folder + "/" + name
    }

    private static func parent(of folder: String) -> String {
        let end = folder.lastIndex(of: "/") ?? folder.startIndex
        return end == folder.startIndex ? "/" : String(folder[..<end])
    }

    /// What a symbolic link says.
    private static func target(of link: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &buffer, buffer.count)
        return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }
}
