import Foundation
import Records
import Testing

@testable import Site
@testable import Templates

/// Dates in words equal Foundation's in every locale, with the digits 0 to 9.
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
        components.numberingSystem = Locale.NumberingSystem("latn")
        formatter.locale = Locale(components: components)
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = .gmt
        formatter.gregorianStartDate = .distantPast
        formatter.setLocalizedDateFormatFromTemplate(skeleton)
        return formatter
    }

    @Test("Dates have the digits of the counts beside them", arguments: ["ar_EG", "fa_IR", "bn_BD", "mr_IN", "en_GB"])
    func digits(identifier: String) throws {
        let dates = DateText(locale: Locale(identifier: identifier))
        let (first, last) = (try #require(Day("2026-11-23")), try #require(Day("2026-11-25")))
        let texts = [dates.text(.long, of: first), dates.text(.short, of: first...last), dates.time(minute: 1_000)]
        #expect(texts.allSatisfy { $0.allSatisfy { !$0.isNumber || $0.isASCII } }, "\(texts)")
        #expect(texts[0].contains("2026") && texts[1].contains("25") && texts[2].contains("40"), "\(texts)")
    }

    @Test(
        arguments: [
            ("en_GB", "Monday 23 November"), ("de_DE", "Montag, 23. November"), ("ja_JP", "11月23日 月曜日"),
            ("tr_TR", "23 Kasım Pazartesi"),
        ]
    )
    func weekdayPosition(identifier: String, text: String) throws {
        let dates = DateText(locale: Locale(identifier: identifier))
        #expect(dates.text(.longWithoutYear, of: try #require(Day("2026-11-23"))) == text)
    }

    @Test(arguments: locales)
    func matchesFoundation(identifier: String) throws {
        let locale = Locale(identifier: identifier)
        let dates = DateText(locale: locale)
        for style in DateText.Style.allCases where style != .time {
            let formatter = formatter(locale, style.rawValue)
            for (year, month, number) in Self.days {
                let day = try #require(Day(year: year, month: month, day: number))
                let noon = day.start(in: .gmt).addingTimeInterval(43_200)
                for _ in 1...2 {
                    #expect(dates.text(style, of: day) == formatter.string(from: noon), "\(style) of \(day)")
                }
            }
        }
        let time = formatter(locale, "jmm")
        for minute in [0, 1, 59, 60, 6 * 60 + 5, 11 * 60 + 59, 12 * 60, 12 * 60 + 30, 23 * 60 + 59] {
            let expected = time.string(from: Date(timeIntervalSince1970: Double(minute * 60)))
            #expect(dates.time(minute: minute) == expected, "minute \(minute)")
        }
    }
}
