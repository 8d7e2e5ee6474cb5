import Diagnostics
import Foundation
import Records
import Settings
import Testing

@testable import Site
@testable import Templates

/// Interface words and phrases with numbers, in the site's language.
@Suite struct WordTests {
    private static func site(_ page: String, language: String, _ words: [String: String]) -> SampleSite {
        var site = SampleSite(page: page)
        site.settings.language = language
        site.open = (0..<3).map { Event(date: Date(timeIntervalSince1970: Double($0)), name: "\($0)") }
        for (path, text) in words { site.templates["words/\(path).yml"] = text }
        return site
    }

    private static let english = "next: Next\nevents: { one: \"{n} event\", other: \"{n} events\" }"

    @Test(arguments: [
        ("en", "", "Next 3 events 1 event 0 events"),
        ("en-GB", "", "Next 3 events 1 event 0 events"),
        ("de", "de", "Als Nächstes 3 Termine 1 Termin keine Termine"),
        ("de-AT", "de", "Als Nächstes 3 Termine 1 Termin keine Termine"),
        ("de", "de-at", "Next 3 events 1 event 0 events"),
        ("de-AT", "de-AT", "Als Nächstes 3 Termine 1 Termin keine Termine"),
    ])
    func usesSiteLanguage(language: String, file: String, expected: String) throws {
        let german = """
            next: Als Nächstes
            events: { zero: keine Termine, one: "{n} Termin", other: "{n} Termine" }
            """
        let page =
            "{{words.next}} {{events(events.count)}} {{events(minusone(minusone(events.count)))}} {{events(habits.count)}}"
        var words = ["en": Self.english]
        if !file.isEmpty { words[file] = german }
        #expect(try Self.site(page, language: language, words).main() == "<p>\(expected)</p>")
    }

    @Test(arguments: [
        ("pl", "1a 2b 5c 12c 22b"), ("ru", "1a 2b 5c 12c 22b"), ("cs", "1a 2b 5d 12d 22d"), ("ja", "1d 2d 5d 12d 22d"),
        ("fr", "1a 2d 5d 12d 22d"),
    ])
    func choosesPluralForms(language: String, expected: String) throws {
        let words = #"n: { one: "{n}a", few: "{n}b", many: "{n}c", other: "{n}d" }"#
        var site = Self.site("{{#years}}{{n(count)}} {{/years}}", language: language, ["en": words, language: words])
        let counts = [1, 2, 5, 12, 22]
        site.open = []
        site.completed = counts.enumerated().flatMap { index, count in
            (0..<count).map { Event(date: Date(timeIntervalSince1970: Double(-index) * 366 * 86_400), name: "\($0)") }
        }
        #expect(try site.main() == "<p>\(expected)</p>")
    }

    @Test func warnsOfUntranslatedWords() throws {
        let site = Self.site(
            "{{words.next}} {{events(events.count)}}",
            language: "de",
            ["en": Self.english, "de": "next: Bald"]
        )
        #expect(try site.main() == "<p>Bald 3 events</p>")
        let message = "1 of 2 words is missing and is shown in English: `events`"
        #expect(try site.messages().first?.contains("Templates/words/de.yml: warning: \(message)") == true)
        #expect(try site.messages().count == 1)
    }

    @Test func warnsOfLanguageWithoutWords() throws {
        let site = Self.site("{{words.next}}", language: "fr", ["en": Self.english])
        #expect(try site.main() == "<p>Next</p>")
        #expect(try site.messages().first?.contains("there are no words in the language `fr`") == true)
    }

    @Test func missingWordsAreNotReportedIfFileIsInvalid() throws {
        let site = Self.site("{{words.next}}", language: "fr", ["en": Self.english, "fr": "next: ["])
        let messages = try site.messages()
        #expect(messages.count == 1)
        #expect(messages.first?.hasPrefix("Templates/words/fr.yml:1:") == true)
        #expect(try site.input.templates.unreadableWords?.count == 1)
    }

    @Test(arguments: [
        ("a: { one: x }", "`other` is missing"),
        ("a: { on: x, other: y }", "did you mean `one`?"),
        ("next: { other: x }", "expected some words for `next`"),
        ("events: x", "expected `events` for one and for other numbers"),
        ("count: { other: x }", "`count` is the name of a function"),
        ("- x", "expected lines such as"),
    ])
    func reportsInvalidEntries(text: String, message: String) throws {
        let site = Self.site("{{words.next}}", language: "de", ["en": Self.english, "de": text])
        #expect(try site.messages().contains { $0.hasPrefix("Templates/words/de.yml:1") && $0.contains(message) })
        #expect(try site.main() == "<p>Next</p>")
    }

    @Test(arguments: [
        ("next:", "next", "Next 3 events 1 event"), ("next: ' '", "next", "Next 3 events 1 event"),
        ("events: { one: '', other: '{n} Termine' }", "one", "Next 3 Termine 1 Termine"),
        ("events: { one: '{n} Termin', other: '' }", "other", "Next 3 events 1 event"),
    ])
    func blankWordsCountAsMissing(text: String, key: String, expected: String) throws {
        let page = "{{words.next}} {{events(events.count)}} {{events(minusone(minusone(events.count)))}}"
        let message = ": warning: expected some words for `\(key)`"
        for file in ["en-gb", "de"] {
            let language = file == "de" ? "de" : "en-GB"
            let site = Self.site(page, language: language, ["en": Self.english, file: text])
            #expect(try site.main() == "<p>\(expected)</p>")
            let messages = try site.messages().filter { $0.hasPrefix("Templates/words/\(file).yml:1:") }
            #expect(messages.filter { $0.contains(" words for ") || $0.contains("is missing") }.count == 1)
            #expect(messages.contains { $0.contains(message) })
        }
    }

    @Test(arguments: [
        ("events: { one: 1, other: \"{N} events\" }", "`events` has no value `{N}`", "write `{n}` for the number"),
        ("own: { other: \"{m} of {n}\" }", "`own` has no value `{m}`", "write `{n}` for the number"),
        (
            "own: \"{n} books\"", "`own` has no value `{n}`",
            "write the phrase for each kind of number: `own: { one: \"…\", other: \"{n} books\" }`"
        ),
        ("next: \"Next {n}\"", "`next` has no value `{n}`", "write `{it}`, or leave it out"),
    ])
    func warnsOfUnknownPlaceholder(text: String, message: String, hint: String) throws {
        let site = Self.site("{{words.next}}", language: "en-GB", ["en": Self.english, "en-gb": text])
        #expect(try site.messages() == ["Templates/words/en-gb.yml:1:1: warning: \(message)\n    hint: \(hint)"])
    }

    @Test(
        "An own word that no template shows is reported",
        arguments: [
            ("events: { one: 1, other: \"{n}\" }\nmine: Mine\nyours: { other: \"{n}\" }", [] as [String]),
            ("netx: Soon", ["no template shows the words `netx`\n    hint: did you mean `next`?"]),
            ("event: { other: \"{n}\" }", ["no template shows the words `event`\n    hint: did you mean `events`?"]),
            (
                "our: Our",
                ["no template shows the words `our`\n    hint: show it in one with `{{words.our}}`, or delete it"]
            ),
            (
                "our: { other: \"{n}\" }",
                [
                    "no template shows the words `our`\n"
                        + "    hint: show it in one with `{{our(events.count)}}`, or delete it"
                ]
            ),
        ]
    )
    func warnsOfUnusedWord(text: String, messages: [String]) {
        let sources = [
            TemplateSource(builtIn: "words/en.yml", text: Self.english),
            TemplateSource(path: "a.md", file: "a.md", text: "{{words.mine}} {{yours(events.count)}} ourselves"),
        ]
        for (file, language) in [("en", "en"), ("en-gb", "en-GB"), ("de", "de")] {
            let own = TemplateSource(path: "words/\(file).yml", file: "own.yml", text: text)
            let found = SiteTemplates(sources + [own], language: language).words.diagnostics.map(\.description)
            #expect(found.filter { $0.hasPrefix("own.yml") } == messages.map { "own.yml:1:1: warning: \($0)" })
        }
    }

    @Test func warnsOfNoUnusedWordIfAFileIsUnreadable() {
        let sources = [
            TemplateSource(builtIn: "words/en.yml", text: Self.english),
            TemplateSource(path: "words/en.yml", file: "en.yml", text: "our: Our"),
            TemplateSource(path: "words/en-gb.yml", file: "own.yml", text: "our: ["),
        ]
        let words = SiteTemplates(sources, language: "en-GB").words
        #expect(words.diagnostics.map(\.severity) == [.error])
    }

    @Test func reportsUnknownWord() throws {
        let site = Self.site("{{words.nxt}}", language: "en", ["en": Self.english])
        #expect(try site.messages().first?.contains("did you mean `next`?") == true)
        let other = Self.site("{{event(events.count)}}", language: "en", ["en": Self.english])
        #expect(try other.messages().first?.contains("there is no function `event`") == true)
    }
}
