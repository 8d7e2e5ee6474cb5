import Diagnostics
public import Foundation

/// Reads a store: bytes in, records and diagnostics out. Depends on nothing but its arguments.
public enum StoreReader {
    /// How many arrays and dictionaries may stand inside of each other, the store's own array counted. As many as
    /// Foundation's JSON decoder takes; its property list decoders have no limit and would exhaust the stack.
    public static let maximumDepth = 512

    /// Reads the records of a store.
    ///
    /// Never fails as a whole without saying so: see ``StoreContents/isReadable`` and ``StoreContents/diagnostics``.
    /// - Parameters:
    ///   - type: the type of a record.
    ///   - data: the content of the file.
    ///   - file: what messages call the file.
    ///   - preferencesKey: the key that holds the records as JSON data if the store is a preferences file. A file that
    ///     holds the array itself is read all the same.
    public static func read<Item: Decodable & Sendable>(
        _ type: Item.Type = Item.self,
        from data: Data,
        file: String,
        preferencesKey: String? = nil
    ) -> StoreContents<Item> {
        var contents = StoreContents<Item>(source: SourceMap(file: file))
        contents.format = StoreFormat.detect(in: data)
        do {
            let rows: [Lossy<Item>]
            switch contents.format {
            case .json: rows = try JSONDecoder().decode([Lossy<Item>].self, from: data)
            case nil: throw Diagnostic.error(Location(file: file), "neither a property list nor JSON")
            default:
                if let preferencesKey {
                    let outer = try PropertyListDecoder().decode([String: PropertyValue].self, from: data)
                    guard case .data(let json) = outer[preferencesKey] else {
                        throw Diagnostic.error(Location(file: file), "no key \(preferencesKey)")
                    }
                    contents.format = .preferences(key: preferencesKey, isXML: contents.format == .xmlPropertyList)
                    rows = try JSONDecoder().decode([Lossy<Item>].self, from: json)
                } else {
                    rows = try PropertyListDecoder().decode([Lossy<Item>].self, from: data)
                }
            }
            for (index, row) in rows.enumerated() {
                switch row {
                case .item(let item): contents.records.append(StoredRecord(position: index + 1, item: item))
                case .failure(let error, let value):
                    contents.rejected.append(StoredRecord(position: index + 1, item: value))
                    contents.diagnostics.append(
                        contents.diagnostic(.error, record: index + 1, String(describing: error))
                    )
                }
            }
        } catch {
            contents.isReadable = false
            contents.diagnostics.append(
                error as? Diagnostic ?? .error(Location(file: file), String(describing: error))
            )
        }
        return contents
    }
}
