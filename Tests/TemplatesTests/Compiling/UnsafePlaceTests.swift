import Testing

/// Values in places where no text is safe: the value is omitted, with a message.
@Suite struct UnsafePlaceTests {
    static let misplaced: [TemplateCase] = [
        leftOut("a script", "<script>x = '{{text}}'</script>", 14, "`<script>`", "<script>x = ''</script>\n"),
        leftOut(
            "a script, in a section",
            "<script>{{#text}}{{.}}{{/text}}</script>",
            18,
            "`<script>`",
            "<script></script>\n",
            name: "."
        ),
        leftOut(
            "a style sheet",
            "<style>p { color: {{text}} }</style>",
            19,
            "`<style>`",
            "<style>p { color:  }</style>\n"
        ),
        leftOut(
            "an event handler",
            "<p onclick=\"f('{{text}}')\">a</p>",
            16,
            "the attribute `onclick`",
            "<p onclick=\"f('')\">a</p>\n"
        ),
        leftOut(
            "a style",
            "<p style=\"color: {{text}}\">a</p>",
            18,
            "the attribute `style`",
            "<p style=\"color: \">a</p>\n"
        ),
        leftOut(
            "a document in an attribute",
            "<iframe srcdoc=\"{{text}}\"></iframe>",
            17,
            "the attribute `srcdoc`",
            "<iframe srcdoc=\"\"></iframe>\n"
        ),
        leftOut(
            "addresses with sizes",
            "<div><img srcset=\"{{text}} 2x\"></div>",
            19,
            "the attribute `srcset`",
            "<div><img srcset=\" 2x\"></div>\n"
        ),
        leftOut(
            "a part of an address with a size",
            "<link rel=preload imagesrcset=\"/{{text}}.png 2x\">",
            33,
            "the attribute `imagesrcset`",
            "<link rel=preload imagesrcset=\"/.png 2x\">\n"
        ),
        leftOut(
            "an attribute's name",
            "<p data-{{text}}=\"x\">a</p>",
            9,
            "an attribute's name",
            "<p data-=\"x\">a</p>\n"
        ),
        leftOut("in place of an attribute", "<p {{text}}>a</p>", 4, "an attribute's name", "<p >a</p>\n"),
        leftOut(
            "a tag's name",
            "<div><h{{five}}>a</h></div>",
            8,
            "a tag's name",
            "<div><h>a</h></div>\n",
            name: "five"
        ),
        leftOut(
            "an address that runs",
            "<a href=\"javascript:f({{text}})\">a</a>",
            23,
            "a `javascript:` link",
            "<p><a href=\"javascript:f()\">a</a></p>\n"
        ),
        leftOut(
            "an address of Markdown that runs",
            "[a](javascript:{{text}})",
            16,
            "a `javascript:` link",
            "<p><a href=\"javascript:\">a</a></p>\n"
        ),
        leftOut(
            "an address that runs if there is something",
            "<a href=\"{{#yes}}javascript:{{/yes}}{{text}}\">a</a>",
            37,
            "a `javascript:` link",
            "<p><a href=\"javascript:\">a</a></p>\n"
        ),
        leftOut(
            "the address of a script",
            "<script src=\"{{link}}\"></script>",
            14,
            "the address of a script",
            "<script src=\"\"></script>\n",
            name: "link"
        ),
    ]

    @Test(arguments: misplaced)
    func omitsValue(_ sample: TemplateCase) {
        #expect(sample.templates.page() == sample.page)
    }

    private static func leftOut(
        _ name: String,
        _ template: String,
        _ column: Int,
        _ place: String,
        _ html: String,
        name value: String = "text"
    ) -> TemplateCase {
        TemplateCase(
            name,
            template,
            html: html,
            """
            index.md:1:\(column): error: the value of `\(value)` is in \(place), where no text is safe; it was left out
                hint: put it into an attribute such as `data-value` and read it from there
            """
        )
    }
}
