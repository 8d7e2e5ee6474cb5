import Persistence
import Testing

/// A value is omitted where no escaping would be safe, and a message gives the value and its location.
@Suite struct MisplacedValueTests {
    struct Misplaced: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// Line 7 of the template, which contains the value.
        var line: String
        var column: Int
        var place: String
        /// What the page shows instead of the line.
        var shown: String
    }

    static let all: [Misplaced] = [
        .init(
            testDescription: "script",
            line: "<script>a = '{{item.s}}'</script>",
            column: 14,
            place: "`<script>`",
            shown: "<script>a = ''</script>"
        ),
        .init(
            testDescription: "script, almost closed",
            line: "<script>a = '</scripty>{{item.s}}'</script>",
            column: 24,
            place: "`<script>`",
            shown: "<script>a = '</scripty>'</script>"
        ),
        .init(
            testDescription: "style",
            line: "<style>a { color: {{item.s}} }</style>",
            column: 19,
            place: "`<style>`",
            shown: "<style>a { color:  }</style>"
        ),
        .init(
            testDescription: "event handler",
            line: "<p onclick=\"f('{{item.s}}')\">a</p>",
            column: 16,
            place: "the attribute `onclick`",
            shown: "<p onclick=\"f('')\">a</p>"
        ),
        .init(
            testDescription: "event handler in capitals, no quotes",
            line: "<p ONCLICK={{item.s}}>a</p>",
            column: 12,
            place: "the attribute `onclick`",
            shown: "<p ONCLICK=\"\">a</p>"
        ),
        .init(
            testDescription: "style attribute",
            line: "<p style=\"color: {{item.s}}\">a</p>",
            column: 18,
            place: "the attribute `style`",
            shown: "<p style=\"color: \">a</p>"
        ),
        .init(
            testDescription: "document in an attribute",
            line: "<p><iframe srcdoc=\"{{item.s}}\"></iframe></p>",
            column: 20,
            place: "the attribute `srcdoc`",
            shown: "<p><iframe srcdoc=\"\"></iframe></p>"
        ),
        .init(
            testDescription: "tag's name",
            line: "<p><h{{item.s}}>a</h></p>",
            column: 6,
            place: "a tag's name",
            shown: "<p><h>a</h></p>"
        ),
        .init(
            testDescription: "attribute's name",
            line: "<p data-{{item.s}}=\"a\">a</p>",
            column: 9,
            place: "an attribute's name",
            shown: "<p data-=\"a\">a</p>"
        ),
        .init(
            testDescription: "link that runs",
            line: "<p><a href=\"javascript:f('{{item.s}}')\">a</a></p>",
            column: 27,
            place: "a `javascript:` link",
            shown: "<p><a href=\"javascript:f('')\">a</a></p>"
        ),
        .init(
            testDescription: "link that runs, in Markdown",
            line: "[a](JavaScript:f-{{item.s}})",
            column: 18,
            place: "a `javascript:` link",
            shown: "<p><a href=\"JavaScript:f-\">a</a></p>"
        ),
        .init(
            testDescription: "address of a script",
            line: "<p><script src=\"{{item.s}}\"></script></p>",
            column: 17,
            place: "the address of a script",
            shown: "<p><script src=\"\"></script></p>"
        ),
    ]

    @Test(arguments: all)
    func omitsAndReportsValue(_ misplaced: Misplaced) throws {
        let site = Self.site(misplaced.line)
        #expect(try site.main(at: "/p.html") == "<p>x fine</p>\n" + misplaced.shown)
        #expect(
            try site.messages() == [
                """
                Templates/item.md:7:\(misplaced.column): error: the value of `s` is in \(misplaced.place), \
                where no text is safe; it was left out
                    hint: put it into an attribute such as `data-value` and read it from there
                """
            ]
        )
    }

    @Test func reportsValueInLayout() throws {
        var site = Self.site("a")
        site.templates["layouts/page.html"] =
            "<title>{{item.s}}</title>\n<main>{{{content}}}</main>\n<script>{{item.s}}</script>"
        #expect(try site.messages().map { $0.prefix { $0 != " " } } == ["Templates/layouts/page.html:3:9:"])
    }

    @Test func reportsValueInPartial() throws {
        var site = Self.site("{{> part}}")
        site.templates["partials/part.html"] = "<p>{{item.s}}</p>\n\n<style>\n{{item.s}}</style>\n"
        #expect(try site.messages().map { $0.prefix { $0 != " " } } == ["Templates/partials/part.html:4:1:"])
    }

    @Test func reportsEachPlaceOnceInOrder() throws {
        let site = Self.site(
            "<p onclick='{{item.s}}' onfocus='{{item.s}}' style='{{item.s}}'>\n{{#item.list}}<i on='{{.}}'></i>{{/item.list}}</p>"
        )
        // The order in which messages are printed.
        let messages = try site.messages().sorted()
        #expect(
            messages.map { $0.prefix { $0 != " " } } == [
                "Templates/item.md:7:13:", "Templates/item.md:7:34:", "Templates/item.md:7:53:",
                "Templates/item.md:8:22:",
            ]
        )
        #expect(try site.messages().sorted() == messages)
    }

    @Test func allowsNumbersInStyles() throws {
        var site = Self.site("<p style=\"--n: {{item.n}}\">a</p>")
        site.collections["items"] = [.dictionary(["title": .string("p"), "n": .integer(-7)])]
        site.templates["item.md"] = site.templates["item.md"]?.replacing("{{item.s}}", with: "x")
        #expect(try site.messages() == [])
        #expect(try site.main(at: "/p.html").hasSuffix("<p style=\"--n: -7\">a</p>"))
    }

    @Test func allowsPathsAsScriptSources() throws {
        let site = Self.site("<p><script src=\"{{page.url}}\"></script></p>")
        #expect(try site.messages() == [])
    }

    /// A site that shows the value in a safe place, and then in the given one.
    private static func site(_ line: String) -> SampleSite {
        var site = SampleSite()
        site.templates["index.md"] = nil
        site.templates["item.md"] = "---\neach: items\npath: /{{item.slug}}.html\n---\n{{item.s}} fine\n\n\(line)\n"
        site.collections["items"] = [
            .dictionary(["title": .string("p"), "s": .string("x"), "list": .array([.string("y"), .string("z")])])
        ]
        return site
    }
}
