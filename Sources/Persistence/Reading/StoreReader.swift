import Diagnostics
public import Foundation

/// Parses a store: bytes in, records and diagnostics out. Depends only on its arguments.
public enum StoreReader {
    /// The maximum size of a store in bytes, many times that of the largest real one. A larger store might not fit into
    /// memory.
    public static let maximumSize = 1 << 31

    /// The message about a store that is larger than ``maximumSize``.
    static let tooLarge = "is too large for a store: it has more than \(maximumSize) bytes"

    /// The maximum nesting depth of arrays and dictionaries, including the store's array. It is the limit of
    /// Foundation's JSON decoder; Foundation's property list decoders have none and would overflow the stack.
    public static let maximumDepth = 512

    /// The maximum number of records in a store. Only minimal records would reach it within 100 MB.
    public static let maximumRecordCount = 2_000_000

    /// The number of bad records that are described individually; the rest are only counted.
    public static let maximumDescribedCount = 1_000

    /// Reads the records of a store.
    ///
    /// Errors that make the whole store unreadable are reported in ``StoreContents/isReadable`` and
    /// ``StoreContents/diagnostics``.
    /// - Parameters:
    ///   - type: the type of a record. Its `init(from:)` may throw a `Diagnostic` to provide its own message; the
    ///     location is added.
    ///   - data: the content of the file.
    ///   - file: the name of the file in messages.
    ///   - preferencesKey: the key that holds the records as JSON data if the store is a preferences file. A file that
    ///     contains the array directly can be read too.
    public static func read<Item: Decodable & Sendable>(
        _ type: Item.Type = Item.self,
        from data: Data,
        file: String,
        preferencesKey: String? = nil
    ) -> StoreContents<Item> {
        read(type, from: Array(data), file: file, preferencesKey: preferencesKey)
    }

    /// Whether data isn't a complete store at all: empty, something else, or truncated.
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
