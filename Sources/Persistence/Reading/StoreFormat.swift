public import Foundation

/// How a store is written. Told by its content, never by its name: `recipes.data` is JSON, and a `.plist` can be either
/// kind of property list.
public enum StoreFormat: Hashable, Sendable {
    /// A property list that begins with `bplist`.
    case binaryPropertyList
    /// A property list of tags.
    case xmlPropertyList
    /// JSON text.
    case json
    /// A property list whose root dictionary holds JSON as data under a key, beside keys of others.
    case preferences(key: String, isXML: Bool)
}

extension StoreFormat {
    /// The format of a file, by its first bytes; nil when it is neither a property list nor JSON.
    ///
    /// A byte order mark and leading white space do not matter. Never returns ``preferences(key:isXML:)``: that takes
    /// more than a look at the first bytes.
    public static func detect(in data: Data) -> StoreFormat? { detect(in: Array(data.prefix(4096))) }

    static func detect(in file: [UInt8]) -> StoreFormat? {
        if file.starts(with: "bplist".utf8) { return .binaryPropertyList }
        let text = SourceText.beginning(of: file).bytes.drop { $0.isWhiteSpace }
        if text.first == UInt8(ascii: "[") || text.first == UInt8(ascii: "{") { return .json }
        let starts = ["<?xml", "<!--", "<!DOCTYPE plist", "<plist", "<array", "<dict"]
        return starts.contains { text.starts(with: $0.utf8) } ? .xmlPropertyList : nil
    }
}
