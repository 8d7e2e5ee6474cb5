import Foundation

extension Array where Element: Comparable {
    /// The nearest-rank percentile: the smallest element that is at least as large as the given percentage of the
    /// elements.
    func percentile(_ percent: Int) -> Element? {
        isEmpty ? nil : sorted()[Swift.max(0, (count * percent + 99) / 100 - 1)]
    }

    var median: Element? { percentile(50) }
}

extension [Double] {
    /// The ratios of two series that were measured side by side: anything that slows the machine down for a while
    /// affects both.
    static func ratios(_ first: [Duration], to second: [Duration]) -> [Double] {
        zip(first, second).compactMap { $1 > .zero ? $0 / $1 : nil }
    }
}
