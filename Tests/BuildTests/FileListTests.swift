import Testing

@testable import Build

/// Lists of files are those of a set of their bytes.
@Suite struct FileListTests {
    /// Two are equal to Swift, and two files to file systems.
    private static let names = ["a", "a/b", "a-b", "a0", "Z", "caf\u{E9}", "cafe\u{301}", "日本", "z/é"]

    private static let lists: [[String]] = [
        [], names, names.reversed() + names, Array(names.prefix(4)), ["cafe\u{301}"], ["caf\u{E9}", "z"],
        (0..<100).map { "events/\($0)/index.html" }, (50..<150).map { "events/\($0)/index.html" } + names,
    ]

    private func bytes(_ files: some Sequence<String>) -> Set<[UInt8]> { Set(files.map { Array($0.utf8) }) }

    @Test(arguments: lists, lists) func areSetsOfBytes(_ first: [String], _ second: [String]) {
        let (a, b) = (FileList(first), FileList(second))
        #expect(FileList(first, near: b) == a)
        #expect(a.files.map { Array($0.utf8) } == bytes(first).sorted { $0.lexicographicallyPrecedes($1) })
        #expect(bytes(a.union(b).files) == bytes(first).union(bytes(second)))
        #expect(bytes(a.subtracting(b).files) == bytes(first).subtracting(bytes(second)))
        let replaced = a.replacing(second, with: ["n", "cafe\u{301}"])
        #expect(bytes(replaced.files) == bytes(first).subtracting(bytes(second)).union(bytes(["n", "cafe\u{301}"])))
        #expect(replaced == FileList(replaced.files) && replaced.count == bytes(replaced.files).count)
        #expect((a == b) == (bytes(first) == bytes(second)))
        #expect(second.allSatisfy { a.contains($0) == bytes(first).contains(Array($0.utf8)) })
    }

    @Test func holdsThoseOfAFolder() {
        #expect(Array(FileList(Self.names + ["a/c/d", "a/"]).files(in: "a")) == ["a/", "a/b", "a/c/d"])
    }
}
