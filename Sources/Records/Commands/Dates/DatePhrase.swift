import Foundation

/// The parsed text of a date, before it is resolved to days and instants.
struct DatePhrase {
    /// An instant relative to now: `now`, `in 90 minutes`.
    var moment: Date?
    /// The first day, or the days on which it repeats.
    var first: DayPhrase?
    var last: DayPhrase?
    var time: ClockTime?
    var endTime: ClockTime?
    /// The part of the day, as the time that represents it, in seconds after 0:00.
    var part: Int?
    /// Whether the part of the day comes before the time: `saturday night 1:00`.
    var isPartFirst = false
    var length: Span?
    var isAllDay = false
    var frequency: Frequency?
    /// The first possible day of a repetition, its last possible day, and the number of its occurrences.
    var from: DayPhrase?
    var until: DayPhrase?
    var count: Int?
    var exceptions: [Exception] = []

    /// A day, or a range of days, that a repetition leaves out.
    typealias Exception = (first: DayPhrase, last: DayPhrase?)

    /// The frequency of a repetition: `every 2 weeks`.
    struct Frequency {
        var unit: DateVocabulary.Unit
        var interval: Int

        /// The interval in seconds, if the unit is hours or minutes.
        var secondsWithinDay: Int? {
            switch unit {
            case .hours: interval * 3_600
            case .minutes: interval * 60
            case .days, .weeks, .months, .years: nil
            }
        }
    }
}

struct DayPhrase {
    enum Meaning {
        case day(Day)
        /// The nearest day that matches.
        case pattern(DayPattern)
        /// All of these days.
        case days(ClosedRange<Day>)

        /// The month of a date, and its year if that is known; nil for days without a date.
        var month: (month: Int, year: Int?)? {
            switch self {
            case .day(let day): (day.monthOfYear, day.year)
            case .pattern(.date(let month, _)): (month, nil)
            default: nil
            }
        }
    }

    var meaning: Meaning
    var text: String
    /// The weekday next to a date.
    var weekday: Weekday?

    /// The weekdays that it means; nil for anything else.
    var weekdays: [Weekday]? {
        if case .pattern(.weekdays(let weekdays)) = meaning { weekdays } else { nil }
    }

    var isSeveralWeekdays: Bool { weekdays.map { $0.count > 1 } ?? false }
}

enum DayPattern {
    case weekdays([Weekday])
    /// Some days of every month; -1 is the last.
    case daysOfMonth([Int])
    /// A day of a month; -1 is the last.
    case date(month: Int, day: Int)
    /// A weekday in some weeks of a month or of every month, such as the first and third Tuesday; -1 is the last.
    case weekdayOfMonth([Int], Weekday, month: Int?)

    static let everyDay = DayPattern.weekdays(Weekday.allCases)

    /// More days than the longest gap between matches of any pattern, from 29 February 2096 to 2104.
    static let longestGap = 3_000

    /// Returns the nearest day that matches, which can be this day.
    func nearest(to day: Day, _ direction: DateParser.Direction) -> Day? {
        (0..<Self.longestGap).lazy.map { day.advanced(by: direction == .future ? $0 : -$0) }.first(where: fits)
    }

    func fits(_ day: Day) -> Bool {
        switch self {
        case .weekdays(let weekdays): weekdays.contains(day.weekday)
        case .daysOfMonth(let numbers): numbers.contains { day.dayOfMonth == ($0 < 0 ? day.month.length : $0) }
        case .date(let month, let number):
            day.monthOfYear == month && DayPattern.daysOfMonth([number]).fits(day)
        case .weekdayOfMonth(let numbers, let weekday, let month):
            day.weekday == weekday && (month ?? day.monthOfYear) == day.monthOfYear
                && numbers.contains {
                    $0 < 0 ? (day.month.length - day.dayOfMonth) / 7 == 0 : (day.dayOfMonth - 1) / 7 == $0 - 1
                }
        }
    }
}

/// A time as a clock face shows it.
struct ClockTime {
    enum DayPeriod { case am, pm }

    /// Seconds after 0:00; 24:00 is 86,400.
    var seconds: Int
    var dayPeriod: DayPeriod?
    /// Whether it is more than a bare hour.
    var isExplicit: Bool
    /// Whether it is in words that belong to 12-hour clocks: `half past 5`, `halb drei`, `5 o'clock`, but not `5 Uhr`.
    var isInWords = false
    /// Whether it means the afternoon: `at 4`.
    var isOfAfternoon = false
    var text: String

    /// Whether it could be in either half of the day.
    var isOpen: Bool { dayPeriod == nil && (1_800..<13 * 3_600).contains(seconds) && text.first != "0" }

    /// Whether it could be in either half of the day, and its hour is from 1 to 6: `4`, `halb eins`, `half past 6`.
    var isEarlyHour: Bool { dayPeriod == nil && (1_800...23_400).contains(seconds) && text.first != "0" }

    /// Whether it is the word for midnight.
    var isMidnight: Bool { seconds == 0 && !text.contains(where: \.isNumber) }

    /// The two times of day that a 12-hour clock shows like this, the earlier first.
    var bothHalves: [Int] { [seconds % 43_200, seconds % 43_200 + 43_200] }
}

/// A duration: `2 weeks`, `1 hour 30 minutes`.
struct Span {
    var months = 0
    var days = 0
    var seconds = 0

    /// Whether it is a number of whole weeks.
    var isOfWeeks: Bool { months == 0 && seconds == 0 && days % 7 == 0 }

    mutating func add(_ count: Int, _ unit: DateVocabulary.Unit) {
        switch unit {
        case .minutes: seconds += count * 60
        case .hours: seconds += count * 3_600
        case .days: days += count
        case .weeks: days += count * 7
        case .months: months += count
        case .years: months += count * 12
        }
    }

    /// Returns the day after or before this span. A month after 31 January is the last day of February.
    func added(to day: Day, forwards: Bool = true) -> Day {
        let sign = forwards ? 1 : -1
        guard let month = Month(index: day.month.index + sign * months) else { return forwards ? .last : .first }
        return month.firstDay.advanced(by: min(day.dayOfMonth, month.length) - 1).advanced(by: sign * days)
    }
}
