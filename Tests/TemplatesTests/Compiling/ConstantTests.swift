import Testing

@testable import Templates

/// Values that are the same on all pages are compiled into the instructions.
@Suite struct ConstantTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let template: String
        let html: String
    }

    static let folded: [Sample] = [
        .init(testDescription: "text", template: "a {{site.title}} {{site.count}}", html: "<p>a A&amp;B 3</p>\n"),
        .init(
            testDescription: "an attribute",
            template: "<p title=\"{{site.title}}\" class={{site.title}}>a</p>",
            html: "<p title=\"A&amp;B\" class=A&#38;B>a</p>\n"
        ),
        .init(testDescription: "a heading", template: "# {{site.title}}", html: "<h1 id=\"a-b\">A&amp;B</h1>\n"),
        .init(testDescription: "true", template: "{{#site.isOpen}}\na\n{{/site.isOpen}}", html: "<p>a</p>\n"),
        .init(testDescription: "false", template: "{{#site.isClosed}}\na\n{{/site.isClosed}}b", html: "<p>b</p>\n"),
        .init(
            testDescription: "inverted false",
            template: "{{^site.isClosed}}\na\n{{/site.isClosed}}",
            html: "<p>a</p>\n"
        ),
        .init(
            testDescription: "nothing",
            template: "a{{site.motto}}{{#site.motto}}b{{/site.motto}}",
            html: "<p>a</p>\n"
        ),
        .init(
            testDescription: "a style",
            template: "<p style=\"width: {{site.count}}%\">a</p>",
            html: "<p style=\"width: 3%\">a</p>\n"
        ),
    ]

    @Test(arguments: folded)
    func foldsConstants(_ sample: Sample) throws {
        let page = try #require(templates(sample.template).compiled.pages.first)
        #expect(page.body.expressions.isEmpty)
        #expect(templates(sample.template).page() == .init(html: sample.html))
    }

    /// Values that depend on the page, or aren't plain text, are evaluated when the template runs.
    @Test(arguments: [
        ("[a]({{site.root}})", "<p><a href=\"../x/\">a</a></p>\n"),
        ("{{{site.note}}}", "<p><em>n</em></p>\n"),
        ("{{#site}}{{title}}{{/site}}", "<p>A&amp;B</p>\n"),
        ("{{#site.list}}{{.}}{{/site.list}}", "<p>12</p>\n"),
        ("{{{site.title}}}", "<p>A&amp;B</p>\n"),
        ("# {{site.spaced}}", "<h1 id=\"a-b\">a  b</h1>\n"),
    ])
    func evaluatesOtherValuesAtRunTime(template: String, html: String) {
        var templates = templates(template)
        templates.path = "/y/"
        #expect(templates.page() == .init(html: html))
    }

    private func templates(_ text: String) -> TestTemplates {
        var templates = TestTemplates(text)
        templates.constants = [
            "site": [
                "title": "A&B", "count": 3, "isOpen": true, "isClosed": false, "motto": .nothing, "root": .path("/x/"),
                "note": .markdown("*n*"), "list": ["1", "2"], "spaced": "a  b",
            ]
        ]
        return templates
    }
}
