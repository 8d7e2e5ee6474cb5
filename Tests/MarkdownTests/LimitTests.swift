import Markdown
import TestSupport
import Testing

@Suite("Pathological source", .ends)
struct LimitTests {
    struct Flood: CustomTestStringConvertible {
        var name: String
        var size: Int
        var source: String

        var testDescription: String { "\(name) × \(size)" }

        init(_ name: String, _ size: Int, _ source: String) {
            self.name = name
            self.size = size
            self.source = source
        }
    }

    static func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    static let sizes = [10_000, 100_000]

    static let tooDeep = sizes.flatMap { n in
        [
            Flood("quotes", n, times(">", n)),
            Flood("quotes and spaces", n, times("> ", n) + "a"),
            Flood("bullets", n, times("- ", n) + "a"),
            Flood("numbers", n, times("1. ", n) + "a"),
            Flood("numbers with brackets", n, times("2)\t", n) + "a"),
            Flood("quotes and bullets", n, times("> - ", n) + "a"),
            Flood("bullets, then blank lines", n, times("+ ", n) + "a\n" + times("\n", n)),
            Flood("emphasis", n, times("*", n) + "a" + times("*", n)),
            Flood("emphasis in words", n, times("*a ", n) + "b" + times(" c*", n)),
            Flood("underscores", n, times("_", n) + "a" + times("_", n)),
            Flood("images", min(n, 4_000), times("![", min(n, 4_000)) + "a" + times("](b)", min(n, 4_000))),
            Flood("brackets never closed", n, times("[", n) + "a"),
            Flood("brackets", n, times("[", n) + "a" + times("]", n)),
            Flood("links in images", n, times("![[]()", n)),
            Flood("images never closed", n, times("![", n)),
            Flood("links never closed", n, times("[a](", n) + times("[", n)),
        ]
    }

    @Test("Source nested too deeply", arguments: tooDeep)
    func rejectsSource(flood: Flood) {
        #expect(throws: LimitError.self) { _ = try Document(parsing: flood.source).html(.safe) }
    }

    static let odd = sizes.flatMap { n in
        [
            Flood("deeper lists by indentation", 99, (0..<99).map { times(" ", 2 * $0) + "- a\n" }.joined()),
            Flood("thematic breaks", n, times("- ", n) + "\n" + times("*", n)),
            Flood("strong emphasis in words", n, times("**a", n) + times("b**", n)),
            Flood("both emphases", n, times("*_", n) + "a" + times("_*", n)),
            Flood("code spans of all lengths", n, (1...300).map { "e" + times("`", $0) }.joined()),
            Flood("backticks", n, times("`", n) + "a" + times("`", n)),
            Flood("backticks, one and two", n, times("`a``", n)),
            Flood("openers of emphasis", n, times("*a ", n)),
            Flood("closers of emphasis", n, times("a* ", n)),
            Flood("openers of two lengths", n, times("*a **a ", n)),
            Flood("closers that match no opener", n, times("a**b", n) + times("c* ", n)),
            Flood("closing brackets", n, times("]", n)),
            Flood("closed links without destination", n, times("[]", n)),
            Flood("destinations never closed", n, times("[a](<b] ", n)),
            Flood("parentheses", n, "[a](" + times("(", n)),
            Flood("references", n, (0..<n).map { "[\($0)]: /\($0)\n" }.joined() + "\n[1][\(n - 1)]"),
            Flood("the same reference", n, times("[a]: b\n", n)),
            Flood("uses of a reference", n, "[a]: " + times("u", n) + "\n\n" + times("[a] ", n)),
            Flood("tags never closed", n, times("<a b='", n)),
            Flood("comments", n, times("a <!-- ", n)),
            Flood("declarations", n, times("a <!B ", n)),
            Flood("instructions", n, times("a <? ", n)),
            Flood("sections", n, times("a <![CDATA[\n\n", n)),
            Flood("ampersands", n, times("&a", n)),
            Flood("backslashes", n, times("\\", n)),
            Flood("hard breaks", n, times("a  \n", n)),
            Flood("setext underlines", n, times("a\n", n) + "==="),
            Flood("number signs", n, "# a" + times("# ", n)),
            Flood("fences", n, times("```\n", n)),
            Flood("HTML blocks", n, times("<div>\n\n", n)),
            Flood("quotation marks", n, times("\"a '", n)),
            Flood("NUL", n, times("\0", n)),
            Flood("autolinks", n, times("<a:", n)),
            Flood("images", n, times("![a](//b/c) ", n)),
            Flood("headings of one name", n, times("# a\n", n)),
        ]
    }

    @Test("Unusual but harmless source", arguments: odd)
    func parsesSource(flood: Flood) throws {
        var document = try Document(parsing: flood.source, options: .smart)
        _ = document.html(.safe)
        guard flood.size <= 10_000 else { return }
        _ = (document.plainText(), document.excerpt(upTo: 100))
        document.sanitize()
        document.shiftHeadings(below: 1)
        var slugs = UniqueSlugs(avoiding: [])
        document.assignHeadingIDs(from: &slugs)
        _ = document.html(.trusted)
    }

    @Test func messagesContainLimit() {
        let emphasis = Self.times("*", 500) + "a" + Self.times("*", 500)
        let cases = [
            ("a\n\n" + Self.times("> ", 300) + "b", "Markdown is nested 300 levels deep on line 3, the limit is 200"),
            (Self.times("- ", 150) + "b", "Markdown is nested 300 levels deep on line 1, the limit is 200"),
            ("a\n\n" + emphasis, "Markdown is nested 201 levels deep on line 3, the limit is 200"),
            ("\r\n[\r" + Self.times("[", 6_000), "Markdown has 6001 open square brackets on line 3, the limit is 5000"),
            (Self.times(" ", (64 << 20) + 1), "Markdown is 67108865 bytes long, the limit is 67108864"),
        ]
        for (source, message) in cases {
            let error = #expect(throws: LimitError.self) { _ = try Document(parsing: source).html(.safe) }
            #expect(error?.description == message)
        }
    }

    @Test func allowsLimitItself() throws {
        // Document, 198 quotes, paragraph, text: the last is at level 200.
        let quotes = Self.times(">", 198) + " a"
        #expect(try Document(parsing: quotes).plainText() == "a")
        #expect(throws: LimitError.self) { _ = try Document(parsing: ">" + quotes).plainText() }
        let brackets = try Document(parsing: Self.times("\n[", 5_000)).html(.trusted)
        #expect(!brackets.contains("<a"))
    }

    @Test func blankLineClosesBrackets() throws {
        let html = try Document(parsing: Self.times("[1, 2)\n\n", 10_000)).html(.trusted)
        #expect(!html.contains("<a"))
    }
}
