import Foundation

extension BuildResult {
    /// The measurements of each step.
    var table: MarkdownTable {
        let runs = usages[.full]?.count ?? 0
        let title = "\(Figure.count(events)) events, \(runs) \(runs == 1 ? "round" : "rounds")"
        var table = MarkdownTable([title, "wall", "user", "system", "peak memory", "files written"])
        for step in Step.allCases {
            guard let usages = usages[step] else { continue }
            table.add([
                step.words,
                Figure.times(usages.map(\.wall)),
                Figure.times(usages.map(\.user)),
                Figure.times(usages.map(\.system)),
                Figure.sizes(usages.map(\.peak)),
                written[step].map(Figure.count) ?? "-",
            ])
        }
        return table
    }

    /// The difference in size of the two sites, which shows whether they are comparable.
    var sizes: String {
        let ours = "\(Figure.count(site.files)) files, \(Figure.size(site.bytes))"
        guard let hugoSite else { return "The site: \(ours)." }
        let files = Double(hugoSite.files) / Double(max(1, site.files))
        let bytes = Double(hugoSite.bytes) / Double(max(1, site.bytes))
        return "The site: \(ours); Hugo's: \(Figure.count(hugoSite.files)) files, \(Figure.size(hugoSite.bytes)) "
            + "(\(Figure.ratio(files)) and \(Figure.ratio(bytes)) times ours)."
    }
}

extension [BuildResult] {
    /// The ratios of the steps, with a column for each number of events.
    var ratios: MarkdownTable {
        var table = MarkdownTable(["as ratios"] + map { "\(Figure.count($0.events)) events" })
        for (title, first, second, value) in Self.quotients {
            let series = map { $0.ratios(first, to: second, value) }
            guard !series.allSatisfy(\.isEmpty) else { continue }
            table.add([title] + series.map(Figure.ratios))
        }
        let steps = indices.map { growth(from: $0 - 1, to: $0).map(Figure.ratio) ?? "-" }
        if count > 1 { table.add(["full build / that of the column before, wall"] + steps) }
        return table
    }

    private static let quotients: [(String, Step, Step, @Sendable (Usage) -> Double)] = [
        ("full build / `cp -r`, wall", .full, .copy, { $0.wall / .seconds(1) }),
        ("Hugo / full build, wall", .hugo, .full, { $0.wall / .seconds(1) }),
        ("Hugo / full build, user", .hugo, .full, { $0.user / .seconds(1) }),
        ("Hugo / full build, peak memory", .hugo, .full, { Double($0.peak) }),
        ("nothing changed / full build, wall", .unchanged, .full, { $0.wall / .seconds(1) }),
        ("one event renamed / full build, wall", .record, .full, { $0.wall / .seconds(1) }),
        ("template changed / full build, wall", .template, .full, { $0.wall / .seconds(1) }),
    ]

    /// The factor by which a full build takes longer with more events.
    func growth(from first: Int, to second: Int) -> Double? {
        guard indices.contains(first), indices.contains(second),
            let short = self[first].usages[.full]?.map(\.wall).median, short > .zero,
            let long = self[second].usages[.full]?.map(\.wall).median
        else { return nil }
        return long / short
    }
}
