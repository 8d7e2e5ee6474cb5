import Diagnostics
import Foundation
import Records

/// The part of a RecipeMD recipe between its title and its ingredients: a description, then tags and yields, each in a fully
/// emphasised paragraph (specification, sections "Tags" and "Yields").
struct RecipeMDOpening {
    private(set) var description = ""
    private(set) var tags: [String] = []
    private(set) var yields: String?

    /// Parses lines. Emphasis that is followed by other text belongs to the description.
    ///
    /// - Parameter place: Returns the place of the line at an index.
    /// - Throws: an error if a yield doesn't begin with a number, or if tags or yields are given twice.
    init(_ lines: [String], place: (Int) -> Location) throws(Diagnostic) {
        var end = lines.count
        while true {
            end = lines[..<end].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
            let start = lines[..<end].lastIndex { $0.isBlank }.map { $0 + 1 } ?? 0
            let paragraph = lines[start..<end].joined(separator: " ")
            if let text = Self.content(of: paragraph, between: "**") {
                guard yields == nil else { throw .twice("yields", "**4 servings, 500 g**", place(start)) }
                // Like the reference implementation, accept empty ones, such as after a trailing comma.
                if let fault = text.commaSeparated.first(where: { !$0.isEmpty && !$0.startsWithNumber }) {
                    let message = "the yield \(fault.quoted) doesn't begin with a number"
                    throw .error(place(start), message, hint: "write it as **4 servings, 500 g**")
                }
                yields = text.replacing(/(\d) (\p{No})/) { "\($0.1)\($0.2)" }
            } else if let text = Self.content(of: paragraph, between: "*") {
                guard tags.isEmpty else { throw .twice("tags", "*sweet, quick*", place(start)) }
                tags = text.commaSeparated.filter { !$0.isEmpty }
            } else {
                break
            }
            end = start
        }
        description = lines[..<end].joined(separator: "\n").withoutOuterBlankLines
    }

    /// Returns the text of a paragraph that is emphasised as a whole.
    private static func content(of paragraph: String, between mark: String) -> String? {
        let text = paragraph.trimmed
        for mark in [mark, mark.replacing("*", with: "_")] {
            guard text.count > 2 * mark.count, text.hasPrefix(mark), text.hasSuffix(mark) else { continue }
            let content = text.dropFirst(mark.count).dropLast(mark.count)
            guard !content.contains(mark.prefix(1)), content.first?.isWhitespace == false,
                content.last?.isWhitespace == false
            else { continue }
            return String(content).markdownUnescaped
        }
        return nil
    }

    /// Returns the paragraphs for the tags and servings that the format can hold.
    static func text(of details: RecipeDetails) -> String {
        let tags = details.tags.filter { read(tagLine([$0]))?.tags == [$0] }
        let servings = details.servings?.withSpacedFractions
        let yields = servings.map { "**\($0.inlineEscaped)**" }.flatMap { line in
            read(line)?.yields?.withSpacedFractions == servings ? line : nil
        }
        return [tags.isEmpty ? nil : tagLine(tags), yields].compactMap(\.self).map { "\($0)\n\n" }.joined()
    }

    private static func tagLine(_ tags: [String]) -> String {
        "*\(tags.map(\.inlineEscaped).joined(separator: ", "))*"
    }

    private static func read(_ line: String) -> RecipeMDOpening? {
        do { return try RecipeMDOpening([line]) { _ in Location(file: "") } } catch { return nil }
    }
}

extension Diagnostic {
    fileprivate static func twice(_ what: String, _ example: String, _ place: Location) -> Diagnostic {
        .error(place, "\(what) are given twice", hint: "write them in one paragraph, such as \(example)")
    }
}

extension String {
    /// The text escaped for Markdown after other text on a line.
    fileprivate var inlineEscaped: String { String("x\(self)".markdownEscaped.dropFirst()) }

    /// Whether it begins with a number, as amounts in RecipeMD do: `4`, `½`, `.5`, `-1`.
    var startsWithNumber: Bool {
        var rest = trimmed[...]
        if rest.first == "-" { rest = rest.dropFirst().drop { $0.isWhitespace } }
        if let mark = rest.first, ".,".contains(mark) { rest = rest.dropFirst() }
        return rest.first?.isNumber ?? false
    }
}
