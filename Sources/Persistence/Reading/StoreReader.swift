import Diagnostics
public import Foundation

/// Reads a store: bytes in, records and diagnostics out. Depends on nothing but its arguments.
public enum StoreReader {
    /// How large a store may be, in bytes: many times what the largest one takes. More may not fit into memory.
    public static let maximumSize = 1 << 31

    /// How many arrays and dictionaries may stand inside of each other, the store's own array counted. As many as
    /// Foundation's JSON decoder takes; its property list decoders have no limit and would exhaust the stack.
    public static let maximumDepth = 512

    /// How many records a store may hold: far more than fit in 100 MB, unless they are nothing at all.
    public static let maximumRecordCount = 2_000_000

    /// How many bad records are described one by one; the others are counted.
    public static let maximumDescribedCount = 1_000

    /// Reads the records of a store.
    ///
    /// Never fails as a whole without saying so: see ``StoreContents/isReadable`` and ``StoreContents/diagnostics``.
    /// - Parameters:
    ///   - type: the type of a record. It may throw a `Diagnostic` from its `init(from:)` to say something in its own
    ///     words; the place is added.
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
        read(type, from: Array(data), file: file, preferencesKey: preferencesKey)
    }

    /// Whether data is no store, whatever the records: nothing, something else, or only a part of one.
    package static func isDamaged(_ data: Data) -> Bool {
        // Why it is damaged doesn't matter here.
        (try? StoreSource.scan(Array(data), file: "", key: nil)) == nil
    }

    /// The same for bytes.
    static func read<Item: Decodable & Sendable>(
        _ type: Item.Type,
        from bytes: [UInt8],
        file: String,
        preferencesKey: String?
    ) -> StoreContents<Item> {
        do {
            let source = try StoreSource(bytes, file: file, preferencesKey: preferencesKey)
            return StoreContents(decoding: source)
        } catch {
            return StoreContents(file: file, format: error.format, unreadable: error.diagnostic)
        }
    }
}
