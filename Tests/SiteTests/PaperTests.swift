import Settings
import Testing

@testable import Site
@testable import Templates

/// The background colour, as the style sheet defines it.
@Suite struct PaperTests {
    @Test(arguments: [
        ":root {\n  --paper: #f6f2ea;\n}\n@media (prefers-color-scheme: dark) { :root { --paper: #161513; } }",
        ":root{--paper:#F6F2EA}@media(prefers-color-scheme:dark){:root{--paper:#161513}}@media print{:root{--paper:#fff}}",
    ])
    func isReadFromTheStyleSheet(sheet: String) throws {
        let paper = try #require(Paper(styleSheet: sheet))
        #expect(paper.light.text == "#f6f2ea" && paper.dark.text == "#161513")
    }

    @Test func withoutDarkColoursIsTheSameInTheDark() throws {
        let paper = try #require(Paper(styleSheet: ":root { --paper: #fed; }"))
        #expect(paper.light.text == "#ffeedd" && paper.dark == paper.light)
    }

    @Test(arguments: ["", "h1 { color: red }", ":root { --paper: white; }", "body { background: var(--paper) }"])
    func isUnknownIfTheStyleSheetDoesNotSay(sheet: String) { #expect(Paper(styleSheet: sheet) == nil) }

    @Test func isWhatPagesSay() throws {
        var site = SampleSite(page: "{{site.paper}} {{site.darkPaper}}{{^site.paper}}none{{/site.paper}}")
        #expect(try site.pages()["/"]?.contains("none") == true)
        site.paper = Paper(light: Colour(0xFFFFFF), dark: Colour(0))
        #expect(try site.pages()["/"]?.contains("#ffffff #000000") == true)
    }
}
