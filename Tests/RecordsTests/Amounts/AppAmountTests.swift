import Records
import Testing

@Suite("Conversion of lines for the app")
struct AppAmountTests {
    @Test(
        "Whole amounts of the app's units: exact, approximate, or none",
        arguments: [
            ("2 cups flour", 2, "Cups", "flour"), ("1 cup of milk", 1, "Cups", "milk"),
            ("1 c. sugar", 1, "Cups", "sugar"),
            ("½ cup butter", 8, "Tbps", "butter"), ("1/2 cup butter", 8, "Tbps", "butter"),
            ("⅓ cup oil", 16, "Tsp", "oil"),
            ("1 ½ cups rice", 24, "Tbps", "rice"), ("1.5 cups rice", 24, "Tbps", "rice"),
            ("0,25 cup rice", 4, "Tbps", "rice"), ("1 1/2 quarts stock", 3, "Pints", "stock"),
            ("½ gal. cider", 2, "Quarts", "cider"),
            ("1.5 lb beef", 24, "Oz", "beef"), ("3 pounds potatoes", 3, "Lbs", "potatoes"),
            ("8 ounces cheese", 8, "Oz", "cheese"),
            ("2 T soy sauce", 2, "Tbps", "soy sauce"), ("2 t salt", 2, "Tsp", "salt"),
            ("3 tbsp. oil", 3, "Tbps", "oil"),
            ("1 Tablespoon oil", 1, "Tbps", "oil"), ("½ tablespoon oil", 0, "None", "½ tablespoon oil"),
            ("1 pinch of salt", 1, "Pinch", "salt"), ("2 dashes bitters", 2, "Dash", "bitters"),
            ("1½ tsp vanilla", 0, "None", "1½ tsp vanilla"), ("½ onion", 0, "None", "½ onion"),
            ("2 eggs", 2, "None", "eggs"), ("2 large eggs, beaten", 2, "None", "large eggs, beaten"),
            ("salt to taste", 0, "None", "salt to taste"), ("2-3 apples", 0, "None", "2-3 apples"),
            ("2 – 3 cups flour", 0, "None", "2 – 3 cups flour"), ("1 to 2 cups flour", 0, "None", "1 to 2 cups flour"),
            ("7up", 0, "None", "7up"), ("2% milk", 0, "None", "2% milk"), ("14-ounce can", 0, "None", "14-ounce can"),
            ("2 cups", 0, "None", "2 cups"), ("5", 0, "None", "5"),
            ("12345678901234567890 eggs", 0, "None", "12345678901234567890 eggs"),
            ("1/0 egg", 0, "None", "1/0 egg"), ("1 pint\n milk", 1, "Pints", "milk"), ("", 0, "None", ""),
            // Close enough to a whole number of a unit in the app.
            ("200 g sugar", 7, "Oz", "sugar"), ("200g sugar", 7, "Oz", "sugar"), ("450 g beef", 1, "Lbs", "beef"),
            ("1 fl oz rum", 2, "Tbps", "rum"), ("2 EL Öl", 2, "Tbps", "Öl"), ("1 TL Salz", 1, "Tsp", "Salz"),
            ("1 cup plus 2 tbsp flour", 18, "Tbps", "flour"),
            // Not close enough, but whole numbers of something.
            ("15 g sesame seeds", 15, "None", "g sesame seeds"), ("1,000 g flour", 1000, "None", "g flour"),
            ("250 ml milk", 250, "None", "ml milk"), ("2 kg potatoes", 2, "None", "kg potatoes"),
            ("2 (14 oz) cans tomatoes", 2, "None", "cans (14 oz) tomatoes"),
            ("3 cloves garlic, minced", 3, "None", "cloves garlic, minced"),
            // Neither.
            ("2.5 dl milk", 0, "None", "2.5 dl milk"), ("½ TL Salz", 0, "None", "½ TL Salz"),
            ("about 2 cups spinach", 0, "None", "about 2 cups spinach"),
            ("1 heaping tbsp flour", 0, "None", "1 heaping tbsp flour"),
            ("2 tbsp + 1 heaped tsp salt", 0, "None", "2 tbsp + 1 heaped tsp salt"),
            ("juice of 1 lemon", 0, "None", "juice of 1 lemon"),
            ("1 egg + 2 yolks", 1, "None", "egg + 2 yolks"),
        ] as [(String, Double, String, String)]
    )
    func form(line: String, amount: Double, unit: String, name: String) {
        let ingredient = Ingredient(IngredientLine(line))
        #expect(ingredient.amount == amount)
        #expect(ingredient.unit.rawValue == unit)
        #expect(ingredient.name == name)
        #expect(ingredient.reading.isSame(as: IngredientLine(line)))
    }

    @Test(
        "The app's amount is scaled unless the name goes on with another number",
        arguments: [
            (1, "1/2 cups water", "1"), (2, "to 3 apples", "2"), (6, "12 inch tortillas", "12"), (2, "2% milk", "4"),
            (14, "oz can tomatoes", "2 cans"), (1, "7up", "2"), (3, "eggs", "6"), (200, "g sugar", "400 g"),
            (8, "oz cream cheese", "16"), (2, "Cups of tea", "4"), (1, "gr. Zwiebel", "2"), (200, "gr. Mehl", "400 g"),
        ]
    )
    func appRecords(amount: Double, name: String, twice: String) throws {
        #expect(Ingredient(name: name, amount: amount).quantity(times: try #require(Fraction("2"))) == twice)
    }

    @Test("Every line of the table can be parsed, also in the app's form", arguments: AmountCase.all)
    func reading(_ row: AmountCase) throws {
        let line = IngredientLine(row.line)
        let ingredient = Ingredient(line)
        #expect(ingredient.reading.isSame(as: line))
        try Recipe(name: "x", ingredients: [ingredient]).check()
        #expect(ingredient.amount >= 0 && !ingredient.name.isEmpty)
        // Without a line, the app's values mean the same.
        if ingredient.line == nil {
            let plain = Ingredient(name: ingredient.name, amount: ingredient.amount, unit: ingredient.unit)
            #expect(plain.quantity == line.quantityText())
        }
    }

    @Test(
        "Differences in the app are reported",
        arguments: [
            ("2 cups flour", nil), ("salt", nil), ("3 cloves garlic", nil), ("15 g yeast", nil), ("1 gr. Zwiebel", nil),
            ("½ cup butter", "the app shows 8 tbsp for `½ cup butter`"),
            ("200 g butter", "the app shows about 7 oz for `200 g butter`"),
            ("½ onion", "the app can't store the amount of `½ onion`, and shows it as a name"),
            ("7up", "no amount was recognised in `7up`; it stays text and isn't scaled"),
        ]
    )
    func remarks(line: String, remark: String?) {
        #expect(Ingredient(IngredientLine(line)).remark == remark)
    }

    @Test("A change in the app wins: always for the amount, as far as possible for the name")
    func changes() {
        let old = Ingredient(IngredientLine("½ cup sugar, sifted"), id: "1", group: "Dough")
        #expect(old.edited(amount: 3).quantity == "3 tbsp")
        #expect(old.edited(unit: .cups).quantity == "8 cups")
        let renamed = old.edited(name: "brown sugar")
        #expect(renamed.quantity == "½ cup" && renamed.reading.name == "brown sugar" && renamed.group == "Dough")
        let can = Ingredient(IngredientLine("1 (14-oz) can tomatoes"))
        #expect(
            can.edited(name: "can (14 oz) plum tomatoes").reading.text(times: Fraction("2"))
                == "2 cans (14 oz) plum tomatoes"
        )
        #expect(can.edited(name: "jar of passata").quantity == "1")
        let half = Ingredient(IngredientLine("½ onion"))
        #expect(half.edited(name: "1½ onions").quantity == "1½")
    }

    @Test(
        "A new amount in the app replaces the one that the app has in the name",
        arguments: [
            ("½ tsp cinnamon", 1, .teaspoons, "1 tsp cinnamon", "2 tsp cinnamon"),
            ("2–3 apples", 4, .pieces, "4 apples", "8 apples"), ("2.5 dl milk", 2, .cups, "2 cups milk", "4 cups milk"),
            ("½ onion, diced", 1, .pieces, "1 onion, diced", "2 onion, diced"),
            ("2–3 cloves garlic", 4, .pieces, "4 cloves garlic", "8 cloves garlic"),
            ("juice of ½ lemon", 2, .pieces, "juice of 2 lemon", "juice of 4 lemon"),
            ("15 g sesame seeds", 2, .cups, "2 cups sesame seeds", "4 cups sesame seeds"),
            ("1 (14-oz) can tomatoes", 3, .pieces, "3 cans (14 oz) tomatoes", "6 cans (14 oz) tomatoes"),
            ("½ (14-oz) can tomatoes", 2, .cups, "2 cups tomatoes", "4 cups tomatoes"),
            ("salt to taste", 1, .teaspoons, "1 tsp salt to taste", "2 tsp salt to taste"),
        ] as [(String, Double, AmountType, String, String)]
    )
    func replaced(line: String, amount: Double, unit: AmountType, expected: String, twice: String) throws {
        let changed = Ingredient(IngredientLine(line)).edited(amount: amount, unit: unit)
        let factor = try #require(Fraction("2"))
        let rest = try #require(changed.reading.restText())
        #expect("\(changed.quantity) \(rest)" == expected)
        #expect("\(changed.quantity(times: factor) ?? "") \(rest)" == twice)
        // The next change is one of the line that resulted.
        #expect(changed.edited(amount: amount + 1).reading.quantity?.from.value == amount + 1)
    }
}
