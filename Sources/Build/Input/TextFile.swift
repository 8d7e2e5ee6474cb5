import FileSystem
package import Foundation

/// Reads files that a person or another program writes: settings, the menu, templates, sources.
package enum TextFile {
    /// The most bytes that settings or a template may have. The largest template of the theme has 10 kB.
    package static let sizeLimit = 16_000_000

    struct Refused: Error, CustomStringConvertible {
        let description: String
    }

    /// The bytes of a regular file, or of one that a link leads to.
    ///
    /// - Throws: `SystemError`, and ``Refused`` for a pipe or device, and for a file that is too large.
    package static func data(of url: URL, limit: Int = sizeLimit) throws -> Data {
        let file = try Descriptor(url.filePath, O_RDONLY | O_NONBLOCK)
        let status = try file.status()
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw SystemError(code: EISDIR)
        default: throw Refused(description: "it is no regular file")
        }
        // Some file systems don't know how long a file is before it has been read.
        guard status.st_size <= limit, let data = try file.readAll(limit: limit) else {
            throw Refused(description: excess(over: limit))
        }
        return data
    }

    /// What to say of a file that is too large.
    static func excess(over limit: Int = sizeLimit) -> String { "it has more than \(limit / 1_000_000) MB" }
}
