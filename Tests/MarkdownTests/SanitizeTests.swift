import Markdown
import Testing

@Suite("Untrusted Markdown")
struct SanitizeTests {
    static let cases: [(source: String, html: String)] = [
        // Raw HTML
        ("a <b onclick=\"x\">*c*</b> d", "<p>a <em>c</em> d</p>\n"),
        ("Bake at <temp> degrees", "<p>Bake at &lt;temp&gt; degrees</p>\n"),
        ("if a<b then c>d, </nope>", "<p>if a&lt;b then c&gt;d, &lt;/nope&gt;</p>\n"),
        ("a <input disabled value=1> <A HREF='x' hidden>b</A>", "<p>a  b</p>\n"),
        ("a<br>b<BR/>c", "<p>a<br />\nb<br />\nc</p>\n"),
        ("a <script>alert(1)</script> b", "<p>a alert(1) b</p>\n"),
        ("a <!-- c --> b <?php x ?> <!X y> <![CDATA[z]]>", "<p>a  b   </p>\n"),
        ("<div>\n*a* &amp; &lt;b&gt; \\c\n</div>\n\nd", "<p>*a* &amp; &lt;b&gt; \\c</p>\n<p>d</p>\n"),
        ("<div>\n<!-- x\n> -->\n</div>", ""),
        ("<table><tr><td>1</td><td>2</td></tr></table>", "<p>1 2</p>\n"),
        ("<p>w<b>or</b>d &#x2014; &eacute;&nope;</p>", "<p>word — é&amp;nope;</p>\n"),
        ("<pre># 1. `x`\n\n- [y](javascript:z)</pre>", "<p># 1. `x` - [y](javascript:z)</p>\n"),
        ("<p>1 < 2 and 3 > 2 <a title=\"a > b\">c</a> <unclosed", "<p>1 &lt; 2 and 3 &gt; 2 c &lt;unclosed</p>\n"),
        ("<div>&lt;script&gt;alert(1)&lt;/script&gt;</div>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
        ("<!-- never closed <b>\n\nx", ""),
        ("<div><scr<script>ipt>x</div>", "<p>&lt;scr&lt;script&gt;ipt&gt;x</p>\n"),
        ("<temp>\nsays it all", "<p>&lt;temp&gt; says it all</p>\n"),
        ("- <div>a</div>\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        // Links
        ("[a](javascript:x) [*b*](JaVaScRiPt:x)", "<p>a <em>b</em></p>\n"),
        ("[a](java&#10;script:x) [b](&#1;javascript:x) [c](javascript&colon;x)", "<p>a b c</p>\n"),
        ("[a](<java\tscript:x>) [b](<&#x200B; javascript:x>)", "<p>a b</p>\n"),
        ("[a](data:text/html,x) [b](vbscript:x) [c](file:///etc) [d](1:2)", "<p>a b c d</p>\n"),
        (
            "<javascript:x> <https://a.b> <c@d.e>",
            """
            <p>javascript:x <a href="https://a.b">https://a.b</a> <a href="mailto:c@d.e">c@d.e</a></p>

            """
        ),
        (
            "[a](/b:c) [d](?e:f) [g](#h:i) [j](./k:l) [m]() [n](HTTP://o)",
            """
            <p><a href="/b:c">a</a> <a href="?e:f">d</a> <a href="#h:i">g</a> <a href="./k:l">j</a> \
            <a href="">m</a> <a href="HTTP://o">n</a></p>

            """
        ),
        (
            "[a](tel:1) [b](webcal://c/d) [e](//f/g)",
            """
            <p><a href="tel:1">a</a> <a href="webcal://c/d">b</a> <a href="//f/g">e</a></p>

            """
        ),
        ("[a](urn:isbn:1)", "<p><a href=\"urn:isbn:1\">a</a></p>\n"),
        ("[a][r]\n\n[r]: javascript:x", "<p>a</p>\n"),
        // Images
        ("![a](b.png 'c')", "<p><img src=\"b.png\" alt=\"a\" title=\"c\" /></p>\n"),
        ("![a *b* `c`](https://d/e.png \"f\")", "<p><a href=\"https://d/e.png\" title=\"f\">a b c</a></p>\n"),
        (
            "![a](//b/c) ![d](/\\\\e/f) ![g](\\\\\\\\h/i)",
            """
            <p><a href="//b/c">a</a> <a href="/%5Ce/f">d</a> <a href="%5C%5Ch/i">g</a></p>

            """
        ),
        ("![a<!-- x -->](/&#9;/b)", "<p><a href=\"/%09/b\">a</a></p>\n"),
        ("![a](javascript:b) ![c](data:image/png;base64,AA==)", "<p>a c</p>\n"),
        (
            "[![a](http://b/c)](/d) [![e](f)](/g)",
            """
            <p><a href="/d">a</a> <a href="/g"><img src="f" alt="e" /></a></p>

            """
        ),
        ("[![a](http://b/c)](javascript:d)", "<p><a href=\"http://b/c\">a</a></p>\n"),
        ("![a [b](javascript:c) ![d](http://e)](http://f)", "<p><a href=\"http://f\">a b d</a></p>\n"),
        ("![](https://a/b)", "<p><a href=\"https://a/b\"></a></p>\n"),
    ]

    @Test(arguments: cases)
    func removesUnsafeMarkup(source: String, html: String) throws {
        var document = try Document(parsing: source)
        document.sanitize()
        #expect(document.html(.trusted) == html)
        #expect(document.html(.safe) == html)
        document.sanitize()
        #expect(document.html(.trusted) == html)
    }

    static let fakes = [
        Placeholder.section(0),
        Placeholder.value(0),
        "&#xFDD2;0&#xFDD1;",
        "`\(Placeholder.section(0))`",
        "    \(Placeholder.section(0))",
        "``` &#xFDD2;0&#xFDD1;\n\(Placeholder.value(0))\n```",
        "[a](/\(Placeholder.section(0)) '&#64976;0&#64977;')",
        "[a](%EF%B7%900%EF%B7%91 'b') ![c](%ef%B7%9200%Ef%b7%91)",
        "[a](%25EF%B7%90%EF%B7%AF%EF%B7)",
        "<div>&#xFDD0;0&#xFDD1;\(Placeholder.section(0))</div>",
        "<https://\(Placeholder.value(0))>",
    ]

    @Test("Placeholders can't be forged", arguments: fakes)
    func removesPlaceholders(source: String) throws {
        var document = try Document(parsing: source)
        document.sanitize()
        let html = document.html(.trusted)
        #expect(!html.unicodeScalars.contains(where: Placeholder.isReserved))
        #expect(!html.uppercased().contains("%EF%B7%9"))
        #expect(!html.uppercased().contains("%EF%B7%A"))
    }

    @Test("Every snippet renders the same in trusted and safe mode")
    func snippets() throws {
        for snippet in try Snippet.all() {
            var document = try Document(parsing: snippet.source)
            document.sanitize()
            let html = document.html(.trusted)
            #expect(html == document.html(.safe), "\(snippet.testDescription)")
            #expect(
                !html.contains("<!--") && !html.lowercased().contains("\"javascript:"),
                "\(snippet.testDescription)"
            )
        }
    }
}
