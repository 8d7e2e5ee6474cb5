// `item.s` is the value, `item.list` is a list of it, and `item.record.s` is the value in a dictionary.
extension Place {
    static let all = markdown + markdownURLs + rawHTML + rawURLs + composed + layouts

    private static let markdown: [Place] = [
        .text("running text", "before {{item.s}} after", in: "p", prefix: "before ", suffix: " after"),
        .text("between words", "a{{item.s}}b", in: "p", prefix: "a", suffix: "b"),
        .text("start of a line", "{{item.s}} after", in: "p", suffix: " after"),
        .text("alone", "{{item.s}}", in: "p"),
        .text("three braces", "{{{item.s}}}", in: "p"),
        .text("twice", "{{item.s}}|", in: "p", suffix: "|"),
        .text("second line", "a\n{{item.s}}", in: "p", prefix: "a\n"),
        .text("heading", "# {{item.s}}", in: "h1"),
        .text("setext heading", "{{item.s}}\n===", in: "h1"),
        .text("emphasis", "*{{item.s}}*", in: "em"),
        .text("strong", "**{{item.s}}**", in: "strong"),
        .text("underscores", "__{{item.s}}__", in: "strong"),
        .text("list item", "- {{item.s}}", in: "li"),
        .text("ordered list", "1. {{item.s}}", in: "li"),
        .text("block quote", "> {{item.s}}", in: "p"),
        .text("in quotes", "\"{{item.s}}\"", in: "p", prefix: "\u{201C}", suffix: "\u{201D}"),
        .text("link text", "[{{item.s}}](/y)", in: "a"),
        .text("code span", "`{{item.s}}`", in: "code"),
        .text("fenced code", "```\n{{item.s}}\n```", in: "code", suffix: "\n"),
        .text("indented code", "    {{item.s}}", in: "code", suffix: "\n"),
        .attribute("fence info", "```{{item.s}}\na\n```", in: "code", "class", prefix: "language-"),
        .attribute("link title", "[y](/y \"{{item.s}}\")", in: "a", "title"),
        .attribute("link title in single quotes", "[y](/y '{{item.s}}')", in: "a", "title"),
        .attribute("link title in parentheses", "[y](/y ({{item.s}}))", in: "a", "title"),
        .attribute("image alt", "![{{item.s}}](/y.png)", in: "img", "alt"),
        .attribute("image title", "![a](/y.png \"{{item.s}}\")", in: "img", "title"),
    ]

    private static let markdownURLs: [Place] = [
        .attribute("link destination", "[y]({{item.s}})", in: "a", "href", .wholeURL),
        .attribute("link destination in angles", "[y](<{{item.s}}>)", in: "a", "href", .wholeURL),
        .attribute("reference definition", "[y]\n\n[y]: {{item.s}}", in: "a", "href", .wholeURL),
        .attribute("image source", "![y]({{item.s}})", in: "img", "src", .wholeURL),
        .attribute("query", "[y](/search/?q={{item.s}})", in: "a", "href", prefix: "search/?q=", .partOfURL),
        .attribute("fragment", "[y](#a-{{item.s}})", in: "a", "href", prefix: "#a-", .partOfURL),
        .attribute("path", "[y](/a/{{item.s}})", in: "a", "href", prefix: "a/", .partOfURL),
        .attribute(
            "path of an image",
            "![y](/a/{{item.s}}.png)",
            in: "img",
            "src",
            prefix: "a/",
            suffix: ".png",
            .partOfURL
        ),
        .attribute("first part of a path", "[y](/{{item.s}})", in: "a", "href", .partOfURL),
    ]

    private static let rawHTML: [Place] = [
        .text("inline HTML", "a <b>{{item.s}}</b>", in: "b"),
        .text("block of HTML", "<div>{{item.s}}</div>", in: "div"),
        .text("table cell", "<table><tr><td>{{item.s}}</td></tr></table>", in: "td"),
        .text("option", "<select><option>{{item.s}}</option></select>", in: "option"),
        .text("pre", "<pre>{{item.s}}</pre>", in: "pre"),
        .text("pre with attributes", "<pre class=\"a\">{{item.s}}</pre>", in: "pre"),
        .text("textarea", "<div><textarea>{{item.s}}</textarea></div>", in: "textarea"),
        .text("textarea with attributes", "<div><textarea name=\"a\">{{item.s}}</textarea></div>", in: "textarea"),
        .text("title of a drawing", "<svg><title>{{item.s}}</title></svg>", in: "svg"),
        .attribute("double quotes", "<div title=\"{{item.s}}\" class=z>a</div>", in: "div", "title"),
        .attribute("single quotes", "<div title='{{item.s}}' class=z>a</div>", in: "div", "title"),
        .attribute("inline, double quotes", "a <i title=\"{{item.s}}\">b</i>", in: "i", "title"),
        .attribute("no quotes", "<div title={{item.s}} class=z>a</div>", in: "div", "title"),
        .attribute(
            "no quotes, part",
            "<div title=a{{item.s}}b class=z>a</div>",
            in: "div",
            "title",
            prefix: "a",
            suffix: "b"
        ),
        .attribute("no quotes, first part", "<div title={{item.s}}b class=z>a</div>", in: "div", "title", suffix: "b"),
        .attribute("no quotes at the end", "<div title={{item.s}}>a</div>", in: "div", "title"),
        .attribute("inline, no quotes", "a <i title={{item.s}}>b</i>", in: "i", "title"),
        .attribute("data attribute", "<div data-value=\"{{item.s}}\">a</div>", in: "div", "data-value"),
        .attribute("id", "<div id=\"i-{{item.s}}\">a</div>", in: "div", "id", prefix: "i-"),
        Place(testDescription: "comment", body: "<div>a<!-- {{item.s}} -->b</div>", exactness: .nothing, prefix: "ab") {
            $0.first("div")?.text
        },
    ]

    private static let rawURLs: [Place] = [
        .attribute("raw link", "<a href=\"{{item.s}}\">y</a>", in: "a", "href", .wholeURL),
        .attribute("raw link, single quotes", "<a href='{{item.s}}'>y</a>", in: "a", "href", .wholeURL),
        .attribute(
            "raw link, part",
            "<a href=\"/search/?q={{item.s}}\">y</a>",
            in: "a",
            "href",
            prefix: "search/?q=",
            .partOfURL
        ),
        .attribute("raw image", "<p><img src=\"{{item.s}}\" alt=''></p>", in: "img", "src", .wholeURL),
        .attribute("raw link, no quotes", "<a href={{item.s}} class=z>y</a>", in: "a", "href", .wholeURL),
        .attribute("form", "<form action=\"{{item.s}}\"></form>", in: "form", "action", .wholeURL),
    ]

    private static let composed: [Place] = [
        .text("partial", "{{> shown}}", in: "p", prefix: "it is "),
        .text("section over a list", "{{#item.list}}<p>{{.}}</p>{{/item.list}}", in: "p"),
        .text("section over a record", "{{#item.record}}<p>{{s}}</p>{{/item.record}}", in: "p"),
        .text("a list as text", "{{item.list}}", in: "p"),
        .text("a record as text", "{{item.record}}", in: "p", prefix: "s: "),
        .text("first of a list", "{{item.list.first}}", in: "p"),
    ]

    private static let layouts: [Place] = [
        .layout("front matter title", "<title>{{page.title}}</title>{{{content}}}") { $0.first("title")?.text },
        .layout("title", "<title>{{item.s}}</title>{{{content}}}") { $0.first("title")?.text },
        .layout("layout text", "<body><p>{{item.s}}</p>{{{content}}}") { $0.first("p")?.text },
        .layout("layout attribute", "<body class=\"{{item.s}}\">{{{content}}}") { $0.first("body")?["class"] },
        .layout("layout attribute, no quotes", "<html lang={{item.s}}><p>a{{{content}}}") { $0.first("html")?["lang"] },
        .layout("meta", "<meta content=\"{{item.s}}\" name=a>{{{content}}}") { $0.first("meta")?["content"] },
        .layout("layout link", "<body><a href=\"{{item.s}}\">a</a>{{{content}}}", exactness: .wholeURL) {
            $0.first("a")?["href"]
        },
    ]
}
