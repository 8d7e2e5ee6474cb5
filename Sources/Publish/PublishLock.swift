import Build
import Diagnostics
import FileSystem
internal import Foundation

/// Blocks other publishes of a site during its lifetime.
package final class PublishLock: Sendable {
    /// The lock is on the folder itself, so nothing is left behind, whatever happens to the program.
    private let folder: Descriptor

    init(on url: URL, at place: Location, waiting: () -> Void) throws(Diagnostic) {
        let path = url.path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            folder = try Descriptor(path, O_RDONLY | O_DIRECTORY)
        } catch {
            let hint = "the site is put together there before it is published; check its permissions"
            throw .error(place, "the folder `\(path)` cannot be used: \(reason(of: error))", hint: hint)
        }
        // On a file system without locks, there is nothing to wait for.
        try? folder.lock(waiting: waiting)
    }
}
