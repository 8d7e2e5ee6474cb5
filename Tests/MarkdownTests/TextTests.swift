import Markdown
import Testing

@Suite("Text and placeholders")
struct TextTests {
    @Test func returnsPlainText() throws {
        let source = "# A *b*\n\nc\nd\\\ne <i>f</i> `g`\n\n- h\n- i\n\n```\nj\n\nk\n```\n\n<p>l</p>\n\n![m](n) [o](p)"
        #expect(try Document(parsing: source).plainText() == "A b\n\nc d\ne f g\n\nh\n\ni\n\nj\n\nk\n\nm o")
        #expect(try Document(parsing: "").plainText() == "")
        #expect(try Document(parsing: "***").plainText() == "")
    }

    @Test(arguments: [
        ("a  *b*\n\nc", 100, "a b c"), ("a b c", 5, "a b c"), ("a b cd", 5, "a b…"), ("abc def", 4, "abc…"),
        ("abc def", 5, "abc…"), ("abc def", 6, "abc…"), ("abc def", 7, "abc def"), ("abcdef", 4, "abc…"),
        ("abcdef", 1, "…"),
        ("abc", 0, ""), ("abc", -1, ""), ("", 5, ""), ("\\\n a", 5, "a"), ("<p>a</p>", 5, ""),
        ("é́é́é́ é", 3, "é́é́…"),
        ("👩‍👩‍👧 👨‍👩‍👧 👩", 4, "👩‍👩‍👧 👨‍👩‍👧…"), ("# a\n\n    b\n    c", 9, "a b c"),
    ])
    func returnsExcerpt(source: String, characters: Int, expected: String) throws {
        #expect(try Document(parsing: source).excerpt(upTo: characters) == expected)
    }

    @Test func limitsExcerpt() throws {
        for snippet in try Snippet.all() {
            let document = try Document(parsing: snippet.source)
            let whole = document.excerpt(upTo: .max)
            #expect(!whole.contains("\n") && !whole.contains("  "))
            for characters in [1, 2, 5, 9] {
                let excerpt = document.excerpt(upTo: characters)
                #expect(excerpt.count <= characters)
                #expect(excerpt == whole || (excerpt.hasSuffix("…") && whole.hasPrefix(excerpt.dropLast())))
            }
        }
    }

    @Test func formatsPlaceholders() {
        #expect(Placeholder.value(12).unicodeScalars.map(\.value) == [0xFDD0, 0x31, 0x32, 0xFDD1])
        #expect(Placeholder.section(0).unicodeScalars.map(\.value) == [0xFDD2, 0x30, 0xFDD1])
        #expect(Placeholder.occurs(in: "a\(Placeholder.value(1))\u{301}b"))
        #expect(!Placeholder.occurs(in: "ﷺ ﷼ \u{FDCF}\u{FDF0} é · a"))
        #expect(Placeholder.removing(from: "a\(Placeholder.section(1))b") == "a\u{FFFD}1\u{FFFD}b")
        #expect(
            [0xFDCF, 0xFDD0, 0xFDEF, 0xFDF0].map { Unicode.Scalar($0).map(Placeholder.isReserved) } == [
                false, true, true, false,
            ]
        )
    }
}
