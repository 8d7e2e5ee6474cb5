import Foundation
import TestSupport

/// A temporary folder in which a test runs the program as a user does.
///
/// The environment is the same on every machine: tests set every variable.
struct Workspace: Sendable {
    let folder: URL

    /// Passes a workspace to `body`, and removes it with its contents when `body` ends.
    static func with<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Workspace) async throws -> Result
    ) async throws -> Result {
        try await withTemporaryFolder { folder in
            // A watch also watches the parent folder, so that must not be the folder that other tests use.
            let workspace = Workspace(folder: folder.appending(path: "workspace", directoryHint: .isDirectory))
            try FileManager.default.createDirectory(
                at: workspace.folder,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
            // For servers that run as another user, if the test opens the workspace to them.
            try FileManager.default.setAttributes([.posixPermissions: 0o711], ofItemAtPath: folder.path)
            return try await body(workspace)
        }
    }

    /// Passes a workspace with the sample stores in `stores` to `body`.
    static func withSample<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Workspace) async throws -> Result
    ) async throws -> Result {
        try await with { workspace in
            let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/stores")
            try FileManager.default.copyItem(at: fixtures, to: workspace["stores"])
            return try await body(workspace)
        }
    }

    /// Passes a small site to `body`: its `stores` hold the sample habits and one event, `Alpha`.
    static func withSmall<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Workspace) async throws -> Result
    ) async throws -> Result {
        try await withSample { workspace in
            try workspace.remove("stores/completedEvents.plist")
            try workspace.remove("stores/recipes.data")
            try workspace.writeEvents("Alpha")
            return try await body(workspace)
        }
    }

    /// Writes a schedule with events of these names, all on 22 November 2026.
    func writeEvents(_ names: String...) throws { try writeEvents(names) }

    func writeEvents(_ names: [String]) throws {
        let events = names.map { #"{"name":"\#($0)","date":817000000,"identifier":"\#($0)"}"# }
        try write("[\(events.joined(separator: ","))]", to: "stores/schedules.plist")
    }

    // MARK: Files

    /// The URL of a path in the workspace.
    subscript(path: String) -> URL { folder.appending(path: path, directoryHint: .notDirectory) }

    /// Writes a file and creates its parent folders.
    func write(_ data: Data, to path: String) throws {
        let parent = self[path].deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try data.write(to: self[path])
    }

    func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

    func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(at: self[path], withIntermediateDirectories: true)
    }

    func text(_ path: String) throws -> String { String(decoding: try Data(contentsOf: self[path]), as: UTF8.self) }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: self[path].path) }

    func remove(_ path: String) throws { try FileManager.default.removeItem(at: self[path]) }

    // MARK: Running

    /// The options that affect a site besides the stores: moment, time zone and locale.
    static let moment = ["--now", "2026-11-20T18:00:00Z", "--time-zone", "Europe/London", "--locale", "en_GB"]

    private static let environment = ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "TZ": "UTC", "LANG": "C.UTF-8"]

    /// The program with these arguments, run in the workspace.
    func command(_ arguments: [String], environment: [String: String] = [:]) throws -> Command {
        var variables = Self.environment.merging(environment) { $1 }
        variables["HOME"] = variables["HOME"] ?? folder.path
        return Command(
            try almanacProgram(),
            arguments,
            environment: variables,
            currentDirectory: folder
        )
    }

    func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Command.Outcome {
        try await command(arguments, environment: environment).run()
    }

    /// Builds `stores` into `site` at the moment for which the samples were made.
    func build(
        _ options: String...,
        stores: String = "stores",
        output: String = "site"
    ) async throws -> Command.Outcome {
        try await command(Self.buildArguments(options, stores: stores, output: output)).run()
    }

    static func buildArguments(_ options: [String], stores: String = "stores", output: String = "site") -> [String] {
        ["build", "--stores", stores, "--output", output] + moment + options
    }

    /// Runs a shell script in the workspace. `$1` is the program, followed by `arguments`.
    func shell(_ script: String, _ arguments: [String] = []) async throws -> Command.Outcome {
        let program = try command(arguments)
        return try await Command(
            URL(filePath: "/bin/sh"),
            ["-euc", script, "sh", program.executable.path] + arguments,
            environment: program.environment,
            currentDirectory: folder
        ).run()
    }
}

extension Command.Outcome {
    /// The lines of standard error.
    var messages: [String] { errorText.split(separator: "\n").map(String.init) }

    /// The counts in the last line of a build, such as `135 files: 0 written, 135 unchanged, 0 removed`.
    var summary: String {
        outputText.split(separator: "\n").first.map { $0.split(separator: ", in ")[0] }.map(String.init) ?? ""
    }
}
