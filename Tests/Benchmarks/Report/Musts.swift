import Foundation

/// The performance that the program must reach, and the performance that was measured.
struct Musts {
    private struct Must {
        var title: String
        var value: Double?
        /// Whether the value must be at most this; otherwise it must be at least this.
        var isLimit: Bool
        var must: Double
        var aim: Double
        var unit = ""

        static func most(_ must: Double, aim: Double, unit: String = "", _ title: String, _ value: Double?) -> Must {
            Must(title: title, value: value, isLimit: true, must: must, aim: aim, unit: unit)
        }

        static func least(_ must: Double, aim: Double, _ title: String, _ value: Double?) -> Must {
            Must(title: title, value: value, isLimit: false, must: must, aim: aim)
        }
    }

    private let musts: [Must]

    /// The number of events for which the requirements apply.
    static let events = 10_000

    init(_ builds: [BuildResult], _ watches: [WatchResult]) {
        let index = builds.firstIndex { $0.events == Self.events }
        let large = builds.firstIndex { $0.events == Self.events * 10 }
        let build = index.map { builds[$0] }
        func ratio(_ first: Step, _ second: Step, _ value: (Usage) -> Double) -> Double? {
            build?.ratios(first, to: second, value).median
        }
        func wall(_ usage: Usage) -> Double { usage.wall / .seconds(1) }
        func user(_ usage: Usage) -> Double { usage.user / .seconds(1) }
        let growth = index.flatMap { index in large.flatMap { builds.growth(from: index, to: $0) } }
        let peak = large.flatMap { builds[$0].usages[.full]?.map(\.peak).median }.map { Double($0) / 1_048_576 }
        let page = watches.first { $0.events == Self.events }?.pages.median.map { $0 / .milliseconds(1) }
        musts = [
            .most(1.5, aim: 1, "full build / `cp -r`, wall", ratio(.full, .copy, wall)),
            .least(2.2, aim: 3.3, "Hugo / full build, wall", ratio(.hugo, .full, wall)),
            .least(2, aim: 4, "Hugo / full build, user", ratio(.hugo, .full, user)),
            .least(2, aim: 4, "Hugo / full build, peak memory", ratio(.hugo, .full) { Double($0.peak) }),
            .most(1 / 6, aim: 1 / 12, "nothing changed / full build, wall", ratio(.unchanged, .full, wall)),
            .most(1 / 5, aim: 1 / 10, "one event renamed / full build, wall", ratio(.record, .full, wall)),
            .most(60, aim: 15, unit: " ms", "watch, store in place to page in place", page),
            .most(11, aim: 10, "100,000 events / 10,000, full build, wall", growth),
            .most(1_024, aim: 1_024, unit: " MiB", "100,000 events, full build, peak memory", peak),
        ]
    }

    /// Nil if no requirement was measured.
    var table: MarkdownTable? {
        guard musts.contains(where: { $0.value != nil }) else { return nil }
        var table = MarkdownTable(["at \(Figure.count(Self.events)) events", "measured", "must", "aim", ""])
        for must in musts {
            let sign = must.isLimit ? "≤" : "≥"
            func words(_ value: Double) -> String { Figure.ratio(value) + must.unit }
            table.add([
                must.title, must.value.map(words) ?? "-", "\(sign) \(words(must.must))", "\(sign) \(words(must.aim))",
                must.value.map { Self.verdict($0, must) } ?? "not measured",
            ])
        }
        return table
    }

    private static func verdict(_ value: Double, _ must: Must) -> String {
        func reaches(_ bound: Double) -> Bool { must.isLimit ? value <= bound : value >= bound }
        return reaches(must.aim) ? "aim reached" : reaches(must.must) ? "met" : "**missed**"
    }
}
