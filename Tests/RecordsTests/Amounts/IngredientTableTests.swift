import Records
import TestSupport
import Testing

@Suite("Ingredient lines as people write them")
struct IngredientTableTests {
    @Test("The table has enough lines in two languages")
    func count() { #expect(AmountCase.all.count >= 250) }

    @Test("Each line is parsed and scaled as in the table", arguments: AmountCase.all)
    func line(_ row: AmountCase) {
        let line = IngredientLine(row.line)
        #expect(line.quantity.map(Self.words) ?? "-" == row.quantity)
        #expect(line.unitText.isEmpty ? row.unit == "-" : line.unitText == row.unit, "\(line.unitText)")
        #expect(line.name == row.name)
        #expect(line.isScaled == (row.quantity != "-"))
        for (factor, expected) in zip(AmountCase.factors, row.scaled) {
            #expect(Self.quantities(of: line, times: factor) == expected)
        }
    }

    @Test(
        "A displayed line loses nothing, and parses to an equal line",
        arguments: AmountCase.all
    )
    func readBack(_ row: AmountCase) throws {
        let line = IngredientLine(row.line)
        let shown = try #require(line.text())
        let again = IngredientLine(shown)
        #expect(again.quantity == line.quantity, "\(shown)")
        #expect(again.unitText == line.unitText)
        #expect(again.name == line.name)
        #expect(again.text() == shown)
    }

    @Test("Twice a half is the whole", arguments: AmountCase.all)
    func exact(_ row: AmountCase) throws {
        let half = try #require(Fraction("1/2"))
        let two = try #require(Fraction("2"))
        let quantity = IngredientLine(row.line).quantity
        #expect(quantity?.times(half)?.times(two) == quantity)
    }

    private static let pieces = [
        "1", "2", "½", "1/2", "0", "1.5", "1,000", "-", "–", " ", " ", " ", " ", " ", "(", ")", ",", "/", ".", "+", "x",
        "cup", "cups", "g", "kg", "EL", "oz", "can", "Dose", "clove", "flour", "Mehl", "sugar", "or ", "to ", "bis ",
        "about ", "ca. ", "plus ", "of ", "à ", "each", "a ", "ein ", "half ", "one ", "large ", "gehäufte ",
        "juice of ",
        "dozen ", "pinch of ", "Prise ", "quarter ", "drei ", "halbe ", "je ", "[", "]", "inch", "%", "٣", "é", "🇩🇪",
        "\u{0}", "to taste",
    ]

    @Test(
        "Random lines keep all words, and parse to equal lines when shown",
        arguments: 1...8 as ClosedRange<UInt64>
    )
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<3_000 {
            let count = Int.random(in: 1...9, using: &generator)
            let text = (0..<count).compactMap { _ in Self.pieces.randomElement(using: &generator) }.joined()
            let line = IngredientLine(text)
            let shown = try #require(line.text(), "\(text)")
            if !line.isScaled { continue }
            let again = IngredientLine(shown)
            #expect(
                again.quantity == line.quantity && again.unitText == line.unitText,
                "\(text.debugDescription): \(shown)"
            )
            #expect(again.name == line.name, "\(text.debugDescription): \(shown)")
            for word in ["flour", "Mehl", "sugar", "each", "Dose"] where text.contains(word) {
                #expect(shown.contains(word), "\(text.debugDescription): \(shown)")
            }
            let half = try #require(Fraction("1/2"))
            #expect(line.text(times: half) != nil)
        }
    }

    /// `3/2`, `2..3`
    private static func words(_ quantity: Quantity) -> String {
        [quantity.from, quantity.to].compactMap(\.self)
            .map { $0.denominator == 1 ? "\($0.numerator)" : $0.ratio }.joined(separator: "..")
    }

    /// All amounts of a line and the text that joins them; `=` for a line without any.
    private static func quantities(of line: IngredientLine, times factor: Fraction) -> String {
        guard line.isScaled else { return "=" }
        return line.others.reduce(line.quantityText(times: factor) ?? "?") { text, other in
            text + other.joiner + quantities(of: other.line, times: factor)
        }
    }
}
