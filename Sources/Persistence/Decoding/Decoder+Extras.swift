extension Decoder {
    /// Returns the values of the keys that the record's type doesn't know.
    ///
    /// A record type calls this in `init(from:)` and encodes the result along with its own keys, so that what another
    /// program has added survives. The call is cheap if there are no such keys.
    ///
    /// A value that ``PropertyValue`` can't represent, such as a UID, is left out. A change of the record keeps it.
    ///
    /// - Throws: `DecodingError` if the record isn't a dictionary, or if a key of a property list isn't text.
    @inlinable
    public func extras<Key: CodingKey & CaseIterable>(besides known: Key.Type) throws -> [String: PropertyValue] {
        try extras(besides: known.allCases.map { $0.stringValue })
    }

    /// The same, with the names of the known keys.
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
    /// Writes the values that ``Swift/Decoder/extras(besides:)`` returned, next to the keys that the record type writes
    /// itself.
    ///
    /// When a record moves to a store of another format, its unknown keys are converted from its stored form instead,
    /// which is more exact. Then this writes nothing for the record itself.
    public func encode(extras: [String: PropertyValue]) throws {
        let isOmitted = CodingUserInfoKey.omitsExtras.map { userInfo[$0] != nil } ?? false
        // The record is an element of the array that is encoded.
        if isOmitted, codingPath.count <= 1 { return }
        try encode(values: extras)
    }

    /// Writes values next to the keys that the record type writes itself.
    public func encode(values: [String: PropertyValue]) throws {
        var container = container(keyedBy: AnyKey.self)
        for (key, value) in values { try container.encode(value, forKey: AnyKey(key)) }
    }
}

extension CodingUserInfoKey {
    /// Marks an encoding of a record without its unknown keys.
    static let omitsExtras = CodingUserInfoKey(rawValue: "omitsExtras")
}
