import Diagnostics
import FileSystem
internal import Foundation
import Persistence

/// Reserves an output folder for one watch during its lifetime.
///
/// A build uses the folder only for a moment, and waits for its turn. But two watches with different settings would
/// overwrite each other's site in turns, so the second one must not start. The lock is on a file next to the state, and
/// is released when its process ends, however that happens; the remaining file blocks no one. It contains the process
/// ID, for messages.
final class WatchLock: Sendable {
    private static let file = "watch"

    /// The folder, with links resolved.
    private let output: URL
    private let descriptor: Int32

    /// - Parameters:
    ///   - output: the folder, with links resolved.
    ///   - place: the location of the folder, for messages.
    init(on output: URL, at place: Location) throws(Diagnostic) {
        let folder = BuildState.folder(for: output)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw SiteOutput.unwritableState(of: output, at: place, error)
        }
        let path = folder.appending(path: Self.file).filePath
        descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
        self.output = output
        guard descriptor >= 0 else { throw SiteOutput.unwritableState(of: output, at: place, SystemError.last) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            // If the file system has no locks, there is nothing to reserve.
            if errno != EWOULDBLOCK { return }
            throw Self.taken(at: place, by: holder)
        }
        let number = Array("\(getpid())\n".utf8)
        // The lock also works without the process ID.
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, number, number.count, 0) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether this is the reserved folder, with links resolved. A trailing slash only shows whether the folder exists,
    /// and is ignored.
    func isOn(_ output: URL) -> Bool { output.filePath == self.output.filePath }

    /// Whether the folder no longer exists.
    var isOutputGone: Bool { access(output.filePath, F_OK) != 0 && errno == ENOENT }

    /// The process that holds the lock; nil if it hasn't written its ID yet.
    private var holder: Int? {
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return count > 0 ? Int(String(decoding: bytes[..<count].prefix { $0 != 0x0A }, as: UTF8.self)) : nil
    }

    private static func taken(at place: Location, by holder: Int?) -> Diagnostic {
        let process = holder.map { " (process \($0))" } ?? ""
        return .error(
            place,
            "another `almanac watch` or `serve`\(process) keeps this folder up to date",
            hint: "end that one, or name another folder with `--output`"
        )
    }
}
