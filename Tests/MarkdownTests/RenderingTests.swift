import Markdown
import TestSupport
import Testing

@Suite("HTML matches the cmark program", .ends)
struct RenderingTests {
    struct Style: CustomTestStringConvertible {
        var mode: Document.HTMLMode
        var options: Document.Options = []
        var flags: [String]

        var testDescription: String { "cmark \(flags.joined(separator: " "))" }
    }

    static let styles = [
        Style(mode: .safe, flags: []),
        Style(mode: .trusted, flags: ["--unsafe"]),
        Style(mode: .trusted, options: .smart, flags: ["--smart", "--unsafe"]),
    ]

    @Test(arguments: styles)
    func rendersEverySnippet(style: Style) async throws {
        let snippets = try Snippet.all()
        let expected = try await CmarkProgram.render(snippets.map(\.source), options: style.flags)
        for (snippet, expected) in zip(snippets, expected) {
            let document = try Document(parsing: snippet.source, options: style.options)
            #expect(document.html(style.mode) == expected, "\(snippet.testDescription)")
        }
    }

    @Test func snippetsCoverTheSpecification() throws {
        let sections = Dictionary(grouping: try Snippet.all(), by: \.section)
        #expect(sections.count == 26)
        #expect(sections.values.map(\.count).reduce(0, +) >= 600)
    }

    @Test func parsesEmptySource() throws {
        #expect(try Document(parsing: "").html(.trusted) == "")
        #expect(try Document(parsing: "\n \n").html(.safe) == "")
    }

    @Test func parsesNonContiguousSource() throws {
        let source = String("xx# é\n\n*b*xx".dropFirst(2).dropLast(2))
        #expect(try Document(parsing: source).html(.trusted) == "<h1>é</h1>\n<p><em>b</em></p>\n")
    }

    @Test func acceptsByteOrderMarkAndNUL() throws {
        #expect(try Document(parsing: "\u{FEFF}# a\0").html(.trusted) == "<h1>a\u{FFFD}</h1>\n")
    }

    @Test func parsesPlaceholdersAsLetters() throws {
        let value = Placeholder.value(10)
        let source = "*\(value)* \(value)_a_ \"\(value)\" [\(value)](/a 'b') \(value)\n\(value). c"
        let asWord = source.replacing(value, with: "w")
        let html = try Document(parsing: source, options: .smart).html(.trusted)
        #expect(html.replacing(value, with: "w") == (try Document(parsing: asWord, options: .smart).html(.trusted)))
        #expect(html.contains("“\(value)”"))
    }
}
