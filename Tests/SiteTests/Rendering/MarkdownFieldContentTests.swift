import Diagnostics
import Foundation
import Records
import Site
import Templates
import TestSupport
import Testing

/// The HTML of a Markdown field in each kind of place.
@Suite(.ends) struct MarkdownFieldContentTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var body: String
        var description: String?
        var html: String
        var testDescription: String { "\(body) with \(description?.prefix(20).debugDescription ?? "nothing")" }
    }

    static let cases: [Case] = [
        .init(
            body: "{{{event.description}}}",
            description: "*a*\n\n- b",
            html: "<p><em>a</em></p>\n<ul>\n<li>b</li>\n</ul>"
        ),
        .init(body: "so {{{event.description}}}!", description: "*a*", html: "<p>so <em>a</em>!</p>"),
        .init(body: "## {{{event.description}}}", description: "# *a*", html: "<h2 id=\"a\">a</h2>"),
        .init(
            body: "# t\n\n## s\n\n{{{event.description}}}",
            description: "# a\n\n### b",
            html: """
                <h1 id="t">t</h1>
                <h2 id="s">s</h2>
                <h3 id="a">a</h3>
                <h5 id="b">b</h5>
                """
        ),
        .init(
            body: "# t\n\n## s\n\n<div>{{{event.description}}}</div>",
            description: "# a",
            html: """
                <h1 id="t">t</h1>
                <h2 id="s">s</h2>
                <div><h3>a</h3>
                </div>
                """
        ),
        .init(body: "`{{{event.description}}}`", description: "*a*", html: "<p><code>*a*</code></p>"),
        .init(
            body: "[{{{event.description}}}](/b)",
            description: "*a* [c](/d)",
            html: "<p><a href=\"../b\">a c</a></p>"
        ),
        .init(body: "<p>{{{event.description}}}</p>", description: "*a* b", html: "<p><em>a</em> b</p>"),
        .init(body: "<p>{{{event.description}}}</p>", description: "*a*\n\nb", html: "<p>a b</p>"),
        .init(
            body: "<div><a href=\"/\">{{{event.description}}}</a></div>",
            description: "[*a*](/d)",
            html: "<div><a href=\"../\">a</a></div>"
        ),
        .init(
            body: "<p>a<div>{{{event.description}}}</div>",
            description: "*a*",
            html: "<p>a<div><p><em>a</em></p>\n</div>"
        ),
        .init(
            body: "<div title=\"{{{event.description}}}\"></div>",
            description: "*\"a\"*",
            html: "<div title=\"*&quot;a&quot;*\"></div>"
        ),
        .init(body: "{{event.description}}", description: "*a*", html: "<p>*a*</p>"),
        .init(
            body: "{{{event.description}}}",
            description: "[a](/b/) ![c](/d.png)",
            html: "<p><a href=\"../b/\">a</a> <img src=\"../d.png\" alt=\"c\" /></p>"
        ),
        .init(
            body: "<div>{{{event.description}}}</div>",
            description: "[a](/b/) ![c](/d.png)",
            html: "<div><p><a href=\"../b/\">a</a> <img src=\"../d.png\" alt=\"c\" /></p>\n</div>"
        ),
        .init(
            body: "{{{event.description}}}",
            description: "![c](https://a.example/d.png)",
            html: "<p><a href=\"https://a.example/d.png\">c</a></p>"
        ),
        .init(body: "a\n\n{{{event.description}}}\n\nb", description: nil, html: "<p>a</p>\n<p>b</p>"),
    ]

    @Test(arguments: cases)
    func rendersField(_ example: Case) throws {
        #expect(try Self.site(example.body, description: example.description).main(at: "/e/") == example.html)
    }

    /// The page is still rendered and shows the field as text.
    @Test(arguments: ["{{{event.description}}}", "<div>{{{event.description}}}</div>", "a {{{event.description}}} b"])
    func showsTooDeeplyNestedFieldsAsText(body: String) async throws {
        let depth = String(repeating: "> ", count: 100_000) + "*a* <b>"
        let site = try Self.site(body, description: depth)
        let page = try #require(try site.pages()["/e/"])
        let tree = try #require(try await HTMLTree.read([page]).first)
        #expect(tree.first("main")?.text.contains(depth) == true)
        #expect(
            try site.messages().allSatisfy {
                $0 == """
                    Templates/event.md: warning: /e/: the Markdown of `description` is shown as plain text: \
                    Markdown is nested 100000 levels deep on line 1, the limit is 200
                        hint: edit the record
                    """
            }
        )
        #expect(try site.messages().count == 1)
    }

    private static func site(_ body: String, description: String?) throws -> SampleSite {
        var site = SampleSite()
        site.templates["index.md"] = nil
        site.templates["event.md"] = "---\neach: events\npath: /e/\n---\n\(body)\n"
        site.open = [Event(date: try instant("2026-11-24T12:00:00Z"), name: "a", description: description)]
        return site
    }
}
