extension Decoder {
    /// The keys of a record that its type does not know, with their values.
    ///
    /// A record type calls this in its `init(from:)` and encodes the result beside its own keys, so that what another
    /// program has added survives. Costs little where there is nothing left over.
    ///
    /// - Throws: `DecodingError` when the record is no dictionary, or holds a value that ``PropertyValue`` cannot.
    public func extras<Key: CodingKey & CaseIterable>(besides known: Key.Type) throws -> [String: PropertyValue] {
        if let row = self as? PlainRowDecoder { return try row.extras(besides: known) }
        return try container(keyedBy: AnyKey.self).extras(besides: known)
    }

    /// The same for a record type of which there are many, and which decodes its own keys from the same container: to make
    /// one is what costs most in decoding a small record.
    public func extras<Key: CodingKey & CaseIterable>(
        besides known: Key.Type,
        in container: KeyedDecodingContainer<AnyKey>
    ) throws -> [String: PropertyValue] {
        if let row = self as? PlainRowDecoder { return try row.extras(besides: known) }
        return try container.extras(besides: known)
    }
}

extension KeyedDecodingContainer where Key == AnyKey {
    fileprivate func extras<Known: CodingKey & CaseIterable>(
        besides known: Known.Type
    ) throws -> [String: PropertyValue] {
        var extras: [String: PropertyValue] = [:]
        for key in allKeys where Known(stringValue: key.stringValue) == nil {
            extras[key.stringValue] = try decode(PropertyValue.self, forKey: key)
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
