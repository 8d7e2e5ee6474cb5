import Persistence

extension Ingredient: Decodable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name, amount, amountType, line, group
    }

    /// Decodes an ingredient. No key is required, because one bad line shouldn't lose a recipe; the keys that the app
    /// requires are listed in ``missingKeys`` if absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decodeIfPresent(String.self, forKey: .id),
            name: try container.decodeIfPresent(String.self, forKey: .name),
            amount: try container.decodeIfPresent(Double.self, forKey: .amount),
            unit: try container.decodeIfPresent(String.self, forKey: .amountType),
            line: try container.decodeIfPresent(String.self, forKey: .line),
            group: try container.decodeIfPresent(String.self, forKey: .group),
            extras: try decoder.extras(besides: CodingKeys.self)
        )
    }
}

extension Ingredient {
    private init(
        id: String?,
        name: String?,
        amount: Double?,
        unit: String?,
        line: String?,
        group: String?,
        extras: [String: PropertyValue]
    ) {
        // There are many more ingredients than recipes, so avoid looking up the keys a second time.
        var missing: [CodingKeys] = []
        if id == nil { missing.append(.id) }
        if name == nil { missing.append(.name) }
        if amount == nil { missing.append(.amount) }
        if unit == nil { missing.append(.amountType) }
        self.init(
            id: id,
            name: name ?? "",
            amount: amount ?? 0,
            unit: unit.map(AmountType.init(rawValue:)) ?? .pieces,
            line: line.map { IngredientLine($0) },
            group: group,
            missingKeys: missing.map(\.rawValue),
            extras: extras
        )
    }
}
