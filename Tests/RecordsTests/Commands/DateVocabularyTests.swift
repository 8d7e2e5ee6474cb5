import Foundation
import Records
import Testing

@Suite struct DateVocabularyTests {
    private func words(_ text: String, _ vocabulary: DateVocabulary) throws -> String {
        let today = try today()
        return EventTimeWords(timeZone: today.timeZone).words(
            for: try DateParser.parse(text, on: today, vocabulary: vocabulary)
        )
    }

    private let french: DateVocabulary.Language = [
        "weekdays": ["tuesday": ["mardi", "mar"]], "months": ["march": ["mars", "mar"], "august": ["août"]],
        "days": ["tomorrow": ["demain"], "dayAfterTomorrow": ["après-demain"]], "times": ["12:00": ["midi"]],
        "connectors": ["at": ["à"], "oClock": ["h"], "every": ["chaque", "tous les"]], "units": ["months": ["mois"]],
    ]

    @Test(arguments: [
        ("demain à 9 h", "Friday 27 November 2026, 09:00"), ("DEMAIN MIDI", "Friday 27 November 2026, 12:00"),
        ("apres-demain", "Saturday 28 November 2026, all day"), ("mar 9:00", "Tuesday 1 December 2026, 09:00"),
        ("3 mar", "Wednesday 3 March 2027, all day"), ("15 aout", "Sunday 15 August 2027, all day"),
        ("tous les mardi", "every Tuesday, all day, from 1 December 2026"),
        ("tomorrow", "Friday 27 November 2026, all day"),
    ])
    func usesWordsOfAnyLanguage(text: String, expected: String) throws {
        let english = try DateVocabulary.language("en")
        #expect(try words(text, DateVocabulary([french, english])) == expected)
    }

    // It is Thursday 26 November 2026, 9:00.
    @Test(arguments: [
        ("he", "יום שני הבא 10:00", "Monday 30 November 2026, 10:00"),
        ("he", "יום שישי הקרוב", "Friday 27 November 2026, all day"),
        ("he", "בעוד שעה", "Thursday 26 November 2026, 10:00"),
        ("he", "בעוד שבוע", "Thursday 3 December 2026, all day"),
        ("he", "מחר 9:00 למשך שעתיים", "Friday 27 November 2026, 09:00 to 11:00"),
        ("he", "לפני יומיים", "Tuesday 24 November 2026, all day"),
        ("he", "מ-1 באוגוסט עד 14 באוגוסט", "Sunday 1 to Saturday 14 August 2027, all day"),
        ("he", "כל חודש ב-15", "every month on the 15th, all day, from Tuesday 15 December 2026"),
        ("he", "כל חודש ב-15 ב-9", "every month on the 15th, 09:00, from Tuesday 15 December 2026"),
        ("he", "כל חודש ב-15:30", "every month, 15:30, from Thursday 26 November 2026"),
        ("he", "כל יום ב' 17:00", "every Monday, 17:00, from 30 November 2026"),
        ("he", "כל יום ב׳ 17:00", "every Monday, 17:00, from 30 November 2026"),
        ("he", "כל יום ב-7", "every day, 07:00, from Friday 27 November 2026"),
        ("he", "מחר בין 9 ל-11", "Friday 27 November 2026, 09:00 to 11:00"),
        ("he", "ה-24 בדצמבר", "Thursday 24 December 2026, all day"),
        ("he", "כל יום חול 8:00", "every weekday, 08:00, from 27 November 2026"),
        (
            "he", "כל יום שלישי חוץ מ-22 בדצמבר",
            "every Tuesday, all day, from 1 December 2026, except 22 December 2026"
        ),
        ("he", "ימי שלישי 19:30", "every Tuesday, 19:30, from 1 December 2026"),
        ("he", "24 דצמ' 10:00", "Thursday 24 December 2026, 10:00"),
        ("he", "שבוע 50", "Monday 7 to Sunday 13 December 2026, all day"),
        ("ar", "يوم الاثنين القادم 10:00", "Monday 30 November 2026, 10:00"),
        ("ar", "بعد ساعتين", "Thursday 26 November 2026, 11:00"),
        ("ar", "بعد أسبوعين", "Thursday 10 December 2026, all day"),
        ("ar", "قبل يومين", "Tuesday 24 November 2026, all day"),
        ("ar", "بعد غد مساء", "Saturday 28 November 2026, 19:00"),
        ("ar", "كل شهر يوم ١٥", "every month on the 15th, all day, from Tuesday 15 December 2026"),
        ("ar", "كل عام في ١١ مارس", "every year on 11 March, all day, from Thursday 11 March 2027"),
        ("ar", "كل صباح الساعة ٧", "every day, 07:00, from Friday 27 November 2026"),
        ("ar", "غدا الساعة ٢ ظهرًا", "Friday 27 November 2026, 14:00"),
        ("ar", "ظهر غد", "Friday 27 November 2026, 12:00"),
        ("ar", "غدا ظهرا", "Friday 27 November 2026, 12:00"),
        ("ar", "غدا الساعة التاسعة", "Friday 27 November 2026, 09:00"),
        ("ar", "٢٤ ديسمبر الساعة ١٠:٣٠", "Thursday 24 December 2026, 10:30"),
    ])
    func readsHebrewAndArabic(language: String, text: String, expected: String) throws {
        #expect(try words(text, .embedded(language, "en")) == expected)
    }

    @Test("Digits can be in any script", arguments: ["２４.１２. １８：３０", "٢٤.١٢. ١٨:٣٠", "२४.१२. १८:३०"])
    func digits(text: String) throws {
        #expect(try words(text, DateVocabulary()) == "Thursday 24 December 2026, 18:30")
    }

    @Test func prefersFirstLanguage() throws {
        let (one, two): (DateVocabulary.Language, DateVocabulary.Language) = (
            ["days": ["today": ["nu"]]], ["days": ["tomorrow": ["nu"]]]
        )
        #expect(try words("nu", DateVocabulary([one, two])) == "Thursday 26 November 2026, all day")
        #expect(try words("nu", DateVocabulary([two, one])) == "Friday 27 November 2026, all day")
    }

    @Test("The number in a phrase isn't a word of a date")
    func knowsNoNumbers() throws {
        let vocabulary = try DateVocabulary.embedded()
        #expect(vocabulary.has("before") && vocabulary.has("Feb") && vocabulary.has("tägig"))
        #expect(!vocabulary.has("14") && !vocabulary.has("13") && !vocabulary.has("14-tägig"))
    }

    @Test func ignoresUnknownMeanings() throws {
        let vocabulary = DateVocabulary([["days": ["someday": ["someday"]], "moods": ["good": ["good"]]]])
        #expect(throws: DateParser.ParseError.self) { try words("someday", vocabulary) }
        #expect(!DateVocabulary.knows("someday", in: .days))
        #expect(!DateVocabulary.knows("25:00", in: .times))
        #expect(DateVocabulary.knows("19:00", in: .parts))
    }

    @Test(arguments: ["2026-12-01 9:00", "24.12.2026", "24/12/2026", "18:30"])
    func parsesNumbersWithoutWords(text: String) throws {
        #expect(try words(text, DateVocabulary()) == words(text, .embedded()))
    }

    /// Every meaning has words in every bundled language. Hours differ between languages.
    @Test(arguments: ["de", "he", "ar"]) func languagesHaveTheSameMeanings(name: String) throws {
        let (english, other) = (try DateVocabulary.language("en"), try DateVocabulary.language(name))
        #expect(Set(english.keys) == Set(DateVocabulary.Section.allCases.map(\.rawValue)))
        #expect(Set(other.keys) == Set(english.keys))
        for section in DateVocabulary.Section.allCases {
            let meanings = try #require(english[section.rawValue]?.keys)
            for language in [english, other] {
                for (meaning, words) in try #require(language[section.rawValue]) {
                    #expect(DateVocabulary.knows(meaning, in: section), "\(section) \(meaning)")
                    #expect(!words.isEmpty && !words.contains(""), "\(section) \(meaning)")
                }
            }
            guard ![.times, .parts, .partsOfToday, .quarters].contains(section) else { continue }
            // Not every language has 12-hour clocks, a word for `until` that isn't one for `to`, or an ambiguous week, and
            // each has its own phrases for a number of units.
            func shared(_ keys: some Sequence<String>) -> Set<String> {
                Set(keys).subtracting(["atOfTwelveHours", "until", "weekOrEightDays", "afterName"])
                    .filter { section != .units || $0.first?.isNumber != true }
            }
            #expect(shared(meanings) == shared(try #require(other[section.rawValue]?.keys)), "\(section)")
        }
    }
}
