import Foundation
import TestSupport
import Testing

extension Page {
    /// Loads a page of a served site, waits until it listens for changes, and marks its content. New content is
    /// unmarked.
    func open(_ path: String = "", of address: URL) async throws {
        try await navigate(to: #require(URL(string: address.absoluteString + path)))
        // The server answers streams in the order of the requests, and the page's request came first.
        try await run(
            """
            const address = new URL("events", document.querySelector("script[src$='/preview.js']").src);
            address.search = "page=" + encodeURIComponent(location.pathname);
            const source = new EventSource(address);
            await new Promise((done) => source.addEventListener("page", done));
            source.close();
            \(Self.mark) = true;
            """
        )
    }

    /// What a script sets to true to mark the content of the page.
    static let mark = "(document.querySelector('main') ?? window).mark"

    /// Whether the page still has the content that it had when it was opened.
    var isMarked: Bool {
        get async throws { try await evaluate("return \(Self.mark) === true", as: Bool.self) }
    }

    /// Waits until the page has new content.
    func expectNewContent(_ site: WatchedSite, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await expect("return \(Self.mark) === true", false, site, sourceLocation: sourceLocation)
    }

    /// Waits until `script` returns `expected`, or fails the test.
    func expect<Value: Decodable & Equatable>(
        _ script: String,
        _ expected: Value,
        _ site: WatchedSite,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await site.wait(for: "\(expected) of \(script)", sourceLocation: sourceLocation) {
            do {
                return try await evaluate(script, as: Value?.self) == expected
            } catch is WebDriverError {
                // Scripts fail while the page is being replaced.
                return false
            }
        }
    }

    /// Waits until the page contains a text, or no longer contains it.
    func expect(
        text: String,
        isThere: Bool = true,
        _ site: WatchedSite,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        let script = "return document.body.innerText.includes(\(quoted))"
        try await expect(script, isThere, site, sourceLocation: sourceLocation)
    }

    /// Waits until the banner contains a text.
    func expect(
        banner text: String,
        _ site: WatchedSite,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        let script = "return \(Self.banner)?.textContent.includes(\(quoted)) ?? false"
        try await expect(script, true, site, sourceLocation: sourceLocation)
    }

    /// Waits until there is no banner.
    func expectNoBanner(_ site: WatchedSite, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await expect("return \(Self.banner) === undefined", true, site, sourceLocation: sourceLocation)
    }

    private static let banner = "document.querySelector('almanac-preview')?.shadowRoot"
}
