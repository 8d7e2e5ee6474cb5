import Persistence

extension SchemaOrgReader {
    /// Returns each recipe once. Many pages have another object for the same recipe, with only its name, address or
    /// ratings. Its properties complete the first one.
    func merged(_ recipes: [[String: PropertyValue]]) -> [[String: PropertyValue]] {
        var merged: [Description] = []
        var indices: [String: [Int]] = [:]
        for recipe in recipes {
            let new = description(of: recipe)
            let same = indices[new.name, default: []].first { merged[$0].isSame(as: new) }
            if let same {
                merged[same] = description(of: merged[same].values.merging(recipe) { $0.isEmpty ? $1 : $0 })
            } else {
                indices[new.name, default: []].append(merged.count)
                merged.append(new)
            }
        }
        let identified = merged.filter { !$0.name.isEmpty || $0.hasContent }
        return (identified.isEmpty ? merged : identified).map(\.values)
    }

    /// Takes the name of a recipe; empty if it has none.
    static func name(_ object: inout ObjectReader) -> String {
        object.text("name", "title", "headline")?.plainText.onOneLine ?? ""
    }

    /// Takes the identifier of a recipe. Nextcloud Cookbook has it under `id`, where other programs may have an address
    /// (JSON-LD 1.1, section 3.5).
    static func id(_ object: inout ObjectReader) -> String? {
        let id = object.text("id")
        return object.text("identifier") ?? id.flatMap { $0.isWebAddress ? nil : $0 }
    }

    /// The properties of a recipe, and those that identify it.
    private struct Description {
        var values: [String: PropertyValue]
        var name: String
        var id: String?
        var address: String?
        /// Whether it has ingredients or instructions.
        var hasContent: Bool

        /// Returns whether two recipes of the same name are the same: one of them has no content, or both have the same
        /// address or the same content.
        func isSame(as other: Description) -> Bool {
            let agrees = Self.agrees(id, other.id) && Self.agrees(address, other.address)
            let isComplete = hasContent && other.hasContent
            let isDuplicate = address != nil && other.address != nil || hasContent(of: other)
            return agrees && !name.isEmpty && (!isComplete || isDuplicate)
        }

        private func hasContent(of other: Description) -> Bool {
            guard let ingredients = values["recipeIngredient"], !ingredients.isEmpty,
                ingredients == other.values["recipeIngredient"]
            else { return false }
            return ["recipeInstructions", "recipeYield", "prepTime", "cookTime", "totalTime"].allSatisfy { key in
                let (own, others) = (values[key] ?? .null, other.values[key] ?? .null)
                return own == others || own.isEmpty || others.isEmpty
            }
        }

        private static func agrees(_ value: String?, _ other: String?) -> Bool {
            value == nil || other == nil || value == other
        }
    }

    private func description(of values: [String: PropertyValue]) -> Description {
        var object = ObjectReader(values)
        let contents = [
            "recipeIngredient", "ingredients", "ingredient", "ingredient_groups", "recipeInstructions",
            "instructions_list", "instructions",
        ]
        return Description(
            values: values,
            name: Self.name(&object),
            id: Self.id(&object),
            address: address(&object),
            hasContent: contents.contains { values[$0].map { !$0.isEmpty } ?? false }
        )
    }
}
