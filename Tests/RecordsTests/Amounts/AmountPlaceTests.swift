import Records
import Testing

@Suite("Places and forms of the amount in a line")
struct AmountPlaceTests {
    @Test(
        "An amount with a unit can follow the name, or have a colon or apostrophes",
        arguments: [
            ("Mehl 200 g", "200 g", "Mehl"), ("brauner Zucker 2 EL", "2 EL", "brauner Zucker"),
            ("Milch 1,5 l", "1.5 l", "Milch"), ("Sahne 200ml", "200 ml", "Sahne"), ("1'000 g Mehl", "1000 g", "Mehl"),
            ("1’500 g Mehl", "1500 g", "Mehl"), ("200 g: flour", "200 g", "flour"),
            ("2 cups: milk", "2 cups", "milk"), ("Flour - 2 cups", "2 cups", "Flour"), ("Mehl – 2 EL", "2 EL", "Mehl"),
        ]
    )
    func amounts(text: String, quantity: String, name: String) {
        let line = IngredientLine(text)
        #expect(line.quantityText() == quantity)
        #expect(line.name == name)
        #expect(line.text == text && line.isScaledInFull)
    }

    @Test(
        "A number that may be anything else stays text",
        arguments: [
            "Mehl Type 405", "Mehl Type 550 500 g", "oil for 2 cups", "Butter und 2 EL", "Mehl 200 g gesiebt",
            "Mehl ca. 200 g", "Kartoffeln 3", "Serves: 2 cups", "1'00 g flour",
        ]
    )
    func text(text: String) { #expect(!IngredientLine(text).isScaled) }

    @Test(
        "A phrase can take the place of the amount",
        arguments: [
            ("n. B. Salz", "Salz", "n. B."), ("nach Belieben Salz", "Salz", "nach Belieben"),
            ("to taste salt", "salt", "to taste"), ("Salz n.B.", "Salz", "n.B."),
        ]
    )
    func phrases(text: String, name: String, preparation: String) {
        let line = IngredientLine(text)
        #expect(!line.isScaled && line.name == name)
        #expect(line.preparation == preparation)
    }

    @Test("Two counts are both scaled")
    func counts() {
        let line = IngredientLine("2 (3) eggs")
        #expect(line.name == "eggs" && line.isScaledInFull)
        #expect(line.text() == "2 (3) eggs")
        #expect(line.text(times: Fraction(2)) == "4 (6) eggs")
        #expect(IngredientLine("1 (14-oz) can tomatoes").text() == "1 can (14 oz) tomatoes")
    }
}
