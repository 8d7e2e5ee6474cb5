import Diagnostics
public import Foundation

/// Formats dates and times in English in a time zone, for commands to confirm what they understood.
public struct EventTimeWords: Sendable {
    /// The time zone.
    public let timeZone: TimeZone

    /// Creates a formatter for a time zone.
    public init(timeZone: TimeZone) { self.timeZone = timeZone }

    /// Returns the time of an event: `Friday 27 November 2026, 15:00 to 17:00`, `Thursday 24 to Sunday 27 December
    /// 2026, all day`, `every 2 weeks on Tuesday, 19:30, from 1 December 2026 until 30 June 2027`.
    ///
    /// A rule that has no short description is shown verbatim: `Friday 27 November 2026, 15:00, repeats (FREQ=…)`.
    public func words(for time: EventTime) -> String { text(of: time, isTyped: false) }

    /// Returns the time of a series as you would type it. If the end would be read as one on another day, the text has
    /// the duration instead, as in `every Friday, 18:00 for 26 hours, from 27 November 2026`.
    package func typed(_ time: EventTime) -> String { text(of: time, isTyped: true) }

    private func text(of time: EventTime, isTyped: Bool) -> String {
        if case .moment(let start) = time.start, Day(start, in: timeZone) == nil { return Self.noDay }
        guard let repeats = time.repeats else { return once(time, isTyped: isTyped) }
        let zone = time.timeZone ?? timeZone
        guard let words = time.rule(endingOnDayIn: zone).flatMap({ RepeatWords($0, in: zone) }) else {
            return "\(once(time, isTyped: isTyped)), repeats (\(repeats))"
        }
        let day = firstDay(of: time)
        let from = words.hasWeekday ? Self.dayAndMonth(day) + " \(day.year)" : day.inWords
        let days = time.lastDay.map { "for \(day.distance(to: $0) + 1) days" } ?? "all day"
        let start = "\(words.often(from: day)), \(times(of: time, isTyped: isTyped) ?? days), from \(from)"
        return start + words.limit + Self.exceptions(time.exceptDays)
    }

    /// Returns `, except 22 and 29 December 2026`, or empty.
    private static func exceptions(_ days: [Day]) -> String {
        guard let first = days.first, let last = days.last else { return "" }
        func text(_ day: Day) -> String { "\(dayAndMonth(day)) \(day.year)" }
        guard days.count > 5 else { return ", except \(days.map(text).joinedByAnd)" }
        return ", except \(days.count) days from \(text(first)) to \(text(last))"
    }

    /// Returns `Monday 23 November 2026, 08:30`.
    public func long(_ date: Date) -> String {
        guard let day = Day(date, in: timeZone) else { return Self.noDay }
        return "\(day.inWords), \(clearClock(date))"
    }

    /// Returns `Mon 23 Nov 2026, 08:30`, with a space before a single-digit day.
    public func short(_ date: Date) -> String {
        guard let day = Day(date, in: timeZone) else { return Self.noDay }
        return "\(Self.short(day)), \(clock(date))"
    }

    /// Returns `Mon 23 Nov 2026, 08:30`, `Mon 23 Nov 2026, 08:30-09:15`, `Mon 23 Nov 2026, 08:30 to Wed 25 Nov 2026,
    /// 17:00`, `Thu 24 Dec 2026, all day` or `Thu 24 Dec 2026, 4 days`.
    public func short(_ occurrence: Occurrence) -> String {
        guard occurrence.isAllDay, let days = occurrence.days else {
            let (start, end) = (occurrence.start, occurrence.end)
            guard end > start else { return short(start) }
            let isWithinDay = Day(start, in: timeZone) == Day(end, in: timeZone)
            // A night out shows only the time of its end; a longer event shows the day too.
            let isShort = isWithinDay || end.timeIntervalSince(start) <= 43_200
            return short(start) + (isShort ? "-\(clock(end))" : " to \(short(end))")
        }
        return "\(Self.short(days.lowerBound)), \(days.count == 1 ? "all day" : "\(days.count) days")"
    }

    private static let noDay = "a date outside the years 1 to 9999"

    // MARK: Parts

    private func once(_ time: EventTime, isTyped: Bool) -> String {
        let day = firstDay(of: time)
        if let times = times(of: time, isTyped: isTyped) { return "\(day.inWords), \(times)" }
        guard let last = time.lastDay else { return "\(day.inWords), all day" }
        var first = "\(Self.name(of: day.weekday)) \(day.dayOfMonth)"
        if day.month != last.month { first += " \(Self.months[day.monthOfYear - 1])" }
        if day.year != last.year { first += " \(day.year)" }
        return "\(first) to \(last.inWords), all day"
    }

    /// Returns `15:00 to 17:00`; nil for an all-day event.
    private func times(of time: EventTime, isTyped: Bool) -> String? {
        guard case .moment(let start) = time.start else { return nil }
        // A wrong file may have an end before the start.
        guard let end = time.end, end >= start else { return time.repeats == nil ? clearClock(start) : clock(start) }
        let isSameDay = Day(start, in: timeZone) == Day(end, in: timeZone)
        // The end of each occurrence, and not only of the first.
        if time.repeats != nil, !isSameDay, let first = Day(start, in: timeZone), let last = Day(end, in: timeZone) {
            let days = first.distance(to: last)
            if isTyped { return typedTimes(from: start, to: end, days: days) }
            return "\(clock(start)) to \(clock(end)) (\(days == 1 ? "the next day" : "\(days) days later"))"
        }
        let first = time.repeats == nil ? clearClock(start) : clock(start)
        return "\(first) to \(isSameDay ? clearClock(end) : long(end))"
    }

    /// Returns `22:00 to 02:00` or `18:00 for 26 hours`.
    ///
    /// - Parameter days: The number of days from the start to the end. An end without a day is read as one on the next
    ///   day only if the start is at noon or later, and the end at most 12 hours after it.
    private func typedTimes(from start: Date, to end: Date, days: Int) -> String {
        let first = minute(of: start)
        let length = days * 1_440 + minute(of: end) - first
        if first >= 720, length <= 720 { return "\(clock(start)) to \(clock(end))" }
        let minutes = length % 60 == 0 ? "" : " \(counted(length % 60, "minute"))"
        return "\(clock(start)) for \(counted(length / 60, "hour"))\(minutes)"
    }

    private func firstDay(of time: EventTime) -> Day {
        switch time.start {
        case .moment(let moment): Day(clamping: moment, in: timeZone)
        case .day(let day): day
        }
    }

    /// Returns the time and, if the clocks show it twice, which of the two it is.
    private func clearClock(_ date: Date) -> String {
        guard let isFirst = isFirstOfTwo(date) else { return clock(date) }
        return clock(date) + (isFirst ? " (before the clocks go back)" : " (after the clocks go back)")
    }

    /// Returns whether a time that the clocks show twice is the first of the two; nil for a time that they show once.
    package func isFirstOfTwo(_ date: Date) -> Bool? {
        guard let time = LocalTime(date, in: timeZone),
            case .twice(let first, _) = time.day.reading(atSecond: time.second, in: timeZone)
        else { return nil }
        return date.timeIntervalSince(first) < 60
    }

    private func clock(_ date: Date) -> String {
        let minute = minute(of: date)
        return "\(padded(minute / 60, to: 2)):\(padded(minute % 60, to: 2))"
    }

    /// Returns the minute of the day.
    private func minute(of date: Date) -> Int {
        let seconds = (date.wholeSecondsSince1970 ?? 0) + timeZone.secondsFromGMT(for: date)
        return seconds.flooredRemainder(by: 86_400) / 60
    }

    // MARK: Days

    static let months = DateVocabulary.monthNames.map(\.capitalized)

    package static func name(of weekday: Weekday) -> String { "\(weekday)".capitalized }

    static func dayAndMonth(_ day: Day) -> String { "\(day.dayOfMonth) \(months[day.monthOfYear - 1])" }

    private static func short(_ day: Day) -> String {
        let number = day.dayOfMonth < 10 ? " \(day.dayOfMonth)" : "\(day.dayOfMonth)"
        return "\(name(of: day.weekday).prefix(3)) \(number) \(months[day.monthOfYear - 1].prefix(3)) \(day.year)"
    }
}

extension Day {
    /// The day in English: `Monday 23 November 2026`.
    public var inWords: String {
        "\(EventTimeWords.name(of: weekday)) \(EventTimeWords.dayAndMonth(self)) \(year)"
    }
}
