import Foundation

/// Resolves a phrase to days and instants.
struct DateResolver {
    typealias ParseError = DateParser.ParseError
    /// Times in seconds after 0:00 of the first day.
    typealias Times = (start: Int, end: Int?)

    var phrase: DatePhrase
    let text: String
    let today: Today
    let direction: DateParser.Direction
    /// Whether `today` is now, rather than the start of an event whose end is read.
    let isNow: Bool
    /// The day near which to look for a date without a year; nil for the nearest one in the direction.
    let near: Day?
    let vocabulary: DateVocabulary

    func eventTime() throws(ParseError) -> EventTime {
        if let frequency = phrase.frequency { return try repeating(frequency) }
        if let limit = phrase.until ?? phrase.from { throw .unclear(text, part: limit.text) }
        guard phrase.count == nil, phrase.exceptions.isEmpty else { throw .unclear(text) }
        if let moment = phrase.moment { return try event(from: moment) }
        let times = try times()
        guard let first = phrase.first else {
            if let near, times == nil, phrase.isAllDay, phrase.last == nil { return try event(on: near, nil) }
            guard let times, phrase.last == nil else { throw .unclear(text) }
            return try event(on: try nearest(.everyDay, at: times.start, direction), times)
        }
        if let days = span(first) {
            guard phrase.last == nil, phrase.length == nil else { throw .unclear(text) }
            guard times == nil else { throw .timeOfSeveralDays(text) }
            return EventTime(start: .day(days.lowerBound), lastDay: days.upperBound)
        }
        if let running = try ongoingSpan(from: first, times) { return running }
        let day = try day(first, at: times?.start)
        if direction == .future, phrase.time?.isMidnight == true, day == today.day,
            day.start(in: today.timeZone) < today.now
        {
            throw .midnightHasPassed(text)
        }
        guard let last = phrase.last else { return try event(on: day, upcoming(times, on: day)) }
        let end = try lastDay(last, after: day)
        // Reject `27 to 24 dec`, but accept `24 dec to 2 jan`.
        if case .pattern(.date) = last.meaning, day.distance(to: end) > 183 { throw .endsBeforeItStarts(text) }
        return try event(on: day, times, last: end)
    }

    /// Returns the days of a phrase that means several: a week, a month, or the nearest weekend in the direction.
    private func span(_ first: DayPhrase) -> ClosedRange<Day>? {
        switch first.meaning {
        case .days(let days): return days
        case .pattern(.weekdays(vocabulary.weekend)):
            let next = today.day.advanced(by: 5 - vocabulary.firstWorkday.days(until: today.day.weekday))
            let first = next > today.day && direction == .past ? next.advanced(by: -7) : next
            return first...first.advanced(by: 1)
        default: return nil
        }
    }

    /// The span of dates that has begun and isn't over: on 27 November, `26-28 nov` is this year's.
    private func ongoingSpan(from first: DayPhrase, _ times: Times?) throws(ParseError) -> EventTime? {
        guard direction == .future, near == nil, case .pattern(let pattern) = first.meaning, case .date = pattern,
            let start = (1...366).lazy.map({ today.day.advanced(by: -$0) }).first(where: pattern.fits),
            first.weekday == nil || first.weekday == start.weekday
        else { return nil }
        let end: Day
        if let last = phrase.last {
            // A year is that of the whole span, and is read with it.
            guard case .pattern(.date) = last.meaning, start.distance(to: today.day) <= 183 else { return nil }
            end = try lastDay(DayPhrase(meaning: last.meaning, text: last.text), after: start)
            guard last.weekday == nil || last.weekday == end.weekday else { return nil }
        } else if let length = phrase.length, length.seconds == 0 {
            end = length.added(to: start).advanced(by: times == nil ? -1 : 0)
        } else {
            return nil
        }
        guard end >= today.day, start.distance(to: end) <= 183 else { return nil }
        let event = try event(on: start, times, last: phrase.last == nil ? nil : end)
        return event.end.map { $0 <= today.now } ?? false ? nil : event
    }

    // MARK: Days

    private func day(_ first: DayPhrase, at seconds: Int?) throws(ParseError) -> Day {
        if case .pattern(let pattern) = first.meaning, case .date = pattern,
            case .day(let end)? = phrase.last?.meaning
        {
            // `24 dec to 2 jan 2028`: the end determines the year.
            let days = (0..<366).map { end.advanced(by: -$0) }
            return try checked(days.first(where: pattern.fits), first)
        }
        switch first.meaning {
        case .day(let day): return try checked(day, first)
        case .pattern(.weekdays(let weekdays)) where weekdays.count > 1: throw .unclear(text)
        case .pattern(let pattern):
            if let day = dayNear(pattern) { return try checked(day, first) }
            let day = try nearest(pattern, at: seconds, direction)
            // On 26 November 2026, `sat 21 nov` is over, because in 2027 it isn't a Saturday. If the day is further
            // away, the weekday is more likely to be wrong.
            if let weekday = first.weekday, weekday != day.weekday, case .date = pattern,
                let other = pattern.nearest(to: today.day, direction == .future ? .past : .future),
                other.weekday == weekday
            {
                guard other.distance(to: today.day).magnitude <= 31 else { throw .wrongWeekday(first.text, day, other) }
                return other
            }
            return try checked(day, first)
        case .days(let days): return days.lowerBound
        }
    }

    /// Returns the last day of a range or a repetition.
    func lastDay(_ last: DayPhrase, after day: Day) throws(ParseError) -> Day {
        let found: Day?
        switch last.meaning {
        case .day(let last): found = last
        case .days(let days): found = days.upperBound
        case .pattern(let pattern): found = pattern.nearest(to: day, .future)
        }
        let end = try checked(found, last)
        guard end >= day else { throw .endsBeforeItStarts(text) }
        return end
    }

    /// Returns the day if it falls on the weekday given next to it.
    func checked(_ day: Day?, _ phrase: DayPhrase) throws(ParseError) -> Day {
        guard let day else { throw .unclear(text, part: phrase.text) }
        if let weekday = phrase.weekday, weekday != day.weekday { throw .wrongWeekday(phrase.text, day) }
        return day
    }

    /// Returns the day that matches and is nearest to ``near``. Nil without such a day, and for weekdays, which are
    /// always the ones to come.
    func dayNear(_ pattern: DayPattern) -> Day? {
        if case .weekdays = pattern { return nil }
        guard let near else { return nil }
        let days = (0..<DayPattern.longestGap).lazy.flatMap { [near.advanced(by: $0), near.advanced(by: -$0)] }
        return days.first(where: pattern.fits)
    }

    /// Returns the nearest day that matches. Today is skipped if its time has passed or, when looking back, is still to
    /// come.
    func nearest(_ pattern: DayPattern, at seconds: Int?, _ direction: DateParser.Direction) throws(ParseError) -> Day {
        for offset in 0..<DayPattern.longestGap {
            let day = today.day.advanced(by: direction == .future ? offset : -offset)
            guard pattern.fits(day) else { continue }
            // A series begins on a day that has its time.
            if phrase.frequency != nil, let seconds, case .never = reading(day, seconds) { continue }
            guard offset == 0, let seconds else { return day }
            // A date means today even if its time has passed; a year later is unlikely.
            if case .date = pattern { return day }
            let moment =
                switch reading(day, seconds) {
                case .once(let moment), .twice(let moment, _), .never(let moment): moment
                }
            if direction == .future ? moment > today.now : moment <= today.now { return day }
        }
        throw .unclear(text)
    }

    // MARK: Times

    /// Returns the times on the first day; an end on the next day is beyond 24:00.
    func times() throws(ParseError) -> Times? {
        guard let (start, isHalfKnown) = try start() else { return nil }
        guard let end = phrase.endTime else { return (start, nil) }
        guard phrase.last == nil else { return (start, end.seconds) }
        return (start, try finish(end, after: start, isHalfKnown: isHalfKnown))
    }

    /// Returns the times on a day. A part of today that has begun becomes its next full hour: 21:00 at 20:10.
    private func upcoming(_ times: Times?, on day: Day) -> Times? {
        guard isNow, direction == .future, day == today.day, phrase.time == nil, phrase.endTime == nil,
            let part = phrase.part, let now = LocalTime(today.now, in: today.timeZone)
        else { return times }
        let (next, end) = ((now.second + 3_599) / 3_600 * 3_600, part >= 64_800 ? 86_400 : part + 3 * 3_600)
        return part < next && next < end ? (next, nil) : times
    }

    private func start() throws(ParseError) -> (seconds: Int, isHalfKnown: Bool)? {
        guard let time = phrase.time else { return phrase.part.map { ($0, true) } }
        if let part = phrase.part {
            let choices = time.isOpen ? time.bothHalves : [time.seconds]
            // Mornings begin at midnight. The other parts only include the hours around them: no `afternoon at 10`.
            let isMorning = part < 43_200
            // `tomorrow morning 12` may be noon.
            let isNoon = time.seconds >= 43_200 && phrase.isPartFirst
            // The hours after midnight belong to the night, too.
            let isNight = part >= 79_200
            // An evening doesn't begin in the afternoon: `tonight 2:00` is refused.
            let earliest = part >= 64_800 ? 61_200 : 43_200
            guard
                let seconds = choices.first(where: {
                    if isNight, $0 < 6 * 3_600 { return true }
                    return isMorning ? $0 < 43_200 && !isNoon : $0 >= earliest && abs($0 - part) < 6 * 3_600
                })
            else {
                // `tonight at 12` means midnight.
                throw .outsidePart(text, time.seconds, other: time.seconds == 43_200 && !isMorning ? 0 : nil)
            }
            return (isNight && isOnNextDay(seconds) ? seconds + 86_400 : seconds, true)
        }
        // `3 to 5pm` starts in the afternoon, but `11 to 1pm` doesn't.
        if time.isOpen, let end = phrase.endTime, end.dayPeriod == .pm, time.bothHalves[1] < end.seconds {
            return (time.bothHalves[1], true)
        }
        // `at 4` is in the afternoon, but `at 4 to 10am` isn't.
        let endsInMorning =
            phrase.endTime.map { !$0.isOpen && $0.seconds > time.seconds && $0.seconds < 43_200 } ?? false
        if time.isOfAfternoon, !endsInMorning { return (time.bothHalves[1], true) }
        return (time.seconds, time.dayPeriod != nil)
    }

    /// Returns whether an hour of the night is on the day after the named one: `saturday night 1:00`, but not `saturday
    /// at 1 at night`. For today, it is the next such hour, or the last one when looking back.
    private func isOnNextDay(_ seconds: Int) -> Bool {
        guard seconds < 43_200, phrase.frequency == nil, let first = phrase.first else { return false }
        guard case .day(let day) = first.meaning else { return phrase.isPartFirst }
        func isOver(_ day: Day) -> Bool { day.start(in: today.timeZone) + Double(seconds) <= today.now }
        if day == today.day { return direction == .future && isOver(day) }
        return phrase.isPartFirst && (direction == .future || isOver(day.advanced(by: 1)))
    }

    private func finish(_ end: ClockTime, after start: Int, isHalfKnown: Bool) throws(ParseError) -> Int {
        var seconds = end.seconds
        if end.isOpen, isHalfKnown || end.isInWords {
            seconds = end.bothHalves.first { $0 > start } ?? end.bothHalves[0]
        }
        if seconds > start { return seconds }
        if start >= 43_200, seconds < 43_200, seconds + 86_400 - start <= 43_200 { return seconds + 86_400 }
        throw .endsBeforeItStarts(text, inOtherHalf: end.bothHalves.first { end.isOpen && $0 > start })
    }

    // MARK: Events

    /// Returns the event on a day, with its times if it has any.
    func event(on day: Day, _ times: Times?, last: Day? = nil) throws(ParseError) -> EventTime {
        guard let times else { return try allDay(from: day, last: last) }
        guard !phrase.isAllDay else { throw .unclear(text) }
        let start = try moment(day, times.start)
        var event = EventTime(start: .moment(start))
        if let end = times.end {
            guard phrase.length.map(isLimit) ?? true else { throw .unclear(text) }
            event.end = try moment((last ?? day).advanced(by: end / 86_400), end % 86_400)
        } else if last != nil {
            throw phrase.frequency == nil ? .timeOfSeveralDays(text) : .unclear(text)
        } else if let length = phrase.length, !isLimit(length) {
            let last = length.added(to: day)
            event.end = try moment(last, times.start) + Double(length.seconds)
            // All occurrences of a series have the clock times of the first.
            if phrase.frequency != nil, let end = try? moment(last, times.start + length.seconds) { event.end = end }
        }
        if let end = event.end, end <= start { throw .endsBeforeItStarts(text) }
        return event
    }

    private func allDay(from day: Day, last: Day?) throws(ParseError) -> EventTime {
        var event = EventTime(start: .day(day), lastDay: last == day ? nil : last)
        guard let length = phrase.length, !isLimit(length) else { return event }
        guard last == nil else { throw .unclear(text) }
        guard length.seconds == 0 else {
            throw .hasNoTime(text, example: "\(phrase.first?.text ?? "tomorrow") 9:00 for 45 minutes")
        }
        let end = length.added(to: day).advanced(by: -1)
        event.lastDay = end == day ? nil : end
        return event
    }

    private func event(from start: Date) throws(ParseError) -> EventTime {
        var event = EventTime(start: .moment(start))
        guard phrase.time == nil, phrase.part == nil, phrase.last == nil, !phrase.isAllDay else { throw .unclear(text) }
        let day = Day(clamping: start, in: today.timeZone)
        if let length = phrase.length {
            let days = Double(day.distance(to: length.added(to: day)))
            event.end = start + days * 86_400 + Double(length.seconds)
        }
        if let end = phrase.endTime {
            guard phrase.length == nil else { throw .unclear(text) }
            event.end = try moment(day.advanced(by: end.seconds / 86_400), end.seconds % 86_400)
        }
        if let end = event.end, end <= start { throw .endsBeforeItStarts(text) }
        return event
    }

    func moment(_ day: Day, _ seconds: Int) throws(ParseError) -> Date {
        switch reading(day, seconds) {
        case .once(let moment), .twice(let moment, _): return moment
        case .never(let next):
            let (day, seconds) = (day.advanced(by: seconds / 86_400), seconds % 86_400)
            throw .skipped(day, seconds, next: next, in: today.timeZone)
        }
    }

    private func reading(_ day: Day, _ seconds: Int) -> ClockReading {
        // The end of a day is the beginning of the next.
        day.advanced(by: seconds / 86_400).reading(atSecond: seconds % 86_400, in: today.timeZone)
    }
}
