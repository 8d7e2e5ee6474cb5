import Foundation
import Persistence

extension Event: Decodable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case identifier, date, name
    }

    /// The keys without which a record is none.
    static let requiredKeys = [CodingKeys.date.rawValue, CodingKeys.name.rawValue]

    /// Decodes an event of either store. Only `date` and `name` must be there.
    ///
    /// Details in the store itself, by hand or from an earlier Almanac, are read like those of the file beside it. A value of
    /// another kind under one of their keys is another program's, and is kept like any unknown key.
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
