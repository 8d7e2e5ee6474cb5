public import Foundation

/// A series of events: a start, a rule, additional times and exceptions.
///
/// The start is always the first occurrence, even if the rule doesn't produce it, and `COUNT` includes it. RFC 5545
/// requires this for `COUNT` ("The DTSTART property value always counts as the first occurrence", section 3.3.10),
/// leaves other cases undefined (section 3.8.5.3), and calendars show the start that was entered. The only series
/// without any occurrence is one whose `UNTIL` is before the start.
///
/// A rule is evaluated in the time zone of the series. An occurrence at a time that the clocks skip takes place as
/// described in ``LocalTime/instant(in:)``: at 3:30 instead of 2:30. The days of an all-day series are the same in all
/// zones.
///
/// A moved occurrence is an exception at its old time and an additional time at its new one.
public struct Recurrence: Hashable, Sendable {
    /// An occurrence that doesn't take place.
    public enum Exception: Hashable, Sendable {
        /// Every occurrence that starts on this day.
        case day(Day)
        /// The occurrence that starts at this time.
        case time(LocalTime)
    }

    /// The result of a search.
    public struct Occurrences: Hashable, Sendable {
        /// The starts of the occurrences in the time zone of the series, in ascending order without duplicates.
        public var times: [LocalTime]
        /// Whether there are, or may be, more: the limit was reached, or the search took too many steps.
        public var isCut: Bool
    }

    /// The default limit of occurrences in one search.
    public static let occurrenceLimit = 10_000
    /// The limit of steps in one search: examining a day, a shorter period or an occurrence is a step.
    public static let stepLimit = 300_000

    /// The first occurrence.
    public let start: LocalTime
    /// Whether occurrences are whole days.
    public let isAllDay: Bool
    /// The rule; nil for a series of only the start and additional times.
    public let rule: RecurrenceRule?
    /// Occurrences in addition to those of the rule (`RDATE`).
    public let additional: [LocalTime]
    /// Occurrences, of the rule or additional, that don't take place (`EXDATE`).
    public let exceptions: [Exception]
    /// The time zone in which the rule is evaluated.
    public let timeZone: TimeZone

    /// Creates a series. An all-day series ignores all times of day, including those in its rule (section 3.3.10).
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
    /// Returns the occurrences that start on these days, the first and the last included.
    ///
    /// For the next five occurrences from a day on, use `occurrences(in: day...Day.last, limit: 5)`. The cost doesn't
    /// depend on how long ago the series started, except for rules with a `COUNT`.
    public func occurrences(in days: ClosedRange<Day>, limit: Int = occurrenceLimit) -> Occurrences {
        let range = LocalTime(days.lowerBound).secondsAsUTC...days.upperBound.lastSecond
        return occurrences(in: range, limit: limit) { _ in true }
    }

    /// Returns the occurrences in a range of local times, in seconds since 1970, that are wanted. The limit counts only
    /// those.
    func occurrences(in range: ClosedRange<Int>, limit: Int, where isWanted: (LocalTime) -> Bool) -> Occurrences {
        var search = OccurrenceSearch(self, in: range)
        var times: [LocalTime] = []
        while let time = search.next().map({ LocalTime(unchecked: $0) }) {
            guard isWanted(time) else { continue }
            guard times.count < limit else { return Occurrences(times: times, isCut: true) }
            times.append(time)
        }
        return Occurrences(times: times, isCut: search.isCut)
    }

    /// Returns the last wanted occurrences in a range of local times: all, or at least `limit` and at most twice as many.
    /// A series that repeats every second has millions of them, so only a span at the end of the range is searched.
    func lastOccurrences(in range: ClosedRange<Int>, limit: Int, where isWanted: (LocalTime) -> Bool) -> Occurrences {
        func found(from start: Int) -> Occurrences {
            occurrences(in: start...range.upperBound, limit: 2 * limit, where: isWanted)
        }
        let all = found(from: range.lowerBound)
        guard all.isCut else { return all }
        var last = Occurrences(times: [], isCut: true)
        // From `many` on, there are too many occurrences; from `few` on, too few.
        var (many, few) = (range.lowerBound, range.upperBound + 1)
        var span = limit
        while few - many > 1, last.times.count < limit {
            let start = max(many + (few - many) / 2, range.upperBound - span)
            let part = found(from: start)
            if part.isCut { many = start } else { (few, last.times) = (start, part.times) }
            span = min(8 * span, range.count)
        }
        return last
    }

    /// Returns whether an occurrence starts at a time; also returns false if the search ended early.
    public func contains(_ time: LocalTime) -> Bool {
        let second = OccurrenceSearch.shown(isAllDay ? LocalTime(time.day) : time, in: isAllDay ? nil : timeZone)
        var search = OccurrenceSearch(self, in: second...second)
        return search.next() != nil
    }

    /// Returns the start of the last occurrence; nil if the series has no end or no occurrences, or if the search ended
    /// early.
    public func last() -> LocalTime? {
        let isCounted = rule?.count != nil
        guard rule == nil || isCounted || rule?.until != nil else { return nil }
        let days = ([start] + additional).map(\.day)
        let first = days.min() ?? start.day
        let latest = max(days.max() ?? start.day, rule?.until?.day(in: timeZone) ?? start.day)
        // A skipped time may move to the next day.
        let end = isCounted ? Day.last : latest.adding(days: 1)
        // With an `UNTIL`, search backwards in growing spans; with a `COUNT`, search from the start.
        var span = isCounted ? first.distance(to: end) : 1
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
    var lastSecond: Int { number * 86_400 + 86_399 }
}
