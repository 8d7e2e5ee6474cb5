import FileSystem
import Foundation
import TestSupport
import Testing

@testable import Build

@Suite(.ends) struct FileContentsTests {
    /// Sizes around the chunk size, which is 1 MiB.
    private static let sizes = [0, 1, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3 << 20]

    @Test(arguments: sizes) func copiesFile(size: Int) async throws {
        try await withTemporaryFolder { folder in
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 251 ^ $0) }
            let source = folder.appending(path: "source")
            try Data(bytes).write(to: source)
            let output = try #require(try OutputFolder(at: folder.appending(path: "out").path, creating: true))
            let copy = folder.appending(path: "out/a/copy")
            func write() throws -> Bool {
                try output.write(.file(ReadableFile(source.path)), to: "a/copy").isNew
            }
            #expect(try write())
            #expect(try Data(contentsOf: copy) == Data(bytes))
            #expect(try !write())
            // A change of the last byte or the size is detected.
            guard let last = bytes.last else { return }
            for other in [bytes.dropLast() + [last ^ 1], bytes + [0]] {
                try Data(other).write(to: source)
                #expect(try write())
                #expect(try Data(contentsOf: copy) == Data(other))
            }
        }
    }

    @Test func opensOnlyRegularFiles() async throws {
        try await withTemporaryFolder { folder in
            let link = folder.appending(path: "link").path
            #expect(mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
            #expect(symlink("file", link) == 0)
            try Data([1]).write(to: folder.appending(path: "file"))
            for (path, code) in [(folder.path, EISDIR), (folder.appending(path: "pipe").path, EINVAL), (link, ELOOP)] {
                #expect(throws: SystemError(code: code)) { try ReadableFile(path) }
            }
            #expect(try ReadableFile(link, followsLink: true).read(9, at: 0) == [1])
            #expect(try ReadableFile(link, followsLink: true).read(9, at: 1) == [])
        }
    }
}
