import Foundation
import Records
import Testing

@testable import Site
@testable import Templates

/// Days are put into words part by part, and read as Foundation's formatter writes them as a whole.
@Suite struct DateTextTests {
    private static let locales = [
        "en_GB", "en_US", "de_DE", "de_AT", "fr_FR", "fr_CA", "es_ES", "es_MX", "pt_BR", "it_IT", "nl_NL", "sv_SE",
        "da_DK",
        "fi_FI", "pl_PL", "cs_CZ", "ru_RU", "uk_UA", "el_GR", "tr_TR", "hu_HU", "ro_RO", "bg_BG", "hr_HR", "ca_ES",
        "eu_ES",
        "lt_LT", "lv_LV", "et_EE", "ar_EG", "he_IL", "fa_IR", "hi_IN", "bn_BD", "th_TH", "vi_VN", "id_ID", "ja_JP",
        "ko_KR",
        "zh_CN", "zh_TW", "sw_KE", "mn_MN", "ka_GE",
    ]

    private static let days = [(1, 1, 1), (1582, 10, 10), (2000, 2, 29), (2026, 5, 3), (2026, 11, 23), (9999, 12, 31)]

    private func formatter(_ locale: Locale, _ skeleton: String) -> DateFormatter {
        let formatter = DateFormatter()
        var components = Locale.Components(locale: locale)
        components.calendar = .gregorian
        formatter.locale = Locale(components: components)
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = .gmt
        formatter.gregorianStartDate = .distantPast
        formatter.setLocalizedDateFormatFromTemplate(skeleton)
        return formatter
    }

    @Test(arguments: locales)
    func readsAsAWhole(identifier: String) throws {
        let locale = Locale(identifier: identifier)
        let dates = DateText(locale: locale)
        for (year, month, number) in Self.days {
            let day = try #require(Day(year: year, month: month, day: number))
            let noon = day.start(in: .gmt).addingTimeInterval(43_200)
            let words = dates.words(for: day)
            let texts: [(DateText.Style, String)] = [
                (.long, words.long), (.short, words.short), (.dayAndMonth, words.dayAndMonth),
                (.weekday, words.weekday),
                (.shortWeekday, words.shortWeekday), (.month, words.month), (.monthName, words.monthName),
                (.shortMonthName, words.shortMonthName),
            ]
            #expect(texts.count == DateText.Style.allCases.count)
            for (style, text) in texts {
                #expect(text == formatter(locale, style.skeleton).string(from: noon), "\(style) of \(day)")
            }
        }
        let time = formatter(locale, "jmm")
        for minute in [0, 1, 59, 60, 6 * 60 + 5, 11 * 60 + 59, 12 * 60, 12 * 60 + 30, 23 * 60 + 59] {
            let expected = time.string(from: Date(timeIntervalSince1970: Double(minute * 60)))
            #expect(dates.time(minute: minute) == expected, "minute \(minute)")
        }
    }

    @Test(
        arguments: [
            ("d 'de' MMMM", [.field("d", .day), .literal(" de "), .field("MMMM", .month)]),
            ("''yy''''", [.literal("'"), .field("yy", .year), .literal("''")]),
            ("h 'o''clock' a", [.field("h", .hour), .literal(" o'clock "), .field("a", .hour)]),
            ("EEEE،d", [.field("EEEE", .weekday), .literal("،"), .field("d", .day)]),
            ("Q'x", [.field("Q", .all), .literal("x")]),
            ("", []),
        ] as [(String, [DatePattern.Part])]
    )
    func hasParts(pattern: String, parts: [DatePattern.Part]) {
        #expect(DatePattern(pattern).parts == parts)
    }
}
