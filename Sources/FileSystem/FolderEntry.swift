import Foundation

/// A file or other entry of a folder.
package struct FolderEntry {
    package enum Kind: Sendable { case file, folder, link, pipe, other }

    package var kind: Kind
    /// The size in bytes.
    package var size = 0
    private var mode: mode_t
    private var owner: (user: uid_t, group: gid_t)?

    /// Permissions that allow a server to read, whichever user it runs as.
    static var publicFolder: FolderEntry { FolderEntry(kind: .folder, mode: 0o755) }
    static var publicFile: FolderEntry { FolderEntry(kind: .file, mode: 0o644) }

    private init(kind: Kind, mode: mode_t) {
        self.kind = kind
        self.mode = mode
    }

    init(_ status: stat) {
        kind = status.kind
        size = Int(status.st_size)
        mode = status.st_mode & 0o7777
        owner = (status.st_uid, status.st_gid)
    }

    /// Gives a file the same owner and permissions, as far as this process is allowed to.
    func apply(to descriptor: Int32) {
        if let owner { _ = fchown(descriptor, owner.user, owner.group) }
        fchmod(descriptor, mode)
    }
}
