import Markdown
import Testing

@Suite("Headings")
struct HeadingTests {
    @Test func returnsOutline() throws {
        let document = try Document(parsing: "# A *b* `c`\n\n> d\n> ===\n\n- ### ![e](f) [g](h)\n\n##")
        #expect(
            document.outline == [
                Heading(level: 1, text: "A b c", id: nil, line: 1),
                Heading(level: 1, text: "d", id: nil, line: 3),
                Heading(level: 3, text: "e g", id: nil, line: 6),
                Heading(level: 2, text: "", id: nil, line: 8),
            ]
        )
    }

    @Test func assigningIDsKeepsOutline() throws {
        var document = try Document(parsing: "a\n\n# A *b*\n\n> ## A b\n\n- ### C\n- d")
        let before = document.outline
        document.assignHeadingIDs(avoiding: ["C", "main"])
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
        #expect(document.outline.map(\.id) == ["a-b", "a-b-1", "c-1"])
        #expect(document.outline.map(\.text) == before.map(\.text))
        #expect(document.outline.map(\.level) == before.map(\.level))
        #expect(document.outline.map(\.line) == before.map(\.line))
        document.assignHeadingIDs()
        #expect(document.html(.trusted) == html)
    }

    @Test(arguments: [
        ("# a\n\n## b", 0, [1, 2]), ("# a\n\n## b", 1, [2, 3]), ("### a\n\n# b\n\n###### c", 2, [5, 3, 6]),
        ("## a\n\n#### b", 0, [1, 3]), ("# a\n\n## b", 6, [6, 6]), ("# a", 99, [6]), ("## a", -5, [1]), ("a", 3, []),
    ])
    func shiftsHeadings(source: String, level: Int, expected: [Int]) throws {
        var document = try Document(parsing: source)
        document.shiftHeadings(below: level)
        #expect(document.outline.map(\.level) == expected)
        var withIDs = try Document(parsing: source)
        withIDs.assignHeadingIDs()
        withIDs.shiftHeadings(below: level)
        #expect(withIDs.outline.map(\.level) == expected)
        for heading in withIDs.outline {
            #expect(
                withIDs.html(.safe).contains(
                    "<h\(heading.level) id=\"\(heading.text)\">\(heading.text)</h\(heading.level)>"
                )
            )
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
