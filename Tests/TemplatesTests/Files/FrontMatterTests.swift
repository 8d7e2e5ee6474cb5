import Testing

@testable import Templates

@Suite struct FrontMatterTests {
    private static let gone = "---\ntitle: Gone\npath: /404.html\n---\n"
    private static let events = "---\neach: events\npath: /events/{{event.slug}}/\n---\n"

    @Test(
        "A page without a path that replaces a built-in one of the same list takes its path",
        arguments: [
            ("# Not here", gone, "/404.html"),
            ("---\ntitle: Not here\n---\n", gone, "/404.html"),
            ("---\npath: /gone/\n---\n", gone, "/gone/"),
            ("---\neach: events\n---\n", gone, "/page/"),
            ("---\neach: events\n---\n", events, "/events/{{event.slug}}/"),
            ("---\neach: habits\n---\n", events, "/page/"),
            ("# Events", events, "/page/"),
            ("# About", "# Built in", "/page/"),
            ("# About", nil, "/page/"),
        ] as [(String, String?, String)]
    )
    func takesPathOfBuiltInPage(own: String, builtIn: String?, path: String) throws {
        var source = TemplateSource(path: "page.md", file: "Templates/page.md", text: own)
        source.replaced = builtIn
        #expect(try FrontMatter(source).path.text == path)
    }

    private static let message = "front matter must begin on the first line of a page, so this is shown as text"

    @Test("Front matter below an empty line is shown as text, with a warning")
    func belowEmptyLine() {
        let page = TestTemplates("\n \n---\ntitle: A\n---\n").page()
        let hint = "delete the lines above it"
        #expect(page.messages == ["index.md:3:1: warning: \(Self.message)\n    hint: \(hint)"])
    }

    @Test("Front matter in a partial is shown as text, with a warning", arguments: ["", "\n"])
    func inPartial(above: String) {
        let page = TestTemplates("{{> a}}", ["partials/a.md": "\(above)---\nlayout: page\n---\n"]).page()
        let hint = "a partial can't have front matter; delete it"
        let line = 1 + above.count
        #expect(page.messages == ["partials/a.md:\(line):1: warning: \(Self.message)\n    hint: \(hint)"])
    }

    @Test("Front matter in TOML is shown as text, with a warning")
    func inTOML() {
        let page = TestTemplates("+++\ntitle = \"A\"\n+++\n").page()
        let hint = "write it in YAML between two lines of `---`, such as `title: About`"
        let message = "front matter in TOML isn't supported, so this is shown as text"
        #expect(page.messages == ["index.md:1:1: warning: \(message)\n    hint: \(hint)"])
    }

    @Test("A thematic break isn't front matter", arguments: ["\n---\nTitle\n", "\n---", "a\n\n---\ntitle: A\n"])
    func thematicBreak(page: String) { #expect(TestTemplates(page).page().messages == []) }
}
