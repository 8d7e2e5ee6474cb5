import TestSupport

/// Random templates: mostly nonsense, but all sections are closed.
struct RandomTemplate {
    private var random: SeededGenerator
    /// Whether the template may contain raw HTML.
    private let hasHTML: Bool

    init(seed: UInt64, hasHTML: Bool) {
        random = SeededGenerator(seed: seed)
        self.hasHTML = hasHTML
    }

    /// A template of up to 20 pieces.
    mutating func text() -> String { content(Int.random(in: 1...20, using: &random), depth: 0) }

    private mutating func content(_ count: Int, depth: Int) -> String {
        (0..<count).reduce(into: "") { text, _ in text += piece(depth: depth) }
    }

    private mutating func piece(depth: Int) -> String {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4: pick(Self.markdown)
        case 4: pick(hasHTML ? Self.html : Self.markdown)
        case 5, 6: pick(Self.words)
        case 7: pick(Self.tags)
        default: depth < 4 ? section(depth: depth) : pick(Self.words)
        }
    }

    private mutating func section(depth: Int) -> String {
        let name = pick(Self.sections)
        let sign = Int.random(in: 0..<4, using: &random) == 0 ? "^" : "#"
        let inner = content(Int.random(in: 0...4, using: &random), depth: depth + 1)
        guard Bool.random(using: &random) else { return "{{\(sign)\(name)}}\(inner){{/\(name)}}" }
        let indentation = pick(["", "", "  ", "    "])
        return "\n\(indentation){{\(sign)\(name)}}\n\(inner)\n\(indentation){{/\(name)}}\n"
    }

    private mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }

    private static let words = ["a", "b c", " ", "\n", "\n\n", ", ", ".", "x y\n"]
    private static let markdown = [
        "- ", "\n- ", "\n\n- ", "1. ", "\n7) ", "  ", "    ", "\n> ", "> ", "\n# ", "# ", "*", "**", "_", "`", "``",
        "\n```\n", "\n~~~ x\n", "\"", "'", "[", "]", "](/x/)", "](", ")", "[x](/y \"t\")", "![", "(", "!", "\n---\n",
        "\n===\n", "--", "...", "\\", "&", ";", ",", "|", "\t", "  \n", "[x]: /y\n", "\n[x]\n", "<https://a.example/",
    ]
    private static let html = [
        "<b>", "</b>", "<p class=\"", "\">", "\"", "<div>", "\n<div>\n", "</div>", "\n</div>\n", "<!--", "-->",
        "<script>",
        "</script>", "<td ", "=", "<", ">", "/>", "<?", "?>", "<i id=", "<a href=\"/", "<a href=", "</a>", "<pre>",
        "</pre>",
        "<textarea>", "</textarea>", "<title>", "</title>", "<p style='", "onclick=", "<![CDATA[", "]]>", "<li>",
        "<ul>",
        "'", " class=x",
    ]
    private static let tags = [
        "{{text}}", "{{{text}}}", "{{hostile}}", "{{{field}}}", "\n\n{{{blocks}}}\n\n", "{{{blocks}}}", "{{path}}",
        "{{number}}", "{{nothing}}", "{{index()}}", "{{list}}", "{{> inline}}", "\n{{> lines}}\n", "{{! note }}",
        "{{<block}}{{$x}}*y*{{/x}}{{/block}}", "{{.}}", "{{constant}}",
    ]
    private static let sections = ["text", "list", "nothing", "yes", "no", "none", "constant", "first()"]
}
