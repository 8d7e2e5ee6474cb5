import Foundation
import Testing

/// A piece of Markdown from `Snippets.txt`.
struct Snippet: CustomTestStringConvertible {
    var section: String
    var line: Int
    var source: String

    var testDescription: String { "\(section), line \(line)" }

    /// All snippets. The header of the file describes its format.
    static func all() throws -> [Snippet] {
        let file = try #require(Bundle.module.url(forResource: "Snippets", withExtension: "txt"))
        let text = try String(contentsOf: file, encoding: .utf8)
        var snippets: [Snippet] = []
        var section = ""
        for (index, line) in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix(separator) {
                let name = line.dropFirst(separator.count).drop(while: \.isWhitespace)
                if !name.isEmpty { section = String(name) }
                snippets.append(Snippet(section: section, line: index + 2, source: ""))
            } else if !snippets.isEmpty {
                snippets[snippets.count - 1].source += reading(line) + "\n"
            }
        }
        return snippets.filter { !$0.source.isEmpty }
    }

    private static let separator = "%%%%"

    private static func reading(_ line: Substring) -> String {
        String(line).replacing("␉", with: "\t").replacing("␠", with: " ")
            .replacing("␍", with: "\r").replacing("␀", with: "\0")
    }
}
