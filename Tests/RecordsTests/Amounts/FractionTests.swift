import Records
import Testing

@Suite("Exact amounts")
struct FractionTests {
    @Test(
        "Numbers are read and written as cooks write them",
        arguments: [
            ("2", "2"), ("1/2", "½"), ("1.5", "1½"), ("½", "½"), ("1½", "1½"), ("1 ½", "1½"), ("1 1/2", "1½"),
            (".5", "½"), ("7/12", "7/12"), ("19/12", "1 7/12"), ("4/2", "2"), (" 3 ", "3"), ("0.125", "⅛"), ("0", "0"),
            ("1⁄3", "⅓"), ("0.33", "33/100"), ("0.00000033333333", "333/1000000000"),
        ]
    )
    func reading(text: String, expected: String) {
        #expect(Fraction(text).map(String.init) == expected)
    }

    @Test(
        "Anything else isn't a number",
        arguments: [
            "", "x", "1/0", "1/", "/2", "1.", "1..5", "2x", "-1", "1 2", "1 3/2", "12345678901", "½½", "1/2/3", "٣",
        ]
    )
    func wrong(text: String) { #expect(Fraction(text) == nil) }

    @Test("Three times a third is one, for every denominator")
    func exact() throws {
        for lower in 1...200 {
            let share = try #require(Fraction(1, over: lower))
            let whole = try #require(Fraction(lower))
            #expect(share.multiplied(by: whole) == Fraction(1))
        }
    }

    @Test("Amounts of records: exact decimals, and rounded fractions")
    func amounts() {
        #expect(Fraction(amount: 3) == Fraction(3))
        #expect(Fraction(amount: 0.1) == Fraction(1, over: 10))
        #expect(Fraction(amount: 1 / 3) == Fraction(1, over: 3))
        #expect(Fraction(amount: -2.5) == Fraction(-5, over: 2))
        #expect(Fraction(amount: 0) == Fraction(0))
        for amount in [Double.nan, .infinity, 1e300] { #expect(Fraction(amount: amount) == nil) }
    }

    @Test("Overflow results in nil instead of a trap")
    func tooLarge() {
        let large = Fraction(.max)
        #expect(large.flatMap { $0.multiplied(by: $0) } == nil)
        #expect(Fraction(.min) == nil)
        #expect(Fraction(1, over: .min) == nil)
        #expect(Fraction(1, over: 0) == nil)
    }

    @Test("Quantities are scaled exactly, with a suitable unit")
    func quantities() throws {
        let third = try #require(Fraction("1/3"))
        #expect(Ingredient(name: "flour", amount: 3, unit: .cups).quantity(times: third) == "1 cup")
        #expect(Ingredient(name: "flour", amount: 1, unit: .cups).quantity(times: third) == "⅓ cup")
        // Amounts aren't rounded to halves, which most kitchen scales don't show, but an exact half stays.
        #expect(IngredientLine("250 ml cream").text(times: third) == "≈ 83 ml cream")
        #expect(IngredientLine("100–125 g flour").text(times: third) == "≈ 33–42 g flour")
        #expect(IngredientLine("37.5 g flour").text(times: third) == "12.5 g flour")
        // Nobody counts 75 spoons.
        let milk = Ingredient(name: "milk", amount: 2.5, unit: .tablespoons)
        #expect(milk.quantity(times: try #require(Fraction("30"))) == "≈ 4⅔ cups")
        #expect(milk.quantity(times: try #require(Fraction("6"))) == "15 tbsp")
        // Nobody reads a denominator of 96.
        #expect(MeasuredQuantity(Quantity(try #require(Fraction(1, over: 96)))).text() == "0.010417")
        #expect(Ingredient(name: "salt", amount: 0).quantity(times: third) == "")
        #expect(Ingredient(name: "salt", amount: 0).quantity == "")
        #expect(Ingredient(name: "milk", amount: 0, unit: .cups).quantity == "0 cups")
        #expect(Ingredient(name: "x", amount: .nan).quantity(times: third) == nil)
    }
}
