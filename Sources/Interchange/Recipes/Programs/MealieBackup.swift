import Persistence

/// The recipes of a Mealie backup: `database.json`, in which each table of Mealie's database is a list of rows
/// (`alchemy_exporter.py`, <https://github.com/mealie-recipes/mealie>).
struct MealieBackup {
    private typealias Row = [String: PropertyValue]

    /// The name of the file in the archive of a backup.
    static let fileName = "database.json"

    private let tables: [String: [Row]]

    static func knows(_ values: [String: PropertyValue]) -> Bool {
        guard case .array? = values["recipes"] else { return false }
        return values["alembic_version"] != nil
    }

    init(_ values: [String: PropertyValue]) {
        tables = values.mapValues { $0.elements.compactMap(\.dictionary) }
    }

    /// The recipes in the form in which Mealie exports single ones.
    var recipes: [[String: PropertyValue]] {
        let (ingredients, steps) = (rows(of: "recipes_ingredients"), rows(of: "recipe_instructions"))
        let (notes, nutrition, settings) = (
            rows(of: "notes"), rows(of: "recipe_nutrition"), rows(of: "recipe_settings")
        )
        let (foods, units, recipes) = (byID("ingredient_foods"), byID("ingredient_units"), byID("recipes"))
        let labels = [
            ("tags", linked("recipes_to_tags", "tag_id", to: "tags")),
            ("recipe_category", linked("recipes_to_categories", "category_id", to: "categories")),
            ("tools", linked("recipes_to_tools", "tool_id", to: "tools")),
        ]
        return (tables["recipes"] ?? []).map { recipe in
            let id = recipe["id"]?.string ?? ""
            var recipe = recipe.filter { !$0.key.hasSuffix("_normalized") && $0.key != "update_at" }
            let isUnmeasured = settings[id]?.first?["disable_amount"] ?? .null
            let lines = ordered(ingredients[id]).map { line in
                let parts: Row = [
                    "food": Self.row(line["food_id"], in: foods), "unit": Self.row(line["unit_id"], in: units),
                    "referenced_recipe": Self.row(line["referenced_recipe_id"], in: recipes),
                    "disable_amount": isUnmeasured,
                ]
                return PropertyValue.dictionary(line.merging(parts) { $1 })
            }
            recipe["recipe_ingredient"] = .array(lines)
            recipe["recipe_instructions"] = .array(ordered(steps[id]).map(PropertyValue.dictionary))
            recipe["notes"] = .array((notes[id] ?? []).map(PropertyValue.dictionary))
            recipe["nutrition"] = .dictionary(
                (nutrition[id]?.first ?? [:]).filter { $0.key == "calories" || $0.key.hasSuffix("_content") }
            )
            for (key, names) in labels { recipe[key] = .array(names[id] ?? []) }
            return recipe
        }
    }

    /// Returns the rows of a table grouped by recipe.
    private func rows(of table: String) -> [String: [Row]] {
        Dictionary(grouping: tables[table] ?? []) { $0["recipe_id"]?.string ?? "" }
    }

    private func byID(_ table: String) -> [String: Row] {
        Dictionary((tables[table] ?? []).map { ($0["id"]?.string ?? "", $0) }) { first, _ in first }
    }

    /// Returns the names that a join table assigns to each recipe.
    private func linked(_ table: String, _ key: String, to other: String) -> [String: [PropertyValue]] {
        let others = byID(other)
        return rows(of: table).mapValues { $0.compactMap { others[$0[key]?.string ?? ""]?["name"] } }
    }

    private func ordered(_ rows: [Row]?) -> [Row] {
        func place(_ row: Row) -> Int { if case .integer(let place)? = row["position"] { place } else { 0 } }
        return (rows ?? []).sorted { place($0) < place($1) }
    }

    private static func row(_ id: PropertyValue?, in table: [String: Row]) -> PropertyValue {
        (id?.string).flatMap { table[$0] }.map(PropertyValue.dictionary) ?? .null
    }
}
