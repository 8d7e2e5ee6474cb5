import Records
import Testing

@Suite struct AmountTests {
    @Test(arguments: [
        (0, "0"), (2, "2"), (0.5, "½"), (1.25, "1¼"), (0.333333, "⅓"), (0.33, "⅓"), (0.67, "⅔"), (2.6667, "2⅔"),
        (0.17, "⅙"), (0.125, "⅛"), (0.13, "0.13"), (0.7, "0.7"), (0.3, "0.3"), (0.26, "0.26"), (1.1, "1.1"),
        (0.1 + 0.2, "0.3"), (2.9999999, "3"), (12.3456, "12.346"), (0.00001, "1e-05"), (-1.25, "−1¼"), (-0.0, "0"),
        (1e6, "1000000"), (1e15, "1000000000000000"), (1e16, "1e+16"), (1e300, "1e+300"), (.infinity, "∞"),
        (-.infinity, "−∞"), (.nan, "?"),
        (999_999_999_999_999.5, "999999999999999½"),
    ])
    func formatsValue(value: Double, expected: String) {
        #expect(Amount(value).description == expected)
    }

    @Test(arguments: [
        (0.5, AmountType.cups, "½ cup"), (1, .cups, "1 cup"), (1.5, .cups, "1½ cups"), (0, .cups, "0 cups"),
        (2, .pinch, "2 pinches"), (1, .dash, "1 dash"), (3, .tablespoons, "3 tbsp"), (1, .pounds, "1 lb"),
        (5, .pounds, "5 lbs"), (3, .pieces, "3"), (2, .other("Tbsp"), "2 Tbsp"),
    ])
    func usesSingularOrPluralUnit(amount: Double, unit: AmountType, expected: String) {
        #expect(Ingredient(name: "x", amount: amount, unit: unit).quantity == expected)
    }

    @Test func unitsRoundTrip() {
        for unit in AmountType.known { #expect(AmountType(rawValue: unit.rawValue) == unit) }
        #expect(AmountType(rawValue: "tbps") == .other("tbps"))
        #expect(
            AmountType.known.map(\.rawValue).joined(separator: " ")
                == "Cups Pints Quarts Gallons Lbs Tbps Tsp Oz Pinch Dash None"
        )
    }

    @Test(arguments: [
        ("Tbps", AmountType.tablespoons), ("tablespoons", .tablespoons), ("T", .tablespoons), ("t", .teaspoons),
        ("EL", .tablespoons), ("Teelöffel", .teaspoons), ("lbs.", .pounds), ("NONE", .pieces), ("", .pieces),
        ("pieces", .pieces), ("pcs", .pieces), ("Stk.", .pieces),
    ])
    func readsSpellings(word: String, unit: AmountType) throws { #expect(try AmountType(named: word) == unit) }

    /// Their amounts would have to be converted.
    @Test(arguments: ["grams", "l", "Pfund", "can", "cupz"]) func rejectsUnknownUnits(word: String) {
        #expect(throws: EditingError.self) { try AmountType(named: word) }
    }

    @Test func imagesRoundTrip() {
        #expect(HabitImage.known.map(\.rawValue) == Array(0...15))
        #expect((0...15).map { HabitImage(rawValue: $0) } == HabitImage.known)
        #expect(HabitImage(rawValue: 99) == .unknown(99))
        #expect(HabitImage(rawValue: -1).rawValue == -1)
        #expect(HabitImage.tooth.name == "tooth")
        #expect(HabitImage.unknown(99).name == "other")
    }
}
