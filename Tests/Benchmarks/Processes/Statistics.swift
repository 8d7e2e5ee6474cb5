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
