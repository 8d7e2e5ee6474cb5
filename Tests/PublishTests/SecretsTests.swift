import Testing

@testable import Publish

@Suite("What tools say")
struct SecretsTests {
    @Test("Commands that they advise can be copied")
    func tabs() {
        let words = "To add an exception, call:\n\n\tgit config --global --add safe.directory '/srv/life.git'\n"
        let expected = "To add an exception, call:\n    git config --global --add safe.directory '/srv/life.git'"
        #expect(Secrets.words(of: Array(words.utf8)) == expected)
    }
}
