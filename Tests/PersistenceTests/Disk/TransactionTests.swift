import Diagnostics
import FileSystem
import Foundation
import Persistence
import TestSupport
import Testing

@Suite(.ends) struct TransactionTests {
    private struct Stop: Error {}

    @Test func dryRunWritesNothing() async throws {
        try await withTemporaryFolder { folder in
            let (open, done) = (
                Store<Note>(folder.appending(path: "open")), Store<Note>(folder.appending(path: "done"))
            )
            let dryRun = EditOptions(isDryRun: true) { _ in throw Stop() }
            #expect(try open.edit(options: dryRun) { try $0.append(Note("a")) } == 1)
            #expect(try names(in: folder) == [])
            try open.edit { for name in ["a", "b"] { try $0.append(Note(name)) } }
            let before = try Data(contentsOf: open.url)
            let position = try done.edit(with: open, options: dryRun) { done, open in
                try done.append(try open.remove(at: 1))
            }
            #expect(position == 1)
            let lock = try FolderLock(folder.path, timeout: .zero, for: "open")
            #expect(try withExtendedLifetime(lock) { try open.edit(options: dryRun) { $0.count } } == 2)
            #expect(try Data(contentsOf: open.url) == before)
            #expect(try names(in: folder) == ["open"])
        }
    }

    @Test("A dry run fails as the change does if it would write to a protected file or folder", arguments: ["s", "."])
    func dryRunOfProtected(name: String) async throws {
        try await withTemporaryFolder { folder in
            let store = Store<Note>(folder.appending(path: "s"), named: "s", format: .json)
            try store.edit { try $0.append(Note("a")) }
            let path = name == "." ? folder.path : store.url.path
            #expect(chmod(path, name == "." ? 0o555 : 0o444) == 0)
            defer { _ = chmod(path, 0o755) }
            let hint = "give yourself write permission for the file and its folder"
            let message = "s: error: cannot be written: permission denied\n    hint: \(hint)"
            for options in [EditOptions(), EditOptions(isDryRun: true)] {
                let found = await messages { try store.edit(options: options) { try $0.append(Note("b")) } }
                #expect(found == [message])
                #expect(try store.edit(options: options) { $0.count } == 1)
            }
            #expect(try names(in: folder) == ["s"])
        }
    }

    @Test("A dry run fails if a folder is missing")
    func dryRunWithoutFolder() async throws {
        try await withTemporaryFolder { folder in
            let store = Store<Note>(folder.appending(path: "none/s"), named: "s", format: .json)
            let found = await messages {
                try store.edit(options: EditOptions(isDryRun: true)) { try $0.append(Note("a")) }
            }
            let hint = "create the folder, or correct the path"
            #expect(found == ["s: error: cannot be written: its folder does not exist\n    hint: \(hint)"])
        }
    }

    @Test func writesNothingIfChangeThrows() async throws {
        try await withTemporaryFolder { folder in
            let store = Store<Note>(folder.appending(path: "s"))
            #expect(throws: Stop.self) {
                try store.edit { editor in
                    try editor.append(Note("a"))
                    throw Stop()
                }
            }
            #expect(throws: Stop.self) {
                try store.edit(options: EditOptions { _ in throw Stop() }) { try $0.append(Note("a")) }
            }
            let files = try names(in: folder)
            #expect(files == [])
        }
    }

    @Test func movesBetweenStores() async throws {
        try await withTemporaryFolder { folder in
            let open = Store<Note>(folder.appending(path: "open"), format: .json)
            let done = Store<Note>(folder.appending(path: "done"), format: .xmlPropertyList)
            try open.edit { for name in ["a", "b"] { try $0.append(Note(name)) } }
            let changes = Log<String>()
            let options = EditOptions { change in changes.add(change.url.lastPathComponent) }
            try done.edit(with: open, options: options) { done, open in try done.append(try open.remove(at: 1)) }
            #expect(open.read().items == [Note("b")] && done.read().items == [Note("a")])
            #expect(changes.values == ["done", "open"])
        }
    }

    @Test func refusesInvalidPositions() async throws {
        try await withTemporaryFolder { folder in
            let store = Store<Note>(folder.appending(path: "s"), named: "s", format: .json)
            try Data(#"[{"name":"a"},{"nam":"b"}]"#.utf8).write(to: store.url)
            let none = "s: error: there is no record 3: the store holds records 1 to 2"
            #expect(await messages { try store.edit { try $0.remove(at: 3) } } == [none])
            #expect(await messages { try store.edit { try $0.replace(at: 3, with: Note("b")) } } == [none])
            #expect(await messages { try store.edit { try $0.move(from: 1, to: 3) } } == [none])
            #expect(
                await messages { try store.edit { try $0.insert(Note("b"), at: 4) } }
                    == ["s: error: there is no record 4: the store holds records 1 to 2"]
            )
            let bad = """
                s: error: record 2: cannot be changed because it cannot be read
                    hint: correct the record first; it is kept as it is
                """
            #expect(await messages { try store.edit { try $0.remove(at: 2) } } == [bad])
            #expect(await messages { try store.edit { try $0.replace(at: 2, with: Note("b")) } } == [bad])
            let item = try store.edit { $0.item(at: 2) }
            #expect(item == nil)
            try store.edit { try $0.move(from: 2, to: 1) }
            #expect(store.read().records.map(\.position) == [2])
        }
    }
}
