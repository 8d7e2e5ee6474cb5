import Testing

@testable import Preview

@Suite struct ContentTypeTests {
    @Test(arguments: [
        ("index.html", "text/html; charset=utf-8"), ("INDEX.HTML", "text/html; charset=utf-8"),
        ("style.css", "text/css; charset=utf-8"), ("search.js", "text/javascript; charset=utf-8"),
        ("site.mjs", "text/javascript; charset=utf-8"), ("a.svg", "image/svg+xml; charset=utf-8"),
        ("a.png", "image/png"), ("a.jpg", "image/jpeg"), ("a.jpeg", "image/jpeg"), ("a.webp", "image/webp"),
        ("a.avif", "image/avif"), ("a.gif", "image/gif"), ("favicon.ico", "image/x-icon"),
        ("a.json", "application/json"), ("a.webmanifest", "application/manifest+json"),
        ("calendar.ics", "text/calendar; charset=utf-8"), ("feed.xml", "application/atom+xml; charset=utf-8"),
        ("sitemap.xml", "application/xml; charset=utf-8"), ("robots.txt", "text/plain; charset=utf-8"),
        ("a.md", "text/markdown; charset=utf-8"), ("a.pdf", "application/pdf"), ("a.woff2", "font/woff2"),
        ("a.wasm", "application/wasm"), ("a.mp3", "audio/mpeg"), ("a.mp4", "video/mp4"),
        ("a.tar.gz", "application/gzip"), ("html", "application/octet-stream"), ("a.", "application/octet-stream"),
        ("a.exe", "application/octet-stream"), ("", "application/octet-stream"),
    ])
    func dependsOnFileExtension(name: String, expected: String) {
        #expect(ContentType(fileName: name).value == expected)
    }

    @Test func isPageOnlyForHTML() {
        #expect(ContentType(fileName: "a.htm").isPage)
        #expect(!ContentType(fileName: "a.svg").isPage)
    }
}
