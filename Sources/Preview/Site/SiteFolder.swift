import FileSystem
import Foundation

/// The folder of the built site. It may disappear and reappear at any time.
struct SiteFolder: Sendable {
    let path: String

    enum Resource {
        case file(SiteFile)
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
        guard names.allSatisfy({ !$0.hasPrefix(".") || $0 == ".well-known" }) else { return .nothing }
        do throws(SystemError) {
            // The folder itself may be a link.
            var found = try Descriptor(path, O_RDONLY | O_DIRECTORY)
            for name in names {
                found = try Descriptor(name, in: found.number, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
            }
            let status = try found.status()
            switch status.kind {
            case .file: return .file(SiteFile(found, status))
            case .folder: return .folder
            default: return .nothing
            }
        } catch {
            guard [EMFILE, ENFILE, ENOMEM, EIO].contains(error.code) else { return .nothing }
            throw error
        }
    }
}

/// A regular file, open for reading. If a build replaces the file, this object still reads the old one.
final class SiteFile: Sendable {
    let size: Int64
    let tag: EntityTag
    private let descriptor: Descriptor

    init(_ descriptor: consuming Descriptor, _ status: stat) {
        self.descriptor = descriptor
        size = Int64(status.st_size)
        tag = EntityTag(of: status)
    }

    /// Reads a range of the file; returns fewer bytes only if the file has become shorter.
    func read(_ range: Range<Int64>) throws(SystemError) -> [UInt8] {
        try [UInt8](
            contentsOf: descriptor.number,
            count: Int(range.upperBound - range.lowerBound),
            at: Int(range.lowerBound)
        )
    }
}
