package import Foundation

/// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday is 7.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
    case monday = 1
    case tuesday
    case wednesday
    case thursday
    case friday
    case saturday
    case sunday

    /// Creates a weekday from 0 (Monday) to 6.
    init(daysSinceMonday days: Int) { self = Self.allCases[days] }

    /// Returns the number of days until the next such weekday, from 0 to 6.
    public func days(until other: Weekday) -> Int { (other.rawValue - rawValue + 7) % 7 }

    /// All seven weekdays, beginning with this one, as in the head of a calendar page.
    public var week: [Weekday] { (0..<7).map { Self(daysSinceMonday: (rawValue - 1 + $0) % 7) } }
}

extension Weekday {
    /// The day that weeks begin with in a locale.
    package init(firstOf locale: Locale) {
        self = Self.allCases.first { "\($0)".hasPrefix(locale.firstDayOfWeek.rawValue) } ?? .monday
    }

    /// The two days of the weekend in a locale; Saturday and Sunday if its weekend has only one day.
    package static func weekend(in locale: Locale) -> [Weekday] {
        var calendar = Calendar(identifier: .gregorian)
        (calendar.locale, calendar.timeZone) = (locale, .gmt)
        // 5 January 1970 was a Monday.
        let days = allCases.filter {
            calendar.isDateInWeekend(Date(timeIntervalSince1970: Double($0.rawValue + 3) * 86_400))
        }
        return days.count == 2 ? days : [.saturday, .sunday]
    }
}
