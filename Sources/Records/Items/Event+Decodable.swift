import Foundation
import Persistence

extension Event: Decodable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case identifier, date, name, description, completedAt
    }

    /// The keys without which a record is none.
    static let requiredKeys = [CodingKeys.date.rawValue, CodingKeys.name.rawValue]

    /// Decodes an event of either store. Only `date` and `name` must be there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            identifier: try container.decodeIfPresent(String.self, forKey: .identifier),
            date: try container.decode(Date.self, forKey: .date),
            name: try container.decode(String.self, forKey: .name),
            description: try container.decodeIfPresent(String.self, forKey: .description),
            completedAt: try container.decodeIfPresent(Date.self, forKey: .completedAt),
            extras: try decoder.extras(besides: CodingKeys.self)
        )
    }
}
