import Records
import Testing

@Suite("Unit measures")
struct MeasureTests {
    @Test(
        "Millilitres and grams are rounded to what a kitchen can measure, and marked as rounded",
        arguments: [
            (1, AmountType.cups, "≈ 237 ml"), (0.5, .cups, "≈ 118 ml"), (1.5, .cups, "≈ 355 ml"),
            (9, .cups, "≈ 2.13 l"),
            (1, .pounds, "≈ 454 g"),
            (2.5, .pounds, "≈ 1.13 kg"), (1, .ounces, "≈ 28 g"), (0.25, .ounces, "≈ 7.1 g"),
            (100_000, .pounds, "≈ 45359.24 kg"), (-1, .cups, "≈ −237 ml"),
        ]
    )
    func metric(amount: Double, unit: AmountType, expected: String) {
        #expect(Ingredient(name: "x", amount: amount, unit: unit).metric == expected)
    }

    @Test(
        "Spoons, ambiguous pints, pinches, pieces, unknown units, zero and NaN have no metric amount",
        arguments: [
            (1, AmountType.teaspoons), (1, .tablespoons), (1, .pints), (2, .quarts), (1, .gallons), (1, .pinch),
            (1, .dash), (1, .pieces), (1, .other("g")),
            (0, .cups), (.nan, .cups), (.infinity, .pounds), (1e300, .pounds),
        ]
    )
    func none(amount: Double, unit: AmountType) {
        #expect(Ingredient(name: "x", amount: amount, unit: unit).metric == nil)
    }

    @Test("Larger units are exact multiples of smaller ones")
    func exact() throws {
        let parts: [(AmountType, Int, AmountType)] = [
            (.gallons, 4, .quarts), (.quarts, 2, .pints), (.pints, 2, .cups), (.cups, 16, .tablespoons),
            (.tablespoons, 3, .teaspoons), (.pounds, 16, .ounces),
        ]
        for (larger, count, smaller) in parts {
            let size = try #require(Measure(smaller)).size
            #expect(try #require(Fraction(count)).multiplied(by: size) == Measure(larger)?.size)
        }
    }

    @Test(
        "Both ends of a range are converted, to the same unit",
        arguments: [
            ("1 to 2 cups flour", "≈ 237–473 ml"), ("½-1 lb beef", "≈ 227–454 g"), ("4–5 cups stock", "≈ 0.95–1.18 l"),
            ("0-1 cup milk", "≈ 0–237 ml"), ("1-2 tbsp oil", nil),
        ] as [(String, String?)]
    )
    func range(line: String, expected: String?) { #expect(IngredientLine(line).metric() == expected) }

    @Test(
        "A sum or a difference is converted as a whole",
        arguments: [
            ("1 lb 2 oz beef", "≈ 510 g"), ("1 cup plus 2 tbsp sugar", "≈ 266 ml"),
            ("1 cup minus 2 tbsp flour", "≈ 207 ml"), ("1 tbsp plus 1 tsp oil", nil), ("1 cup (240 ml) milk", nil),
        ] as [(String, String?)]
    )
    func composed(line: String, expected: String?) { #expect(IngredientLine(line).metric() == expected) }

    @Test("Exact millilitres and grams aren't marked as rounded")
    func exactMetric() throws {
        let measure = try #require(Measure(.pounds))
        #expect(measure.metric(Quantity(try #require(Fraction(100_000, over: 45_359_237)))) == "1 g")
        #expect(measure.metric(Quantity(try #require(Fraction(150_000, over: 45_359_237)))) == "1.5 g")
        #expect(measure.metric(Quantity(try #require(Fraction(150_000_000, over: 45_359_237)))) == "1.5 kg")
    }

    @Test(
        "A displayed third is an exact third in calculations",
        arguments: [
            (0.33, "⅓"), (1.67, "1⅔"), (0.1 + 0.2, "3/10"), (0.13, "13/100"), (2, "2"), (0.5, "½"), (1.1, "1 1/10"),
        ]
    )
    func shares(amount: Double, expected: String) {
        let fraction = Fraction(expected)
        #expect(Ingredient(name: "x", amount: amount).exactAmount == fraction)
        #expect(Amount(-amount).exact == fraction.flatMap { Fraction(-$0.numerator, over: $0.denominator) })
    }

    @Test("A missing amount and NaN have no exact amount")
    func unknown() {
        #expect(Ingredient(name: "x", amount: 0).exactAmount == nil)
        #expect(Ingredient(name: "x", amount: .nan).exactAmount == nil)
        #expect(Amount(1e15 + 0.5).exact == nil)
    }
}
