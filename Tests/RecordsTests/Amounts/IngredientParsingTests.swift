import Records
import Testing

@Suite("Parsing an ingredient line")
struct IngredientLineTests {
    @Test(
        "Amount, unit and name",
        arguments: [
            ("2 Cups Flour", 2.0, "Cups", "Flour"), ("1 tbsp olive oil", 1, "Tbps", "olive oil"),
            ("3 eggs", 3, "None", "eggs"),
            ("salt", 0, "None", "salt"), ("4/2 lb plums", 2, "Lbs", "plums"), ("2 large eggs", 2, "None", "large eggs"),
            ("1 None Dash board", 1, "None", "Dash board"), ("  2   oz   nuts ", 2, "Oz", "nuts"),
        ]
    )
    func lines(line: String, amount: Double, unit: String, name: String) throws {
        let ingredient = try Ingredient.parse(line)
        #expect(ingredient.amount == amount)
        #expect(ingredient.unit.rawValue == unit)
        #expect(ingredient.name == name)
        #expect(ingredient.id?.isEmpty == false)
    }

    @Test(
        "A preparation keeps its parentheses, unless they enclose all of it",
        arguments: [
            ("3 medium potatoes (about 1 pound), peeled", "(about 1 pound), peeled"), ("1 egg (optional)", "optional"),
            ("1 cup (packed) sugar, sifted", "packed, sifted"), ("1 onion, diced (small)", "diced (small)"),
        ]
    )
    func preparation(line: String, expected: String) { #expect(IngredientLine(line).preparation == expected) }

    @Test("An eighth of a litre stays as written")
    func eighth() { #expect(IngredientLine("1/8 l milk").text() == "⅛ l milk") }

    @Test("Lines that end with a colon are titles of the lines below")
    func groups() throws {
        let lines = ["salt", "For the dough:", "2 eggs", "## Base", "1 cup milk"]
        let ingredients = try Ingredient.parse(lines: lines)
        #expect(ingredients.map(\.group) == [nil, "For the dough", "Base"])
        #expect(ingredients.map(\.name) == ["salt", "eggs", "milk"])
    }

    @Test("A misspelt unit and a line without a name are rejected")
    func refused() {
        #expect(throws: EditingError.unknownUnit("Cupz", nearest: "Cups")) { try Ingredient.parse("2 Cupz flour") }
        #expect(throws: EditingError.blankName(of: "ingredient")) { try Ingredient.parse("2") }
        #expect(throws: EditingError.blankName(of: "ingredient")) { try Ingredient.parse("  ") }
    }
}
