/// A unit in which people write amounts, in English or German.
///
/// Both languages are always recognised, whatever the language of the site, because recipes come from everywhere. A
/// unit is shown in the language in which it was written. A tablespoon and an Esslöffel are different units: the first
/// is 3 teaspoons of 4.93 ml, the second 3 Teelöffel of 5 ml.
public struct KitchenUnit: Hashable, Sendable {
    /// The singular, used for amounts up to one: `cup`, `tbsp`, `Dose`. It identifies the unit.
    public let singular: String
    /// The plural: `cups`, `tbsp`, `Dosen`.
    public let plural: String
    /// The size of the unit; nil for a countable thing such as a can, and for a pinch.
    public let measure: Measure?

    init(_ singular: String, _ plural: String? = nil, _ measure: Measure? = nil) {
        self.singular = singular
        self.plural = plural ?? singular
        self.measure = measure
    }

    /// Creates the unit for an English or German word in any case and number: `Cups`, `tablespoon`, `EL`, `Zehen`.
    ///
    /// American cooks write T for a tablespoon and t for a teaspoon.
    public init?(word: some StringProtocol) {
        var lowered = word.lowercased()
        if lowered.utf8.last == UInt8(ascii: ".") { lowered.removeLast() }
        guard let unit = Self.caseSensitive[String(word)] ?? Self.words[lowered] else { return nil }
        self = unit
    }

    /// Returns the form that agrees with an amount: ½ cup, 1 cup, 1½ cups.
    func word(for amount: Fraction) -> String { amount.isOneOrLess ? singular : plural }

    /// Whether both are the same unit.
    public static func == (left: KitchenUnit, right: KitchenUnit) -> Bool { left.singular == right.singular }

    /// Hashes the singular, which identifies the unit.
    public func hash(into hasher: inout Hasher) { hasher.combine(singular) }
}

extension KitchenUnit {
    /// Creates the equivalent of a unit of the app; nil for pieces.
    package init?(_ type: AmountType) {
        if case .other(let name) = type {
            self.init(name)
        } else {
            guard let unit = AmountType.table.first(where: { $0.type == type })?.unit else { return nil }
            self = unit
        }
    }

    /// The app's equivalent of the unit, if there is one.
    package var appType: AmountType? { AmountType.table.first { $0.unit == self }?.type }

    /// Whether the unit is a package that is sold in sizes: a can is, a leaf isn't.
    var isPackage: Bool { Self.packages.contains(singular) }

    /// Whether a weight can describe one of the unit: `125 g ball mozzarella`. In `200 g leaf spinach`, the leaf is
    /// part of the name.
    var isPortion: Bool { Self.portions.contains(singular) }

    private static let portions: Set<String> = [
        "piece", "ball", "bunch", "head", "knob", "log", "loaf", "rack", "slice", "wedge", "nest", "measure",
        "wineglass", "Stück", "Stückchen", "Kugel", "Bund", "Kopf", "Laib", "Rolle", "Scheibe", "Tranche", "Stamperl",
        "Häferl",
    ]

    /// Whether the unit only counts the ingredient itself.
    var isPiece: Bool { ["piece", "ea.", "Stück"].contains(singular) }

    /// Whether the word can also be the ingredient: `6 whole cloves`.
    var isIngredient: Bool { Self.ingredients.contains(singular) }

    private static let ingredients: Set<String> = [
        "clove", "rib", "fillet", "loaf", "cob", "pod", "Rippe", "Laib", "Schote", "Kolben", "Röschen",
    ]

    /// Whether `a` before the unit isn't a number: `a drizzle of oil`.
    var isVague: Bool { ["drizzle", "glug"].contains(singular) }

    /// Whether the unit is a stick of butter, whose size is fixed.
    var isStick: Bool { singular == "stick" }

    /// Words that can precede and modify a unit: 2 large cloves, 1 gehäufter EL.
    static let qualifiers: Set<String> = [
        "large", "lg", "lg.", "lge.", "small", "sm", "sm.", "medium", "med.", "medium-sized", "big", "heaping",
        "heaped", "level", "scant", "generous", "rounded", "packed", "firmly", "tightly", "lightly", "loosely", "good",
        "full", "thick", "thin", "whole", "fresh", "groß", "große", "großer", "großes", "großen", "grosse", "grosser",
        "grosses", "klein", "kleine", "kleiner", "kleines", "kleinen", "mittelgroße", "mittelgroßer", "mittelgroßes",
        "gehäufte", "gehäufter", "gehäuften", "geh.", "kl.", "gr.", "m.-große", "m.-großer", "m.-großes", "gestrichene",
        "gestrichener", "gestrichenen", "gestr.", "gestrich.", "flache", "flacher", "flaches", "flachen", "knapper",
        "knappe", "knappes", "gut", "schwach", "leicht", "voller", "volle", "volles", "guter", "gute", "gutes", "dicke",
        "dicker", "dickes", "dünne", "dünner", "dünnes", "thumb-sized", "walnut-sized", "daumengroßes", "walnussgroßes",
        "nussgroßes", "daumengrosses", "walnussgrosses", "nussgrosses", "kräftige", "kräftiger", "kräftigen",
        "mittlere", "mittlerer", "mittleres",
    ]
}
