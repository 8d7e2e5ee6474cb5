import Foundation
import Interchange
import Records
import Testing

/// Descriptions that are HTML, as Google Calendar writes them.
@Suite("HTML in descriptions")
struct HTMLDescriptionTests {
    private func description(_ html: String) throws -> String? {
        let text = html.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
            .replacing("\n", with: "\\n")
        return try readEvent("DTSTART:20261123T090000Z\nDESCRIPTION:\(text)").event.description
    }

    @Test(
        "Blocks, list items and line breaks become lines",
        arguments: [
            ("<ul><li>One</li><li>Two</li></ul>", "- One\n- Two"), ("<ol><li>One</li><li>Two</ol>", "1. One\n2. Two"),
            ("Bring:<ul>\n<li>Tea</li>\n<li>Milk</li>\n</ul>Bye", "Bring:\n\n- Tea\n- Milk\n\nBye"),
            ("<ul><li>One<ul><li>Half</li></ul></li><li>Two</li></ul>", "- One\n   - Half\n- Two"),
            ("<ul><li><p>One</p><p>More</p></li></ul>", "- One  \n   More"),
            ("One<br>Two<BR />Three", "One  \nTwo  \nThree"),
            ("One<br><br>Two", "One\n\nTwo"), ("<p>One</p><p>Two</p>", "One\n\nTwo"),
            ("<div>One</div><div>Two</div>", "One  \nTwo"),
            ("<b>Where:</b>\nHere\n\n<i>When</i>", "Where:  \nHere\n\nWhen"),
            ("<h2>Plan</h2>Walk<hr>Rest", "Plan\n\nWalk\n\nRest"),
            ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"),
            ("<ul><li>One</li><li><br></li></ul>Bye", "- One\n\nBye"),
            ("<ul><li>One<ul><li>Half</li></ul>rest</li><li>Two</li></ul>", "- One\n   - Half\n\n   rest\n- Two"),
            (
                "<ol>\(String(repeating: "<li>a</li>", count: 9))<li>b<ul><li>c</li></ul></li></ol>",
                (1...9).map { "\($0). a\n" }.joined() + "10. b\n    - c"
            ),
            ("<html-blob>One<u></u><br>Two</html-blob>", "One  \nTwo"), ("One<br>\nTwo", "One  \nTwo"),
            ("<!DOCTYPE html><html><body><p>One</p></body></html><p>Two</p>", "One\n\nTwo"),
        ]
    )
    func lines(html: String, expected: String) throws {
        #expect(try description(html) == expected)
    }

    @Test(
        "Links keep their address",
        arguments: [
            (
                #"See <a href="https://example.org/x?a=1&amp;b=2">the page</a>."#,
                "See [the page](https://example.org/x?a=1&b=2)."
            ),
            (#"<a href="https://example.org/">https://example.org/</a>"#, "<https://example.org/>"),
            (#"<a href="https://example.org/">example.org</a>"#, "<https://example.org/>"),
            (#"<a href="mailto:a@example.org">a@example.org</a>"#, "<mailto:a@example.org>"),
            (#"<a href="https://example.org/a (1)">[1]</a>"#, #"[\[1\]](https://example.org/a%20%281%29)"#),
            (#"a <a href="javascript:x()">b</a> c"#, "a b c"),
            (#"<a href="https://example.org">a<br></a>"#, "[a](https://example.org)"),
            (#"<a href="https://example.org"><div>a</div></a>"#, "[a](https://example.org)"),
            (#"<a href="https://example.org"><img src="a.png"></a>"#, "<https://example.org>"),
            (
                "Join <https://example.org/j/1><br>Mail <anna@example.org>",
                "Join <https://example.org/j/1>  \nMail <anna@example.org>"
            ),
            (#"a <a href="https://example.org"><br>b</a>"#, "a  \n[b](https://example.org)"),
        ]
    )
    func links(html: String, expected: String) throws {
        #expect(try description(html) == expected)
    }

    @Test("Characters that HTML writes as references don't become tags")
    func references() throws {
        #expect(try description("<b>1 &lt; 2 &amp; 3</b>") == "1 &lt; 2 & 3")
        #expect(try description("<p>&lt;b&gt; is bold</p>") == "&lt;b> is bold")
        #expect(try description("<script>x</script><p>One</p>") == "One")
    }

    @Test(
        "Other text stays as it is",
        arguments: [
            "I <3 you &amp; me", "Mail <a@example.org>", "<https://example.org> or\n- One\n- Two", "a < b > c",
            "x <y> z", "",
        ]
    )
    func otherText(text: String) throws {
        #expect(try description(text) == (text.isEmpty ? nil : text))
    }

    @Test("Deeply nested and broken HTML is read")
    func broken() throws {
        let deep = String(repeating: "<div><ul>", count: 2_000) + "x"
        #expect(try description(deep)?.hasSuffix("x") == true)
        #expect(try description("<p>One</div></p><li>Two<a href=>x") == "One\n\n- Twox")
    }

    @Test("Tables and JSON have them too")
    func otherFormats() throws {
        let table = "name,date,description\nx,2026-12-24,One<br>Two\n"
        let read = EventCSV.read(Data(table.utf8), file: "a.csv", zone: .gmt)
        #expect(read.value.map(\.event.description) == ["One  \nTwo"])
        let json = #"[{"title":"x","start":"2026-12-24","description":"<p>One</p><p>Two</p>"}]"#
        #expect(
            EventJSON.read(Data(json.utf8), file: "a.json", zone: .gmt).value.map(\.event.description) == ["One\n\nTwo"]
        )
    }
}
