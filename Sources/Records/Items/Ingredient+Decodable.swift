import Persistence

extension Ingredient: Decodable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name, amount, amountType
    }

    /// Decodes an ingredient. Nothing must be there, so as not to lose a recipe over a line of it; what the app needs is
    /// listed in ``missingKeys`` if it is not.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let unit = try container.decodeIfPresent(String.self, forKey: .amountType)
        self.init(
            id: try container.decodeIfPresent(String.self, forKey: .id),
            name: try container.decodeIfPresent(String.self, forKey: .name) ?? "",
            amount: try container.decodeIfPresent(Double.self, forKey: .amount) ?? 0,
            unit: unit.map(AmountType.init(rawValue:)) ?? .pieces,
            missingKeys: try container.missing([.id, .name, .amount, .amountType]),
            extras: try decoder.extras(besides: CodingKeys.self)
        )
    }
}
