import Testing

@testable import Publish

@Suite("The manifest of a published site")
struct SiteManifestTests {
    @Test(
        "A manifest can't name a file outside of the site",
        arguments: [
            "", "/a", "a//b", "a/", ".", "a/./b", "..", "../a", "a/../../b", ".git", ".git/config", "a\nb",
            // In Swift, a slash followed by a combining accent is a single character.
            "../\u{301}a", "a/../\u{301}b", "/\u{301}a",
        ]
    )
    func outside(path: String) {
        #expect(!SiteManifest.canHold(path))
        let manifest = SiteManifest(published: "2026-11-20T18:00:00Z", files: [path: .init(size: 1)])
        #expect(throws: (any Error).self) { try SiteManifest(parsing: manifest.bytes) }
    }

    @Test("A manifest can name any file of a site", arguments: ["a", "a/b.html", "a/\u{301}b", "..a", ".gitignore"])
    func inside(path: String) throws {
        let manifest = SiteManifest(published: "2026-11-20T18:00:00Z", files: [path: .init(size: 1)])
        #expect(try SiteManifest(parsing: manifest.bytes) == manifest)
    }
}
