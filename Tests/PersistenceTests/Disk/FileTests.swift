import Foundation
import Persistence
import TestSupport
import Testing

/// The file itself: attributes, links and leftovers.
@Suite(.ends) struct FileTests {
    private func file(in folder: URL, _ name: String = "s.json") throws -> Store<Note> {
        let url = folder.appending(path: name)
        try Data(#"[{"name":"a","k":1}]"#.utf8).write(to: url)
        return Store(url, named: name, format: .json)
    }

    private func attributes(_ url: URL) throws -> [FileAttributeKey: Any] {
        try FileManager.default.attributesOfItem(atPath: url.path)
    }

    @Test(arguments: [0o600, 0o640, 0o666, 0o4755])
    func keepsPermissionsAndOwner(mode: Int) async throws {
        try await withTemporaryFolder { folder in
            let store = try file(in: folder)
            if getuid() == 0 { #expect(chown(store.url.path, 1, 1) == 0) }
            #expect(chmod(store.url.path, mode_t(mode)) == 0)
            let before = try attributes(store.url)
            try store.edit { try $0.append(Note("b")) }
            let after = try attributes(store.url)
            #expect(after[.posixPermissions] as? NSNumber == before[.posixPermissions] as? NSNumber)
            #expect(after[.ownerAccountID] as? NSNumber == before[.ownerAccountID] as? NSNumber)
            #expect(after[.groupOwnerAccountID] as? NSNumber == before[.groupOwnerAccountID] as? NSNumber)
        }
    }

    /// With an access control list, the group's bits of the mode are the most that any listed user gets. Without it, the
    /// group itself would get them.
    @Test func keepsExtendedAttributesAndAccessControlList() async throws {
        let python = try installedProgram(named: "python3", package: "python3")
        try await withTemporaryFolder { folder in
            let store = try file(in: folder)
            func run(_ script: String) async throws -> String {
                let script = "import os, struct, sys\n\(script)"
                let outcome = try await Command(python, ["-c", script, store.url.path]).run()
                #expect(outcome.status == .success, "\(outcome.errorText)")
                return outcome.outputText
            }
            // acl(5) and linux/posix_acl_xattr.h: u::rw-, u:1:r--, g::---, m::r--, o::---.
            _ = try await run(
                """
                entries = [(1, 6, -1), (2, 4, 1), (4, 0, -1), (16, 4, -1), (32, 0, -1)]
                acl = struct.pack("<I", 2) + b"".join(struct.pack("<HHi", *entry) for entry in entries)
                os.setxattr(sys.argv[1], "system.posix_acl_access", acl)
                os.setxattr(sys.argv[1], "user.xdg.tags", b"life")
                """
            )
            let show = "print([(name, os.getxattr(sys.argv[1], name)) for name in sorted(os.listxattr(sys.argv[1]))])"
            let before = try await run(show)
            #expect(before.contains("posix_acl_access") && before.contains("life"))
            try store.edit { try $0.append(Note("b")) }
            #expect(try await run(show) == before)
        }
    }

    @Test func doesNotTouchUnchangedFile() async throws {
        try await withTemporaryFolder { folder in
            let store = try file(in: folder)
            let before = try attributes(store.url)
            #expect(try store.edit { $0.count } == 1)
            try store.edit { editor in
                try editor.append(Note("b"))
                try editor.remove(at: 2)
            }
            #expect(try attributes(store.url)[.systemFileNumber] as? Int == before[.systemFileNumber] as? Int)
            let none = Store<Note>(folder.appending(path: "none"))
            #expect(try none.edit { $0.count } == 0)
            #expect(try names(in: folder) == ["s.json"])
        }
    }

    /// In Swift, a slash followed by a combining accent is a single character.
    @Test func changesFileWhoseNameBeginsWithCombiningAccent() async throws {
        try await withTemporaryFolder { folder in
            let store = try file(in: folder, "\u{301}.json")
            try store.edit { try $0.append(Note("b")) }
            #expect(store.read().items.map(\.name) == ["a", "b"])
            #expect(try names(in: folder) == ["\u{301}.json"])
        }
    }

    @Test func refusesReadOnlyFile() async throws {
        try await withTemporaryFolder { folder in
            let store = try file(in: folder)
            let before = try Data(contentsOf: store.url)
            #expect(chmod(store.url.path, 0o444) == 0)
            let found = await messages { try store.edit { try $0.append(Note("b")) } }
            let hint = "give yourself write permission for the file and its folder"
            #expect(found == ["s.json: error: cannot be written: permission denied\n    hint: \(hint)"])
            #expect(try Data(contentsOf: store.url) == before)
            #expect(try names(in: folder) == ["s.json"])
        }
    }

    @Test func followsSymbolicLinks() async throws {
        try await withTemporaryFolder { folder in
            let real = folder.appending(path: "real", directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: real, withIntermediateDirectories: false)
            let target = try file(in: real)
            func link(_ name: String, to path: String) throws -> Store<Note> {
                let url = folder.appending(path: name)
                try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: path)
                return Store(url, named: name, format: .json)
            }
            _ = try link("second", to: "real/s.json")
            let first = try link("first", to: folder.appending(path: "second").path)
            try first.edit { try $0.append(Note("b")) }
            #expect(target.read().items.map(\.name) == ["a", "b"])
            #expect(try attributes(first.url)[.type] as? FileAttributeType == .typeSymbolicLink)

            let dangling = try link("dangling", to: "real/new.json")
            try dangling.edit { try $0.append(Note("n")) }
            #expect(try names(in: real) == ["new.json", "s.json"])
            #expect(dangling.read().items == [Note("n")])

            _ = try link("there", to: "back")
            let loop = try link("back", to: "there")
            let found = await messages { try loop.edit { try $0.append(Note("b")) } }
            #expect(found == ["back: error: is a link that leads back to itself\n    hint: correct the link"])
            #expect(try names(in: folder) == ["back", "dangling", "first", "real", "second", "there"])
        }
    }

    @Test func reportsObstacles() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(at: folder.appending(path: "d"), withIntermediateDirectories: false)
            for (path, expected) in [
                ("d", "is a folder\n    hint: name a file in it, or move the folder away"),
                (
                    "none/s",
                    "cannot be written: its folder does not exist\n    hint: create the folder, or correct the path"
                ),
                (
                    String(repeating: "n", count: 256),
                    "cannot be read: its name is too long\n    hint: correct the path"
                ),
            ] {
                let store = Store<Note>(folder.appending(path: path), named: "s")
                let found = await messages { try store.edit { try $0.append(Note("b")) } }
                #expect(found == ["s: error: \(expected)"])
            }
            #expect(try names(in: folder) == ["d"])
        }
    }

    /// Runs in a separate process that can be killed, because opening a pipe may block forever.
    @Test func refusesPipe() async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await Probe.shell("mkfifo pipe && exec \"$PROBE\" add pipe 1 new", in: folder)
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.errorText.hasSuffix("pipe: error: isn't a regular file\n    hint: put a file in its place\n"),
                "\(outcome.errorText)"
            )
            #expect(try names(in: folder) == ["pipe"])
        }
    }

    @Test func reportsObstacleAtTemporaryFile() async throws {
        try await withTemporaryFolder { folder in
            let store = try file(in: folder)
            let obstacle = folder.appending(path: ".s.json.almanac-new")
            try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
            let found = await messages { try store.edit { try $0.append(Note("b")) } }
            let message = "cannot be written: `.s.json.almanac-new` beside it is in the way\n    hint: remove that"
            #expect(found.count == 1 && found[0].hasSuffix(": error: \(message)"), "\(found)")
        }
    }

    @Test func refusesTooLargeFile() async throws {
        try await withTemporaryFolder { folder in
            let store = try file(in: folder)
            let path = folder.appending(path: "s.json").path
            try #require(truncate(path, off_t(StoreReader.maximumSize) + 1) == 0)
            let found = await messages { try store.edit { try $0.append(Note("b")) } }
            #expect(found.count == 1 && found[0].contains("it has more than 2147483648 bytes"), "\(found)")
        }
    }

    @Test func supportsLongNames() async throws {
        try await withTemporaryFolder { folder in
            let store = try file(in: folder, String(repeating: "n", count: 255))
            try store.edit { try $0.append(Note("b")) }
            #expect(store.read().items.count == 2)
            #expect(try names(in: folder).count == 1)
        }
    }

    @Test func removesFilesOfKilledProcess() async throws {
        try await withTemporaryFolder { folder in
            let store = try file(in: folder)
            try Data("half".utf8).write(to: folder.appending(path: ".s.json.almanac-new"))
            try store.edit { try $0.append(Note("b")) }
            #expect(try names(in: folder) == ["s.json"])
        }
    }

    @Test func removesOldVersionOfKilledProcess() async throws {
        try await withTemporaryFolder { folder in
            let store = try file(in: folder)
            let old = folder.appending(path: "old")
            try Data("[]".utf8).write(to: old)
            var status = stat()
            try #require(stat(old.path, &status) == 0)
            let time = Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
            let numbers = [7, Int(status.st_ino), 2, time].map { String($0, radix: 16) }
            let name = ".s.json.\(numbers.joined(separator: "-")).almanac-old"
            try FileManager.default.moveItem(at: old, to: folder.appending(path: name))
            try store.edit { try $0.append(Note("b")) }
            #expect(try names(in: folder) == ["s.json"])
        }
    }

    @Test func keepsVersionOfAnotherProgram() async throws {
        try await withTemporaryFolder { folder in
            let store = try file(in: folder)
            let before = try Data(contentsOf: store.url)
            try Data("theirs".utf8).write(to: folder.appending(path: ".s.json.1-2-3-4.almanac-old"))
            let found = await messages { try store.edit { try $0.append(Note("b")) } }
            #expect(found.count == 1)
            #expect(found.first?.contains("that version is kept as s.json.kept-1") == true, "\(found)")
            #expect(try names(in: folder) == ["s.json", "s.json.kept-1"])
            #expect(try Data(contentsOf: store.url) == before)
            #expect(try Data(contentsOf: folder.appending(path: "s.json.kept-1")) == Data("theirs".utf8))
            try store.edit { try $0.append(Note("b")) }
            #expect(store.read().items.count == 2)
        }
    }

    @Test func neverWritesUnreadableStore() async throws {
        for (text, message) in [
            ("", "s: error: the file is empty"), ("[{\"name\":\"a\"},", "s:1:15: error: the file ends in the middle"),
            ("{}", "s: error: expected an array of records"), ("<plist><array>", "s:1:15: error: the file ends"),
            ("bplist00", "s: error: the file is cut off"), ("hello", "s: error: neither a property list nor JSON"),
        ] {
            try await withTemporaryFolder { folder in
                let url = folder.appending(path: "s")
                try Data(text.utf8).write(to: url)
                let found = await messages { try Store<Note>(url, named: "s").edit { try $0.append(Note("b")) } }
                #expect(found.first?.hasPrefix(message) == true, "\(found)")
                #expect(try Data(contentsOf: url) == Data(text.utf8))
                #expect(try names(in: folder) == ["s"])
            }
        }
    }
}
