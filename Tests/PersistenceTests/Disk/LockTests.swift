import Foundation
import Persistence
import TestSupport
import Testing

@Suite(.ends) struct LockTests {
    /// Starts the probe and returns at once, because an edit cannot await. It gives up after `timeout` milliseconds.
    private func start(_ arguments: [String], timeout: Int, errors: URL) throws -> Process {
        let process = Process()
        process.executableURL = try builtBinary(named: "StoreProbe")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["STORE_PROBE_TIMEOUT": "\(timeout)"]) { $1 }
        try Data().write(to: errors)
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        return process
    }

    @Test func namesLockHolder() async throws {
        try await withTemporaryFolder { folder in
            try await withTemporaryFolder { other in
                let store = Store<ProbeNote>(folder.appending(path: "s.json"), format: .json)
                let errors = other.appending(path: "errors")
                try store.edit { editor in
                    let process = try start(["add", store.url.path, "1", "x"], timeout: 150, errors: errors)
                    #expect(process.waitForEnd() == .exited(1))
                    try editor.append(ProbeNote(id: "mine", version: 0))
                }
                let name = try String(contentsOfFile: "/proc/self/comm", encoding: .utf8).dropLast()
                #expect(
                    try String(contentsOf: errors, encoding: .utf8) == """
                        \(store.url.path): error: its folder has been locked by process \(getpid()) (\(name)) \
                        for more than 150 milliseconds
                            hint: nothing has been changed; try again when that program has finished\n
                        """
                )
                #expect(store.read().items.map(\.id) == ["mine"])
                #expect(try names(in: folder) == ["s.json"])
            }
        }
    }

    @Test func waitsForLock() async throws {
        try await withTemporaryFolder { folder in
            try await withTemporaryFolder { other in
                let store = Store<ProbeNote>(folder.appending(path: "s.json"), format: .json)
                let process = try store.edit { editor in
                    try editor.append(ProbeNote(id: "mine", version: 0))
                    let errors = other.appending(path: "errors")
                    return try start(["add", store.url.path, "1", "x"], timeout: 60_000, errors: errors)
                }
                #expect(process.waitForEnd() == .success)
                #expect(store.read().items.map(\.id) == ["mine", "x-0"])
            }
        }
    }

    @Test func reportsOwnLock() async throws {
        try await withTemporaryFolder { folder in
            let store = Store<Note>(folder.appending(path: "s.json"), named: "s", format: .json)
            let found = await messages {
                try store.edit { _ in
                    try store.edit(options: EditOptions(lockTimeout: .milliseconds(20))) { try $0.append(Note("a")) }
                }
            }
            #expect(
                found == [
                    """
                    s: error: its folder has been locked by this program itself for more than 20 milliseconds
                        hint: nothing has been changed; try again when that program has finished
                    """
                ]
            )
        }
    }

    @Test func serializesThreads() async throws {
        try await withTemporaryFolder { folder in
            let notes = DataPersistence<Note>(url: folder.appending(path: "s.plist"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for thread in 0..<4 {
                    group.addTask {
                        let own = DataPersistence<Note>(url: folder.appending(path: "s.plist"))
                        for number in 0..<25 {
                            try (number % 2 == 0 ? own : notes).createItem(Note("\(thread) \(number)"))
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try Set(notes.loadItems().map(\.name)).count == 100)
        }
    }

    @Test func oppositeOrderDoesNotDeadlock() async throws {
        try await withTemporaryFolder { folder in
            try await withTemporaryFolder { other in
                let (a, b) = (Store<Note>(folder.appending(path: "s")), Store<Note>(other.appending(path: "s")))
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (first, second) in [(a, b), (b, a)] {
                        group.addTask {
                            for number in 0..<50 {
                                try first.edit(with: second) { first, second in
                                    try first.append(Note("\(number)"))
                                    try second.append(Note("\(number)"))
                                }
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(a.read().records.count == 100 && b.read().records.count == 100)
            }
        }
    }

    @Test func refusesSameFileTwice() async throws {
        try await withTemporaryFolder { folder in
            let store = Store<Note>(folder.appending(path: "s"), named: "s")
            let link = folder.appending(path: "l")
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "s")
            let found = await messages {
                try store.edit(with: Store<Note>(link, named: "l")) { first, _ in try first.append(Note("a")) }
            }
            #expect(found == ["l: error: is the same file as another one that is changed together with it"])
        }
    }
}
