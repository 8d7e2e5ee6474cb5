public import Foundation

/// When an event is, as a person types it.
public struct EventTime: Hashable, Sendable {
    /// When it begins.
    public enum Start: Hashable, Sendable {
        /// At a moment.
        case moment(Date)
        /// With a day: an event without a time lasts all day.
        case day(Day)
    }

    /// When it begins; the first time, if it repeats.
    public var start: Start
    /// When an event with a time ends: the first moment that is no longer part of it.
    public var end: Date?
    /// The last day of an all-day event that lasts several days.
    public var lastDay: Day?
    /// How it repeats: the value of an `RRULE` (RFC 5545, section 3.3.10), such as
    /// `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270630`.
    ///
    /// It names the days that the text names. `UNTIL` is the last day on which the event can be, on the clocks of the
    /// user's zone, also for an event with a time.
    public var repeats: String?

    /// When it begins for somebody in a zone.
    package func firstMoment(in zone: TimeZone) -> Date {
        switch start {
        case .moment(let moment): moment
        case .day(let day): day.start(in: zone)
        }
    }

    /// Creates a time.
    public init(start: Start, end: Date? = nil, lastDay: Day? = nil, repeats: String? = nil) {
        self.start = start
        self.end = end
        self.lastDay = lastDay
        self.repeats = repeats
    }
}
