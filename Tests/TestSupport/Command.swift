// A command's input and outputs are files in a temporary folder, not pipes. A pipe holds 64 KB, so three of them would
// need three threads and a way to handle SIGPIPE. A file accepts everything at once and is read at the end.

import Dispatch
package import Foundation
import Glibc
import Synchronization

/// A program that is run to its end.
package struct Command: Sendable {
    package var executable: URL
    package var arguments: [String]
    /// The whole environment. If nil, the program inherits that of the test process.
    package var environment: [String: String]?
    /// If nil, the program inherits that of the test process.
    package var currentDirectory: URL?
    package var input: Data
    /// After this time, the program and its descendants are killed and `run` throws `TimedOut`.
    package var timeLimit: Duration

    package init(
        _ executable: URL,
        _ arguments: [String] = [],
        environment: [String: String]? = nil,
        currentDirectory: URL? = nil,
        input: Data = Data(),
        timeLimit: Duration = .seconds(300)
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.currentDirectory = currentDirectory
        self.input = input
        self.timeLimit = timeLimit
    }

    /// Runs the program, waits until it has ended, and then kills its remaining descendants.
    ///
    /// The failure of a program is an outcome, not an error. Throws `TimedOut`, `CancellationError` if the task is
    /// cancelled (which kills the program), or Foundation's error if the program can't be started.
    package func run() async throws -> Outcome {
        try await Turnstile.commands.withTurn { try await runAtOnce() }
    }

    private func runAtOnce() async throws -> Outcome {
        try await withTemporaryFolder { folder in
            let streams = try Streams(in: folder, input: input)
            let ending = try await execute(streams)
            let (output, errors) = try streams.closeAndRead()
            switch ending {
            case .status(let status):
                return Outcome(status: status, output: output, errors: errors)
            case .timedOut:
                throw TimedOut(command: self, output: output, errors: errors)
            }
        }
    }

    private func execute(_ streams: Streams) async throws -> Ending {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = environment ?? ProcessInfo.processInfo.environment
        process.currentDirectoryURL = currentDirectory
        process.standardInput = streams.input
        process.standardOutput = streams.output
        process.standardError = streams.errors

        try process.runUnblocked()
        let running = RunningGroup(process.processIdentifier)
        // Tests may block the whole thread pool for longer than the limit, so neither the limit nor the wait uses it.
        let timer = DispatchWorkItem { running.kill(becauseOfTime: true) }
        DispatchQueue.global().asyncAfter(deadline: .now() + timeLimit / .seconds(1), execute: timer)
        defer { timer.cancel() }
        let ending = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    let status = process.waitForEnd()
                    continuation.resume(returning: running.end() ? Ending.timedOut : .status(status))
                }
            }
        } onCancel: {
            running.kill(becauseOfTime: false)
        }
        try Task.checkCancellation()
        return ending
    }

    private enum Ending {
        case status(Outcome.Status)
        case timedOut
    }
}

/// The process group that Foundation creates for a program and its descendants.
///
/// After `end`, nothing is killed, because the id may belong to other processes.
private final class RunningGroup: Sendable {
    private let state: Mutex<(group: pid_t?, timedOut: Bool)>

    init(_ group: pid_t) {
        state = Mutex((group, false))
    }

    func kill(becauseOfTime: Bool) {
        state.withLock { state in
            guard let group = state.group else { return }
            state.timedOut = state.timedOut || becauseOfTime
            Glibc.kill(-group, SIGKILL)
        }
    }

    /// Kills the rest of the group after the program has ended. Returns whether the program was killed at its time
    /// limit.
    func end() -> Bool {
        state.withLock { state in
            if let group = state.group { Glibc.kill(-group, SIGKILL) }
            state.group = nil
            return state.timedOut
        }
    }
}

/// The three standard streams as files.
private struct Streams {
    let input: FileHandle
    let output: FileHandle
    let errors: FileHandle
    private let folder: URL

    init(in folder: URL, input data: Data) throws {
        self.folder = folder
        let files = ["input", "output", "errors"].map { folder.appending(path: $0, directoryHint: .notDirectory) }
        try data.write(to: files[0])
        try Data().write(to: files[1])
        try Data().write(to: files[2])
        input = try FileHandle(forReadingFrom: files[0])
        output = try FileHandle(forWritingTo: files[1])
        errors = try FileHandle(forWritingTo: files[2])
    }

    /// Foundation may keep the process and its handles long after the end.
    func closeAndRead() throws -> (output: Data, errors: Data) {
        for stream in [input, output, errors] { try stream.close() }
        return try (
            Data(contentsOf: folder.appending(path: "output", directoryHint: .notDirectory)),
            Data(contentsOf: folder.appending(path: "errors", directoryHint: .notDirectory))
        )
    }
}
