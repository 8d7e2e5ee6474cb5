import Build
import Diagnostics
import Foundation
import TestSupport
import Testing

/// The user's templates in the place of built-in ones.
@Suite(.ends) struct ReplacedTemplateTests {
    @Test func pageStaysAtPathOfBuiltInPage() async throws {
        try await withTemporaryFolder { folder in
            try save(event: "Alpha", in: folder)
            try write(["Templates/404.md": Data("# Lost".utf8)], to: folder)
            var builder = Builder()
            let report = builder.build(try configuration(site: folder).configuration)
            #expect(!report.diagnostics.hasErrors)
            let pages = try contents(of: folder.appending(path: "_site", directoryHint: .isDirectory))
            let page = try #require(pages["404.html"] ?? nil)
            #expect(String(decoding: page, as: UTF8.self).contains(">Lost</h1>"))
            #expect(!pages.keys.contains("404/index.html"))
        }
    }
}
