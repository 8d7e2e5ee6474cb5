import Records
import Testing

@Suite("Amounts in parentheses after a name")
struct BracketTests {
    @Test(
        "They are scaled with the line, or reported as unscaled",
        arguments: [
            ("butter (200 g)", "400 g butter", "100 g butter", true),
            ("Butter (ca. 200 g), weich", "ca. 400 g Butter, weich", "ca. 100 g Butter, weich", true),
            ("2 onions (about 300 g)", "4 onions (about 600 g)", "1 onions (about 150 g)", true),
            (
                "2 Zwiebeln (etwa 300 g, geschält)", "4 Zwiebeln (etwa 600 g, geschält)",
                "1 Zwiebeln (etwa 150 g, geschält)", true
            ),
            ("1 chicken (1.5-2 kg)", "2 chicken (3–4 kg)", "½ chicken (0.75–1 kg)", true),
            (
                "3 medium potatoes (about 1 pound), peeled", "6 medium potatoes (about 2 lbs), peeled",
                "1½ medium potatoes (about ½ lb), peeled", true
            ),
            ("1 lb beef (16 oz)", "2 lbs beef (32 oz)", "½ lb beef (8 oz)", true),
            ("2 cans tomatoes (800 g total)", "4 cans tomatoes (1.6 kg total)", "1 can tomatoes (400 g total)", true),
            // The content of one package or piece.
            ("1 can tomatoes (400 g)", "2 cans tomatoes (400 g)", "½ can tomatoes (400 g)", true),
            ("1 Dose Tomaten (400 g)", "2 Dosen Tomaten (400 g)", "½ Dose Tomaten (400 g)", true),
            ("1 Glas Kirschen (720 ml)", "2 Gläser Kirschen (720 ml)", "½ Glas Kirschen (720 ml)", true),
            ("1 package cream cheese (8 oz)", "2 packages cream cheese (8 oz)", "½ package cream cheese (8 oz)", true),
            ("2 cans (400 g each) beans", "4 cans (400 g each) beans", "1 can (400 g each) beans", true),
            ("2 cans beans (400 g each)", "4 cans beans (400 g each)", "1 can beans (400 g each)", true),
            ("2 Dosen Tomaten (à 400 g)", "4 Dosen Tomaten (à 400 g)", "1 Dose Tomaten (à 400 g)", true),
            ("4 chicken breasts (6 oz each)", "8 chicken breasts (6 oz each)", "2 chicken breasts (6 oz each)", true),
            // The size of a package, and another amount of it.
            ("1 (6-oz) pkg (1 cup) chips", "2 pkg. (6 oz) (1 cup) chips", "½ pkg. (6 oz) (1 cup) chips", false),
            // It is unclear whether the amount is for one or for all.
            ("2 Tassen (500 ml) Milch", "4 Tassen (500 ml) Milch", "1 Tasse (500 ml) Milch", false),
            ("4 chicken (150 g) thighs", "8 chicken (150 g) thighs", "2 chicken (150 g) thighs", false),
            ("2 rote (300 g) Paprika", "4 rote (300 g) Paprika", "1 rote (300 g) Paprika", false),
            ("500 g Kartoffeln (4 Stück)", "1 kg Kartoffeln (4 Stück)", "250 g Kartoffeln (4 Stück)", false),
            ("500 g Äpfel (150 g/Stück)", "1 kg Äpfel (150 g/Stück)", "250 g Äpfel (150 g/Stück)", true),
            ("2 cans tomatoes (400 g)", "4 cans tomatoes (400 g)", "1 can tomatoes (400 g)", false),
            ("2 onions (300 g or 2 cups)", "4 onions (300 g or 2 cups)", "1 onions (300 g or 2 cups)", false),
            ("salmon (6 oz each)", "salmon (6 oz each)", "salmon (6 oz each)", false),
            // Another amount of the whole.
            ("2 sticks (1 cup) butter", "4 sticks (2 cups) butter", "1 stick (½ cup) butter", true),
            ("1 stick (½ cup) butter", "2 sticks (1 cup) butter", "½ stick (¼ cup) butter", true),
            (
                "2 sticks (1 cup/226g) butter", "4 sticks (2 cups) (452 g) butter", "1 stick (½ cup) (113 g) butter",
                true
            ),
            (
                "1 1/2 sticks (12 tablespoons; 170 g) butter", "3 sticks (1½ cups) (340 g) butter",
                "¾ stick (6 tbsp) (85 g) butter", true
            ),
            ("2 sticks (8 oz) butter", "4 sticks (1 lb) butter", "1 stick (4 oz) butter", true),
            ("2 sticks (½ cup) butter", "4 sticks (½ cup) butter", "1 stick (½ cup) butter", false),
            ("1 cup butter (2 sticks)", "2 cups butter (4 sticks)", "½ cup butter (1 stick)", true),
            (
                "1 1/2 cups (180 g/6.5 oz) flour", "3 cups (360 g) (13 oz) flour", "¾ cup (90 g) (3¼ oz) flour", true
            ),
            ("4 oz (1/2 cup/1 stick) butter", "8 oz (1 cup) (2 sticks) butter", "2 oz (¼ cup) (½ stick) butter", true),
            ("2 oz (1/2 stick) butter", "4 oz (1 stick) butter", "1 oz (¼ stick) butter", true),
            ("500 g (1 lb 2 oz) beef", "1 kg (2¼ lbs) beef", "250 g (9 oz) beef", true),
            ("½ cup + 2 Tbsp. (120 g) sugar", "1¼ cups sugar (240 g)", "¼ cup + 1 tbsp sugar (60 g)", true),
            (
                "3/4 cup plus 2 tablespoons (210ml) water", "1¾ cups water (420 ml)",
                "⅜ cup + 1 tbsp water (105 ml)", true
            ),
            (
                "1 to 1 1/4 cups (227g to 284g) lukewarm water", "2–2½ cups (454–568 g) lukewarm water",
                "½–⅝ cup (≈ 114–142 g) lukewarm water", true
            ),
            (
                "2 sticks unsalted butter (1 cup/227 grams)", "4 sticks unsalted butter (2 cups/454 g)",
                "1 stick unsalted butter (½ cup/≈ 114 g)", true
            ),
            (
                "5 cloves garlic, minced (about 5 teaspoons/25ml)", "10 cloves garlic, minced (about 10 tsp/50 ml)",
                "2½ cloves garlic, minced (about 2½ tsp/12.5 ml)", true
            ),
            ("butter (200 g/7 oz)", "400 g / 14 oz butter", "100 g / 3½ oz butter", true),
            ("butter (200 g; 7 oz), soft", "400 g / 14 oz butter, soft", "100 g / 3½ oz butter, soft", true),
            ("2 onions (150 g; 5 oz)", "4 onions (300 g; 10 oz)", "1 onions (75 g; 2½ oz)", true),
            ("1 cup flour (120 g; 4 oz)", "2 cups flour (240 g; 8 oz)", "½ cup flour (60 g; 2 oz)", true),
            ("115g (½ cup/1 stick) butter", "230 g (1 cup) (2 sticks) butter", "57.5 g (¼ cup) (½ stick) butter", true),
            ("2 cans (28 oz total) beans", "4 cans (28 oz total) beans", "1 can (28 oz total) beans", false),
            (
                "1/2 cup (1 stick; 113g) butter", "1 cup (2 sticks) (226 g) butter", "¼ cup (½ stick) (56.5 g) butter",
                true
            ),
            ("200 g butter (or 150 g oil)", "400 g butter (or 150 g oil)", "100 g butter (or 150 g oil)", false),
            ("1 onion (or 2 small)", "2 onion (or 2 small)", "½ onion (or 2 small)", false),
            ("1 cup flour (120 g)", "2 cups flour (240 g)", "½ cup flour (60 g)", true),
            ("1 bunch (about 6) leeks", "2 bunches (about 6) leeks", "½ bunch (about 6) leeks", false),
            ("1 bunch leeks (ca. 6)", "2 bunches leeks (ca. 6)", "½ bunch leeks (ca. 6)", false),
            ("100 g Zucker + 2 EL", "200 g Zucker + 2 EL", "50 g Zucker + 2 EL", false),
            ("1 cup flour (405)", "2 cups flour (405)", "½ cup flour (405)", true),
            ("500 g beans (= 2 cans)", "1 kg beans (= 4 cans)", "250 g beans (= 1 can)", true),
            ("250 g flour (2 cups)", "500 g flour (4 cups)", "125 g flour (1 cup)", true),
            (
                "6-8 oz. cheese, shredded (1½–2 cups)", "¾–1 lb cheese, shredded (3–4 cups)",
                "3–4 oz cheese, shredded (¾–1 cup)", true
            ),
            ("1 whole chicken, about 4 lb", "2 whole chicken, about 4 lb", "½ whole chicken, about 4 lb", false),
            ("2 breasts, about 6 oz each", "4 breasts, about 6 oz each", "1 breasts, about 6 oz each", true),
            // Both amounts are those of each piece, or neither is scaled.
            (
                "2 chicken breasts, about 8 oz (225 g) each", "4 chicken breasts, about 8 oz (225 g) each",
                "1 chicken breasts, about 8 oz (225 g) each", true
            ),
            (
                "2 Hähnchenbrüste, je ca. 8 oz (225 g)", "4 Hähnchenbrüste, je ca. 8 oz (225 g)",
                "1 Hähnchenbrüste, je ca. 8 oz (225 g)", true
            ),
            (
                "1 whole chicken, about 4 pounds (1.8kg)", "2 whole chicken, about 4 pounds (1.8kg)",
                "½ whole chicken, about 4 pounds (1.8kg)", false
            ),
            (
                "2 chicken breasts (500 g), halved, 2 pieces each", "4 chicken breasts (1 kg), halved, 2 pieces each",
                "1 chicken breasts (250 g), halved, 2 pieces each", true
            ),
            ("1 cup [240 ml] milk", "2 cups [240 ml] milk", "½ cup [240 ml] milk", false),
            ("2 Dosen Tomaten à 400 g", "4 Dosen Tomaten à 400 g", "1 Dose Tomaten à 400 g", true),
            // Numbers in words.
            (
                "2 onions, one diced and one sliced", "4 onions, one diced and one sliced",
                "1 onions, one diced and one sliced", false
            ),
            (
                "2 limes, juice of one and one cut into wedges", "4 limes, juice of one and one cut into wedges",
                "1 limes, juice of one and one cut into wedges", false
            ),
            (
                "4 carrots, two chopped and two sliced", "8 carrots, two chopped and two sliced",
                "2 carrots, two chopped and two sliced", false
            ),
            (
                "2 Paprika, eine rote und eine gelbe", "4 Paprika, eine rote und eine gelbe",
                "1 Paprika, eine rote und eine gelbe", false
            ),
            ("2 eggs, one at a time", "4 eggs, one at a time", "1 eggs, one at a time", true),
            (
                "1 can tomatoes, one of the best", "2 cans tomatoes, one of the best",
                "½ can tomatoes, one of the best", true
            ),
            ("2 lemons, one inch thick", "4 lemons, one inch thick", "1 lemons, one inch thick", true),
            ("2 Dosen Mais, eine gute Marke", "4 Dosen Mais, eine gute Marke", "1 Dose Mais, eine gute Marke", true),
            ("4 eggs, 2 separated", "8 eggs, 2 separated", "2 eggs, 2 separated", false),
            // The parenthesis describes both alternatives.
            (
                "1 cup walnuts or pecans (4 oz)", "2 cups walnuts or pecans (8 oz)", "½ cup walnuts or pecans (2 oz)",
                true
            ),
            (
                "1 can black or pinto beans (15 oz)", "2 cans black or pinto beans (15 oz)",
                "½ can black or pinto beans (15 oz)", true
            ),
            (
                "2 Zwiebeln oder Schalotten (100 g)", "4 Zwiebeln oder Schalotten (200 g)",
                "1 Zwiebeln oder Schalotten (50 g)", true
            ),
            // Words after a joiner are part of the preparation, unless an amount follows it.
            (
                "1 kg Erbsen, gepalt und gewaschen (ca. 400 g)", "2 kg Erbsen, gepalt und gewaschen (ca. 800 g)",
                "500 g Erbsen, gepalt und gewaschen (ca. 200 g)", true
            ),
            (
                "2 (15-ounce) cans chickpeas, drained and rinsed (about 3 cups)",
                "4 cans (15 oz) chickpeas, drained and rinsed (about 3 cups)",
                "1 can (15 oz) chickpeas, drained and rinsed (about 3 cups)", false
            ),
            (
                "4 potatoes, peeled and cut into 8 wedges", "8 potatoes, peeled and cut into 8 wedges",
                "2 potatoes, peeled and cut into 8 wedges", true
            ),
            // Sizes in two units, and ranges of sizes.
            (
                "1 14-ounce (400g) can tomatoes", "2 cans (14 oz / 400 g) tomatoes", "½ can (14 oz / 400 g) tomatoes",
                true
            ),
            (
                "2 (15- to 16-oz) cans beans", "4 cans (15–16 oz) beans", "1 can (15–16 oz) beans", true
            ),
            ("2 cans (15–16 oz) beans", "4 cans (15–16 oz) beans", "1 can (15–16 oz) beans", true),
            ("1 jar (24 to 26 oz) sauce", "2 jars (24–26 oz) sauce", "½ jar (24–26 oz) sauce", true),
            (
                "1 Packung (ca. 400-500 g) Spinat", "2 Packungen (ca. 400–500 g) Spinat",
                "½ Packung (ca. 400–500 g) Spinat", true
            ),
            ("1 cup (200–250 ml) milk", "2 cups (200–250 ml) milk", "½ cup (200–250 ml) milk", false),
            // More of the same, or another amount without a name.
            (
                "2 sprigs fresh rosemary or 1 tsp dried", "4 sprigs fresh rosemary or 1 tsp dried",
                "1 sprig fresh rosemary or 1 tsp dried", false
            ),
            (
                "3 EL Olivenöl + etwas zum Braten", "6 EL Olivenöl + etwas zum Braten",
                "1½ EL Olivenöl + etwas zum Braten", true
            ),
            ("1 x 2cm piece ginger", "2 pieces (2cm) ginger", "½ piece (2cm) ginger", true),
            ("2-inch (5cm) piece ginger", "2 pieces (2-inch/5cm) ginger", "½ piece (2-inch/5cm) ginger", true),
            // An approximate amount keeps the word that says so.
            ("200 g (about 1 cup) flour", "400 g (about 2 cups) flour", "100 g (about ½ cup) flour", true),
            (
                "1–2 cups (about 240–480 ml) milk", "2–4 cups (about 480–960 ml) milk",
                "½–1 cup (about 120–240 ml) milk", true
            ),
            ("1 cup (~120 g; 4 oz) flour", "2 cups (~240 g) (8 oz) flour", "½ cup (~60 g) (2 oz) flour", true),
            ("2 sticks (about 1 cup) butter", "4 sticks (about 2 cups) butter", "1 stick (about ½ cup) butter", true),
            ("200 g/ca. 7 oz Butter", "400 g / ca. 14 oz Butter", "100 g / ca. 3½ oz Butter", true),
            ("2 tbsp plus about 1 tsp oil", "2 tbsp plus about 1 tsp oil", "2 tbsp plus about 1 tsp oil", false),
            // No amount.
            ("2 cans (14 oz) beans", "4 cans (14 oz) beans", "1 can (14 oz) beans", true),
            ("1 cup (packed) sugar", "2 cups (packed) sugar", "½ cup (packed) sugar", true),
            ("2 carrots, cut into 4 pieces", "4 carrots, cut into 4 pieces", "1 carrots, cut into 4 pieces", true),
            ("1 cup milk (or 2% milk)", "2 cups milk (or 2% milk)", "½ cup milk (or 2% milk)", true),
            ("2 steaks, 2 cm thick", "4 steaks, 2 cm thick", "1 steaks, 2 cm thick", true),
            ("500 g Mehl (Type 405)", "1 kg Mehl (Type 405)", "250 g Mehl (Type 405)", true),
            ("100 g chocolate (70%)", "200 g chocolate (70%)", "50 g chocolate (70%)", true),
            ("salt (to taste)", "salt (to taste)", "salt (to taste)", false),
        ]
    )
    func scaled(line: String, twice: String, half: String, isInFull: Bool) throws {
        let reading = IngredientLine(line)
        let factors = try (#require(Fraction(2)), #require(Fraction(1, over: 2)))
        #expect(reading.text(times: factors.0) == twice)
        #expect(reading.text(times: factors.1) == half)
        #expect(reading.isScaledInFull == isInFull)
    }

    @Test(
        "The preparation of a scaled line has scaled amounts",
        arguments: [
            ("2 onions (about 300 g)", "about 600 g"), ("1 cup flour, sifted (120 g)", "sifted (240 g)"),
            ("1 can tomatoes (400 g)", "400 g"), ("2 eggs, beaten", "beaten"), ("3 eggs", ""),
        ]
    )
    func preparation(line: String, twice: String) throws {
        let two = try #require(Fraction(2))
        #expect(IngredientLine(line).preparation(times: two) == twice)
    }
}
