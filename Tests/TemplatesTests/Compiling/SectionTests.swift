import Testing

/// Sections in Markdown: whole blocks and parts of paragraphs.
@Suite struct SectionTests {
    static let blocks: [TemplateCase] = [
        .init(
            "repeats",
            "{{#rows}}\n## {{name}}\n\nt\n{{/rows}}",
            allOfRows { "<h2 id=\"\($0)\">\($0)</h2>\n<p>t</p>\n" }
        ),
        .init("ends a paragraph", "a\n{{#text}}\nb\n{{/text}}\nc", "<p>a</p>\n<p>b</p>\n<p>c</p>\n"),
        .init("between empty lines", "a\n\n{{#text}}\n\nb\n\n{{/text}}\n\nc", "<p>a</p>\n<p>b</p>\n<p>c</p>\n"),
        .init("left out", "a\n{{#nothing}}\nb\n{{/nothing}}\nc", "<p>a</p>\n<p>c</p>\n"),
        .init("inverted", "{{#none}}\na\n{{/none}}\n{{^none}}\nb\n{{/none}}", "<p>b</p>\n"),
        .init("in a section", "{{#text}}\n{{#rows}}\n{{name}}\n{{/rows}}\n{{/text}}", allOfRows { "<p>\($0)</p>\n" }),
        .init("with an empty line in it", "{{#text}}a\n\nb{{/text}}", "<p>a</p>\n<p>b</p>\n"),
        .init("with an empty line at its end", "{{#list}}{{.}}\n\n{{/list}}", "<p>1</p>\n<p>2</p>\n<p>3</p>\n"),
        .init("with nothing in it", "{{#text}}\n{{/text}}", ""),
        .init("with an empty line only", "{{#list}}\n\n{{/list}}", ""),
        .init("thematic breaks", "{{#list}}\n---\n{{/list}}", "<hr />\n<hr />\n<hr />\n"),
        .init(
            "block quotes",
            "{{#rows}}\n> {{name}}\n{{/rows}}",
            allOfRows { "<blockquote>\n<p>\($0)</p>\n</blockquote>\n" }
        ),
        .init("indented code", "{{#text}}\n    {{.}}\n{{/text}}", "<pre><code>T\n</code></pre>\n"),
        .init("fences", "{{#text}}\n```\n{{.}}\n```\n{{/text}}", "<pre><code>T\n</code></pre>\n"),
        .init("lines that end with CR LF", "a\r\n{{#text}}\r\nb\r\n{{/text}}\r\n", "<p>a</p>\n<p>b</p>\n"),
    ]

    /// A block may start directly after a tag at the start of a line.
    static let afterTags: [TemplateCase] = [
        .init("list items", "{{#rows}}- {{name}}\n{{/rows}}", "<ul>\n" + allOfRows { "<li>\($0)</li>\n" } + "</ul>\n"),
        .init(
            "list items of one line",
            "{{#list}}* {{.}}{{/list}}",
            "<ul>\n<li>1</li>\n<li>2</li>\n<li>3</li>\n</ul>\n"
        ),
        .init("ordered items", "{{#list}}1. {{.}}\n{{/list}}", "<ol>\n<li>1</li>\n<li>2</li>\n<li>3</li>\n</ol>\n"),
        .init("headings", "{{#rows}}# {{name}}\n{{/rows}}", allOfRows { "<h1 id=\"\($0)\">\($0)</h1>\n" }),
        .init(
            "block quotes",
            "{{#rows}}> {{name}}\n{{/rows}}",
            allOfRows { "<blockquote>\n<p>\($0)</p>\n</blockquote>\n" }
        ),
        .init("fences", "{{#text}}```\n{{.}}\n```\n{{/text}}", "<pre><code>T\n</code></pre>\n"),
        .init("raw HTML", "{{#rows}}<p>{{name}}</p>\n{{/rows}}", allOfRows { "<p>\($0)</p>\n" }),
        .init(
            "in a section",
            "{{#yes}}{{#list}}- {{.}}\n{{/list}}{{/yes}}",
            "<ul>\n<li>1</li>\n<li>2</li>\n<li>3</li>\n</ul>\n"
        ),
        .init("no block", "{{#rows}}{{name}}\n{{/rows}}", "<p>a\nb\nc</p>\n"),
        .init("a sign without a space", "{{#list}}-{{.}}\n{{/list}}", "<p>-1\n-2\n-3</p>\n"),
    ]

    /// Blocks that start after a tag on a line by itself, and end before a tag within a line.
    static let beforeTags: [TemplateCase] = [
        .init(
            "list items",
            "{{#rows}}\n- {{name}}{{/rows}}\n",
            "<ul>\n" + allOfRows { "<li>\($0)</li>\n" } + "</ul>\n"
        ),
        .init("headings", "{{#rows}}\n# {{name}}{{/rows}}\n", allOfRows { "<h1 id=\"\($0)\">\($0)</h1>\n" }),
        .init("raw HTML", "{{#rows}}\n<p>{{name}}</p>{{/rows}}\n", allOfRows { "<p>\($0)</p>\n" }),
        .init("after an empty line", "{{#list}}\n\n{{.}}{{/list}}", "<p>1</p>\n<p>2</p>\n<p>3</p>\n"),
        .init(
            "in a list item",
            "- a\n  {{#list}}\n  - {{.}}{{/list}}\n- b",
            "<ul>\n<li>a\n<ul>\n<li>1</li>\n<li>2</li>\n<li>3</li>\n</ul>\n</li>\n<li>b</li>\n</ul>\n"
        ),
        .init("no block", "{{#rows}}\n{{name}}{{/rows}}", "<p>abc</p>\n"),
    ]

    /// What follows the end of a section within a paragraph if that end is on a line by itself.
    static let afterLines: [TemplateCase] = [
        .init("a paragraph", "{{#list}}{{.}},\n{{/list}}\n\nb", "<p>1,\n2,\n3,</p>\n<p>b</p>\n"),
        .init("a paragraph, and nothing", "{{#none}}{{.}},\n{{/none}}\n\nb", "<p>b</p>\n"),
        .init("more of the paragraph", "{{#list}}{{.}},\n{{/list}}\nb", "<p>1,\n2,\n3,\nb</p>\n"),
        .init("a heading", "{{#list}}{{.}},\n{{/list}}\n# b", "<p>1,\n2,\n3,</p>\n<h1 id=\"b\">b</h1>\n"),
        .init("a thematic break", "{{#list}}{{.}},\n{{/list}}\n\n---", "<p>1,\n2,\n3,</p>\n<hr />\n"),
        .init(
            "a list item",
            "- {{#list}}{{.}},\n  {{/list}}\n- b",
            "<ul>\n<li>1,\n2,\n3,</li>\n<li>b</li>\n</ul>\n"
        ),
        .init(
            "a section of blocks",
            "{{#list}}{{.}},\n{{/list}}\n{{#text}}\n- {{.}}\n{{/text}}",
            "<p>1,\n2,\n3,</p>\n<ul>\n<li>T</li>\n</ul>\n"
        ),
        .init(
            "the end of a code block",
            "```\n{{#list}}{{.}},\n{{/list}}\n```\n\nb",
            "<pre><code>1,\n2,\n3,\n</code></pre>\n<p>b</p>\n"
        ),
        .init(
            "an empty line in a code block",
            "```\n{{#list}}{{.}},\n{{/list}}\n\nb\n```",
            "<pre><code>1,\n2,\n3,\n\nb\n</code></pre>\n"
        ),
        .init(
            "an empty line in raw HTML",
            "<pre>\n{{#list}}{{.}},\n{{/list}}\n\nb</pre>",
            "<pre>\n1,\n2,\n3,\n\nb</pre>\n"
        ),
    ]

    static let inline: [TemplateCase] = [
        .init("a text", "a {{#text}}{{.}}{{/text}} b", "<p>a T b</p>\n"),
        .init("left out", "a {{#nothing}}{{.}}{{/nothing}}b", "<p>a b</p>\n"),
        .init("inverted", "a {{^nothing}}x{{/nothing}}{{^text}}y{{/text}} b", "<p>a x b</p>\n"),
        .init("one of two", "{{#rows}}{{#isOn}}{{name}}{{/isOn}}{{^isOn}}-{{/isOn}}{{/rows}}", "<p>a-c</p>\n"),
        .init("one of two, separated", "a{{#nothing}}b{{/nothing}} x {{^nothing}}c{{/nothing}}", "<p>a x c</p>\n"),
        .init("a list or else", "{{#list}}{{.}}{{/list}}{{^list}}x{{/list}}", "<p>123</p>\n"),
        .init("two of one", "{{#text}}a{{/text}}{{^nothing}}b{{/nothing}}{{^text}}c{{/text}}", "<p>ab</p>\n"),
        .init("a list", "{{#list}}{{.}}{{^last()}}, {{/last()}}{{/list}}", "<p>1, 2, 3</p>\n"),
        .init("in a section", "a{{#rows}}{{#isOn}} {{name}}{{/isOn}}{{/rows}}", "<p>a a c</p>\n"),
        .init("over two lines", "a {{#text}}b\nc{{/text}} d", "<p>a b\nc d</p>\n"),
        .init("commas stay", "{{#list}},{{.}},{{/list}},{{#text}},{{/text}}", "<p>,1,,2,,3,,,</p>\n"),
        .init("in a heading", "# a {{#text}}{{.}}{{/text}}", "<h1 id=\"a-t\">a T</h1>\n"),
        .init("in a setext heading", "a {{#text}}{{.}}{{/text}}\n===", "<h1 id=\"a-t\">a T</h1>\n"),
        .init(
            "in list items",
            "- {{#text}}{{.}}{{/text}}\n- {{#nothing}}x{{/nothing}}",
            "<ul>\n<li>T</li>\n<li></li>\n</ul>\n"
        ),
        .init("in a block quote", "> a\n> {{#text}}b {{.}}{{/text}}", "<blockquote>\n<p>a\nb T</p>\n</blockquote>\n"),
        .init("in a code span", "`a{{#text}} {{.}}{{/text}}`", "<p><code>a T</code></p>\n"),
        .init("in a link", "[a{{#text}} {{.}}{{/text}}](/x/)", "<p><a href=\"x/\">a T</a></p>\n"),
        .init("around a link", "{{#text}}[{{.}}](/x/){{/text}}", "<p><a href=\"x/\">T</a></p>\n"),
        .init(
            "in a link's address",
            "[a](/x/{{#text}}{{.}}/{{/text}}{{#nothing}}y/{{/nothing}})",
            "<p><a href=\"x/T/\">a</a></p>\n"
        ),
        .init(
            "in a link's title",
            "[a](/x/ \"b{{#text}} {{.}}{{/text}}\")",
            "<p><a href=\"x/\" title=\"b T\">a</a></p>\n"
        ),
        .init("in a picture", "![a{{#text}} {{.}}{{/text}}](/x.png)", "<p><img src=\"x.png\" alt=\"a T\" /></p>\n"),
    ]

    /// Emphasis and quotes can start and end directly inside the tags.
    static let punctuation: [TemplateCase] = [
        .init("underscores inside", "{{#text}}_x_{{/text}}", "<p><em>x</em></p>\n"),
        .init("underscores inside, in a word", "a{{#text}}_x_{{/text}}b", "<p>a<em>x</em>b</p>\n"),
        .init("asterisks inside", "{{#text}}**x**{{/text}} y", "<p><strong>x</strong> y</p>\n"),
        .init("asterisks outside", "**{{#text}}x{{/text}}** y", "<p><strong>x</strong> y</p>\n"),
        .init("underscores outside", "_{{#text}}x{{/text}}_", "<p><em>x</em></p>\n"),
        .init("quotes inside", "{{#text}}\"q\"{{/text}}", "<p>“q”</p>\n"),
        .init("quotes inside, in a word", "a{{#text}}\"q\"{{/text}}b", "<p>a“q”b</p>\n"),
        .init("quotes outside", "\"{{#text}}q{{/text}}\"", "<p>“q”</p>\n"),
        .init("an apostrophe", "it{{#text}}'{{/text}}s", "<p>it’s</p>\n"),
        .init("dashes and dots", "a {{#text}}-- b...{{/text}}", "<p>a – b…</p>\n"),
        .init("code", "a: {{#text}}`c`{{/text}}", "<p>a: <code>c</code></p>\n"),
        .init("emphasis if there is something", "{{#yes}}**{{/yes}}x{{#yes}}**{{/yes}}", "<p><strong>x</strong></p>\n"),
        .init(
            "a link if there is something",
            "{{#yes}}[{{/yes}}x{{#yes}}](/y/){{/yes}}",
            "<p><a href=\"y/\">x</a></p>\n"
        ),
        .init(
            "emphasis in two sections",
            "{{#yes}}{{#text}}*{{/text}}{{/yes}}x{{#yes}}{{#text}}*{{/text}}{{/yes}}",
            "<p><em>x</em></p>\n"
        ),
        .init(
            "emphasis if there is something, and there is nothing",
            "{{#no}}**{{/no}}x{{#no}}**{{/no}}",
            "<p>x</p>\n"
        ),
    ]

    /// They can also start and end directly outside the tags, where they could without them.
    static let outerPunctuation: [TemplateCase] = [
        .init("underscores before a comma", "_x_{{#text}}, y{{/text}}", "<p><em>x</em>, y</p>\n"),
        .init("underscores before a space", "_x_{{#text}} y{{/text}}", "<p><em>x</em> y</p>\n"),
        .init("underscores before a bracket", "_{{text}}_{{#other}} ({{.}}){{/other}}", "<p><em>T</em> (U)</p>\n"),
        .init("underscores before a letter", "_x_{{#text}}y{{/text}}", "<p>_x_y</p>\n"),
        .init("underscores after a space", "{{#text}}x {{/text}}_y_", "<p>x <em>y</em></p>\n"),
        .init(
            "underscores after a section in a section",
            "{{#yes}}{{#text}}x {{/text}}{{/yes}}_y_",
            "<p>x <em>y</em></p>\n"
        ),
        .init("underscores between brackets", "{{#yes}}({{/yes}}_x_{{#yes}}){{/yes}}", "<p>(<em>x</em>)</p>\n"),
        .init("a colon in asterisks", "**x:**{{#text}} {{.}}{{/text}}", "<p><strong>x:</strong> T</p>\n"),
        .init("a colon in asterisks, and nothing", "**x:**{{#no}} y{{/no}}", "<p><strong>x:</strong></p>\n"),
        .init("quotes after a space", "{{#text}}x {{/text}}\"y\"", "<p>x “y”</p>\n"),
        .init("quotes before a comma", "\"x\"{{#text}}, y{{/text}}", "<p>“x”, y</p>\n"),
        .init("commas", "a,{{#list}},{{.}},{{/list}},b", "<p>a,,1,,2,,3,,b</p>\n"),
        .init(
            "in an attribute",
            "<p title=\"a,{{#list}}, {{.}}{{/list}},b\">c</p>",
            "<p title=\"a,, 1, 2, 3,b\">c</p>\n"
        ),
        .init("in an address", "[a](/b,{{#list}},{{.}}{{/list}},)", "<p><a href=\"b,,1,2,3,\">a</a></p>\n"),
    ]

    static let code: [TemplateCase] = [
        .init(
            "lines of a fence",
            "```\na\n{{#list}}\nx {{.}}\n{{/list}}\n```",
            "<pre><code>a\nx 1\nx 2\nx 3\n</code></pre>\n"
        ),
        .init("a piece of a line", "```\na{{#list}} {{.}}{{/list}}\n```", "<pre><code>a 1 2 3\n</code></pre>\n"),
        .init(
            "the info of a fence",
            "```{{#text}}{{.}}{{/text}}\na\n```",
            "<pre><code class=\"language-T\">a\n</code></pre>\n"
        ),
        .init(
            "indented",
            "    a\n    {{#list}}\n    x {{.}}\n    {{/list}}\n    b",
            "<pre><code>a\nx 1\nx 2\nx 3\nb\n</code></pre>\n"
        ),
    ]

    /// A paragraph that contains only sections and values is omitted if they are all empty.
    static let optionalParagraphs: [TemplateCase] = [
        .init("a section", "{{#text}}x{{/text}}", "<p>x</p>\n"),
        .init("a section that is left out", "a\n\n{{#nothing}}x{{/nothing}}\n\nb", "<p>a</p>\n<p>b</p>\n"),
        .init("a value", "{{text}}", "<p>T</p>\n"),
        .init("no value", "a\n\n{{nothing}}\n\nb", "<p>a</p>\n<p>b</p>\n"),
        .init("a text that is empty", "{{empty}}", "<p></p>\n"),
        .init("two sections, one left out", "{{#nothing}}x{{/nothing}} {{#text}}y{{/text}}", "<p>y</p>\n"),
        .init("two sections that are left out", "{{#nothing}}x{{/nothing}} {{#no}}y{{/no}}", ""),
        .init("a section of lines", "{{#text}}x\n{{/text}}", "<p>x</p>\n"),
        .init("a section in a section", "{{#yes}}{{#no}}x{{/no}}{{/yes}}", ""),
        .init("no items", "{{#none}}x{{/none}}", ""),
        .init("white space in it", "{{#text}} x {{/text}}", "<p>x</p>\n"),
        .init("text next to it", "a {{#nothing}}x{{/nothing}}", "<p>a </p>\n"),
    ]

    @Test(arguments: blocks + afterTags + beforeTags + afterLines)
    func rendersSectionOfBlocks(_ sample: TemplateCase) {
        #expect(sample.templates.page() == sample.page)
    }

    @Test(arguments: inline + punctuation + outerPunctuation + code + optionalParagraphs)
    func rendersSection(_ sample: TemplateCase) {
        #expect(sample.templates.page() == sample.page)
    }

    private static func allOfRows(_ html: (String) -> String) -> String { ["a", "b", "c"].map(html).joined() }
}
