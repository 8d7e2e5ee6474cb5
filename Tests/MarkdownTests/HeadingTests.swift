import Markdown
import Testing

@Suite("Headings")
struct HeadingTests {
    @Test func outline() throws {
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

    @Test func idsAreRenderedAndTheOutlineSurvives() throws {
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

    @Test(arguments: ["# Notes", "## Recipe\n\n### Notes\n\n# notes", "text"])
    func fieldsDoNotChangeThePagesIDs(field: String) throws {
        let source = "# \(Placeholder.value(0))\n\n## Notes\n\n\(Placeholder.graft(0))\n\n## Recipe"
        for name in ["Notes", "Recipe", "notes-1", ""] {
            var page = try Document(parsing: source)
            page.assignHeadingIDs { $0.replacing(Placeholder.value(0), with: name) }
            try page.graft { _ throws(LimitError) in try Document(parsing: field) }
            page.assignHeadingIDs()
            let ids = page.outline.compactMap(\.id)
            #expect(page.outline.filter { $0.level == 2 }.map(\.id).contains("notes"))
            #expect(ids.last == "recipe")
            #expect(Set(ids).count == page.outline.count)
        }
    }

    @Test func aFieldInAHeadingThatHasAnID() throws {
        var page = try Document(parsing: "## a \(Placeholder.graft(0))\n\n\(Placeholder.graft(1))")
        page.assignHeadingIDs { _ in "a" }
        try page.graft { index throws(LimitError) in try Document(parsing: index == 0 ? "*b*" : "# c") }
        #expect(page.html(.trusted) == "<h2 id=\"a\">a <em>b</em></h2>\n<h3>c</h3>\n")
        #expect(page.outline.map(\.text) == ["a b", "c"])
    }

    @Test(arguments: [
        ("# a\n\n## b", 0, [1, 2]), ("# a\n\n## b", 1, [2, 3]), ("### a\n\n# b\n\n###### c", 2, [5, 3, 6]),
        ("## a\n\n#### b", 0, [1, 3]), ("# a\n\n## b", 6, [6, 6]), ("# a", 99, [6]), ("## a", -5, [1]), ("a", 3, []),
    ])
    func shifting(source: String, level: Int, expected: [Int]) throws {
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
    func slugs(text: String, slug: String) throws {
        var document = try Document(parsing: "# x")
        document.assignHeadingIDs { _ in text }
        let id = try #require(document.outline.first?.id)
        if slug.isEmpty { #expect(!id.isEmpty && id != "section") } else { #expect(id == slug) }
        #expect(!id.contains { $0 == "\"" || $0 == "&" || $0 == "<" || $0.isWhitespace })
    }

    /// With placeholders for ids, a page is the same as with the ids themselves.
    @Test(arguments: [
        "A", "b", "", "a b", "Crème brûlée, twice!", "It's", "x\r\ny", String(repeating: "word ", count: 30),
    ])
    func idsCanBePutInLater(name: String) throws {
        let source = "# \(Placeholder.value(0))\n\n## A\n\n## b \(Placeholder.value(0))\n\n# \(Placeholder.value(0))"
        func text(_ text: String) -> String { text.replacing(Placeholder.value(0), with: name) }
        var whole = try Document(parsing: source)
        whole.assignHeadingIDs(avoiding: ["x"], text: text)
        var later = try Document(parsing: source)
        let headings = later.assignHeadingIDs(avoiding: ["x"], placeholdersFrom: 1)
        var html = later.html(.trusted)
        for (number, id) in headings.ids(text: text).enumerated() {
            html = html.replacing(Placeholder.value(number + 1), with: id)
        }
        #expect(html == whole.html(.trusted))
    }

    /// A text of ASCII is read byte by byte; with a letter of others behind it, character by character.
    @Test(arguments: [
        "a", "A B", " a--b ", "it's", "1st", "", "'", "a'", "x_y.z", String(repeating: "w ", count: 60),
        String(repeating: "long", count: 30), "a\u{0}b\u{7F}c", "a\r\nb",
        String(repeating: "ninechars ", count: 8) + "x",
    ])
    func idsOfASCIIAreThoseOfAnyText(text: String) throws {
        func id(_ text: String) throws -> String? {
            var document = try Document(parsing: "# \(Placeholder.value(0))")
            document.assignHeadingIDs { _ in text }
            return document.outline.first?.id
        }
        // It is a word of its own there, and a long text is cut before it.
        let other = try #require(try id(text + " é"))
        let plain = try #require(try id(text))
        #expect(other == plain || other == plain + "-e" || plain == "section" && other == "e")
    }

    @Test(
        arguments: [
            ("<ul>\n\(Placeholder.graft(0))</ul>", [0]),
            ("  <div>\(Placeholder.graft(3))\n\n<b>\(Placeholder.graft(4))", [3]),
            ("<bdi>\n\(Placeholder.graft(1))", [1]), ("a \(Placeholder.graft(0))", []), (Placeholder.graft(0), []),
            ("> <ul>\n> \(Placeholder.graft(0))", []), ("- <ul>\n  \(Placeholder.graft(0))", []),
            ("<pre>\(Placeholder.graft(0))</pre>", []), ("<!-- \(Placeholder.graft(0)) -->", []),
            ("<SCRIPT>\(Placeholder.graft(0))</script>", []), ("<style>\n\(Placeholder.graft(0))", []),
            ("<?x \(Placeholder.graft(0)) ?>", []), ("```\n<ul>\(Placeholder.graft(0))\n```", []),
        ] as [(String, [Int])]
    )
    func graftsInMarkup(source: String, grafts: [Int]) throws {
        #expect(try Document(parsing: source).graftsInMarkup() == Set(grafts))
    }
}
