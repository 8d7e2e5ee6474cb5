import Foundation
package import Persistence

extension Event: Decodable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case identifier, date, name, description, completedAt
    }

    /// The keys without which a record is none.
    static let requiredKeys = [CodingKeys.date.rawValue, CodingKeys.name.rawValue]

    /// Decodes an event of either store. Only `date` and `name` must be there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        self.init(
            identifier: try container.decodeIfPresent(String.self, forKey: AnyKey(CodingKeys.identifier)),
            date: try container.decode(Date.self, forKey: AnyKey(CodingKeys.date)),
            name: try container.decode(String.self, forKey: AnyKey(CodingKeys.name)),
            description: try container.decodeIfPresent(String.self, forKey: AnyKey(CodingKeys.description)),
            completedAt: try container.decodeIfPresent(Date.self, forKey: AnyKey(CodingKeys.completedAt)),
            extras: try decoder.extras(besides: CodingKeys.self, in: container)
        )
    }
}

extension Event: PlainDecodable {
    /// The same of a plain record.
    package init(from record: PlainRecord) throws {
        try record.hasOnly(Self.allKeys)
        self.init(
            identifier: try record.text(CodingKeys.identifier.rawValue),
            date: try record.requiredDate(CodingKeys.date.rawValue),
            name: try record.requiredText(CodingKeys.name.rawValue),
            description: try record.text(CodingKeys.description.rawValue),
            completedAt: try record.date(CodingKeys.completedAt.rawValue)
        )
    }

    private static let allKeys = CodingKeys.allCases.map(\.rawValue)
}
