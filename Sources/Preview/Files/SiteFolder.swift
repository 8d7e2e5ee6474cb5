// The folder that is served may hold what its owner does not expect: a symbolic link out of it, a FIFO whose opening
// would wait for a writer. And between a check and an opening anything may change. So nothing is checked by path: each
// name is opened from the descriptor of the folder before it, and what was opened is looked at.

import Foundation

/// The folder of finished files. It may vanish and come back at any time.
struct SiteFolder: Sendable {
    /// Its path in the file system.
    let path: String

    enum Entry {
        case file(OpenFile)
        case folder
        case nothing
    }

    /// Finds what `names` lead to from the root.
    ///
    /// Symbolic links, anything but regular files and folders, and names that begin with a dot (other than
    /// `.well-known`, RFC 8615) count as nothing. Throws if the system has no descriptor left, or on an input error.
    func entry(at names: [String]) throws(SystemError) -> Entry {
        guard !names.contains(where: Self.isHidden) else { return .nothing }
        guard var current = try descriptor(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else { return .nothing }
        for name in names {
            let next = openat(current, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            let code = errno
            close(current)
            guard let opened = try descriptor(next, code) else { return .nothing }
            current = opened
        }
        return entry(owning: current)
    }

    private func entry(owning descriptor: Int32) -> Entry {
        var status = stat()
        let result = fstat(descriptor, &status)
        if result == 0, status.st_mode & S_IFMT == S_IFREG {
            return .file(OpenFile(owning: descriptor, identity: FileIdentity(status)))
        }
        close(descriptor)
        return result == 0 && status.st_mode & S_IFMT == S_IFDIR ? .folder : .nothing
    }

    /// The descriptor, or nil if there is nothing that may be opened; throws what is not the name's fault.
    private func descriptor(_ result: Int32, _ code: Int32 = errno) throws(SystemError) -> Int32? {
        if result >= 0 { return result }
        switch code {
        case EMFILE, ENFILE, ENOMEM, EIO: throw SystemError(code)
        default: return nil
        }
    }

    private static func isHidden(_ name: String) -> Bool { name.hasPrefix(".") && name != ".well-known" }
}
