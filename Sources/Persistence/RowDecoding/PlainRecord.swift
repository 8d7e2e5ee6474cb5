package import Foundation

/// A type of record of which stores have thousands, and which can be read without the containers of `Decoder`: these are a
/// third of the instructions that it takes to decode an event, and half of those for a recipe.
///
/// What it reads must be what its `init(from:)` for decoders reads; whatever it throws, that one is then asked.
package protocol PlainDecodable: Decodable, Sendable {
    init(from record: PlainRecord) throws

    /// The records of the rows at some places, as ``PlainRecords`` of this type, without those that cannot be read here.
    static func records(at places: [Int], _ row: @Sendable (Int) throws -> PlainRow) -> Any
}

/// A dictionary of a store, with nothing unusual in it.
package struct PlainRecord {
    private let row: PlainRow
    private let index: Int

    @usableFromInline
    init(row: PlainRow, index: Int) throws {
        guard row.tokens[index].kind == .dictionary else { throw row.unusual() }
        (self.row, self.index) = (row, index)
    }

    /// The value of a key; nil if it is not there, or null.
    private func value(_ key: String) -> Int? {
        row.member(key, of: index).flatMap { row.tokens[$0].kind == .null ? nil : $0 }
    }

    package func text(_ key: String) throws -> String? { try value(key).map { try row.text(at: $0) } }
    package func date(_ key: String) throws -> Date? { try value(key).map { try row.date(at: $0) } }
    package func double(_ key: String) throws -> Double? { try value(key).map { try row.double(at: $0) } }

    /// Whether a key has a value that is not null.
    package func contains(_ key: String) -> Bool { value(key) != nil }

    /// The elements of a list of records.
    package func list<Item: PlainDecodable>(_ key: String, of type: Item.Type) throws -> [Item]? {
        guard let list = value(key) else { return nil }
        guard row.tokens[list].kind == .array else { throw row.unusual() }
        var items: [Item] = []
        var place = list + 1
        while place < row.tokens[list].next {
            items.append(try Item(from: PlainRecord(row: row, index: place)))
            place = row.tokens[place].next
        }
        return items
    }

    /// A text that a record must have.
    package func requiredText(_ key: String) throws -> String {
        guard let text = try text(key) else { throw row.unusual() }
        return text
    }

    /// The same of a date. One function for both would look for the type of the value with each record.
    package func requiredDate(_ key: String) throws -> Date {
        guard let date = try date(key) else { throw row.unusual() }
        return date
    }

    /// Sees that there are no other keys than those of a type: what becomes of them, and of keys that stand twice, decoders
    /// know.
    package func hasOnly(_ keys: [String]) throws {
        let found = keys.count { row.member($0, of: index) != nil }
        guard found == row.memberCount(of: index) else { throw row.unusual() }
    }
}

extension PlainDecodable {
    /// The only one there is. Inlinable, so that each type has its own: one for all types would have to find out for each
    /// record how it is copied.
    @inlinable
    package static func records(at places: [Int], _ row: @Sendable (Int) throws -> PlainRow) -> Any {
        let records = places.concurrentCompactMap(share: 64) { place -> StoredRecord<Self>? in
            guard let row = try? row(place), let item = try? Self(from: PlainRecord(row: row, index: 0)) else {
                return nil
            }
            return row.isUnusual ? nil : StoredRecord(position: place + 1, item: item)
        }
        return PlainRecords(records: records)
    }
}

/// Records of one type. To see of what type they are takes one look, where an array would be looked through.
@usableFromInline
struct PlainRecords<Item: Sendable> {
    @usableFromInline
    let records: [StoredRecord<Item>]

    @usableFromInline
    init(records: [StoredRecord<Item>]) { self.records = records }
}
