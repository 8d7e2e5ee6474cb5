package import Foundation
import Glibc
import Synchronization

/// A program that runs while a test observes it.
package struct RunningProgram: Sendable {
    package let identifier: pid_t
    private let folder: URL
    private let state: RunningState

    /// Starts the program, with its output in files of `folder`.
    fileprivate init(_ command: Command, folder: URL) throws {
        let process = Process()
        process.executableURL = command.executable
        process.arguments = command.arguments
        process.environment = command.environment ?? ProcessInfo.processInfo.environment
        process.currentDirectoryURL = command.currentDirectory
        process.standardInput = FileHandle.nullDevice
        let streams = [try Self.newFile("output", in: folder), try Self.newFile("errors", in: folder)]
        process.standardOutput = streams[0]
        process.standardError = streams[1]
        let state = RunningState()
        try process.runUnblocked()
        Thread.detachNewThread {
            let status = process.waitForEnd()
            // Foundation may keep the process and its handles long after the end.
            for stream in streams { try? stream.close() }
            state.end(status)
        }
        identifier = process.processIdentifier
        self.folder = folder
        self.state = state
    }

    private static func newFile(_ name: String, in folder: URL) throws -> FileHandle {
        let url = folder.appending(path: name, directoryHint: .notDirectory)
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }

    /// Standard output so far.
    package var outputText: String { text("output") }
    /// Standard error so far.
    package var errorText: String { text("errors") }

    private func text(_ name: String) -> String {
        let data = try? Data(contentsOf: folder.appending(path: name, directoryHint: .notDirectory))
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    /// How the program ended, or nil while it runs.
    package var status: Command.Outcome.Status? { state.status }

    /// Sends a signal to the program if it is still running.
    package func send(_ signal: Int32) { state.ifRunning { kill(identifier, signal) } }

    /// Kills the program and its descendants if it is still running, and waits for the end.
    fileprivate func endNow() async {
        state.ifRunning { kill(-identifier, SIGKILL) }
        // In a separate task, because a cancelled task doesn't wait.
        await Task { await state.ended() }.value
    }
}

extension Command {
    /// Starts the program and passes it to `body`. If it is still running when `body` ends, it is killed.
    ///
    /// The command's time limit and input aren't used.
    package func whileRunning<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (RunningProgram) async throws -> Result
    ) async throws -> Result {
        try await withTemporaryFolder { folder in
            let program = try RunningProgram(self, folder: folder)
            do {
                let result = try await body(program)
                await program.endNow()
                return result
            } catch {
                await program.endNow()
                throw error
            }
        }
    }
}

/// Whether a program is running, and the tasks that wait for its end.
private final class RunningState: Sendable {
    private struct Value {
        var status: Command.Outcome.Status?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let value = Mutex(Value())

    var status: Command.Outcome.Status? { value.withLock(\.status) }

    func end(_ status: Command.Outcome.Status) {
        let waiting = value.withLock { value in
            value.status = status
            defer { value.waiting = [] }
            return value.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func ended() async {
        await withCheckedContinuation { continuation in
            let isOver = value.withLock { value in
                if value.status == nil { value.waiting.append(continuation) }
                return value.status != nil
            }
            if isOver { continuation.resume() }
        }
    }

    /// After the end, the process id may belong to another program.
    func ifRunning(_ body: () -> Void) {
        value.withLock { if $0.status == nil { body() } }
    }
}
