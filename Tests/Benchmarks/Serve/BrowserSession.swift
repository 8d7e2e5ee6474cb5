import Foundation
import Glibc

/// A headless chromium, driven through chromedriver.
final class BrowserSession {
    private let driver = Process()
    private let output = Pipe()
    private let server: LocalRequest
    private let session: String

    /// Starts the browser; nil if chromedriver isn't installed.
    init?(workingIn folder: URL) throws {
        let program = URL(filePath: "/usr/bin/chromedriver")
        guard FileManager.default.isExecutableFile(atPath: program.path) else { return nil }
        driver.executableURL = program
        driver.arguments = ["--port=0"]
        driver.environment = Child.environment(in: folder)
        driver.standardOutput = output
        driver.standardError = FileHandle.nullDevice
        try driver.run()
        var text = ""
        var port: UInt16?
        while port == nil {
            let part = output.fileHandleForReading.availableData
            guard !part.isEmpty else { throw Child.Failure(description: "chromedriver did not start: \(text)") }
            text += String(decoding: part, as: UTF8.self)
            port = text.firstMatch(of: #/started successfully on port ([0-9]+)/#).flatMap { UInt16($0.1) }
        }
        server = LocalRequest(port: port ?? 0)
        let options = [
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-proxy-server",
                "--user-data-dir=\(folder.appending(path: "profile").path)",
            ]
        ]
        let capabilities = ["capabilities": ["alwaysMatch": ["goog:chromeOptions": options]]]
        guard let answer: Created = try Self.post(server, "/session", capabilities) else {
            throw Child.Failure(description: "chromedriver gave no session")
        }
        session = answer.sessionId
    }

    private struct Created: Decodable { var sessionId: String }
    private struct Reply<Value: Decodable>: Decodable { var value: Value? }
    private struct Nothing: Decodable { init(from decoder: any Decoder) {} }
    private struct Script: Encodable {
        var script: String
        var args: [String] = []
    }
    private struct Command: Encodable {
        var cmd: String
        var params: [String: String]
    }

    func end() {
        // Otherwise the browser would outlive its driver.
        _ = try? server.send("DELETE", "/session/\(session)")
        driver.terminate()
        driver.waitUntilExit()
    }

    func open(_ address: String) throws { let _: Nothing? = try command("url", ["url": address]) }

    /// Runs a script at the beginning of every page from the next one on.
    func runBeforeLoading(_ script: String) throws {
        let command = Command(cmd: "Page.addScriptToEvaluateOnNewDocument", params: ["source": script])
        let _: Nothing? = try self.command("goog/cdp/execute", command)
    }

    /// Runs the body of a function, and returns its result; nil while the page is being replaced.
    func evaluate<Value: Decodable>(_ script: String) throws -> Value? {
        try? command("execute/sync", Script(script: script))
    }

    private func command<Value: Decodable>(_ name: String, _ body: some Encodable) throws -> Value? {
        try Self.post(server, "/session/\(session)/\(name)", body)
    }

    private static func post<Value: Decodable>(_ server: LocalRequest, _ path: String, _ body: some Encodable) throws
        -> Value?
    {
        let text = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
        let fields = ["Content-Type: application/json"]
        let (status, answer) = try server.send("POST", path, fields: fields, body: text)
        guard status == 200 else { throw Child.Failure(description: "chromedriver answered \(status): \(answer)") }
        return try JSONDecoder().decode(Reply<Value>.self, from: Data(answer.utf8)).value
    }
}
