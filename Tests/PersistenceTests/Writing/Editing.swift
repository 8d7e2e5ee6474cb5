import Diagnostics
import Foundation
import Persistence
import Synchronization
import TestSupport
import Testing

/// A note as its app declares it. It doesn't know the other keys in the store.
struct Note: Codable, Equatable, Sendable {
    struct Part: Codable, Equatable, Sendable {
        var name: String
        var amount: Int?
    }
    var name: String
    var size: Double?
    var part: Part?
    var parts: [Part]?

    init(_ name: String, size: Double? = nil, part: Part? = nil, parts: [Part]? = nil) {
        (self.name, self.size, self.part, self.parts) = (name, size, part, parts)
    }
}

/// Returns the content of a store after an edit, and expects no other files in its folder.
func editing<Item: Codable & Equatable & Sendable>(
    _ content: Data?,
    as type: Item.Type,
    format: StoreFormat = .json,
    preferencesKey: String? = nil,
    _ change: (inout StoreEditor<Item>) throws -> Void
) async throws -> Data? {
    try await withTemporaryFolder { folder in
        let url = folder.appending(path: "store")
        try content?.write(to: url)
        let store = Store<Item>(url, named: "store", format: format, preferencesKey: preferencesKey)
        do {
            try store.edit(change)
        } catch {
            #expect(FileManager.default.contents(atPath: url.path) == content, "a failed edit changes nothing")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path) == (content == nil ? [] : ["store"])
            )
            throw error
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["store"])
        return FileManager.default.contents(atPath: url.path)
    }
}

/// The text of a store after an edit.
func editing<Item: Codable & Equatable & Sendable>(
    _ text: String,
    as type: Item.Type,
    _ change: (inout StoreEditor<Item>) throws -> Void
) async throws -> String {
    String(decoding: try #require(await editing(Data(text.utf8), as: type, change)), as: UTF8.self)
}

/// The text of a store of notes after an edit.
func editing(_ text: String, _ change: (inout StoreEditor<Note>) throws -> Void) async throws -> String {
    try await editing(text, as: Note.self, change)
}

/// The messages of the error that `body` throws.
func messages<Result>(_ body: () async throws -> Result) async -> [String] {
    do {
        _ = try await body()
        return []
    } catch let error as StoreError {
        return error.diagnostics.map(\.description)
    } catch let error as DataPersistenceError {
        return (error.cause as? StoreError)?.diagnostics.map(\.description) ?? ["\(error.cause)"]
    } catch {
        return ["\(error)"]
    }
}

/// A thread-safe list of values.
final class Log<Value: Sendable>: Sendable {
    private let state = Mutex<[Value]>([])

    var values: [Value] { state.withLock { $0 } }

    /// Appends a value and returns the number of values.
    @discardableResult
    func add(_ value: Value) -> Int {
        state.withLock { values in
            values.append(value)
            return values.count
        }
    }
}
