internal import Foundation
import Records
import Settings
import Templates

/// A chart of a collection, as an SVG of 1000 by 1000 units and as a table.
struct ChartView: View {
    let model: SiteModel
    let settings: Settings.Chart
    let chart: Chart

    static let kind = "chart"
    static let fields = FieldTable<ChartView>([
        Field("x", .text, "The key of the horizontal axis, in words: `Finished`.") {
            .text($0.settings.x.label)
        },
        Field("y", .text, "The key of the vertical axis, in words: `Rating`.") { .text($0.settings.y.label) },
        Field("line", .text, "The path of the line through the points, for an SVG of 1000 by 1000.") {
            .text($0.path("L"))
        },
        Field("dots", .text, "The path of the points, as lines of zero length.") { .text($0.path("h0M") + "h0") },
        Field("ticks", .list(ChartTickView.shape), "The grid lines, from top to bottom.") {
            view in
            .list(
                view.chart.ticks.reversed().map {
                    .record(ChartTickView(model: view.model, chart: view.chart, value: $0))
                }
            )
        },
        Field("points", .list(ChartPointView.shape), "The points in order.") { view in
            .list(view.chart.points.map { .record(view.view(of: $0)) })
        },
        Field("first", ChartPointView.shape, "The first point.") { view in
            .optional(view.chart.points.first.map(view.view(of:)))
        },
        Field("last", ChartPointView.shape, "The last point; nothing if there is only one.") { view in
            .optional(view.chart.points.dropFirst().last.map(view.view(of:)))
        },
    ])

    private func view(of point: Chart.Point) -> ChartPointView {
        ChartPointView(model: model, chart: chart, point: point)
    }

    private func path(_ separator: String) -> String {
        "M"
            + chart.points.map { point in
                "\(Int(chart.share(of: point.place) * 1000)) \(1000 - Int(chart.height(of: point.value) * 1000))"
            }
            .joined(separator: separator)
    }
}

/// A grid line of a chart.
struct ChartTickView: View {
    let model: SiteModel
    let chart: Chart
    let value: Double

    static let kind = "chart line"
    static let fields = FieldTable<ChartTickView>([
        Field("value", .text, "Its value: `4.5`.") {
            .text($0.model.words.number($0.value, decimals: $0.chart.tickDecimals))
        },
        Field("top", .number, "Its distance from the top of the SVG.") {
            .integer(1000 - Int(($0.chart.height(of: $0.value) * 1000).rounded()))
        },
    ])
}

/// A point of a chart.
struct ChartPointView: View {
    let model: SiteModel
    let chart: Chart
    let point: Chart.Point

    static let kind = "chart point"
    static let fields = FieldTable<ChartPointView>([
        Field("place", .text, "Its day, month or number on the horizontal axis.") { .text($0.place) },
        Field("value", .text, "Its value; for several items, the mean.") {
            .text($0.model.words.number($0.point.value, decimals: max(2, $0.chart.tickDecimals + 1)))
        },
        Field("count", .number, "The number of items in it.") { .integer($0.point.count) },
    ])

    private var place: String {
        switch point.place {
        case .day(let day): model.dates.text(.short, of: day)
        case .month(let month): model.dates.text(.month, of: month.firstDay)
        case .number(let number): model.words.number(number, decimals: max(2, chart.placeDecimals))
        }
    }
}
