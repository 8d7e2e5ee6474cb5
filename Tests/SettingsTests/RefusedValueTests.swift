import Diagnostics
import Testing

@testable import Settings

/// Values that git and other tools would refuse, blank titles, and duplicate names.
@Suite struct RefusedValueTests {
    private func messages(_ text: String) -> [String] {
        Settings.parse(text, file: "almanac.yml", reservedNames: []).diagnostics.map(\.description)
    }

    private func target(_ setting: String) -> String {
        "publish:\n  a:\n    target: git\n    repository: b\n    \(setting)\n"
    }

    @Test(arguments: [
        "a..b", "a b", ".a", "a/.b", "a.lock", "a.lock/b", "/a", "a/", "a//b", "a.", "a~1", "a^", "a:b", "a?", "a*",
        "[a", "a\\b", "@", "a@{b", "", "-a", "HEAD", "refs/tags/a",
    ])
    func rejectsInvalidBranch(name: String) {
        #expect(
            messages(target("branch: '\(name)'")) == [
                """
                almanac.yml:5:5: error: `\(name)` cannot be the name of a branch
                    hint: write one such as `gh-pages`
                """
            ]
        )
    }

    @Test(arguments: ["gh-pages", "a/b", "a.b", "a@b", "é", "a-", "lock", "a{b}", "head", "HEAD-a", "refs"])
    func acceptsValidBranch(name: String) { #expect(messages(target("branch: '\(name)'")) == []) }

    @Test(arguments: ["bad name", "a/b", "https://example.org", "a..b", "-a.org", "a.org:80", "a.org.\\n"])
    func rejectsInvalidDomain(name: String) {
        let found = messages(target("cname: '\(name)'"))
        #expect(
            found.count == 1
                && found[0].hasPrefix("almanac.yml:5:5: error: found `\(name)` where a domain was expected")
        )
    }

    @Test func encodesDomainAsPunycode() {
        let settings = Settings.parse(target("cname: www.münchen.de"), file: "", reservedNames: []).settings
        guard case .git(let git)? = settings.publishTargets.first?.host else { return #expect(Bool(false)) }
        #expect(git.domain == "www.xn--mnchen-3ya.de")
    }

    @Test func rejectsTargetWithoutName() {
        #expect(
            messages("publish: { target: folder, path: ../x }") == [
                """
                almanac.yml:1:1: error: the target has no name
                    hint: give it one, for example `publish: { here: { target: folder, path: /srv/www/life } }`
                """
            ]
        )
    }

    @Test(arguments: [
        ("collections: { Cards: { file: a.csv }, cards: { file: b.csv } }", "1:40"),
        ("collections: { Cards: { file: a.csv } }\nsources: [{ file: b.csv, as: cards }]", "2:26"),
        ("sources:\n- { file: a.csv, as: Cards }\n- { file: b.csv, as: cards }", "3:18"),
    ])
    func rejectsCollectionsThatDifferInCase(text: String, place: String) {
        #expect(
            messages(text) == [
                """
                almanac.yml:\(place): error: the collections `Cards` and `cards` differ only in upper and lower case
                    hint: give one of them another name, or use the same name for both files
                """
            ]
        )
    }

    @Test(arguments: ["https://example.org/a.ics", "webcal://example.org/a.ics", "HTTP://example.org/a.ics"])
    func rejectsAddressOfSource(address: String) {
        #expect(
            messages("sources: [{ file: '\(address)', as: events }]") == [
                """
                almanac.yml:1:13: error: Almanac reads files, and `\(address)` is a web address
                    hint: download it before each build, for example with `curl -o work.ics URL` or vdirsyncer
                """
            ]
        )
    }

    @Test func rejectsSeveralFilesOfSource() {
        #expect(
            messages("sources: [{ file: [a.ics, b.ics], as: events }]") == [
                """
                almanac.yml:1:13: error: a source has one `file`
                    hint: write a source for each, or name a folder or a pattern such as `~/calendars/*.ics`
                """
            ]
        )
    }

    @Test(
        "A field to keep out is suggested, even if the list before it is misspelt",
        arguments: ["recipe.notes", "Recipes.notes", "recipes.Notes", "recipe.note", "Recpies.notes"]
    )
    func suggestsField(name: String) {
        #expect(
            messages("exclude: [\(name)]\ncollections: { books: { file: a.csv } }") == [
                """
                almanac.yml:1:11: error: the field `\(name)` cannot be kept out
                    hint: did you mean `recipes.notes`?
                """
            ]
        )
    }

    @Test("A time zone that differs only in case is suggested", arguments: ["utc", "gmt", "europe/london"])
    func suggestsTimeZone(name: String) throws {
        let message = try #require(messages("timeZone: \(name)").first)
        let suggestion = try #require(message.split(separator: "`").dropLast().last)
        #expect(suggestion != name && suggestion.lowercased() == name)
    }

    @Test func acceptsByteOrderMark() {
        let (settings, diagnostics) = Settings.parse("\u{FEFF}title: A\r\n", file: "", reservedNames: [])
        #expect(settings.title == "A" && diagnostics.isEmpty)
    }

    @Test(arguments: ["''", "'   '", "\"\\t\""])
    func rejectsBlankTitle(title: String) {
        #expect(
            messages("title: \(title)") == [
                "almanac.yml:1:1: error: `title` is blank\n    hint: write the title of the site"
            ]
        )
    }

    @Test(arguments: [
        ("sections: [schedule, habits, schedule]", "1:30: error: `sections` names `schedule` twice"),
        ("dashboard: { panels: [agenda, agenda] }", "1:31: error: `panels` names `agenda` twice"),
    ])
    func rejectsDuplicates(text: String, message: String) {
        #expect(messages(text) == ["almanac.yml:\(message)\n    hint: remove one of them"])
    }
}
