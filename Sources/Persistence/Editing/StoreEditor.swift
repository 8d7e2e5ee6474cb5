public import Diagnostics
import Foundation

/// A store in the middle of being changed. Nothing of it is on the disk before the edit has ended.
///
/// Positions count from 1, and rows that are no readable records count too: they are those of
/// ``StoredRecord/position`` and of messages. Such a row can be moved, but is never changed or removed.
public struct StoreEditor<Item: Codable & Equatable & Sendable>: Sendable {
    private enum Row {
        case item(Item)
        case unreadable
    }

    /// What is to be said about the store as it was read.
    public let diagnostics: [Diagnostic]
    /// How the store is written.
    public var format: StoreFormat { document.format }
    /// Whether anything has been changed.
    public private(set) var hasChanges = false

    private let file: String
    private var document: StoreDocument
    private var rows: [Row]

    /// - Parameter data: the content of the file, nil for an empty store.
    init(_ data: Data?, of store: Store<Item>) throws(StoreError) {
        file = store.name
        do {
            guard let data else {
                document = try StoreDocument(empty: store.format)
                (diagnostics, rows) = ([], [])
                return
            }
            let contents = StoreReader.read(
                Item.self,
                from: data,
                file: file,
                preferencesKey: store.preferencesKey
            )
            diagnostics = contents.diagnostics
            guard contents.isReadable, let format = contents.format else {
                throw StoreError.unreadable(contents.diagnostics)
            }
            document = try StoreDocument(data, format: format)
            rows = [Row](repeating: .unreadable, count: document.count)
            for record in contents.records { rows[record.position - 1] = .item(record.item) }
        } catch {
            throw Self.error(error, file: store.name)
        }
    }

    // MARK: Looking

    /// The number of rows, readable or not.
    public var count: Int { rows.count }

    /// The records that can be read, in the order of the store.
    public var records: [StoredRecord<Item>] {
        rows.enumerated().compactMap { index, row in
            if case .item(let item) = row { StoredRecord(position: index + 1, item: item) } else { nil }
        }
    }

    /// The record at a position, nil when there is none or it cannot be read.
    public func item(at position: Int) -> Item? {
        guard rows.indices.contains(position - 1), case .item(let item) = rows[position - 1] else { return nil }
        return item
    }

    // MARK: Changing

    /// Adds a record behind the others, and returns its position.
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
            let row = try document.row(for: item)
            let decoded = try decode(row)
            document.insert(row, at: position - 1)
            rows.insert(.item(decoded), at: position - 1)
            hasChanges = true
        } catch {
            throw Self.error(error, file: file)
        }
    }

    /// Replaces a record. Of the record as it stands in the store only that is changed in which the items differ; keys
    /// that the type does not know stay.
    ///
    /// - Throws: ``StoreError/notEncodable(_:)``, ``StoreError/badPosition(_:)``.
    public mutating func replace(at position: Int, with item: Item) throws(StoreError) {
        let old = try readableItem(at: position)
        do {
            guard let row = try document.row(at: position - 1, changedFrom: old, to: item) else { return }
            let decoded = try decode(row)
            document.replace(at: position - 1, with: row)
            rows[position - 1] = .item(decoded)
            hasChanges = true
        } catch {
            throw Self.error(error, file: file)
        }
    }

    /// Removes a record and returns it.
    ///
    /// - Throws: ``StoreError/badPosition(_:)``.
    @discardableResult
    public mutating func remove(at position: Int) throws(StoreError) -> Item {
        let item = try readableItem(at: position)
        document.remove(at: position - 1)
        rows.remove(at: position - 1)
        hasChanges = true
        return item
    }

    /// Takes a row, readable or not, to where it then is at another position; those between close up.
    ///
    /// - Throws: ``StoreError/badPosition(_:)``.
    public mutating func move(from position: Int, to target: Int) throws(StoreError) {
        for place in [position, target] where !(1...max(count, 1) ~= place) || count == 0 { throw noPosition(place) }
        guard position != target else { return }
        document.move(from: position - 1, to: target - 1)
        rows.insert(rows.remove(at: position - 1), at: target - 1)
        hasChanges = true
    }

    // MARK: Inside

    /// Puts the rows in another order, by their indices, and leaves out those that are not named.
    mutating func keep(_ order: [Int]) {
        guard order != Array(rows.indices) else { return }
        document.arrange(order)
        rows = order.map { rows[$0] }
        hasChanges = true
    }

    /// The item as it would be read from the store: an XML property list drops fractions of a second, for one.
    func stored(_ item: Item) throws(StoreError) -> Item {
        do {
            return try decode(document.row(for: item))
        } catch {
            throw Self.error(error, file: file)
        }
    }

    /// Reads a row as whoever reads the store next will.
    private func decode(_ row: StoreDocument.Row) throws -> Item {
        let contents = StoreReader.read(Item.self, from: document.store(of: row), file: file)
        if let item = contents.items.first { return item }
        let reason = contents.diagnostics.first
        throw EncodingFault(
            message: "could not be read again: \(reason?.message ?? "nothing is left of it")",
            hint: reason?.hint
        )
    }

    /// What is to become of the file.
    func outcome() throws(StoreError) -> FileTransaction.Outcome {
        guard hasChanges else { return .unchanged }
        do {
            let data = try document.serialized()
            // Never write what could not be read again.
            guard try StoreDocument(data, format: format).count == count else {
                throw EncodingFault(message: "the store could not be read again")
            }
            return .content(data)
        } catch {
            throw Self.error(error, file: file)
        }
    }

    private func readableItem(at position: Int) throws(StoreError) -> Item {
        guard rows.indices.contains(position - 1) else { throw noPosition(position) }
        guard case .item(let item) = rows[position - 1] else {
            let location = Location(file: file, record: position)
            let hint = "correct the record first; it is kept as it is"
            throw .badPosition(.error(location, "cannot be changed because it cannot be read", hint: hint))
        }
        return item
    }

    private func noPosition(_ position: Int) -> StoreError {
        let found = count == 0 ? "the store is empty" : "the store holds records 1 to \(count)"
        return .badPosition(.error(Location(file: file), "there is no record \(position): \(found)"))
    }

    /// Puts whatever went wrong into words.
    private static func error(_ error: any Error, file: String) -> StoreError {
        let location = Location(file: file)
        switch error {
        case let error as StoreError: return error
        case let diagnostic as Diagnostic: return .notEncodable(diagnostic)
        case let fault as TextFault: return .unreadable([.error(location, fault.message, hint: fault.hint)])
        case let fault as BinaryFault: return .unreadable([.error(location, fault.message, hint: fault.hint)])
        case let fault as EncodingFault: return .notEncodable(.error(location, fault.message, hint: fault.hint))
        case EncodingError.invalidValue(_, let context):
            return .notEncodable(.error(location, "cannot be written: \(context.debugDescription)"))
        default: return .notEncodable(.error(location, "cannot be written: \(error)"))
        }
    }
}
