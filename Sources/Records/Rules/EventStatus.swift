public import Foundation

/// Where an event stands at an instant.
public enum EventStatus: String, CaseIterable, Hashable, Sendable {
    /// Open, and over: one that ended this morning counts too.
    case overdue
    /// Open, and still to come today, or going on.
    case today
    /// Open, and on a later day.
    case upcoming
    /// Over, but nothing to be late for: an occurrence of a series, or a series that has ended.
    case past
    /// In the completed store, whatever its date.
    case completed
}

extension Event {
    /// Where the event stands, as one of the schedule (`schedules.plist`): never ``EventStatus/completed``.
    ///
    /// It is overdue when its end has passed, or when its last day is over. A date that is not a number is upcoming, and so
    /// is a series after its first occurrence: nobody can be late for them.
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
        // No day is as long as three, and to find out the day of a date takes much longer than all else.
        if start > today.now.addingTimeInterval(3 * 86_400) { return .upcoming }
        return Day(start, in: today.timeZone).map { $0 <= today.day } ?? false ? .today : .upcoming
    }

    /// The calendar day of the event, the first of several; nil outside the years 1 to 9999.
    public func day(in zone: TimeZone) -> Day? { details.days?.lowerBound ?? Day(date, in: zone) }

    /// When the event was completed, so far as is known: ``completedAt``, or the event's own date, because the app
    /// stores no other.
    public var completionDate: Date { details.completedAt ?? date }

    /// The day on which the event was completed, so far as is known; nil outside the years 1 to 9999.
    public func completionDay(in zone: TimeZone) -> Day? {
        details.completedAt.map { Day($0, in: zone) } ?? day(in: zone)
    }
}
