import Foundation

/// Times of day and ends.
extension DateGrammar {
    /// Reads `at 9`, `9:00`, `9-10:30`, `noon` or `in the evening`.
    ///
    /// - Parameter isAfterFrom: Whether `from` precedes.
    /// - Throws: ``DateParser/ParseError`` for a time that doesn't exist or can't be told from something else.
    mutating func timeClause(isAfterFrom: Bool = false) throws(ParseError) -> Bool {
        if partOfDay() { return true }
        let start = place
        let hasEnd = phrase.last != nil && phrase.time != nil
        guard phrase.time == nil || (hasEnd && phrase.endTime == nil) else { return false }
        let isOfTwelveHours = lookahead { $0.take(.atOfTwelveHours) }
        // A bare number is an hour only if the context leaves no other meaning.
        let isAfterAt = take(.at)
        let isHour = isAfterAt || phrase.first != nil || repeatsWithinWeeks || phrase.part != nil
        var found = try clock(isAfterAt: isAfterAt)
        if found == nil { found = try fourDigits(isAfterAt: isAfterAt) }
        guard var time = found else { return backtrack(to: start) }
        let isOfAfternoon = isOfTwelveHours || usesTwelveHours && (isAfterFrom || isBeforeEarlyHour)
        time.isOfAfternoon = time.isEarlyHour && (time.isExplicit ? time.isInWords : isOfAfternoon)
        if hasEnd {
            phrase.endTime = time
            return true
        }
        if !isAfterAt, !isAfterFrom, isDuration(from: start), !(46_800..<86_400 ~= time.seconds) {
            throw .timeOrDuration(time.text, time.seconds)
        }
        if !time.isExplicit, !isHour, try !isHourByContext() { return backtrack(to: start) }
        // `24:00` is the end of a day, but `24` is more likely a day or a year. A repetition can't have such a time.
        let isEndOfDay = phrase.frequency == nil && (time.isExplicit || isAfterAt)
        guard time.seconds < 86_400 || isEndOfDay else { throw .noTime(time.text) }
        phrase.time = time
        phrase.isPartFirst = phrase.part != nil
        return true
    }

    /// Whether the time just read can also be a duration: the `2h` of `tomorrow 2h`, but not that of `2h to 4h`.
    private func isDuration(from start: Int) -> Bool {
        lookahead { grammar in
            guard !grammar.take(.to) else { return false }
            grammar.rewind(to: start)
            return grammar.span() != nil && grammar.place == place
        }
    }

    /// Whether the end of a range comes next that is a bare hour from 1 to 6: the `to 4` of `2 to 4`.
    private var isBeforeEarlyHour: Bool {
        lookahead { grammar in
            // An error is reported when the end is read.
            guard grammar.take(.to), let end = try? grammar.clock() else { return false }
            return !end.isExplicit && end.isEarlyHour
        }
    }

    /// Whether a bare number after the repetition is an hour: `daily 9`. In `monthly 1-3`, it is more likely a day.
    private var repeatsWithinWeeks: Bool {
        phrase.frequency.map { ![.months, .years].contains($0.unit) } ?? false
    }

    /// Returns whether the text after a number makes it an hour: `9-10:30`, `8 in the evening`. Takes the end of a
    /// range.
    private mutating func isHourByContext() throws(ParseError) -> Bool {
        let start = place
        if take(.to), let end = try clock(), end.isExplicit {
            phrase.endTime = end
            return true
        }
        rewind(to: start)
        return lookahead { $0.take(\.parts) } != nil
    }

    /// Reads `between 9 and 11`.
    mutating func between() throws(ParseError) -> Bool {
        let start = place
        guard take(.between), try timeRange(.and) else { return backtrack(to: start) }
        return true
    }

    /// Reads the `9 and 11` of `between 9 and 11`, or the `five to nine` of `from five to nine`.
    mutating func timeRange(_ connector: DateVocabulary.Connector) throws(ParseError) -> Bool {
        let start = place
        // Days, as in `between 24 and 27 dec`, aren't times.
        guard phrase.time == nil, phrase.endTime == nil, var first = try? clock(isAfterAt: true),
            first.seconds < 86_400, take(connector), let last = try? clock(isAfterAt: true), takeMonth() == nil
        else { return backtrack(to: start) }
        guard phrase.last == nil else { throw .timeOfSeveralDays(text) }
        first.isOfAfternoon = first.isEarlyHour && (first.isExplicit ? first.isInWords : usesTwelveHours)
        (phrase.time, phrase.endTime) = (first, last)
        phrase.isPartFirst = phrase.part != nil
        return true
    }

    /// Reads `in the evening`.
    mutating func partOfDay() -> Bool {
        guard phrase.part == nil, let part = take(\.parts) else { return false }
        phrase.part = part
        return true
    }

    /// Reads `9`, `9:00`, `9.30`, `9am`, `9 Uhr`, `18h30`, `neun Uhr` or `noon`.
    ///
    /// - Parameter isAfterAt: Whether `at` precedes, so that `nine` is an hour too.
    mutating func clock(isAfterAt: Bool = false) throws(ParseError) -> ClockTime? {
        let start = place
        if let seconds = take(\.times) {
            let dayPeriod = seconds < 43_200 ? ClockTime.DayPeriod.am : .pm
            return ClockTime(seconds: seconds, dayPeriod: dayPeriod, isExplicit: true, text: source(from: start))
        }
        if let time = try quarter() { return time }
        guard let hour = takeNumber(digits: 1...2) ?? hourInWords(isAfterAt: isAfterAt),
            let (minute, second, hasMinute) = takeMinute()
        else { return backtrack(to: start) }
        let isOClock = take(.oClock)
        let minuteAfter = isOClock && !hasMinute ? takeMinuteAfterOClock() : nil
        let dayPeriod = isOClock ? nil : takeDayPeriod(for: hour)
        // `15th` isn't a time.
        if let next = peek(), next.isAttached, next.isWord { return backtrack(to: start) }
        let text = source(from: start)
        let seconds = second + 60 * (minuteAfter ?? minute) + 3_600 * (dayPeriod == nil ? hour : hour % 12)
        guard minute < 60, second < 60, minuteAfter ?? 0 < 60, seconds <= 86_400, dayPeriod == nil || 1...12 ~= hour
        else { throw .noTime(text) }
        return ClockTime(
            seconds: seconds + (dayPeriod == .pm ? 43_200 : 0),
            dayPeriod: dayPeriod,
            isExplicit: hasMinute || isOClock || dayPeriod != nil,
            isInWords: usesTwelveHours && isOClock && !hasMinute && minuteAfter == nil,
            text: text
        )
    }

    /// Reads the `nine` of `at nine`, or the `neun` of `neun Uhr`.
    private mutating func hourInWords(isAfterAt: Bool) -> Int? {
        let start = place
        guard let hour = take(\.numbers) else { return nil }
        return isAfterAt || lookahead { $0.take(.oClock) } ? hour : backtrack(to: start)
    }

    /// Reads `half past 8`, `quarter to nine`, `ten to eight` or `halb neun`.
    private mutating func quarter() throws(ParseError) -> ClockTime? {
        let start = place
        // `from five to nine` is a range.
        let isAfterFrom = place > 0 && peek(-1).flatMap { vocabulary.connectors[$0.key] }?.contains(.from) == true
        guard !isAfterFrom || lookahead({ $0.take(\.numbers) == nil || !$0.take(.to) }) else { return nil }
        guard let minutes = take(\.quarters), let hour = takeNumber(digits: 1...2) ?? take(\.numbers) else {
            return backtrack(to: start)
        }
        let dayPeriod = take(.oClock) ? nil : takeDayPeriod(for: hour)
        let text = source(from: start)
        guard 1...(dayPeriod == nil ? 24 : 12) ~= hour else { throw .noTime(text) }
        let begun = (dayPeriod == nil ? hour : hour % 12) * 3_600 + (dayPeriod == .pm ? 43_200 : 0)
        // `quarter to 12am` is 23:45.
        let seconds = (begun + minutes * 60).flooredRemainder(by: 86_400)
        return ClockTime(seconds: seconds, dayPeriod: dayPeriod, isExplicit: true, isInWords: true, text: text)
    }

    /// Reads the `1830` of `fri 1830`. Without a preceding day, four digits may be a year or anything else.
    ///
    /// - Throws: ``DateParser/ParseError`` for a likely year after a repetition or after `first monday`, if nothing else
    ///   in the text says that it is a time.
    private mutating func fourDigits(isAfterAt: Bool) throws(ParseError) -> ClockTime? {
        let start = place
        guard let day = phrase.first, let number = takeNumber(digits: 4...4), number < 2_400, number % 100 < 60 else {
            return backtrack(to: start)
        }
        let hasLimit = phrase.from != nil || phrase.until != nil || phrase.count != nil || phrase.length != nil
        if !isAfterAt, !hasLimit, isAtEnd || phrase.frequency == nil, isNear(year: number) {
            switch (phrase.frequency?.unit, day.meaning) {
            case (.weeks?, _), (.days?, _): throw .yearOrTime(number, after: "in")
            case (.some, _): throw .yearOrTime(number, after: "from")
            case (nil, .pattern(.weekdayOfMonth)):
                throw .yearOrTime(number, after: isRepeated ? "from" : "of december")
            default: break
            }
        }
        let seconds = number / 100 * 3_600 + number % 100 * 60
        return ClockTime(seconds: seconds, dayPeriod: nil, isExplicit: true, text: source(from: start))
    }

    /// Reads the `:30` of `9:30`, the `.30` of `9.30`, or nothing. Returns nil if the number isn't an hour: `1:2:3:4`,
    /// `9/10`.
    private mutating func takeMinute() -> (minute: Int, second: Int, isThere: Bool)? {
        var (minute, second): (Int?, Int?)
        if let next = peek(1), next.isAttached, next.digits == 2,
            takeToken(":", attached: true) || takeToken(".", attached: true)
        {
            minute = takeNumber(digits: 2...2)
            if takeToken(":", attached: true) {
                second = takeNumber(digits: 2...2, attached: true)
                if second == nil { return nil }
            }
        }
        let isInterval = minute != nil && isAfterISODate && peek()?.key == "/"
        return isSplit && !isInterval ? nil : (minute ?? 0, second ?? 0, minute != nil)
    }

    /// Reads the `30` of `9 Uhr 30`, but not the `24` of `9 Uhr 24. Dezember` or the `10` of `9 Uhr 10 mal`.
    private mutating func takeMinuteAfterOClock() -> Int? {
        let start = place
        guard let minute = takeNumber(digits: 2...2), peek()?.isAttached != true,
            lookahead({ $0.takeMonth() == nil && !$0.take(.times) })
        else { return backtrack(to: start) }
        return minute
    }

    /// Whether more numbers are attached to this one, so that it isn't a time: `1:2:3:4`, `9/10`.
    private var isSplit: Bool {
        guard let next = peek(), next.isAttached, [":", ".", "/"].contains(next.key) else { return false }
        return next.key != "." || peek(1)?.isAttached == true
    }

    private mutating func takeDayPeriod(for hour: Int) -> ClockTime.DayPeriod? {
        if take(.pm) { return .pm }
        // `um 15 am Dienstag`: `am` also means "on" in German.
        if hour > 12, peek()?.isAttached == false, lookahead({ $0.take(.on) }) { return nil }
        return take(.am) ? .am : nil
    }

    // MARK: Ends

    /// Whether a solidus after the date or its time belongs to an interval: `2026-12-24/2026-12-26` (ISO 8601, section
    /// 5.5).
    private var isAfterISODate: Bool { phrase.first.map { Day($0.text) != nil } ?? false }

    /// Reads `to 5pm`, `until 27 dec` or `until june`, or the rest of `2026-12-24T10:00/12:00`.
    mutating func end() throws(ParseError) -> Bool {
        let start = place
        if isAfterISODate, takeToken("/", attached: true) {
            if phrase.length == nil, let span = isoSpan() {
                phrase.length = span
                return true
            }
        } else if !take(.to) {
            return false
        }
        let hasTime = phrase.time != nil || phrase.part != nil || phrase.moment != nil
        if hasTime, phrase.endTime == nil {
            let time = place
            // `9:00 until 24 dec`: a number with a month isn't an hour.
            if try day(afterTime: true) == nil, let found = try clock() {
                // `mon-fri 9:00 to 17:00`, but not `mon 9:00 to fri 17:00`.
                guard phrase.last == nil else { throw .timeOfSeveralDays(text) }
                phrase.endTime = found
                return true
            }
            rewind(to: time)
        }
        _ = take(.the)
        // `until friday daily 8:00`: the end of a repetition can come before it.
        if phrase.frequency != nil || phrase.first == nil {
            guard phrase.until == nil, let day = try day(afterTime: false) ?? monthOrYear()?.last else {
                return backtrack(to: start)
            }
            phrase.until = day
            return true
        }
        guard phrase.last == nil, let day = try day(afterTime: false) else { return backtrack(to: start) }
        guard phrase.endTime == nil else { throw .timeOfSeveralDays(text) }
        phrase.last = day
        return true
    }
}
