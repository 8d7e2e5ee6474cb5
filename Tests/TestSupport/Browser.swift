// Starting chromium takes about a second, so the tests of a process share two browsers. A test has a browser for itself:
// two tests must not drive the current window of a WebDriver session at once. Each page is a new tab, so that its
// settings (viewport, emulated media) end with it. A service worker would survive and control later pages at its
// address, whose port another test may use. So there is none unless a test asks for it.

import Foundation
import Glibc

/// Debian's chromium, controlled by chromedriver.
///
/// It reaches only files and servers on this machine: it uses no proxy and resolves no names. It ends together with the
/// test process, even if that crashes.
package actor Browser {
    /// The browsers of this test process. The first tests that need them start them.
    package static let shared = Browser()

    private let turnstile = Turnstile(2, stage: .page)
    /// The browsers that no test uses at the moment.
    private var idle: [Running] = []

    private struct Running: Sendable {
        var process: BrowserProcess
        var driver: WebDriver
        var baseWindow: String
    }

    package init() {}

    /// Passes a new empty page to `body`. Other calls wait until `body` ends. Pages must not be nested.
    ///
    /// Service workers are unavailable unless `allowsServiceWorkers` is true.
    ///
    /// Throws `MissingProgram` with the name of the Debian package if chromium or chromedriver isn't installed.
    package func withPage<Result>(
        allowsServiceWorkers: Bool = false,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Page) async throws -> Result
    ) async throws -> Result {
        guard !turnstile.isHeld else { throw NestedPage() }
        return try await turnstile.withTurn {
            let running = try await take()
            do {
                let page = try await Self.openPage(in: running)
                if !allowsServiceWorkers { try await page.runBeforeLoading("delete Navigator.prototype.serviceWorker") }
                let result = try await body(page)
                await putBack(running)
                return result
            } catch {
                await putBack(running)
                throw error
            }
        }
    }

    package struct NestedPage: Error {}

    /// Ends the browsers that no test uses, and waits until their processes and profiles are gone.
    package func quit() async throws {
        while let running = idle.popLast() { try await running.process.end() }
    }

    private func take() async throws -> Running {
        if let running = idle.popLast() { return running }
        return try await Self.start()
    }

    private static func openPage(in running: Running) async throws -> Page {
        struct NewWindow: Decodable { var handle: String }
        let window = try await running.driver.post("window/new", ["type": "tab"], as: NewWindow.self)
        _ = try await running.driver.post("window", ["handle": window.handle])
        return Page(driver: running.driver)
    }

    /// Closes the page of a browser. On a busy machine, chromedriver may time out while it closes a tab. Then the next
    /// page gets a new browser.
    private func putBack(_ running: Running) async {
        do {
            let current = try await running.driver.get("window", as: String.self)
            if current != running.baseWindow {
                _ = try await running.driver.delete("window", as: [String].self)
                _ = try await running.driver.post("window", ["handle": running.baseWindow])
            }
            idle.append(running)
        } catch {
            try? await running.process.end()
        }
    }

    private static func start() async throws -> Running {
        let chromium = try installedProgram(named: "chromium", package: "chromium chromium-driver")
        let chromedriver = try installedProgram(named: "chromedriver", package: "chromium chromium-driver")
        let process = try await BrowserProcess(driver: chromedriver)
        let options = WebDriver.Capabilities.ChromeOptions(
            binary: chromium.path,
            args: arguments(profile: process.folder.appending(path: "profile", directoryHint: .isDirectory))
        )
        let driver = try await WebDriver(port: process.port, capabilities: .init(chromeOptions: options))
        let window = try await driver.get("window", as: String.self)
        return Running(process: process, driver: driver, baseWindow: window)
    }

    private static func arguments(profile: URL) -> [String] {
        let common = [
            "--headless=new", "--disable-gpu", "--allow-file-access-from-files", "--user-data-dir=\(profile.path)",
            "--lang=en-US", "--hide-scrollbars", "--force-color-profile=srgb",
            // Containers have a small /dev/shm, and a crash reporter would outlive the browser.
            "--disable-dev-shm-usage", "--disable-crash-reporter", "--disable-breakpad",
            "--no-proxy-server",
            "--host-resolver-rules=MAP 192.0.2.7 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
        ]
        // Chromium's sandbox refuses to run as root.
        return geteuid() == 0 ? common + ["--no-sandbox"] : common
    }
}
