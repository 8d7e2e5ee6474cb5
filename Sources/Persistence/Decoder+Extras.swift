extension Decoder {
    /// The keys of a record that its type does not know, with their values.
    ///
    /// A record type calls this in its `init(from:)` and encodes the result beside its own keys, so that what another
    /// program has added survives. Costs little where there is nothing left over.
    ///
    /// - Throws: `DecodingError` when the record is no dictionary, or holds a value that ``PropertyValue`` cannot.
    @inlinable
    @inline(__always)
    public func extras<Key: CodingKey & CaseIterable>(besides known: Key.Type) throws -> [String: PropertyValue] {
        // Put together where the type is known, and by a closure: all else takes longer than to decode a small record.
        try extras(besides: known.allCases.map { $0.stringValue }, in: nil)
    }

    /// The same for a record type of which there are many, and which decodes its own keys from the same container: to make
    /// one is what costs most in decoding a small record.
    @inlinable
    @inline(__always)
    public func extras<Key: CodingKey & CaseIterable>(
        besides known: Key.Type,
        in container: KeyedDecodingContainer<AnyKey>
    ) throws -> [String: PropertyValue] {
        try extras(besides: known.allCases.map { $0.stringValue }, in: container)
    }

    /// The same by the names of the keys.
    @usableFromInline
    func extras(
        besides known: [String],
        in container: KeyedDecodingContainer<AnyKey>?
    ) throws -> [String: PropertyValue] {
        if let row = self as? PlainRowDecoder { return try row.extras(besides: known) }
        let container = try container ?? self.container(keyedBy: AnyKey.self)
        var extras: [String: PropertyValue] = [:]
        let unknown = container.allKeys.filter { !known.contains($0.stringValue) }
        // In order, as in a value that is a dictionary.
        for key in unknown.sorted(by: { $0.stringValue < $1.stringValue }) {
            extras[key.stringValue] = try container.decode(PropertyValue.self, forKey: key)
        }
        return extras
    }
}

extension Encoder {
    /// Writes what ``Swift/Decoder/extras(besides:)`` has kept, beside the keys that a record type writes itself.
    public func encode(extras: [String: PropertyValue]) throws {
        var container = container(keyedBy: AnyKey.self)
        for (key, value) in extras { try container.encode(value, forKey: AnyKey(key)) }
    }
}
