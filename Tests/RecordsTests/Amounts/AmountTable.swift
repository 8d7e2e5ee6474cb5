import Foundation
import Records
import Testing

/// The tables of ingredient lines: the meaning of each, and its text in a recipe scaled by two, a half and three.
///
/// They are written by hand. `-` means nothing; `=` means that the line isn't scaled.
struct AmountCase: Sendable, CustomTestStringConvertible {
    let line: String
    /// The exact quantity, `3/2` or `2..3`.
    let quantity: String
    let unit: String
    let name: String
    let scaled: [String]

    var testDescription: String { line }

    static let factors = [Fraction("2"), Fraction("1/2"), Fraction("3")].compactMap(\.self)

    static let all: [AmountCase] = ["english", "german", "hostile"].flatMap(cases)

    /// If the file can't be read, there are no cases, and the test that counts them fails.
    private static func cases(_ file: String) -> [AmountCase] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        guard
            let text = try? String(contentsOf: folder.appending(path: "Fixtures/Amounts/\(file).txt"), encoding: .utf8)
        else { return [] }
        return text.split(separator: "\n").filter { !$0.hasPrefix("# ") }.map { line in
            let cells = line.split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
            return AmountCase(
                line: cells[0],
                quantity: cells[1],
                unit: cells[2],
                name: cells[3],
                scaled: Array(cells[4...])
            )
        }
    }
}
