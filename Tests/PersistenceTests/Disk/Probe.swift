import Foundation
import Persistence
import TestSupport
import Testing

/// A record of the stores that the probe changes.
struct ProbeNote: Codable, Equatable, Sendable {
    var id: String
    var version: Int
}

/// The program that changes stores in a separate process.
enum Probe {
    /// A command that runs it.
    static func command(
        _ arguments: [String],
        environment: [String: String] = [:],
        timeLimit: Duration = .seconds(600)
    ) throws -> Command {
        Command(
            try builtBinary(named: "StoreProbe"),
            arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            timeLimit: timeLimit
        )
    }

    /// A shell command that may run it as `"$PROBE"`.
    static func shell(_ script: String, in folder: URL) async throws -> Command.Outcome {
        let probe = try builtBinary(named: "StoreProbe").path(percentEncoded: false)
        let environment = ProcessInfo.processInfo.environment.merging(["PROBE": probe]) { $1 }
        return try await Command(
            URL(filePath: "/bin/bash"),
            ["-c", script],
            environment: environment,
            currentDirectory: folder
        ).run()
    }
}

/// The names of all files of a folder.
func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
}
