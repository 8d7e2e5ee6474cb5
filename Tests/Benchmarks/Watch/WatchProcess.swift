import Foundation
import Glibc

/// A watching program and the lines that it prints.
final class WatchProcess {
    private let process = Process()
    private let name: String
    private let output = Pipe()
    private let errors: URL
    private var unread: [UInt8] = []

    /// Starts the program in a folder. Its standard error goes to a file in that folder.
    init(_ program: URL, _ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws {
        name = program.lastPathComponent
        errors = folder.appending(path: "messages")
        try Data().write(to: errors)
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = Child.environment(in: folder).merging(environment) { _, own in own }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        Leftovers.shared.add(process: process.processIdentifier)
    }

    /// Kills the program, which has nothing left to print or to save.
    func end() {
        Leftovers.shared.endProcess()
        process.waitUntilExit()
    }

    /// Waits for the next line.
    func line(within limit: Duration = .seconds(120)) throws -> String {
        let deadline = ContinuousClock.now + limit
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeSubrange(...end) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            try read(until: deadline)
        }
    }

    /// Throws if the program has ended or the deadline has passed.
    func check(until deadline: ContinuousClock.Instant, waitingFor thing: String) throws {
        Leftovers.shared.waitForEnd()
        guard process.isRunning else { throw failure("\(name) has ended while it was to make \(thing)") }
        guard ContinuousClock.now < deadline else { throw failure("\(name) did not make \(thing) in time") }
    }

    private func read(until deadline: ContinuousClock.Instant) throws {
        try check(until: deadline, waitingFor: "a line")
        let file = output.fileHandleForReading.fileDescriptor
        var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 100) > 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = Glibc.read(file, &bytes, bytes.count)
        if count > 0 { unread += bytes[..<count] }
    }

    private func failure(_ text: String) -> Child.Failure {
        let said = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
        return Child.Failure(description: said.isEmpty ? text : "\(text); it said:\n\(said.suffix(2_000))")
    }
}
