import Testing

/// Tables with pipes, which CommonMark doesn't have.
@Suite struct PipeTableTests {
    @Test(arguments: [
        "x\n\n| a | b |\n|---|:--|\n| 1 | 2 |\n", "\n\na | b\n- | -\n{{#list}}\n1 | {{.}}\n{{/list}}\n",
        "```x```\n\na | b\n--|--\n", "`<pre`\n\na | b\n--|--\n",
    ])
    func warns(page: String) {
        let message = "index.md:3:1: warning: tables with pipes aren't supported, so this one is shown as text"
        let hint = "write it in HTML: `<table>`, with a `<tr>` for each row"
        #expect(TestTemplates(page, values: ["list": ["x"]]).page().messages == ["\(message)\n    hint: \(hint)"])
    }

    @Test(arguments: [
        "```\n| a | b |\n|---|---|\n```", "    | a |\n    |---|", "a | b\n\n- | c", "a\n---\n",
        "<td>a|b</td>\n<td>-|-</td>", "   ~~~\n| a |\n|---|\n   ~~~", "````\n```\n| a |\n|---|\n````",
        "1. ```\n   | a |\n   |---|\n   ```",
        "<pre>\n| a |\n|---|\n</pre>", "<div>\n| a |\n|---|\n</div>", "<!--\n| a |\n|---|\n-->",
        "{{!\n| a |\n|---|\n}}", "{{#list}}<pre>\n| a |\n|---|\n</pre>{{/list}}",
        "{{#list}}\n    | a |\n    |---|\n{{/list}}",
    ])
    func acceptsOtherPipes(page: String) {
        #expect(TestTemplates(page, values: ["list": ["x"]]).page().messages == [])
    }
}
