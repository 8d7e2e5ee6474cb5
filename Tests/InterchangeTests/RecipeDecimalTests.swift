import Foundation
import Interchange
import Records
import TestSupport
import Testing

/// Amounts with three decimals, which could be read as thousands.
@Suite("Decimals of recipes in other formats")
struct RecipeDecimalTests {
    private func quantities(_ recipes: Converted<[Recipe]>) -> [String?] {
        recipes.value.flatMap(\.ingredients).map { $0.reading.quantity?.from.ratio }
    }

    @Test("An exported amount with three decimals comes back as the same amount")
    func exportsComeBack() throws {
        let lines = ["1 1/8 g yeast", "28.349 g butter", "2 3/8 ml vanilla", "1.5 g salt", "1500 g flour"]
        let recipe = Recipe(name: "Bread", ingredients: try lines.map(Ingredient.parse))
        let expected = ["9/8", "28349/1000", "19/8", "3/2", "1500/1"]
        #expect(quantities(RecipeMD.read(RecipeMD.write(recipe).value, file: "a.md")) == expected)
        #expect(quantities(Cooklang.read(Cooklang.write(recipe).value, file: "a.cook")) == expected)
        #expect(quantities(SchemaOrg.read(SchemaOrg.write([recipe]).value, file: "a.json", zone: .gmt)) == expected)
    }

    @Test("A point separates decimals in RecipeMD, Cooklang and JSON numbers")
    func readsPointsAsDecimals() throws {
        let text = "# Bread\n\n---\n\n- *1.500 g* yeast\n- *1.000 g* salt\n"
        #expect(quantities(RecipeMD.read(Data(text.utf8), file: "a.md")) == ["3/2", "1/1"])
        let steps = "Mix @yeast{1.500%g} and @salt{1.250%g}.\n"
        #expect(quantities(Cooklang.read(Data(steps.utf8), file: "a.cook")) == ["3/2", "5/4"])
        let json = """
            {"@type":"Recipe","name":"x","recipeIngredient":["113.398 g cheese",
            {"name":"yeast","requiredQuantity":{"value":"1.500","unitText":"g"}},
            {"name":"salt","requiredQuantity":{"value":28.349,"unitText":"g"}}]}
            """
        let read = SchemaOrg.read(Data(json.utf8), file: "a.json", zone: .gmt)
        #expect(quantities(read) == ["56699/500", "3/2", "28349/1000"])
    }

    @Test("A quantity of Mealie is a decimal")
    func readsMealieQuantitiesAsDecimals() throws {
        let json = """
            {"slug":"x","name":"x","recipeIngredient":[
            {"quantity":28.349,"unit":{"name":"gram"},"food":{"name":"butter"},"note":"","disableAmount":false}]}
            """
        let read = ImportedRecords([ImportFile(path: "mealie.json", data: Data(json.utf8))], zone: .gmt)
        #expect(read.recipes.first?.ingredients.first?.reading.quantity?.from.ratio == "28349/1000")
    }

    @Test(
        "The servings in JSON may be a number",
        arguments: [("2.5", "2½"), ("4", "4"), ("4.0", "4"), ("\"2.5\"", "2.5")]
    )
    func readsNumberOfServings(value: String, servings: String) {
        let json = #"[{"id":"x","createdAt":0,"name":"x","notes":"","ingredients":[],"servings":\#(value)}]"#
        let read = RecipeJSON.read(Data(json.utf8), file: "a.json")
        #expect(read.value.first?.details.servings == servings)
        #expect(read.messages.isEmpty)
    }
}
