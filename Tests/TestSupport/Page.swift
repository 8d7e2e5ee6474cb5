// Scripts receive their arguments and return their result as JSON text instead of WebDriver's own values. WebDriver
// walks those node by node, limits their depth, and would turn an object that looks like an element into one.

package import Foundation

/// A tab of the browser. It is only valid in the closure that receives it.
package struct Page: Sendable {
    let driver: WebDriver

    /// Loads `url` and waits for the end of its `load` event.
    ///
    /// Throws `WebDriverError` if the browser can't reach it. A server's error page counts as a page.
    package func navigate(to url: URL) async throws {
        _ = try await driver.post("url", ["url": url.absoluteString])
        // For a missing file, chromium shows an error page, which chromedriver accepts.
        if try await evaluate("return document.URL", as: String.self).hasPrefix("chrome-error:") {
            throw WebDriverError(code: "unreachable page", message: url.absoluteString)
        }
    }

    /// Runs `script` as the body of an async function and decodes its result.
    ///
    /// The script finds its arguments in `arguments`. The result passes through `JSON.stringify`, so `undefined` and
    /// NaN become null. Throws `WebDriverError` if the script throws, and `DecodingError` if the result has the wrong
    /// type.
    package func evaluate<Result: Decodable>(
        _ script: String,
        _ arguments: any Encodable & Sendable...,
        as type: Result.Type = Result.self
    ) async throws -> Result {
        try await evaluate(script, ScriptArguments(values: arguments))
    }

    /// Runs `script` as `evaluate` does, but ignores the result.
    package func run(_ script: String, _ arguments: any Encodable & Sendable...) async throws {
        _ = try await evaluate(script, ScriptArguments(values: arguments), as: WebDriver.Nothing.self)
    }

    /// The viewport as a PNG file.
    package func screenshot() async throws -> Data {
        try await driver.get("screenshot", as: Data.self)
    }

    /// Sets the size of the viewport in CSS pixels, each of which is one device pixel.
    package func setViewport(width: Int, height: Int) async throws {
        struct Metrics: Encodable {
            var width: Int
            var height: Int
            var deviceScaleFactor = 1
            var mobile = false
        }
        try await devTools("Emulation.setDeviceMetricsOverride", Metrics(width: width, height: height))
    }

    /// Emulates media features such as `["prefers-color-scheme": "dark"]`, and a media type.
    package func emulateMedia(_ media: String = "screen", features: [String: String] = [:]) async throws {
        struct Emulation: Encodable {
            var media: String
            var features: [[String: String]]
        }
        let features = features.map { ["name": $0.key, "value": $0.value] }
        try await devTools("Emulation.setEmulatedMedia", Emulation(media: media, features: features))
    }

    /// Sends a DevTools command to the browser (https://chromedevtools.github.io/devtools-protocol/).
    func devTools<Answer: Decodable>(
        _ method: String,
        _ parameters: some Encodable,
        as type: Answer.Type
    ) async throws -> Answer {
        try await driver.post("goog/cdp/execute", DevToolsCommand(cmd: method, params: parameters), as: type)
    }

    func devTools(_ method: String, _ parameters: some Encodable) async throws {
        _ = try await devTools(method, parameters, as: WebDriver.Nothing.self)
    }

    private func evaluate<Result: Decodable>(
        _ script: String,
        _ arguments: ScriptArguments,
        as type: Result.Type = Result.self
    ) async throws -> Result {
        let json = String(decoding: try JSONEncoder().encode(arguments), as: UTF8.self)
        let wrapped = """
            const result = await (async function () {
            \(script)
            }).apply(null, JSON.parse(arguments[0]));
            return JSON.stringify(result) ?? "null";
            """
        let text = try await driver.post("execute/sync", ScriptCall(script: wrapped, args: [json]), as: String.self)
        return try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}

private struct ScriptCall: Encodable {
    var script: String
    var args: [String]
}

private struct DevToolsCommand<Parameters: Encodable>: Encodable {
    var cmd: String
    var params: Parameters
}

private struct ScriptArguments: Encodable {
    var values: [any Encodable & Sendable]

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for value in values { try container.encode(value) }
    }
}
