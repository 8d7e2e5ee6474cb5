import Diagnostics
import FileSystem
internal import Foundation
import Persistence

/// Keeps an output folder for one watch, as long as it lives.
///
/// A build needs the folder for a moment only, and waits for its turn. Two watches with different settings would make the
/// site of the one and of the other by turns, so the second must not begin. The lock is on a file beside the state and
/// goes with the process that has it, however that ends; the file stays and keeps nobody out. It holds the number of the
/// process, for messages.
final class OutputClaim: Sendable {
    private static let file = "watch"

    /// The folder, at the end of all links.
    private let output: URL
    private let descriptor: Int32

    /// - Parameters:
    ///   - output: the folder, at the end of all links.
    ///   - place: where it is, for messages.
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
            // Where a file system has no locks, there is nothing to keep.
            if errno != EWOULDBLOCK { return }
            throw Self.taken(at: place, by: holder)
        }
        let number = Array("\(getpid())\n".utf8)
        // Without the number the lock is as good.
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, number, number.count, 0) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether it is this folder, at the end of all links, that is kept. A slash at the end of the path says whether the
    /// folder is there, and does not count.
    func isOn(_ output: URL) -> Bool { output.filePath == self.output.filePath }

    /// Whether nothing is where the folder was.
    var isOutputGone: Bool { access(output.filePath, F_OK) != 0 && errno == ENOENT }

    /// The process that has the lock; nil if it has not said so yet.
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
