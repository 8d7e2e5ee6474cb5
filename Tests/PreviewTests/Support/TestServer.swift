import Foundation
import NIOCore
import Synchronization
import TestSupport

@testable import Preview

/// A server with its own port and folder.
struct TestServer: Sendable {
    let server: PreviewServer
    let address: URL
    let folder: URL
    let log: LogLines

    var port: UInt16 { UInt16(address.port ?? 0) }

    /// Writes a file atomically, as a build does.
    func write(_ content: some Collection<UInt8>, to path: String) throws {
        let file = folder.appending(path: path, directoryHint: .notDirectory)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content).write(to: file, options: .atomic)
    }

    /// Writes a file and notifies the server.
    func publish(_ text: String, to path: String) throws {
        try write(Array(text.utf8), to: path)
        server.publish(changedFiles: [path], problems: [])
    }

    func connect() throws -> RawConnection { try RawConnection(port: port) }

    /// Sends one request on its own connection.
    func get(_ target: String, _ fields: String..., method: String = "GET") throws -> RawAnswer {
        let connection = try connect()
        try connection.send(
            (["\(method) \(target) HTTP/1.1", "Host: localhost"] + fields + ["", ""]).joined(separator: "\r\n")
        )
        return try connection.answer(toHead: method == "HEAD")
    }
}

/// The log of a server.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock(\.self) }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Runs `body` with a server for these files, given by path and text.
func withServer<Result>(
    _ files: [String: String] = [:],
    basePath: String = "/",
    limits: Limits = Limits(),
    edits: EditHandler? = nil,
    configure: (inout PreviewServer.Options) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation,
    _ body: (TestServer) async throws -> Result
) async throws -> Result {
    try await withTemporaryFolder { folder in
        let root = folder.appending(path: "site")
        var options = PreviewServer.Options(root: root, words: { .english })
        (options.basePath, options.port, options.limits) = (basePath, 0, limits)
        options.edits = edits
        configure(&options)
        try FileManager.default.createDirectory(at: options.root, withIntermediateDirectories: true)
        let log = LogLines()
        let server = try PreviewServer(options) { log.add($0) }
        let test = TestServer(server: server, address: server.address.url, folder: options.root, log: log)
        defer { server.stop() }
        for (path, text) in files { try test.write(Array(text.utf8), to: path) }
        return try await body(test)
    }
}
