import Records
import Settings
import Templates

/// An aisle of a shop, with the foods by which scripts choose it.
struct AisleView: View {
    let name: String
    let own: [String]
    let standard: [String]

    static let list = SiteList(
        Name("aisles"),
        shape,
        "The aisles of a shop, in the order of the shopping list; none if the site leaves out ingredients.",
        // The foods of the table could be mistaken for ingredients of the recipes.
        elements: { $0.settings.exclude.contains("recipes.ingredients") ? [] : all(in: $0.aisles) }
    )

    static let kind = "aisle"
    static let fields = FieldTable<AisleView>([
        .text("name", "The aisle's name.") { $0.name },
        .text("own", "Its foods in `almanac.yml`, separated by commas.") { $0.own.joined(separator: ",") },
        .text("foods", "Its foods in the theme's table, separated by commas.") { $0.standard.joined(separator: ",") },
    ])

    private static func all(in table: AisleTable) -> [AisleView] {
        func foods(of name: String, in aisles: [AisleTable.Aisle]) -> [String] {
            aisles.filter { $0.name == name }.flatMap(\.foods)
        }
        return table.names.map { name in
            AisleView(name: name, own: foods(of: name, in: table.own), standard: foods(of: name, in: table.standard))
        }
    }
}
