import Markdown
import Testing

@Suite("Fields in their places")
struct GraftTests {
    /// Grafts fields, in which `@0` stands for a placeholder of the page, and renders the page.
    private func render(_ page: String, _ fields: String...) throws -> String {
        var source = page
        for index in fields.indices { source = source.replacing("@\(index)", with: Placeholder.graft(index)) }
        var document = try Document(parsing: source, options: .smart)
        try document.graft { index throws(LimitError) in try Document(parsing: fields[index], options: .smart) }
        return document.html(.trusted)
    }

    @Test func aParagraphOfItsOwn() throws {
        #expect(try render("a\n\n@0\n\nb", "*c*") == "<p>a</p>\n<p><em>c</em></p>\n<p>b</p>\n")
        #expect(try render("@0", "# c\n\n- d\n- e") == "<h2>c</h2>\n<ul>\n<li>d</li>\n<li>e</li>\n</ul>\n")
        #expect(try render("> @0", "c\n\nd") == "<blockquote>\n<p>c</p>\n<p>d</p>\n</blockquote>\n")
        #expect(try render("  @0  \n", "---") == "<hr />\n")
        #expect(try render("@0", "    code\n") == "<pre><code>code\n</code></pre>\n")
    }

    @Test(arguments: ["", " \n\t\n", "<!-- nothing -->", "[a]: /b", "\u{FEFF}"])
    func anEmptyField(field: String) throws {
        #expect(try render("a\n\n@0\n\nb", field) == "<p>a</p>\n<p>b</p>\n")
        #expect(try render("a @0 b", field) == "<p>a  b</p>\n")
        #expect(try render("@0\n@0", field) == "")
        #expect(try render("- @0\n- b", field) == "<ul>\n<li></li>\n<li>b</li>\n</ul>\n")
        #expect(try render("# @0", field) == "<h1></h1>\n")
    }

    @Test func amongInlines() throws {
        #expect(try render("a @0 b", "*c* d") == "<p>a <em>c</em> d b</p>\n")
        #expect(try render("a@0b@1", "*c*", "**d**") == "<p>a<em>c</em>b<strong>d</strong></p>\n")
        #expect(try render("@0@0", "c") == "<p>cc</p>\n")
        #expect(try render("*a* @0 `b`", "c\nd\\\ne") == "<p><em>a</em> c\nd<br />\ne <code>b</code></p>\n")
    }

    @Test func blocksSplitAParagraph() throws {
        #expect(try render("a @0 b", "c\n\nd") == "<p>a</p>\n<p>c</p>\n<p>d</p>\n<p>b</p>\n")
        #expect(try render("a\n@0\nb", "- c") == "<p>a</p>\n<ul>\n<li>c</li>\n</ul>\n<p>b</p>\n")
        #expect(
            try render("@0\n@1\n@0", "- c", "> d") == """
                <ul>
                <li>c</li>
                </ul>
                <blockquote>
                <p>d</p>
                </blockquote>
                <ul>
                <li>c</li>
                </ul>

                """
        )
        #expect(
            try render("*a* @0 b @1 *c*", "- d", "e") == """
                <p><em>a</em></p>
                <ul>
                <li>d</li>
                </ul>
                <p>b e <em>c</em></p>

                """
        )
    }

    @Test func aTightListStaysTight() throws {
        #expect(try render("- @0\n- b", "c") == "<ul>\n<li>c</li>\n<li>b</li>\n</ul>\n")
        #expect(
            try render("- a @0 e\n- b", "c\n\nd") == """
                <ul>
                <li>a
                <p>c</p>
                <p>d</p>
                e</li>
                <li>b</li>
                </ul>

                """
        )
        #expect(
            try render("- @0", "- c\n\n  d") == """
                <ul>
                <li>
                <ul>
                <li>
                <p>c</p>
                <p>d</p>
                </li>
                </ul>
                </li>
                </ul>

                """
        )
    }

    @Test func otherInlinePlaces() throws {
        #expect(try render("# a @0", "*c*") == "<h1>a <em>c</em></h1>\n")
        #expect(try render("# a @0", "*c*\n\n- d") == "<h1>a c d</h1>\n")
        #expect(try render("*a @0*", "**c**") == "<p><em>a <strong>c</strong></em></p>\n")
        #expect(try render("**@0**", "# c\n\nd") == "<p><strong>c d</strong></p>\n")
        #expect(try render("[@0](/u)", "[c](/d) *e*") == "<p><a href=\"/u\">c e</a></p>\n")
        #expect(try render("[*@0*](/u)", "<https://c.d>") == "<p><a href=\"/u\"><em>https://c.d</em></a></p>\n")
        #expect(try render("![@0](/u)", "c \"*d*\" <e>") == "<p><img src=\"/u\" alt=\"c “d” &lt;e&gt;\" /></p>\n")
    }

    @Test func placesThatAreLeft() throws {
        let places = "`@0`\n\n    @0\n\n``` @0\n@0\n```\n\n<b title=\"@0\">\n\n[a](/b \"@0\")"
        let html = try render(places, "c")
        #expect(html.components(of: Placeholder.graft(0)) == 6)
        #expect(!html.contains("c</"))
        #expect(try render("[a](/@0)", "c") == "<p><a href=\"/%EF%B7%920%EF%B7%91\">a</a></p>\n")
    }

    @Test(arguments: [
        "*open", "**open", "`open", "[open", "![open](", "<b", "<div>", "```\nopen", "> open", "- open", "1. open",
        "open\n===",
        "[x]: /y \"z\"", "<!-- open", "</main>", "a\n\n<script>", "    code", "\\", "&", "| a |", "***", "<a href=\"",
    ])
    func nothingReachesBeyondItsPlace(field: String) throws {
        let page = "# [x]\n\n*before* @0 *after* `code`\n\n[x] </main>\n\n> @0\n\n- *@0*\n- [x]\n"
        let html = try render(page, field)
        #expect(html.hasPrefix("<h1>[x]</h1>\n<p><em>before</em>"))
        #expect(html.contains("<em>after</em> <code>code</code></p>\n<p>[x] </main></p>\n<blockquote>\n"))
        #expect(html.hasSuffix("</li>\n<li>[x]</li>\n</ul>\n"))
        #expect(html.components(of: "</main>") == 1)
    }

    @Test func fieldsAreSanitized() throws {
        let html = try render("@0", "<b>a</b> [b](javascript:c) ![d](http://e) &#xFDD2;0&#xFDD1;")
        #expect(html == "<p>a b <a href=\"http://e\">d</a> \u{FFFD}0\u{FFFD}</p>\n")
    }

    @Test func headingsGoBelowThePages() throws {
        #expect(
            try render("# a\n\n@0\n\n### b\n\n@0", "# c\n\n### d") == """
                <h1>a</h1>
                <h2>c</h2>
                <h4>d</h4>
                <h3>b</h3>
                <h4>c</h4>
                <h6>d</h6>

                """
        )
        #expect(
            try render("@0\n\n# a", "### c\n\n###### d\n\n# e") == """
                <h4>c</h4>
                <h6>d</h6>
                <h2>e</h2>
                <h1>a</h1>

                """
        )
        #expect(try render("a\n\n@0\n\n@0", "# c") == "<p>a</p>\n<h2>c</h2>\n<h2>c</h2>\n")
    }

    @Test func aFieldDoesNotChangeSmartPunctuation() throws {
        #expect(try render("\"@0\" '@0'", "\"c\"") == "<p>““c”” ‘“c”’</p>\n")
        #expect(try render("\"@0\"", "") == "<p>“”</p>\n")
    }

    @Test func whatOnlyLooksLikeAPlaceholderStays() throws {
        let start = Placeholder.graft(0).prefix(1)
        let end = Placeholder.graft(0).suffix(1)
        for text in [
            "\(start)", "\(start)\(end)", "\(start)1", "\(start)x\(end)", "\(end)\(start)",
            "\(start)99999999999999999999\(end)",
        ] {
            #expect(try render("a \(text) b") == "<p>a \(text) b</p>\n")
        }
        #expect(try render("\(start)\(start)7@0", "c") == "<p>\(start)\(start)7c</p>\n")
    }

    @Test func nilIsNothing() throws {
        var document = try Document(parsing: "a\n\n\(Placeholder.graft(3))\n\n# b \(Placeholder.graft(4))")
        var asked: [Int] = []
        document.graft { index in
            asked.append(index)
            return nil
        }
        #expect(document.html(.trusted) == "<p>a</p>\n<h1>b </h1>\n")
        #expect(asked == [3, 4])
    }

    @Test func anErrorLeavesTheRest() throws {
        var document = try Document(parsing: "\(Placeholder.graft(0))\n\n\(Placeholder.graft(1))")
        let deep = String(repeating: ">", count: 1_000)
        #expect(throws: LimitError.self) {
            try document.graft { index throws(LimitError) in try Document(parsing: index == 0 ? "a" : deep) }
        }
        #expect(document.html(.trusted) == "<p>a</p>\n<p>\(Placeholder.graft(1))</p>\n")
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
