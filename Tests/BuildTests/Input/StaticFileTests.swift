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
