import Foundation

/// Repetitions: the first day and the rule (RFC 5545, section 3.3.10).
extension DateResolver {
    func repeating(_ frequency: DatePhrase.Frequency) throws(ParseError) -> EventTime {
        guard phrase.moment == nil else { throw .unclear(text) }
        if let length = frequency.secondsWithinDay {
            guard phrase.exceptions.isEmpty else { throw .unclear(text, part: phrase.exceptions[0].first.text) }
            return try repeatingWithinDay(frequency, every: length)
        }
        var frequency = frequency
        // `every 14 days on tue`
        if frequency.unit == .days, frequency.interval % 7 == 0, phrase.first?.weekdays != nil {
            frequency = DatePhrase.Frequency(unit: .weeks, interval: frequency.interval / 7)
        }
        let (resolver, repeated) = try leavingOutWeekdays(frequency)
        return try resolver.repeating(repeated, at: try times())
    }

    /// Resolves `hourly` or `every 15 minutes from 9:00`.
    private func repeatingWithinDay(
        _ frequency: DatePhrase.Frequency,
        every length: Int
    ) throws(ParseError) -> EventTime {
        // `every hour in the evening` can't be expressed: the rule would continue through the night.
        guard phrase.part == nil, !phrase.isAllDay, phrase.last == nil else { throw .unclear(text) }
        if let times = try times() {
            // `every 2 hours from 9 to 17` means a daily window, which a single event can't have.
            if let end = times.end, end - times.start > length { throw .unclear(text) }
            return try repeating(frequency, at: times)
        }
        guard phrase.first == nil, phrase.from == nil else { throw .hasNoTime(text, example: "\(text) 9:00") }
        let step = frequency.unit == .hours ? 3_600 : 900
        let offset = today.timeZone.secondsFromGMT(for: today.now)
        let now = Int(today.now.timeIntervalSince1970.rounded(.up))
        let next = now + (-(now + offset)).flooredRemainder(by: step)
        guard let start = LocalTime(Date(secondsSince1970: next), offset: offset) else { throw .unclear(text) }
        var resolver = self
        resolver.phrase.first = DayPhrase(meaning: .day(start.day), text: text)
        return try resolver.repeating(frequency, at: (start.second, nil))
    }

    private func repeating(_ frequency: DatePhrase.Frequency, at times: Times?) throws(ParseError) -> EventTime {
        // `mon tue every friday`, `mon and tue to thu every week`
        if let from = phrase.from, from.isSeveralWeekdays { throw .unclear(text, part: from.text) }
        if let last = phrase.last, phrase.first?.isSeveralWeekdays == true { throw .unclear(text, part: last.text) }
        let days = try ruleDays(frequency.unit)
        let first = try firstDay(at: times?.start)
        let last = try phrase.last.map { last throws(ParseError) in try lastDay(last, after: first) }
        var event = try event(on: first, times, last: last)
        var rule = ["FREQ=\(Self.name(of: frequency.unit))"]
        if frequency.interval > 1 { rule.append("INTERVAL=\(frequency.interval)") }
        // The start of the week only matters when several days of the same week are counted.
        if frequency.unit == .weeks, frequency.interval > 1, vocabulary.firstWeekday != .monday {
            rule.append("WKST=\(vocabulary.firstWeekday.code)")
        }
        let limits = try limits(from: first)
        let endless = (rule + days).joined(separator: ";")
        var text = (rule + days + limits).joined(separator: ";")
        if isLengthOfEach {
            guard times == nil, last == nil, let end = lastDay(of: endless, from: first) else {
                throw .unclear(self.text)
            }
            event.lastDay = end == first ? nil : end
        }
        if frequency.secondsWithinDay == nil, mayEndAtOnce, self.days(of: text, from: first).count == 1 {
            guard times == nil, last == nil, phrase.until == nil, let end = lastDay(of: endless, from: first) else {
                throw .endsAtOnce(self.text)
            }
            (text, event.lastDay) = (endless, end)
        }
        event.repeats = text
        event.exceptDays = try exceptDays(of: text, from: first)
        return event
    }

    /// Whether the text may only seem to end the series: `every month 1st to 3rd`, `every friday for 3 days`.
    private var mayEndAtOnce: Bool {
        if case .pattern = phrase.until?.meaning {
            // `until friday daily 8:00` and `every weekday until friday`, on a Thursday, are just short.
            if phrase.first?.isSeveralWeekdays == true { return false }
            return phrase.frequency?.unit != .days
        }
        return !isLengthOfEach && phrase.length.map(isLimit) ?? false
    }

    /// Whether the duration is that of each occurrence, because something else limits the series: `every month on the
    /// 1st for 10 days until june`.
    private var isLengthOfEach: Bool {
        (phrase.until != nil || phrase.count != nil) && phrase.length.map(isLimit) ?? false
    }

    /// Returns the days of the first occurrences of a rule.
    private func days(of rule: String, from first: Day, limit: Int = 2) -> [Day] {
        guard let rule = try? RecurrenceRule(rule) else { return [] }
        let series = Recurrence(start: LocalTime(first), isAllDay: true, rule: rule, timeZone: today.timeZone)
        return series.occurrences(in: first...Day.last, limit: limit).times.map(\.day)
    }

    /// Returns the last day of the first occurrence if the duration is that of each occurrence; nil if any of them
    /// would overlap or meet.
    private func lastDay(of rule: String, from first: Day) -> Day? {
        // Eight occurrences take at least a week, in which the distances differ: `every mon, wed and fri`.
        let days = days(of: rule, from: first, limit: 8)
        let gaps = zip(days, days.dropFirst()).map { $0.distance(to: $1) }
        guard let length = phrase.length, let shortest = gaps.min() else { return nil }
        let next = length.added(to: first)
        return first.distance(to: next) < shortest ? next.advanced(by: -1) : nil
    }

    /// Returns whether a duration limits the repetition: `every day for 2 weeks`.
    func isLimit(_ length: Span) -> Bool { phrase.frequency != nil && length.seconds == 0 }

    private func firstDay(at seconds: Int?) throws(ParseError) -> Day {
        let pattern: DayPattern
        switch phrase.first?.meaning {
        case .day(let day):
            guard phrase.from == nil else { throw .unclear(text, part: phrase.from?.text) }
            return day
        case .days: throw .unclear(text, part: phrase.first?.text)
        case .pattern(let found): pattern = found
        case nil: pattern = .everyDay
        }
        guard let from = phrase.from else { return try nearest(pattern, at: seconds, .future) }
        let bound: Day
        switch from.meaning {
        case .day(let day): bound = day
        case .days(let days): bound = days.lowerBound
        case .pattern(let found):
            // A series can be added after it has begun: on 27 November, `from 20 nov` was last week.
            let days = (1...31).lazy.map { today.day.advanced(by: -$0) }
            if let day = dayNear(found) {
                bound = day
            } else if case .date = found, let past = days.first(where: found.fits) {
                bound = past
            } else {
                bound = try nearest(found, at: nil, .future)
            }
        }
        return try lastDay(DayPhrase(meaning: .pattern(pattern), text: from.text), after: checked(bound, from))
    }

    /// Returns the parts of the rule that select the days named in the text.
    private func ruleDays(_ unit: DateVocabulary.Unit) throws(ParseError) -> [String] {
        guard case .pattern(let pattern) = phrase.first?.meaning else { return [] }
        switch (unit, pattern) {
        case (.weeks, .weekdays(let weekdays)): return ["BYDAY=" + weekdays.map(\.code).joined(separator: ",")]
        // `every month on friday 13th` isn't every 13th.
        case (.months, .daysOfMonth(let numbers)) where phrase.first?.weekday == nil:
            return ["BYMONTHDAY=" + numbers.map(String.init).joined(separator: ",")]
        case (.months, .weekdayOfMonth(let numbers, let weekday, nil)): return [Self.days(numbers, weekday)]
        case (.years, .weekdayOfMonth(let numbers, let weekday, let month?)):
            return ["BYMONTH=\(month)", Self.days(numbers, weekday)]
        // The last day of February isn't the same date in every year.
        case (.years, .date(month: 2, day: -1)): return ["BYMONTH=2", "BYMONTHDAY=-1"]
        case (.years, .date): return []
        default: throw .unclear(text, part: phrase.first?.text)
        }
    }

    private func limits(from first: Day) throws(ParseError) -> [String] {
        var limits = phrase.count.map { ["COUNT=\($0)"] } ?? []
        var last = try phrase.until.map { until throws(ParseError) in
            // `until friday` and `until the 15th` are still to come, even if the series has begun.
            switch until.meaning {
            case .pattern(.date), .day, .days: try lastDay(until, after: first)
            case .pattern: try lastDay(until, after: max(first, today.day))
            }
        }
        if let length = phrase.length, isLimit(length), !isLengthOfEach {
            last = length.added(to: first).advanced(by: -1)
        }
        if let last { limits.append("UNTIL=\(last.description.filter { $0 != "-" })") }
        // RFC 5545 allows either `COUNT` or `UNTIL`, not both.
        guard limits.count <= 1 else { throw .unclear(text) }
        return limits
    }

    private static func days(_ numbers: [Int], _ weekday: Weekday) -> String {
        "BYDAY=" + numbers.map { "\($0)\(weekday.code)" }.joined(separator: ",")
    }

    private static func name(of unit: DateVocabulary.Unit) -> String {
        switch unit {
        case .weeks: "WEEKLY"
        case .months: "MONTHLY"
        case .years: "YEARLY"
        case .days: "DAILY"
        case .hours: "HOURLY"
        case .minutes: "MINUTELY"
        }
    }
}
