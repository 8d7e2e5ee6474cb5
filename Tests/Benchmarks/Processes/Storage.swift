import Dispatch
import Foundation
import Glibc
import Synchronization

/// The place where the benchmark works: in memory, if the system has a file system there.
struct Storage: CustomStringConvertible {
    let folder: URL
    /// The type of the file system, such as `tmpfs`.
    let type: String

    var description: String { "\(type) at \(folder.path)" }

    /// `/dev/shm` if it is in memory, otherwise the folder for temporary files.
    static func fastest() -> Storage {
        let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
        if type(at: memory) == "tmpfs", access(memory.path, W_OK) == 0 {
            return Storage(folder: memory, type: "tmpfs")
        }
        let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        return Storage(folder: temporary, type: type(at: temporary))
    }

    /// The type of the file system that contains a folder (proc_pid_mounts(5)).
    private static func type(at folder: URL) -> String {
        let mounts = (try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)) ?? ""
        let path = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
        var best: (place: Substring, type: Substring) = ("", "an unknown file system")
        for mount in mounts.split(separator: "\n").map({ $0.split(separator: " ") }) where mount.count > 2 {
            guard mount[1] == "/" || path.hasPrefix(mount[1] + "/") else { continue }
            // If two are mounted at one place, the later one is visible.
            if mount[1].count >= best.place.count { best = (mount[1], mount[2]) }
        }
        return String(best.type)
    }

    /// The average number of runnable processes in the last minute.
    static var load: String {
        var average = 0.0
        return getloadavg(&average, 1) == 1 ? String(format: "%.1f", average) : "unknown"
    }

    /// Calls `body` with a new folder and removes it afterwards, even if a signal ends the program.
    func withFolder(_ body: (URL) throws -> Void) throws {
        let new = folder.appending(path: "almanac-benchmark-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: new, withIntermediateDirectories: false)
        Leftovers.shared.add(folder: new)
        defer { Leftovers.shared.remove() }
        try body(new)
    }
}

/// Removes the folder and the process of the benchmark when it ends.
final class Leftovers: Sendable {
    static let shared = Leftovers()

    /// The signals that end the benchmark.
    static let signals = [SIGINT, SIGTERM]

    private let state = Mutex<(folder: URL?, process: pid_t?)>((nil, nil))
    private let isEnding = Atomic(false)

    private init() {
        for number in Self.signals {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler {
                // The handler keeps the source alive.
                withExtendedLifetime(source) {}
                Leftovers.shared.isEnding.store(true, ordering: .sequentiallyConsistent)
                Leftovers.shared.remove()
                exit(128 + number)
            }
            source.resume()
        }
    }

    func add(folder: URL) { state.withLock { $0.folder = folder } }

    func add(process: pid_t) { state.withLock { $0.process = process } }

    /// Forgets a program that has ended, because its process id may soon belong to another one.
    func forgetProcess() {
        waitForEnd()
        state.withLock { $0.process = nil }
    }

    /// Doesn't return while this program is ending, so that it doesn't report the killed process as a failure.
    func waitForEnd() { while isEnding.load(ordering: .sequentiallyConsistent) { pause() } }

    /// Kills the program that is being measured.
    func endProcess() {
        state.withLock { state in
            if let process = state.process { kill(process, SIGKILL) }
            state.process = nil
        }
    }

    /// Kills the program that is being measured and removes its folder.
    func remove() {
        endProcess()
        state.withLock { state in
            // A program that is being killed may still create a file.
            for _ in 0..<5 where state.folder.map({ FileManager.default.fileExists(atPath: $0.path) }) ?? false {
                if let folder = state.folder { try? FileManager.default.removeItem(at: folder) }
            }
            state.folder = nil
        }
    }
}
