// Swift Testing has no hook for the end of a run, and a test process may crash or be killed. So chromedriver is the
// child of a shell that reads from a pipe whose other end only the test process holds. However that process ends, the
// system closes its end; the shell then kills chromedriver's session, in which chromium lives too, and removes the
// folder that holds the profile. The whole family writes to one pipe, whose end therefore tells that all are gone.

import Dispatch
import Foundation
import Glibc
import Synchronization

/// A running chromedriver with a folder of its own, ended at the latest together with this process.
final class BrowserProcess: Sendable {
    let port: UInt16
    let folder: URL
    private let lifeline: FileHandle
    /// Left when the last process of the family has ended.
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

    /// Starts `driver` on a port that is free.
    init(driver: URL) async throws {
        let folder = try makeTemporaryFolder()
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", Self.watcher, "sh", folder.path, driver.path, "--port=0"]
        // Nothing of the user's: neither a proxy nor fonts, language or time zone.
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "TMPDIR": folder.path, "LANG": "C.UTF-8", "TZ": "UTC",
        ]
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        // Another program that held the pipe would keep the browser alive.
        guard fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC) == 0 else {
            throw StartFailure(output: "cannot mark the pipe: \(String(cString: strerror(errno)))")
        }
        try process.runUnblocked()
        self.folder = folder
        lifeline = input.fileHandleForWriting
        port = try await Self.port(from: output.fileHandleForReading, leavingAtEnd: family)
        endAtExit()
    }

    /// Ends the browser and returns when its processes and its folder are gone.
    func end() async throws {
        try lifeline.close()
        await withCheckedContinuation { continuation in
            family.notify(queue: .global()) { continuation.resume() }
        }
    }

    /// Makes this process, if it ends in peace, wait until the browser is gone.
    private func endAtExit() {
        Self.running.withLock { running in
            if running.isEmpty { atexit { BrowserProcess.endAll() } }
            running.append(self)
        }
    }

    private static let running = Mutex<[BrowserProcess]>([])

    private static func endAll() {
        for process in running.withLock(\.self) {
            // One that was ended before is closed already.
            try? process.lifeline.close()
            _ = process.family.wait(timeout: .now() + .seconds(5))
        }
    }

    /// Waits for the line in which chromedriver tells its port. What it writes later is thrown away.
    private static func port(from output: FileHandle, leavingAtEnd family: DispatchGroup) async throws -> UInt16 {
        family.enter()
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "chromedriver's output").async {
                defer { family.leave() }
                continuation.resume(with: Result { try readPort(from: output.fileDescriptor) })
                while !output.availableData.isEmpty {}
            }
        }
    }

    private static func readPort(from output: Int32) throws -> UInt16 {
        var text = ""
        while true {
            if let port = text.firstMatch(of: /started successfully on port ([0-9]+)/).flatMap({ UInt16($0.1) }) {
                return port
            }
            var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let milliseconds: Int32 = 30_000
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
