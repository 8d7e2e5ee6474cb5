import ArgumentParser
import Foundation

/// The formats of a store.
enum StoreEncoding: String, CaseIterable, ExpressibleByArgument {
    case binary, xml, json

    /// For the heading of a table.
    var words: String {
        switch self {
        case .binary: "binary property list"
        case .xml: "XML property list"
        case .json: "JSON"
        }
    }

    func encode<Item: Encodable>(_ items: [Item]) throws -> Data {
        if self == .json {
            let encoder = JSONEncoder()
            // Makes the bytes the same in every run.
            encoder.outputFormatting = .sortedKeys
            return try encoder.encode(items)
        }
        let encoder = PropertyListEncoder()
        encoder.outputFormat = self == .xml ? .xml : .binary
        return try encoder.encode(items)
    }

    func decode(_ data: Data) throws -> [PlainEvent] {
        self == .json
            ? try JSONDecoder().decode([PlainEvent].self, from: data)
            : try PropertyListDecoder().decode([PlainEvent].self, from: data)
    }
}
