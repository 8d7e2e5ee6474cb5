// Swift Testing has no hook for the end of a run, and a test process may crash or be killed. So chromedriver is the
// child of a shell that reads from a pipe, and only the test process holds the other end. When that process ends, the
// system closes the pipe. The shell then kills chromedriver's session, which includes chromium, and removes the folder
// with the profile. All these processes write to one pipe, so its end means that all of them are gone.

import Dispatch
import Foundation
import Glibc
import Synchronization

/// A running chromedriver with its own folder. It ends together with this process at the latest.
final class BrowserProcess: Sendable {
    let port: UInt16
    let folder: URL
    private let lifeline: FileHandle
    /// Left when the last of the processes has ended.
    private let family = DispatchGroup()

    private static let watcher = """
        folder=$1
        shift
        setsid "$@" </dev/null 2>&1 &
        read -r _
        kill -KILL "-$!"
        wait
        until rm -rf "$folder"; do :; done
        """

    /// Starts `driver` on a free port.
    init(driver: URL) async throws {
        let folder = try makeTemporaryFolder()
        port = try freePort()
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", Self.watcher, "sh", folder.path, driver.path, "--port=\(port)"]
        // Nothing from the user: no proxy, fonts, language or time zone.
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "TMPDIR": folder.path, "LANG": "C.UTF-8", "TZ": "UTC",
        ]
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        // If another program inherited the pipe, the browser would outlive this process.
        guard fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC) == 0 else {
            throw StartFailure(output: "cannot mark the pipe: \(String(cString: strerror(errno)))")
        }
        try process.runUnblocked()
        self.folder = folder
        lifeline = input.fileHandleForWriting
        try await Self.waitForStart(output.fileHandleForReading, leavingAtEnd: family)
        endAtExit()
    }

    /// Ends the browser and waits until its processes and folder are gone.
    func end() async throws {
        try lifeline.close()
        await withCheckedContinuation { continuation in
            family.notify(queue: .global()) { continuation.resume() }
        }
    }

    /// Makes this process wait for the end of the browser, unless it crashes or is killed.
    private func endAtExit() {
        Self.running.withLock { running in
            if running.isEmpty { atexit { BrowserProcess.endAll() } }
            running.append(self)
        }
    }

    private static let running = Mutex<[BrowserProcess]>([])

    private static func endAll() {
        let processes = running.withLock(\.self)
        // A pipe may already be closed.
        for process in processes { try? process.lifeline.close() }
        let end = DispatchTime.now() + .seconds(5)
        for process in processes { _ = process.family.wait(timeout: end) }
    }

    /// Waits until chromedriver says that it has started, and discards the rest of its output.
    private static func waitForStart(_ output: FileHandle, leavingAtEnd family: DispatchGroup) async throws {
        family.enter()
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "chromedriver's output").async {
                defer { family.leave() }
                continuation.resume(with: Result { try readStart(from: output.fileDescriptor) })
                while !output.availableData.isEmpty {}
            }
        }
    }

    private static func readStart(from output: Int32) throws {
        var text = ""
        while !text.contains("started successfully on port") {
            var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let milliseconds: Int32 = 120_000
            guard poll(&waiting, 1, milliseconds) == 1 else { throw StartFailure(output: text) }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(output, &bytes, bytes.count)
            guard count > 0 else { throw StartFailure(output: text) }
            text += String(decoding: bytes[..<count], as: UTF8.self)
        }
    }

    struct StartFailure: Error, CustomStringConvertible {
        var output: String

        var description: String { "chromedriver did not start; it wrote: \(output)" }
    }
}
