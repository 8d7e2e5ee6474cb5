import Foundation

/// A table that is readable as plain text and as Markdown.
struct MarkdownTable: CustomStringConvertible {
    private var lines: [[String]]

    /// - Parameter header: the titles of the columns; the first column contains the titles of the rows.
    init(_ header: [String]) { lines = [header] }

    mutating func add(_ cells: [String]) { lines.append(cells) }

    var description: String {
        let columns = lines[0].indices
        let widths = columns.map { column in lines.map { $0[column].count }.max() ?? 0 }
        var texts = lines.map { cells in
            columns.map { cells[$0].padding(toLength: widths[$0], withPad: " ", startingAt: 0) }
        }
        texts.insert(columns.map { String(repeating: "-", count: max(3, widths[$0])) }, at: 1)
        return texts.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }
}
