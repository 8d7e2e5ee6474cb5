/// A month of a year, such as November 2026, from January of the year 1 to December 9999.
public struct Month: Hashable, Sendable {
    /// The year, from 1 to 9999.
    public let year: Int
    /// The month of the year, from 1 to 12.
    public let month: Int

    /// Creates a month, or nil outside the years 1 to 9999 and the months 1 to 12.
    public init?(year: Int, month: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        self.init(unchecked: year, month)
    }

    /// Creates a month without checking that `year` and `month` are in range.
    init(unchecked year: Int, _ month: Int) {
        self.year = year
        self.month = month
    }

    /// The first day.
    public var firstDay: Day { Day(unchecked: Day.number(year: year, month: month, day: 1)) }
    /// The last day.
    public var lastDay: Day { Day(unchecked: firstDay.number + length - 1) }
    /// All days in order.
    public var days: ClosedRange<Day> { firstDay...lastDay }
    /// The number of days.
    public var length: Int { Self.length(year: year, month: month) }

    /// The previous month; nil for January of the year 1.
    public var previous: Month? { Month(index: index - 1) }
    /// The next month; nil for December 9999.
    public var next: Month? { Month(index: index + 1) }

    /// Returns the weeks of a calendar page: rows of seven days, with nil for days of other months.
    public func weeks(startingOn firstWeekday: Weekday) -> [[Day?]] {
        let blanks = firstWeekday.days(until: firstDay.weekday)
        let count = (blanks + length + 6) / 7
        return (0..<count).map { week in
            (0..<7).map { column in
                let offset = week * 7 + column - blanks
                return (0..<length).contains(offset) ? Day(unchecked: firstDay.number + offset) : nil
            }
        }
    }

    /// Returns the days of a year; nil outside the years 1 to 9999.
    package static func days(ofYear year: Int) -> ClosedRange<Day>? {
        guard let first = Month(year: year, month: 1), let last = Month(year: year, month: 12) else { return nil }
        return first.firstDay...last.lastDay
    }

    /// Returns the number of days in a month; `month` is from 1 to 12.
    static func length(year: Int, month: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Months since January of the year 0, for arithmetic.
    var index: Int { year * 12 + month - 1 }

    init?(index: Int) { self.init(year: index / 12, month: index % 12 + 1) }
}

extension Month: Comparable {
    /// Returns whether the first month is earlier.
    public static func < (a: Month, b: Month) -> Bool { (a.year, a.month) < (b.year, b.month) }
}

extension Month: CustomStringConvertible {
    /// The month in ISO 8601: `2026-11`.
    public var description: String { "\(padded(year, to: 4))-\(padded(month, to: 2))" }
}
