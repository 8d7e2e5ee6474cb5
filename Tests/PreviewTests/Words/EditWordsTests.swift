import Testing

@testable import Preview

@Suite("The words of the forms")
struct EditWordsTests {
    private func names(in text: String) -> Set<String> { Set(text.matches(of: /\{(\w+)\}/).map { String($0.1) }) }

    @Test(
        "Every language has every word, with the placeholders of the English one",
        arguments: EditWord.allCases
    )
    func complete(word: EditWord) throws {
        let english = try #require(EditWords.english[word])
        for (language, table) in EditWords.tables {
            let text = try #require(table[word], "\(language)")
            #expect(!text.isEmpty)
            // In other languages, an event is named without its time, which is in English words.
            #expect(names(in: text).subtracting(["name"]).isSubset(of: names(in: english)), "\(language)")
        }
    }

    @Test(
        "The language of the site is used",
        arguments: [
            ("en", "en"), ("de", "de"), ("de-AT", "de"), ("DE", "de"), ("den", "en"), ("fr", "en"), ("", "en"),
            ("he", "he"), ("ar-EG", "ar"),
        ]
    )
    func language(tag: String, language: String) {
        #expect(EditWords(for: tag).language == language)
        #expect(EditWords(for: tag)(.save) == EditWords.tables[language]?[.save])
        #expect(EditWords(for: tag).direction == (["he", "ar"].contains(language) ? "rtl" : "ltr"))
    }

    @Test("Placeholders in a value aren't replaced")
    func values() {
        let words = EditWords(for: "en")
        let text = words(.exceptPicture, ["message": "Added {reason} {", "reason": "{message}"])
        #expect(text == "Added {reason} {, but not its picture: {message}")
        #expect(words(.isNow) == "It is now: ")
    }
}
