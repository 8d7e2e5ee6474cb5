/// Texts that a parser between the store and the screen could misinterpret.
package enum HostileText {
    package static let all = punctuation + markdown + html + mustache + urls + white + controls + unusual

    /// Each ASCII punctuation character alone and repeated.
    package static let punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~".flatMap { mark in
        [String(mark), String(repeating: mark, count: 3), "a\(mark)b\(mark)c"]
    }

    package static let markdown = [
        "# h", "###### h", "h\n===", "h\n---", "---", "===", "***", "* * *", "- item", "+ item", "1. x", "12) x",
        "> quote",
        "    code", "\tcode", "```\ncode\n```", "```swift", "~~~", "`code`", "``a`b``", "*em*", "**strong**", "_em_",
        "***both***", "[a](/b)", "[a](/b \"t\")", "![a](/b)", "[x]: y", "[x]: /y \"z\"\n\n[x]", "<https://a.example>",
        "a\\",
        "\\*a\\*", "a  \nb", "a\\\nb", "| a | b |\n|---|---|", "~~a~~", "--", "...", "\"quoted\"", "a)b", "a]b", "a](b",
        "](/x)", "a\")b",
    ]

    package static let html = [
        "<b>", "</p>", "</main>", "<script>alert(1)</script>", "</script>", "</title>", "</textarea>", "</pre>",
        "</style>",
        "<img src=x onerror=alert(1)>", "<!--", "-->", "--!>", "<!-- a -->", "<![CDATA[a]]>", "]]>", "<?php a ?>",
        "<!DOCTYPE a>",
        "&amp;", "&lt;b&gt;", "&#0;", "&#60;", "&#x3C;", "&#128;", "&nbsp;", "&copy", "&", "\" onclick=\"alert(1)",
        "' onclick='alert(1)", " onclick=alert(1)", "x onclick=alert(1)", "><svg onload=alert(1)>", "`onclick=alert(1)",
        "=x", "/>",
        "<plaintext>", "<a href=\"javascript:alert(1)\">x</a>", "&#xFDD0;1&#xFDD1;",
    ]

    package static let mustache = [
        "{{x}}", "{{{x}}}", "{{/x}}", "{{#events}}", "{{>x}}", "{{=<% %>=}}", "{{! x }}", "{{", "}}", "{{site.title}}",
        "{{.}}",
    ]

    package static let urls = [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\tjavascript:alert(1)",
        "java\tscript:alert(1)",
        "java\nscript:alert(1)", "java\rscript:alert(1)", "\u{1}javascript:alert(1)", "\u{0}javascript:alert(1)",
        "javascript\u{0}:alert(1)", "javascript :alert(1)", "javascript&colon;alert(1)", "javascript&#58;alert(1)",
        "javascript%3Aalert(1)", "&#106;avascript:alert(1)", "\u{FEFF}javascript:alert(1)", "vbscript:a",
        "data:text/html,<b>",
        "data:text/html;base64,PHNjcmlwdD4=", "DATA:image/svg+xml,<svg onload=alert(1)>", "view-source:javascript:1",
        "//evil.example/x", "///evil.example/x", "/\\evil.example/x", "\\\\evil.example/x", "/\t/evil.example/x",
        "/\n/evil.example",
        "https:evil.example", "https://good.example/a?b=c&d=e#f", "mailto:a@b.example", "%41", "%00", "%", "%zz",
        "%2F%2Fevil.example",
        "/events/", "/a:b/c", "a:b", "?q=1", "#top", "../../x", "./x", "a b+c", "ünï/çode",
    ]

    package static let white = [
        " ", "   ", "    four", " leading", "trailing ", "  both  ", "\n", "\n\n", "a\nb", "a\n\nb", "\r", "a\rb",
        "\r\n", "a\r\nb",
        "\t", "a\tb", "\nleading", "\r\nleading", "trailing\n", "\u{B}", "\u{C}a\u{C}", "\u{A0}a\u{A0}",
        "\u{2028}a\u{2029}", "\u{85}a",
        "\u{3000}",
    ]

    package static let controls = [
        "\u{0}", "a\u{0}b", "\u{1}\u{2}\u{7}\u{8}\u{1B}[31m", "\u{7F}", "\u{80}\u{81}\u{92}\u{9F}", "\u{E000}\u{F8FF}",
        "\u{F003C}\u{F0000}\u{10FFFD}", scalars(0xFDD0, 0x30, 0xFDD1), scalars(0xFDD2, 0x31, 0xFDD1),
        scalars(0xFDDF, 0x3C, 0x30, 0x3E),
        scalars(0xFDD0), scalars(0xFDD1), scalars(0xFDE5, 0xFDEF), scalars(0xFFFE), scalars(0xFFFF, 0x1FFFE),
        "\u{FFFD}", "\u{FEFF}a",
    ]

    package static let unusual = [
        "\u{301}", "\u{301}<b>", "a\u{301}", "\u{20DD}\"", "\u{FE0F}", "\u{200D}", "\u{200B}", "\u{AD}", "\u{202E}evil",
        "\u{200F}a\u{200E}",
        "\u{2066}a\u{2069}", "👩‍👩‍👧‍👦", "🇬🇧🏴󠁧󠁢󠁳󠁣󠁴󠁿", "e\u{301}\u{302}\u{303}", "ﷺ", "İıſK", "日本語", "0", "false", "null", "x", "",
        String(repeating: "<long \"text\"> & ", count: 500),
    ]

    /// A literal can't contain noncharacters.
    package static func scalars(_ values: UInt32...) -> String {
        String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
    }
}
