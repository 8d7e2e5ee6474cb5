public import Diagnostics
import Foundation

/// A store in the middle of being changed. Nothing of it is on the disk before the edit has ended.
///
/// Positions count from 1, and rows that are no readable records count too: they are those of
/// ``StoredRecord/position`` and of messages. Such a row can be moved, but is never changed or removed.
public struct StoreEditor<Item: Codable & Equatable & Sendable>: Sendable {
    /// What is to be said about the store as it was read.
    public let diagnostics: [Diagnostic]
    /// How the store is written.
    public var format: StoreFormat { document.source.format }
    /// Whether anything has been changed.
    public private(set) var hasChanges = false
    /// Whether anything has been changed in the app's file.
    private var isDocumentChanged = false {
        didSet { hasChanges = true }
    }

    /// What was read: the content of the file beside the store, if it can have one, then that of the store; nil for a file that
    /// does not exist.
    let contents: [Data?]
    private let store: Store<Item>
    private var file: String { store.name }
    private var document: StoreDocument
    /// The items of the rows; nil for a row that can't be read.
    private var items: [Item?]
    /// What the file beside the store holds of them.
    private var beside: CompanionEditor<Item>?

    /// - Parameter contents: see ``contents``.
    init(_ contents: [Data?], of store: Store<Item>) throws(StoreError) {
        (self.contents, self.store) = (contents, store)
        let bytes = contents.last?.map(Array.init) ?? StoreDocument.empty(store.format)
        let read = StoreReader.read(Item.self, from: bytes, file: store.name, preferencesKey: store.preferencesKey)
        guard let source = read.source else { throw .unreadable(read.diagnostics) }
        do {
            document = try StoreDocument(source)
        } catch {
            throw .reading(error, file: store.name)
        }
        items = [Item?](repeating: nil, count: document.rows.count)
        for record in read.records { items[record.position - 1] = record.item }
        if let file = store.companion { beside = try CompanionEditor(file, contents[0], items: &items) }
        diagnostics = read.diagnostics + (beside?.diagnostics ?? [])
    }

    // MARK: Looking

    /// The number of rows, readable or not.
    public var count: Int { items.count }

    /// The records that can be read, in the order of the store.
    public var records: [StoredRecord<Item>] {
        items.enumerated().compactMap { index, item in item.map { StoredRecord(position: index + 1, item: $0) } }
    }

    /// The record at a position, nil when there is none or it cannot be read.
    public func item(at position: Int) -> Item? {
        index(of: position).flatMap { items[$0] }
    }

    // MARK: Changing

    /// Adds a record at the end of the list, and returns its position.
    ///
    /// - Throws: ``StoreError/notEncodable(_:)`` when the format cannot hold the item, or the item could not be read
    ///   again.
    @discardableResult
    public mutating func append(_ item: Item) throws(StoreError) -> Int {
        try insert(item, at: count + 1)
        return count
    }

    /// Puts a record before the one that is at a position now; behind all others at `count + 1`.
    ///
    /// - Throws: ``StoreError/notEncodable(_:)``, ``StoreError/badPosition(_:)``.
    public mutating func insert(_ item: Item, at position: Int) throws(StoreError) {
        guard 1...(count + 1) ~= position else { throw noPosition(position) }
        do {
            try insert(document.row(for: stored(item)), of: item, at: position)
        } catch {
            throw .encoding(error, file: file)
        }
    }

    /// Adds a record that was taken out of another store, and returns its position. If both stores have the same format,
    /// only that is changed in which the items differ; keys that the type does not know keep their bytes.
    ///
    /// - Throws: ``StoreError/notEncodable(_:)``.
    @discardableResult
    public mutating func append(_ item: Item, from taken: TakenRecord<Item>) throws(StoreError) -> Int {
        do {
            if taken.value.list.syntax == document.source.list.syntax {
                let row = try document.row(changing: taken.value, from: taken.stored, to: stored(item))
                try insert(row ?? taken.value, of: item, entry: taken.entry, at: count + 1)
            } else {
                try insert(document.row(for: stored(item)), of: item, entry: taken.entry, at: count + 1)
            }
        } catch {
            throw .encoding(error, file: file)
        }
        return count
    }

    private mutating func insert(
        _ row: StoredValue,
        of item: Item,
        entry: PropertyValue? = nil,
        at position: Int
    ) throws {
        let decoded = try decode(row)
        document.insert(row, at: position - 1)
        items.insert(beside?.insert(item, stored: decoded, entry: entry, at: position - 1) ?? decoded, at: position - 1)
        isDocumentChanged = true
    }

    /// Replaces a record. Of the record as it stands in the store only that is changed in which the items differ; keys
    /// that the type does not know stay.
    ///
    /// - Throws: ``StoreError/notEncodable(_:)``, ``StoreError/badPosition(_:)``.
    public mutating func replace(at position: Int, with item: Item) throws(StoreError) {
        let old = try readableItem(at: position)
        let index = position - 1
        do {
            let known = beside?.stored[index] ?? old
            let row = try document.row(changing: document.rows[index], from: known, to: stored(item))
            guard row != nil || beside != nil && item != old else { return }
            let decoded = try row.map(decode) ?? known
            if let row {
                document.replace(at: index, with: row)
                isDocumentChanged = true
            }
            items[index] = beside?.replace(item, stored: decoded, at: index) ?? decoded
            hasChanges = true
        } catch {
            throw .encoding(error, file: file)
        }
    }

    /// Removes a record and returns it.
    ///
    /// - Throws: ``StoreError/badPosition(_:)``.
    @discardableResult
    public mutating func remove(at position: Int) throws(StoreError) -> Item { try take(at: position).item }

    /// Removes a record, to be added to another store with all that its type does not know.
    ///
    /// - Throws: ``StoreError/badPosition(_:)``.
    public mutating func take(at position: Int) throws(StoreError) -> TakenRecord<Item> {
        let (item, index) = (try readableItem(at: position), position - 1)
        let removed = beside?.remove(at: index)
        let value = document.rows[index]
        document.remove(at: index)
        items.remove(at: index)
        isDocumentChanged = true
        return TakenRecord(item: item, stored: removed?.stored ?? item, entry: removed?.entry, value: value)
    }

    /// Takes a row, readable or not, to where it then is at another position; those between close up.
    ///
    /// - Throws: ``StoreError/badPosition(_:)``.
    public mutating func move(from position: Int, to target: Int) throws(StoreError) {
        guard let from = index(of: position) else { throw noPosition(position) }
        guard let to = index(of: target) else { throw noPosition(target) }
        guard from != to else { return }
        document.move(from: from, to: to)
        items.insert(items.remove(at: from), at: to)
        beside?.move(from: from, to: to)
        isDocumentChanged = true
    }

    /// Writes the entries beside the store that are out of date, although no record changes.
    ///
    /// - Returns: whether there are any.
    package mutating func keepCompanion() -> Bool {
        guard beside?.hasChanges == true else { return false }
        hasChanges = true
        return true
    }

    // MARK: Inside

    /// What the app's file holds of an item.
    private func stored(_ item: Item) -> Item { beside?.rule.stored(item) ?? item }

    /// Puts the rows in another order, by their indices, and leaves out those that are not named.
    mutating func keep(_ order: [Int]) {
        guard order != Array(items.indices) else { return }
        document.arrange(order)
        items = order.map { items[$0] }
        beside?.arrange(order)
        isDocumentChanged = true
    }

    /// The item as it would be read from the store: an XML property list drops fractions of a second, for one.
    func readBack(_ item: Item) throws(StoreError) -> Item {
        do {
            return try decode(document.row(for: item))
        } catch {
            throw .encoding(error, file: file)
        }
    }

    /// Reads a row as whoever reads the store next will.
    private func decode(_ row: StoredValue) throws -> Item {
        do {
            return try TokenDecoder(row.list, record: row.index).decode(Item.self)
        } catch {
            let fault = RecordFault(error)
            throw EncodingFault(message: "could not be read again: \(fault.message)", hint: fault.hint)
        }
    }

    /// What is to become of the files, and the store as it is then. That is read once more from the bytes that are to be
    /// written: what could not be read again is never written.
    func finished() throws(StoreError) -> (outcomes: [FileTransaction.Outcome], editor: StoreEditor) {
        guard hasChanges else { return (contents.map { _ in .unchanged }, self) }
        do {
            var data: [Data?] = [isDocumentChanged ? Data(try document.serialized()) : contents.last ?? nil]
            if let beside { data.insert(try beside.serialized(), at: 0) }
            let editor = try StoreEditor(data, of: store)
            guard editor.count == count else { throw EncodingFault(message: "the store could not be read again") }
            return (data.map { $0.map(FileTransaction.Outcome.content) ?? .removed }, editor)
        } catch {
            throw .encoding(error, file: file)
        }
    }

    private func readableItem(at position: Int) throws(StoreError) -> Item {
        guard let index = index(of: position) else { throw noPosition(position) }
        guard let item = items[index] else {
            let location = Location(file: file, record: position)
            let hint = "correct the record first; it is kept as it is"
            throw .badPosition(.error(location, "cannot be changed because it cannot be read", hint: hint))
        }
        return item
    }

    private func index(of position: Int) -> Int? { 1...max(count, 1) ~= position && count > 0 ? position - 1 : nil }

    private func noPosition(_ position: Int) -> StoreError {
        let found = count == 0 ? "the store is empty" : "the store holds records 1 to \(count)"
        return .badPosition(.error(Location(file: file), "there is no record \(position): \(found)"))
    }
}

/// A record that has been taken out of a store, in the form that it had there.
public struct TakenRecord<Item: Sendable>: Sendable {
    /// The record.
    public let item: Item
    /// What the app's file held of it.
    let stored: Item
    /// What the file beside the store held of it.
    let entry: PropertyValue?
    let value: StoredValue
}

extension StoreError {
    /// Puts what went wrong while a store was taken apart into words.
    fileprivate static func reading(_ error: any Error, file: String) -> StoreError {
        let fault = EncodingFault(error) ?? EncodingFault(message: "cannot be decoded: \(error)")
        return .unreadable([.error(Location(file: file), fault.message, hint: fault.hint)])
    }

    /// Puts what went wrong while an item was encoded into words.
    fileprivate static func encoding(_ error: any Error, file: String) -> StoreError {
        let location = Location(file: file)
        if let fault = EncodingFault(error) { return .notEncodable(.error(location, fault.message, hint: fault.hint)) }
        switch error {
        case let error as StoreError: return error
        case let diagnostic as Diagnostic: return .notEncodable(diagnostic)
        case EncodingError.invalidValue(_, let context):
            return .notEncodable(.error(location, "cannot be written: \(context.debugDescription)"))
        default: return .notEncodable(.error(location, "cannot be written: \(error)"))
        }
    }
}

extension EncodingFault {
    /// Nil for an error of another kind.
    fileprivate init?(_ error: any Error) {
        switch error {
        case let fault as EncodingFault: self = fault
        case let fault as ScanFault: self.init(message: fault.message)
        default: return nil
        }
    }
}
