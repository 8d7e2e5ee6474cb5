// Scripts take their arguments and give their result as JSON text, not as WebDriver's own values: those are walked node
// by node, nest only so deep, and would turn an object that looks like an element into one.

package import Foundation

/// A tab of the browser. It is valid in the closure that received it.
package struct Page: Sendable {
    let driver: WebDriver

    /// Loads `url`, and returns when its `load` event is over.
    ///
    /// Throws `WebDriverError` if the browser cannot reach it; an error status of a server is a page like any other.
    package func navigate(to url: URL) async throws {
        _ = try await driver.post("url", ["url": url.absoluteString])
        // Of a missing file chromium shows an error page, and chromedriver is content with that.
        if try await evaluate("return document.URL", as: String.self).hasPrefix("chrome-error:") {
            throw WebDriverError(code: "unreachable page", message: url.absoluteString)
        }
    }

    /// Runs `script` as the body of an async function and decodes what it returns.
    ///
    /// The script finds its arguments in `arguments`. A result goes through `JSON.stringify`: `undefined` arrives as
    /// null, NaN too. Throws `WebDriverError` if the script throws, `DecodingError` if the result is of another shape.
    package func evaluate<Result: Decodable>(
        _ script: String,
        _ arguments: any Encodable & Sendable...,
        as type: Result.Type = Result.self
    ) async throws -> Result {
        try await evaluate(script, ScriptArguments(values: arguments))
    }

    /// Runs `script` as `evaluate` does, for what it does and not for what it returns.
    package func run(_ script: String, _ arguments: any Encodable & Sendable...) async throws {
        _ = try await evaluate(script, ScriptArguments(values: arguments), as: WebDriver.Nothing.self)
    }

    /// What the viewport shows, as a PNG file.
    package func screenshot() async throws -> Data {
        try await driver.get("screenshot", as: Data.self)
    }

    /// Makes the viewport so many CSS pixels large, at one device pixel each.
    package func setViewport(width: Int, height: Int) async throws {
        struct Metrics: Encodable {
            var width: Int
            var height: Int
            var deviceScaleFactor = 1
            var mobile = false
        }
        try await devTools("Emulation.setDeviceMetricsOverride", Metrics(width: width, height: height))
    }

    /// Makes the page see these media features, such as `["prefers-color-scheme": "dark"]`, and the medium `media`.
    package func emulateMedia(_ media: String = "screen", features: [String: String] = [:]) async throws {
        struct Emulation: Encodable {
            var media: String
            var features: [[String: String]]
        }
        let features = features.map { ["name": $0.key, "value": $0.value] }
        try await devTools("Emulation.setEmulatedMedia", Emulation(media: media, features: features))
    }

    /// Gives the browser a command of its DevTools (https://chromedevtools.github.io/devtools-protocol/).
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
