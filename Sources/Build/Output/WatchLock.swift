import Diagnostics
import FileSystem
internal import Foundation
import Persistence

/// Reserves an output folder for one watch during its lifetime.
///
/// A build uses the folder only for a moment, and waits for its turn. But two watches with different settings would
/// overwrite each other's site in turns, so the second one must not start. The lock is on a file next to the state, and
/// is released when its process ends, however that happens; the remaining file blocks no one. If the file is removed, the
/// folder belongs to the watch that builds next.
final class WatchLock: Sendable {
    private static let file = "watch"

    /// The folder, with links resolved.
    private let output: URL
    private let descriptor: Descriptor

    /// - Parameters:
    ///   - output: the folder, with links resolved.
    ///   - place: the location of the folder, for messages.
    init(on output: URL, at place: Location) throws(Diagnostic) {
        self.output = output
        let url = Self.url(for: output)
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            descriptor = try Descriptor(url.filePath, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o666)
        } catch {
            throw SiteOutput.unwritableState(of: output, at: place, error)
        }
        // If the file system has no locks, there is nothing to reserve.
        if flock(descriptor.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            throw Self.taken(at: place, by: LockHolder.find(of: descriptor.number))
        }
    }

    /// Whether this is the reserved folder, with links resolved. A trailing slash only shows whether the folder exists,
    /// and is ignored.
    func isOn(_ output: URL) -> Bool { output.filePath == self.output.filePath }

    /// Whether this folder is still reserved, with links resolved. If the file of the lock is gone, another watch would lock
    /// a new one.
    func isHeld(on output: URL) -> Bool {
        guard isOn(output), let own = try? descriptor.status() else { return false }
        var found = stat()
        return lstat(Self.url(for: output).filePath, &found) == 0 && found.identity == own.identity
    }

    private static func url(for output: URL) -> URL { BuildState.folder(for: output).appending(path: file) }

    /// Whether the folder no longer exists.
    var isOutputGone: Bool { access(output.filePath, F_OK) != 0 && errno == ENOENT }

    private static func taken(at place: Location, by holder: LockHolder?) -> Diagnostic {
        let process = holder.map { " (process \($0.process))" } ?? ""
        return .error(
            place,
            "another `almanac watch` or `serve`\(process) keeps this folder up to date",
            hint: "stop that one, or name another folder with `--output`"
        )
    }
}
