import Diagnostics
import Testing

@testable import Templates

/// Partials and blocks, which are inserted at compile time.
@Suite struct PartialTests {
    static let partials: [TemplateCase] = [
        .init("within a line", "a {{> p}} b", "<p>a x T b</p>\n", files: ["partials/p.md": "x {{text}}\n"]),
        .init(
            "within a line, without a last line feed",
            "a {{> p}} b",
            "<p>a x b</p>\n",
            files: ["partials/p.md": "x"]
        ),
        .init(
            "with a section at its end",
            "a {{> p}} b",
            "<p>a T b</p>\n",
            files: ["partials/p.md": "{{#text}}{{.}}{{/text}}\n"]
        ),
        .init(
            "on a line of its own",
            "a\n\n{{> p}}\nb",
            "<p>a</p>\n<h1 id=\"x\">x</h1>\n<p>b</p>\n",
            files: ["partials/p.md": "# x\n"]
        ),
        .init(
            "indented into a list item",
            "- a\n  {{> p}}\n- b",
            "<ul>\n<li>a\n<ul>\n<li>x</li>\n<li>y</li>\n</ul>\n</li>\n<li>b</li>\n</ul>\n",
            files: ["partials/p.md": "- x\n- y\n"]
        ),
        .init(
            "indented with a fence in it",
            "- a\n\n  {{> p}}\n",
            "<ul>\n<li>\n<p>a</p>\n<pre><code>x\n y\n</code></pre>\n</li>\n</ul>\n",
            files: ["partials/p.md": "```\nx\n y\n```\n"]
        ),
        .init(
            "indented twice",
            "- a\n  {{> p}}\n",
            "<ul>\n<li>a\n<ul>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n</li>\n</ul>\n",
            files: ["partials/p.md": "- b\n  {{> q}}\n", "partials/q.md": "- c\n"]
        ),
        .init(
            "in each element",
            "{{#rows}}{{> p}} {{/rows}}",
            "<p>a b c</p>\n",
            files: ["partials/p.md": "{{name}}\n"]
        ),
        .init(
            "twice",
            "{{> p}}\n{{> p}}\n",
            "<h1 id=\"x\">x</h1>\n<h1 id=\"x-1\">x</h1>\n",
            files: ["partials/p.md": "# x\n"]
        ),
        .init("in a folder", "{{> f/p}}", "<p>x</p>\n", files: ["partials/f/p.html": "x"]),
    ]

    static let blocks: [TemplateCase] = [
        .init("own content", "{{<p}}{{/p}}", "<p>a x b</p>\n", files: ["partials/p.md": "a {{$b}}x{{/b}} b"]),
        .init(
            "replaced",
            "{{<p}}{{$b}}y {{text}}{{/b}}{{/p}}",
            "<p>a y T b</p>\n",
            files: ["partials/p.md": "a {{$b}}x{{/b}} b"]
        ),
        .init(
            "in the indentation of its place",
            "{{<p}}\n{{$b}}\n  - y\n  - z\n{{/b}}\n{{/p}}",
            "<ul>\n<li>a\n<ul>\n<li>y</li>\n<li>z</li>\n</ul>\n</li>\n</ul>\n",
            files: ["partials/p.md": "- a\n  {{$b}}\n  - x\n  {{/b}}\n"]
        ),
        .init(
            "handed on",
            "{{<p}}{{$b}}1{{/b}}{{/p}}",
            "<p>[1] 1</p>\n",
            files: [
                "partials/p.md": "{{<q}}{{$c}}[{{$b}}0{{/b}}]{{/c}}{{/q}}",
                "partials/q.md": "{{$c}}none{{/c}} {{$b}}x{{/b}}",
            ]
        ),
        .init(
            "twice",
            "{{<p}}{{$b}}y{{/b}}{{/p}}",
            "<p>y y</p>\n",
            files: ["partials/p.md": "{{$b}}x{{/b}} {{$b}}z{{/b}}"]
        ),
        .init(
            "with the names of its place",
            "{{<p}}{{$b}}{{name}}{{/b}}{{/p}}",
            "<p>abc</p>\n",
            files: ["partials/p.md": "{{#rows}}{{$b}}x{{/b}}{{/rows}}"]
        ),
    ]

    static let delimiters: [TemplateCase] = [
        .init("others", "{{=<% %>=}}<%text%> {{text}} <%#list%><%.%><%/list%>", "<p>T {{text}} 123</p>\n"),
        .init("and back", "{{=| |=}}|text||={{ }}=|{{text}}|", "<p>TT|</p>\n"),
        .init(
            "not in partials",
            "{{=<% %>=}}<%> p%> {{text}}",
            "<p>T {{text}}</p>\n",
            files: ["partials/p.md": "{{text}}"]
        ),
        .init("on a line of their own", "a\n{{=<% %>=}}\nb", "<p>a\nb</p>\n"),
        .init("comments", "a{{! c }}b\n{{! d }}\nc", "<p>ab\nc</p>\n"),
    ]

    @Test(arguments: partials + blocks + delimiters)
    func rendersPartial(_ sample: TemplateCase) {
        #expect(sample.templates.page() == sample.page)
    }

    @Test(arguments: [
        ("{{nmae}}", "nothing here is called `nmae`; index.md:1:3 includes this partial"),
        (
            "x {{^content}}\n\ny {{/content}}",
            "the section `{{^content}}` on line 1 begins in a paragraph and ends in another one; index.md:1:3 includes this partial"
        ),
    ])
    func saysWhatIncludesABuiltInPartial(partial: String, message: String) {
        let messages = Self.messages([
            TemplateSource(path: "index.md", file: "index.md", text: "a {{> outer}}"),
            TemplateSource(builtIn: "partials/outer.md", text: "{{> inner}}"),
            TemplateSource(builtIn: "partials/inner.md", text: partial),
        ])
        #expect(messages == [message])
    }

    @Test(
        "A user's partial replaces a built-in one, whichever endings they have",
        arguments: [
            ("html", "md"), ("md", "html"), ("md", "md"),
        ]
    )
    func replacesBuiltIn(own: String, builtIn: String) throws {
        let set = TemplateSet([
            TemplateSource(path: "partials/p.\(own)", file: "p", text: "mine"),
            TemplateSource(builtIn: "partials/p.\(builtIn)", text: "built in"),
        ])
        #expect(try #require(set.partials["p"]).source.text == "mine")
        #expect(set.diagnostics == [])
    }

    @Test("A broken partial isn't replaced by a built-in one", arguments: [("html", "md"), ("md", "html")])
    func broken(own: String, builtIn: String) {
        let set = TemplateSet([
            TemplateSource(path: "partials/p.\(own)", file: "p", text: "{{"),
            TemplateSource(builtIn: "partials/p.\(builtIn)", text: "built in"),
        ])
        #expect(set.partials["p"] == nil)
    }

    @Test("Two partials of the user with the same name are reported")
    func twice() {
        let page = TestTemplates("{{> p}}", ["partials/p.md": "a", "partials/p.html": "b"]).page()
        let message = "`{{> p}}` includes this file, so `partials/p.html` isn't used"
        #expect(page.html == "<p>a</p>\n")
        #expect(page.messages == ["partials/p.md: warning: \(message)\n    hint: delete one of them"])
    }

    @Test("A mistake in a built-in partial that is included twice names the first tag that includes it")
    func includedTwice() {
        let messages = Self.messages([
            TemplateSource(path: "index.md", file: "index.md", text: "a {{> p}}\n\nb {{> p}}"),
            TemplateSource(builtIn: "partials/p.md", text: "x {{^content}}\n\ny {{/content}}"),
        ])
        let message = "the section `{{^content}}` on line 1 begins in a paragraph and ends in another one"
        #expect(messages == ["\(message); index.md:1:3 includes this partial"])
    }

    @Test("A mistake in a block isn't in the built-in partial that shows the block, however it gets there")
    func blockInABuiltInPartial() {
        let messages = Self.messages([
            TemplateSource(path: "index.md", file: "index.md", text: "{{<own}}{{$x}}{{nmae}}{{/x}}{{/own}}"),
            TemplateSource(path: "partials/own.md", file: "own.md", text: "{{<inner}}{{$x}}a{{/x}}{{/inner}}"),
            TemplateSource(builtIn: "partials/inner.md", text: "{{$x}}b{{/x}}"),
        ])
        #expect(messages == ["nothing here is called `nmae`"])
    }

    @Test("A mistake in a built-in layout is reported once for all pages")
    func builtInLayout() {
        let layout = "<p class=\"{{#text}}\">{{/text}}{{{content}}}"
        let messages = Self.messages([
            TemplateSource(path: "a.md", file: "a.md", text: "---\nlayout: own\n---\na"),
            TemplateSource(path: "b.md", file: "b.md", text: "---\nlayout: own\n---\nb"),
            TemplateSource(builtIn: "layouts/own.html", text: layout),
        ])
        #expect(messages == ["`{{#text}}` begins in the attribute `class` on line 1 and ends between tags"])
    }

    private static func messages(_ sources: [TemplateSource]) -> [String] {
        let layout = TemplateSource(path: "layouts/page.html", file: "layouts/page.html", text: "{{{content}}}")
        let vocabulary = Vocabulary(of: TestTemplates("", values: ["text": "T"]).root, phrases: [:])
        let constants = Constants(root: TestRecord([:]), names: [])
        let compiled = CompiledTemplates(TemplateSet([layout] + sources), vocabulary, constants: constants)
        return compiled.diagnostics.map(\.message)
    }
}
