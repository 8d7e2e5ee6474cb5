public import Foundation

/// The status of an event at an instant.
public enum EventStatus: String, CaseIterable, Hashable, Sendable {
    /// Open, and over, even if it ended earlier today.
    case overdue
    /// Open, and later today or in progress.
    case today
    /// Open, and on a later day.
    case upcoming
    /// Over, but not overdue: an occurrence of a series, or a series that has ended.
    case past
    /// In the completed store, regardless of its date.
    case completed
}

extension Event {
    /// Returns the status of an event in the schedule (`schedules.plist`); never ``EventStatus/completed``.
    ///
    /// An event is overdue when its end or its last day has passed. An event with a NaN date is upcoming, and so is a
    /// series after its first occurrence, because neither can be overdue.
    public func openStatus(on today: Today) -> EventStatus {
        let status =
            if let days = details.days {
                Self.openStatus(of: days, on: today)
            } else {
                Self.openStatus(from: date, to: details.end, on: today)
            }
        return status == .overdue && isSeries ? .upcoming : status
    }

    static func openStatus(of days: ClosedRange<Day>, on today: Today) -> EventStatus {
        if days.upperBound < today.day { return .overdue }
        return days.lowerBound <= today.day ? .today : .upcoming
    }

    static func openStatus(from start: Date, to end: Date?, on today: Today) -> EventStatus {
        if max(start, end ?? start) < today.now { return .overdue }
        // No day is as long as three times 24 hours, and computing the day of a date is by far the slowest step.
        if start > today.now.addingTimeInterval(3 * 86_400) { return .upcoming }
        return Day(start, in: today.timeZone).map { $0 <= today.day } ?? false ? .today : .upcoming
    }

    /// Returns the calendar day of the event, the first if there are several; nil outside the years 1 to 9999.
    public func day(in zone: TimeZone) -> Day? { details.days?.lowerBound ?? Day(date, in: zone) }
}
