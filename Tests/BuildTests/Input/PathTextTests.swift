import Build
import Foundation
import TestSupport
import Testing

@Suite(.ends) struct PathTextTests {
    @Test func systemErrorsAreShort() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "file")
            try Data().write(to: file)
            let below = try #require(throws: (any Error).self) { try Data().write(to: file.appending(path: "below")) }
            #expect(reason(of: below) == "a part of its path isn't a folder")
            let taken = try #require(throws: (any Error).self) {
                try Data().write(to: file, options: .withoutOverwriting)
            }
            #expect(reason(of: taken) == "File exists")
            let missing = try #require(throws: (any Error).self) { try Data(contentsOf: folder.appending(path: "no")) }
            #expect(reason(of: missing) == "there is no such file")
            let full = try #require(throws: (any Error).self) {
                try Data(count: 1 << 20).write(to: URL(filePath: "/dev/full"))
            }
            #expect(reason(of: full) == "the disk is full")
            let bare = POSIXError(.EROFS)
            #expect(reason(of: bare) == "the file system is read-only")
        }
    }
}
