import Foundation

extension Array where Element: Comparable {
    /// The nearest rank: the least of the elements that so many of a hundred do not exceed.
    func percentile(_ percent: Int) -> Element? {
        isEmpty ? nil : sorted()[Swift.max(0, (count * percent + 99) / 100 - 1)]
    }

    var median: Element? { percentile(50) }
}

extension [Double] {
    /// The median of the quotients of two series that were taken side by side: what slows the machine down for a while
    /// slows both down.
    static func ratios(_ first: [Duration], to second: [Duration]) -> [Double] {
        zip(first, second).compactMap { $1 > .zero ? $0 / $1 : nil }
    }
}

/// Numbers as the tables have them.
enum Figure {
    /// Three digits that count, as readers compare: 18.7 s, 1.04 s, 48 ms, 0.21 ms.
    static func time(_ time: Duration) -> String {
        let milliseconds = time / .milliseconds(1)
        return milliseconds < 1_000 ? "\(digits(milliseconds)) ms" : "\(digits(milliseconds / 1_000)) s"
    }

    static func size(_ bytes: Int) -> String {
        let size = Double(bytes) / 1_048_576
        return size < 1_024 ? "\(digits(size)) MiB" : "\(digits(size / 1_024)) GiB"
    }

    static func ratio(_ ratio: Double) -> String { digits(ratio) }

    /// A number with thousands set off.
    static func count(_ number: Int) -> String {
        number.formatted(.number.locale(Locale(identifier: "en_GB")))
    }

    /// The median of a series, and its least and most in brackets.
    static func spread<Element: Comparable>(_ series: [Element], _ format: (Element) -> String) -> String {
        guard let median = series.median, let least = series.min(), let most = series.max() else { return "-" }
        return series.count == 1 ? format(median) : "\(format(median)) (\(format(least)) to \(format(most)))"
    }

    private static func digits(_ number: Double) -> String {
        switch number {
        case 100...: String(format: "%.0f", number)
        case 10..<100: String(format: "%.1f", number)
        default: String(format: "%.2f", number)
        }
    }
}
