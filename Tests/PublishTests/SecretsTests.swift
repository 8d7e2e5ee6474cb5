import Testing

@testable import Publish

@Suite("Messages of tools")
struct SecretsTests {
    @Test("Commands in their advice can be copied")
    func tabs() {
        let words = "To add an exception, call:\n\n\tgit config --global --add safe.directory '/srv/life.git'\n"
        let expected = "To add an exception, call:\n    git config --global --add safe.directory '/srv/life.git'"
        #expect(Secrets.words(of: Array(words.utf8)) == expected)
    }
}
