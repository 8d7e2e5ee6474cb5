public import Foundation

/// The time of an event as a person types it.
public struct EventTime: Hashable, Sendable {
    /// The start of an event.
    public enum Start: Hashable, Sendable {
        /// An instant.
        case moment(Date)
        /// A day: an event without a time lasts all day.
        case day(Day)
    }

    /// The start; the first one, if the event repeats.
    public var start: Start
    /// The exclusive end of an event with a time.
    public var end: Date?
    /// The last day of an all-day event that spans several days.
    public var lastDay: Day?
    /// The repetition as the value of an `RRULE` (RFC 5545, section 3.3.10), such as
    /// `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270630`.
    ///
    /// It contains the days that the text names. `UNTIL` is the last possible day in the user's time zone, even for an
    /// event with a time.
    public var repeats: String?
    /// The time zone of the repetition; nil for the user's.
    package var timeZone: TimeZone?
    /// The days on which the repetition doesn't take place.
    public var exceptDays: [Day] = []

    /// The rule of the repetition; nil if there is none, or if it can't be read.
    package var rule: RecurrenceRule? { repeats.flatMap { try? RecurrenceRule($0) } }

    /// Returns the rule, ending on its last day instead of at a time.
    ///
    /// - Parameter zone: The time zone of the series.
    package func rule(endingOnDayIn zone: TimeZone) -> RecurrenceRule? {
        rule?.endingOnDay(from: firstMoment(in: zone), in: zone)
    }

    /// Returns the instant at which the event first begins in a time zone.
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
