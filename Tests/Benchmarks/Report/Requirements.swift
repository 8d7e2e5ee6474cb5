import Foundation

/// The performance that the program must reach, and the performance that was measured.
struct Requirements {
    private struct Requirement {
        var title: String
        var value: Double?
        /// Whether the value must be at most this; otherwise it must be at least this.
        var isMaximum: Bool
        var limit: Double
        var goal: Double
        var unit = ""

        static func most(_ limit: Double, goal: Double, unit: String = "", _ title: String, _ value: Double?)
            -> Requirement
        {
            Requirement(title: title, value: value, isMaximum: true, limit: limit, goal: goal, unit: unit)
        }

        static func least(_ limit: Double, goal: Double, _ title: String, _ value: Double?) -> Requirement {
            Requirement(title: title, value: value, isMaximum: false, limit: limit, goal: goal)
        }
    }

    private let requirements: [Requirement]

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
        requirements = [
            .most(1.5, goal: 1, "full build / `cp -r`, wall", ratio(.full, .copy, wall)),
            .least(2.2, goal: 3.3, "Hugo / full build, wall", ratio(.hugo, .full, wall)),
            .least(2, goal: 4, "Hugo / full build, user", ratio(.hugo, .full, user)),
            .least(2, goal: 4, "Hugo / full build, peak memory", ratio(.hugo, .full) { Double($0.peak) }),
            .most(1 / 6, goal: 1 / 12, "nothing changed / full build, wall", ratio(.unchanged, .full, wall)),
            .most(1 / 5, goal: 1 / 10, "one event renamed / full build, wall", ratio(.record, .full, wall)),
            .most(60, goal: 15, unit: " ms", "watch, store in place to page in place", page),
            .most(11, goal: 10, "100,000 events / 10,000, full build, wall", growth),
            .most(1_024, goal: 1_024, unit: " MiB", "100,000 events, full build, peak memory", peak),
        ]
    }

    /// Nil if no requirement was measured.
    var table: MarkdownTable? {
        guard requirements.contains(where: { $0.value != nil }) else { return nil }
        var table = MarkdownTable(["at \(Figure.count(Self.events)) events", "measured", "required", "goal", ""])
        for requirement in requirements {
            let sign = requirement.isMaximum ? "≤" : "≥"
            func words(_ value: Double) -> String { Figure.ratio(value) + requirement.unit }
            table.add([
                requirement.title, requirement.value.map(words) ?? "-", "\(sign) \(words(requirement.limit))",
                "\(sign) \(words(requirement.goal))",
                requirement.value.map { Self.verdict($0, requirement) } ?? "not measured",
            ])
        }
        return table
    }

    private static func verdict(_ value: Double, _ requirement: Requirement) -> String {
        func reaches(_ bound: Double) -> Bool { requirement.isMaximum ? value <= bound : value >= bound }
        return reaches(requirement.goal) ? "goal reached" : reaches(requirement.limit) ? "met" : "**missed**"
    }
}
