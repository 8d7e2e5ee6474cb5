import Markdown
import TestSupport
import Testing

@testable import Site
@testable import Templates

/// Fields that skip cmark, because it wouldn't change them.
@Suite struct PlainParagraphTests {
    /// Parts of fields, some allowed in a plain paragraph and some not.
    private static let pieces = [
        "a", "Bread", " ", "  ", ".", "..", "-", "--", ",", ";", ":", "!", "?", "(", ")", "/", "%", "7", "1.", "ü",
        "日本",
        "—", "\u{00A0}", "\u{2028}", "\u{0085}", Placeholder.value(0), "*", "_", "[x]", "<b>", "&amp;", "'", "\"", "\n",
        "\t", "#", "\\", "`",
        "http://a.b",
    ]

    @Test func matchMarkdownOutput() throws {
        var generator = SeededGenerator(seed: 7)
        var count = 0
        for _ in 0..<40_000 {
            let length = Int.random(in: 1...12, using: &generator)
            let source = (0..<length).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
            let field = MarkdownField(source: source)
            guard let paragraph = field.plainParagraph else { continue }
            count += 1
            #expect(
                try field.html(as: .flow(below: 1)) == "<p>\(paragraph)</p>\n",
                "\(source.debugDescription)"
            )
            let document = try Document(parsing: source, options: .smart)
            #expect(document.plainText() == paragraph, "\(source.debugDescription)")
            for limit in [3, 8, 200] {
                let excerpt = paragraph.excerpt(upTo: limit)
                #expect(excerpt == document.excerpt(upTo: limit), "\(limit) of \(source.debugDescription)")
            }
        }
        #expect(count > 500)
    }

    @Test(arguments: ["- a", "1. a", "# a", "> a", "a\nb", "a...", "a--b", "it's", "a *b*", "a <b>", " a", ""])
    func excludeOtherMarkdown(source: String) {
        #expect(MarkdownField(source: source).plainParagraph == nil)
    }

    @Test(arguments: ["a", "a ", "a\n", "a  \n \n"])
    func trimTrailingWhiteSpace(source: String) throws {
        let field = MarkdownField(source: source)
        #expect(field.plainParagraph == "a")
        #expect(try field.html(as: .flow(below: 1)) == "<p>a</p>\n")
    }
}
