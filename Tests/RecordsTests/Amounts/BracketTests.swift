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
            ("1 can tomatoes (400 g)", "2 cans tomatoes (800 g)", "½ can tomatoes (200 g)", true),
            ("1 Dose Tomaten (400 g)", "2 Dosen Tomaten (800 g)", "½ Dose Tomaten (200 g)", true),
            // The content of one package or piece.
            ("2 cans (400 g each) beans", "4 cans (400 g each) beans", "1 can (400 g each) beans", true),
            ("2 cans beans (400 g each)", "4 cans beans (400 g each)", "1 can beans (400 g each)", true),
            ("2 Dosen Tomaten (à 400 g)", "4 Dosen Tomaten (à 400 g)", "1 Dose Tomaten (à 400 g)", true),
            ("4 chicken breasts (6 oz each)", "8 chicken breasts (6 oz each)", "2 chicken breasts (6 oz each)", true),
            // It is unclear whether the amount is for one or for all.
            ("2 cans tomatoes (400 g)", "4 cans tomatoes (400 g)", "1 can tomatoes (400 g)", false),
            ("2 onions (300 g or 2 cups)", "4 onions (300 g or 2 cups)", "1 onions (300 g or 2 cups)", false),
            ("salmon (6 oz each)", "salmon (6 oz each)", "salmon (6 oz each)", false),
            // No amount.
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
}
