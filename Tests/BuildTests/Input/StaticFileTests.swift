import Build
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite("Static files", .ends)
struct StaticFileTests {
    @Test(
        "Paths that differ only in case are reported once, with both names",
        arguments: [
            (["Logo.png", "logo.png"], "logo.png", "`logo.png` and `Logo.png`"),
            (["img/Logo.png", "Img/logo.png"], "img/Logo.png", "`img/Logo.png` and `Img/logo.png`"),
            // A file and a folder.
            (["img", "Img/logo.png"], "Img/logo.png", "`Img` and `img`"),
            // Files of the theme.
            (["Style.css"], "Style.css", "`Style.css` and `style.css`"),
            (["SW.js", "a.txt"], "SW.js", "`SW.js` and `sw.js`"),
        ]
    )
    func caseClashes(files: [String], file: String, names: String) async throws {
        for isForPublishing in [false, true] {
            let found = try await warnings(for: files, isForPublishing: isForPublishing)
            #expect(found.count == 1)
            let warning = try #require(found.first)
            #expect(warning.severity == .warning)
            #expect(warning.location.file.hasSuffix("/Public/\(file)"))
            #expect(warning.message == "in the site, \(names) differ only in upper and lower case")
        }
    }

    @Test(
        "Other paths aren't",
        arguments: [["img/a.png", "Img/b.png"], ["style.css"], ["Scripts/a.js"], ["a", "A.txt"], ["robots.txt"]]
    )
    func differentPaths(files: [String]) async throws {
        #expect(try await warnings(for: files, isForPublishing: false).isEmpty)
    }

    @Test("The user's parts of the style sheet are joined with the theme's, in the order of all names")
    func joinsStyles() async throws {
        try await withTemporaryFolder { folder in
            try save(event: "Alpha", in: folder)
            let own = ["00-first": "first {}", "02-page": "page {}", "02-pages": "pages {}", "99-last": "last {}"]
            for (name, text) in own { try write(["Public/style/\(name).css": Data("\(text)\n".utf8)], to: folder) }
            var builder = Builder()
            _ = builder.build(try configuration(site: folder).configuration)
            let site = folder.appending(path: "_site")
            let style = String(decoding: try Data(contentsOf: site.appending(path: "style.css")), as: UTF8.self)
            #expect(style.hasPrefix("first {}\n"))
            #expect(style.contains("\npage {}\npages {}\n"))
            #expect(style.hasSuffix("\nlast {}\n"))
            #expect(!FileManager.default.fileExists(atPath: site.appending(path: "style").path(percentEncoded: false)))
        }
    }

    private func warnings(for files: [String], isForPublishing: Bool) async throws -> [Diagnostic] {
        try await withTemporaryFolder { folder in
            try save(event: "Alpha", in: folder)
            for file in files { try write(["Public/\(file)": Data(file.utf8)], to: folder) }
            var site = try configuration(site: folder).configuration
            site.isForPublishing = isForPublishing
            var builder = Builder(options: Builder.Options(checksOnly: true))
            return builder.build(site).diagnostics.filter { $0.message.contains("upper and lower case") }
        }
    }
}
