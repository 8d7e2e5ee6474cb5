import Synchronization

/// Browsers that tests share. A test that finds none free waits until another test is done with one.
package final class BrowserPool: Sendable {
    private let turnstile: Turnstile
    /// Started or not. The last one used is the first to be used again, so that no more start than are needed.
    private let free: Mutex<[Browser]>

    init(count: Int) {
        turnstile = Turnstile(count, stage: .page)
        free = Mutex((0..<count).map { _ in Browser() })
    }

    /// Passes a new empty page of a free browser to `body`, as `Browser.withPage` does.
    package func withPage<Result>(
        allowsServiceWorkers: Bool = false,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Page) async throws -> Result
    ) async throws -> Result {
        guard !turnstile.isHeld else { throw Browser.NestedPage() }
        return try await turnstile.withTurn {
            // There are as many browsers as turns.
            guard let browser = free.withLock({ $0.popLast() }) else { throw NoFreeBrowser() }
            defer { free.withLock { $0.append(browser) } }
            return try await browser.withPage(allowsServiceWorkers: allowsServiceWorkers, body)
        }
    }

    private struct NoFreeBrowser: Error {}
}
