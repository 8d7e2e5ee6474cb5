import Persistence
import Records
import Templates

/// A unit of the recipes app, with the numbers that scripts calculate with.
struct UnitView: View {
    let words: WordTable
    let unit: AmountType

    private var measure: Measure? { Measure(unit) }

    static let list = SiteList(
        Name("units"),
        shape,
        "The units that amounts of recipes can have.",
        elements: { model in AmountType.known.map { UnitView(words: model.words, unit: $0) } }
    )

    static let kind = "unit"
    static let fields = FieldTable<UnitView>([
        Field("unit", .text, "The unit as the app stores it.") { .text($0.unit.rawValue) },
        Field("singular", .text, "Its word for one of it, or less.") {
            .text($0.words.word(for: $0.unit, isOne: true))
        },
        Field("plural", .text, "Its word for several.") {
            .text($0.words.word(for: $0.unit, isOne: false))
        },
        Field("measures", .text, "What it measures: `volume`, `mass` or nothing.") {
            .optional($0.measure?.kind.rawValue)
        },
        Field("size", .text, "The millilitres or grams of one of it, as an exact fraction.") {
            .optional($0.measure?.size.ratio)
        },
        Field("isToldInMetric", .boolean, "Whether millilitres or grams are shown beside it.") {
            .boolean($0.measure?.isToldInMetric ?? false)
        },
        Field("least", .text, "The least of it that reads well; nothing if no amount is put into it for being read.") {
            .optional($0.measure?.readable?.least.ratio)
        },
        Field("most", .text, "From how much of it on a larger unit reads better.") {
            .optional($0.measure?.readable?.most?.ratio)
        },
    ])
}

extension Fraction {
    /// The number as `3/2`, for scripts.
    var ratio: String { "\(numerator)/\(denominator)" }
}
