import Testing

/// Sections in raw HTML: between tags, among attributes, and in attribute values.
@Suite struct RawHTMLTests {
    static let elements: [TemplateCase] = [
        .init(
            "rows of a table",
            "<table>\n  {{#rows}}\n  <tr><td>{{name}}</td></tr>\n  {{/rows}}\n</table>",
            "<table>\n  <tr><td>a</td></tr>\n  <tr><td>b</td></tr>\n  <tr><td>c</td></tr>\n</table>\n"
        ),
        .init(
            "cells in a line",
            "<table><tr>{{#list}}<td>{{.}}</td>{{/list}}</tr></table>",
            "<table><tr><td>1</td><td>2</td><td>3</td></tr></table>\n"
        ),
        .init("no rows", "<table>\n{{#none}}\n<tr><td>x</td></tr>\n{{/none}}\n</table>", "<table>\n</table>\n"),
        .init(
            "half a link",
            "{{#path}}<a href=\"{{.}}\">{{/path}}x{{#path}}</a>{{/path}}",
            "<p><a href=\"events/x/\">x</a></p>\n"
        ),
        .init(
            "half a link, left out",
            "y {{#nothing}}<a href=\"{{.}}\">{{/nothing}}x{{#nothing}}</a>{{/nothing}}",
            "<p>y x</p>\n"
        ),
        .init(
            "half a block",
            "{{#text}}\n<div>\n{{/text}}\n\nx\n\n{{#text}}\n</div>\n{{/text}}",
            "<div>\n<p>x</p>\n</div>\n"
        ),
        .init("in a script", "<script>x = 1{{#text}}; y = 2{{/text}}</script>", "<script>x = 1; y = 2</script>\n"),
        .init("lines of a script", "<script>\n{{#text}}\ny = 2\n{{/text}}\n</script>", "<script>\ny = 2\n</script>\n"),
        .init(
            "in a style sheet",
            "<style>a { {{#yes}}b: c{{/yes}}{{#no}}d: e{{/no}} }</style>",
            "<style>a { b: c }</style>\n"
        ),
        .init("in a comment", "<!-- a{{#text}} b{{/text}}{{#no}} c{{/no}} -->", "<!-- a b -->\n"),
        .init("lines of a comment", "<!--\n{{#list}}\nx\n{{/list}}\n-->", "<!--\nx\nx\nx\n-->\n"),
        .init("in a title", "<title>a{{#text}} {{.}}{{/text}}</title>", "<title>a T</title>\n"),
        .init(
            "in a text area",
            "<textarea>\n{{#list}}\n{{.}}\n{{/list}}\n</textarea>",
            "<textarea>\n1\n2\n3\n</textarea>\n"
        ),
    ]

    static let addresses: [TemplateCase] = [
        .init("an empty folder", "<a href=\"/{{nothing}}/{{text}}/\">x</a>", "<p><a href=\"T/\">x</a></p>\n"),
        .init("empty folders", "[x](/{{nothing}}/{{empty}}/{{text}}/)", "<p><a href=\"T/\">x</a></p>\n"),
        .init(
            "a slash in a section",
            "<a href=\"{{#yes}}/{{/yes}}/{{text}}/\">x</a>",
            "<p><a href=\"T/\">x</a></p>\n"
        ),
        .init("a host of the template", "<a href=\"//{{text}}/\">x</a>", "<p><a href=\"//T/\">x</a></p>\n"),
    ]

    static let attributes: [TemplateCase] = [
        .init("an attribute", "<p{{#text}} class=\"x\"{{/text}}>y</p>", "<p class=\"x\">y</p>\n"),
        .init(
            "an attribute with its space outside",
            "<p {{#text}}class=\"x\"{{/text}}>y</p>",
            "<p class=\"x\">y</p>\n"
        ),
        .init(
            "an attribute of a tag in text",
            "a <b{{#text}} class=\"x\"{{/text}} id=\"z\">y</b>",
            "<p>a <b class=\"x\" id=\"z\">y</b></p>\n"
        ),
        .init(
            "an attribute, left out",
            "a <b{{#no}} class=\"x\"{{/no}} id=\"z\">y</b>",
            "<p>a <b id=\"z\">y</b></p>\n"
        ),
        .init(
            "attributes without values",
            "<input{{#yes}} checked{{/yes}}{{#no}} disabled{{/no}} name=x>",
            "<input checked name=x>\n"
        ),
        .init("either of two", "<input{{#no}} checked{{/no}}{{^no}} disabled{{/no}}>", "<input disabled>\n"),
        .init(
            "either of two names",
            "a <b {{#yes}}title{{/yes}}{{^yes}}lang{{/yes}}=\"x\" data{{#no}}-y{{/no}}=\"z\">y</b>",
            "<p>a <b title=\"x\" data=\"z\">y</b></p>\n"
        ),
        .init("one in another", "<p{{#yes}} a{{#text}} b=\"{{.}}\"{{/text}}{{/yes}}>y</p>", "<p a b=\"T\">y</p>\n"),
        .init("lines", "<div\n{{#text}}\n  title=\"{{.}}\"\n{{/text}}\n>y</div>", "<div\n  title=\"T\"\n>y</div>\n"),
        .init("in a value", "<p class=\"x{{#yes}} y{{/yes}}{{#no}} z{{/no}}\">a</p>", "<p class=\"x y\">a</p>\n"),
        .init(
            "in a value of a tag in text",
            "a <b class='x{{#yes}} y{{/yes}}'>c</b>",
            "<p>a <b class='x y'>c</b></p>\n"
        ),
        .init(
            "a list in a value",
            "<p title=\"{{#list}}{{.}}{{^last()}}, {{/last()}}{{/list}}\">a</p>",
            "<p title=\"1, 2, 3\">a</p>\n"
        ),
        .init("a value after a space", "a <b title= {{#yes}}x{{/yes}}>z</b>", "<p>a <b title= x>z</b></p>\n"),
        .init(
            "an attribute after such a value",
            "a <b title= \"x\"{{#text}} class=\"y\"{{/text}}>z</b>",
            "<p>a <b title= \"x\" class=\"y\">z</b></p>\n"
        ),
        .init("in a value without quotes", "<p class=x{{#yes}}y{{/yes}}{{#no}}z{{/no}}>a</p>", "<p class=xy>a</p>\n"),
        .init("nothing without quotes", "<p class={{#no}}x{{/no}}>a</p>", "<p class=\"\">a</p>\n"),
        .init("no value without quotes", "<p class={{nothing}}>a</p>", "<p class=\"\">a</p>\n"),
        .init(
            "in an address",
            "<a href=\"/a/{{#text}}{{.}}/{{/text}}{{#no}}b/{{/no}}\">c</a>",
            "<p><a href=\"a/T/\">c</a></p>\n"
        ),
        .init(
            "either of two addresses",
            "<a href=\"{{#no}}/a/{{/no}}{{^no}}/b/{{/no}}\">c</a>",
            "<p><a href=\"b/\">c</a></p>\n"
        ),
        .init(
            "in an address without quotes",
            "<a href=/a/{{#text}}{{.}}/{{/text}}>c</a>",
            "<p><a href=a/T/>c</a></p>\n"
        ),
        .init("in an id", "<p id=\"x{{#text}}-{{.}}{{/text}}\">a</p>", "<p id=\"x-T\">a</p>\n"),
        .init(
            "a number in a style",
            "<p style=\"width: {{#five}}{{.}}{{/five}}%\">a</p>",
            "<p style=\"width: 5%\">a</p>\n"
        ),
    ]

    /// Text that looks like the start of a tag but isn't.
    static let text: [TemplateCase] = [
        .init(
            "a tag that isn't closed",
            "a <b\n\n{{#list}}\n- {{.}}\n{{/list}}",
            "<p>a &lt;b</p>\n<ul>\n<li>1</li>\n<li>2</li>\n<li>3</li>\n</ul>\n"
        ),
        .init(
            "a sign in code",
            "```\na <b\n```\n{{#text}}\n# c\n{{/text}}",
            "<pre><code>a &lt;b\n</code></pre>\n<h1 id=\"c\">c</h1>\n"
        ),
        .init(
            "a quote that isn't closed",
            "a <b c=\"d\n\n{{#text}}\n# e\n{{/text}}",
            "<p>a &lt;b c=“d</p>\n<h1 id=\"e\">e</h1>\n"
        ),
        .init("a tag in a code span", "`<b` {{#text}}_x_{{/text}}", "<p><code>&lt;b</code> <em>x</em></p>\n"),
        .init(
            "an address in angles",
            "<https://a.example/{{#text}}{{.}}{{/text}}>",
            "<p><a href=\"https://a.example/T\">https://a.example/T</a></p>\n"
        ),
        .init("a sign before a letter", "a <b, {{#text}}_x_{{/text}}", "<p>a &lt;b, <em>x</em></p>\n"),
        .init(
            "a sign in an attribute",
            "<p title=\"a > b\"{{#text}} class=\"x\"{{/text}}>c</p>",
            "<p title=\"a > b\" class=\"x\">c</p>\n"
        ),
    ]

    @Test(arguments: elements + attributes + text + addresses)
    func rendersHTML(_ sample: TemplateCase) {
        #expect(sample.templates.page() == sample.page)
    }
}
