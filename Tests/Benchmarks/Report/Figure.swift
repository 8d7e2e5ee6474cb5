import Foundation

/// Formats numbers for tables, with three significant digits: 18.7 s, 1.04 s, 48.0 ms.
enum Figure {
    /// A unit and its size in the base unit.
    private typealias Unit = (name: String, size: Double)

    private static let times: [Unit] = [(" s", 1), (" ms", 1e-3)]
    private static let sizes: [Unit] = [(" GiB", 1_073_741_824), (" MiB", 1_048_576)]

    static func time(_ time: Duration) -> String { text(time / .seconds(1), in: times) }

    static func size(_ bytes: Int) -> String { text(Double(bytes), in: sizes) }

    static func ratio(_ ratio: Double) -> String { digits(ratio) }

    /// A number with thousands separators.
    static func count(_ number: Int) -> String {
        number.formatted(.number.locale(Locale(identifier: "en_GB")))
    }

    // MARK: Series

    /// The median of a series of times, with the minimum and the maximum in brackets.
    static func times(_ series: [Duration]) -> String { spread(series.map { $0 / .seconds(1) }, in: times) }

    static func sizes(_ series: [Int]) -> String { spread(series.map(Double.init), in: sizes) }

    static func ratios(_ series: [Double]) -> String { spread(series, in: [("", 1)]) }

    /// Bytes per second.
    static func rates(_ series: [Double]) -> String { spread(series, in: sizes) }

    private static func spread(_ series: [Double], in units: [Unit]) -> String {
        guard let median = series.median, let least = series.min(), let most = series.max() else { return "-" }
        guard series.count > 1, let unit = unit(for: median, among: units) else { return text(median, in: units) }
        return "\(digits(median / unit.size))\(unit.name) (\(digits(least / unit.size))–\(digits(most / unit.size)))"
    }

    private static func text(_ value: Double, in units: [Unit]) -> String {
        guard let unit = unit(for: value, among: units) else { return digits(value) }
        return digits(value / unit.size) + unit.name
    }

    private static func unit(for value: Double, among units: [Unit]) -> Unit? {
        units.first { value >= $0.size } ?? units.last
    }

    private static func digits(_ number: Double) -> String {
        switch number {
        case 100...: String(format: "%.0f", number)
        case 10..<100: String(format: "%.1f", number)
        default: String(format: "%.2f", number)
        }
    }
}
