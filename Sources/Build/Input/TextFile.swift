package import Diagnostics
import FileSystem
package import Foundation

/// Reads files written by people or other programs: settings, the menu, templates, sources.
package enum TextFile {
    /// The maximum size of settings or a template in bytes. The largest template of the theme has 10 kB.
    package static let sizeLimit = 16_000_000

    struct UnsupportedFile: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns the bytes of a regular file; links are followed.
    ///
    /// - Throws: `SystemError`, and ``UnsupportedFile`` for a pipe or device and for a file that is too large.
    package static func data(of url: URL, limit: Int = sizeLimit) throws -> Data {
        do throws(SystemError) {
            return Data(try ReadableFile(url.filePath, followsLink: true).readAll(limit: limit))
        } catch {
            switch error.code {
            case EINVAL: throw UnsupportedFile(description: "it isn't a regular file")
            case EOVERFLOW: throw UnsupportedFile(description: tooLarge(limit: limit))
            default: throw error
            }
        }
    }

    /// Decodes the bytes of a file.
    ///
    /// - Throws: a diagnostic if they aren't UTF-8.
    package static func text(_ bytes: some Sequence<UInt8>, of file: String) throws(Diagnostic) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        throw .error(Location(file: file), "this is not UTF-8 text", hint: "save the file as UTF-8")
    }

    /// The message for a file that is too large.
    static func tooLarge(limit: Int = sizeLimit) -> String { "it has more than \(limit / 1_000_000) MB" }
}
