import Diagnostics
import Testing

@testable import Templates

/// Layouts, which are HTML around the page, and titles and paths, which are plain text.
@Suite struct LayoutTests {
    static let layouts: [TemplateCase] = [
        layout("the page", "<main>{{{content}}}</main>", "<main><p>x</p>\n</main>"),
        layout("two braces", "<main>{{content}}</main>", "<main><p>x</p>\n</main>"),
        layout(
            "the page twice",
            "<main>{{{content}}}</main><p>{{text}}</p>{{{content}}}",
            "<main><p>x</p>\n</main><p>T</p><p>x</p>\n"
        ),
        layout("the page in a section", "{{#yes}}{{{content}}}{{/yes}}{{#no}}{{{content}}}{{/no}}", "<p>x</p>\n"),
        layout(
            "values",
            "<title>{{hostile}}</title><p>{{hostile}}</p>{{{content}}}",
            "<title>&lt;b&gt; &amp; &quot;q&quot;</title><p>&lt;b&gt; &amp; &quot;q&quot;</p><p>x</p>\n"
        ),
        layout(
            "values without quotes",
            "<p class={{hostile}}>{{{content}}}",
            "<p class=&#60;b&#62;&#32;&#38;&#32;&#34;q&#34;><p>x</p>\n"
        ),
        layout("Markdown stays text", "*a*\n\n- b\n{{{content}}}", "*a*\n\n- b\n<p>x</p>\n"),
        layout(
            "lines of a section",
            "{{#list}}\n  <li>{{.}}</li>\n{{/list}}\n{{{content}}}",
            "  <li>1</li>\n  <li>2</li>\n  <li>3</li>\n<p>x</p>\n"
        ),
        layout("half an element", "{{#yes}}<b>{{/yes}}{{{content}}}{{#yes}}</b>{{/yes}}", "<b><p>x</p>\n</b>"),
        layout(
            "attributes",
            "<body {{#text}}class=\"{{.}}\"{{/text}}{{#no}} id=\"x\"{{/no}}>{{{content}}}",
            "<body class=\"T\"><p>x</p>\n"
        ),
        layout("a sign that begins no tag", "1 < 2 {{{content}}}", "1 &lt; 2 <p>x</p>\n"),
        layout("a Markdown field", "<p>{{{line}}}</p>{{{content}}}", "<p><em>em</em> x</p><p>x</p>\n"),
        layout(
            "fields of blocks",
            "<div>{{{blocks}}}</div>{{{content}}}",
            "<div><p>one</p>\n<ul>\n<li>two</li>\n<li>three</li>\n</ul>\n</div><p>x</p>\n"
        ),
        layout(
            "no place for the page",
            html: "<p>T</p>",
            "<p>{{text}}</p>",
            "layouts/page.html: warning: the layout has no `{{{content}}}`, so it doesn't show the content of its pages\n    hint: put `{{{content}}}` where the page belongs"
        ),
        layout(
            "a value in a script",
            html: "<script></script><p>x</p>\n",
            "<script>{{text}}</script>{{{content}}}",
            "layouts/page.html:1:9: error: the value of `text` is in `<script>`, where no text is safe; it was left out\n    hint: put it into an attribute such as `data-value` and read it from there"
        ),
        layout(
            "a value in a tag's name",
            html: "<h><p>x</p>\n",
            "<h{{text}}>{{{content}}}",
            "layouts/page.html:1:3: error: the value of `text` is in a tag's name, where no text is safe; it was left out\n    hint: put it into an attribute such as `data-value` and read it from there"
        ),
        layout(
            "a torn attribute",
            html: nil,
            "<p class=\"{{#text}}\">{{/text}}{{{content}}}",
            "layouts/page.html:1:22: error: `{{#text}}` begins in the attribute `class` on line 1 and ends between tags\n    hint: begin and end it in the same place, for example both between tags"
        ),
    ]

    /// The place of the page in the layout determines what its fields may contain.
    static let surroundings: [TemplateCase] = [
        .init(
            "headings below that of the layout",
            "{{{headed}}}",
            "<h2>t</h2><h3 id=\"h\">H</h3>\n<h4 id=\"i\">I</h4>\n",
            files: ["layouts/page.html": "<h2>t</h2>{{{content}}}"]
        ),
        .init(
            "no blocks in a paragraph",
            "{{{blocks}}}",
            "<i><p>one two three</p>\n</i>",
            files: ["layouts/page.html": "<i>{{{content}}}</i>"]
        ),
        .init(
            "nothing but text in a link",
            "{{{line}}}",
            "<a href=\"x/\"><p>em x</p>\n</a>",
            files: ["layouts/page.html": "<a href=\"/x/\">{{{content}}}</a>"]
        ),
    ]

    static let commas: [TemplateCase] = [
        layout("commas of a list", "{{#list}}{{.}},{{/list}} {{#text}},x{{/text}}{{{content}}}", "1,2,3, ,x<p>x</p>\n"),
        layout(
            "commas among attributes",
            "<p data-x=\"{{#list}}{{.}},{{/list}}\">{{{content}}}",
            "<p data-x=\"1,2,3,\"><p>x</p>\n"
        ),
    ]

    @Test(arguments: layouts + surroundings + commas)
    func rendersLayout(_ sample: TemplateCase) {
        #expect(sample.templates.page() == sample.page)
    }

    @Test(arguments: [
        ("{{text}}", "T"), ("a {{hostile}} b", "a <b> & \"q\" b"), ("{{#text}}{{.}}{{/text}}", "T"),
        ("a{{#nothing}} x{{/nothing}}", "a"), ("a {{#text}}x{{/text}}{{other}}", "a xU"),
        ("{{#list}}{{.}},{{/list}}", "1,2,3,"), ("{{#list}},{{.}}{{/list}}.", ",1,2,3."),
        ("*a* {{line}} &amp; <b>", "*a* *em* x &amp; <b>"), ("{{{line}}}", "*em* x"),
    ])
    func titlesArePlainText(template: String, text: String) throws {
        let quoted = template.replacing("\"", with: "\\\"")
        let templates = TestTemplates("---\ntitle: \"\(quoted)\"\npath: \"\(quoted)\"\n---\n", values: SampleValues.all)
        #expect(templates.compiled.diagnostics.map(\.description) == [])
        let page = try #require(templates.compiled.pages.first)
        for compiled in [page.title, page.path] {
            var runner = TemplateRunner(links: PageLinks(on: SitePath(unchecked: "/"), root: "/"))
            let bytes = runner.run(try #require(compiled), on: templates.root)
            #expect(String(decoding: bytes, as: UTF8.self) == text)
        }
    }

    private static func layout(_ name: String, _ layout: String, _ html: String) -> TemplateCase {
        TemplateCase(name, "x", html: html, files: ["layouts/page.html": layout])
    }

    private static func layout(_ name: String, html: String?, _ layout: String, _ message: String) -> TemplateCase {
        TemplateCase(name, "x", html: html, message, files: ["layouts/page.html": layout])
    }
}
