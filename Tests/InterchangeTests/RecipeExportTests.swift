import Diagnostics
import Foundation
import Interchange
import Records
import Testing

@Suite("Recipes for other programs") struct RecipeExportTests {
    /// `500 g flour` as the app stores it, which has no grams.
    private let bread = Recipe(
        name: "Bread",
        notes: "For Sundays.\n\n1. Mix.\n2. Bake @home.",
        ingredients: [
            Ingredient(name: "g flour", amount: 500), Ingredient(name: "½ tsp salt", amount: 0),
            Ingredient(name: "water", amount: 1, unit: .cups),
        ]
    )

    @Test("An amount that the app stores in the name is exported as an amount")
    func amounts() throws {
        let markdown = RecipeMD.write(bread)
        #expect(markdown.value.text.contains("- *500 g* flour\n- *½ tsp* salt\n- *1 cup* water\n"))
        #expect(markdown.messages.isEmpty)
        let cooklang = Cooklang.write(bread)
        #expect(cooklang.value.text.contains("@flour{500%g}\n@salt{1/2%tsp}\n@water{1%cup}\n"))
    }

    @Test("A changed ingredient doesn't move the steps into the metadata")
    func steps() throws {
        var recipe = bread
        recipe.notes = "For Sundays.\n\n1. Mix.\n2. Bake."
        recipe.ingredients.append(Ingredient(name: "egg {large}", amount: 1))
        let text = Cooklang.write(recipe).value.text
        #expect(text.contains("description: \"For Sundays.\"\n"))
        #expect(text.hasSuffix("\n\nMix.\n\nBake.\n"))
    }
}
