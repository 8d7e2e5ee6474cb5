import Diagnostics
import Testing

@testable import Templates

@Suite struct TemplateSourceTests {
    private func warning(about path: String) -> String? {
        TemplateSource(path: path, file: path, text: "").misnaming?.message
    }

    @Test("A file whose name doesn't suit its kind is reported")
    func misnamed() {
        let page = "isn't used, because the template of a page ends in `.md`"
        let ending = "isn't used, because a file of words ends in `.yml`"
        let language = "isn't used, because a file of words is named after a language, such as `de-AT.yml`"
        #expect(warning(about: "about.html") == page)
        #expect(warning(about: "words/en.yaml") == ending)
        #expect(warning(about: "words/aisles/en.yaml") == ending)
        #expect(warning(about: "words/de_AT.yml") == language)
    }

    @Test(
        "Other files aren't reported",
        arguments: ["about.md", "words/de-AT.yml", "words/dates/de.yml", "words/my_notes.txt", "layouts/old.md"]
    )
    func other(path: String) { #expect(warning(about: path) == nil) }
}
