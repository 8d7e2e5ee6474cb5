import TestSupport
import Testing

@testable import Templates

/// Heading ids come from the displayed text and are unique on the page.
@Suite struct HeadingTests {
    static let all: [TemplateCase] = [
        .init("of the template", "# A b, C!", "<h1 id=\"a-b-c\">A b, C!</h1>\n"),
        .init("without a word", "# {{empty}}", "<h1 id=\"section\"></h1>\n"),
        .init("the same twice", "# a\n# A", "<h1 id=\"a\">a</h1>\n<h1 id=\"a-1\">A</h1>\n"),
        .init("of a value", "## {{hostile}}", "<h2 id=\"b-q\">&lt;b&gt; &amp; &quot;q&quot;</h2>\n"),
        .init("of a value that is nothing", "# a {{nothing}}", "<h1 id=\"a\">a </h1>\n"),
        .init(
            "with a section",
            "# {{#text}}x {{/text}}y\n# {{#no}}x {{/no}}y",
            "<h1 id=\"x-y\">x y</h1>\n<h1 id=\"y\">y</h1>\n"
        ),
        .init(
            "repeated by a section",
            "{{#list}}\n# a\n{{/list}}",
            "<h1 id=\"a\">a</h1>\n<h1 id=\"a-1\">a</h1>\n<h1 id=\"a-2\">a</h1>\n"
        ),
        .init("a fixed one keeps its own", "# {{text}}\n# T", "<h1 id=\"t-1\">T</h1>\n<h1 id=\"t\">T</h1>\n"),
        .init(
            "fixed ones keep theirs",
            "# A\n\n{{#rows}}\n# {{name}}\n{{/rows}}\n\n# a",
            "<h1 id=\"a\">A</h1>\n<h1 id=\"a-2\">a</h1>\n<h1 id=\"b\">b</h1>\n<h1 id=\"c\">c</h1>\n<h1 id=\"a-1\">a</h1>\n"
        ),
        .init(
            "of markup",
            "# [x](/y/) ![z](/p.png) <b>w</b> `c` &amp; *{{text}}*",
            "<h1 id=\"x-z-w-c-t\"><a href=\"y/\">x</a> <img src=\"p.png\" alt=\"z\" /> <b>w</b> <code>c</code> &amp; <em>T</em></h1>\n"
        ),
        .init(
            "the name of an old anchor",
            "<a name=\"a\"></a>\n\n# a",
            "<p><a name=\"a\"></a></p>\n<h1 id=\"a\">a</h1>\n"
        ),
        .init(
            "not one of the page's HTML",
            "# a\n# {{text}}\n\n<i id=\"a\"></i><i id=t></i>{{#no}}<i id='a-1'></i>{{/no}}",
            "<h1 id=\"a-2\">a</h1>\n<h1 id=\"t-1\">T</h1>\n<p><i id=\"a\"></i><i id=t></i></p>\n"
        ),
        .init(
            "not one of the layout",
            "# Main\n# top\n# {{text}}",
            "<main id=\"main\"><i id=top></i><i id=\"t\"></i><h1 id=\"main-1\">Main</h1>\n<h1 id=\"top-1\">top</h1>\n<h1 id=\"t-1\">T</h1>\n</main>",
            files: ["layouts/page.html": "<main id=\"main\"><i id=top></i><i id=\"t\"></i>{{{content}}}</main>"]
        ),
    ]

    @Test(arguments: all)
    func rendersHeading(_ sample: TemplateCase) {
        #expect(sample.templates.page() == sample.page)
    }

    @Test func hostileValuesGivePlainIDs() throws {
        for value in HostileText.all {
            let templates = TestTemplates("# {{value}}", values: ["value": .text(value)])
            let html = try #require(templates.page().html)
            let id = try #require(try #/^<h1 id="([^"]*)">/#.matchingSemantics(.unicodeScalar).firstMatch(in: html)?.1)
            #expect(
                !id.isEmpty && id.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" },
                "\(value.debugDescription)"
            )
        }
    }

    @Test(arguments: [
        ("# a *b*\n# c", "a b"), ("x\n\n## {{text}}  y\n", "T y"), ("# a {{spaced}} b", "a x  y b"),
        ("<h1>a</h1>\n\n## b", "b"), ("x", nil),
    ])
    func recordsFirstHeading(template: String, heading: String?) throws {
        let templates = TestTemplates(template, values: ["text": "T", "spaced": "x  y"])
        let page = try #require(templates.compiled.pages.first)
        #expect(templates.run(page).runner.heading == heading)
    }
}
