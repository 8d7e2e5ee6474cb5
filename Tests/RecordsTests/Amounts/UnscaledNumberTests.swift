import Records
import Testing

@Suite("Numbers around a name")
struct UnscaledNumberTests {
    @Test(
        "A line with an amount that stays the same isn't called scaled",
        arguments: [
            "75 g Zucker, davon 25 g zum Bestreuen", "2 cups chopped tomatoes (about 3 medium)",
            "1 medium onion (about 8 oz.), chopped (1 cup)", "800 g potatoes (4)",
            "1 cup uncooked rice, makes 3 cups cooked", "2 tbsp butter (1 for pan)",
            "3 tbsp oil, divided use, 1 tbsp for pan", "2 eggs (1 beaten)", "1 lb (3-4 medium) carrots",
            "4 eggs, 2 in the dough", "1 Brötchen vom Vortag, in 100 ml Milch eingeweicht", "4 Eier, davon 2 getrennt",
            "1 Pck. Puddingpulver für 500 ml Milch", "1 Kürbis von ca.2 kg", "1 onion (½ sliced, ½ diced)",
        ]
    )
    func amounts(line: String) {
        let line = IngredientLine(line)
        #expect(line.isScaled && !line.isScaledInFull)
    }

    @Test func toleratesHugeNumbers() {
        let number = String(Int.max)
        #expect(IngredientLine("1 cup flour (\(number)/\(number) xy)").name == "flour")
    }

    @Test("A line that is far too long stays text, whatever is in it")
    func tooLong() {
        for part in ["1 a and ", "1cm/", "1 cup (1 g/", "x or "] {
            let text = String(repeating: part, count: 20_000) + "1 egg"
            #expect(!IngredientLine(text).isScaled)
            #expect(!IngredientLine(amount: "1 cup", name: text).isScaled)
            #expect(Ingredient(name: text, amount: 1).reading.text() != nil)
        }
    }

    @Test(
        "A long line takes no exponential time",
        .timeLimit(.minutes(10)),
        arguments: ["1 egg and ", "1 small and ", "1 a, 1 b and ", "1 cup x or ", "x (1 cup), and "]
    )
    func manyIngredients(part: String) {
        #expect(IngredientLine(String(repeating: part, count: 40) + "1 egg").text.hasSuffix("1 egg"))
    }

    @Test(
        "A size, a temperature, a time or a type is right for any amount",
        arguments: [
            "2 potatoes, cut into 2 x 3 cm pieces", "1 carrot, cut into 1 1/2-inch pieces",
            "2 apples, cut into 8 slices",
            "1 lb shrimp (16-20 per lb)", "1 lb shrimp, 16/20 count", "6 oz chocolate (60%), chopped",
            "100 g Schokolade 70 %", "500 g Mehl Type 405", "500 g Mehl (405)", "500 g beef, marinated for 2 hours",
            "1 cup milk, warmed to 40 °C", "200 g Butter, 20 Grad warm", "1 bottle Riesling 2019", "1 Ei (Größe 2)",
            "8 (6-inch) corn tortillas", "1 cup V-8", "1 lb ground beef (80/20)", "4 steaks, 2 to 3 cm thick",
            "2 cups 00 flour", "1 tsp 5-spice powder", "5cm/2in piece ginger", "1 steak, 2.5cm/1in thick",
            "2.5 cm / 1 in piece ginger", "1 piece ginger (1 in)",
            "2 cups rice (Note 1), rinsed", "1 EL Öl (siehe Tipp 2)",
        ]
    )
    func sizes(line: String) { #expect(IngredientLine(line).isScaledInFull) }
}
