import Persistence
import Testing

/// A missing value leaves no text, and doesn't change the structure of the page.
@Suite struct AbsentValueTests {
    @Test(arguments: [
        ("{{item.a}}", ""),
        ("a\n\n{{item.a}}\n\nb", "<p>a</p>\n<p>b</p>"),
        ("a {{item.a}} b", "<p>a  b</p>"),
        ("a\n{{item.a}}\nb", "<p>a\n\nb</p>"),
        ("*{{item.a}}* b", "<p><em></em> b</p>"),
        ("`{{item.a}}` b", "<p><code></code> b</p>"),
        ("[{{item.a}}](/b)", "<p><a href=\"b\"></a></p>"),
        ("[b]({{item.a}})", "<p><a href=\"\">b</a></p>"),
        ("- {{item.a}}\n- {{item.a}}", "<ul>\n<li></li>\n<li></li>\n</ul>"),
        ("> {{item.a}}", "<blockquote>\n</blockquote>"),
        ("{{{item.a}}}", ""),
        ("{{item.a.b.c}}", ""),
        ("<p title={{item.a}} class=z>a</p>", "<p title=\"\" class=z>a</p>"),
        ("<p title=\"{{item.a}}\">a</p>", "<p title=\"\">a</p>"),
        ("<div>\n{{item.a}}\n*a*\n</div>", "<div>\n\n*a*\n</div>"),
        ("{{#item.a}}a{{/item.a}}{{^item.a}}b{{/item.a}}", "<p>b</p>"),
        ("a {{uppercased(item.a)}}", "<p>a </p>"),
    ])
    func leavesNothing(body: String, html: String) throws {
        var site = SampleSite()
        site.templates["item.md"] = "---\neach: items\npath: /{{item.slug}}.html\n---\n\(body)\n"
        site.collections["items"] = [
            .dictionary(["title": .string("p"), "a": .null]),
            .dictionary(["title": .string("q"), "a": .dictionary(["b": .null])]),
        ]
        #expect(try site.messages() == [])
        #expect(try site.main(at: "/p.html") == html)
    }
}
