import Foundation
import Persistence
import TestSupport
import Testing

@testable import Build

/// Changes, undos and redos whose process was killed, or which failed.
@Suite(.ends) struct JournalSettlingTests {
    private struct Stop: Error {}

    private struct Bench: Sendable {
        let folder: URL
        var journal: Journal { Journal(in: folder.appending(path: "undo")) }
        var file: URL { folder.appending(path: "a", directoryHint: .notDirectory) }
        var text: String? { try? String(contentsOf: file, encoding: .utf8) }

        func recorder(_ title: String) -> JournalRecorder {
            JournalRecorder(journal, title: title, date: .distantPast) { Issue.record("\($0)") }
        }

        func change(to text: String) throws {
            try StoreFile.replace([file], options: recorder(text).options) { _ in [Data(text.utf8)] }
        }
    }

    private func withBench(_ body: (Bench) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let bench = Bench(folder: folder)
            for text in ["one", "two"] { try bench.change(to: text) }
            #expect(try bench.journal.undo()?.entry.title == "two")
            try body(bench)
        }
    }

    @Test func settlesKilledRedoBeforeNewChange() async throws {
        try await withBench { (bench) throws in
            let (done, undone) = (
                bench.folder.appending(path: "undo/2"), bench.folder.appending(path: "undo/2.undone")
            )
            let kept = bench.folder.appending(path: "kept")
            try FileManager.default.copyItem(at: undone, to: kept)
            #expect(try bench.journal.redo()?.entry.title == "two")
            // Like a process that is killed after replacing the file, before renaming the folder.
            try Data("one".utf8).write(to: kept.appending(path: "0.old"))
            try FileManager.default.removeItem(at: done)
            try FileManager.default.moveItem(at: kept, to: undone)
            try bench.change(to: "three")
            for (title, text) in [("three", "two"), ("two", "one")] {
                #expect(try bench.journal.undo()?.entry.title == title)
                #expect(bench.text == text)
            }
            #expect(try bench.journal.undo()?.entry.title == "one")
        }
    }

    @Test func redoesNothingThatChangeHasEndedAfterKill() async throws {
        try await withBench { (bench) throws in
            let undone = bench.folder.appending(path: "undo/2.undone")
            let kept = bench.folder.appending(path: "kept")
            try FileManager.default.copyItem(at: undone, to: kept)
            try bench.change(to: "three")
            // Like a process that is killed after replacing the file, before removing what redo would take.
            try FileManager.default.moveItem(at: kept, to: undone)
            #expect(try bench.journal.undo()?.entry.title == "three")
            #expect(try bench.journal.redo()?.entry.title == "three")
            #expect(bench.text == "three")
            #expect(try bench.journal.redo() == nil)
        }
    }

    @Test func keepsRedoIfChangeIsKilledBeforeItIsMade() async throws {
        try await withBench { (bench) throws in
            bench.recorder("killed").record(StoreChange(url: bench.file, old: Data("one".utf8), new: Data("x".utf8)))
            #expect(try bench.journal.redo()?.entry.title == "two")
            #expect(bench.text == "two")
            #expect(try bench.journal.undo()?.entry.title == "two")
            #expect(try bench.journal.redo()?.entry.title == "two")
        }
    }

    @Test func keepsRedoIfChangeFails() async throws {
        try await withBench { (bench) throws in
            var options = bench.recorder("fails").options
            let willChange = options.willChange
            options.willChange = { change in
                try willChange?(change)
                throw Stop()
            }
            #expect(throws: Stop.self) {
                try StoreFile.replace([bench.file], options: options) { _ in [Data("x".utf8)] }
            }
            #expect(bench.journal.items().map(\.entry.title) == ["two", "one"])
            #expect(try bench.journal.redo()?.entry.title == "two")
        }
    }

    @Test func endsRedoOnceChangeIsMade() async throws {
        try await withBench { (bench) throws in
            try bench.change(to: "three")
            #expect(try bench.journal.redo() == nil)
            #expect(!FileManager.default.fileExists(atPath: bench.folder.appending(path: "undo/2.undone").path))
        }
    }
}
