import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Build

@Suite(.ends) struct OutputRefusalTests {
    @Test(arguments: [
        (".almanac", true), (".almanac/_site", true), (".almanac/publish/site", true), ("a/.almanac/b/c", true),
        ("link/_site", true), ("almanac", false), (".almanac-site", false), ("_site", false),
    ])
    func refusesAlmanacsOwnFolder(output: String, isRefused: Bool) async throws {
        try await withTemporaryFolder { folder in
            try write([".almanac/_site/state": Data()], to: folder)
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "link").filePath,
                withDestinationPath: ".almanac"
            )
            var site = try configuration(site: folder).configuration
            site.output = folder.appending(path: output, directoryHint: .isDirectory)
            let message = "the output folder would be in `.almanac`, where Almanac keeps files of its own"
            #expect(SiteOutput.obstacle(to: site)?.message == (isRefused ? message : nil))
            site.isForPublishing = true
            #expect(SiteOutput.obstacle(to: site) == nil)
        }
    }

    @Test(arguments: [(1, "1 file", "is", "it"), (2, "2 files", "are", "them")])
    func countsKeptFiles(count: Int, files: String, verb: String, object: String) {
        let hint = "the next build without errors rebuilds \(object), or removes \(object)"
        let expected = "site: warning: \(files) of an earlier build \(verb) kept\n    hint: \(hint)"
        #expect(SiteOutput.keptFiles(count, at: Location(file: "site")).description == expected)
    }

    @Test func acceptsSiteInFolderOfThisName() async throws {
        try await withTemporaryFolder { folder in
            for name in [".almanac", ".almanac/life"] {
                let own = folder.appending(path: name, directoryHint: .isDirectory)
                try save(event: "Alpha", in: own)
                #expect(SiteOutput.obstacle(to: try configuration(site: own).configuration) == nil)
            }
        }
    }
}
