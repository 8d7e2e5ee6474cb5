import Diagnostics
import Foundation
import Settings
import TestSupport
import Testing

@testable import Build

@Suite struct SourcePathTests {
    private static let files = [
        "a.ics", "b.ics", "c.csv", ".hidden.ics", "a.ics~", "#a.ics#", "work/a.ics", "work/deep/b.ics",
        "work/.git/c.ics",
        "home/a.ics", "home/[x].ics", "odd/a*.ics",
    ]

    private func place(_ file: String, in folder: URL) -> SourcePath {
        let source = Settings.Source(file: file, kind: .events, place: .init(file: "almanac.yml"))
        return SourcePath(source, relativeTo: folder)
    }

    @Test(arguments: [
        ("*.ics", ["a.ics", "b.ics", "lost.ics"]), ("?.ics", ["a.ics", "b.ics"]),
        ("*", ["a.ics", "b.ics", "c.csv", "lost.ics"]),
        ("*/a.ics", ["home/a.ics", "work/a.ics"]),
        ("*/*.ics", ["home/[x].ics", "home/a.ics", "odd/a*.ics", "work/a.ics"]),
        ("**/b.ics", ["b.ics", "work/deep/b.ics"]), ("work/**", ["work/a.ics", "work/deep/b.ics"]),
        ("w*/**/*.ics", ["work/a.ics", "work/deep/b.ics"]), (".*.ics", [".hidden.ics"]), ("./a*", ["a.ics"]),
        ("work/../*.csv", ["c.csv"]), ("x*", []), ("*/deep", []), ("linked/*.ics", ["work/a.ics"]),
        ("**/linked/*.ics", []), ("l*", ["lost.ics"]),
    ])
    func findsMatchingFiles(pattern: String, names: [String]) async throws {
        try await withTemporaryFolder { folder in
            for file in Self.files {
                let url = folder.appending(path: file)
                let parent = url.deletingLastPathComponent()
                try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
                try Data().write(to: url)
            }
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "linked").path,
                withDestinationPath: "work"
            )
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "lost.ics").path,
                withDestinationPath: "nowhere"
            )
            guard case .pattern(let parts, let base) = place(pattern, in: folder) else {
                Issue.record("\(pattern) is no pattern")
                return
            }
            let root = folder.resolvingSymlinksInPath().path
            let found = SourcePath.search(for: parts, in: base).files.map {
                String($0.path.dropFirst(root.count + 1))
            }
            #expect(found == names)
        }
    }

    @Test(arguments: [("**/*", 12), ("*.txt", 4)])
    func stopsAtLimit(pattern: String, names: Int) async throws {
        try await withTemporaryFolder { folder in
            for parent in ["", "a/", "b/"] {
                let inner = folder.appending(path: parent)
                try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
                for file in ["x", "y"] { try Data().write(to: inner.appending(path: file)) }
            }
            let parts = pattern.split(separator: "/").map(String.init)
            #expect(!SourcePath.search(for: parts, in: folder, limit: 16).isCutShort)
            #expect(SourcePath.search(for: parts, in: folder, limit: names - 1).isCutShort)
            #expect(try !FileTree(of: folder, limit: 8).isCutShort)
            #expect(try FileTree(of: folder, limit: 7).isCutShort)
        }
    }

    @Test func watchesFoldersOfPattern() {
        let folder = URL(filePath: "/life", directoryHint: .isDirectory)
        func url(_ path: String) -> URL { URL(filePath: path) }
        let places: [(String, Set<InputLocation>)] = [
            ("a.ics", [.file(url("/life/a.ics")), .tree(url("/life/a.ics"))]),
            ("/etc/a", [.file(url("/etc/a")), .tree(url("/etc/a"))]),
        ]
        for (file, inputs) in places { #expect(Set(place(file, in: folder).inputs) == inputs, "\(file)") }
        let patterns: [(String, String)] = [
            ("c/*.ics", "files /life/c .ics"), ("c/a?", "files /life/c "), ("c/*/a.ics", "tree /life/c"),
            ("**", "tree /life"), ("/x/**/*.ics", "tree /x"), ("../c/*.ics", "files /c .ics"),
        ]
        for (file, expected) in patterns {
            let found = place(file, in: folder).inputs.map { input in
                switch input {
                case .file(let url): "file \(url.filePath)"
                case .files(let folder, let suffix): "files \(folder.filePath) \(suffix)"
                case .tree(let folder): "tree \(folder.filePath)"
                }
            }
            #expect(found == [expected], "\(file)")
        }
    }

    /// A file name may contain such characters.
    @Test func existingFileIsNotAPattern() async throws {
        try await withTemporaryFolder { folder in
            let url = folder.appending(path: "a*.ics")
            try Data().write(to: url)
            guard case .path(let found) = place("a*.ics", in: folder) else {
                Issue.record("parsed as a pattern")
                return
            }
            #expect(found.lastPathComponent == "a*.ics")
        }
    }
}
