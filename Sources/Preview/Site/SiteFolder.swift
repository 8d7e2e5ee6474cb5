import FileSystem
import Foundation

/// The folder of the built site. It may disappear and reappear at any time.
struct SiteFolder: Sendable {
    let path: String

    enum Resource {
        case file(ReadableFile)
        case folder
        case nothing
    }

    /// Finds what is at the path `names` below the root.
    ///
    /// Symbolic links, entries other than regular files and folders, and names that begin with a dot (except for
    /// `.well-known`, RFC 8615) are treated as missing.
    ///
    /// A path can change between the moment it is checked and the moment it is opened. So no path is checked: each name
    /// is opened relative to its parent folder, and then the open file is examined. Opening never blocks, not even on a
    /// pipe without a writer.
    ///
    /// - Throws: an error that isn't caused by the path: no file descriptor is available, or the disk can't be read.
    func resource(at names: [String]) throws(SystemError) -> Resource {
        guard let last = names.last, names.allSatisfy({ !$0.hasPrefix(".") || $0 == ".well-known" }) else {
            return .nothing
        }
        do throws(SystemError) {
            // The folder itself may be a link.
            var folder = try Descriptor(path, O_RDONLY | O_DIRECTORY)
            for name in names.dropLast() {
                folder = try Descriptor(name, in: folder.number, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
            }
            return .file(try ReadableFile(last, in: folder.number))
        } catch {
            if error.code == EISDIR { return .folder }
            guard [EMFILE, ENFILE, ENOMEM, EIO].contains(error.code) else { return .nothing }
            throw error
        }
    }
}
