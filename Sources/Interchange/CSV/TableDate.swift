import Foundation
import Records

/// A date at the beginning of a text, in any of the forms that people and programs write in tables, and what comes after
/// it.
struct TableDate {
    /// The date as it is written, without a weekday.
    let text: String
    /// The text after the date, without the word before a time.
    let rest: String
    /// The numbers of a date such as `11/23/2026`, whose order is that of the table.
    private(set) var numbers: (first: Int, second: Int, year: Int)?
    /// Any other date; nil if it doesn't exist.
    private(set) var day: Day?
    /// Whether it has the form of a date, even of one that doesn't exist.
    private(set) var isDate = true

    /// Parses `11/23/2026`, `23.11.2026` (with dots, the day is always first), `2026-11-23`, `20261123`, `Dec 24, 2026`,
    /// `24th December 2026`, `24. Dezember 2026` and `24-Dec-26`.
    init(_ written: String) {
        let written = Self.withoutWeekday(written)
        if let named = Self.namedDate(written) {
            (text, rest, day) = (named.text, Self.withoutPreposition(named.rest), named.day)
            return
        }
        let parts = written.split(maxSplits: 1) { $0.isWhitespace }.map(String.init)
        let first = parts.first ?? ""
        text = first.hasSuffix(",") ? String(first.dropLast()) : first
        rest = parts.count > 1 ? Self.withoutPreposition(parts[1]) : ""
        var scanner = DigitScanner(text)
        if let (found, hasDots) = Self.numbers(text) {
            numbers = hasDots ? nil : found
            day = hasDots ? Day(year: found.year, month: found.second, day: found.first) : nil
        } else if let date = scanner.date(), scanner.isAtEnd {
            day = Day(year: date.year, month: date.month, day: date.day)
        } else {
            day = DateTimeValue(text).flatMap { $0.isDay ? $0.time.day : nil }
            isDate = day != nil
        }
    }

    /// Whether swapping the first two numbers results in another valid date.
    var isAmbiguous: Bool { numbers.map { $0.first != $0.second && max($0.first, $0.second) <= 12 } ?? false }

    /// Splits two dates, such as `5.12.2026 - 6.12.2026` or `Dec 5, 2026 to Dec 9, 2026`; nil for any other text.
    static func range(_ text: String) -> (first: String, last: String)? {
        // Most cells are a single date.
        guard text.utf8.count > 12, WrittenDate(text, in: .gmt) == nil else { return nil }
        func isDate(_ text: String) -> Bool {
            let date = TableDate(text)
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

    private static func numbers(_ text: String) -> (found: (first: Int, second: Int, year: Int), hasDots: Bool)? {
        var scanner = DigitScanner(text)
        guard let first = scanner.number(digits: 1...2) else { return nil }
        let signs: [Unicode.Scalar] = ["/", "-", "."]
        guard let sign = signs.first(where: { scanner.skip($0) }), let second = scanner.number(digits: 1...2),
            scanner.skip(sign), let year = scanner.number(digits: 2...4), scanner.isAtEnd, year < 100 || year > 999
        else { return nil }
        return ((first, second, year < 100 ? Day.year(ofTwoDigits: year) : year), sign == ".")
    }

    // MARK: Names of months

    /// Reads a date with the name of its month at the beginning of a text.
    private static func namedDate(_ text: String) -> (text: String, day: Day?, rest: String)? {
        // An ISO date has its first hyphen after the year.
        if text.utf8.prefix(3).contains(UInt8(ascii: "-")),
            let match = text.prefixMatch(of: /([0-9]{1,2})-(\p{L}+)\.?-([0-9]{4}|[0-9]{2})(?![0-9])/),
            let (month, day) = named(String(match.2), String(match.1)), let number = Int(match.3)
        {
            let year = match.3.count == 2 ? Day.year(ofTwoDigits: number) : number
            return (String(match.0), Day(year: year, month: month, day: day), String(text[match.range.upperBound...]))
        }
        let words = text.split(maxSplits: 3) { $0.isWhitespace || $0 == "," }.map(String.init)
        guard words.count > 2, words[2].wholeMatch(of: /[0-9]{4}/) != nil, let year = Int(words[2]),
            let (month, day) = named(words[0], words[1]) ?? named(words[1], words[0])
        else { return nil }
        let date = words[..<3].joined(separator: " ")
        return (date, Day(year: year, month: month, day: day), words.count > 3 ? words[3] : "")
    }

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
}
