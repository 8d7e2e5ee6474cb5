import Foundation

/// A decoder for one value of a store.
struct TokenDecoder: Decoder {
    let list: TokenList
    /// The token of the record that contains the value.
    let record: Int
    /// The token of the value.
    let index: Int

    init(_ list: TokenList, record: Int, index: Int? = nil) {
        (self.list, self.record, self.index) = (list, record, index ?? record)
    }

    /// The path from the record to the value. It is computed only when an error needs it.
    var codingPath: [any CodingKey] { list.path(to: index, from: record).map { AnyKey($0) } }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func at(_ index: Int) -> TokenDecoder { TokenDecoder(list, record: record, index: index) }

    var isNull: Bool { list.tokens[index].kind == .null }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard list.tokens[index].kind == .dictionary else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(TokenMembers(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard list.tokens[index].kind == .array else { throw mismatch([Any].self) }
        return TokenElements(decoder: self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    // MARK: Values

    /// Decodes any type; some types have a special representation in a store.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value: Any?
        switch type {
        case is Date.Type: value = try read(list.date) as Date
        case is Data.Type: value = try read(list.data) as Data
        case is PropertyValue.Type: value = try propertyValue()
        case is URL.Type where list.syntax == .json: value = try parse("a URL") { URL(string: $0) }
        case is UUID.Type: value = try parse("a UUID") { UUID(uuidString: $0) }
        case is Decimal.Type where list.syntax == .json:
            guard list.tokens[index].kind == .number else { throw mismatch(Double.self) }
            value = Decimal(string: String(decoding: list.bytes[list.tokens[index].content], as: UTF8.self))
        default: return try Value(from: self)
        }
        guard let value = value as? Value else { throw mismatch(type) }
        return value
    }

    private func propertyValue() throws -> PropertyValue {
        do {
            return try list.readValue(index)
        } catch {
            throw unreadable(error)
        }
    }

    private func parse<Value>(_ words: String, _ parse: (String) -> Value?) throws -> Value {
        if let value = parse(try decode(String.self)) { return value }
        throw corrupted(ValueFault(message: "expected \(words), found \(list.words(for: index))"))
    }

    /// Reads the value with a function that returns nil for a value of another kind.
    private func read<Value>(_ read: (Int) throws(ValueFault) -> Value?) throws -> Value {
        do {
            if let value = try read(index) { return value }
        } catch {
            throw corrupted(error)
        }
        throw mismatch(Value.self)
    }

    // MARK: Keys

    /// The values of the keys that the record's type doesn't know. One that can't be read is left out, and only kept in
    /// the store: it must not hide the record, which the app can read.
    func extras(besides known: [String]) throws -> [String: PropertyValue] {
        guard list.tokens[index].kind == .dictionary else { throw mismatch([String: Any].self) }
        do {
            return try list.readableMembers(of: index) { key in
                !known.contains { name in
                    var name = name
                    return name.withUTF8 { list.isKey(key, $0) }
                }
            }
        } catch {
            throw unreadable(error)
        }
    }
}

extension TokenDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { isNull }

    func decode(_ type: Bool.Type) throws -> Bool {
        switch list.tokens[index].kind {
        case .true: return true
        case .false: return false
        default: throw mismatch(type)
        }
    }

    func decode(_ type: String.Type) throws -> String { try read(list.readText) }
    func decode(_ type: Double.Type) throws -> Double { try read(list.double) }
    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

    /// Decodes a whole number. This meets the requirements of the protocol for integers of every size.
    func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
        try read { index throws(ValueFault) in try list.integer(index, as: type) }
    }
}

/// The members of a dictionary.
private struct TokenMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: TokenDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        decoder.list.members(of: decoder.index).compactMap { decoder.list.text($0.key).flatMap(Key.init(stringValue:)) }
    }

    private func find(_ key: Key) -> TokenDecoder? {
        decoder.list.value(of: key.stringValue, in: decoder.index).map(decoder.at)
    }

    private func value(_ key: Key) throws -> TokenDecoder {
        guard let value = find(key) else { throw decoder.missing(key) }
        return value
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try value(key).isNull }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decode(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try value(key).decode(type) }

    /// The value of a key, nil if it is missing or null. The default implementations would look the key up three times.
    private func present(_ key: Key) -> TokenDecoder? { find(key).flatMap { $0.isNull ? nil : $0 } }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try present(key)?.decode(type) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try present(key)?.decode(type) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try present(key)?.decode(type) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try present(key)?.decode(type) }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try present(key)?.decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try value(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try value(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        guard let key = Key(stringValue: "super") else { return decoder }
        return try value(key)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }
}

/// The elements of an array.
private struct TokenElements: UnkeyedDecodingContainer {
    private let decoder: TokenDecoder
    private var next: Int
    private(set) var currentIndex = 0

    init(decoder: TokenDecoder) {
        self.decoder = decoder
        next = decoder.index + 1
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    /// Not counted: code that reads an array checks `isAtEnd`.
    var count: Int? { nil }
    var isAtEnd: Bool { next >= decoder.list.tokens[decoder.index].next }

    private mutating func element() throws -> TokenDecoder {
        guard !isAtEnd else {
            let message = "expected an array of more than \(currentIndex)"
            throw decoder.corrupted(ValueFault(message: "\(message), found \(decoder.list.words(for: decoder.index))"))
        }
        defer {
            next = decoder.list.tokens[next].next
            currentIndex += 1
        }
        return decoder.at(next)
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, decoder.at(next).isNull else { return false }
        _ = try element()
        return true
    }

    mutating func decode(_ type: String.Type) throws -> String { try element().decode(type) }
    mutating func decode(_ type: Int.Type) throws -> Int { try element().decode(type) }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try element().decode(type) }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try element().container(keyedBy: type) }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try element().unkeyedContainer() }

    mutating func superDecoder() throws -> any Decoder { try element() }
}
