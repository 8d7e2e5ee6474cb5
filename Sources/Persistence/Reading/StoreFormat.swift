public import Foundation

/// The format of a store. It is detected from the content, never from the file name: `recipes.data` is JSON, and a
/// `.plist` can be either kind of property list.
public enum StoreFormat: Hashable, Sendable {
    /// A property list that begins with `bplist`.
    case binaryPropertyList
    /// An XML property list.
    case xmlPropertyList
    /// JSON text.
    case json
    /// A property list whose root dictionary holds JSON as data under one key, next to other keys.
    case preferences(key: String, isXML: Bool)
}

extension StoreFormat {
    /// Detects the format of a file from its first bytes; nil if it is neither a property list nor JSON.
    ///
    /// A byte order mark and leading white space are ignored. Never returns ``preferences(key:isXML:)``, which the
    /// first bytes don't reveal.
    public static func detect(in data: Data) -> StoreFormat? { detect(in: Array(data.prefix(4096))) }

    /// The syntax of the records.
    var syntax: TokenList.Syntax {
        switch self {
        case .binaryPropertyList: .binary
        case .xmlPropertyList: .xml
        case .json, .preferences: .json
        }
    }

    static func detect(in file: [UInt8]) -> StoreFormat? {
        if file.starts(with: "bplist".utf8) { return .binaryPropertyList }
        let text = SourceText.beginning(of: file).bytes.drop { $0.isWhiteSpace }
        if text.first == UInt8(ascii: "[") || text.first == UInt8(ascii: "{") { return .json }
        let starts = ["<?xml", "<!--", "<!DOCTYPE plist", "<plist", "<array", "<dict"]
        return starts.contains { text.starts(with: $0.utf8) } ? .xmlPropertyList : nil
    }
}
