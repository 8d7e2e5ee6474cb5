import Build
import Diagnostics
import Foundation
import Records
import TestSupport
import Testing

/// The words for dates: those of the site and its language, and always English and German.
@Suite(.ends) struct DateWordsTests {
    private static func words(_ text: String, language: String, _ files: [String: String]) async throws -> String {
        try await withTemporaryFolder { folder in
            let settings = ["almanac.yml": Data("language: \(language)\ntimeZone: Europe/London".utf8)]
            let own = Dictionary(uniqueKeysWithValues: files.map { ("Templates/words/dates/\($0)", Data($1.utf8)) })
            try write(settings.merging(own) { $1 }, to: folder)
            let configuration = try configuration(site: folder).configuration
            let (vocabulary, diagnostics) = DateWords.read(for: configuration)
            #expect(diagnostics.map(\.description) == [])
            let time = try DateParser.parse(text, on: configuration.today, vocabulary: vocabulary)
            return EventTimeWords(timeZone: configuration.today.timeZone).words(for: time)
        }
    }

    private static let french = "days: { tomorrow: [demain] }\ntimes: { \"12:00\": midi }"

    @Test(arguments: [
        ("tomorrow noon", "en", [:], "Saturday 21 November 2026, 12:00"),
        ("übermorgen 9 Uhr", "en", [:], "Sunday 22 November 2026, 09:00"),
        ("tomorrow 9:00", "de-AT", [:], "Saturday 21 November 2026, 09:00"),
        ("demain midi", "fr", ["fr.yml": french], "Saturday 21 November 2026, 12:00"),
        ("demain midi", "fr-CA", ["fr.yml": french], "Saturday 21 November 2026, 12:00"),
        (
            "demain midi", "fr-CA", ["fr-CA.yml": "times: { \"13:00\": midi }", "fr.yml": french],
            "Saturday 21 November 2026, 13:00"
        ),
        ("tomorrow at teatime", "en", ["en.yml": "times: { \"16:00\": teatime }"], "Saturday 21 November 2026, 16:00"),
        ("מחר 9:30", "he", [:], "Saturday 21 November 2026, 09:30"),
        ("כל יום שלישי 19:30 עד יוני", "he", [:], "every Tuesday, 19:30, from 24 November 2026 until 30 June 2027"),
        ("ביום שישי 15:00 עד 17:00", "he", [:], "Friday 27 November 2026, 15:00 to 17:00"),
        ("24 עד 27 בדצמבר", "he", [:], "Thursday 24 to Sunday 27 December 2026, all day"),
        ("לפני 2 ימים", "he", [:], "Wednesday 18 November 2026, all day"),
        ("غدًا 9:30", "ar", [:], "Saturday 21 November 2026, 09:30"),
        (
            "كل يوم الثلاثاء 19:30 حتى يونيو", "ar", [:],
            "every Tuesday, 19:30, from 24 November 2026 until 30 June 2027"
        ),
        ("الجمعة 15:00 إلى 17:00", "ar", [:], "Friday 27 November 2026, 15:00 to 17:00"),
        ("24 إلى 27 ديسمبر", "ar-EG", [:], "Thursday 24 to Sunday 27 December 2026, all day"),
        ("قبل 2 أيام", "ar", [:], "Wednesday 18 November 2026, all day"),
        // The site's own words take precedence over those of the theme.
        ("tomorrow evening", "en", ["en.yml": "parts: { \"18:00\": [evening] }"], "Saturday 21 November 2026, 18:00"),
        ("tomorrow", "en", ["notes.txt": "- x", "fr.yml": "- x"], "Saturday 21 November 2026, all day"),
    ])
    func usesSiteLanguage(
        text: String,
        language: String,
        files: [String: String],
        expected: String
    ) async throws {
        #expect(try await Self.words(text, language: language, files) == expected)
    }

    // In India, only Sunday is a day of the weekend.
    @Test(
        "The weekend is that of the locale",
        arguments: [
            ("he", [Weekday.friday, .saturday]), ("ar_EG", [.friday, .saturday]), ("ar_MA", [.saturday, .sunday]),
            ("de", [.saturday, .sunday]), ("en_IN", [.saturday, .sunday]),
        ]
    )
    func weekend(locale: String, expected: [Weekday]) async throws {
        try await withTemporaryFolder { folder in
            var options = ConfigurationOptions()
            (options.site, options.locale) = (folder.filePath, locale)
            let configuration = try options.configuration(environment: [:]) { Date(timeIntervalSince1970: 0) }
                .configuration
            #expect(DateWords.read(for: configuration).vocabulary.weekend == expected)
        }
    }

    @Test("A build warns of the site's own words that can't be read, in any language")
    func warns() async throws {
        try await withTemporaryFolder { folder in
            try write(["Templates/words/dates/fr.yml": Data("weekdays: [".utf8)], to: folder)
            var builder = Builder(options: .init(checksOnly: true, allowsNoStores: true))
            let report = builder.build(try configuration(site: folder).configuration)
            let found = report.diagnostics.filter { $0.location.file.hasSuffix("words/dates/fr.yml") }
            #expect(found.map(\.severity) == [.warning])
        }
    }

    @Test func reportsInvalidWords() async throws {
        try await withTemporaryFolder { folder in
            let words = "weekdys: {}\ndays: { tomorow: [x], today: [hodie] }"
            try write(["Templates/words/dates/en.yml": Data(words.utf8)], to: folder)
            let configuration = try configuration(site: folder).configuration
            let (vocabulary, diagnostics) = DateWords.read(for: configuration)
            #expect(diagnostics.count == 2)
            #expect(diagnostics[0].description.contains("en.yml:1:1: warning: expected a section of words"))
            #expect(diagnostics[1].description.contains("en.yml:2:9: warning: `days` has no meaning `tomorow`"))
            let time = try DateParser.parse("hodie", on: configuration.today, vocabulary: vocabulary)
            #expect(time == EventTime(start: .day(configuration.today.day)))
        }
    }
}
