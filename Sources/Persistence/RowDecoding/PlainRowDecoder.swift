import Foundation

/// Decodes a plain record. Whatever it throws, the record is then decoded by Foundation's decoder.
struct PlainRowDecoder: Decoder {
    let row: PlainRow
    /// The value among the tokens of the row.
    let index: Int

    // Nobody reads the errors in which these would stand.
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// A record; nil if it is not one that can be read here.
    static func item<Item: Decodable>(_ type: Item.Type, of row: PlainRow) -> Item? {
        // Dropped because it says only that Foundation's decoder is to be asked.
        guard let item = try? PlainRowDecoder(row: row, index: 0).decode(type) else { return nil }
        // A type may try one thing and then another: what was refused here could have been the right one.
        return row.isUnusual ? nil : item
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        switch type {
        case is Date.Type:
            guard let value = try row.date(at: index) as? Value else { throw row.unusual() }
            return value
        // Foundation's decoder has ways of its own with these.
        case is PropertyValue.Type, is Data.Type, is URL.Type, is Decimal.Type: throw row.unusual()
        default: return try Value(from: self)
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard row.tokens[index].kind == .dictionary else { throw row.unusual() }
        return KeyedDecodingContainer(PlainRowMembers(row: row, index: index))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard row.tokens[index].kind == .array else { throw row.unusual() }
        return PlainRowElements(row: row, index: index)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    /// The same as `extras(besides:)` finds in a container, which takes longer to make than nearly all records take to read:
    /// hardly any has a key that its type does not know.
    func extras(besides known: [String]) throws -> [String: PropertyValue] {
        guard row.tokens[index].kind == .dictionary else { throw row.unusual() }
        // Foundation's decoder knows what becomes of other keys, of keys that stand twice, and of keys with escapes.
        let found = known.count { row.member($0, of: index) != nil }
        guard found == row.memberCount(of: index) else { throw row.unusual() }
        return [:]
    }
}

extension PlainRowDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { row.tokens[index].kind == .null }
    func decode(_ type: String.Type) throws -> String { try row.text(at: index) }
    func decode(_ type: Bool.Type) throws -> Bool { try row.flag(at: index) }
    func decode(_ type: Int.Type) throws -> Int { try row.integer(at: index) }
    func decode(_ type: Double.Type) throws -> Double { try row.double(at: index) }
    func decode(_ type: Float.Type) throws -> Float { throw row.unusual() }
    func decode(_ type: Int8.Type) throws -> Int8 { throw row.unusual() }
    func decode(_ type: Int16.Type) throws -> Int16 { throw row.unusual() }
    func decode(_ type: Int32.Type) throws -> Int32 { throw row.unusual() }
    func decode(_ type: Int64.Type) throws -> Int64 { throw row.unusual() }
    func decode(_ type: UInt.Type) throws -> UInt { throw row.unusual() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { throw row.unusual() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { throw row.unusual() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { throw row.unusual() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { throw row.unusual() }
}

/// The members of a dictionary.
private struct PlainRowMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let row: PlainRow
    let index: Int

    var codingPath: [any CodingKey] { [] }

    var allKeys: [Key] {
        var keys: [Key] = []
        var place = index + 1
        while place < row.tokens[index].next {
            // A key with escapes is left to Foundation's decoder.
            if !row.tokens[place].kind.isPlainText { _ = row.unusual() }
            if let key = (try? row.text(at: place)).flatMap(Key.init(stringValue:)) { keys.append(key) }
            place = row.tokens[place + 1].next
        }
        return keys
    }

    private func value(of key: Key) -> Int? { row.member(key.stringValue, of: index) }

    private func decoder(for key: Key) throws -> PlainRowDecoder {
        guard let index = value(of: key) else { throw row.unusual() }
        return PlainRowDecoder(row: row, index: index)
    }

    func contains(_ key: Key) -> Bool { value(of: key) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try decoder(for: key).decodeNil() }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder(for: key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder(for: key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder(for: key).decode(type) }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder(for: key).decode(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder(for: key).decode(type)
    }

    // The default looks for the key three times.

    /// The value of a key; nil if it is not there, or null.
    private func presentValue(of key: Key) -> PlainRowDecoder? {
        value(of: key).flatMap { row.tokens[$0].kind == .null ? nil : PlainRowDecoder(row: row, index: $0) }
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try presentValue(of: key)?.decode(type)
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try presentValue(of: key)?.decode(type) }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try presentValue(of: key)?.decode(type)
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try presentValue(of: key)?.decode(type) }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try presentValue(of: key)?.decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder(for: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(for: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { throw row.unusual() }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }
}

/// The elements of an array.
private struct PlainRowElements: UnkeyedDecodingContainer {
    let row: PlainRow
    let index: Int
    private var next: Int

    init(row: PlainRow, index: Int) {
        (self.row, self.index, next) = (row, index, index + 1)
    }

    var codingPath: [any CodingKey] { [] }
    /// Not counted: arrays in records are short, and whoever reads one asks whether it is at its end.
    var count: Int? { nil }
    var isAtEnd: Bool { next >= row.tokens[index].next }
    private(set) var currentIndex = 0

    private mutating func element() throws -> PlainRowDecoder {
        guard !isAtEnd else { throw row.unusual() }
        defer {
            next = row.tokens[next].next
            currentIndex += 1
        }
        return PlainRowDecoder(row: row, index: next)
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, row.tokens[next].kind == .null else { return false }
        _ = try element()
        return true
    }

    mutating func decode(_ type: String.Type) throws -> String { try element().decode(type) }
    mutating func decode(_ type: Int.Type) throws -> Int { try element().decode(type) }
    mutating func decode(_ type: Double.Type) throws -> Double { try element().decode(type) }
    mutating func decode(_ type: Bool.Type) throws -> Bool { try element().decode(type) }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try element().decode(type) }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try element().container(keyedBy: type) }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try element().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try element() }
}
