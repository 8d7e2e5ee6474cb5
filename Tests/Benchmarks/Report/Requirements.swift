import Foundation

/// The performance that the program must reach, and the performance that was measured.
struct Requirements {
    private struct Requirement {
        var title: String
        var value: Double?
        /// Whether the value must be at most this; otherwise it must be at least this.
        var isMaximum: Bool
        var limit: Double
        var unit = ""

        static func most(_ limit: Double, unit: String = "", _ title: String, _ value: Double?) -> Requirement {
            Requirement(title: title, value: value, isMaximum: true, limit: limit, unit: unit)
        }

        static func least(_ limit: Double, _ title: String, _ value: Double?) -> Requirement {
            Requirement(title: title, value: value, isMaximum: false, limit: limit)
        }

        var verdict: String {
            guard let value else { return "not measured" }
            return (isMaximum ? value <= limit : value >= limit) ? "met" : "**missed**"
        }
    }

    private let requirements: [Requirement]

    /// The number of events for which the requirements apply, unless they name another.
    static let events = 10_000

    init(_ builds: [BuildResult], _ series: [SeriesResult], _ watches: [WatchResult], _ ticks: [TickResult]) {
        let index = builds.firstIndex { $0.events == Self.events }
        let build = index.map { builds[$0] }
        func ratio(_ first: Step, _ second: Step, _ value: (Usage) -> Double) -> Double? {
            build?.ratios(first, to: second, value).median
        }
        func wall(_ usage: Usage) -> Double { usage.wall / .seconds(1) }
        let peak = build?.usages[.full]?.map(\.peak).median.map { Double($0) / 1_048_576 }
        let page = watches.first { $0.events == Self.events }?.pages.median.map { $0 / .milliseconds(1) }
        let repeating = series.first { $0.events == Self.events }
        let expansion = repeating?.expansions.median.map { $0 / .milliseconds(1) }
        let streak = ticks.first { $0.events == 1_000 }?.streaks.percentile(95).map { $0 / .milliseconds(1) }
        requirements = [
            .least(6, "Hugo / full build, wall", ratio(.hugo, .full, wall)),
            .most(0.15, "nothing changed / full build, wall", ratio(.unchanged, .full, wall)),
            .most(0.3, "one event renamed / full build, wall", ratio(.record, .full, wall)),
            .most(1.5, "one event in twenty repeats / full build, wall", repeating?.walls.median),
            .most(1, unit: " ms", "a weekly series over ten years", expansion),
            .most(120, unit: " ms", "watch, store in place to page in place", page),
            .most(150, unit: " ms", "1,000 events: tick clicked to new streak, 95th percentile", streak),
            .most(120, unit: " MiB", "full build, peak memory", peak),
        ]
    }

    /// Nil if no requirement was measured.
    var table: MarkdownTable? {
        guard requirements.contains(where: { $0.value != nil }) else { return nil }
        var table = MarkdownTable(["at \(Figure.count(Self.events)) events", "measured", "required", ""])
        for requirement in requirements {
            let sign = requirement.isMaximum ? "≤" : "≥"
            func words(_ value: Double) -> String { Figure.ratio(value) + requirement.unit }
            table.add([
                requirement.title, requirement.value.map(words) ?? "-", "\(sign) \(words(requirement.limit))",
                requirement.verdict,
            ])
        }
        return table
    }
}
