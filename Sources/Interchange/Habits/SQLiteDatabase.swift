// This file uses the system's SQLite, because no dependency reads its format. Databases are opened in memory, so
// nothing here touches the disk. An imported database isn't trusted: it is only read, row by row, and a query that takes
// too many steps is stopped.

import CSQLite
import Foundation

/// An SQLite database in memory.
final class SQLiteDatabase {
    enum Value {
        case integer(Int)
        case real(Double)
        case text(String)
        /// Null or a blob.
        case none
    }

    /// The values of a row, keyed by column names in lower case.
    struct Row {
        var values: [String: Value]

        func integer(_ name: String) -> Int? {
            if case .integer(let number)? = values[name] { number } else { nil }
        }

        func number(_ name: String) -> Double? {
            if case .real(let number)? = values[name] { number } else { integer(name).map(Double.init) }
        }

        func text(_ name: String) -> String? {
            if case .text(let text)? = values[name] { text } else { nil }
        }
    }

    /// The maximum size of a database in bytes.
    static let sizeLimit = 256_000_000
    /// The maximum number of virtual machine steps of a query. A million rows take about 20 million steps.
    private static let stepLimit: Int32 = 500_000_000

    private let handle: OpaquePointer

    /// Returns whether the data begins like an SQLite database.
    static func isDatabase(_ data: Data) -> Bool { data.starts(with: Array("SQLite format 3\0".utf8)) }

    /// Creates an empty database, or one with the contents of a file.
    init(_ data: Data? = nil) throws(Damage) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(":memory:", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, nil)
        guard code == SQLITE_OK, let handle else {
            sqlite3_close_v2(handle)
            throw Damage(message: "SQLite can't be used: \(String(cString: sqlite3_errstr(code)))")
        }
        self.handle = handle
        guard let data else { return }
        guard data.count <= Self.sizeLimit else {
            throw Damage(message: "the database has more than \(Self.sizeLimit / 1_000_000) MB")
        }
        // No name or note is that long.
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1_000_000)
        try load(data)
        guard csqlite_set_defensive(handle) == SQLITE_OK else { throw damage() }
        // SQLite counts the steps of each query, and calls this when they reach the limit. The result stops the query.
        sqlite3_progress_handler(handle, Self.stepLimit, { _ in 1 }, nil)
    }

    deinit { sqlite3_close_v2(handle) }

    private func load(_ data: Data) throws(Damage) {
        guard let memory = sqlite3_malloc64(UInt64(data.count)) else {
            throw Damage(message: "there isn't enough memory")
        }
        let bytes = memory.assumingMemoryBound(to: UInt8.self)
        data.copyBytes(to: bytes, count: data.count)
        // A database in WAL mode can't be opened in memory. These bytes are the format versions that indicate the mode
        // (section 1.3.3 of SQLite's file format); the contents of the log aren't available anyway.
        if data.count > 19, bytes[18] == 2, bytes[19] == 2 { (bytes[18], bytes[19]) = (1, 1) }
        // SQLite frees the memory, even if this fails.
        let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
        let size = Int64(data.count)
        guard sqlite3_deserialize(handle, "main", bytes, size, size, flags) == SQLITE_OK else { throw damage() }
    }

    /// Returns whether there is a table with this name. Views don't count because they can run arbitrary queries.
    func hasTable(_ name: String) throws(Damage) -> Bool {
        var isThere = false
        try run("SELECT lower(name) AS name FROM sqlite_master WHERE type = 'table'") { row in
            if row.text("name") == name { isThere = true }
        }
        return isThere
    }

    /// Runs a statement with values for its parameters, and calls the closure with each row of its result.
    func run(_ sql: String, _ values: [Value] = [], row: (Row) -> Void = { _ in }) throws(Damage) {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw damage() }
        defer { sqlite3_finalize(statement) }
        for (index, value) in values.enumerated() { Self.bind(value, to: statement, at: Int32(index + 1)) }
        let names = (0..<sqlite3_column_count(statement)).map { column in
            sqlite3_column_name(statement, column).map { String(cString: $0).lowercased() } ?? ""
        }
        var code = sqlite3_step(statement)
        while code == SQLITE_ROW {
            let values = names.indices.map { Self.value(statement, Int32($0)) }
            row(Row(values: Dictionary(zip(names, values)) { first, _ in first }))
            code = sqlite3_step(statement)
        }
        if code == SQLITE_INTERRUPT { throw Damage(message: "reading the database takes too long") }
        guard code == SQLITE_DONE else { throw damage() }
    }

    private static func bind(_ value: Value, to statement: OpaquePointer, at place: Int32) {
        switch value {
        case .integer(let number): sqlite3_bind_int64(statement, place, Int64(number))
        case .real(let number): sqlite3_bind_double(statement, place, number)
        case .text(let text): csqlite_bind_text(statement, place, text, Int32(clamping: text.utf8.count))
        case .none: sqlite3_bind_null(statement, place)
        }
    }

    private static func value(_ statement: OpaquePointer, _ column: Int32) -> Value {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: .integer(Int(sqlite3_column_int64(statement, column)))
        case SQLITE_FLOAT: .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT:
            sqlite3_column_text(statement, column).map { text in
                let count = Int(sqlite3_column_bytes(statement, column))
                return .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
            } ?? .none
        default: .none
        }
    }

    private func damage() -> Damage {
        Damage(message: "the database can't be read: \(String(cString: sqlite3_errmsg(handle)))")
    }

    /// Returns the database as the bytes of a file.
    func serialized() throws(Damage) -> Data {
        var size: Int64 = 0
        guard let bytes = sqlite3_serialize(handle, "main", &size, 0) else { throw damage() }
        defer { sqlite3_free(bytes) }
        return Data(bytes: bytes, count: Int(size))
    }
}
