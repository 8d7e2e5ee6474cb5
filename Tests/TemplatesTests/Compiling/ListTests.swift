import Testing

/// Sections in Markdown lists repeat items, not whole lists.
@Suite struct ListTests {
    static let items: [TemplateCase] = [
        .init("repeats items", "{{#list}}\n- {{.}}\n{{/list}}", ul("1", "2", "3")),
        .init("between fixed items", "- a\n{{#list}}\n- {{.}}\n{{/list}}\n- b", ul("a", "1", "2", "3", "b")),
        .init("no item", "{{#none}}\n- {{.}}\n{{/none}}", ""),
        .init("no item next to a fixed one", "- a\n{{#none}}\n- {{.}}\n{{/none}}", ul("a")),
        .init("items or none", "{{#none}}\n- {{.}}\n{{/none}}\n{{^none}}\n- nothing\n{{/none}}", ul("nothing")),
        .init(
            "a paragraph if there is none",
            "{{#none}}\n- {{.}}\n{{/none}}\n\n{{^none}}\nnothing\n{{/none}}",
            "<p>nothing</p>\n"
        ),
        .init(
            "two sections",
            "{{#list}}\n- {{.}}\n{{/list}}\n{{#none}}\n- {{.}}\n{{/none}}\n{{#text}}\n- {{.}}\n{{/text}}",
            ul("1", "2", "3", "T")
        ),
        .init("an empty line between", "- a\n\n{{#list}}\n- {{.}}\n{{/list}}", ul("a", "1", "2", "3")),
        .init("empty lines in the section", "{{#list}}\n\n- {{.}}\n\n{{/list}}", ul("1", "2", "3")),
        .init("a section in a section", "{{#rows}}\n{{#isOn}}\n- {{name}}\n{{/isOn}}\n{{/rows}}", ul("a", "c")),
        .init("several items", "{{#rows}}\n- {{name}}\n- and\n{{/rows}}", ul("a", "and", "b", "and", "c", "and")),
        .init(
            "loose items",
            "{{#list}}\n- {{.}}\n\n  x\n{{/list}}",
            "<ul>\n" + ["1", "2", "3"].map { "<li>\n<p>\($0)</p>\n<p>x</p>\n</li>\n" }.joined() + "</ul>\n"
        ),
        .init(
            "paragraphs around",
            "a\n{{#list}}\n- {{.}}\n{{/list}}\nb",
            "<p>a</p>\n" + ul("1", "2", "3") + "<p>b</p>\n"
        ),
        .init("more than items", "{{#text}}\n- a\n\nb\n{{/text}}", ul("a") + "<p>b</p>\n"),
        .init(
            "lists of two kinds",
            "{{#text}}\n- a\n{{/text}}\n{{#text}}\n1. b\n{{/text}}",
            ul("a") + "<ol>\n<li>b</li>\n</ol>\n"
        ),
        .init("a section in each item", "{{#rows}}\n- {{name}}{{#isOn}}!{{/isOn}}\n{{/rows}}", ul("a!", "b", "c!")),
    ]

    static let ordered: [TemplateCase] = [
        .init("items", "{{#list}}\n1. {{.}}\n{{/list}}", "<ol>\n<li>1</li>\n<li>2</li>\n<li>3</li>\n</ol>\n"),
        .init(
            "a start",
            "{{#list}}\n3. {{.}}\n{{/list}}",
            "<ol start=\"3\">\n<li>1</li>\n<li>2</li>\n<li>3</li>\n</ol>\n"
        ),
        .init(
            "between fixed items",
            "1. a\n{{#text}}\n2. {{.}}\n{{/text}}\n3. b",
            "<ol>\n<li>a</li>\n<li>T</li>\n<li>b</li>\n</ol>\n"
        ),
        .init(
            "the start of a fixed item",
            "4. a\n{{#text}}\n5. {{.}}\n{{/text}}",
            "<ol start=\"4\">\n<li>a</li>\n<li>T</li>\n</ol>\n"
        ),
        .init(
            "the number of the first list",
            "{{#none}}\n4. a\n{{/none}}\n5. b",
            "<ol start=\"4\">\n<li>b</li>\n</ol>\n"
        ),
    ]

    static let nested: [TemplateCase] = [
        .init(
            "by indentation",
            "{{#rows}}\n- {{name}}\n  {{#parts}}\n  - {{.}}\n  {{/parts}}\n{{/rows}}",
            "<ul>\n<li>a\n<ul>\n<li>1</li>\n<li>2</li>\n</ul>\n</li>\n<li>b\n</li>\n<li>c\n<ul>\n<li>3</li>\n</ul>\n</li>\n</ul>\n"
        ),
        .init(
            "by the indentation of the items",
            "{{#rows}}\n- {{name}}\n{{#parts}}\n  - {{.}}\n{{/parts}}\n{{/rows}}",
            "<ul>\n<li>a\n<ul>\n<li>1</li>\n<li>2</li>\n</ul>\n</li>\n<li>b\n</li>\n<li>c\n<ul>\n<li>3</li>\n</ul>\n</li>\n</ul>\n"
        ),
        .init(
            "by the indentation of the items, in a fixed item",
            "- a\n{{#none}}\n  - x\n{{/none}}\n{{^none}}\n  - y\n{{/none}}\n- b",
            "<ul>\n<li>a\n<ul>\n<li>y</li>\n</ul>\n</li>\n<li>b</li>\n</ul>\n"
        ),
        .init(
            "by the indentation of the items and of one tag",
            "1. a\n{{#list}}\n   - {{.}}\n   {{/list}}\n2. b",
            "<ol>\n<li>a\n<ul>\n<li>1</li>\n<li>2</li>\n<li>3</li>\n</ul>\n</li>\n<li>b</li>\n</ol>\n"
        ),
        .init("indented items of the page", "{{#list}}\n  - {{.}}\n{{/list}}\n", ul("1", "2", "3")),
        .init(
            "in a fixed item",
            "- a\n  {{#none}}\n  - x\n  {{/none}}\n  {{^none}}\n  - y\n  {{/none}}\n- b",
            "<ul>\n<li>a\n<ul>\n<li>y</li>\n</ul>\n</li>\n<li>b</li>\n</ul>\n"
        ),
        .init(
            "ordered",
            "1. a\n   {{#list}}\n   1. {{.}}\n   {{/list}}\n2. b",
            "<ol>\n<li>a\n<ol>\n<li>1</li>\n<li>2</li>\n<li>3</li>\n</ol>\n</li>\n<li>b</li>\n</ol>\n"
        ),
        .init(
            "after an empty line",
            "- a\n\n  {{#text}}\n  {{.}}\n  {{/text}}",
            "<ul>\n<li>\n<p>a</p>\n<p>T</p>\n</li>\n</ul>\n"
        ),
        .init("below the list", "- a\n{{#text}}\n  b\n{{/text}}", "<ul>\n<li>a</li>\n</ul>\n<p>b</p>\n"),
        .init(
            "of a partial",
            "{{#rows}}\n{{> row}}\n{{/rows}}",
            "<ul>\n<li>a\n<ul>\n<li>1</li>\n<li>2</li>\n</ul>\n</li>\n<li>b\n</li>\n<li>c\n<ul>\n<li>3</li>\n</ul>\n</li>\n</ul>\n",
            files: ["partials/row.md": "- {{name}}\n  {{#parts}}\n  - {{.}}\n  {{/parts}}\n"]
        ),
    ]

    /// Section tags separate the paragraphs of an item, as empty lines do.
    static let paragraphs: [TemplateCase] = [
        .init(
            "below the item's own, in all items of the list",
            "- x\n  {{#list}}\n  {{.}}\n  {{/list}}\n- y",
            loose(["x", "1", "2", "3"], ["y"])
        ),
        .init("none", "- x\n  {{#none}}\n  {{.}}\n  {{/none}}", loose(["x"])),
        .init("after the section", "- x\n  {{#none}}\n  - l\n  {{/none}}\n  y", loose(["x", "y"])),
        .init(
            "in adjacent sections",
            "- x\n  {{#none}}\n  a\n  {{/none}}\n  {{^none}}\n  b\n  {{/none}}",
            loose(["x", "b"])
        ),
        .init(
            "ordered",
            "1. x\n   {{#list}}\n   {{.}}\n   {{/list}}",
            "<ol>\n<li>\n<p>x</p>\n<p>1</p>\n<p>2</p>\n<p>3</p>\n</li>\n</ol>\n"
        ),
        .init(
            "of an inner list only",
            "- a\n  - x\n    {{#list}}\n    {{.}}\n    {{/list}}",
            "<ul>\n<li>a\n" + loose(["x", "1", "2", "3"]) + "</li>\n</ul>\n"
        ),
        .init(
            "in a section of items",
            "{{#rows}}\n- {{name}}\n  {{#parts}}\n  {{.}}\n  {{/parts}}\n{{/rows}}",
            loose(["a", "1", "2"], ["b"], ["c", "3"])
        ),
        .init(
            "of a quote",
            "- > x\n  > {{#list}}\n  > {{.}}\n  > {{/list}}",
            "<ul>\n<li>\n<blockquote>\n<p>x</p>\n<p>1</p>\n<p>2</p>\n<p>3</p>\n</blockquote>\n</li>\n</ul>\n"
        ),
    ]

    /// A list that a section continues is loose as a whole if a part of it is.
    static let continued: [TemplateCase] = [
        .init(
            "by items in a section",
            "- x\n\n  y\n{{#list}}\n- {{.}}\n{{/list}}\n- z",
            "<ul>\n<li>\n<p>x</p>\n<p>y</p>\n</li>\n"
                + ["1", "2", "3", "z"].map { "<li><p>\($0)</p>\n</li>\n" }.joined() + "</ul>\n"
        ),
        .init(
            "by items outside of it",
            "- z\n  - tight\n{{#text}}\n- {{.}}\n\n  x\n{{/text}}",
            "<ul>\n<li><p>z</p>\n\n<ul>\n<li>tight</li>\n</ul>\n</li>\n<li>\n<p>T</p>\n<p>x</p>\n</li>\n</ul>\n"
        ),
        .init(
            "by Markdown in a section",
            "- x\n\n  y\n{{#yes}}\n- {{{line}}}\n{{/yes}}",
            "<ul>\n<li>\n<p>x</p>\n<p>y</p>\n</li>\n<li><p><em>em</em> x</p>\n</li>\n</ul>\n"
        ),
        .init(
            "after a quote, which doesn't make it loose",
            "- > x\n{{#text}}\n- {{.}}\n{{/text}}",
            "<ul>\n<li>\n<blockquote>\n<p>x</p>\n</blockquote>\n</li>\n<li>T</li>\n</ul>\n"
        ),
    ]

    @Test(arguments: items + ordered + nested + paragraphs + continued)
    func rendersList(_ sample: TemplateCase) {
        #expect(sample.templates.page() == sample.page)
    }

    private static func loose(_ items: [String]...) -> String {
        let items = items.map { "<li>\n" + $0.map { "<p>\($0)</p>\n" }.joined() + "</li>\n" }
        return "<ul>\n" + items.joined() + "</ul>\n"
    }

    private static func ul(_ items: String...) -> String {
        "<ul>\n" + items.map { "<li>\($0)</li>\n" }.joined() + "</ul>\n"
    }
}
