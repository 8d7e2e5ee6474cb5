package import Diagnostics
package import Foundation
import Persistence
import Records
import Settings

/// The values of one key of a collection, plotted against another key, which holds dates or numbers.
///
/// Items at the same position share a point with the mean of their values. If there are too many, days are grouped by
/// month and numbers by equal steps.
struct Chart {
    /// The position of a point on the horizontal axis.
    enum Place: Hashable {
        case day(Day)
        case month(Month)
        case number(Double)

        var position: Double {
            switch self {
            case .day(let day): Double(Day.first.distance(to: day))
            case .month(let month): Double(Day.first.distance(to: month.firstDay))
            case .number(let number): number
            }
        }

        fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
    }

    struct Point {
        var place: Place
        /// The mean of the items' values.
        var value: Double
        /// The number of items that share the point.
        var count: Int
    }

    /// The largest number of points; if there are more, they are grouped.
    static let limit = 200

    /// The points, sorted by position; never empty.
    let points: [Point]
    /// The values of the grid lines, in ascending order. The first and the last are the bounds of the chart.
    let ticks: [Double]
    /// The distance of the grid lines.
    private let tickStep: Double

    /// Creates a chart, or returns nil if no item has both a position and a value.
    ///
    /// If some items have days and others numbers as their position, only those of the larger group are on the chart.
    init?(_ items: [[String: PropertyValue]], _ settings: Settings.Chart, zone: TimeZone) {
        let values = Self.values(of: items, settings, zone: zone).compactMap(\.self)
        var points = Self.means(of: values)
        if points.count > Self.limit { points = Self.means(of: Self.grouped(values)) }
        guard let low = points.map(\.value).min(), let high = points.map(\.value).max() else { return nil }
        self.points = points
        (ticks, tickStep) = Self.ticks(from: low, to: high)
    }

    /// The position and the value of each item; nil for an item that isn't on the chart.
    fileprivate static func values(
        of items: [[String: PropertyValue]],
        _ settings: Settings.Chart,
        zone: TimeZone
    ) -> [(Place, Double)?] {
        let all = items.map { item -> (Place, Double)? in
            guard let place = item[settings.x].flatMap({ Self.place($0, zone) }), let value = item[settings.y]?.number
            else { return nil }
            return (place, value)
        }
        let days = all.count { $0?.0.isNumber == false }
        let hasDays = days * 2 >= all.count { $0 != nil }
        return all.map { $0.flatMap { $0.0.isNumber == hasDays ? nil : $0 } }
    }

    /// The number of decimals of the grid lines.
    var tickDecimals: Int { Self.decimals(of: tickStep) }

    /// The number of decimals that tell positions apart.
    var placeDecimals: Int {
        let range = points[points.count - 1].place.position - points[0].place.position
        return range > 0 ? Self.decimals(of: Self.groupStep(range)) : 0
    }

    /// The relative horizontal position, from 0 to 1.
    func share(of place: Place) -> Double {
        let (first, last) = (points[0].place.position, points[points.count - 1].place.position)
        return first == last ? 0.5 : (place.position - first) / (last - first)
    }

    /// The relative height of a value, from 0 to 1.
    func height(of value: Double) -> Double { (value - ticks[0]) / (ticks[ticks.count - 1] - ticks[0]) }

    private static func place(_ value: PropertyValue, _ zone: TimeZone) -> Place? {
        switch value {
        case .date(let date): Day(date, in: zone).map(Place.day)
        case .string(let text): Day(text).map(Place.day) ?? value.number.map(Place.number)
        default: value.number.map(Place.number)
        }
    }

    private static func means(of values: [(Place, Double)]) -> [Point] {
        let groups = Dictionary(grouping: values, by: \.0)
        return groups.map { place, values in
            Point(place: place, value: values.map(\.1).reduce(0, +) / Double(values.count), count: values.count)
        }
        .sorted { $0.place.position < $1.place.position }
    }

    /// Returns the values with each day replaced by its month, and each number by the nearest multiple of a step, so
    /// that at most ``limit`` numbers remain.
    private static func grouped(_ values: [(Place, Double)]) -> [(Place, Double)] {
        let positions = values.map(\.0.position)
        let range = (positions.max() ?? 0) - (positions.min() ?? 0)
        let step = groupStep(range)
        return values.map { place, value in
            switch place {
            case .day(let day): (.month(day.month), value)
            case .month: (place, value)
            case .number(let number): (.number((number / step).rounded() * step), value)
            }
        }
    }

    /// Returns the step that divides a range into fewer parts than there may be points.
    private static func groupStep(_ range: Double) -> Double {
        max(step(dividing: range, into: Double(limit - 1)), .leastNormalMagnitude)
    }

    /// Returns the number of decimals of a step, which is 1, 2 or 5 times a power of ten. Its logarithm isn't exact, so
    /// there is a tolerance.
    private static func decimals(of step: Double) -> Int {
        min(15, max(0, -Int((log10(step) + 1e-9).rounded(.down))))
    }

    /// Returns the smallest of 1, 2 or 5 times a power of ten that divides a range into at most `count` parts.
    private static func step(dividing range: Double, into count: Double) -> Double {
        let power = pow(10, (log10(range / count)).rounded(.down))
        return [1, 2, 5].map { $0 * power }.first { range / $0 <= count } ?? 10 * power
    }

    /// Returns round numbers that enclose the values, and their distance: 1, 2 or 5 times a power of ten.
    private static func ticks(from low: Double, to high: Double) -> (ticks: [Double], step: Double) {
        let size = max(abs(low), abs(high))
        var (low, high) = (low, high)
        // Values whose difference is below the precision of a Double of their size count as equal. Their line is in the
        // middle of the chart; that of zeros is at the bottom.
        if high - low <= max(size * 1e-9, 1e-12) {
            let margin = size > 1e-11 ? size / 10 : 0
            (low, high) = (low - margin, margin > 0 ? high + margin : 1)
        }
        let step = step(dividing: high - low, into: 4)
        let first = (low / step).rounded(.down)
        let last = (high / step).rounded(.up)
        return (stride(from: first, through: last, by: 1).map { $0 * step }, step)
    }
}

extension SiteInput.Collection {
    /// Warns if the settings name a key that no record has, or define a chart but no record has both of its values.
    package func remarks(zone: TimeZone) -> [Diagnostic] {
        let records = items.flatMap { record -> [Record] in
            guard case .dictionary(let values) = record.item else { return [] }
            return (Forecast.days(of: values) ?? [values]).map { Record(position: record.position, values: $0) }
        }
        guard !records.isEmpty else { return [] }
        return titleRemarks(records.map(\.values)) + chartRemarks(records, zone: zone)
    }

    private struct Record {
        var position: Int
        var values: [String: PropertyValue]
    }

    private func titleRemarks(_ values: [[String: PropertyValue]]) -> [Diagnostic] {
        guard let title = settings.title else { return [] }
        guard values.contains(where: { $0[title] != nil }) else {
            return [unknownKey(title, of: "title", among: values)]
        }
        let isTitle = { (value: PropertyValue?) in
            switch value {
            case .string, .integer, .real, .date, .null, nil: true
            default: false
            }
        }
        guard let value = values.lazy.compactMap({ $0[title] }).first(where: { !isTitle($0) }) else { return [] }
        let message = "`title` of `\(settings.name)` names `\(title)`, and a record has \(value.words) there"
        return [.warning(settings.place, message, hint: "a title is text, a number or a date")]
    }

    private func chartRemarks(_ records: [Record], zone: TimeZone) -> [Diagnostic] {
        guard let chart = settings.chart else { return [] }
        let values = records.map(\.values)
        guard Chart(values, chart, zone: zone) == nil else { return omittedRecordsWarning(records, chart, zone: zone) }
        for key in [chart.x, chart.y] where !values.contains(where: { $0[key] != nil }) {
            return [unknownKey(key, of: "chart", among: values)]
        }
        let message =
            "no record of `\(settings.name)` has a date or a number under `\(chart.x)` and a number under `\(chart.y)`"
        return [.warning(settings.place, message, hint: "a day is written as 2026-12-24; a number, without its unit")]
    }

    /// A warning about records whose position or value isn't empty, but can't be on the chart.
    private func omittedRecordsWarning(_ records: [Record], _ chart: Settings.Chart, zone: TimeZone) -> [Diagnostic] {
        let all = zip(records, Chart.values(of: records.map(\.values), chart, zone: zone))
        let keys = [chart.x, chart.y]
        let off = all.filter { record, value in
            value == nil && keys.allSatisfy { record.values[$0]?.isBlank == false }
        }
        guard let record = off.first?.0 else { return [] }
        let key = record.values[chart.y]?.number == nil ? chart.y : chart.x
        let found = record.values[key]?.words ?? ""
        let message =
            "\(off.count) of \(records.count) records of `\(settings.name)` are not on the chart: "
            + "record \(record.position) has \(found) under `\(key)`"
        let hint = "write a day as 2026-12-24, and a number without its unit; `x` must contain either days or numbers"
        return [.warning(settings.place, message, hint: hint)]
    }

    private func unknownKey(_ key: String, of setting: String, among values: [[String: PropertyValue]]) -> Diagnostic {
        let keys = Set(values.flatMap(\.keys)).sorted()
        let hint = keys.isEmpty ? "its records are empty" : suggestion(for: key, among: keys, orAll: "its keys are")
        let message = "`\(setting)` of `\(settings.name)` names `\(key)`, and no record has that key"
        return .warning(settings.place, message, hint: hint)
    }
}
