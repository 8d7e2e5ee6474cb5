import ArgumentParser
import Foundation

/// An event as an app that knows nothing of Almanac would declare it.
struct PlainEvent: Codable {
    var identifier: String
    var date: Date
    var name: String
    var description: String?
}

/// The ways to write a store.
enum StoreEncoding: String, CaseIterable, ExpressibleByArgument {
    case binary, xml, json

    /// For the heading of the table.
    var words: String {
        switch self {
        case .binary: "binary property list"
        case .xml: "XML property list"
        case .json: "JSON"
        }
    }

    func encode(_ events: [PlainEvent]) throws -> Data {
        guard self != .json else { return try JSONEncoder().encode(events) }
        let encoder = PropertyListEncoder()
        encoder.outputFormat = self == .xml ? .xml : .binary
        return try encoder.encode(events)
    }

    func decode(_ data: Data) throws -> [PlainEvent] {
        self == .json
            ? try JSONDecoder().decode([PlainEvent].self, from: data)
            : try PropertyListDecoder().decode([PlainEvent].self, from: data)
    }
}
