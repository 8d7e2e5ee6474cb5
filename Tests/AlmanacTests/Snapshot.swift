import Foundation
import Glibc

/// Everything in a folder at one moment.
struct Snapshot: Equatable {
    /// A file, a folder or a link.
    struct Entry: Equatable {
        enum Content: Equatable {
            case file(Data)
            case folder
            case link(String)
            case other
        }

        var content: Content
        var inode: UInt64
        var seconds: Int
        var nanoseconds: Int
    }

    private(set) var entries: [String: Entry] = [:]

    /// Reads everything in `folder` without following links.
    init(of folder: URL) throws {
        guard FileManager.default.fileExists(atPath: folder.path) else { return }
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            entries[path] = try Entry(of: folder.appending(path: path).path)
        }
    }

    /// File contents and link targets, without inodes and dates.
    var contents: [String: Entry.Content] { entries.mapValues(\.content) }

    /// The paths of the files, sorted.
    var files: [String] { entries.filter { $0.value.content.isFile }.keys.sorted() }

    /// The sorted paths of entries that differ from those in `other`. Dates of folders are ignored.
    func changes(since other: Snapshot) -> [String] {
        Set(entries.keys).union(other.entries.keys).sorted().filter { path in
            guard let new = entries[path], let old = other.entries[path] else { return true }
            return new.content == .folder ? old.content != .folder : new != old
        }
    }
}

extension Snapshot.Entry {
    struct Unreadable: Error {
        var path: String
        var code: Int32
    }

    init(of path: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw Unreadable(path: path, code: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: content = .file(try Data(contentsOf: URL(filePath: path)))
        case S_IFDIR: content = .folder
        case S_IFLNK: content = .link(try FileManager.default.destinationOfSymbolicLink(atPath: path))
        default: content = .other
        }
        inode = UInt64(status.st_ino)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}

extension Snapshot.Entry.Content {
    var isFile: Bool { if case .file = self { true } else { false } }
}
