import Foundation
import Glibc

/// The resources that a process used, as counted by the system.
struct Usage {
    var wall: Duration
    /// Processor time in the program, and in the system on its behalf.
    var user: Duration
    var system: Duration
    /// The maximum resident memory in bytes.
    ///
    /// The system counts from the start of the process as a copy of this one, so it is never less than the maximum of
    /// this process. That is why stores are made by a separate process.
    var peak: Int

    /// The maximum resident memory of this process.
    static var own: Int {
        var resources = rusage()
        getrusage(RUSAGE_SELF.rawValue, &resources)
        return resources.ru_maxrss * 1_024
    }
}

/// A program that runs once to completion.
struct Child {
    /// A failure of the program.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    let program: String
    var arguments: [String]
    /// The working directory, which is also the home directory.
    let folder: URL
    /// Environment variables in addition to the basic ones.
    var environment: [String: String] = [:]

    /// The basic environment of all programs, which contains nothing of the user's.
    static func environment(in folder: URL) -> [String: String] {
        ["HOME": folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC"]
    }

    /// Runs the program and waits until it ends.
    ///
    /// - Returns: the resources that it used, and its standard output and standard error.
    /// - Throws: if it can't be run, or fails.
    func run() throws -> (usage: Usage, output: String) {
        let output = folder.appending(path: "output-\(UUID().uuidString)")
        defer { unlink(output.path) }
        let start = ContinuousClock.now
        let process = try spawn(writingTo: output.path)
        Leftovers.shared.add(process: process)
        var status: Int32 = 0
        var resources = rusage()
        while wait4(process, &status, 0, &resources) < 0 {
            guard errno == EINTR else { throw POSIXError(.init(rawValue: errno) ?? .ECHILD) }
        }
        let wall = ContinuousClock.now - start
        Leftovers.shared.forgetProcess()
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        guard status == 0 else {
            let line = ([program] + arguments).joined(separator: " ")
            throw Failure(description: "`\(line)` \(Self.words(for: status)); it said:\n\(text.suffix(2_000))")
        }
        return (Usage(wall: wall, resources), text)
    }

    /// How a failed program has ended, from the status of wait(2).
    private static func words(for status: Int32) -> String {
        let signal = status & 0x7F
        return signal == 0 ? "failed with status \(status >> 8 & 0xFF)" : "was ended by signal \(signal)"
    }

    private func spawn(writingTo output: String) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        // The child would inherit ignored signals, so they are reset.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in Leftovers.signals { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let words = environment.merging(Self.environment(in: folder)) { own, _ in own }
            .map { "\($0)=\($1)" }.sorted()
        // The functions that set the working directory of the child alone aren't available in Swift.
        let files = FileManager.default
        let here = files.currentDirectoryPath
        guard files.changeCurrentDirectoryPath(folder.path) else {
            throw Failure(description: "there is no folder \(folder.path)")
        }
        defer { _ = files.changeCurrentDirectoryPath(here) }
        var process: pid_t = 0
        let code = Self.withPointers([program] + arguments) { arguments in
            Self.withPointers(words) { posix_spawn(&process, program, &actions, &attributes, arguments, $0) }
        }
        guard code == 0 else {
            throw Failure(description: "`\(program)` cannot be run: \(String(cString: strerror(code)))")
        }
        return process
    }

    /// Calls `body` with the texts as a null-terminated array of C strings.
    private static func withPointers<Result>(
        _ texts: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = texts.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers)
    }
}

extension Usage {
    fileprivate init(wall: Duration, _ resources: rusage) {
        self.wall = wall
        user = Duration(resources.ru_utime)
        system = Duration(resources.ru_stime)
        // Linux counts in KiB.
        peak = resources.ru_maxrss * 1_024
    }
}

extension Duration {
    fileprivate init(_ time: timeval) { self = .seconds(time.tv_sec) + .microseconds(time.tv_usec) }
}
