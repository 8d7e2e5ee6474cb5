import Foundation
import Persistence
import TestSupport
import Testing

/// The operations of the class in the documents, and each of its faults that Almanac fixes.
@Suite(.ends) struct DataPersistenceTests {
    private func withEvents(
        format: StoreFormat = .binaryPropertyList,
        _ body: (DataPersistence<Event>, URL) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let url = folder.appending(path: "schedules.plist")
            try await body(DataPersistence(url: url, format: format), url)
            #expect(try names(in: folder).allSatisfy { $0 == "schedules.plist" })
        }
    }

    private func event(_ name: String, at seconds: Double = 0.123456) -> Event {
        Event(identifier: UUID().uuidString, name: name, date: Date(timeIntervalSinceReferenceDate: seconds))
    }

    @Test func createsAndLoads() async throws {
        try await withEvents { events, url in
            #expect(try events.loadItems() == [])
            let items = [event("a"), event("b")]
            for item in items { try events.createItem(item) }
            #expect(try events.loadItems() == items)
            #expect(try DataPersistence<Event>(url: url).loadItems() == items, "loading must not change items")
        }
    }

    @Test func updatesAfterAdding() async throws {
        try await withEvents { events, _ in
            let old = event("a")
            try events.createItem(old)
            var new = old
            new.name = "b"
            #expect(try events.update(old, with: new))
            #expect(try events.loadItems() == [new])
            let isThere = try events.update(old, with: new)
            #expect(!isThere)
        }
    }

    @Test(arguments: [StoreFormat.binaryPropertyList, .xmlPropertyList, .json])
    func knowsWhetherItemIsSaved(format: StoreFormat) async throws {
        try await withEvents(format: format) { events, url in
            let item = event("a")
            #expect(try !events.hasItemBeenSaved(item))
            try events.createItem(item)
            #expect(try events.hasItemBeenSaved(item))
            let reloaded = DataPersistence<Event>(url: url)
            _ = try reloaded.loadItems()
            #expect(try reloaded.hasItemBeenSaved(item))
            #expect(try reloaded.update(item, with: event("b")))
            #expect(try !events.hasItemBeenSaved(item))
        }
    }

    @Test func neverOverwritesCorruptStore() async throws {
        try await withEvents { events, url in
            let corrupt = Data("bplist00 not really".utf8)
            try corrupt.write(to: url)
            let attempts: [() throws -> Void] = [
                { try events.createItem(event("a")) }, { try events.loadItems() }, { try events.synchronize([]) },
                { try events.update(event("a"), with: event("b")) }, { try events.update(event("a"), at: 0) },
                { try events.deleteItem(at: 0) }, { _ = try events.hasItemBeenSaved(event("a")) },
                { try events.removeAll() },
            ]
            for attempt in attempts {
                #expect {
                    try attempt()
                } throws: { error in
                    guard case DataPersistenceError.propertyListDecodingError(let cause) = error else { return false }
                    return "\(cause)".contains("the file is cut off at byte 19")
                }
                #expect(try Data(contentsOf: url) == corrupt)
            }
        }
    }

    @Test func reportsUnreadableFile() async throws {
        try await withEvents { events, url in
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
            #expect {
                try events.loadItems()
            } throws: { error in
                guard case DataPersistenceError.noContentsAtPath(let path, let cause) = error else { return false }
                return path == url.path && "\(cause)".contains("is a folder")
            }
        }
    }

    @Test func checksIndices() async throws {
        try await withEvents { events, url in
            let one = "\(url.path): error: there is no item at index 1: the store has items 0 to 0"
            let none = "\(url.path): error: there is no item at index 0: the store has no items"
            #expect(await messages { try events.deleteItem(at: 0) } == [none])
            try events.createItem(event("a"))
            #expect(await messages { try events.deleteItem(at: 1) } == [one])
            #expect(await messages { try events.update(event("b"), at: 1) } == [one])
            #expect(await messages { try events.update(event("b"), at: -1) }.count == 1)
            #expect(throws: DataPersistenceError.self) { try events.deleteItem(at: .max) }
        }
    }

    @Test func keepsMemoryAndDiskConsistent() async throws {
        try await withEvents { events, url in
            let item = event("a")
            try events.createItem(item)
            #expect(chmod(url.path, 0o400) == 0)
            #expect {
                try events.createItem(event("b"))
            } throws: {
                if case DataPersistenceError.writingError = $0 { true } else { false }
            }
            #expect {
                try events.deleteItem(at: 0)
            } throws: {
                if case DataPersistenceError.deletingError = $0 { true } else { false }
            }
            #expect(throws: DataPersistenceError.self) { try events.synchronize([]) }
            #expect(throws: DataPersistenceError.self) { try events.removeAll() }
            #expect(chmod(url.path, 0o600) == 0)
            let new = event("c")
            #expect(try events.update(new, at: 0))
            #expect(try events.loadItems() == [new])
        }
    }

    @Test func reportsEncodingErrors() async throws {
        try await withEvents(format: .json) { events, _ in
            #expect {
                try events.createItem(event("a", at: .nan))
            } throws: {
                if case DataPersistenceError.propertyListEncodingError = $0 { true } else { false }
            }
        }
    }

    @Test func reordersItems() async throws {
        try await withEvents { events, _ in
            let items = ["a", "b", "c"].map { event($0) }
            try events.synchronize(items)
            try events.synchronize([items[2], items[0], items[1]])
            #expect(try events.loadItems() == [items[2], items[0], items[1]])
            try events.synchronize([items[1]])
            #expect(try events.loadItems() == [items[1]])
            try events.removeAll()
            #expect(try events.loadItems() == [])
        }
    }

    @Test func doesNotRevertOtherChanges() async throws {
        try await withEvents { events, url in
            let items = ["a", "b", "c"].map { event($0) }
            for item in items { try events.createItem(item) }
            let other = DataPersistence<Event>(url: url)
            try other.deleteItem(at: 0)
            try other.createItem(event("d"))
            let outdated =
                "\(url.path): error: another program has changed it since it was loaded"
                + "\n    hint: nothing has been written; load the items again"
            #expect(await messages { try events.synchronize(items) } == [outdated])
            #expect(await messages { try events.deleteItem(at: 0) } == [outdated])
            #expect(try other.loadItems().map(\.name) == ["b", "c", "d"])
        }
    }

    @Test func findsMovedItemByIndex() async throws {
        try await withEvents { events, url in
            let items = ["a", "b", "c"].map { event($0) }
            for item in items { try events.createItem(item) }
            try DataPersistence<Event>(url: url).deleteItem(at: 0)
            try events.deleteItem(at: 2)
            #expect(try events.loadItems().map(\.name) == ["b"])
        }
    }

    @Test func keepsUnreadableRecords() async throws {
        try await withTemporaryFolder { folder in
            let url = folder.appending(path: "s")
            try Data(#"[{"name":"a","k":1.0},{"nam":"x"},{"name":"b"},7]"#.utf8).write(to: url)
            let notes = DataPersistence<Note>(url: url)
            #expect(try notes.loadItems() == [Note("a"), Note("b")])
            #expect(notes.diagnostics.count == 2)
            try notes.synchronize([Note("b"), Note("a")])
            #expect(
                try String(contentsOf: url, encoding: .utf8) == #"[{"name":"b"},{"nam":"x"},{"name":"a","k":1.0},7]"#
            )
            try notes.synchronize([Note("b"), Note("c"), Note("n")])
            #expect(
                try String(contentsOf: url, encoding: .utf8)
                    == #"[{"name":"b"},{"nam":"x"},{"name":"c"},7,{"name":"n"}]"#
            )
            try notes.deleteItem(at: 1)
            try notes.removeAll()
            #expect(try String(contentsOf: url, encoding: .utf8) == #"[{"nam":"x"},7]"#)
        }
    }

    @Test func usesDocumentsDirectory() throws {
        let folder = FileManager.getDocumentsDirectory()
        let notes = DataPersistence<Note>(filename: "notes.plist")
        #expect(notes.store.url == folder.appending(path: "notes.plist"))
        #expect(notes.store.format == .binaryPropertyList)
    }
}
