import Testing

@testable import Templates

/// A random template gives either a page or an error with a location.
@Suite struct RandomTemplateTests {
    @Test(arguments: 0..<10, [false, true])
    func compileOrReportError(batch: UInt64, hasHTML: Bool) {
        for seed in batch * 50..<(batch + 1) * 50 {
            var random = RandomTemplate(seed: seed, hasHTML: hasHTML)
            let text = random.text()
            var templates = TestTemplates(text, Self.files, values: Self.values)
            templates.constants = ["constant": "C"]
            let page = templates.page()
            guard let html = page.html else {
                #expect(
                    page.messages.contains { $0.firstMatch(of: #/^[a-z./]+:\d+:\d+: error: /#) != nil },
                    "\(text.debugDescription)"
                )
                continue
            }
            templates.values = Self.nothing
            for html in [html, templates.page().html ?? ""] {
                #expect(hasHTML || isBalanced(html), "\(text.debugDescription) makes \(html.debugDescription)")
                #expect(!hasPlaceholder(html), "\(text.debugDescription) makes \(html.debugDescription)")
            }
        }
    }

    /// Whether elements are properly nested.
    private func isBalanced(_ html: String) -> Bool {
        var open: [Substring] = []
        for tag in html.matches(of: #/<(\/?)([a-z0-9]+)[^>]*>/#).map(\.output) where !tag.0.hasSuffix("/>") {
            if tag.1.isEmpty { open.append(tag.2) } else if open.popLast() != tag.2 { return false }
        }
        return open.isEmpty
    }

    private func hasPlaceholder(_ html: String) -> Bool {
        html.unicodeScalars.contains { (0xFDD0...0xFDEF).contains($0.value) } || html.contains("%EF%B7%9")
            || html.contains("::")
    }

    private static let files = [
        "partials/inline.md": "in *p* {{text}}", "partials/lines.md": "- l {{text}}\n\n{{#list}}\n- {{.}}\n{{/list}}\n",
        "partials/block.md": "b {{$x}}z{{/x}}",
    ]

    private static let values: [String: Value] = [
        "text": "T", "hostile": "<i>\"'&{{x}}", "field": .markdown("*f* [l](/l/)"),
        "blocks": .markdown("# h\n\n- i\n- j\n\n<b>"),
        "path": .path("/p/q/"), "number": 7, "nothing": .nothing, "list": ["1", "2"], "yes": true, "no": false,
        "none": [],
    ]

    /// The same names with empty values where possible.
    private static let nothing = values.merging([
        "text": "", "field": .markdown(""), "blocks": .nothing, "path": .nothing, "number": 0, "list": [], "yes": false,
    ]) { $1 }
}
