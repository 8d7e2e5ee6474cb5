import Foundation

extension StoreReading {
    /// What decodes the rows of a text; as for ``ListDecoding/elements(_:in:decode:)``.
    typealias RowDecoding =
        @Sendable (
            ListDecoding.Share<Lossy<Item>>.Type, Data, [CodingUserInfoKey: any Sendable]
        ) throws -> ListDecoding.Share<Lossy<Item>>

    /// What takes the row at a place apart.
    typealias PlainRows = @Sendable (Int) throws -> PlainRow

    /// Decodes the rows of a store by ``PlainRowDecoder``, and those that are unusual by Foundation's decoder.
    ///
    /// - Parameters:
    ///   - row: takes the row at a place apart.
    ///   - changed: makes a store of the rows at some places alone.
    ///   - decode: decodes such a store.
    /// - Returns: whether all have been added. If not, none has.
    mutating func addPlainRows(
        _ row: PlainRows,
        changed: ([Int]) throws -> Data,
        decode: RowDecoding
    ) throws -> Bool {
        let rows = contents.rows
        // What is no list has no rows. Values of any kind are Foundation's.
        guard !rows.isEmpty, Item.self != PropertyValue.self else { return false }
        let known = earlier?.places(of: rows) ?? rows.map { _ in nil }
        // In loops, since the standard library's ways to filter a list are slow where the type of its elements is not known.
        var missing: [Int] = []
        for place in known.indices where known[place] == nil { missing.append(place) }
        let plain = Self.plainRecords(at: missing, row)
        if plain.count == rows.count {
            addAll(plain)
            return true
        }
        var unusual: [Int] = []
        var plainPlace = 0
        for place in missing {
            if plainPlace < plain.count, plain[plainPlace].position == place + 1 {
                plainPlace += 1
            } else {
                unusual.append(place)
            }
        }
        // Where most are unusual, they are better decoded as they stand.
        guard unusual.count <= rows.count / 2 else { return false }
        var rest: [Lossy<Item>] = []
        if !unusual.isEmpty {
            let data = try changed(unusual)
            // What cannot be decoded at all is spoken of when the whole text is decoded.
            let decoded = try? ListDecoding.elements(Lossy<Item>.self, in: data) { try decode($0, data, $1) }
            guard let decoded, decoded.count == unusual.count else { return false }
            rest = decoded
        }
        var next = (plain: plain.makeIterator(), unusual: zip(unusual, rest).makeIterator())
        var other = next.unusual.next()
        var decoded: [Lossy<Item>] = []
        decoded.reserveCapacity(missing.count)
        for place in missing {
            if let (unusual, item) = other, unusual == place {
                decoded.append(item)
                other = next.unusual.next()
            } else if let record = next.plain.next() {
                decoded.append(.item(record.item))
            }
        }
        addKnown(earlier?.records ?? [], at: known, and: decoded)
        addDiagnostics()
        return true
    }

    /// The records of the rows at some places, without those that are unusual.
    private static func plainRecords(at places: [Int], _ row: PlainRows) -> [StoredRecord<Item>] {
        // All at once: to find out of each by itself that it is an `Item` would take as long as to decode it.
        if let type = Item.self as? any PlainDecodable.Type,
            let plain = type.records(at: places, row) as? PlainRecords<Item>
        {
            return plain.records
        }
        return places.concurrentCompactMap(share: 64) { place in
            // Dropped because it says only that Foundation's decoder is to be asked.
            (try? row(place)).flatMap { PlainRowDecoder.item(Item.self, of: $0) }
                .map { StoredRecord(position: place + 1, item: $0) }
        }
    }
}

/// Decodes JSON as stores have it.
@Sendable func decodeJSON<Value: Decodable>(
    _ type: Value.Type,
    from data: Data,
    _ information: [CodingUserInfoKey: any Sendable]
) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom(decodeDate)
    decoder.userInfo = information
    return try decoder.decode(type, from: data)
}

/// Decodes a date of JSON, seconds since 2001, and says of anything else that it is no date.
private func decodeDate(from decoder: any Decoder) throws -> Date {
    let container = try decoder.singleValueContainer()
    do {
        return Date(timeIntervalSinceReferenceDate: try container.decode(Double.self))
    } catch DecodingError.typeMismatch(_, let context) {
        throw DecodingError.typeMismatch(Date.self, context)
    } catch DecodingError.valueNotFound(_, let context) {
        throw DecodingError.valueNotFound(Date.self, context)
    }
}
