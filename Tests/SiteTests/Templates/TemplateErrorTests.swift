import Diagnostics
import Persistence
import Site
import Templates
import TestSupport
import Testing

/// Messages about invalid templates: location, problem and fix.
@Suite struct TemplateErrorTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var templates: [String: String]
        var messages: [String]

        init(_ name: String, _ templates: [String: String], _ messages: String...) {
            testDescription = name
            self.templates = templates
            self.messages = messages
        }
    }

    static let names: [Mistake] = [
        .init(
            "at the root",
            ["index.md": "a\n {{sit.title}}"],
            "Templates/index.md:2:2: error: nothing here is called `sit`\n    hint: did you mean `site`?"
        ),
        .init(
            "in a record",
            ["index.md": "{{site.titel}}"],
            "Templates/index.md:1:1: error: `site` has nothing called `titel`\n    hint: did you mean `title`?"
        ),
        .init(
            "unlike any other",
            ["index.md": "{{site.xyzzyx}}"],
            """
            Templates/index.md:1:1: error: `site` has nothing called `xyzzyx`
                hint: the names here are `accent`, `calendar`, `completedCalendar`, `customStyle`, `darkPaper`, `direction`, `feed`, `isPublic`, `jsonFeed`, `language`, `locale`, `notPlural`, `paper`, `sourceCalendars`, `title`, `url`
            """
        ),
        .init(
            "in a section",
            ["index.md": "{{#events}}\n- {{nmae}}\n{{/events}}"],
            "Templates/index.md:2:3: error: nothing here is called `nmae`\n    hint: did you mean `name`?"
        ),
        .init(
            "of a section",
            ["index.md": "{{#event}}\n- {{nmae}}\n{{/event}}"],
            "Templates/index.md:1:1: error: nothing here is called `event`\n    hint: did you mean `events`?"
        ),
        .init(
            "of an inverted section",
            ["index.md": "{{^event}}{{/event}}"],
            "Templates/index.md:1:1: error: nothing here is called `event`\n    hint: did you mean `events`?"
        ),
        .init(
            "of the element of another list",
            ["index.md": "---\neach: events\npath: /{{event.slug}}/\n---\n{{item.name}}"],
            "Templates/index.md:5:1: error: nothing here is called `item`\n    hint: the element of `each` is called `event` here"
        ),
        .init(
            "of the element, without the element",
            ["index.md": "---\neach: events\npath: /{{slug}}/\n---\n"],
            "Templates/index.md:3:8: error: nothing here is called `slug`\n    hint: did you mean `event.slug`?"
        ),
        .init(
            "as in Handlebars: the element",
            ["index.md": "{{#events}}{{this}}{{this.name}}{{/events}}"],
            "Templates/index.md:1:12: error: nothing here is called `this`\n    hint: write `{{.}}` for the element itself",
            "Templates/index.md:1:20: error: nothing here is called `this`\n    hint: write `name` alone"
        ),
        .init(
            "as in Handlebars: an outer name",
            ["index.md": "{{#events}}{{../site.title}}{{/events}}"],
            """
            Templates/index.md:1:12: error: `../site.title` isn't a name
                hint: write `site.title`, which is also looked up outside the section
            """
        ),
        .init(
            "as in Handlebars: a function",
            ["index.md": "{{uppercased site.title}}"],
            """
            Templates/index.md:1:1: error: nothing here is called `uppercased site`
                hint: did you mean `uppercased(site.title)`?
            """
        ),
        .init(
            "in a list in a list",
            ["index.md": "{{#months}}{{#days}}{{#events}}{{date.logn}}{{/events}}{{/days}}{{/months}}"],
            "Templates/index.md:1:32: error: `date` has nothing called `logn`\n    hint: did you mean `long`?"
        ),
        .init(
            "in a partial",
            ["index.md": "{{#events}}{{> row}}{{/events}}\n\n{{> row}}", "partials/row.md": "\n\n  {{date.long}}"],
            """
            Templates/partials/row.md:3:3: error: nothing here is called `date`
                hint: the most similar names are `page`, `site`, `habits`, `content`, `letters`; \
            `almanac reference` and `words/en.yml` list all built-in names
            """
        ),
        .init(
            "in a layout",
            ["index.md": "a", "layouts/page.html": "<title>{{page.titel}}</title>\n{{{content}}}"],
            "Templates/layouts/page.html:1:8: error: `page` has nothing called `titel`\n    hint: did you mean `title`?"
        ),
        .init(
            "in a block",
            [
                "index.md": "{{<part}}{{$a}}{{sit}}{{/a}}{{/part}}",
                "partials/part.md": "{{$a}}{{/a}}{{$b}}{{site.tite}}{{/b}}",
            ],
            "Templates/index.md:1:16: error: nothing here is called `sit`\n    hint: did you mean `site`?",
            "Templates/partials/part.md:1:19: error: `site` has nothing called `tite`\n    hint: did you mean `title`?"
        ),
        .init(
            "in a title",
            ["index.md": "---\npath: /\ntitle: {{site.titel}}\n---\n"],
            """
            Templates/index.md:3:1: error: `title` is not text
                hint: put the text in quotes
            """
        ),
        .init(
            "in a title in quotes",
            ["index.md": "---\npath: /\ntitle: \"a {{site.titel}}\"\n---\n"],
            "Templates/index.md:3:11: error: `site` has nothing called `titel`\n    hint: did you mean `title`?"
        ),
        .init(
            "in a title without quotes",
            ["index.md": "---\npath: /\ntitle: a {{site.titel}}\n---\n"],
            "Templates/index.md:3:10: error: `site` has nothing called `titel`\n    hint: did you mean `title`?"
        ),
        .init(
            "in a path",
            ["index.md": "---\npath: /{{event.slgu}}/\neach: events\n---\n"],
            "Templates/index.md:2:8: error: `event` has nothing called `slgu`\n    hint: did you mean `slug`?"
        ),
        .init(
            "below set delimiters",
            ["index.md": "{{=<% %>=}}\n{{a}} <% sit %>"],
            "Templates/index.md:2:7: error: nothing here is called `sit`\n    hint: did you mean `site`?"
        ),
        .init(
            "of a function",
            ["index.md": "{{upcased(site.title)}}"],
            "Templates/index.md:1:1: error: there is no function `upcased`\n    hint: did you mean `uppercased`?"
        ),
        .init(
            "in a function",
            ["index.md": "{{count(event)}}"],
            "Templates/index.md:1:1: error: nothing here is called `event`\n    hint: did you mean `events`?"
        ),
        .init(
            "of text",
            ["index.md": "{{site.title.long}}"],
            "Templates/index.md:1:1: error: `title` has nothing called `long`"
        ),
        .init(
            "of another section's element",
            ["index.md": "{{#nextDays}}{{.site}}{{/nextDays}}"],
            """
            Templates/index.md:1:14: error: nothing here is called `site`
                hint: the names here are `date`, `events`, `hidden`, `isInMonth`, `isToday`, `level`, `link`, `rest`, `rows`, `shown`, `state`, `title`, `url`
            """
        ),
        .init(
            "with only half a list name",
            ["index.md": "{{events.firsts}}"],
            "Templates/index.md:1:1: error: `events` has nothing called `firsts`\n    hint: did you mean `first`?"
        ),
    ]

    static let tags: [Mistake] = [
        .init(
            "section not closed",
            ["index.md": "---\npath: /\n---\n\n  {{#events}}\n"],
            "Templates/index.md:5:3: error: the section `events` is not closed\n    hint: add `{{/events}}` where it ends"
        ),
        .init(
            "wrong closing tag",
            ["index.md": "{{#events}}\n{{#site}}\n{{/events}}\n{{/site}}"],
            "Templates/index.md:3:1: error: found `{{/events}}` where `{{/site}}` was expected\n    hint: the section `site` was opened on line 2"
        ),
        .init(
            "closing tag without the function",
            ["index.md": "{{#reversed(events)}}\n{{/events}}"],
            """
            Templates/index.md:2:1: error: found `{{/events}}` where `{{/reversed(events)}}` was expected
                hint: the section `reversed(events)` was opened on line 1
            """
        ),
        .init(
            "a condition of Handlebars",
            ["index.md": "{{#unless events}}\n{{/unless}}"],
            """
            Templates/index.md:2:1: error: found `{{/unless}}` where `{{/unless events}}` was expected
                hint: Mustache has no `unless`: write `{{^events}}…{{/events}}`
            """
        ),
        .init(
            "stray closing tag",
            ["index.md": "a {{/events}}"],
            "Templates/index.md:1:3: error: `{{/events}}` closes a section that is not open\n    hint: remove it, or open the section with `{{#events}}`"
        ),
        .init(
            "tag not closed",
            ["index.md": "a {{site.title\nb"],
            "Templates/index.md:1:3: error: the tag `{{site.title` is not closed\n    hint: add `}}` where it ends"
        ),
        .init(
            "three braces not closed",
            ["index.md": "a {{{site.title}}\nb"],
            "Templates/index.md:1:3: error: the tag `{{{site.title}}` is not closed\n    hint: add `}}}` where it ends"
        ),
        .init(
            "no name",
            ["index.md": "a {{}}"],
            "Templates/index.md:1:3: error: the tag has no name\n    hint: write one between the braces, such as `{{title}}`"
        ),
        .init(
            "one delimiter",
            ["index.md": "{{=<%=}}"],
            "Templates/index.md:1:1: error: a tag that sets delimiters needs two of them\n    hint: for example `{{=<% %>=}}`"
        ),
        .init(
            "a name with a sign",
            ["index.md": "a\nb {{site, title}}"],
            "Templates/index.md:2:3: error: `site, title` isn't a name\n    hint: a name is made of letters, digits, `-`, `_`, dots and single spaces"
        ),
        .init(
            "a space beside a dot",
            ["index.md": "a\nb {{site .title}}"],
            "Templates/index.md:2:3: error: `site .title` isn't a name\n    hint: a name is made of letters, digits, `-`, `_`, dots and single spaces"
        ),
        .init(
            "spaces beside a bracket",
            ["index.md": "{{uppercased( site.title )}}"],
            "Templates/index.md:1:1: error: `uppercased( site.title )` isn't a name\n    hint: a name is made of letters, digits, `-`, `_`, dots and single spaces"
        ),
        .init(
            "a name of two words that nothing has",
            ["index.md": "{{site.ti tle}}"],
            "Templates/index.md:1:1: error: `site` has nothing called `ti tle`\n    hint: did you mean `title`?"
        ),
        .init(
            "sections too deep",
            ["index.md": String(repeating: "{{#site}}", count: 101) + String(repeating: "{{/site}}", count: 101)],
            "Templates/index.md:1:901: error: sections are nested more than 100 deep\n    hint: move the inner ones to a partial"
        ),
        .init(
            "far too deep",
            ["index.md": String(repeating: "{{#site}}", count: 100_000)],
            "Templates/index.md:1:901: error: sections are nested more than 100 deep\n    hint: move the inner ones to a partial"
        ),
        .init(
            "partial named by a value",
            ["index.md": "{{> *site.title}}"],
            """
            Templates/index.md:1:1: error: a partial must be named in the template, not by a value
                hint: use sections to choose between partials
            """
        ),
        .init(
            "pragma",
            ["index.md": "{{% CONTENT_TYPE: TEXT}}"],
            "Templates/index.md:1:1: error: `{{%` is not used here\n    hint: values are escaped for their context"
        ),
        .init(
            "a value among blocks",
            ["index.md": "{{<part}}{{$a}}{{/a}}\n{{site.title}}{{/part}}", "partials/part.md": "{{$a}}{{/a}}"],
            """
            Templates/index.md:2:1: error: only blocks are allowed in `{{<part}}`
                hint: put it into a block such as `{{$title}}…{{/title}}`
            """
        ),
        .init(
            "noncharacter",
            ["index.md": "a\nb" + HostileText.scalars(0xFDD0)],
            "Templates/index.md:2:2: error: found a noncharacter (U+FDD0 to U+FDEF), which text can't contain\n    hint: delete it"
        ),
    ]

    @Test(arguments: names + tags)
    func explainsMistake(_ mistake: Mistake) throws {
        var site = SampleSite()
        site.templates.merge(mistake.templates) { $1 }
        let messages = try site.messages()
        #expect(messages == mistake.messages)
        #expect(try site.plan.pages.isEmpty)
    }

    @Test func namesTheElementOfACollection() throws {
        var site = SampleSite()
        site.collections["books"] = [.dictionary(["title": .string("Dune")])]
        site.templates["book.md"] = "---\neach: books\npath: /books/{{book.slug}}/\n---\n"
        let message = "Templates/book.md:3:14: error: nothing here is called `book`"
        #expect(try site.messages() == ["\(message)\n    hint: the element of `each` is called `item` here"])
    }
}
