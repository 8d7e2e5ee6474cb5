public import Foundation

/// Where an event stands at an instant.
public enum EventStatus: String, CaseIterable, Hashable, Sendable {
    /// Open, and its instant has passed: this morning's counts too.
    case overdue
    /// Open, and still to come today.
    case today
    /// Open, and on a later day.
    case upcoming
    /// In the completed store, whatever its date.
    case completed
}

extension Event {
    /// Where the event stands, as one of the schedule (`schedules.plist`): never ``EventStatus/completed``.
    ///
    /// A date that is not a number is upcoming: nobody can be late for it.
    public func openStatus(on today: Today) -> EventStatus { Self.openStatus(of: date, on: today) }

    /// The same of an event of which no more than the date is at hand.
    package static func openStatus(of date: Date, on today: Today) -> EventStatus {
        if date < today.now { return .overdue }
        // No day is as long as three, and to find out the day of a date takes much longer than all else.
        if date > today.now.addingTimeInterval(3 * 86_400) { return .upcoming }
        return Day(date, in: today.timeZone) == today.day ? .today : .upcoming
    }

    /// The calendar day of the event; nil outside the years 1 to 9999.
    public func day(in zone: TimeZone) -> Day? { Day(date, in: zone) }

    /// When the event was completed, so far as is known: ``completedAt``, or the event's own date, because the app
    /// stores no other.
    public var completionDate: Date { details.completedAt ?? date }
}
