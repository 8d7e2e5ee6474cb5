public import Foundation

/// A series of events: a start, a rule, and the times that are added to it and taken from it.
///
/// The start is always the first occurrence, whether the rule yields it or not, and `COUNT` counts it. RFC 5545 says so of
/// `COUNT` ("The DTSTART property value always counts as the first occurrence", section 3.3.10), calls the set undefined
/// otherwise (section 3.8.5.3), and calendars show the start that was entered. Only a rule whose `UNTIL` is before the
/// start has no occurrences at all.
///
/// A rule counts on the clocks of the series' zone. An occurrence at a time that the clocks skip happens as
/// ``LocalTime/instant(in:)`` says: at 3:30 instead of 2:30. Days of all-day series are the same in all zones.
///
/// An occurrence that was moved is an exception at its old time and an addition at its new one.
public struct Recurrence: Hashable, Sendable {
    /// Occurrences that don't take place.
    public enum Exception: Hashable, Sendable {
        /// Every occurrence that starts on this day.
        case day(Day)
        /// The occurrence that starts at this time.
        case time(LocalTime)
    }

    /// The occurrences that were found.
    public struct Occurrences: Hashable, Sendable {
        /// When they start, on the clocks of the series' zone: the earliest first, and each once.
        public var times: [LocalTime]
        /// Whether there are more, or may be: the limit was reached, or the search took too many steps.
        public var isCut: Bool
    }

    /// The limit of occurrences in one search, unless the caller gives another.
    public static let occurrenceLimit = 10_000
    /// The limit of steps in one search: each day, shorter period or occurrence that it looks at is a step.
    public static let stepLimit = 300_000

    /// The first occurrence.
    public let start: LocalTime
    /// Whether occurrences are days, whatever their time.
    public let isAllDay: Bool
    /// How it repeats.
    public let rule: RecurrenceRule?
    /// Occurrences beside those of the rule (`RDATE`).
    public let additional: [LocalTime]
    /// Occurrences of the rule, and additional ones, that don't take place (`EXDATE`).
    public let exceptions: [Exception]
    /// The zone whose clocks count.
    public let timeZone: TimeZone

    /// Creates a series. One that is all-day ignores all times of day, those in its rule included (section 3.3.10).
    public init(
        start: LocalTime,
        isAllDay: Bool = false,
        rule: RecurrenceRule?,
        additional: [LocalTime] = [],
        exceptions: [Exception] = [],
        timeZone: TimeZone
    ) {
        self.start = isAllDay ? LocalTime(start.day) : start
        self.isAllDay = isAllDay
        self.rule = rule
        self.additional = additional
        self.exceptions = exceptions
        self.timeZone = timeZone
    }
}

// MARK: - Searches

extension Recurrence {
    /// The occurrences that start on these days, the first and the last included.
    ///
    /// The next five after a day are `occurrences(in: day...Day.last, limit: 5)`. The cost doesn't depend on how long ago the
    /// series started, except for most rules with a `COUNT`.
    public func occurrences(in days: ClosedRange<Day>, limit: Int = occurrenceLimit) -> Occurrences {
        var search = OccurrenceSearch(self, in: LocalTime(days.lowerBound).secondsAsUTC...days.upperBound.lastSecond)
        var times: [LocalTime] = []
        while let time = search.next() {
            guard times.count < limit else { return Occurrences(times: times, isCut: true) }
            times.append(LocalTime(unchecked: time))
        }
        return Occurrences(times: times, isCut: search.isCut)
    }

    /// Whether an occurrence starts at a time; false also when the search was cut.
    public func contains(_ time: LocalTime) -> Bool {
        let second = OccurrenceSearch.shown(isAllDay ? LocalTime(time.day) : time, in: isAllDay ? nil : timeZone)
        var search = OccurrenceSearch(self, in: second...second)
        return search.next() != nil
    }

    /// When the last occurrence starts; nil when the series has no end, no occurrences, or so many that the search was cut.
    public func last() -> LocalTime? {
        let isCounted = rule?.count != nil
        guard rule == nil || isCounted || rule?.until != nil else { return nil }
        let days = ([start] + additional).map(\.day)
        let first = days.min() ?? start.day
        let latest = max(days.max() ?? start.day, rule?.until?.latestDay ?? start.day)
        // Clocks may skip to the day after.
        let end = isCounted ? Day.last : latest.adding(days: 1)
        // An end in time is searched backwards, in spans that grow; what is counted, from the start.
        var span = isCounted ? first.distance(to: end) : 2
        while true {
            let from = max(first, end.adding(days: -span))
            var search = OccurrenceSearch(self, in: LocalTime(from).secondsAsUTC...end.lastSecond)
            var last: Int?
            while let time = search.next() { last = time }
            if search.isCut { return nil }
            if let last { return LocalTime(unchecked: last) }
            if from == first { return nil }
            span *= 8
        }
    }
}

extension Day {
    /// The last second of the day, in seconds since 1970.
    fileprivate var lastSecond: Int { number * 86_400 + 86_399 }
}
