import Records
import Testing

@Suite("Three digits after a point or a comma")
struct DecimalTests {
    @Test(
        "They are decimals, or thousands, or the line stays text if it is unclear",
        arguments: [
            ("1.125 g yeast", "9/8"), ("28.349 g butter", "28349/1000"), ("113.398 g cheese", "56699/500"),
            ("28.349 g Butter", "28349/1000"), ("28.350 g Cheddar", nil), ("1.333 g flour", "4/3"),
            ("2.375 ml vanilla", "19/8"),
            ("1.000 g flour", "1000/1"), ("1.000 g Mehl", "1000/1"), ("1.500 ml Wasser", "1500/1"),
            ("1.250 g Mehl", "1250/1"), ("1.250 g flour", nil), ("1.250 kg flour", "5/4"),
            ("1,000 g flour", "1000/1"), ("1,250 g flour", "1250/1"), ("1,125 g flour", nil), ("1,125 kg Mehl", "9/8"),
            ("1.125 cups oil", "9/8"), ("1.500 eggs", nil), ("1.000–1.500 g Mehl", "1000/1"),
            ("1 can (28.349 oz) tomatoes", "1/1"),
        ] as [(String, String?)]
    )
    func readsThreeDigitsByTheUnit(line: String, expected: String?) {
        #expect(IngredientLine(line).quantity?.from.ratio == expected)
    }

    @Test(
        "In an amount apart from its name, a point separates decimals",
        arguments: [
            ("1.500 g", "3/2"), ("1.000 g", "1/1"), ("1.125 g", "9/8"), ("1.250 g", "5/4"), ("10.500-12.000 g", "21/2"),
            ("1.100 kg", "11/10"), ("100 g", "100/1"), ("1.500", "3/2"), ("0.500 g", "1/2"),
        ]
    )
    func readsAPointInAnAmountAsDecimal(amount: String, expected: String) {
        let line = IngredientLine(amount: amount, name: "Mehl")
        #expect(line.quantity?.from.ratio == expected)
        #expect(IngredientLine(line.text).isSame(as: line))
    }

    /// 333/1000 is left out, because people mean a third by 0.333.
    private static let fractions: [Fraction] = {
        let denominators = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 32, 40, 64, 125, 200, 1_000]
        let numerators = [1, 2, 3, 5, 7, 9, 17, 125, 375, 999, 1_001, 1_125, 1_250, 1_500, 28_349, 113_398]
        let all = denominators.flatMap { lower in numerators.compactMap { Fraction($0, over: lower) } }
        return Array(Set(all)).sorted()
    }()

    @Test(
        "A displayed amount reads back as the same amount",
        arguments: ["g", "ml", "kg", "l", "dl", "mg", "cup", "tbsp", "tsp", "oz", "lb", "EL", "can", "clove"]
    )
    func readsDisplayedAmountsBack(unit: String) throws {
        let unit = try #require(KitchenUnit(word: unit))
        for fraction in Self.fractions {
            let amount = MeasuredQuantity(Quantity(fraction), unit)
            let line = IngredientLine("\(amount.text()) flour")
            #expect(line.quantity == Quantity(fraction) && line.unit == unit, "\(line.text)")
            // With a decimal comma, it may stay text.
            let german = IngredientLine("\(amount.text(decimalMark: ",")) Mehl")
            #expect(!german.isScaled || german.quantity == Quantity(fraction), "\(german.text)")
        }
    }
}
