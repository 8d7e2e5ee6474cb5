internal import Diagnostics
internal import FileSystem
internal import Foundation
internal import Subprocess

#if canImport(System)
internal import System
#else
internal import SystemPackage
#endif

/// A command-line program that reaches a host.
///
/// Its arguments are passed unchanged, without a shell. Its messages are passed on verbatim, except for passwords.
struct Tool: Sendable {
    let name: String
    /// The location for messages: `publish.pages`.
    let place: Location
    /// The working directory; by default, that of this process.
    var folder: String?
    /// The arguments that precede those of each run.
    var options: [String] = []
    /// Environment variables to set, or, if nil, to unset.
    var environment: [String: String?] = [:]
    /// A folder in which the program keeps data that can be deleted at any time.
    var ownFolder: String?

    struct RunResult {
        /// The exit status, or -1 after a signal.
        var status: Int
        var output: [UInt8]
        /// The text written to standard error, without passwords.
        var words: String

        var isSuccess: Bool { status == 0 }
        var text: String { String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines) }

        /// Whether the messages contain any of these texts.
        func says(_ texts: String...) -> Bool { texts.contains(where: words.contains) }
    }

    /// Runs the program and waits until it exits. If the task is cancelled, the program is asked to exit.
    ///
    /// - Parameter failure: the message of the error to throw if the exit status isn't 0; nil to throw none.
    @discardableResult
    func run(
        _ arguments: [String],
        input: [UInt8] = [],
        adding added: [String: String] = [:],
        or failure: String? = nil
    ) async throws(Diagnostic) -> RunResult {
        // Messages are parsed for error causes, so they must be in English.
        var variables: [Environment.Key: String?] = ["LC_ALL": "C"]
        for (key, value) in environment { variables[.init(stringLiteral: key)] = value }
        for (key, value) in added { variables[.init(stringLiteral: key)] = value }
        var platform = PlatformOptions()
        platform.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(2))]
        let result: RunResult
        do {
            let streams = try ToolStreams(input: input)
            let finished = try await Subprocess.run(
                .name(name),
                arguments: Arguments(options + arguments),
                environment: .inherit.updating(variables),
                workingDirectory: folder.map { FilePath($0) },
                platformOptions: platform,
                input: .fileDescriptor(streams.input, closeAfterSpawningProcess: false),
                output: .fileDescriptor(streams.output, closeAfterSpawningProcess: false),
                error: .fileDescriptor(streams.errors, closeAfterSpawningProcess: false)
            )
            var status = -1
            if case .exited(let code) = finished.terminationStatus { status = Int(code) }
            let (output, errors) = try streams.read()
            result = RunResult(status: status, output: output, words: Secrets.words(of: errors))
        } catch {
            if (error as? SubprocessError)?.code == .executableNotFound {
                let hint = "install the package `\(name)`, on Debian with `apt install \(name)`"
                throw .error(place, "`\(name)` is not installed, and this target needs it", hint: hint)
            }
            throw .error(place, "`\(name)` could not be run: \(Secrets.hidden(in: "\(error)"))")
        }
        if let failure, !result.isSuccess { throw self.failure(failure, result) }
        return result
    }

    /// An error with the program's own messages.
    func failure(_ message: String, _ result: RunResult, hint: String? = nil) -> Diagnostic {
        let lines = result.words.split(whereSeparator: \.isNewline).suffix(20).joined(separator: "\n    ")
        let end = result.status < 0 ? "was killed by a signal" : "exited with status \(result.status)"
        return .error(
            place,
            "\(message): `\(name)` \(end)\(lines.isEmpty ? "" : " and printed:\n    \(lines)")",
            hint: damage(in: result) ?? hint ?? "fix that and publish again: what has already been sent is not lost"
        )
    }

    /// The hint if the program reports that its own folder is damaged, which can happen after a power failure.
    private func damage(in result: RunResult) -> String? {
        guard let ownFolder, result.says(ownFolder),
            result.says("corrupt", "is empty", "packfile", "File exists", "bad config")
        else { return nil }
        return "delete the folder `\(ownFolder)`, which Almanac will recreate, and publish again"
    }
}

/// The input and output of a program, in anonymous files.
///
/// With pipes, a program that exits before reading its input, or that writes too much output, would each need special
/// handling.
private final class ToolStreams: Sendable {
    let input: FileDescriptor
    let output: FileDescriptor
    let errors: FileDescriptor

    init(input bytes: [UInt8]) throws {
        input = try Self.open()
        output = try Self.open()
        errors = try Self.open()
        try input.writeAll(bytes)
        try input.seek(offset: 0, from: .start)
    }

    deinit { for descriptor in [input, output, errors] { try? descriptor.close() } }

    private static func open() throws -> FileDescriptor {
        let path = FilePath(NSTemporaryDirectory()).appending("almanac-\(UUID().uuidString)")
        let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec]
        let descriptor = try FileDescriptor.open(path, .readWrite, options: options, permissions: .ownerReadWrite)
        unlink(path.string)
        return descriptor
    }

    /// The output of the program, and the end of its messages, which names the cause of an error.
    func read() throws -> (output: [UInt8], errors: [UInt8]) {
        (try Self.read(output, atMost: .max), try Self.read(errors, atMost: 65_536))
    }

    private static func read(_ descriptor: FileDescriptor, atMost limit: Int64) throws -> [UInt8] {
        let size = try descriptor.seek(offset: 0, from: .end)
        let count = min(size, limit)
        return try [UInt8](contentsOf: descriptor.rawValue, count: Int(count), at: Int(size - count))
    }
}
