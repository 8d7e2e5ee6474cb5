import Persistence
import Records
import Templates

/// A unit of amounts, with the numbers that scripts calculate with.
struct UnitView: View {
    /// The key that scripts use for the unit: the name in the store for a unit of the app, and the word itself for any
    /// other.
    let key: String
    let (singular, plural): (String, String)
    let measure: Measure?
    /// The family of units that amounts are converted within when they are scaled.
    let family: String

    /// A unit of the app, in the language of the site.
    init(_ unit: AmountType, words: WordTable) {
        key = unit.rawValue
        (singular, plural) = (words.word(for: unit, isOne: true), words.word(for: unit, isOne: false))
        measure = Measure(unit)
        // A pint isn't converted to cups, because it may be a British one.
        family = measure.map { $0.system == .gallons ? "\($0.kind.rawValue) gallons" : $0.kind.rawValue } ?? ""
    }

    /// A unit from an ingredient line, in the words of the line.
    init(_ unit: KitchenUnit) {
        (key, singular, plural, measure) = (unit.singular, unit.singular, unit.plural, unit.measure)
        family = unit.family
    }

    static let list = SiteList(
        Name("units"),
        shape,
        "All units that recipes use or that can be typed into the shopping list.",
        elements: { units(ofRecipes: $0.recipes.indices, in: $0, withTyped: true) }
    )

    /// The units of the app, and those that amounts of recipes have or are converted to when they are scaled.
    ///
    /// - Parameter withTyped: whether to add all other units of measure, for amounts that people type.
    static func units(ofRecipes recipes: Range<Int>, in model: SiteModel, withTyped: Bool = false) -> [UnitView] {
        let lines = recipes.lazy.flatMap { zip(model.recipes[$0].item.ingredients, model.ingredientLines[$0]) }
            .filter { ingredient, reading in !ingredient.isOfApp(in: reading) }
        let used = Set(lines.flatMap { $1.quantityPieces + $1.tailPieces }.compactMap(\.unit))
        guard withTyped || !used.isEmpty else { return model.appUnits }
        let families = Set(used.map(\.family))
        let own = KitchenUnit.all.filter {
            used.contains($0) || withTyped && $0.measure != nil
                || $0.measure?.readable != nil && families.contains($0.family)
        }
        return model.appUnits + own.map { UnitView($0) }
    }

    // All other answers follow from these.
    func identify(in hasher: inout FingerprintHasher) {
        for text in [key, singular, plural, family] { hasher.combine(text) }
    }

    static let kind = "unit"
    static let fields = FieldTable<UnitView>([
        .text("unit", "Its key for scripts: `Cups` as the app stores it, or `EL` as an ingredient line writes it.") {
            $0.key
        },
        .text("singular", "Its name for an amount of one or less.") { $0.singular },
        .text("plural", "Its name for a larger amount.") { $0.plural },
        .text("measures", "What it measures: `volume`, `mass` or nothing.") { $0.measure?.kind.rawValue },
        .text("family", "The family of units that its amounts can be converted to.") { $0.family },
        .text("size", "Its size in millilitres or grams, as an exact fraction.") { $0.measure?.size.ratio },
        .boolean("isDecimal", "Whether its amounts are written as decimals instead of fractions.") {
            $0.measure?.isDecimal ?? false
        },
        .boolean("isToldInMetric", "Whether millilitres or grams are shown beside it.") {
            $0.measure?.isToldInMetric ?? false
        },
        .text("least", "The smallest amount that reads well in it; nothing if amounts are never converted to it.") {
            $0.measure?.readable?.least.ratio
        },
        .text("most", "The amount from which a larger unit reads better.") { $0.measure?.readable?.most?.ratio },
    ])
}

extension KitchenUnit {
    /// The family of units with the same system and quantity.
    fileprivate var family: String { measure.map { "\($0.kind.rawValue) \($0.system.rawValue)" } ?? "" }
}

extension IngredientLine.Piece {
    fileprivate var unit: KitchenUnit? { if case .amount(let amount) = self { amount.unit } else { nil } }
}
