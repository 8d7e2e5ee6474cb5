import Testing

@testable import Settings

/// The address of a site is percent-encoded once and written the same way everywhere.
@Suite struct BaseURLTests {
    @Test(arguments: [
        ("https://example.org", "https://example.org/"),
        ("https://example.org/life", "https://example.org/life/"),
        ("https://example.org/a/b/", "https://example.org/a/b/"),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000/"),
        ("HTTPS://Example.org/Life/", "https://Example.org/Life/"),
        ("https://example.org:65535/", "https://example.org:65535/"),
        ("https://example.org/~me/a,b;c=d@e/", "https://example.org/~me/a,b;c=d@e/"),
        ("https://example.org/a%20b/", "https://example.org/a%20b/"),
        ("https://example.org/ü/", "https://example.org/%C3%BC/"),
        ("https://example.org/ü%20x/", "https://example.org/%C3%BC%20x/"),
        ("https://example.org/<x>\"/", "https://example.org/%3Cx%3E%22/"),
        ("https://example.org/a/\u{338}b/", "https://example.org/a/%CC%B8b/"),
        ("https://münchen.de/x/", "https://xn--mnchen-3ya.de/x/"),
    ])
    func normalizesURL(text: String, address: String) {
        // Some systems also encode a semicolon, which is equivalent.
        #expect(BaseURL.normalized(text)?.replacing("%3B", with: ";") == address)
        var settings = Settings()
        settings.baseURL = BaseURL.normalized(text)
        #expect(settings.basePath.hasPrefix("/") && !settings.basePath.contains("%25"))
        #expect(BaseURL.normalized(address)?.replacing("%3B", with: ";") == address)
    }

    @Test(arguments: [
        "", "example.org", "https://", "https:///x", "ftp://example.org/", "https://example.org/?a",
        "https://example.org/#a", "https://me@example.org/", "https://me:secret@example.org/",
        "https://example.org/a b/",
        "https://example.org//", "https://example.org//cdn.evil/x", "https://example.org/a//b",
        "https://example.org/a//",
        "https://example.org/a/../b/", "https://example.org/./", "https://example.org/%2e%2E/",
        "https://example.org/a%2Fb/",
        "https://example.org/%zz/", "https://example.org/%2", "https://example.org/%", "https://example.org:0/",
        "https://example.org:65536/", "https://example.org:99999/", "https://example.org:/", "https://example.org:x/",
        "https://[::1]/x", "https://a%20b/", "https://a..b/", "https://\"/", "https://example.org/\u{2028}/",
    ])
    func rejectsURL(text: String) { #expect(BaseURL.normalized(text) == nil) }
}
