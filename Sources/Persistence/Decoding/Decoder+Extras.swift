extension Decoder {
    /// The keys of a record that its type does not know, with their values.
    ///
    /// A record type calls this in its `init(from:)` and encodes the result beside its own keys, so that what another
    /// program has added survives. Costs little where there is nothing left over.
    ///
    /// - Throws: `DecodingError` when the record is no dictionary, or holds a value that ``PropertyValue`` cannot.
    @inlinable
    public func extras<Key: CodingKey & CaseIterable>(besides known: Key.Type) throws -> [String: PropertyValue] {
        try extras(besides: known.allCases.map { $0.stringValue })
    }

    /// The same by the names of the keys.
    @usableFromInline
    func extras(besides known: [String]) throws -> [String: PropertyValue] {
        if let decoder = self as? TokenDecoder { return try decoder.extras(besides: known) }
        let container = try container(keyedBy: AnyKey.self)
        var extras: [String: PropertyValue] = [:]
        for key in container.allKeys where !known.contains(key.stringValue) {
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
