import Records
import Testing

@testable import Interchange

@Suite("Ingredients as text")
struct IngredientTextTests {
    @Test(
        "Lines of recipes",
        arguments: [
            ("2 cups flour", 2, "Cups", "flour"), ("1 cup of milk", 1, "Cups", "milk"),
            ("1 c. sugar", 1, "Cups", "sugar"),
            ("½ cup butter", 8, "Tbps", "butter"), ("1/2 cup butter", 8, "Tbps", "butter"),
            ("⅓ cup oil", 16, "Tsp", "oil"),
            ("1 ½ cups rice", 24, "Tbps", "rice"), ("1½ cups rice", 24, "Tbps", "rice"),
            ("1.5 cups rice", 24, "Tbps", "rice"),
            ("0,25 cup rice", 4, "Tbps", "rice"), ("1 1/2 quarts stock", 3, "Pints", "stock"),
            ("½ gal. cider", 2, "Quarts", "cider"),
            ("1.5 lb beef", 24, "Oz", "beef"), ("3 pounds potatoes", 3, "Lbs", "potatoes"),
            ("8 ounces cheese", 8, "Oz", "cheese"),
            ("2 T soy sauce", 2, "Tbps", "soy sauce"), ("2 t salt", 2, "Tsp", "salt"),
            ("3 tbsp. oil", 3, "Tbps", "oil"),
            ("1 Tablespoon oil", 1, "Tbps", "oil"), ("½ tablespoon oil", 0, "None", "½ tablespoon oil"),
            ("1 pinch of salt", 1, "Pinch", "salt"), ("2 dashes bitters", 2, "Dash", "bitters"),
            ("1½ tsp vanilla", 0, "None", "1½ tsp vanilla"), ("½ onion", 0, "None", "½ onion"),
            ("200 g sugar", 200, "None", "g sugar"), ("200g sugar", 200, "None", "g sugar"),
            ("1,000 g flour", 1000, "None", "g flour"),
            ("2 eggs", 2, "None", "eggs"), ("2 large eggs, beaten", 2, "None", "large eggs, beaten"),
            ("salt to taste", 0, "None", "salt to taste"), ("2-3 apples", 0, "None", "2-3 apples"),
            ("2 – 3 cups flour", 0, "None", "2 – 3 cups flour"), ("1 to 2 cups flour", 0, "None", "1 to 2 cups flour"),
            ("2 (14 oz) cans tomatoes", 2, "None", "(14 oz) cans tomatoes"), ("7up", 0, "None", "7up"),
            ("2% milk", 0, "None", "2% milk"), ("14-ounce can", 0, "None", "14-ounce can"),
            ("2 cups", 2, "None", "cups"),
            ("1 fl oz rum", 1, "None", "fl oz rum"), ("5", 0, "None", "5"),
            ("12345678901234567890 eggs", 0, "None", "12345678901234567890 eggs"),
            ("1/0 egg", 0, "None", "1/0 egg"), ("1 pint\n milk", 1, "Pints", "milk"), ("", 0, "None", ""),
        ] as [(String, Double, String, String)]
    )
    func lines(line: String, amount: Double, unit: String, name: String) {
        let read = IngredientText(line: line).ingredient
        #expect(read == Ingredient(name: name, amount: amount, unit: AmountType(rawValue: unit)))
    }

    @Test("What is converted or kept as text is said")
    func remarks() {
        #expect(IngredientText(line: "2 cups flour").remark == nil)
        #expect(IngredientText(line: "salt").remark == nil)
        #expect(
            IngredientText(line: "½ cup butter").remark
                == "\"½ cup butter\" is kept as 8 tbsp, since amounts are whole numbers"
        )
        #expect(
            IngredientText(line: "½ onion").remark
                == "\"½ onion\" is no whole number of any smaller unit; it is kept as part of the name"
        )
        #expect(
            IngredientText(line: "2-3 apples").remark
                == "the amount in \"2-3 apples\" is no number of a known unit; it is kept as part of the name"
        )
    }
}
