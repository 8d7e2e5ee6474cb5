import Diagnostics
import Foundation
import Interchange
import Records
import TestSupport
import Testing

/// Files of Cooklang, Mealie and Paprika.
extension RecipeImportTests {
    @Test("Older Cooklang, with marks for scaling and several numbers of servings")
    func cooklang() throws {
        let recipe = try read("---\nservings: 2|4|6\n---\nBeat @eggs{1*} with @milk{1|2|3%cups}.", named: "Cake.cook")
            .recipes.first
        #expect(recipe?.details.servings == "2")
        #expect(lines(recipe) == ["1 eggs", "1 cup milk"])
    }

    @Test(
        "Mealie's yield is stated once, and foods are in the plural",
        arguments: [
            ("4.0", "4 servings", "4 servings"), ("4.0", "", "4"), ("12.0", "cookies", "12 cookies"),
            ("0", "1 loaf", "1 loaf"), ("4.0", "4–6 servings", "4–6 servings"),
        ]
    )
    func mealie(servings: String, yield: String, expected: String) throws {
        let text = """
            {"slug":"x","name":"x","recipeServings":\(servings),"recipeYield":"\(yield)","recipeIngredient":[
            {"quantity":3,"unit":null,"food":{"name":"egg"},"note":"","display":"3 eggs"},
            {"quantity":2,"food":{"name":"berry","pluralName":"berries"},"display":"2 berries"},{"note":"For the glaze:"},
            {"quantity":1,"unit":null,"food":{"name":"egg"},"note":"","display":"1 egg"}]}
            """
        let recipe = try read(text).recipes.first
        #expect(recipe?.details.servings == expected)
        #expect(lines(recipe) == ["3 eggs", "2 berries", "For the glaze: 1 egg"])
    }

    @Test(
        "Mealie's servings are never joined with the unit of the yield, and take precedence over its number",
        arguments: [
            ("2.0", "pots", "2 pots"), ("1.5", "loaves", "1½ loaves"), ("0", "1 pie", "1 pie"),
            ("1.0", "1 pie", "1 pie"), ("0", "1.5 kg", "1.5 kg"),
        ]
    )
    func mealieYield(quantity: String, yield: String, dropped: String) throws {
        let text =
            #"{"slug":"x","name":"x","recipeServings":4.0,"recipeYieldQuantity":\#(quantity),"recipeYield":"\#(yield)","#
            + #""recipeIngredient":["1 egg"]}"#
        let read = try read(text)
        #expect(read.recipes.first?.details.servings == "4")
        #expect(read.diagnostics.map(\.message) == ["the yield \"\(dropped)\" of a recipe that serves 4 isn't kept"])
    }

    @Test("A recipe that is an ingredient in Mealie keeps its name")
    func mealieRecipeAsIngredient() throws {
        let text = """
            {"slug":"x","name":"x","recipeIngredient":[
            {"quantity":1,"unit":{"name":"cup"},"food":null,"referencedRecipe":{"name":"Salsa","slug":"salsa"}},
            {"quantity":2,"unit":{"name":"cup"},"food":null,"note":"","display":"2 cups Mole"}]}
            """
        #expect(lines(try read(text).recipes.first) == ["1 cup Salsa", "2 cups Mole"])
    }

    @Test("A bold line begins a group in Paprika, unless it has an amount")
    func paprikaGroups() throws {
        let text = """
            {"name":"x","directions":"Mix.","ingredients":"**Dry**\\n2 cups flour\\n**Wet:**\\n3 eggs\\n**2 cups milk**"}
            """
        #expect(lines(try read(text).recipes.first) == ["Dry: 2 cups flour", "Wet: 3 eggs", "Wet: 2 cups milk"])
    }

    @Test("Nutrition in Mealie has the units that Mealie shows, unless it states its own")
    func mealieNutrition() throws {
        let text = """
            {"slug":"x","name":"x","recipeIngredient":["1 egg"],"nutrition":{"calories":"240","sodiumContent":"12.5",
            "cholesterol_content":" 3 ","fatContent":"9","sugarContent":"2 oz","fiberContent":"","proteinContent":7}}
            """
        #expect(
            try read(text).recipes.first?.details.nutrition == [
                "calories": "240 kcal", "sodiumContent": "12.5 mg", "cholesterolContent": "3 mg", "fatContent": "9 g",
                "sugarContent": "2 oz", "proteinContent": "7 g",
            ]
        )
    }

    @Test("A step of Mealie is Markdown, and keeps its paragraphs and lists")
    func mealieSteps() throws {
        let first = #"{"text":"Mix:\n- eggs\n- milk\r\n\r\nRest."}"#
        let steps = [first] + Array(repeating: #"{"text":"Stir."}"#, count: 8)
        let last = #"{"summary":"Oven","text":"Bake.\nEat."}"#
        let text = (steps + [last]).joined(separator: ",")
        let recipe = try #require(
            try read(#"{"slug":"x","name":"x","recipeIngredient":["1 egg"],"recipeInstructions":[\#(text)]}"#).recipes
                .first
        )
        #expect(recipe.notes.hasPrefix("1. Mix:\n   - eggs\n   - milk\n\n   Rest.\n2. Stir.\n3. Stir.\n"))
        #expect(recipe.notes.hasSuffix("\n9. Stir.\n10. Oven: Bake.\n    Eat."))
        #expect(recipe.directions.steps.count == 10)
        #expect(recipe.directions.steps.first == "Mix:\n- eggs\n- milk\n\nRest.")
    }

    @Test("A compressed page is reported as such")
    func packed() throws {
        let empty: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        let read = ImportedRecords([ImportFile(path: "x.html.gz", data: Data(empty))], zone: try zone())
        #expect(read.diagnostics.map(\.message) == ["it is compressed with gzip, but doesn't contain a Paprika recipe"])
        #expect(read.diagnostics.map(\.hint) == ["unpack it, or export the recipe again"])
        let two = ImportedRecords([ImportFile(path: "x.html.gz", data: Data(empty + empty))], zone: try zone())
        #expect(two.diagnostics.map(\.message) == ["its content is damaged"])
    }
}
