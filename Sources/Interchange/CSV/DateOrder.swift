import Foundation
import Records

/// Determines whether the dates of a table have the day or the month first.
struct DateOrder {
    /// The numbers of a date such as `11/23/2026`.
    private struct Numbers {
        var first, second, year: Int
        var sign: Unicode.Scalar
    }

    private let isDayFirst: Bool
    /// Whether no date is unambiguous.
    let isGuessed: Bool

    /// Looks at all dates. One such as `23/11/2026` tells for the others; without one, the month comes first, as in
    /// English columns.
    ///
    /// - Parameter isDayFirst: what the language of the columns says; nil if it leaves that open.
    init(of dates: [String], isDayFirst known: Bool? = nil) {
        let slashed = dates.compactMap(Self.numbers).filter { $0.sign != "." }
        let daysFirst = slashed.count { $0.first > 12 }
        let monthsFirst = slashed.count { $0.second > 12 }
        let isOpen = daysFirst == 0 && monthsFirst == 0
        isDayFirst = isOpen ? known ?? false : daysFirst > monthsFirst
        isGuessed = isOpen && known == nil
    }

    /// The order as messages describe it.
    var words: String { isDayFirst ? "the day first" : "the month first" }

    /// Returns whether swapping the first two numbers results in another valid date.
    static func isAmbiguous(_ text: String) -> Bool {
        numbers(text).map { $0.sign != "." && $0.first != $0.second && $0.first <= 12 && $0.second <= 12 } ?? false
    }

    /// Parses `11/23/2026`, `23.11.2026` (with dots, the day is always first), `2026-11-23` and `20261123`.
    func day(_ text: String) -> Day? {
        guard let numbers = Self.numbers(text) else {
            var scanner = DigitScanner(text.trimmed)
            if let day = scanner.day(), scanner.isAtEnd { return day }
            let value = DateTimeValue(text)
            return value?.isDay == true ? value?.time.day : nil
        }
        let isDayFirst = isDayFirst || numbers.sign == "."
        return Day(
            year: numbers.year,
            month: isDayFirst ? numbers.second : numbers.first,
            day: isDayFirst ? numbers.first : numbers.second
        )
    }

    /// Returns whether a text is a date whose meaning depends on the order.
    static func dependsOnOrder(_ text: String) -> Bool { numbers(text).map { $0.sign != "." } ?? false }

    /// Splits text into a date and what comes after it. `Dec 24, 2026`, `24th December 2026`, `24. Dezember 2026` and
    /// `24-Dec-26` become `2026-12-24`. A weekday before the date is left out.
    static func parts(_ written: String) -> (date: String, rest: String) {
        let text = withoutWeekday(written)
        // An ISO date has its first hyphen after the year.
        if text.utf8.prefix(3).contains(UInt8(ascii: "-")),
            let match = text.prefixMatch(of: /([0-9]{1,2})-(\p{L}+)\.?-([0-9]{4}|[0-9]{2})(?![0-9])/),
            let (month, day) = named(String(match.2), String(match.1)), let number = Int(match.3)
        {
            let year = match.3.count == 2 ? Day.year(ofTwoDigits: number) : number
            let rest = withoutPreposition(String(text[match.range.upperBound...]))
            return ("\(padded(year, to: 4))-\(month)-\(day)", rest)
        }
        let words = text.split(maxSplits: 3) { $0.isWhitespace || $0 == "," }.map(String.init)
        if words.count > 2, words[2].wholeMatch(of: /[0-9]{4}/) != nil,
            let (month, day) = named(words[0], words[1]) ?? named(words[1], words[0])
        {
            return ("\(words[2])-\(month)-\(day)", words.count > 3 ? withoutPreposition(words[3]) : "")
        }
        let parts = text.trimmed.split(maxSplits: 1) { $0.isWhitespace }.map(String.init)
        let date = parts.first.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
        return (date ?? "", parts.count > 1 ? withoutPreposition(parts[1]) : "")
    }

    /// Splits two dates, such as `5.12.2026 - 6.12.2026` or `Dec 5, 2026 to Dec 9, 2026`; nil for any other text.
    static func range(_ text: String) -> (first: String, last: String)? {
        // Most cells are a single date.
        guard text.utf8.count > 12, WrittenDate(text, in: .gmt) == nil else { return nil }
        func isDate(_ text: String) -> Bool {
            let date = parts(text).date
            return WrittenDate(text, in: .gmt) != nil || DateOrder(of: [date]).day(date) != nil
        }
        for sign in text.matches(of: /\s*[-–—→]\s*|\s+(?:bis|to)\s+/) {
            let (first, last) = (String(text[..<sign.range.lowerBound]), String(text[sign.range.upperBound...]))
            if isDate(first), isDate(last) { return (first, last) }
        }
        return nil
    }

    /// Returns the trimmed text without the word before a time: `at 7:00 PM`, `um 19 Uhr`, `ab 19:00`.
    static func withoutPreposition(_ time: String) -> String {
        let text = time.trimmed
        let word = ["at ", "from ", "um ", "ab ", "von "].first { text.lowercased().hasPrefix($0) }
        return word.map { String(text.dropFirst($0.count)).trimmed } ?? text
    }

    /// Returns the trimmed text without a weekday at its beginning: `Montag, 7. Dezember 2026`, `Sat 05 Dec 2026`.
    private static func withoutWeekday(_ text: String) -> String {
        let text = text.trimmed
        guard text.first?.isLetter == true, let match = text.prefixMatch(of: /(\p{L}{2,})\.?,?\s+/) else { return text }
        let name = match.1.lowercased()
        return weekdays.contains { $0.hasPrefix(name) } ? String(text[match.range.upperBound...]) : text
    }

    /// The weekdays in English and in German.
    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "montag", "dienstag", "mittwoch",
        "donnerstag", "freitag", "samstag", "sonnabend", "sonntag",
    ]

    /// Reads `Dec` or `Dec.` and `24`, `24.` or `24th`.
    private static func named(_ month: String, _ day: String) -> (month: Int, day: Int)? {
        let name = month.lowercased().prefix { $0 != "." }
        guard name.count > 2, let index = months.firstIndex(where: { $0.contains { $0.hasPrefix(name) } }),
            let match = day.lowercased().wholeMatch(of: /([0-9]{1,2})(?:\.|st|nd|rd|th)?/), let day = Int(match.1)
        else { return nil }
        return (index + 1, day)
    }

    /// The months in English and in German.
    private static let months = [
        ["january", "januar"], ["february", "februar"], ["march", "märz"], ["april"], ["may", "mai"],
        ["june", "juni"], ["july", "juli"], ["august"], ["september"], ["october", "oktober"], ["november"],
        ["december", "dezember"],
    ]

    private static func numbers(_ text: String) -> Numbers? {
        var scanner = DigitScanner(text.trimmed)
        guard let first = scanner.number(digits: 1...2) else { return nil }
        let signs: [Unicode.Scalar] = ["/", "-", "."]
        guard let sign = signs.first(where: { scanner.skip($0) }), let second = scanner.number(digits: 1...2),
            scanner.skip(sign), let year = scanner.number(digits: 2...4), scanner.isAtEnd, year < 100 || year > 999
        else { return nil }
        return Numbers(first: first, second: second, year: year < 100 ? Day.year(ofTwoDigits: year) : year, sign: sign)
    }
}
