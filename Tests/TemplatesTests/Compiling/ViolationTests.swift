import Testing

/// Templates that are refused. The message gives the location and the fix.
@Suite struct ViolationTests {
    static let containers: [TemplateCase] = [
        refused(
            "from a paragraph to a list item",
            "a {{#text}}x\n\n- b {{/text}}",
            "3:5",
            between("text", 1, "a paragraph", "another one")
        ),
        refused(
            "from a paragraph to the next",
            "a {{#text}}x\n\ny{{/text}} b",
            "3:2",
            between("text", 1, "a paragraph", "another one")
        ),
        refused(
            "from an item to the next",
            "- a {{#text}}x\n- b{{/text}}",
            "2:4",
            between("text", 1, "a paragraph", "another one")
        ),
        refused(
            "from a heading to a paragraph",
            "# a {{#text}}x\ny{{/text}}",
            "2:2",
            between("text", 1, "a heading", "a paragraph")
        ),
        refused(
            "from an item to the page",
            "- a\n  {{#text}}\n  b\n{{/text}}",
            "4:1",
            between("text", 2, "a list item", "the page")
        ),
        refused(
            "from the page to a fence",
            "{{#text}}\n```\nx\n{{/text}}\n```",
            "4:1",
            between("text", 1, "the page", "a code block")
        ),
        refused(
            "from a fence to the page",
            "```\n{{#text}}\n```\n{{/text}}",
            "4:1",
            between("text", 2, "a code block", "the page")
        ),
        refused(
            "from the page to a quote",
            "{{#text}}\n> a\n> {{/text}}\n",
            "3:3",
            between("text", 1, "the page", "a quote")
        ),
        refused(
            "of a partial",
            "\n{{> p}}\n",
            at: "partials/p.md:4:1",
            between("text", 2, "a list item", "the page"),
            files: ["partials/p.md": "- a\n  {{#text}}\n  b\n{{/text}}\n"]
        ),
        refused(
            "of a block",
            "{{<p}}\n{{$b}}\n- a {{#text}}x\n- b{{/text}}\n{{/b}}\n{{/p}}",
            "4:4",
            between("text", 3, "a paragraph", "another one"),
            files: ["partials/p.md": "{{$b}}{{/b}}\n"]
        ),
    ]

    static let tags: [TemplateCase] = [
        refused(
            "from an attribute to text",
            "<p class=\"{{#text}}x\">y{{/text}}</p>",
            "1:24",
            apart("text", "in the attribute `class` on line 1", "between tags")
        ),
        refused(
            "from an attribute to text, within a line",
            "a <b class=\"{{#text}}x\">y{{/text}}</b>",
            "1:26",
            apart("text", "in the attribute `class` on line 1", "between tags")
        ),
        refused(
            "from a tag to text",
            "<p {{#text}}class=\"x\">y{{/text}}</p>",
            "1:24",
            apart("text", "inside a tag on line 1", "between tags")
        ),
        refused(
            "from text into a tag",
            "{{#text}}<p {{/text}}class=\"x\">y</p>",
            "1:13",
            apart("text", "between tags on line 1", "inside a tag")
        ),
        refused(
            "from a tag to an attribute",
            "<p {{#text}}class={{/text}}\"x\">y</p>",
            "1:19",
            apart("text", "inside a tag on line 1", "in the attribute `class`")
        ),
        refused(
            "from a comment to text",
            "<!-- {{#text}} -->{{/text}}",
            "1:19",
            apart("text", "in a comment on line 1", "between tags")
        ),
        refused(
            "from a script to text",
            "<script>{{#text}}</script>{{/text}}",
            "1:27",
            apart("text", "in `<script>` on line 1", "between tags")
        ),
        refused(
            "from a title to text",
            "<title>{{#text}}</title>{{/text}}",
            "1:25",
            apart("text", "in `<title>` on line 1", "between tags")
        ),
        refused(
            "open where an address ends",
            "<a href=\"{{#text}}x\">y</a>{{/text}}",
            "1:10",
            open("text", in: "the attribute `href`")
        ),
        refused(
            "open where an address without quotes ends",
            "<a href={{#text}}x>y</a>{{/text}}",
            "1:9",
            open("text", in: "the attribute `href`")
        ),
        refused(
            "open where an attribute without quotes ends",
            "<p class={{#text}}x>y{{/text}}</p>",
            "1:10",
            open("text", in: "the attribute `class`")
        ),
        refused(
            "open where an id ends",
            "<p id=\"{{#text}}x\">y{{/text}}</p>",
            "1:8",
            open("text", in: "the attribute `id`")
        ),
    ]

    static let links: [TemplateCase] = [
        refused(
            "a link in two sections",
            "{{#path}}[{{/path}}a{{#path}}]({{path}}){{/path}}",
            "1:32",
            torn("{{path}}", "{{#path}}", 1)
        ),
        refused(
            "from a link's text to its address",
            "[{{#text}}x](/{{/text}}y)",
            "1:15",
            apart("text", "between tags on line 1", "in the attribute `href`")
        ),
        refused(
            "an address that is defined elsewhere",
            "[a]: /u/{{text}}\n\n{{#text}}[b][a]{{/text}}",
            "1:9",
            """
            `{{text}}` isn't in the section `{{#text}}` on line 3, but a link in that section refers to it
                hint: put the address in the link itself, such as `[name]({{url}})`
            """
        ),
        refused(
            "an address that is defined in an outer section",
            "{{#yes}}\n[a]: /u/{{text}}\n\n{{#text}}[b][a]{{/text}}\n{{/yes}}",
            "2:9",
            """
            `{{text}}` isn't in the section `{{#text}}` on line 4, but a link in that section refers to it
                hint: put the address in the link itself, such as `[name]({{url}})`
            """
        ),
        refused(
            "an address that is defined in a section",
            "{{#text}}\n[a]: /u/{{.}}\n{{/text}}\n\n[b][a]",
            "2:9",
            torn("{{.}}", "{{#text}}", 1)
        ),
    ]

    /// Omitting the section would leave half of a link or emphasis.
    static let halves: [TemplateCase] = [
        refused(
            "the end of a link",
            "[a{{#text}}](/x/){{/text}}",
            "1:18",
            half("text", "begins in a link and ends outside of it")
        ),
        refused(
            "the beginning of a link",
            "{{#text}}[a{{/text}}](/x/)",
            "1:12",
            half("text", "begins outside of a link and ends in it")
        ),
        refused(
            "the end of emphasis",
            "_{{#text}}x_{{/text}}",
            "1:13",
            half("text", "begins in emphasis and ends outside of it")
        ),
        refused(
            "the beginning of emphasis",
            "{{#text}}**x{{/text}}**",
            "1:13",
            half("text", "begins outside of strong emphasis and ends in it")
        ),
        refused(
            "half a code span",
            "`{{#text}}x`{{/text}}",
            "1:13",
            half("text", "begins in a code span and ends outside of it")
        ),
        refused(
            "from emphasis to emphasis",
            "*a {{#text}}b* *c{{/text}} d*",
            "1:18",
            half("text", "begins in emphasis and ends outside of it")
        ),
        refused(
            "halves on two conditions",
            "{{#text}}**{{/text}}x{{#other}}**{{/other}}",
            "1:12",
            half("text", "begins outside of strong emphasis and ends in it")
        ),
    ]

    static let mustache: [TemplateCase] = [
        refused(
            "not closed",
            "a\n{{#text}}x",
            "2:1",
            "the section `text` is not closed\n    hint: add `{{/text}}` where it ends"
        ),
        refused(
            "closed in another order",
            "{{#text}}{{#list}}{{/text}}{{/list}}",
            "1:19",
            "found `{{/text}}` where `{{/list}}` was expected\n    hint: the section `list` was opened on line 1"
        ),
        refused(
            "a partial in itself",
            "{{> p}}",
            at: "partials/p.md:1:3",
            itself("p"),
            files: ["partials/p.md": "x {{> p}}"]
        ),
        refused(
            "a partial in another that it holds",
            "{{> p}}",
            at: "partials/q.md:2:1",
            itself("p"),
            files: ["partials/p.md": "x {{> q}}", "partials/q.md": "y\n{{> p}}"]
        ),
        refused(
            "a partial in a block of its own",
            "{{> p}}",
            at: "partials/p.md:1:13",
            itself("p"),
            files: ["partials/p.md": "{{<q}}{{$b}}{{> p}}{{/b}}{{/q}}", "partials/q.md": "{{$b}}{{/b}}"]
        ),
    ]

    @Test(arguments: containers + tags + links + halves + mustache)
    func rejectsTemplate(_ sample: TemplateCase) {
        #expect(sample.templates.page() == sample.page)
    }

    @Test(arguments: ["> ", "- ", "1. "])
    func rejectsTooDeepNesting(marker: String) {
        let templates = TestTemplates(String(repeating: marker, count: 300) + "x")
        let depth = marker == "> " ? 300 : 600
        #expect(
            templates.page()
                == .init(
                    html: nil,
                    messages: [
                        """
                        index.md: error: Markdown is nested \(depth) levels deep on line 1, the limit is 200
                            hint: use fewer levels in the template
                        """
                    ]
                )
        )
    }

    // MARK: Messages

    private static func refused(
        _ name: String,
        _ template: String,
        _ place: String,
        _ message: String,
        files: [String: String] = [:]
    ) -> TemplateCase {
        refused(name, template, at: "index.md:\(place)", message, files: files)
    }

    private static func refused(
        _ name: String,
        _ template: String,
        at place: String,
        _ message: String,
        files: [String: String] = [:]
    ) -> TemplateCase {
        TemplateCase(name, template, html: nil, "\(place): error: \(message)", files: files)
    }

    private static func between(_ name: String, _ line: Int, _ first: String, _ last: String) -> String {
        """
        the section `{{#\(name)}}` on line \(line) begins in \(first) and ends in \(last)
            hint: give each of its tags a line to itself, and indent both alike
        """
    }

    private static func half(_ name: String, _ message: String) -> String {
        "the section `{{#\(name)}}` on line 1 \(message)\n    hint: put both of its tags inside, or both outside"
    }

    private static func apart(_ name: String, _ first: String, _ last: String) -> String {
        """
        `{{#\(name)}}` begins \(first) and ends \(last)
            hint: begin and end it in the same place, for example both between tags
        """
    }

    private static func open(_ name: String, in place: String) -> String {
        "`{{#\(name)}}` begins in \(place) and is still open where that ends\n    hint: begin and end it in the same place"
    }

    private static func torn(_ tag: String, _ section: String, _ line: Int) -> String {
        """
        `\(tag)` is no longer in the section `\(section)` on line \(line): a Markdown link can't be divided
            hint: write the link as HTML, such as `{{#url}}<a href="{{.}}">{{/url}}name{{#url}}</a>{{/url}}`
        """
    }

    private static func itself(_ name: String) -> String {
        """
        the partial `\(name)` includes itself endlessly
            hint: remove the tag; a list in a list needs a partial for each level
        """
    }
}
