// The lock is flock(2) on the folder itself. It needs no lock file, so none can be left behind; it is released when the
// process ends, however that happens; and it also excludes two threads of one process that each open the folder. One
// lock for all files of a folder is coarse, but changes take only milliseconds.
//
// flock has no timeout, so waiting means retrying every millisecond. A process that had to wait pauses after releasing
// the lock: otherwise a process that makes one change after another would take the lock again before any other wakes
// up.

package import Diagnostics
import Foundation

/// An exclusive lock on a folder, held for the lifetime of the object.
package final class FolderLock: Sendable {
    private let folder: Descriptor
    private let hadToWait: Bool

    /// The descriptor of the open folder.
    package var descriptor: Int32 { folder.number }

    /// Opens and locks a folder.
    ///
    /// - Parameters:
    ///   - timeout: how long to wait if another holder has the lock.
    ///   - file: the name in messages of the file for which the folder is locked.
    /// - Throws: a `Diagnostic` that names the holder of the lock, or says why the folder can't be locked.
    package init(_ folder: String, timeout: Duration, for file: String) throws(Diagnostic) {
        do {
            self.folder = try Descriptor(folder, O_RDONLY | O_DIRECTORY)
        } catch {
            throw error.diagnostic(file, "cannot be written")
        }
        do {
            hadToWait = try Self.acquire(self.folder.number, timeout: timeout)
        } catch {
            guard error.code == EWOULDBLOCK else { throw error.diagnostic(file, "cannot be locked") }
            let holder = LockHolder.find(of: self.folder.number)?.words ?? "another program"
            let time = timeout.formatted(.units(allowed: [.seconds, .milliseconds], width: .wide))
            throw .error(
                Location(file: file),
                "its folder has been locked by \(holder) for more than \(time)",
                hint: "nothing has been changed; try again when that program has finished"
            )
        }
    }

    deinit {
        guard hadToWait else { return }
        flock(folder.number, LOCK_UN)
        usleep(2_000)
    }

    /// Returns whether the lock was held by someone else at first.
    private static func acquire(_ descriptor: Int32, timeout: Duration) throws(SystemError) -> Bool {
        let start = ContinuousClock.now
        var hadToWait = false
        while let error = SystemError.from({ flock(descriptor, LOCK_EX | LOCK_NB) }) {
            guard error.code == EWOULDBLOCK, ContinuousClock.now - start < timeout else { throw error }
            hadToWait = true
            usleep(1_000)
        }
        return hadToWait
    }
}
