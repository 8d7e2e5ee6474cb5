import Records
import Testing

@Suite("Several ingredients on a line")
struct IngredientEntryTests {
    @Test(
        "Each has its own amount, except for alternatives",
        arguments: [
            ("100 g Zucker + 1 Pck. Vanillezucker", ["100 g Zucker", "1 Päckchen Vanillezucker"]),
            ("2 eggs, plus 1 egg yolk", ["2 eggs", "1 egg yolk"]), ("1 egg + 2 yolks", ["1 egg", "2 yolks"]),
            ("½ tsp salt and ¼ tsp pepper", ["½ tsp salt", "¼ tsp pepper"]),
            ("1 Prise Salz und 1 Prise Zucker", ["1 Prise Salz", "1 Prise Zucker"]),
            ("1 tbsp starch mixed with 2 tbsp water", ["1 tbsp starch", "2 tbsp water"]),
            ("1 egg, 1 tsp salt", ["1 egg"]), ("1 egg, one pinch salt and one cup milk", ["1 egg", "1 cup milk"]),
            ("1 Zwiebel, eine Möhre und eine Stange Lauch", ["1 Zwiebel", "1 Stange Lauch"]),
            ("1 lemon, juice of one and one egg", ["1 lemon", "1 egg"]),
            ("1 lemon, juice of one and one large egg", ["1 lemon", "1 large egg"]),
            ("1 Zitrone, Saft von einer und ein großes Ei", ["1 Zitrone", "1 großes Ei"]),
            ("2 onions, one small and one large", ["2 onions"]),
            ("2 onions, one diced and one large, sliced", ["2 onions"]),
            ("juice of 1 lemon and 1 egg", ["juice of 1 lemon", "1 egg"]),
            ("juice of one lemon and one large egg", ["juice of 1 lemon", "1 large egg"]),
            ("juice of one and one large egg", ["juice of one and one large egg"]),
            ("2 carrots, one diced and one left whole", ["2 carrots"]),
            ("1 cup milk or 200 ml cream", ["1 cup milk"]), ("200 g Butter oder 150 ml Öl", ["200 g Butter"]),
            ("1 cup milk + 1 egg or 2 yolks", ["1 cup milk", "1 egg"]), ("salt and pepper", ["salt and pepper"]),
        ]
    )
    func entries(line: String, expected: [String]) { #expect(Self.texts(line) == expected) }

    @Test(
        "More of the same ingredient has its name",
        arguments: [
            ("2 cups flour, plus 2 tbsp for dusting", ["2 cups flour", "2 tbsp flour"]),
            ("100 g Schokolade, plus 20 g extra", ["100 g Schokolade", "20 g Schokolade"]),
            ("100 g Butter und 2 EL zum Braten", ["100 g Butter", "2 EL Butter"]),
            ("2 tbsp butter, plus 1 tbsp melted", ["2 tbsp butter", "1 tbsp butter"]),
            ("100 g rice and 10 g seaweed", ["100 g rice", "10 g seaweed"]),
            ("1 tsp sesame and 1 tsp linseed", ["1 tsp sesame", "1 tsp linseed"]),
        ]
    )
    func more(line: String, expected: [String]) { #expect(Self.texts(line) == expected) }

    @Test(
        "The tool of a preparation isn't an ingredient",
        arguments: [
            ("2 avocados, mashed with a fork", ["2 avocados"]),
            ("2 cloves garlic, finely minced with a Microplane", ["2 cloves garlic"]),
            ("2 Avocados, mit einer Gabel zerdrückt", ["2 Avocados"]),
            ("2 avocados, mashed with a fork and 1 tsp salt", ["2 avocados", "1 tsp salt"]),
            ("2 eggs, beaten with 1 tbsp water", ["2 eggs", "1 tbsp water"]),
            ("2 eggs, beaten with a pinch of salt", ["2 eggs", "1 pinch salt"]),
            ("2 eggs, beaten with a wooden spoon", ["2 eggs"]),
            ("2 chicken breasts, flattened with a rolling pin", ["2 chicken breasts"]),
            ("2 steaks, served with an onion", ["2 steaks", "1 onion"]),
            ("2 steaks, rubbed with a lemon", ["2 steaks", "1 lemon"]),
            ("1 cup rice with an egg", ["1 cup rice", "1 egg"]),
        ]
    )
    func tools(line: String, expected: [String]) { #expect(Self.texts(line) == expected) }

    @Test("The tool stays in the preparation")
    func toolOfPreparation() {
        #expect(IngredientLine("2 avocados, mashed with a fork").preparation == "mashed with a fork")
    }

    private static func texts(_ line: String) -> [String] {
        IngredientLine(line).entries.map {
            [$0.quantityText() ?? "", $0.name].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }
}
