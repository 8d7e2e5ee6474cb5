import Markdown
import Testing

@Suite("Headings")
struct HeadingTests {
    @Test func assignsIDs() throws {
        var document = try Document(parsing: "a\n\n# A *b*\n\n> ## A b\n\n- ### C\n- d")
        var slugs = UniqueSlugs(avoiding: ["C", "main"])
        document.assignHeadingIDs(from: &slugs)
        let html = """
            <p>a</p>
            <h1 id="a-b">A <em>b</em></h1>
            <blockquote>
            <h2 id="a-b-1">A b</h2>
            </blockquote>
            <ul>
            <li>
            <h3 id="c-1">C</h3>
            </li>
            <li>d</li>
            </ul>

            """
        #expect(document.html(.trusted) == html)
        #expect(document.html(.safe) == html)
        document.assignHeadingIDs(from: &slugs)
        #expect(document.html(.trusted) == html)
    }

    @Test(arguments: [
        ("# a\n\n## b", 0, [1, 2]), ("# a\n\n## b", 1, [2, 3]), ("### a\n\n# b\n\n###### c", 2, [5, 3, 6]),
        ("## a\n\n#### b", 0, [1, 3]), ("# a\n\n## b", 6, [6, 6]), ("# a", 99, [6]), ("## a", -5, [1]), ("a", 3, []),
    ])
    func shiftsHeadings(source: String, level: Int, expected: [Int]) throws {
        var document = try Document(parsing: source)
        document.shiftHeadings(below: level)
        let plain = document.html(.trusted)
        var withIDs = try Document(parsing: source)
        var slugs = UniqueSlugs(avoiding: [])
        withIDs.shiftHeadings(below: level)
        withIDs.assignHeadingIDs(from: &slugs)
        let identified = withIDs.html(.trusted)
        for (level, text) in zip(expected, ["a", "b", "c"]) {
            #expect(plain.contains("<h\(level)>\(text)</h\(level)>"))
            #expect(identified.contains("<h\(level) id=\"\(text)\">\(text)</h\(level)>"))
        }
    }

    @Test(arguments: [
        ("Crème brûlée, twice!", "creme-brulee-twice"), ("  What’s *new*?  ", "whats-new"), ("A & B / C", "a-b-c"),
        ("Straße Øre Łódź Æther ısı", "strasse-ore-lodz-aether-isi"), ("日本語 の見出し", "日本語-の見出し"),
        ("Ελλάδα", "ελλαδα"), ("العربية", "العربية"), ("हिन्दी में", ""), ("!!! ???", "section"), ("", "section"),
        ("🎉", "section"), ("2026-11-20", "2026-11-20"), ("<b> \"'&", "b"), ("ＡＢＣ１", "abc1"), ("a\u{301}\u{301}b", "ab"),
        (String(repeating: "word ", count: 40), String(repeating: "word-", count: 16).dropLast().description),
        (String(repeating: "x", count: 300), String(repeating: "x", count: 80)),
    ])
    func makesSlugs(text: String, slug: String) throws {
        var slugs = UniqueSlugs(avoiding: [])
        let id = slugs.next(for: text)
        if slug.isEmpty { #expect(!id.isEmpty && id != "section") } else { #expect(id == slug) }
        #expect(!id.contains { $0 == "\"" || $0 == "&" || $0 == "<" || $0.isWhitespace })
    }

    /// ASCII text is processed byte by byte. With another letter at the end, it is processed character by character.
    @Test(arguments: [
        "a", "A B", " a--b ", "it's", "1st", "", "'", "a'", "x_y.z", String(repeating: "w ", count: 60),
        String(repeating: "long", count: 30), "a\u{0}b\u{7F}c", "a\r\nb",
        String(repeating: "ninechars ", count: 8) + "x",
    ])
    func fastPathForASCIIMatchesGeneralPath(text: String) throws {
        func id(_ text: String) throws -> String? {
            var slugs = UniqueSlugs(avoiding: [])
            return slugs.next(for: text)
        }
        // The letter is a separate word, and a long text is truncated before it.
        let other = try #require(try id(text + " é"))
        let plain = try #require(try id(text))
        #expect(other == plain || other == plain + "-e" || plain == "section" && other == "e")
    }
}
