public import Foundation

/// A civil date: year, month and day in the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31.
///
/// An almanac compares days everywhere ("done today", "overdue since Tuesday"), tens of thousands of times in a build,
/// and the result must be the same on every machine. So a day is a single integer, and its arithmetic is Howard
/// Hinnant's `days_from_civil` and `civil_from_days` (<https://howardhinnant.github.io/date_algorithms.html>).
/// Foundation is only used for the UTC offset of a zone at an instant, never for calendars and locales.
public struct Day: Hashable, Sendable {
    /// The number of days since 1970-01-01.
    let number: Int

    /// 0001-01-01.
    public static let first = Day(unchecked: -719_162)
    /// 9999-12-31.
    public static let last = Day(unchecked: 2_932_896)

    /// Creates a day without checking that `number` is in the valid range.
    init(unchecked number: Int) { self.number = number }

    /// Creates the day with this number, or nil outside the years 1 to 9999.
    init?(number: Int) {
        guard (Self.first.number...Self.last.number).contains(number) else { return nil }
        self.number = number
    }

    /// Creates a day from its parts, or nil if it doesn't exist (30 February, the year 0, the year 10000).
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        guard (1...Month.length(year: year, month: month)).contains(day) else { return nil }
        number = Self.number(year: year, month: month, day: day)
    }

    /// Creates the day at an instant in a time zone, or nil outside the years 1 to 9999, which includes NaN and
    /// infinite dates.
    public init?(_ date: Date, in zone: TimeZone) {
        self.init(date) { zone.secondsFromGMT(for: $0) }
    }

    /// Same as the initialiser for a `TimeZone`, but faster for many dates.
    package init?(_ date: Date, in offsets: ZoneOffsets) {
        self.init(date) { offsets.secondsFromGMT(for: $0) }
    }

    private init?(_ date: Date, offset: (Date) -> Int) {
        guard let seconds = date.wholeSecondsSince1970, Self.instants.contains(seconds) else { return nil }
        self.init(number: (seconds + offset(date)).flooredQuotient(by: 86_400))
    }

    /// Creates the day at an instant in a time zone. Instants before the year 1 and NaN become the first day, those
    /// after 9999 the last.
    public init(clamping date: Date, in zone: TimeZone) {
        self = Day(date, in: zone) ?? (date.timeIntervalSinceReferenceDate > 0 ? .last : .first)
    }

    /// A range of seconds since 1970 that includes every instant of a valid day in any zone.
    private static let instants = (first.number - 2) * 86_400...(last.number + 3) * 86_400
}

extension Day: Comparable {
    /// Returns whether the first day is earlier.
    public static func < (a: Day, b: Day) -> Bool { a.number < b.number }
}

// MARK: - Parts

extension Day {
    /// The year, from 1 to 9999.
    public var year: Int { parts.year }
    /// The month of the year, from 1 to 12.
    public var monthOfYear: Int { parts.month }
    /// The day of the month, from 1 to 31.
    public var dayOfMonth: Int { parts.day }
    /// The month of the day.
    public var month: Month {
        let (year, month, _) = parts
        return Month(unchecked: year, month)
    }
    /// The day of the week.
    public var weekday: Weekday { Weekday(daysSinceMonday: (number + 3).flooredRemainder(by: 7)) }

    /// Returns the year from 1950 to 2049 that ends in two digits, as in spreadsheets.
    package static func year(ofTwoDigits digits: Int) -> Int { digits < 50 ? 2_000 + digits : 1_900 + digits }

    /// `civil_from_days`.
    var parts: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// `days_from_civil`.
    static func number(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.flooredQuotient(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

// MARK: - Arithmetic

extension Day: Strideable {
    /// Returns the number of days until the other day.
    public func distance(to other: Day) -> Int { other.number - number }

    /// Returns the day after a number of days, or before for a negative number, clamped to the first and the last day.
    public func advanced(by days: Int) -> Day {
        let (sum, overflow) = number.addingReportingOverflow(days)
        let wanted = overflow ? (days > 0 ? Int.max : Int.min) : sum
        return Day(unchecked: min(max(wanted, Self.first.number), Self.last.number))
    }

    /// Same as ``advanced(by:)``, with the name that calendars use.
    public func adding(days: Int) -> Day { advanced(by: days) }
}

// MARK: - Text

extension Day: LosslessStringConvertible {
    /// The day in ISO 8601: `2026-11-23`.
    public var description: String {
        let (year, month, day) = parts
        return String(unsafeUninitializedCapacity: 10) { bytes in
            (bytes[0], bytes[1]) = (Self.ascii(year / 1_000), Self.ascii(year / 100))
            (bytes[2], bytes[3]) = (Self.ascii(year / 10), Self.ascii(year))
            bytes[4] = UInt8(ascii: "-")
            (bytes[5], bytes[6]) = (Self.ascii(month / 10), Self.ascii(month))
            bytes[7] = UInt8(ascii: "-")
            (bytes[8], bytes[9]) = (Self.ascii(day / 10), Self.ascii(day))
            return 10
        }
    }

    /// Returns the last digit of a number as ASCII.
    private static func ascii(_ number: Int) -> UInt8 { UInt8(ascii: "0") + UInt8(number % 10) }

    /// Parses `2026-11-23`; nil for any other text, and for a day that doesn't exist.
    public init?(_ description: String) {
        let fields = description.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard fields.map(\.count) == [4, 2, 2] else { return nil }
        let numbers = fields.compactMap { decimalNumber($0) }
        guard numbers.count == 3 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }
}
