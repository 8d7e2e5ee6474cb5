import Foundation
import Persistence

extension Recipe: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, createdAt, name, notes, ingredients
    }

    /// The keys that a record must have to count as a recipe.
    static let requiredKeys = [CodingKeys.name.rawValue]

    /// Decodes a recipe. Only `name` is required; other keys that the app requires are listed in ``missingKeys`` if
    /// absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decodeIfPresent(String.self, forKey: .id),
            createdAt: try container.decodeIfPresent(Date.self, forKey: .createdAt),
            name: try container.decode(String.self, forKey: .name),
            notes: try container.decodeIfPresent(String.self, forKey: .notes) ?? "",
            ingredients: try container.decodeIfPresent([Ingredient].self, forKey: .ingredients) ?? [],
            extras: try decoder.extras(besides: CodingKeys.self)
        )
        missingKeys = try container.missing([.id, .createdAt, .notes, .ingredients])
    }

    /// Encodes the keys of the original declaration.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encodeIfPresent(createdAt, forKey: .createdAt)
        try container.encode(name, forKey: .name)
        try container.encode(notes, forKey: .notes)
        try container.encode(ingredients, forKey: .ingredients)
    }
}
