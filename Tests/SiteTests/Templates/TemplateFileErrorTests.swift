import Diagnostics
import Records
import Site
import Templates
import TestSupport
import Testing

/// Messages about front matter, layouts, partials and lists.
@Suite struct TemplateFileErrorTests {
    typealias Mistake = TemplateErrorTests.Mistake

    static let frontMatter: [Mistake] = [
        .init(
            "not closed",
            ["index.md": "---\npath: /\n\nText"],
            "Templates/index.md:1:1: error: the front matter is not closed\n    hint: put a line of `---` where it ends"
        ),
        .init(
            "unknown key",
            ["index.md": "---\npath: /\n  \ntitel: a\n---\n"],
            "Templates/index.md:4:1: error: the front matter has no key `titel`\n    hint: did you mean `title`?"
        ),
        .init(
            "very unknown key",
            ["index.md": "---\nauthor: a\n---\n"],
            """
            Templates/index.md:2:1: error: the front matter has no key `author`
                hint: its keys are `title`, `path`, `each`, `layout`, `section`
            """
        ),
        .init(
            "value that is not text",
            ["index.md": "---\npath: /\ntitle: [a, b]\n---\n"],
            "Templates/index.md:3:1: error: `title` is not text\n    hint: put the text in quotes"
        ),
        .init(
            "pages from two lists",
            ["index.md": "---\npath: /\neach: [events, habits]\n---\n"],
            "Templates/index.md:3:1: error: `each` is not text\n    hint: a template makes pages from one list: `each: events`"
        ),
        .init(
            "no mapping",
            ["index.md": "---\njust text\n---\n"],
            "Templates/index.md:2: error: expected lines such as `title: My almanac`\n    hint: write a key, a colon, a space and a value"
        ),
        .init(
            "broken YAML",
            ["index.md": "---\npath: /\ntitle: \"a\n---\n"],
            "Templates/index.md:3:8: error: this isn't valid YAML\n    hint: close the quotes that open here"
        ),
        .init(
            "two colons",
            ["index.md": "---\ntitle: a: b\n---\n"],
            "Templates/index.md:2:9: error: this isn't valid YAML\n    hint: put text that holds `: `, `#`, quotes or `{` in double quotes"
        ),
        .init(
            "key twice",
            ["index.md": "---\ntitle: a\ntitle: b\n---\n"],
            "Templates/index.md:3:1: error: the key `title` is given twice\n    hint: keep one of them"
        ),
        .init(
            "unknown section of the site",
            ["index.md": "---\nsection: habit\n---\n"],
            "Templates/index.md:2:10: error: there is no section `habit`\n    hint: did you mean `habits`?"
        ),
        .init(
            "a section that is a mapping",
            ["index.md": "---\nsection: { habits: yes }\n---\n"],
            """
            Templates/index.md:2:10: error: `section` is neither a name nor a list of names
                hint: for example `section: habits` or `section: [habits, recipes]`
            """
        ),
        .init(
            "a list of sections in a list",
            ["index.md": "---\nsection: [habits, [recipes]]\n---\n"],
            """
            Templates/index.md:2:10: error: `section` is neither a name nor a list of names
                hint: for example `section: habits` or `section: [habits, recipes]`
            """
        ),
    ]

    static let others: [Mistake] = [
        .init(
            "unknown layout",
            ["index.md": "---\nlayout: pge\n---\n"],
            "Templates/index.md:2:9: error: there is no layout `pge`\n    hint: did you mean `page`?"
        ),
        .init(
            "very unknown layout",
            ["index.md": "---\nlayout: wide\n---\n"],
            "Templates/index.md:2:9: error: there is no layout `wide`\n    hint: put it into `layouts/wide.html`"
        ),
        .init(
            "layout with a mistake",
            ["index.md": "a", "layouts/page.html": "{{#a}}"],
            "Templates/layouts/page.html:1:1: error: the section `a` is not closed\n    hint: add `{{/a}}` where it ends"
        ),
        .init(
            "unknown list",
            ["index.md": "---\npath: /{{event.slug}}/\neach: event\n---\n{{event.name}}"],
            "Templates/index.md:3:7: error: there is no list `event` to make pages from\n    hint: did you mean `events`?"
        ),
        .init(
            "each of what is no list",
            ["index.md": "---\npath: /{{item.slug}}/\neach: site\n---\n"],
            """
            Templates/index.md:3:7: error: there is no list `site` to make pages from
                hint: the most similar names are `units`, `aisles`, `habits`, `letters`, `recipes`; \
            `almanac reference` and `words/en.yml` list all built-in names
            """
        ),
        .init(
            "unknown partial",
            ["index.md": "a {{> rwo}}", "partials/row.md": "a"],
            "Templates/index.md:1:3: error: there is no partial `rwo`\n    hint: did you mean `row`?"
        ),
        .init(
            "very unknown partial",
            ["index.md": "a\n{{> lists/row}}"],
            "Templates/index.md:2:1: error: there is no partial `lists/row`\n    hint: put it into `partials/lists/row.md`"
        ),
        .init(
            "partial with a mistake",
            ["index.md": "a {{> row}}", "partials/row.md": "{{/a}}"],
            "Templates/partials/row.md:1:1: error: `{{/a}}` closes a section that is not open\n    hint: remove it, or open the section with `{{#a}}`"
        ),
        .init(
            "partial in itself",
            ["index.md": "{{> row}}", "partials/row.md": "a\n{{> row}}"],
            """
            Templates/partials/row.md:2:1: error: the partial `row` includes itself endlessly
                hint: remove the tag; a list in a list needs a partial for each level
            """
        ),
        .init(
            "partial in itself by way of another",
            ["index.md": "{{> a}}", "partials/a.md": "{{> b}}", "partials/b.md": "\n {{> a}}"],
            """
            Templates/partials/b.md:2:2: error: the partial `a` includes itself endlessly
                hint: remove the tag; a list in a list needs a partial for each level
            """
        ),
        .init(
            "layout in itself",
            ["index.md": "a", "layouts/page.html": "{{> layouts/page}}"],
            """
            Templates/layouts/page.html:1:1: error: the partial `layouts/page` includes itself endlessly
                hint: remove the tag; a list in a list needs a partial for each level
            """
        ),
        .init(
            "block in itself",
            ["index.md": "{{<part}}{{$a}}x {{$a}}y{{/a}}{{/a}}{{/part}}", "partials/part.md": "{{$a}}{{/a}}"],
            """
            Templates/index.md:1:18: error: the block `a` includes itself endlessly
                hint: give one of them another name
            """
        ),
        .init(
            "blocks in each other",
            [
                "index.md": "{{<part}}{{$a}}{{$b}}{{/b}}{{/a}}{{$b}}{{$a}}{{/a}}{{/b}}{{/part}}",
                "partials/part.md": "{{$a}}{{/a}}",
            ],
            """
            Templates/index.md:1:40: error: the block `a` includes itself endlessly
                hint: give one of them another name
            """
        ),
    ]

    @Test(
        "The name is suggested for the path of a partial or layout",
        arguments: [
            ("{{> row.md}}", "partial `row.md`", "did you mean `row`?"),
            ("{{> partials/row}}", "partial `partials/row`", "did you mean `row`?"),
            ("{{> partials/row.html}}", "partial `partials/row.html`", "did you mean `row`?"),
            ("{{> rwo.md}}", "partial `rwo.md`", "did you mean `row`?"),
            ("{{> table.html}}", "partial `table.html`", "put it into `partials/table.html`"),
            ("---\nlayout: page.html\n---\n", "layout `page.html`", "did you mean `page`?"),
            ("---\nlayout: layouts/page\n---\n", "layout `layouts/page`", "did you mean `page`?"),
        ]
    )
    func suggestsName(template: String, subject: String, hint: String) throws {
        var site = SampleSite()
        site.templates.merge(["index.md": template, "partials/row.md": "a"]) { $1 }
        let message = try #require(try site.messages().first)
        #expect(message.hasSuffix(": error: there is no \(subject)\n    hint: \(hint)"))
    }

    /// Less than `.page`, which a debug build would take minutes to reach.
    static let limit = TemplateRunner.Limit(bytes: 1 << 16, steps: 1 << 13)

    @Test(
        "Nested lists that are too large are refused before they are completely rendered",
        arguments: [
            ("index.md", "the page", "words"), ("layouts/page.html", "the layout", "words"),
            ("layouts/page.html", "the layout", ""), ("index.md", "the page", "{{name}}"),
            ("index.md", "the page", "{{> part}}"),
        ]
    )
    func listsInLists(path: String, name: String, content: String) throws {
        var site = SampleSite()
        site.habits = (0..<12).map { Habit(title: "\($0)") }
        let opening = String(repeating: "{{#habits}}", count: 12)
        let end = String(repeating: "{{/habits}}", count: 12)
        site.templates[path] = opening + String(repeating: content, count: 1_000) + end
        site.templates["partials/part.md"] = "{{#habits}}{{#habits}}{{/habits}}{{/habits}}"
        let plan = try site.plan
        let page = plan.render(try #require(plan.pages.first), limit: Self.limit)
        #expect(page.isRefused && page.bytes.isEmpty)
        #expect(page.diagnostics.count == 1)
        #expect(page.diagnostics[0].message.hasPrefix("/: \(name) comes to more than "))
    }

    @Test func refusedPageDoesNotAffectOthers() throws {
        var site = SampleSite()
        site.habits = (0..<12).map { Habit(title: "\($0)") }
        func nested(_ count: Int, _ content: String) -> String {
            String(repeating: "{{#habits}}", count: count) + content + String(repeating: "{{/habits}}", count: count)
        }
        // Leaves a few steps of the limit, but fewer than the partial needs.
        let nearlyAll = nested(3, "") + nested(3, "") + String(repeating: nested(2, ""), count: 20)
        site.templates["partials/big.md"] = "begin " + nested(1, "x ") + nested(3, "") + "end"
        let pages = ["{{> big}}", nearlyAll + "{{> big}}", "{{> big}}", "{{> big}}", nearlyAll + "{{> big}}"]
        for (index, text) in pages.enumerated() { site.templates["page\(index).md"] = text }
        let plan = try site.plan
        for page in plan.pages {
            let rendered = plan.render(page, isTraced: true, limit: Self.limit)
            let isTooLong = ["/page1/", "/page4/"].contains(page.path.description)
            #expect(rendered.isRefused == isTooLong, "\(page.path)")
            if !isTooLong { #expect(rendered.bytes == plan.render(page, isTraced: true).bytes, "\(page.path)") }
        }
    }

    @Test func reportsTooLongTitleOrPath() throws {
        var site = SampleSite()
        site.habits = (0..<12).map { Habit(title: "\($0)") }
        let text = String(repeating: "a", count: 1 << 19)
        let nested = "{{#habits}}{{#habits}}\(text){{/habits}}{{/habits}}"
        site.templates["long.md"] = "---\ntitle: A\(nested)Z\n---\nx\n"
        let plan = try site.plan
        let page = try #require(plan.pages.first { $0.path.description == "/long/" })
        let rendered = plan.render(page)
        #expect(rendered.isRefused && rendered.diagnostics.count == 1)
        #expect(rendered.diagnostics[0].message.hasPrefix("/long/: the title comes to more than "))
        site.templates["long.md"] = "---\npath: /a\(nested)z/\n---\nx\n"
        #expect(try site.messages().count == 1)
    }

    @Test func refusesExponentialPartials() throws {
        var site = SampleSite()
        site.templates["index.md"] = "{{> p0}}"
        for level in 0..<40 { site.templates["partials/p\(level).md"] = "{{> p\(level + 1)}}{{> p\(level + 1)}}" }
        site.templates["partials/p40.md"] = "x"
        let messages = try site.messages()
        #expect(messages.count == 1)
        #expect(messages[0].contains("error: partials are included more than 10000 times"))
        #expect(try site.plan.pages.isEmpty)
    }

    /// The messages about blocks of a site with these templates.
    private func blockMessages(_ templates: [String: String]) throws -> [String] {
        var site = SampleSite()
        site.templates.merge(templates) { $1 }
        return try site.messages().filter { $0.contains("for the block") }
    }

    @Test func warnsOfUnknownBlock() throws {
        let partials = [
            "partials/card.md": "{{$title}}{{/title}} {{<base}}{{$foot}}{{/foot}}{{/base}}",
            "partials/base.md": "{{> inner}}{{$foot}}{{/foot}}",
            "partials/inner.md": "{{$body}}{{/body}}",
        ]
        let index = """
            {{<card}}{{$title}}{{$own}}a{{/own}}{{/title}}{{$body}}b{{/body}}{{/card}}
            {{<card}}{{$titel}}a{{/titel}}{{$foot}}b{{/foot}}{{/card}}
            {{<base}}{{$header}}a{{/header}}{{/base}}
            """
        let messages = try blockMessages(partials.merging(["index.md": index]) { $1 })
        #expect(
            messages == [
                """
                Templates/index.md:2:10: warning: `card` has no place for the block `titel`, so this isn't shown
                    hint: did you mean `title`?
                """,
                """
                Templates/index.md:3:10: warning: `base` has no place for the block `header`, so this isn't shown
                    hint: the names here are `body`, `foot`
                """,
            ]
        )
        var site = SampleSite()
        site.templates["index.md"] = index
        site.templates.merge(partials) { $1 }
        #expect(try !site.plan.pages.isEmpty)
    }

    @Test func warnsOfLayoutWithoutContent() throws {
        var site = SampleSite(page: "---\nlayout: bare\n---\nA page.")
        site.templates["layouts/bare.html"] = "<p>Hi</p>{{! content }}{{$content}}{{/content}}{{> foot}}"
        site.templates["partials/foot.html"] = "<p>Bye</p>"
        #expect(
            try site.messages() == [
                """
                Templates/layouts/bare.html: warning: the layout has no `{{{content}}}`, so it doesn't show the content of its pages
                    hint: put `{{{content}}}` where the page belongs
                """
            ]
        )
        site.templates["partials/foot.html"] = "<p>Bye</p>{{#content}}{{{content}}}{{/content}}"
        #expect(try site.messages() == [])
    }

    @Test func warnsOfFirstOfTwoBlocksWithOneName() throws {
        var site = SampleSite(page: "{{<card}}\n{{$title}}a{{/title}}\n{{$title}}b{{/title}}\n{{/card}}")
        site.templates["partials/card.md"] = "# {{$title}}{{/title}}"
        #expect(
            try site.messages() == [
                """
                Templates/index.md:2:1: warning: the block `title` is defined again on line 3, so this isn't shown
                    hint: remove one of them
                """
            ]
        )
        #expect(try site.main().contains(">b</h1>"))
    }

    @Test(
        "A block that any page may show isn't reported",
        arguments: [
            [
                "partials/base.md": "[{{$body}}{{/body}}]",
                "partials/card.md": "{{<base}}{{$extra}}E{{/extra}}{{/base}}",
                "index.md": "{{<card}}{{$body}}B {{$extra}}{{/extra}}{{/body}}{{/card}} {{> card}}",
            ],
            ["partials/base.md": "{{> iner}}", "index.md": "{{<base}}{{$body}}b{{/body}}{{/base}}"],
            ["partials/base.md": "{{<base}}{{/base}}", "index.md": "{{<base}}{{$body}}b{{/body}}{{/base}}"],
            [
                "partials/outer.md": "{{$title}}{{/title}}", "partials/inner.md": "{{$title}}{{/title}}",
                "index.md": "{{<outer}}{{$title}}{{<inner}}{{$title}}x{{/title}}{{/inner}}{{/title}}{{/outer}}",
            ],
            [
                "partials/base.md": "{{> bad}}", "partials/bad.md": "{{/a}}",
                "index.md": "{{<base}}{{$b}}{{/b}}{{/base}}",
            ],
        ]
    )
    func acceptsBlockThatMayBeShown(_ templates: [String: String]) throws {
        #expect(try blockMessages(templates).isEmpty)
    }

    @Test(arguments: frontMatter + others)
    func explainsMistake(_ mistake: Mistake) throws {
        var site = SampleSite()
        site.templates.merge(mistake.templates) { $1 }
        let messages = try site.messages().map(\.withoutParserWords)
        #expect(messages == mistake.messages)
        #expect(try site.plan.pages.isEmpty)
    }

    /// One error doesn't hide another.
    @Test func reportsAllErrorsAtOnce() throws {
        var site = SampleSite(page: "{{sit}}")
        site.templates["a.md"] = "{{#a}}"
        site.templates["b.md"] = "---\nlayout: none\n---\n"
        site.templates["c.md"] = "fine"
        #expect(try site.messages().count == 3)
        #expect(try site.plan.pages.map(\.path.description) == ["/c/"])
    }
}
