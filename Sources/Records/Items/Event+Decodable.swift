import Foundation
import Persistence

extension Event: Decodable {
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
}
