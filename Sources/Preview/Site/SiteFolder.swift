import FileSystem
import Foundation

/// The folder of the finished site. It may vanish and come back at any time.
struct SiteFolder: Sendable {
    /// Its path in the file system.
    let path: String

    enum Entry {
        case file(SiteFile)
        case folder
        case nothing
    }

    /// Finds what `names` lead to from the root.
    ///
    /// Symbolic links, anything but regular files and folders, and names that begin with a dot (other than
    /// `.well-known`, RFC 8615) count as nothing.
    ///
    /// - Throws: an error that the path didn't cause: no descriptor is left, or the disk can't be read.
    func entry(at names: [String]) throws(SystemError) -> Entry {
        guard names.allSatisfy({ !$0.hasPrefix(".") || $0 == ".well-known" }) else { return .nothing }
        do throws(SystemError) {
            let found = try Descriptor(followingNoLinks: names, in: path)
            let status = try found.status()
            switch status.st_mode & S_IFMT {
            case S_IFREG: return .file(SiteFile(found, status))
            case S_IFDIR: return .folder
            default: return .nothing
            }
        } catch {
            guard [EMFILE, ENFILE, ENOMEM, EIO].contains(error.code) else { return .nothing }
            throw error
        }
    }
}

/// A regular file, open for reading. When a build replaces it, this object still reads the old one.
final class SiteFile: Sendable {
    let size: Int64
    let tag: EntityTag
    private let descriptor: Descriptor

    init(_ descriptor: consuming Descriptor, _ status: stat) {
        self.descriptor = descriptor
        size = Int64(status.st_size)
        tag = EntityTag(of: status)
    }

    /// Reads a part of the file, fewer bytes only if the file has become shorter.
    func read(_ range: Range<Int64>) throws(SystemError) -> [UInt8] {
        try descriptor.bytes(from: range.lowerBound, count: Int(range.upperBound - range.lowerBound))
    }
}
