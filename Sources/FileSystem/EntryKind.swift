package import Foundation

/// The kind of an entry in a folder.
package enum EntryKind: Sendable {
    case file, folder, link, pipe, other

    /// The kind of the entry at a path or, if that is a link, of the entry that it leads to; nil if there is none.
    ///
    /// - Parameter followsLink: Whether to follow a link at the end of the path.
    package init?(at path: String, followsLink: Bool = true) {
        var status = stat()
        guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        self = status.kind
    }
}

extension stat {
    package var kind: EntryKind {
        switch st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        case S_IFIFO: .pipe
        default: .other
        }
    }
}
