import Diagnostics
import Foundation
import Persistence
import TestSupport
import Testing

@testable import Build

@Suite("The journal of changes", .ends)
struct JournalTests {
    private static let date = Date(timeIntervalSinceReferenceDate: 817_000_000)

    /// A journal, and files that are changed through it.
    private struct Bench: Sendable {
        let folder: URL
        var journal: Journal

        init(_ folder: URL) {
            self.folder = folder
            journal = Journal(in: folder.appending(path: "state/undo"))
        }

        subscript(name: String) -> URL { folder.appending(path: name, directoryHint: .notDirectory) }

        func text(_ name: String) -> String? {
            (try? Data(contentsOf: self[name])).map { String(decoding: $0, as: UTF8.self) }
        }

        func recorder(_ title: String) -> JournalRecorder {
            JournalRecorder(journal, title: title, date: date) { Issue.record("\($0)") }
        }

        /// Changes the contents of files, like a single command.
        func change(_ contents: [(String, String?)], title: String = "change") throws {
            let wanted = contents.map { $0.1.map { Data($0.utf8) } }
            try StoreFile.replace(contents.map { self[$0.0] }, options: recorder(title).options) { _ in wanted }
        }

        func undo() throws -> String? { try journal.undo()?.entry.title }

        func redo() throws -> String? { try journal.redo()?.entry.title }

        /// The titles of the changes, newest first, with undone ones in parentheses.
        var titles: [String] { journal.items().map { $0.isUndone ? "(\($0.entry.title))" : $0.entry.title } }
    }

    @Test("Changes are undone and redone one by one, byte for byte, and a new change ends redo")
    func undo() async throws {
        try await withTemporaryFolder { folder in
            let bench = Bench(folder)
            #expect(try bench.undo() == nil)
            #expect(try bench.redo() == nil)
            try bench.change([("a", "one")], title: "first")
            try bench.change([("a", "two\0\u{FFFD}")], title: "second")
            #expect(bench.titles == ["second", "first"])
            #expect(try bench.undo() == "second")
            #expect(bench.text("a") == "one")
            #expect(bench.titles == ["(second)", "first"])
            #expect(try bench.undo() == "first")
            #expect(bench.text("a") == nil)
            #expect(try bench.undo() == nil)
            #expect(try bench.redo() == "first")
            #expect(try bench.redo() == "second")
            #expect(bench.text("a") == "two\0\u{FFFD}")
            #expect(try bench.redo() == nil)
            #expect(try bench.undo() == "second")
            try bench.change([("a", "three")], title: "third")
            #expect(bench.titles == ["third", "first"])
            #expect(try bench.redo() == nil)
            #expect(try bench.undo() == "third")
            #expect(try bench.undo() == "first")
            #expect(try bench.redo() == "first")
            #expect(try bench.redo() == "third")
            #expect(bench.text("a") == "three")
        }
    }

    @Test("With a number, only that change is undone or redone")
    func numbers() async throws {
        try await withTemporaryFolder { folder in
            let bench = Bench(folder)
            try bench.change([("a", "one")], title: "first")
            try bench.change([("b", "two")], title: "second")
            #expect(throws: Journal.NotNext.self) { try bench.journal.undo(1) }
            #expect(bench.titles == ["second", "first"])
            #expect(try bench.journal.undo(2)?.number == 2)
            #expect(try bench.journal.undo(1)?.number == 1)
            #expect(throws: Journal.NotNext.self) { try bench.journal.redo(2) }
            #expect(try bench.journal.redo(1)?.number == 1)
            #expect(try bench.journal.redo(2)?.number == 2)
        }
    }

    @Test("A dry run reports what would be done, and does nothing")
    func rehearsal() async throws {
        try await withTemporaryFolder { folder in
            let bench = Bench(folder)
            try bench.change([("a", "one"), ("b", "one")], title: "first")
            try bench.change([("b", "two")], title: "second")
            _ = try bench.undo()
            let before = bench.titles
            #expect(
                try bench.journal.undo(isDryRun: true)?.paths.map { URL(filePath: $0).lastPathComponent } == ["a", "b"]
            )
            #expect(try bench.journal.redo(isDryRun: true)?.entry.title == "second")
            #expect(bench.titles == before)
            #expect(bench.text("b") == "one")
        }
    }

    @Test("Redo refuses to overwrite changes that another program made after the undo")
    func overtakenRedo() async throws {
        try await withTemporaryFolder { folder in
            let bench = Bench(folder)
            try bench.change([("a", "one")], title: "recipe add")
            _ = try bench.undo()
            try Data("theirs".utf8).write(to: bench["a"])
            let error = #expect(throws: StoreError.self) { try bench.redo() }
            let message = "another program has changed it since `recipe add`, which is therefore not redone"
            #expect(error?.diagnostics.first?.message == message)
            #expect(bench.text("a") == "theirs")
        }
    }

    /// The state left by a process that was killed after replacing the files, but before recording that.
    @Test("The files decide the state of an undo or redo that was killed", arguments: [true, false])
    func killed(wasUndo: Bool) async throws {
        try await withTemporaryFolder { folder in
            let bench = Bench(folder)
            for text in ["one", "two", "three"] { try bench.change([("a", text), ("b", text)], title: text) }
            _ = try bench.undo()
            if !wasUndo { _ = try bench.undo() }
            let number = wasUndo ? 3 : 2
            let (old, new) = (bench["state/undo/\(number)"], bench["state/undo/\(number).undone"])
            let kept = folder.appending(path: "kept")
            try FileManager.default.copyItem(at: wasUndo ? new : new, to: kept)
            if !wasUndo { _ = try bench.redo() }
            // Both kinds of copies exist, and the folder still has its old name.
            for (index, name) in ["a", "b"].enumerated() {
                let text = wasUndo ? "two" : "one"
                #expect(bench.text(name) == "two")
                try Data(text.utf8).write(to: kept.appending(path: "\(index).old"))
            }
            try FileManager.default.removeItem(at: wasUndo ? new : old)
            try FileManager.default.moveItem(at: kept, to: wasUndo ? old : new)
            #expect(try bench.journal.redo(isDryRun: true)?.entry.title == "three")
            #expect(try bench.journal.undo(isDryRun: true)?.entry.title == "two")
            #expect(try bench.redo() == "three")
            #expect(bench.text("a") == "three" && bench.text("b") == "three")
            #expect(try bench.undo() == "three")
            #expect(try bench.undo() == "two")
            #expect(bench.text("a") == "one" && bench.text("b") == "one")
            #expect(bench.titles == ["(three)", "(two)", "one"])
        }
    }

    @Test("Undo removes the files that the change created, and restores those that it removed")
    func several() async throws {
        try await withTemporaryFolder { folder in
            let bench = Bench(folder)
            try Data("here".utf8).write(to: bench["gone"])
            try bench.change([("new", "x"), ("gone", nil)])
            #expect(bench.text("gone") == nil)
            _ = try bench.undo()
            #expect(bench.text("gone") == "here")
            #expect(bench.text("new") == nil)
        }
    }

    @Test("Undo doesn't touch a store that another program has changed since")
    func conflict() async throws {
        try await withTemporaryFolder { folder in
            let bench = Bench(folder)
            try bench.change([("a", "one"), ("b", "one")], title: "recipe add")
            try Data("theirs".utf8).write(to: bench["b"])
            let error = #expect(throws: StoreError.self) { try bench.undo() }
            let message = "another program has changed it since `recipe add`, which is therefore not undone"
            #expect(error?.diagnostics.first?.message == message)
            #expect(bench.text("a") == "one")
            #expect(bench.text("b") == "theirs")
        }
    }

    @Test("An entry whose change was never made is skipped and removed")
    func notMade() async throws {
        try await withTemporaryFolder { folder in
            let bench = Bench(folder)
            try bench.change([("a", "one")], title: "made")
            // Like a process that is killed before it replaces the file.
            bench.recorder("killed").record(StoreChange(url: bench["a"], old: Data("one".utf8), new: Data("x".utf8)))
            // Like a process that is killed before it describes its change.
            _ = try bench.journal.begin()
            #expect(try bench.undo() == "made")
            #expect(bench.text("a") == nil)
            #expect(!bench.journal.items().contains { $0.entry.title == "killed" })
        }
    }

    @Test("A change that was interrupted between two files is undone as far as it was made")
    func half() async throws {
        try await withTemporaryFolder { folder in
            let bench = Bench(folder)
            try Data("old".utf8).write(to: bench["b"])
            let recorder = bench.recorder("event complete")
            recorder.record(StoreChange(url: bench["a"], old: nil, new: Data("new".utf8)))
            recorder.record(StoreChange(url: bench["b"], old: Data("old".utf8), new: nil))
            try Data("new".utf8).write(to: bench["a"])
            #expect(try bench.undo() == "event complete")
            #expect(bench.text("a") == nil)
            #expect(bench.text("b") == "old")
            #expect(bench.titles == ["(event complete)"])
            #expect(try bench.redo() == "event complete")
            #expect(bench.text("a") == "new")
            #expect(bench.text("b") == nil)
        }
    }

    @Test("A change that was interrupted between two files can't be redone, and doesn't block others")
    func halfWithoutTheOther() async throws {
        try await withTemporaryFolder { folder in
            let bench = Bench(folder)
            try bench.change([("a", "one"), ("b", "one")], title: "before")
            let recorder = bench.recorder("killed")
            for name in ["a", "b"] {
                recorder.record(StoreChange(url: bench[name], old: Data("one".utf8), new: Data("two".utf8)))
            }
            try Data("two".utf8).write(to: bench["a"])
            #expect(try bench.undo() == "killed")
            #expect(bench.text("a") == "one")
            #expect(bench.titles == ["before"])
            #expect(try bench.redo() == nil)
            #expect(try bench.undo() == "before")
            #expect(try bench.redo() == "before")
            #expect(bench.text("a") == "one" && bench.text("b") == "one")
        }
    }

    @Test("Concurrent undos revert one change each")
    func atOnce() async throws {
        try await withTemporaryFolder { folder in
            let bench = Bench(folder)
            for number in 1...24 { try bench.change([("a", "\(number)")], title: "\(number)") }
            let undone = try await withThrowingTaskGroup { group in
                for _ in 1...16 { group.addTask { try bench.undo() } }
                return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(undone == Set((9...24).map { "\($0)" }))
            #expect(bench.text("a") == "8")
        }
    }

    @Test("Several writes of one command are one change, and a retried one starts from the content it found")
    func sameFile() async throws {
        var entry = JournalEntry(title: "x", date: Self.date)
        let digests = ["0", "1", "2", "3"].map { ContentDigest(Data($0.utf8)) }
        #expect(entry.add(path: "a", old: digests[0], new: digests[1]) == (0, true))
        #expect(entry.add(path: "a", old: digests[1], new: digests[2]) == (0, false))
        #expect(entry.files == [.init(path: "a", old: digests[0], new: digests[2])])
        #expect(entry.add(path: "a", old: digests[3], new: digests[1]) == (0, true))
        #expect(entry.files == [.init(path: "a", old: digests[3], new: digests[1])])
    }

    @Test("A damaged copy is never restored")
    func damaged() async throws {
        try await withTemporaryFolder { folder in
            let bench = Bench(folder)
            try bench.change([("a", "one")])
            try bench.change([("a", "two")])
            let number = try #require(bench.journal.items().first).number
            try Data("on".utf8).write(to: bench["state/undo/\(number)/0.old"])
            #expect(throws: Diagnostic.self) { try bench.undo() }
            #expect(bench.text("a") == "two")
        }
    }

    @Test("The journal stays within its limits, but always keeps the newest change")
    func limits() async throws {
        try await withTemporaryFolder { folder in
            var bench = Bench(folder)
            bench.journal.maximumCount = 3
            bench.journal.maximumSize = 3_900
            for number in 1...6 { try bench.change([("a", "\(number)")], title: "\(number)") }
            #expect(bench.titles == ["6", "5", "4"])
            try bench.change([("a", String(repeating: "x", count: 3_900))], title: "large")
            try bench.change([("a", "small")], title: "small")
            #expect(bench.titles == ["small"])
            _ = try bench.undo()
            #expect(bench.text("a")?.count == 3_900)
            #expect(try bench.redo() == "small")
        }
    }

    @Test("A file too large to keep is changed anyway, and undo says why it can't be restored")
    func large() async throws {
        try await withTemporaryFolder { folder in
            var bench = Bench(folder)
            bench.journal.maximumSize = 10
            try Data(repeating: 7, count: 11).write(to: bench["a"])
            try bench.change([("a", "x")])
            let error = #expect(throws: Diagnostic.self) { try bench.undo() }
            #expect(error?.hint == "files of more than 64 MB are not kept")
            #expect(bench.text("a") == "x")
        }
    }

    @Test("A damaged copy or description is named")
    func damage() async throws {
        try await withTemporaryFolder { folder in
            let bench = Bench(folder)
            try bench.change([("b", "one")], title: "first")
            try bench.change([("a", "one")], title: "second")
            try bench.change([("a", "two")], title: "third")
            let copy = folder.appending(path: "state/undo/3/0.old")
            let content = try Data(contentsOf: copy)
            try Data("damaged".utf8).write(to: copy)
            let error = #expect(throws: Diagnostic.self) { try bench.undo() }
            #expect(error?.hint == "\(copy.path) is missing or damaged")
            try content.write(to: copy)
            #expect(bench.journal.damages == [])
            let description = folder.appending(path: "state/undo/3/change.json")
            try Data("{".utf8).write(to: description)
            #expect(bench.journal.damages.map(\.location.file) == [description.path])
            await confirmation { said in
                _ = #expect(throws: StoreError.self) {
                    try bench.journal.undo { diagnostic in
                        #expect(diagnostic.location.file == description.path)
                        said()
                    }
                }
            }
            // A change whose process was killed before the description was written was never made.
            try FileManager.default.removeItem(at: description)
            #expect(bench.journal.damages == [])
        }
    }

    @Test("If the journal can't be written, the change is made with a warning that it can't be undone")
    func noPlace() async throws {
        try await withTemporaryFolder { folder in
            try Data().write(to: folder.appending(path: "file"))
            let journal = Journal(in: folder.appending(path: "file/undo"))
            try await confirmation { said in
                let recorder = JournalRecorder(journal, title: "x", date: Self.date) { diagnostic in
                    #expect(diagnostic.message.hasPrefix("this change cannot be undone later: "))
                    said()
                }
                let url = folder.appending(path: "a")
                try StoreFile.replace([url], options: recorder.options) { _ in [Data("x".utf8)] }
                #expect(try Data(contentsOf: url) == Data("x".utf8))
            }
        }
    }

    @Test("By default, the folder is that of the XDG Base Directory Specification")
    func place() {
        let home = URL(filePath: "/home/me", directoryHint: .isDirectory)
        let cases: [([String: String], String)] = [
            ([:], "/home/me/.local/state/almanac/undo"),
            (["HOME": "/home/you"], "/home/you/.local/state/almanac/undo"),
            (["XDG_STATE_HOME": "/var/state"], "/var/state/almanac/undo"),
            (["XDG_STATE_HOME": "relative"], "/home/me/.local/state/almanac/undo"),
            (["XDG_STATE_HOME": "/var/state", "ALMANAC_STATE": "/tmp/x"], "/tmp/x/undo"),
        ]
        for (environment, path) in cases {
            #expect(Journal.root(environment: environment, home: home).filePath == path)
        }
    }

    @Test("The digest is 128-bit FNV-1a")
    func digest() {
        #expect(ContentDigest(Data()).hash == "6c62272e07bb014262b821756295c58d")
        #expect(ContentDigest(Data("a".utf8)).hash == "d228cb696f1a8caf78912b704e4a8964")
    }
}
