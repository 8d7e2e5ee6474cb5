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
        let id = try container.decodeIfPresent(String.self, forKey: .id)
        let name = try container.decodeIfPresent(String.self, forKey: .name)
        let amount = try container.decodeIfPresent(Double.self, forKey: .amount)
        // There are many more ingredients than recipes, so the keys are not looked for a second time.
        let isMissing: [(key: CodingKeys, Bool)] = [
            (.id, id == nil), (.name, name == nil), (.amount, amount == nil), (.amountType, unit == nil),
        ]
        self.init(
            id: id,
            name: name ?? "",
            amount: amount ?? 0,
            unit: unit.map(AmountType.init(rawValue:)) ?? .pieces,
            missingKeys: isMissing.filter(\.1).map(\.key.rawValue),
            extras: try decoder.extras(besides: CodingKeys.self)
        )
    }
}
