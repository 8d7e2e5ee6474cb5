import Dispatch
import Foundation

/// A session of the WebDriver protocol (https://www.w3.org/TR/webdriver2/) with chromedriver.
struct WebDriver: Sendable {
    let port: UInt16
    let session: String
    /// Requests block a thread, so they must not use the concurrency pool. A session handles one request at a time
    /// anyway.
    private let queue: DispatchQueue

    /// Starts a session with the chromedriver at `port`.
    init(port: UInt16, capabilities: Capabilities) async throws {
        self.port = port
        queue = DispatchQueue(label: "webdriver")
        let body = try JSONEncoder().encode(NewSession(capabilities: .init(alwaysMatch: capabilities)))
        let exchange = HTTPExchange(port: port, method: "POST", path: "/session", body: body)
        session = try await Self.value(of: exchange, on: queue, as: SessionCreated.self).sessionId
    }

    /// Sends a command to the session and decodes the `value` of its answer.
    func post<Value: Decodable>(
        _ command: String,
        _ body: some Encodable,
        as type: Value.Type = Nothing.self
    ) async throws -> Value {
        try await send("POST", command, JSONEncoder().encode(body), as: type)
    }

    func get<Value: Decodable>(_ command: String, as type: Value.Type) async throws -> Value {
        try await send("GET", command, Data(), as: type)
    }

    func delete<Value: Decodable>(_ command: String, as type: Value.Type) async throws -> Value {
        try await send("DELETE", command, Data(), as: type)
    }

    private func send<Value: Decodable>(
        _ method: String,
        _ command: String,
        _ body: Data,
        as type: Value.Type
    ) async throws -> Value {
        let path = "/session/\(session)/\(command)"
        let exchange = HTTPExchange(port: port, method: method, path: path, body: body)
        return try await Self.value(of: exchange, on: queue, as: type)
    }

    private static func value<Value: Decodable>(
        of exchange: HTTPExchange,
        on queue: DispatchQueue,
        as type: Value.Type
    ) async throws -> Value {
        let answer = try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try exchange.perform() }) }
        }
        guard answer.status == 200 else {
            throw try JSONDecoder().decode(Reply<WebDriverError>.self, from: Data(answer.body)).value
        }
        return try JSONDecoder().decode(Reply<Value>.self, from: Data(answer.body)).value
    }

    /// A `value` without information.
    struct Nothing: Decodable {
        init(from decoder: any Decoder) {}
    }

    private struct Reply<Value: Decodable>: Decodable {
        var value: Value
    }

    private struct NewSession: Encodable {
        var capabilities: Match

        struct Match: Encodable {
            var alwaysMatch: Capabilities
        }
    }

    private struct SessionCreated: Decodable {
        var sessionId: String
    }
}

extension WebDriver {
    /// The capabilities that a session requests from its browser.
    struct Capabilities: Encodable {
        var browserName = "chrome"
        /// In milliseconds. The limits are long for a busy machine, and cost nothing otherwise.
        var timeouts = ["script": 240_000, "pageLoad": 240_000]
        var chromeOptions: ChromeOptions
        /// The browser keeps all console messages until a test reads them.
        var loggingPreferences = ["browser": "ALL"]

        struct ChromeOptions: Encodable {
            var binary: String
            var args: [String]
        }

        enum CodingKeys: String, CodingKey {
            case browserName
            case timeouts
            case chromeOptions = "goog:chromeOptions"
            case loggingPreferences = "goog:loggingPrefs"
        }
    }
}

/// The browser's answer to a command that fails, such as a script's exception or an unreachable page.
package struct WebDriverError: Error, Decodable, CustomStringConvertible {
    /// The protocol's error code, such as `javascript error`.
    package var code: String
    package var message: String

    package var description: String { "\(code): \(message)" }

    private enum CodingKeys: String, CodingKey {
        case code = "error"
        case message
    }
}
