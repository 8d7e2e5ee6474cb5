import Foundation

/// A date of an XML property list, such as `2026-11-20T18:30:00Z`. The date may not exist in the calendar.
struct XMLDate {
    private let year, month, day, hour, minute, second: Int

    /// Nil for text in any other form.
    init?(_ text: ArraySlice<UInt8>) {
        let form = "0000-00-00T00:00:00Z".utf8
        let isOfForm = zip(text, form).allSatisfy { byte, sign in
            sign == UInt8(ascii: "0") ? UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte : byte == sign
        }
        guard text.count == form.count, isOfForm else { return nil }
        func number(_ start: Int, _ count: Int) -> Int {
            text.dropFirst(start).prefix(count).reduce(0) { $0 * 10 + Int($1 & 0xF) }
        }
        (year, month, day) = (number(0, 4), number(5, 2), number(8, 2))
        (hour, minute, second) = (number(11, 2), number(14, 2), number(17, 2))
    }

    /// Whether the date exists in the calendar.
    var exists: Bool {
        guard 1...9999 ~= year, 1...12 ~= month else { return false }
        let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
        let length = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        // Second 60 is a leap second.
        return 1...length ~= day && hour < 24 && minute < 60 && second <= 60
    }

    /// The number of seconds since 2001. Out-of-range months and days roll over into the next, as in Foundation, and
    /// dates before 15 October 1582 use the Julian calendar.
    var secondsSince2001: Double {
        let gregorian = days(isGregorian: true)
        let days = gregorian < Self.firstGregorianDay ? days(isGregorian: false) : gregorian
        return Double(days * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    /// The number of seconds since 2001 in the Gregorian calendar alone, as ISO 8601 counts.
    var isoSecondsSince2001: Double {
        Double(days(isGregorian: true) * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    /// Creates a date from that number, without its fraction.
    init(isoSecondsSince2001 seconds: Double) {
        let total = Int(seconds.rounded(.down))
        let days = total.dividedDown(by: 86_400)
        let time = total - days * 86_400
        // The days since 1 March of year 0, in cycles of 400 years.
        let all = days + 730_791
        let cycle = all.dividedDown(by: 146_097)
        let rest = all - cycle * 146_097
        let year = (rest - rest / 1_460 + rest / 36_524 - rest / 146_096) / 365
        let dayOfYear = rest - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        self.month = month < 10 ? month + 3 : month - 9
        self.year = cycle * 400 + year + (month < 10 ? 0 : 1)
        day = dayOfYear - (153 * month + 2) / 5 + 1
        (hour, minute, second) = (time / 3_600, time / 60 % 60, time % 60)
    }

    /// The date in the form of an XML property list.
    var text: String {
        String(format: "%04ld-%02ld-%02ldT%02ld:%02ld:%02ldZ", year, month, day, hour, minute, second)
    }

    /// The seconds since 2001 that have such a form: those of the years 1 to 9999.
    static let range = -63_113_904_000.0..<252_423_993_600.0

    /// 15 October 1582, in days since 2001.
    private static let firstGregorianDay = -152_750

    /// The number of days since 2001 in one of the two calendars.
    private func days(isGregorian: Bool) -> Int {
        // Years start in March here, so that the leap day comes last.
        let months = year * 12 + month - 3
        let (year, month) = (months.dividedDown(by: 12), months - months.dividedDown(by: 12) * 12)
        let leapDays = year.dividedDown(by: 4)
        let missingLeapDays = isGregorian ? year.dividedDown(by: 100) - year.dividedDown(by: 400) : 2
        return 365 * year + leapDays - missingLeapDays + (153 * month + 2) / 5 + day - 730_792
    }

    /// The date that is used in place of a date that doesn't exist, in the same form.
    var substitute: String {
        Date(timeIntervalSinceReferenceDate: secondsSince2001).formatted(.iso8601)
    }
}

extension Int {
    fileprivate func dividedDown(by divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
