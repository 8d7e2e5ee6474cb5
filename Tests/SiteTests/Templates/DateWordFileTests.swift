import Diagnostics
import Foundation
import Site
import Templates
import Testing

/// Files with the words for typing dates.
@Suite struct DateWordFileTests {
    @Test func readsSectionsWithMeaningsAndWords() {
        let text = """
            weekdays: { monday: [Lundi, lun], tuesday: mardi }
            times:
              "12:00": [midi]
            """
        let (words, diagnostics) = DateWordFile.read(text, file: "fr.yml")
        #expect(diagnostics.map(\.description) == [])
        #expect(
            words == ["weekdays": ["monday": ["Lundi", "lun"], "tuesday": ["mardi"]], "times": ["12:00": ["midi"]]]
        )
        #expect(DateWordFile.read("", file: "fr.yml").words.isEmpty)
    }

    @Test(arguments: [
        (
            "weekdys: {}",
            "fr.yml:1:1: warning: expected a section of words, such as `weekdays:`\n    hint: did you mean `weekdays`?"
        ),
        (
            "units: x",
            "fr.yml:1:1: warning: expected the meanings of `units`\n"
                + "    hint: write them below it, as in the built-in `words/dates/en.yml`"
        ),
        (
            "weekdays:\n  mundey: [lundi]",
            "fr.yml:2:3: warning: `weekdays` has no meaning `mundey`\n    hint: the built-in `words/dates/en.yml` has all of them"
        ),
        (
            "times: { \"25:00\": [tard] }",
            "fr.yml:1:10: warning: `times` has no meaning `25:00`\n    hint: the built-in `words/dates/en.yml` has all of them"
        ),
        (
            "weekdays: { monday: { a: b } }",
            "fr.yml:1:13: warning: expected the words for `monday`\n    hint: for example `monday: [monday, mon]`"
        ),
        (
            "weekdays: { monday: [\"\"] }",
            "fr.yml:1:13: warning: expected the words for `monday`\n    hint: for example `monday: [monday, mon]`"
        ),
        (
            "weekdays: { monday: [lundi, \" \"] }",
            "fr.yml:1:13: warning: expected the words for `monday`\n    hint: for example `monday: [monday, mon]`"
        ),
    ])
    func reportsInvalidEntries(text: String, expected: String) {
        #expect(DateWordFile.read(text, file: "fr.yml").diagnostics.map(\.description) == [expected])
    }

    @Test func reportsInvalidYAML() {
        let (words, diagnostics) = DateWordFile.read("weekdays: [", file: "fr.yml")
        #expect(words.isEmpty)
        #expect(diagnostics.count == 1)
    }

    /// These words are for commands and don't change any page.
    @Test(arguments: [("words/de.yml", "de"), ("words/dates/de.yml", nil), ("words/editing/de.yml", nil)])
    func areNotInterfaceWords(path: String, language: String?) {
        let source = TemplateSource(path: path, file: path, text: "")
        #expect(source.language == language)
        #expect(source.isUsed == (language != nil))
    }
}
