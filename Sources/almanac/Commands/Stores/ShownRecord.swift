import Persistence
import Records

/// A record from the store or a source.
struct ShownRecord<Item: Hashable & Sendable> {
    let item: Item
    /// Its position in the store; nil for one from a source.
    let position: Int?
    /// Its source; nil for one from the store.
    let source: RecordSource?

    init(_ record: StoredRecord<Item>) { (item, position, source) = (record.item, record.position, nil) }

    init(_ record: SourceRecords.Record<Item>) { (item, position, source) = (record.item, nil, record.source) }
}

/// Lines such as `url: https://example.org` for the values that aren't nil.
func labelled(_ values: KeyValuePairs<String, String?>) -> [String] {
    values.compactMap { name, value in value.map { "\(name): \($0)" } }
}

/// The positions of listed records as a column, aligned to the right; blank for records from a source.
func column(of positions: [Int?]) -> [String] {
    let texts = positions.map { $0.map(String.init) ?? "" }
    let width = texts.map(\.count).max() ?? 0
    return texts.map { String(repeating: " ", count: width - $0.count) + $0 }
}
