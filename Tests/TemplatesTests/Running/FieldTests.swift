import Testing

/// Markdown fields in triple braces, in each kind of place.
@Suite struct FieldTests {
    static let all: [TemplateCase] = [
        .init("alone, one line", "{{{line}}}", "<p><em>em</em> x</p>\n"),
        .init("alone, blocks", "{{{blocks}}}", "<p>one</p>\n<ul>\n<li>two</li>\n<li>three</li>\n</ul>\n"),
        .init("alone, with nothing in it", "a\n\n{{{blank}}}\n\nb", "<p>a</p>\n<p>b</p>\n"),
        .init("alone, nothing", "a\n\n{{{nothing}}}\n\nb", "<p>a</p>\n<p>b</p>\n"),
        .init("alone, text", "{{{hostile}}}", "<p>&lt;b&gt; &amp; &quot;q&quot;</p>\n"),
        .init("alone, a number", "{{{five}}}", "<p>5</p>\n"),
        .init(
            "alone in a section",
            "{{#text}}{{{blocks}}}{{/text}}",
            "<p>one</p>\n<ul>\n<li>two</li>\n<li>three</li>\n</ul>\n"
        ),
        .init(
            "alone in a section of blocks",
            "{{#text}}\n{{{blocks}}}\n{{/text}}",
            "<p>one</p>\n<ul>\n<li>two</li>\n<li>three</li>\n</ul>\n"
        ),
        .init("alone in a section that is left out", "{{#nothing}}{{{blocks}}}{{/nothing}}", ""),
        .init("in running text", "a {{{line}}} b", "<p>a <em>em</em> x b</p>\n"),
        .init("blocks in running text", "a {{{blocks}}} b", "<p>a one two three b</p>\n"),
        .init("two of them", "{{{line}}} {{{line}}}", "<p><em>em</em> x <em>em</em> x</p>\n"),
        .init("in emphasis", "**a {{{line}}}**", "<p><strong>a <em>em</em> x</strong></p>\n"),
        .init("in a tight item", "- {{{line}}}\n- b", "<ul>\n<li><em>em</em> x</li>\n<li>b</li>\n</ul>\n"),
        .init(
            "in a loose item",
            "- {{{line}}}\n\n- b",
            "<ul>\n<li>\n<p><em>em</em> x</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"
        ),
        .init(
            "blocks in a tight item",
            "- {{{blocks}}}\n- b",
            "<ul>\n<li><p>one</p>\n<ul>\n<li>two</li>\n<li>three</li>\n</ul>\n</li>\n<li>b</li>\n</ul>\n"
        ),
        .init(
            "blocks in a loose item",
            "- {{{blocks}}}\n\n- b",
            "<ul>\n<li>\n<p>one</p>\n<ul>\n<li>two</li>\n<li>three</li>\n</ul>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"
        ),
        .init("after text in an item", "- a {{{blocks}}}", "<ul>\n<li>a one two three</li>\n</ul>\n"),
        .init(
            "in the items of a section",
            "{{#rows}}\n- {{{note}}}\n{{/rows}}",
            "<ul>\n<li><em>n</em></li>\n<li></li>\n<li><p>p</p>\n<p>q</p>\n</li>\n</ul>\n"
        ),
        .init(
            "below a line of an item",
            "{{#rows}}\n- {{name}}\n\n  {{{note}}}\n{{/rows}}",
            "<ul>\n<li>\n<p>a</p>\n<p><em>n</em></p>\n</li>\n<li>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n<p>p</p>\n<p>q</p>\n</li>\n</ul>\n"
        ),
        .init(
            "in a block quote",
            "> {{{blocks}}}",
            "<blockquote>\n<p>one</p>\n<ul>\n<li>two</li>\n<li>three</li>\n</ul>\n</blockquote>\n"
        ),
        .init(
            "in a block of HTML",
            "<div>{{{blocks}}}</div>",
            "<div><p>one</p>\n<ul>\n<li>two</li>\n<li>three</li>\n</ul>\n</div>\n"
        ),
        .init(
            "in a cell",
            "<table><tr><td>{{{blocks}}}</td></tr></table>",
            "<table><tr><td><p>one</p>\n<ul>\n<li>two</li>\n<li>three</li>\n</ul>\n</td></tr></table>\n"
        ),
        .init("in a paragraph of HTML", "<p>{{{blocks}}}</p>", "<p>one two three</p>\n"),
        .init("in a heading of HTML", "<h2>{{{blocks}}}</h2>", "<h2>one two three</h2>\n"),
        .init("in a span", "<div><span>{{{line}}}</span></div>", "<div><span><em>em</em> x</span></div>\n"),
        .init("in a link of HTML", "<div><a href=\"/x/\">{{{line}}}</a></div>", "<div><a href=\"x/\">em x</a></div>\n"),
        .init("in a link", "[{{{line}}}](/x/)", "<p><a href=\"x/\">em x</a></p>\n"),
        .init("in a heading", "# a {{{line}}}", "<h1 id=\"a-em-x\">a <em>em</em> x</h1>\n"),
        .init("blocks in a heading", "# {{{blocks}}}", "<h1 id=\"one-two-three\">one two three</h1>\n"),
        .init("in a code span", "`{{{line}}}`", "<p><code>*em* x</code></p>\n"),
        .init("in a fence", "```\n{{{line}}}\n```", "<pre><code>*em* x\n</code></pre>\n"),
        .init("in pre", "<pre>{{{line}}}</pre>", "<pre>*em* x</pre>\n"),
        .init("in an attribute", "<div title=\"{{{line}}}\">a</div>", "<div title=\"*em* x\">a</div>\n"),
        .init("in a link's title", "[a](/x/ \"{{{line}}}\")", "<p><a href=\"x/\" title=\"*em* x\">a</a></p>\n"),
        .init("in an address", "[a](/x/?{{{line}}})", "<p><a href=\"x/?%2Aem%2A%20x\">a</a></p>\n"),
        .init(
            "in a text area",
            "<div><textarea>{{{line}}}</textarea></div>",
            "<div><textarea>*em* x</textarea></div>\n"
        ),
        .init("in two braces", "{{line}}", "<p>*em* x</p>\n"),
        .init("emphasis that is not closed", "{{{open}}} b**", "<p>**open b**</p>\n"),
        .init("a fence that is not closed", "{{{fence}}}\n\nb", "<pre><code>open\n</code></pre>\n<p>b</p>\n"),
        .init(
            "headings below those of the page",
            "# a\n\n{{{headed}}}\n\n## b\n\n{{{headed}}}",
            "<h1 id=\"a\">a</h1>\n<h2 id=\"h\">H</h2>\n<h3 id=\"i\">I</h3>\n<h2 id=\"b\">b</h2>\n<h3 id=\"h-1\">H</h3>\n<h4 id=\"i-1\">I</h4>\n"
        ),
    ]

    @Test(arguments: all)
    func rendersField(_ sample: TemplateCase) {
        #expect(sample.templates.page() == sample.page)
    }
}
