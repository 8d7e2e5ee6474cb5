import FileSystem
import Foundation
import TestSupport
import Testing

@Suite("Files in open folders", .ends)
struct OpenFolderTests {
    @Test("A copy has the bytes of its source, whatever its size", arguments: [0, 1, 1 << 20, (1 << 20) + 1])
    func copies(size: Int) async throws {
        try await withTemporaryFolder { folder in
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 251 ^ $0) }
            try Data(bytes).write(to: folder.appending(path: "source"))
            let open = try OpenFolder(folder.path(percentEncoded: false))
            try open.create("copy", .file(ReadableFile(folder.appending(path: "source").path)))
            try open.create("bytes", .bytes(bytes))
            #expect(try open.read("copy") == bytes)
            #expect(try open.read("bytes") == bytes)
            // An existing file is never overwritten.
            #expect(throws: SystemError(code: EEXIST)) { try open.create("copy", .bytes([])) }
        }
    }
}
