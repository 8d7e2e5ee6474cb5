import Persistence

extension Ingredient: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name, amount, amountType, line, group
    }

    /// Decodes an ingredient. No key is required, because one bad line shouldn't lose a recipe; the keys that the app
    /// requires are listed in ``missingKeys`` if absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let id = try container.decodeIfPresent(String.self, forKey: .id)
        let name = try container.decodeIfPresent(String.self, forKey: .name)
        let amount = try container.decodeIfPresent(Double.self, forKey: .amount)
        let unit = try container.decodeIfPresent(String.self, forKey: .amountType)
        self.init(
            id: id,
            name: name ?? "",
            amount: amount ?? 0,
            unit: unit.map(AmountType.init(rawValue:)) ?? .pieces,
            line: try container.decodeIfPresent(String.self, forKey: .line).map { IngredientLine($0) },
            group: try container.decodeIfPresent(String.self, forKey: .group)
        )
        let isMissing = [
            (CodingKeys.id, id == nil), (.name, name == nil), (.amount, amount == nil), (.amountType, unit == nil),
        ]
        missingKeys = isMissing.filter(\.1).map(\.0.rawValue)
        extras = try decoder.extras(besides: CodingKeys.self)
    }

    /// Encodes the keys of the original declaration, with a whole amount as an integer, and the line and group that
    /// only Almanac uses.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encode(name, forKey: .name)
        if let whole = Int(exactly: amount) {
            try container.encode(whole, forKey: .amount)
        } else {
            try container.encode(amount, forKey: .amount)
        }
        try container.encode(unit.rawValue, forKey: .amountType)
        try container.encodeIfPresent(line?.writtenText, forKey: .line)
        try container.encodeIfPresent(group, forKey: .group)
    }
}
