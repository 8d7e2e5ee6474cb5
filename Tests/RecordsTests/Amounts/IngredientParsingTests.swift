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
            ("1 onion - diced", "diced"), ("1 onion; diced", "diced"),
        ]
    )
    func preparation(line: String, expected: String) { #expect(IngredientLine(line).preparation == expected) }

    @Test(
        "A name can be a link, which isn't part of it",
        arguments: [
            ("2 cups [salsa](salsa.md)", "salsa", "salsa.md", ""),
            ("2 cups [hot salsa](salsa.md), warm", "hot salsa", "salsa.md", "warm"),
            ("[salsa](a.md)", "salsa", "a.md", ""),
            ("2 cups [salsa]", "[salsa]", nil, ""), ("[](a.md)", "[](a.md)", nil, ""),
        ]
    )
    func links(text: String, name: String, link: String?, preparation: String) throws {
        let line = IngredientLine(text)
        #expect(line.name == name)
        #expect(line.link == link)
        #expect(line.preparation == preparation)
        #expect(line.text() == text)
        #expect(try Ingredient.parse(text).reading.text() == text)
    }

    @Test("A subtracted amount counts in the whole, or the line stays text")
    func difference() {
        #expect(IngredientLine("1–2 cups minus 1 tbsp milk").quantity?.to == Fraction("31/16"))
        #expect(IngredientLine("1–2 cups plus 1 tbsp milk").quantity?.to == Fraction("33/16"))
        #expect(IngredientLine("1 cup minus 2 tbsp flour").text() == "1 cup minus 2 tbsp flour")
        #expect(!IngredientLine("1 lb minus 1 cup flour").isScaled)
    }

    @Test("An eighth of a litre stays as written")
    func eighth() { #expect(IngredientLine("1/8 l milk").text() == "⅛ l milk") }

    @Test("Pounds and ounces stay as written")
    func ounces() { #expect(IngredientLine("1.5kg/3lb 5oz potatoes").text() == "1.5 kg / 3 lbs 5 oz potatoes") }

    @Test("Lines that end with a colon are titles of the lines below")
    func groups() throws {
        let lines = ["salt", "For the dough:", "2 eggs", "## Base", "1 cup milk", ":", "parsley"]
        let ingredients = try Ingredient.parse(lines: lines)
        #expect(ingredients.map(\.group) == [nil, "For the dough", "Base", nil])
        #expect(ingredients.map(\.name) == ["salt", "eggs", "milk", "parsley"])
    }

    @Test(
        "`For the dough` is a title even without a colon",
        arguments: [
            ("For the dough", true), ("Für den Teig", true), ("FOR THE DOUGH", true), ("For serving", false),
            ("Für die Form Butter", false), ("for the pan, butter", false), ("For the cake (8 inches)", false),
            ("For the pan: butter", false), ("For the glaze - milk", false), ("For the top sesame seeds", false),
        ]
    )
    func purpose(line: String, isTitle: Bool) throws {
        let ingredients = try Ingredient.parse(lines: [line, "2 eggs"])
        let groups: [String?] = isTitle ? [line] : [nil, nil]
        #expect(ingredients.map(\.group) == groups)
    }

    @Test("A title without lines below it stays a line of text")
    func emptyGroups() throws {
        let lines = ["Sauce:", "Glaze:", "2 g salt", "1 egg", "Garnish:"]
        let ingredients = try Ingredient.parse(lines: lines)
        #expect(ingredients.map(\.name) == ["Sauce:", "g salt", "egg", "Garnish:"])
        #expect(ingredients.map(\.group) == [nil, "Glaze", "Glaze", "Glaze"])
        #expect(try Ingredient.parse(lines: ["Sauce:", "Glaze:"]).map(\.group) == [nil, nil])
        #expect(try Ingredient.parse(lines: ["mint:"]).map(\.name) == ["mint:"])
    }

    @Test(
        "A real word that resembles a unit is part of the name",
        arguments: [
            "hash browns", "pinto beans", "tips asparagus", "cuts beef", "caps vodka", "dish pasta", "tops carrots",
            "hearts romaine", "bone broth", "dashi packets", "points toast",
        ]
    )
    func realWords(name: String) throws {
        let ingredient = try Ingredient.parse("2 \(name)")
        #expect(ingredient.name == name && ingredient.amount == 2)
    }

    @Test(
        "A superscript fraction after a whole number",
        arguments: [
            ("1¹⁄₂ cups sugar", "1½ cups sugar", true), ("1¹/₂ cups sugar", "1½ cups sugar", true),
            ("10¹⁵⁄₁₆ oz flour", "10 15/16 oz flour", true), ("¹⁄₂ cup sugar", "½ cup sugar", true),
            ("10² g salt", "10² g salt", false), ("10²³ g salt", "10²³ g salt", false),
        ]
    )
    func superscripts(line: String, expected: String, isScaled: Bool) {
        let line = IngredientLine(line)
        #expect(line.text() == expected)
        #expect(line.isScaled == isScaled)
    }

    @Test(
        "A fraction of something stays text, and the notice says so",
        arguments: [
            "½ of 1 lemon", "five quarters cup sugar", "1 Ts sugar",
        ]
    )
    func unknownUnits(line: String) throws {
        let ingredient = try Ingredient.parse(line)
        #expect(ingredient.name == line)
        #expect(ingredient.amount == 0)
        #expect(!ingredient.reading.isScaled)
        #expect(ingredient.remark == "no amount was recognised in `\(line)`; it stays text and isn't scaled")
    }

    @Test(
        "An article before a single noun is an amount of one",
        arguments: [
            ("an onion", "1", "onion"), ("a large onion, diced", "1", "large onion, diced"), ("ein Ei", "1", "Ei"),
            ("eine Zwiebel (rot)", "1", "Zwiebel (rot)"), ("einen Apfel", "1", "Apfel"),
            ("½ an onion", "½", "onion"), ("1/2 a lemon", "½", "lemon"), ("6 whole cloves", "6", "whole cloves"),
            ("a few leaves", "", "a few leaves"), ("a little salt", "", "a little salt"), ("a little", "", "a little"),
            ("ein paar Blätter", "", "ein paar Blätter"),
        ]
    )
    func articles(line: String, quantity: String, rest: String) {
        let line = IngredientLine(line)
        #expect(line.quantityText() == quantity)
        #expect(line.restText() == rest)
    }

    @Test(
        "A comma at the end isn't part of the name",
        arguments: [("2 cups milk,", "milk"), ("1 large egg,", "large egg"), ("3 tbsp oil;", "oil")]
    )
    func lastComma(text: String, name: String) {
        let line = IngredientLine(text)
        #expect(line.name == name && line.text(times: nil) == text)
        #expect(Ingredient(line).reading.name == name)
    }

    @Test("A short word that resembles a unit is part of the name")
    func shortWords() throws {
        let ingredient = try Ingredient.parse("2 ox tails")
        #expect(ingredient.name == "ox tails")
        #expect(ingredient.amount == 2)
    }

    @Test(
        "An optional plural ending is part of the name",
        arguments: [
            ("1 Zwiebel(n)", "Zwiebel(n)", ""), ("2 Ei(er)", "Ei(er)", ""), ("500 g Tomate(n)", "Tomate(n)", ""),
            ("2 Zwiebel(n), gewürfelt", "Zwiebel(n)", "gewürfelt"),
            ("2 Tomate(n) (reif)", "Tomate(n)", "reif"), ("1 Prise(n) Salz", "Salz", ""),
            ("1 Ei (en gros)", "Ei", "en gros"),
        ]
    )
    func plurals(line: String, name: String, preparation: String) {
        let line = IngredientLine(line)
        #expect(line.name == name)
        #expect(line.preparation == preparation)
    }

    @Test("A misspelt unit and a line without a name are rejected")
    func refused() {
        let error = EditingError.unknownUnit("Cupz", nearest: "Cups", line: "2 Cupz flour")
        #expect(throws: error) { try Ingredient.parse(lines: ["salt", "2 Cupz flour"]) }
        #expect("\(error)" == "there is no unit `Cupz` in `2 Cupz flour`; did you mean `Cups`?")
        #expect(throws: EditingError.namelessIngredient(line: "2")) { try Ingredient.parse("2") }
        #expect(throws: EditingError.blankName(of: "ingredient")) { try Ingredient.parse("  ") }
    }
}
