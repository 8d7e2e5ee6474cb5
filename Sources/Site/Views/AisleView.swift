import Records
import Settings
import Templates

/// A part of a shop, with what scripts need to tell that something is there.
struct AisleView: View {
    let name: String
    let own: [String]
    let standard: [String]

    static let list = SiteList(
        Name("aisles"),
        shape,
        "The parts of a shop, in the order of the shopping list; none if the site keeps out ingredients.",
        // The foods of the table could be taken for those of the recipes.
        elements: { $0.settings.exclude.contains("recipes.ingredients") ? [] : all(in: $0.aisles) }
    )

    static let kind = "aisle"
    static let fields = FieldTable<AisleView>([
        Field("name", .text, "What it is called.") { .text($0.name) },
        Field("own", .text, "What `almanac.yml` says is there, with commas between.") {
            .text($0.own.joined(separator: ","))
        },
        Field("foods", .text, "What is there according to the table of the theme.") {
            .text($0.standard.joined(separator: ","))
        },
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
