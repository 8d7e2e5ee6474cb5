// Actions that WebDriver has no commands for.

package import Foundation

extension Page {
    /// Disables the scripts of pages from the next one on. `evaluate` still works.
    package func switchOffScripts() async throws {
        try await devTools("Emulation.setScriptExecutionDisabled", ["value": true])
    }

    /// Adds header fields to each request, as a proxy does.
    package func setRequestFields(_ fields: [String: String]) async throws {
        try await devTools("Network.enable", [String: String]())
        try await devTools("Network.setExtraHTTPHeaders", ["headers": fields])
    }

    /// Takes the browser's network away, or gives it back.
    package func setOffline(_ isOffline: Bool) async throws {
        struct Conditions: Encodable {
            var offline: Bool
            var latency = 0
            var downloadThroughput = -1
            var uploadThroughput = -1
        }
        try await devTools("Network.enable", [String: String]())
        try await devTools("Network.emulateNetworkConditions", Conditions(offline: isOffline))
    }

    /// Makes the page one of a touch screen, where nothing can hover, whatever this machine has.
    package func emulateTouch() async throws {
        try await devTools("Emulation.setTouchEmulationEnabled", ["enabled": true])
    }

    /// Sets the time zone of the reader's clock, such as `Asia/Tokyo`.
    package func setTimeZone(_ identifier: String) async throws {
        try await devTools("Emulation.setTimezoneOverride", ["timezoneId": identifier])
    }

    /// Sets the time of the reader's clock from the next page on.
    package func setClock(to moment: Date) async throws {
        try await runBeforeLoading(
            """
            {
              const Real = Date;
              const shift = \(Int(moment.timeIntervalSince1970 * 1000)) - Real.now();
              globalThis.Date = class extends Real {
                constructor(...parts) {
                  if (parts.length) super(...parts);
                  else super(Real.now() + shift);
                }
                static now() { return Real.now() + shift; }
              };
            }
            """
        )
    }

    /// Runs `script` before any script of each page, from the next page on.
    package func runBeforeLoading(_ script: String) async throws {
        try await devTools("Page.addScriptToEvaluateOnNewDocument", ["source": script])
    }

    /// Presses Tab, or another key that types no character.
    package func press(key: String = "Tab", code: Int = 9) async throws {
        struct Event: Encodable {
            var type: String
            var key: String
            var code: String
            var windowsVirtualKeyCode: Int
            var text: String?
        }
        let text = key == "Enter" ? "\r" : nil
        let down = text == nil ? "rawKeyDown" : "keyDown"
        for (type, text) in [(down, text), ("keyUp", nil)] {
            let event = Event(type: type, key: key, code: key, windowsVirtualKeyCode: code, text: text)
            try await devTools("Input.dispatchKeyEvent", event)
        }
    }

    /// Replaces the selection with a text. Empty text deletes it.
    package func type(_ text: String) async throws {
        guard !text.isEmpty else { return try await press(key: "Backspace", code: 8) }
        try await devTools("Input.insertText", ["text": text])
    }

    /// The printed page as a PDF file.
    package func printed() async throws -> Data {
        struct Printed: Decodable { var data: Data }
        return try await devTools("Page.printToPDF", ["generateDocumentOutline": true], as: Printed.self).data
    }

    /// The errors in the manifest of the page.
    package func manifestFaults() async throws -> [String] {
        struct Fault: Decodable { var message: String }
        struct Manifest: Decodable { var errors: [Fault] }
        return try await devTools("Page.getAppManifest", [String: String](), as: Manifest.self).errors.map(\.message)
    }

    /// The browser's reasons why the site can't be installed as an app.
    package func installationFaults() async throws -> [String] {
        struct Fault: Decodable { var errorId: String }
        struct Faults: Decodable { var installabilityErrors: [Fault] }
        let none = [String: String]()
        return try await devTools("Page.getInstallabilityErrors", none, as: Faults.self).installabilityErrors
            .map(\.errorId)
    }

    /// Console messages from any page since the previous call.
    package func takeMessages() async throws -> [String] {
        struct Entry: Decodable { var message: String }
        return try await driver.post("se/log", ["type": "browser"], as: [Entry].self).map(\.message)
    }
}

extension Page {
    /// Clicks at a position in the viewport, in CSS pixels.
    package func click(x: Double, y: Double) async throws {
        struct Event: Encodable {
            var type: String
            var x: Double
            var y: Double
            var button = "left"
            var clickCount = 1
        }
        for type in ["mousePressed", "mouseReleased"] {
            try await devTools("Input.dispatchMouseEvent", Event(type: type, x: x, y: y))
        }
    }
}
