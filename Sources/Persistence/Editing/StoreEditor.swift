public import Diagnostics
import Foundation

/// A store during an edit. Nothing is written to disk before the edit ends.
///
/// Positions count from 1 and include rows that aren't readable records, as in ``StoredRecord/position`` and in
/// messages. Such a row can be moved, but never changed or removed.
public struct StoreEditor<Item: Codable & Equatable & Sendable>: Sendable {
    /// The diagnostics from reading the store.
    public let diagnostics: [Diagnostic]
    /// The format of the store.
    public var format: StoreFormat { document.source.format }
    /// Whether anything has been changed.
    public private(set) var hasChanges = false
    /// Whether anything has been changed in the app's file.
    private var isDocumentChanged = false {
        didSet { hasChanges = true }
    }

    /// The contents that were read: that of the companion file, if the store can have one, and that of the store. Nil
    /// for a file that doesn't exist.
    let contents: [Data?]
    private let store: Store<Item>
    private var file: String { store.name }
    private let document: StoreDocument
    /// The companion file, if the store can have one.
    private var companion: CompanionEditor<Item>?
    private var rows: [Row]

    /// A record of the store, or a value that can't be read as one.
    private struct Row {
        var value: StoredValue
        /// The index of the row in the file; nil for a new one.
        var origin: Int?
        /// The record; nil if it can't be read.
        var item: Item?
        /// What belongs to the record in the companion file.
        var beside: CompanionEditor<Item>.Row?
    }

    /// - Parameter contents: see ``contents``.
    init(_ contents: [Data?], of store: Store<Item>) throws(StoreError) {
        (self.contents, self.store) = (contents, store)
        let bytes = contents.last?.map(Array.init) ?? StoreDocument.empty(store.format)
        let read = StoreReader.read(Item.self, from: bytes, file: store.name, preferencesKey: store.preferencesKey)
        guard let source = read.source else { throw .unreadable(read.diagnostics) }
        do {
            document = try StoreDocument(source)
        } catch {
            throw .unreadable([.error(Location(file: store.name), error.message, hint: error.hint)])
        }
        rows = source.list.records.enumerated().map { index, record in
            Row(value: StoredValue(list: source.list, index: record), origin: index)
        }
        for record in read.records { rows[record.position - 1].item = record.item }
        if let file = store.companion {
            let joined = try CompanionEditor.joining(read, with: file, contents[0])
            for (record, row) in zip(read.records, joined.rows) {
                (rows[record.position - 1].item, rows[record.position - 1].beside) = row
            }
            companion = joined.editor
        }
        diagnostics = read.diagnostics + (companion?.diagnostics ?? [])
    }

    // MARK: Looking

    /// The number of rows, readable or not.
    public var count: Int { rows.count }

    /// The readable records, in the order of the store.
    public var records: [StoredRecord<Item>] {
        rows.enumerated().compactMap { index, row in row.item.map { StoredRecord(position: index + 1, item: $0) } }
    }

    /// Returns the record at a position; nil if there is none, or if it can't be read.
    public func item(at position: Int) -> Item? {
        index(of: position).flatMap { rows[$0].item }
    }

    // MARK: Changing

    /// Adds a record at the end of the list, and returns its position.
    ///
    /// - Throws: ``StoreError/notEncodable(_:)`` if the format can't represent the item, or if the item couldn't be
    ///   read back.
    @discardableResult
    public mutating func append(_ item: Item) throws(StoreError) -> Int {
        try insert(item, at: count + 1)
        return count
    }

    /// Inserts a record before the one at a position; at `count + 1`, appends it.
    ///
    /// - Throws: ``StoreError/notEncodable(_:)``, ``StoreError/badPosition(_:)``.
    public mutating func insert(_ item: Item, at position: Int) throws(StoreError) {
        guard 1...(count + 1) ~= position else { throw noPosition(position) }
        try StoreError.encoding(for: file) {
            try insert(document.row(for: stored(item)), of: item, at: position)
        }
    }

    /// Appends a record taken from another store, and returns its position. If both stores have the same format, only
    /// the differences between the items are changed, and keys that the type doesn't know keep their bytes. Otherwise
    /// those keys are converted without loss.
    ///
    /// - Throws: ``StoreError/notEncodable(_:)``, also if the format of this store can't hold a value of such a key.
    @discardableResult
    public mutating func append(_ item: Item, from removed: RemovedRecord<Item>) throws(StoreError) -> Int {
        try StoreError.encoding(for: file) {
            let (value, old, new) = (removed.value, removed.stored, stored(item))
            let row =
                value.list.syntax == document.source.list.syntax
                ? try document.row(changing: value, from: old, to: new) ?? value
                : try document.row(converting: value, from: old, to: new)
            try insert(row, of: item, entry: removed.entry, isMoved: true, at: count + 1)
            return count
        }
    }

    private mutating func insert(
        _ value: StoredValue,
        of item: Item,
        entry: CompanionEntry? = nil,
        isMoved: Bool = false,
        at position: Int
    ) throws {
        let stored = try decode(value)
        let beside = companion?.row(of: item, stored: stored, entry: entry, isMoved: isMoved)
        rows.insert(Row(value: value, item: joined(stored, beside), beside: beside), at: position - 1)
        isDocumentChanged = true
    }

    /// Replaces a record. Only the differences between the two items are changed in the stored record; keys that the
    /// type doesn't know are kept.
    ///
    /// - Throws: ``StoreError/notEncodable(_:)``, ``StoreError/badPosition(_:)``.
    public mutating func replace(at position: Int, with item: Item) throws(StoreError) {
        let (row, old) = try readableRow(at: position)
        try StoreError.encoding(for: file) {
            let known = row.beside?.stored ?? old
            let value = try document.row(changing: row.value, from: known, to: stored(item))
            guard value != nil || companion != nil && item != old else { return }
            let stored = try value.map(decode) ?? known
            let beside = row.beside.flatMap { companion?.changed($0, to: item, stored: stored) }
            let new = joined(stored, beside)
            rows[position - 1] = Row(value: value ?? row.value, origin: row.origin, item: new, beside: beside)
            if value == nil { hasChanges = true } else { isDocumentChanged = true }
        }
    }

    /// Removes a record and returns it.
    ///
    /// - Throws: ``StoreError/badPosition(_:)``.
    @discardableResult
    public mutating func remove(at position: Int) throws(StoreError) -> Item { try take(at: position).item }

    /// Removes a record so that it can be added to another store with everything that its type doesn't know.
    ///
    /// - Throws: ``StoreError/badPosition(_:)``.
    public mutating func take(at position: Int) throws(StoreError) -> RemovedRecord<Item> {
        let (row, item) = try readableRow(at: position)
        rows.remove(at: position - 1)
        isDocumentChanged = true
        return RemovedRecord(item: item, stored: row.beside?.stored ?? item, entry: row.beside?.entry, value: row.value)
    }

    /// Moves a row, readable or not, to another position; the rows in between shift by one.
    ///
    /// - Throws: ``StoreError/badPosition(_:)``.
    public mutating func move(from position: Int, to target: Int) throws(StoreError) {
        guard let from = index(of: position) else { throw noPosition(position) }
        guard let to = index(of: target) else { throw noPosition(target) }
        guard from != to else { return }
        rows.insert(rows.remove(at: from), at: to)
        isDocumentChanged = true
    }

    /// The records whose entries in the companion file were out of date, and the records that were changed.
    package var outdatedRecords: [StoredRecord<Item>] {
        records.filter { rows[$0.position - 1].beside?.isChanged ?? false }
    }

    /// Schedules the write of outdated companion entries even if no record changes.
    ///
    /// - Returns: whether there are any.
    package mutating func updateCompanion() -> Bool {
        guard companion?.isChanged(by: rows.compactMap(\.beside)) == true else { return false }
        hasChanges = true
        return true
    }

    // MARK: Inside

    /// The item as the app's file stores it.
    private func stored(_ item: Item) -> Item { companion?.rule.stored(item) ?? item }

    /// The item as it would be read back.
    private func joined(_ stored: Item, _ row: CompanionEditor<Item>.Row?) -> Item {
        companion?.joined(stored, row?.entry) ?? stored
    }

    /// Reorders the rows by their indices, and drops those that aren't listed.
    mutating func keep(_ order: [Int]) throws(StoreError) {
        guard order != Array(rows.indices) else { return }
        for index in Set(rows.indices).subtracting(order).sorted() { try checkEntry(of: rows[index]) }
        rows = order.map { rows[$0] }
        isDocumentChanged = true
    }

    /// The item as it would be read back: an XML property list, for example, drops fractions of a second.
    func readBack(_ item: Item) throws(StoreError) -> Item {
        try StoreError.encoding(for: file) { try decode(document.row(for: item)) }
    }

    /// Decodes a row, just as a reader of the store will.
    private func decode(_ row: StoredValue) throws -> Item {
        do {
            return try TokenDecoder(row.list, record: row.index).decode(Item.self)
        } catch {
            let fault = RecordFault(error)
            throw ValueFault(message: "could not be read again: \(fault.message)", hint: fault.hint)
        }
    }

    /// The contents to write, nil if nothing has changed, and an editor with the new content. The editor is created
    /// from the bytes to be written, so that a store that couldn't be read back is never written.
    func finished() throws(StoreError) -> (contents: [Data?]?, editor: StoreEditor) {
        guard hasChanges else { return (nil, self) }
        return try StoreError.encoding(for: file) {
            let values = rows.map { (value: $0.value, origin: $0.origin) }
            var data: [Data?] = [isDocumentChanged ? Data(try document.serialized(values)) : contents.last ?? nil]
            if let companion { data.insert(try companion.serialized(rows.compactMap(\.beside)), at: 0) }
            let editor = try StoreEditor(data, of: store)
            guard editor.count == count else { throw ValueFault(message: "the store could not be read again") }
            return (data, editor)
        }
    }

    private func readableRow(at position: Int) throws(StoreError) -> (row: Row, item: Item) {
        guard let index = index(of: position) else { throw noPosition(position) }
        guard let item = rows[index].item else {
            let location = Location(file: file, record: position)
            let hint = "correct the record first; it is kept as it is"
            throw .badPosition(.error(location, "cannot be changed because it cannot be read", hint: hint))
        }
        try checkEntry(of: rows[index])
        return (rows[index], item)
    }

    /// Throws ``StoreError/badPosition(_:)`` if the row's entry can't be read, so that it can't be changed or removed.
    private func checkEntry(of row: Row) throws(StoreError) {
        if let fault = row.beside?.fault { throw .badPosition(fault) }
    }

    private func index(of position: Int) -> Int? { 1...max(count, 1) ~= position && count > 0 ? position - 1 : nil }

    private func noPosition(_ position: Int) -> StoreError {
        let found = count == 0 ? "the store is empty" : "the store holds records 1 to \(count)"
        return .badPosition(.error(Location(file: file), "there is no record \(position): \(found)"))
    }
}

/// A record that was removed from a store, in its stored form.
public struct RemovedRecord<Item: Sendable>: Sendable {
    /// The record.
    public let item: Item
    /// The record as the app's file stored it.
    let stored: Item
    /// The record's entry in the companion file.
    let entry: CompanionEntry?
    let value: StoredValue
}
