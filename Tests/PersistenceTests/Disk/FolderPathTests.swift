import FileSystem
import Foundation
import TestSupport
import Testing

@Suite("Paths in folders", .ends)
struct FolderPathTests {
    @Test("A slash separates path components even if a combining accent follows")
    func accents() {
        #expect(Folders.parts(of: "a/\u{301}x.txt") == ["a", "\u{301}x.txt"])
        #expect(Folders.parts(of: "/a//b/") == ["a", "b"])
        #expect(Folders.above("a/\u{301}b/c") == ["a", "a/\u{301}b"])
        #expect(Folders.isPath("/a/\u{301}b", in: "/a"))
        #expect(Folders.isPath("/\u{301}b", in: "/"))
        #expect(!Folders.isPath("/ab", in: "/a"))
    }

    @Test("Links are resolved as far as a path exists")
    func resolve() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.path
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "link"),
                withDestinationURL: URL(filePath: "/")
            )
            for (given, expected) in [
                ("", path), ("/link", "/"), ("/link/none", "/none"), ("/link/dev/../none/x/", "/none/x"),
                ("//a//b", "\(path)/a/b"), ("/a/../b", "\(path)/a/../b"),
            ] {
                #expect(Folders.resolved(path + given) == expected)
            }
            #expect(Folders.resolved("none") == FileManager.default.currentDirectoryPath + "/none")
            #expect(Folders.resolved("") == FileManager.default.currentDirectoryPath)
        }
    }
}
