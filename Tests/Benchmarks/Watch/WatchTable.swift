import Foundation

extension [WatchResult] {
    /// A row for each measurement, a column for each number of events.
    var table: MarkdownTable {
        let columns = map { "\(Figure.count($0.events)) events" }
        var table = MarkdownTable(["one event edited while the program watches"] + columns)
        for row in WatchResult.rows { table.add([row.title] + map { row.value($0) ?? "-" }) }
        return table
    }
}

extension WatchResult {
    fileprivate static let rows: [(title: String, value: @Sendable (WatchResult) -> String?)] = [
        ("store in place to page in place, median", { $0.pages.median.map(Figure.time) }),
        ("95th percentile", { $0.pages.percentile(95).map(Figure.time) }),
        ("least", { $0.pages.min().map(Figure.time) }),
        ("most", { $0.pages.max().map(Figure.time) }),
        ("median of new names", { $0.renames.median.map(Figure.time) }),
        ("median of new dates", { $0.moves.median.map(Figure.time) }),
        ("Foundation reads and decodes the store, median", { $0.decoding.median.map(Figure.time) }),
        ("page in place / Foundation", { Self.quotient($0.pages.median, $0.decoding.median) }),
        ("build finished, median", { $0.lines.median.map(Figure.time) }),
        ("`hugo server`, its own `Total in`, median", { $0.hugo.median.map(Figure.time) }),
        ("95th percentile", { $0.hugo.percentile(95).map(Figure.time) }),
        ("Hugo / page in place", { Self.quotient($0.hugo.median, $0.pages.median) }),
        ("first build", { $0.firstBuild > .zero ? Figure.time($0.firstBuild) : nil }),
        ("files written, median", { $0.written.median.map(String.init) }),
        ("files written, most", { $0.written.max().map(String.init) }),
        ("only pages that show the event", { $0.problems.isEmpty ? "yes" : "see below" }),
    ]

    private static func quotient(_ first: Duration?, _ second: Duration?) -> String? {
        guard let first, let second, second > .zero else { return nil }
        return Figure.ratio(first / second)
    }
}
