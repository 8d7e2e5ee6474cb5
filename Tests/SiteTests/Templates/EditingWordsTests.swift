import Diagnostics
import Templates
import Testing

@testable import Site

@Suite struct EditingWordsTests {
    private static let english = file("en.yml", "save: Save\nmoved: \"Moved {name} to {place}\"", isBuiltIn: true)
    private static let german = file("de.yml", "save: Sichern\nmoved: \"{name} verschoben\"", isBuiltIn: true)

    private static func file(_ name: String, _ text: String, isBuiltIn: Bool = false) -> TemplateSource {
        TemplateSource(path: "words/editing/\(name)", file: name, text: text, isBuiltIn: isBuiltIn)
    }

    @Test func prefersMostSpecificFile() {
        let austrian = Self.file("de-at.yml", "save: Speichern")
        let words = EditingWords([austrian, Self.german, Self.english], language: "de-AT")
        #expect(words.texts == ["save": "Speichern", "moved": "{name} verschoben"])
        #expect(words.language == "de-at")
        #expect(words.diagnostics == [])
    }

    @Test func siteWordsReplaceBuiltInOnes() {
        let words = EditingWords([Self.file("en.yml", "save: Keep"), Self.english], language: "en-GB")
        #expect(words.texts["save"] == "Keep")
        #expect(words.language == "en")
        #expect(words.diagnostics == [])
    }

    @Test func missingWordsFallBackToEnglish() {
        let french = Self.file("fr.yml", "save: Enregistrer")
        let words = EditingWords([french, Self.english], language: "fr")
        #expect(words.texts == ["save": "Enregistrer", "moved": "Moved {name} to {place}"])
        #expect(words.language == "fr")
        let expected = """
            Templates/words/editing/fr.yml: warning: 1 of 2 words is missing and is shown in English: `moved`
                hint: write them there as in the built-in `words/editing/en.yml`
            """
        #expect(words.diagnostics.map(\.description) == [expected])
    }

    @Test func unknownLanguageFallsBackToEnglish() {
        let words = EditingWords([Self.english], language: "fr-CA")
        #expect(words.language == "en")
        let expected = """
            Templates/words/editing/fr-ca.yml: warning: there are no words in the language `fr-CA`; English ones are shown
                hint: write them there as in the built-in `words/editing/en.yml`
            """
        #expect(words.diagnostics.map(\.description) == [expected])
    }

    @Test(arguments: [
        ("sav: x", "1:1: warning: no form has the words `sav`\n    hint: did you mean `save`?"),
        (
            "potatoes: x",
            "1:1: warning: no form has the words `potatoes`\n    hint: the built-in `words/editing/en.yml` has all of them"
        ),
        ("save: [x]", "1:1: warning: expected some words for `save`\n    hint: for example `save: some words`"),
        ("save:", "1:1: warning: expected some words for `save`\n    hint: for example `save: some words`"),
        ("save: ' '", "1:1: warning: expected some words for `save`\n    hint: for example `save: some words`"),
        ("save: x {name}", "1:1: warning: `save` has no value `{name}`\n    hint: leave it out"),
        (
            "moved: \"{nam}\"",
            "1:1: warning: `moved` has no value `{nam}`\n    hint: the values are `{name}`, `{place}`"
        ),
    ])
    func reportsInvalidEntries(text: String, expected: String) {
        let words = EditingWords([Self.file("de.yml", text), Self.german, Self.english], language: "de")
        #expect(words.diagnostics.map(\.description) == ["de.yml:\(expected)"])
        #expect(words.texts.count == 2)
    }

    @Test func reportsInvalidYAML() {
        let words = EditingWords([Self.file("de.yml", "save: ["), Self.german, Self.english], language: "de")
        #expect(words.diagnostics.count == 1)
        #expect(words.texts["save"] == "Sichern")
    }
}
