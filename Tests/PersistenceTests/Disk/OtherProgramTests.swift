import Foundation
import Persistence
import TestSupport
import Testing

/// Programs that change a store without the lock while Almanac changes it.
@Suite(.ends) struct OtherProgramTests {
    /// How another program saves its file.
    enum Way: CaseIterable {
        case inPlace, byRename, deleteAndCreate

        func save(_ text: String, to url: URL) throws {
            let data = Data(text.utf8)
            switch self {
            case .inPlace: try data.write(to: url)
            case .byRename: try data.write(to: url, options: .atomic)
            case .deleteAndCreate:
                try FileManager.default.removeItem(at: url)
                try data.write(to: url)
            }
        }
    }

    private let theirs = #"[{"name":"theirs"},{"name":"a"}]"#
    private let both = #"[{"name":"theirs"},{"name":"a"},{"name":"ours"}]"#

    @Test(arguments: Way.allCases)
    func isNoticedDuringChange(way: Way) async throws {
        try await withTemporaryFolder { folder in
            let store = Store<Note>(folder.appending(path: "s"))
            try Data(#"[{"name":"a"}]"#.utf8).write(to: store.url)
            let calls = Log<Int>()
            try store.edit { editor in
                if calls.add(0) == 1 { try way.save(theirs, to: store.url) }
                try editor.append(Note("ours"))
            }
            #expect(calls.values.count == 2)
            #expect(try String(contentsOf: store.url, encoding: .utf8) == both)
            #expect(try names(in: folder) == ["s"])
        }
    }

    @Test(arguments: Way.allCases)
    func isNoticedBeforeReplacing(way: Way) async throws {
        try await withTemporaryFolder { folder in
            let store = Store<Note>(folder.appending(path: "s"))
            try Data(#"[{"name":"a"}]"#.utf8).write(to: store.url)
            let changes = Log<StoreChange>()
            let options = EditOptions { change in
                if changes.add(change) == 1 { try way.save(theirs, to: change.url) }
            }
            try store.edit(options: options) { try $0.append(Note("ours")) }
            #expect(try String(contentsOf: store.url, encoding: .utf8) == both)
            #expect(try names(in: folder) == ["s"])
            #expect(changes.values.last == StoreChange(url: store.url, old: Data(theirs.utf8), new: Data(both.utf8)))
        }
    }

    @Test func isBlamedForItsFile() async throws {
        try await withTemporaryFolder { folder in
            let open = Store<Note>(folder.appending(path: "open"), named: "open", format: .json)
            let done = Store<Note>(folder.appending(path: "done"), named: "done", format: .json)
            try Data(#"[{"name":"a"}]"#.utf8).write(to: open.url)
            let found = await messages {
                try done.edit(with: open) { [url = open.url] done, open in
                    try Way.byRename.save(theirs, to: url)
                    try done.append(try open.remove(at: 1))
                }
            }
            let message = "open: error: another program keeps changing it"
            #expect(found.first?.hasPrefix(message) == true)
            #expect(try names(in: folder) == ["open"])
        }
    }

    @Test func mayDeleteFile() async throws {
        try await withTemporaryFolder { folder in
            let store = Store<Note>(folder.appending(path: "s"), format: .json)
            try Data(#"[{"name":"a"}]"#.utf8).write(to: store.url)
            let calls = Log<Int>()
            try store.edit { editor in
                if calls.add(0) == 1 { try FileManager.default.removeItem(at: store.url) }
                try editor.append(Note("ours"))
            }
            #expect(store.read().items == [Note("ours")])
        }
    }

    @Test func mayCreateFile() async throws {
        try await withTemporaryFolder { folder in
            let store = Store<Note>(folder.appending(path: "s"), format: .json)
            let options = EditOptions { change in
                if change.old == nil { try Data(theirs.utf8).write(to: change.url) }
            }
            try store.edit(options: options) { try $0.append(Note("ours")) }
            #expect(try String(contentsOf: store.url, encoding: .utf8) == both)
            #expect(try names(in: folder) == ["s"])
        }
    }

    @Test func givesUpAfterManyRetries() async throws {
        try await withTemporaryFolder { folder in
            let store = Store<Note>(folder.appending(path: "s"), named: "s")
            try Data("[]".utf8).write(to: store.url)
            let calls = Log<Int>()
            let found = await messages {
                try store.edit { editor in
                    let call = calls.add(0)
                    try Data("[{\"name\":\"\(call)\"}]".utf8).write(to: store.url)
                    try editor.append(Note("ours"))
                }
            }
            let hint = "nothing has been changed; try again when that program has finished"
            #expect(found == ["s: error: another program keeps changing it\n    hint: \(hint)"])
            #expect(try String(contentsOf: store.url, encoding: .utf8) == "[{\"name\":\"\(calls.values.count)\"}]")
            #expect(try names(in: folder) == ["s"])
        }
    }

    /// A program that always writes its state from memory. Its last version must always survive.
    @Test func neverLosesItsChanges() async throws {
        try await withTemporaryFolder { folder in
            let store = Store<Note>(folder.appending(path: "s"))
            try Data("[]".utf8).write(to: store.url)
            for round in 0..<rounds(100, long: 300) {
                async let theirs: Void = Task {
                    let way = Way.allCases[round % 2]
                    try way.save("[{\"name\":\"theirs \(round)\"}]", to: store.url)
                }.value
                // While a program writes in place, the file can be empty or incomplete, and is rejected.
                _ = try? store.edit { try $0.append(Note("ours \(round)")) }
                try await theirs
                #expect(store.read().items.map(\.name).contains("theirs \(round)"))
            }
            #expect(try names(in: folder) == ["s"])
        }
    }
}
