import Foundation
import Persistence

// Records are encoded as the app's declarations decode them: with all their keys, except that a key without a value is
// omitted, never null. The store keeps unknown keys: it changes only the values that differ between two encodings of a
// record.

extension Event: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case identifier, date, name
    }

    /// The keys that a record must have to count as an event.
    static let requiredKeys = [CodingKeys.date.rawValue, CodingKeys.name.rawValue]

    /// Decodes an event of either store. Only `date` and `name` are required.
    ///
    /// Details in the store itself, added by hand or by an earlier version of Almanac, are read like those of the
    /// companion file. A value of the wrong type under one of their keys is assumed to belong to another program and is
    /// kept like any unknown key.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var extras = try decoder.extras(besides: CodingKeys.self)
        self.init(
            identifier: try container.decodeIfPresent(String.self, forKey: .identifier),
            date: try container.decode(Date.self, forKey: .date),
            name: try container.decode(String.self, forKey: .name),
            details: extras.isEmpty ? EventDetails() : EventDetails(taking: &extras) { _ in },
            extras: extras
        )
    }

    /// Encodes the keys of the original declaration, the details, and unknown keys, so that an event keeps all of them
    /// when it moves to the other store.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(identifier, forKey: .identifier)
        try container.encode(date, forKey: .date)
        try container.encode(name, forKey: .name)
        try encoder.encode(values: details.values)
        try encoder.encode(extras: extras)
    }
}
