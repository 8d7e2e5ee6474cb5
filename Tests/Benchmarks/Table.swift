import Foundation

/// What was measured, in plain text: a line for each kind of number, a column for each number of events.
struct Table: CustomStringConvertible {
    struct Column {
        var title: String
        var result: WatchResult
    }

    private let columns: [Column]

    init(_ columns: [Column]) { self.columns = columns }

    private static let rows: [(title: String, value: @Sendable (WatchResult) -> String?)] = [
        ("store in place to page in place, median", { $0.pages.percentile(50)?.inMilliseconds }),
        ("    95th percentile", { $0.pages.percentile(95)?.inMilliseconds }),
        ("    least", { $0.pages.min()?.inMilliseconds }),
        ("    most", { $0.pages.max()?.inMilliseconds }),
        ("    median of new names", { $0.renames.percentile(50)?.inMilliseconds }),
        ("    median of new dates", { $0.moves.percentile(50)?.inMilliseconds }),
        ("reading and decoding alone, median", { $0.decoding.percentile(50)?.inMilliseconds }),
        ("page in place, in times of that", { $0.ratio.map { String(format: "%.1f", $0) } }),
        ("build over, median", { $0.lines.percentile(50)?.inMilliseconds }),
        ("first build", { $0.firstBuild.inMilliseconds }),
        ("files written, median", { $0.written.percentile(50).map(String.init) }),
        ("    most", { $0.written.max().map(String.init) }),
        ("only pages that show the event", { $0.problems.isEmpty ? "yes" : "see below" }),
    ]

    var description: String {
        let cells = Self.rows.map { row in [row.title] + columns.map { row.value($0.result) ?? "none" } }
        let lines = [[""] + columns.map(\.title)] + cells
        let first = lines.map { $0[0].count }.max() ?? 0
        return lines.map { line in
            let title = line[0].padding(toLength: first, withPad: " ", startingAt: 0)
            return title + line.dropFirst().map { String(repeating: " ", count: max(2, 16 - $0.count)) + $0 }.joined()
        }
        .joined(separator: "\n")
    }
}

extension WatchResult {
    /// How many times the median of decoding the median of a page is.
    fileprivate var ratio: Double? {
        guard let page = pages.percentile(50), let alone = decoding.percentile(50), alone > .zero else { return nil }
        return page / alone
    }
}

extension [Duration] {
    /// The nearest rank: the least of the elements that so many of a hundred do not exceed.
    func percentile(_ percent: Int) -> Duration? { sorted().atRank(percent) }
}

extension [Int] {
    func percentile(_ percent: Int) -> Int? { sorted().atRank(percent) }
}

extension Array {
    fileprivate func atRank(_ percent: Int) -> Element? {
        isEmpty ? nil : self[Swift.max(0, (count * percent + 99) / 100 - 1)]
    }
}

extension Duration {
    fileprivate var inMilliseconds: String { String(format: "%.1f ms", self / .milliseconds(1)) }
}
