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
        .text("x", "The key of the horizontal axis, in words: `Finished`.") { $0.settings.x.label },
        .text("y", "The key of the vertical axis, in words: `Rating`.") { $0.settings.y.label },
        .text("line", "The path of the line through the points, for an SVG of 1000 by 1000.") { $0.path("L") },
        .text("dots", "The path of the points, as lines of zero length.") { $0.path("h0M") + "h0" },
        .list("ticks", "The grid lines, from top to bottom.") { view in
            view.chart.ticks.reversed().map { ChartTickView(model: view.model, chart: view.chart, value: $0) }
        },
        .list("points", "The points in order.") { $0.chart.points.map($0.view(of:)) },
        .record("first", "The first point.") { $0.chart.points.first.map($0.view(of:)) },
        .record("last", "The last point; nothing if there is only one.") {
            $0.chart.points.dropFirst().last.map($0.view(of:))
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
        .text("value", "Its value: `4.5`.") { $0.model.words.number($0.value, decimals: $0.chart.tickDecimals) },
        .number("top", "Its distance from the top of the SVG.") {
            1000 - Int(($0.chart.height(of: $0.value) * 1000).rounded())
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
        .text("place", "Its day, month or number on the horizontal axis.") { $0.place },
        .text("value", "Its value; for several items, the mean.") {
            $0.model.words.number($0.point.value, decimals: max(2, $0.chart.tickDecimals + 1))
        },
        .number("count", "The number of items in it.") { $0.point.count },
    ])

    private var place: String {
        switch point.place {
        case .day(let day): model.dates.text(.short, of: day)
        case .month(let month): model.dates.text(.month, of: month.firstDay)
        case .number(let number): model.words.number(number, decimals: max(2, chart.placeDecimals))
        }
    }
}
