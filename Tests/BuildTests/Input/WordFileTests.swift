import Build
import Diagnostics
import Foundation
import TestSupport
import Testing

/// The words of the interface in the user's own files.
@Suite(.ends) struct WordFileTests {
    /// The last one isn't UTF-8.
    private static let unreadable = ["home: [", "- x", "a: b\na: c"].map { Data($0.utf8) } + [Data([0x61, 0xFF])]

    @Test(arguments: ["en", "de"], unreadable)
    func pagesStayWhileWordsAreUnreadable(file: String, text: Data) async throws {
        try await withTemporaryFolder { folder in
            try save(event: "Alpha", in: folder)
            let settings = Data("stores: { folder: . }\nlanguage: de".utf8)
            let words = "Templates/words/\(file).yml"
            try write(["almanac.yml": settings, words: Data("schedule: Agenda\n".utf8)], to: folder)
            var builder = Builder()
            #expect(!builder.build(try configuration(site: folder).configuration).isRefused)
            let site = folder.appending(path: "_site", directoryHint: .isDirectory)
            let pages = try contents(of: site)
            try write([words: text], to: folder)
            let report = builder.build(try configuration(site: folder).configuration)
            #expect(report.isRefused)
            let problems = report.diagnostics.filter { $0.severity > .note }
            #expect(problems.map(\.severity) == [.error])
            #expect(problems.allSatisfy { $0.location.file.hasSuffix(words) })
            #expect(try contents(of: site) == pages)
        }
    }

    @Test func otherLanguagesDoNotMatter() async throws {
        try await withTemporaryFolder { folder in
            try save(event: "Alpha", in: folder)
            try write(["Templates/words/fr.yml": Data("next: [".utf8)], to: folder)
            var builder = Builder()
            let report = builder.build(try configuration(site: folder).configuration)
            #expect(!report.isRefused)
            #expect(!report.diagnostics.hasErrors)
        }
    }
}
