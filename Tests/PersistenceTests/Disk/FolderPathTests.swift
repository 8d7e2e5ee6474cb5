import FileSystem
import Testing

@Suite("Paths in folders")
struct FolderPathTests {
    @Test("A slash separates path components even if a combining accent follows")
    func accents() {
        #expect(Folders.parts(of: "a/\u{301}x.txt") == ["a", "\u{301}x.txt"])
        #expect(Folders.parts(of: "/a//b/") == ["a", "b"])
        #expect(Folders.above("a/\u{301}b/c") == ["a", "a/\u{301}b"])
    }
}
