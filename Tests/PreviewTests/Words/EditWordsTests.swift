import Testing

@testable import Preview

@Suite("The words of the forms")
struct EditWordsTests {
    private func names(in text: String) -> Set<String> { Set(text.matches(of: /\{(\w+)\}/).map { String($0.1) }) }

    @Test(
        "Every language has every word, with the placeholders of the English one",
        arguments: ["ar", "de", "en", "he"]
    )
    func complete(language: String) throws {
        let texts = try EditWords.builtIn(language).texts
        #expect(Set(texts.keys) == Set(EditWord.allCases.map(\.rawValue)))
        for (key, english) in EditWords.english.texts {
            let text = try #require(texts[key], "\(key)")
            #expect(!text.isEmpty)
            #expect(names(in: text) == names(in: english), "\(key)")
        }
    }

    @Test(
        "The language determines the direction",
        arguments: [("en", "ltr"), ("de", "ltr"), ("he", "rtl"), ("ar", "rtl")]
    )
    func direction(language: String, direction: String) {
        #expect(EditWords(language: language, texts: [:]).direction == direction)
    }

    @Test("Placeholders in a value aren't replaced")
    func values() {
        let words = EditWords.english
        let text = words(.exceptPicture, ["message": "Added {reason} {", "reason": "{message}"])
        #expect(text == "Added {reason} {, but not its picture: {message}")
        #expect(words(.isNow) == "It is now: ")
    }

    @Test("A missing text is shown by its key")
    func missing() { #expect(EditWords(language: "en", texts: [:])(.save) == "save") }
}
