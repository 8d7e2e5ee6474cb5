import Diagnostics
import Foundation
import Persistence
import Records
import Settings
import Site
import Templates
import Testing

/// Mustache in templates.
@Suite struct MustacheTests {
    @Test(arguments: [
        ("{{! a comment }}a", "<p>a</p>"),
        ("{{! a\ncomment }}\na", "<p>a</p>"),
        ("{{! \(String(repeating: "f(", count: 11))\(String(repeating: ")", count: 11)) }}a", "<p>a</p>"),
        ("{{=<% %>=}}<% site.title %> {{site.title}}", "<p>Home {{site.title}}</p>"),
        ("{{=| |=}}|site.title||={{ }}=| {{site.title}}", "<p>Home Home</p>"),
        ("{{ site.title }} {{& site.title }} {{{ site.title }}}", "<p>Home Home Home</p>"),
        ("{{count(events)}} {{events.count}}", "<p>6 6</p>"),
        ("{{#events}}{{name}}{{/events}}", "<p>abcdef</p>"),
        ("{{#reversed(events)}}{{name}}{{/reversed(events)}}", "<p>fedcba</p>"),
        ("{{#events.first2}}{{name}}{{/events.first2}} {{events.after2}} {{events.after9}}", "<p>ab 4 0</p>"),
        ("{{#events.first9}}{{name}}{{/events.first9}}", "<p>abcdef</p>"),
        ("{{events.first.name}}{{events.last.name}} {{#first(events)}}{{name}}{{/first(events)}}", "<p>af a</p>"),
        ("{{#events}}{{name}}{{^last()}}, {{/last()}}{{/events}}", "<p>a, b, c, d, e, f</p>"),
        ("{{#events}}{{#first()}}!{{/first()}}{{index()}}{{/events}}", "<p>!012345</p>"),
        ("{{#events}}{{#even()}}{{name}}{{/even()}}{{/events}}", "<p>ace</p>"),
        (
            "{{uppercased(site.title)}} {{lowercased(site.title)}} {{capitalized(events.first.name)}}",
            "<p>HOME home A</p>"
        ),
        (
            "{{plusone(events.count)}} {{minusone(events.count)}} {{#empty(habits)}}none{{/empty(habits)}}",
            "<p>7 5 none</p>"
        ),
        ("{{^habits}}none{{/habits}}{{#habits}}some{{/habits}}", "<p>none</p>"),
        ("{{#site}}{{title}} {{#page}}{{isHome}} {{language}}{{/page}}{{/site}}", "<p>Home true en</p>"),
        ("{{#site.title}}{{.}}{{/site.title}}", "<p>Home</p>"),
        ("{{#events.first}}{{#next}}{{name}}{{previous.name}}{{.name}}{{/next}}{{/events.first}}", "<p>bab</p>"),
        ("{{> row}}", "<p>row of Home</p>"),
        (
            "{{#events}}\n{{> item}}\n{{/events}}",
            "<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n<li>d</li>\n<li>e</li>\n<li>f</li>\n</ul>"
        ),
        ("{{<box}}{{$head}}*mine*{{/head}}{{/box}}", "<p><em>mine</em>: theirs</p>"),
        ("{{<box}}{{/box}}", "<p>none: theirs</p>"),
        ("{{<outer}}{{$body}}deep{{/body}}{{/outer}}", "<p>outer: deep</p>"),
        ("{{> folder/row}}", "<p>folder</p>"),
    ])
    func rendersTags(body: String, html: String) throws {
        #expect(try Self.site(body).messages() == [])
        #expect(try Self.site(body).main() == html)
    }

    @Test func layoutsInherit() throws {
        var site = Self.site("---\nlayout: wide\npath: /\n---\nbody")
        site.templates["layouts/base.html"] =
            "<title>{{$title}}{{page.title}}{{/title}}</title><main>{{$main}}{{{content}}}{{/main}}</main>"
        site.templates["layouts/wide.html"] = "{{<layouts/base}}{{$main}}<b>{{{content}}}</b>{{/main}}{{/layouts/base}}"
        #expect(try site.messages() == [])
        #expect(try site.pages()["/"] == "<title></title><main><b><p>body</p>\n</b></main>")
    }

    /// According to the Mustache specification (`partials` and `~inheritance`, "Standalone Indentation" and others),
    /// but a partial within a line loses its last line feed.
    @Test(arguments: [
        ("<pre>\n  {{> lines}}\n</pre>", "<pre>\n  a\n  b\n</pre>"),
        ("<pre>\n x {{> lines}}\n</pre>", "<pre>\n x a\nb\n</pre>"),
        ("<pre>\n  {{> nested}}\n</pre>", "<pre>\n  n\n    a\n    b\n</pre>"),
        ("  {{#site}}\n1\n  {{/site}}\n2", "1\n2"),
        ("1{{#site}}\n2\n{{/site}}3", "1\n2\n3"),
        ("{{! a }}\n1\n  {{=<% %>=}}\n2", "1\n2"),
        ("{{<lined}}\n{{$block}}\n    a\n      b\n{{/block}}\n{{/lined}}", "<\na\n  b\n>"),
        ("{{#habits}}\n1\n{{/habits}}\n{{^habits}}\n2\n{{/habits}}\n", "2\n"),
    ])
    func standaloneTagsRemoveTheirLine(layout: String, text: String) throws {
        var site = Self.site("")
        site.templates["partials/lines.html"] = "a\nb\n"
        site.templates["partials/nested.html"] = "n\n  {{> lines}}\n"
        site.templates["partials/lined.html"] = "<\n{{$block}}\n{{/block}}\n>"
        site.templates["layouts/page.html"] = layout
        #expect(try site.pages()["/"] == text.replacing("<\n", with: "&lt;\n"))
    }

    @Test func layoutCanShowContentTwice() throws {
        var site = Self.site("{{site.title}}")
        site.templates["layouts/page.html"] = "<main>{{{content}}}</main><div>{{{content}}}</div>"
        #expect(try site.pages()["/"] == "<main><p>Home</p>\n</main><div><p>Home</p>\n</div>")
    }

    @Test func contentWorksWithTwoBraces() throws {
        var site = Self.site("{{site.title}}")
        site.templates["layouts/page.html"] = "<main>{{content}}</main>"
        #expect(try site.main() == "<p>Home</p>")
    }

    @Test func usesLayoutFromFrontMatter() throws {
        var site = Self.site("---\npath: /\nlayout: bare\n---\na")
        site.templates["layouts/bare.html"] = "{{{content}}}"
        #expect(try site.pages()["/"] == "<p>a</p>\n")
    }

    @Test(arguments: ["\u{FEFF}", ""], ["\r\n", "\n"])
    func ignoresByteOrderMarkAndLineEndings(mark: String, ending: String) throws {
        let templates = [
            "layouts/page.html": "<title>{{page.title}}</title>\n<main>\n{{{content}}}\n</main>",
            "partials/row.md": "# row\n\n- {{site.title}}\n",
            "index.md":
                "---\ntitle: \"a {{site.title}}\"\npath: /\n---\n# {{site.title}}\n\n{{#events}}\n- {{name}}\n{{/events}}\n\n{{> row}}\n",
        ]
        var (plain, other) = (Self.site(""), Self.site(""))
        plain.templates = templates
        other.templates = templates.mapValues { mark + $0.replacing("\n", with: ending) }
        #expect(try other.messages() == [])
        #expect(try other.pages() == plain.pages())
        other.templates["index.md"] = other.templates["index.md"]?.replacing("# {{site.title}}", with: "# {{sit}}")
        #expect(try other.messages().first?.hasPrefix("Templates/index.md:5:3: error") == true)
    }

    @Test func ignoresOtherFiles() throws {
        var site = Self.site("a")
        for path in ["notes.txt", "partials/.DS_Store", "layouts/page.md~", "layouts/old.md", "index.md.bak"] {
            site.templates[path] = "{{#broken"
        }
        #expect(try site.messages() == [])
        #expect(try site.plan.pages.count == 1)
    }

    private static func site(_ body: String) -> SampleSite {
        var site = SampleSite(page: body)
        site.settings.title = "Home"
        site.open = "abcdef".enumerated().map { index, name in
            Event(date: Date(timeIntervalSince1970: Double(index) * 86_400), name: String(name))
        }
        site.templates.merge([
            "partials/row.md": "row of {{site.title}}",
            "partials/item.md": "- {{name}}\n",
            "partials/box.md": "{{$head}}none{{/head}}: {{$body}}theirs{{/body}}",
            "partials/outer.md": "{{<box}}{{$head}}outer{{/head}}{{/box}}",
            "partials/folder/row.html": "folder",
        ]) { $1 }
        return site
    }
}
