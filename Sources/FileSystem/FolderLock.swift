// The lock is flock(2) on the folder itself: it needs no file of its own, so none can be left behind; it ends with the
// process, however that ends; and two threads of a process that open the folder each for themselves exclude each other
// just as two processes do. One lock for all files of a folder is coarse, but changes take milliseconds.
//
// Waiting is asking again every millisecond, because flock knows no time limit. Whoever had to wait makes a pause after
// giving the lock back, or a process that changes one record after the other would be there again before any other
// has woken up.

package import Diagnostics
import Foundation

/// An exclusive lock on a folder, held until the object goes.
package final class FolderLock: Sendable {
    /// The open folder.
    package let descriptor: Int32
    private let hadToWait: Bool

    /// Opens and locks a folder.
    ///
    /// - Parameters:
    ///   - timeout: how long to wait for somebody else who has the lock.
    ///   - file: what a message calls the file for which the folder is locked.
    /// - Throws: `Diagnostic` that names who has the lock, or why there can be none.
    package init(_ folder: String, timeout: Duration, for file: String) throws(Diagnostic) {
        do {
            descriptor = try SystemError.check { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        } catch {
            throw error.diagnostic(file, "cannot be written")
        }
        do {
            hadToWait = try Self.acquire(descriptor, timeout: timeout)
        } catch {
            // What is thrown in an initializer ends the object without its deinit.
            let diagnostic = Self.diagnostic(for: error, of: descriptor, timeout: timeout, file: file)
            close(descriptor)
            throw diagnostic
        }
    }

    private static func diagnostic(
        for error: SystemError,
        of descriptor: Int32,
        timeout: Duration,
        file: String
    ) -> Diagnostic {
        guard error.code == EWOULDBLOCK else { return error.diagnostic(file, "cannot be locked") }
        let holder = LockHolder.find(of: descriptor)?.words ?? "another program"
        let time = timeout.formatted(.units(allowed: [.seconds, .milliseconds], width: .wide))
        return .error(
            Location(file: file),
            "its folder has been locked by \(holder) for more than \(time)",
            hint: "nothing has been changed; try again when that has ended"
        )
    }

    deinit {
        close(descriptor)
        if hadToWait { usleep(2_000) }
    }

    /// Returns whether somebody else had the lock at first.
    private static func acquire(_ descriptor: Int32, timeout: Duration) throws(SystemError) -> Bool {
        let start = ContinuousClock.now
        var hadToWait = false
        while true {
            do {
                try SystemError.check { flock(descriptor, LOCK_EX | LOCK_NB) }
                return hadToWait
            } catch {
                guard error.code == EWOULDBLOCK, ContinuousClock.now - start < timeout else { throw error }
                hadToWait = true
                usleep(1_000)
            }
        }
    }
}
