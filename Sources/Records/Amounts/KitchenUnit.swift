/// A unit that people write amounts in, in English or German.
///
/// Both languages are always read, whatever the language of the site: recipes come from everywhere. A unit is shown in the
/// word of the language that it was written in. A tablespoon and an Esslöffel are two units: 3 teaspoons of 4.93 ml, and 3
/// Teelöffel of 5 ml.
public struct KitchenUnit: Hashable, Sendable {
    /// The word for one of it or less: `cup`, `tbsp`, `Dose`. It tells the unit from every other.
    public let singular: String
    /// The word for several: `cups`, `tbsp`, `Dosen`.
    public let plural: String
    /// How much it is; nil for a thing to be counted, such as a can, and for a pinch.
    public let measure: Measure?

    /// Creates a unit.
    init(_ singular: String, _ plural: String? = nil, _ measure: Measure? = nil) {
        self.singular = singular
        self.plural = plural ?? singular
        self.measure = measure
    }

    /// The unit of an English or German word, whatever its case and number: `Cups`, `tablespoon`, `EL`, `Zehen`.
    ///
    /// American cooks write T for a tablespoon and t for a teaspoon.
    public init?(word: some StringProtocol) {
        switch word {
        case "T", "T.": self = Self.tablespoon
        case "t", "t.": self = Self.teaspoon
        default:
            let word = word.hasSuffix(".") ? Substring(word.dropLast()) : Substring(word)
            guard word.utf8.count <= Self.longestWord, let unit = Self.words[word.lowercased()] else { return nil }
            self = unit
        }
    }

    /// The unit with this word for one of it.
    public init?(singular: String) {
        guard let unit = Self.all.first(where: { $0.singular == singular }) else { return nil }
        self = unit
    }

    /// The word that goes with an amount: ½ cup, 1 cup, 1½ cups.
    func word(for amount: Fraction) -> String { amount.isOneOrLess ? singular : plural }

    /// Whether both are the same unit.
    public static func == (left: KitchenUnit, right: KitchenUnit) -> Bool { left.singular == right.singular }

    /// Hashes the word that tells the unit from every other.
    public func hash(into hasher: inout Hasher) { hasher.combine(singular) }
}

extension KitchenUnit {
    /// The unit of the app; nil for pieces.
    package init?(_ type: AmountType) {
        switch type {
        case .cups: self = Self.cup
        case .pints: self = Self.pint
        case .quarts: self = Self.quart
        case .gallons: self = Self.gallon
        case .pounds: self = Self.pound
        case .tablespoons: self = Self.tablespoon
        case .teaspoons: self = Self.teaspoon
        case .ounces: self = Self.ounce
        case .pinch: self = Self.pinch
        case .dash: self = Self.dash
        case .pieces: return nil
        case .other(let name): self.init(name)
        }
    }

    /// The unit as the app has it, if it has it.
    package var appType: AmountType? { AmountType.known.first { KitchenUnit($0) == self } }

    /// Whether it is a package sold in sizes, such as a can, but not a leaf.
    var isPackage: Bool { Self.packages.contains(singular) }

    private static let packages: Set<String> = [
        "can", "tin", "jar", "bottle", "package", "pkg.", "packet", "pack", "bag", "box", "carton", "container", "tub",
        "envelope", "sachet", "pouch", "punnet", "block", "Dose", "Glas", "Flasche", "Packung", "Päckchen", "Becher",
        "Beutel", "Tüte", "Tube", "Tafel",
    ]

    /// What may stand before a unit and says how it is meant: 2 large cloves, 1 gehäufter EL.
    static let qualifiers: Set<String> = [
        "large", "small", "medium", "medium-sized", "big", "heaping", "heaped", "level", "scant", "generous", "rounded",
        "packed", "good", "full", "thick", "thin", "whole", "fresh", "groß", "große", "großer", "großes", "großen",
        "grosse", "grosser", "grosses", "klein", "kleine", "kleiner", "kleines", "kleinen", "mittelgroße",
        "mittelgroßer", "mittelgroßes", "gehäufte", "gehäufter", "gehäuften", "geh.", "gestrichene", "gestrichener",
        "gestrichenen", "gestr.", "leicht", "voller", "volle", "volles", "guter", "gute", "gutes", "dicke", "dünne",
    ]
}
