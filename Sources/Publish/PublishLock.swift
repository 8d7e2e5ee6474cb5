import Diagnostics
internal import Foundation

/// Keeps other publishes of a site away as long as it lives.
package final class PublishLock: Sendable {
    private let descriptor: Int32

    init(on folder: URL, at place: Location, waiting: () -> Void) throws(Diagnostic) {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A lock on the folder itself leaves nothing behind, whatever becomes of the program.
        descriptor = open(folder.path(percentEncoded: false), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .error(
                place,
                "the folder `\(folder.path(percentEncoded: false))` cannot be used: \(String(cString: strerror(errno)))",
                hint: "the site is put together there before it is published; mend its permissions"
            )
        }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
        // Where a file system has no locks, there is nothing to wait for.
        guard errno == EWOULDBLOCK else { return }
        waiting()
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }

    deinit { close(descriptor) }
}
