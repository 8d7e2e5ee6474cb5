import Foundation
import TestSupport
import Testing

@Suite(.ends) struct TemporaryFolderTests {
    @Test func isEmptyUniqueAndRemoved() async throws {
        let (first, second) = try await withTemporaryFolder { first in
            try await withTemporaryFolder { second in
                #expect(try FileManager.default.contentsOfDirectory(atPath: first.path).isEmpty)
                try Data("x".utf8).write(to: first.appending(path: "file"))
                return (first, second)
            }
        }
        #expect(first != second)
        #expect(!FileManager.default.fileExists(atPath: first.path))
        #expect(!FileManager.default.fileExists(atPath: second.path))
    }

    @Test func isRemovedAfterError() async throws {
        struct Stop: Error {
            var folder: URL
        }
        let stop = await #expect(throws: Stop.self) {
            try await withTemporaryFolder { throw Stop(folder: $0) }
        }
        let folder = try #require(stop?.folder)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
}
