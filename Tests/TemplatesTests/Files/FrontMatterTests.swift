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
}
